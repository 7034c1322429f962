"""The table: settlements, games, sessions and point sticks."""
