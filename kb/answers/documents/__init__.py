"""Answers as JSON documents: what `--json` prints and what the site has beside its pages."""
