// The room MediaReaders.
