"""What tenbo says to people at the terminal."""
