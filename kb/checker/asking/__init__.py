"""How a question is answered: reading a value, matching a condition, comparing, naming, casting."""
