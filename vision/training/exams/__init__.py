"""Exams: unseen photos with known answers, and their judgement."""
