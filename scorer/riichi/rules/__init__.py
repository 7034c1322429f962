"""The rules of a table, and presets of known rule sets."""
