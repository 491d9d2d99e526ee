"""The output folder: written beside, put into place, and what is known of it at the next build."""
