"""One Chinese game: the effect of its events, its standings, and claimed wins."""
