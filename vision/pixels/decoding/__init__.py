"""The cost of decoding a photo, and a process that decodes within limits."""
