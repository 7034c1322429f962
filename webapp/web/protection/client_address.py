"""The network address of a client, by which limits are counted."""

from ipaddress import IPv6Address, ip_address, ip_network

from flask import request

_IPV6_PREFIX = 64  # one household or one attacker has all addresses of such a network


def limited_address() -> str:
    """Return the address by which the client of this request is limited, as `limit_group`."""
    return limit_group(request.remote_addr or "")


def limit_group(address: str) -> str:
    """Return an IPv4 address as it is, and the network of an IPv6 address.

    This machine has no limit and an empty group, because a proxy on it sends the requests of
    everybody.

    >>> limit_group("192.168.1.20"), limit_group("::ffff:192.168.1.20")
    ('192.168.1.20', '192.168.1.20')
    >>> limit_group("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> limit_group("127.0.0.1"), limit_group("::1")
    ('', '')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:  # a Unix socket has no address
        return ""
    if parsed.is_loopback:
        return ""
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, _IPV6_PREFIX), strict=False))
