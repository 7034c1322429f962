"""The bird of 1s, in fixed and random designs."""
