"""Build the folder of the application that runs inside a phone's browser."""
