"""From the user's own files (rulebooks, MTGJSON, Scryfall's bulk data) into their library."""
