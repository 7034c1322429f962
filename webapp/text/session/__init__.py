"""A session of games as text: standings, events, payments, match sheet, files."""
