"""Text for people, in the languages of the page."""
