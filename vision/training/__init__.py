"""Rendering, training and evaluation; needs the extra [train], never imported at run time."""
