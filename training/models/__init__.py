"""Training and export of the finder and the readers."""
