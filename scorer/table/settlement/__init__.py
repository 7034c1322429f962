"""Payments between players: wins, liability, and transfers."""
