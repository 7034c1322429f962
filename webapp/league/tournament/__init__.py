"""Tournaments: rounds of sessions, their results, and access by link."""
