"""Seating and the wall, before the first hand."""
