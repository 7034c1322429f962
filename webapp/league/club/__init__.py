"""Clubs: the persons who play in many sessions, their seasons and statistics."""
