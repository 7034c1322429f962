"""Vector shapes, brush strokes and their rasterisation."""
