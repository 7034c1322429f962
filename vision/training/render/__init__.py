"""Photographs of tiles made by Blender (extra [render]), each with its exact labels."""
