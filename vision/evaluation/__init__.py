"""Evaluation on labelled photos: comparison, metrics, pictures of errors."""
