"""Point sticks: piles, change, and who hands which sticks to whom."""
