"""A claimed win: the hand or its points, and its score with all that the table knows."""
