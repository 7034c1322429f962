"""Photo readings and evaluation figures as text."""
