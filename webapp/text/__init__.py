"""Text for people, in English and Japanese."""
