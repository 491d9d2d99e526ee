"""The glossary's concepts and what they are called in each language."""
