"""Kanji and numerals, from fonts and from a brush."""
