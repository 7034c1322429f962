"""Reading: correct the labels by the rules and list what to check."""
