"""What the verbs of `kb.open()` work out over the corpus, the checker, the search and the audit."""
