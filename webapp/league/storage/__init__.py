"""The tables of clubs and tournaments."""
