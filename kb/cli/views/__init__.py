"""Answers as lines of text."""
