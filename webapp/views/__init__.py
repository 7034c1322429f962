"""JSON encoding and decoding of everything the API exchanges."""
