"""Pictures of readings, drawn on their photos."""
