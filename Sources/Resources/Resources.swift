// The room Resources.
