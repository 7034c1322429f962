"""Exams: unseen photos with known answers, and the comparison of readings with them."""
