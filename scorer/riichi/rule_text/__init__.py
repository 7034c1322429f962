"""Labels and descriptions of the rules and their values."""
