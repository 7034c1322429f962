"""One game scored by fans: the effect of its events, its standings, and claimed wins."""
