"""A session of games as an append-only log of entries."""
