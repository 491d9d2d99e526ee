"""What is searched: one record a paragraph, card or term, made from the corpus."""
