"""Many verdicts at once: by period, by zone, by question."""
