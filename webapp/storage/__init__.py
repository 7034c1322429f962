"""Storage of sessions in SQLite or PostgreSQL."""
