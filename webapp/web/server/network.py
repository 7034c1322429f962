"""The address of this machine on the local network."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

# An address reserved for documentation (RFC 5737): connecting a UDP socket to it sends nothing, but
# selects the network interface and with it our own address.
_REMOTE_ADDRESS = ("192.0.2.1", 9)


def own_address() -> str:
    """Return the address of this machine on the network, or of localhost without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_REMOTE_ADDRESS)
        except OSError:  # no network
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def for_phones(root: str) -> str:
    """Return the root of an address with which phones on the network reach this machine."""
    parts = urlsplit(root)
    if not is_localhost(parts.hostname or ""):
        return root
    port = "" if parts.port is None else f":{parts.port}"
    return f"{parts.scheme}://{own_address()}{port}/"


def is_localhost(host: str) -> bool:
    """Return whether only this machine can reach a host name or address.

    >>> is_localhost("127.0.0.1"), is_localhost("0.0.0.0")
    (True, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
