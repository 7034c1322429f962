"""Limits and checks that protect the server and its players from hostile clients."""
