"""Requests out of JSON, and answers into it."""
