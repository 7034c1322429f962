"""Commands, and the entries that they add to a session log."""
