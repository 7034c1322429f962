"""The seats of players in each round of a tournament."""
