"""Split cards (709; earlier 505, 708)."""
