"""The inverted index, on whoosh, with its sidecar of precomputed scores."""
