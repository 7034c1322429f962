"""The web server: pages, JSON API, live events."""
