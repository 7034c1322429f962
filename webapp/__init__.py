"""The web page, its JSON API, and the `tenbo` command."""
