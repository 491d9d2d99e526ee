"""Questions in a query: what is named and asked, and the answer."""
