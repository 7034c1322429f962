"""Clubs: the persons who play in many sessions."""
