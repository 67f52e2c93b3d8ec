// The room Dashboard.
