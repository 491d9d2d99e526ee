"""What the search in the browser is given, as files of the site."""
