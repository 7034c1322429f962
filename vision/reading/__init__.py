"""Reading: decode the labels by the rules and list what to check."""
