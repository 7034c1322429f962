"""Live updates: watch the database and stream events to phones."""
