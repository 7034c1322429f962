"""Clubs and tournaments: an extension, which nothing outside imports."""
