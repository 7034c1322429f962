"""Photographs of tiles rendered by Blender (extra [render]), with exact labels."""
