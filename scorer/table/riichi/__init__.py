"""One game: its state, its events, and the rules of its flow."""
