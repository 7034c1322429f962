"""Tiles as solids in space, and the camera that views them."""
