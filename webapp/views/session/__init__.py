"""Sessions in JSON: commands, the whole session, its sticks, its log file and the setup."""
