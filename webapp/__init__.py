"""The web page, its JSON API, and the `tenbo` command."""

__version__ = "2.0.0"
"""The version of tenbo, which pyproject.toml reads."""
