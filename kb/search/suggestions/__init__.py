"""What a query may have meant: near words, and what its conditions leave out."""
