"""Objects that are not tiles, on the table of a rendered scene."""
