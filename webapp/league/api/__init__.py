"""The endpoints of clubs and tournaments."""
