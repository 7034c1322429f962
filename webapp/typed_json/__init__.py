"""Typed JSON: decode, encode and describe frozen dataclasses by their annotations."""
