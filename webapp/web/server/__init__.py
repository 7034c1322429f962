"""The HTTP server, its TLS certificate and its network address."""
