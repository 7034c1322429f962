"""From the pixels of a photo to a reading: which tiles lie where, and what hand they make."""
