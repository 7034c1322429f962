"""The subcommands of clubs and tournaments."""

COMMANDS = {
    "club": "keep the persons of a club",
    "tournament": "run a tournament",
    "seating": "draw the seating of a tournament",
}
