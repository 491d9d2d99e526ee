"""The words of the corpus as HTML: paragraphs with their terms, citations, cards and verdicts."""
