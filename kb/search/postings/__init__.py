"""The inverted index: what is indexed, what is asked of an engine, whoosh behind it, files beside it."""
