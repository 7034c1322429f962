"""Rules and presets as data: how the rules of an engine are described, read and checked."""
