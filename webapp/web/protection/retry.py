"""Errors for requests that the client can repeat later."""

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import Message


class RetryLater(MessageError):
    """The server, or one client address, has reached a limit."""

    code = "busy"
    status = 503

    def __init__(self, message: Message, *, seconds: int) -> None:
        """Take the message and the seconds after which the request can be repeated."""
        super().__init__(message)
        self.seconds = seconds


class TooManyUploads(RetryLater):
    """The server, or one client address, has as many uploads as it can have at a time."""


class TooManyRequests(RetryLater):
    """One client address has made as many requests of a kind as it can make in a time."""

    code = "too_many_requests"
    status = 429
