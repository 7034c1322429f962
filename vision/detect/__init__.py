"""Detection: from a photo and its networks to labelled boxes, in plain Python."""
