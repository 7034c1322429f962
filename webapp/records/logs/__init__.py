"""Logs of other programs: read them as game records with the won hands, and write them."""
