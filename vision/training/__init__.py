"""Training of the models (extra [train]); never imported at run time."""
