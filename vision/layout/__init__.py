"""Layout: from boxes to the hand, the winning tile, melds and indicators."""
