"""Keys of sessions: random ones for hosts, from which those of viewers are derived."""

from base64 import urlsafe_b64encode
from hmac import digest
from secrets import token_urlsafe

_KEY_BYTES = 16


def new_host_key() -> str:
    """Return a random key.

    >>> len(new_host_key())
    22
    """
    return token_urlsafe(_KEY_BYTES)


def viewer_key(host: str) -> str:
    """Return the key for viewers; the host's key cannot be computed from it.

    >>> len(viewer_key("abc")), viewer_key("abc") == viewer_key("abd")
    (22, False)
    """
    derived = digest(host.encode(), b"viewer", "sha256")[:_KEY_BYTES]
    return urlsafe_b64encode(derived).decode().rstrip("=")
