"""How verdicts and steps are worded in the reader's language."""
