"""The network address of a client, by which limits are counted."""

from ipaddress import IPv6Address, ip_address, ip_network

from flask import request

_IPV6_PREFIX = 64  # one household or one attacker has all addresses of such a network


def client_address() -> str:
    """Return the address of the client of this request, for IPv6 its network."""
    return address_group(request.remote_addr or "")


def limited_address() -> str:
    """Return the same, but nothing for this machine, whose clients can come through a proxy."""
    return "" if is_loopback(request.remote_addr or "") else client_address()


def is_loopback(address: str) -> bool:
    """Return whether an address is that of this machine.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.168.1.20")
    (True, True, False)
    """
    try:
        return ip_address(address.partition("%")[0]).is_loopback
    except ValueError:  # a Unix socket has no address
        return True


def address_group(address: str) -> str:
    """Return an IPv4 address as it is, and the network of an IPv6 address.

    >>> address_group("192.168.1.20"), address_group("::ffff:192.168.1.20")
    ('192.168.1.20', '192.168.1.20')
    >>> address_group("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:  # a Unix socket has no address
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, _IPV6_PREFIX), strict=False))
