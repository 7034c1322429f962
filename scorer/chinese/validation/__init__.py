"""Objections to a win: contradictions, and hands that are not complete."""
