"""The view of a session: the values that phones display, built from its log."""
