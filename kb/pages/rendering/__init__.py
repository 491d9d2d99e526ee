"""From values to pages: templates in the reader’s language and what these can say."""
