"""Bamboo, circles, flowers and the marks of red fives."""
