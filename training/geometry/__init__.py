"""Geometry: tiles as solids in space, and the camera."""
