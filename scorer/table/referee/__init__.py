"""The rules of a game as a session applies them, for riichi and for the Chinese game."""
