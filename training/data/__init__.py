"""Training data: crops, scenes, photographs and their corrections."""
