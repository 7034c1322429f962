"""Scores, waits and explanations of one hand as text."""
