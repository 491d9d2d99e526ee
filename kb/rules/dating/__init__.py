"""From which edition a text is, by the hashes of its wordings."""
