"""Rules that differ from table to table, and the presets of known tables."""
