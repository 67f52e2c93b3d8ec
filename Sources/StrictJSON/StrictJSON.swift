// The room StrictJSON.
