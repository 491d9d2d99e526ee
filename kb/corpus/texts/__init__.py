"""Reads rules, rulings and articles: front matter, paragraphs, repairs."""
