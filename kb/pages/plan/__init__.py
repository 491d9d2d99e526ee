"""What gets a page of its own, and at which address."""
