"""Requests about a single hand, and their responses."""
