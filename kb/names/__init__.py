"""Any card by any of its names: the match key, the name table, the ladder."""
