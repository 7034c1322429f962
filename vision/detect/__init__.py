"""Detection: from the pixels of a photo to labelled boxes."""
