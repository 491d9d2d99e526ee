"""Lists of cards as shops and programs write them, line by line."""
