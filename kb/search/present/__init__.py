"""How a hit is shown: snippet, marked words, explanations."""
