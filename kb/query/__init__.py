"""The query language of the search and the checker: one lexer, one grammar, one table of operators."""
