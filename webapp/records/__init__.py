"""Hand and game records: parse them, score them, replay them."""
