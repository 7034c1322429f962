"""The shape of a hand: completeness, division into groups, and shanten."""
