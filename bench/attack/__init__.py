"""Attack a server of tenbo on this machine, and report what happened: `python -m bench.attack`."""
