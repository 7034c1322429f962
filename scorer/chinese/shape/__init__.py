"""The forms of a complete hand, their divisions and waits."""
