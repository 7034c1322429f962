"""The shape of a hand: complete hands, their divisions, and shanten."""
