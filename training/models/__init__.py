"""Training and export of the detector and the classifiers."""
