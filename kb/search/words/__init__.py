"""Words, stems and concepts of a text, by language."""
