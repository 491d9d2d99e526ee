"""How well a record fits a query: term statistics, scores, the best first."""
