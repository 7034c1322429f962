"""Point sticks: piles, change, and payments with sticks."""
