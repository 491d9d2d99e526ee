"""Two editions side by side: which rule became which, and how its words changed."""
