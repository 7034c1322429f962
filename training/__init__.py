"""Training of the models (extra [train]); not in the wheel, never imported at run time."""
