"""Photographs of tables composed by program, by the thousand, each with its exact labels."""
