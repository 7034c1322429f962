"""Point sticks: which of them pass from whom to whom."""
