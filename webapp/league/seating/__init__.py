"""Who sits where in each round of a tournament."""
