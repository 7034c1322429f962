"""Where a phone finds this machine."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

# An address kept for examples (RFC 5737): a UDP socket "connected" to it sends nothing, but
# learns which of our own addresses the way out of this machine has.
_ELSEWHERE = ("192.0.2.1", 9)


def own_address() -> str:
    """The address of this machine on the network; that of the machine itself without one.

    >>> own_address().count(".")
    3
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:  # no network at all
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def for_phones(root: str) -> str:
    """The root of an address as a phone on the network finds it.

    >>> for_phones("https://tenbo.example:8000/")
    'https://tenbo.example:8000/'
    >>> for_phones("http://localhost:8000/") == f"http://{own_address()}:8000/"
    True
    """
    parts = urlsplit(root)
    if not _of_this_machine(parts.hostname or ""):
        return root
    port = "" if parts.port is None else f":{parts.port}"
    return f"{parts.scheme}://{own_address()}{port}/"


def _of_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
