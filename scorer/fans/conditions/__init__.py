"""The conditions of the fans; the docstring of a condition defines the fan."""
