"""What the checker reasons with: objects and their characteristics, states, questions, steps, verdicts."""
