"""The files beside the pages: for the search in the browser, for machines, for reading without a network."""
