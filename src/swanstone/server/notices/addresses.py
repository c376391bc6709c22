"""Where notices may go: addresses of mail, and numeric addresses of the public internet."""

import re
import socket
from ipaddress import IPv4Network, IPv6Network, ip_address

PUBLIC_V6 = IPv6Network("2000::/3")
NOT_PUBLIC = (
    IPv4Network("192.0.0.0/24"),  # special purposes
    IPv4Network("192.88.99.0/24"),  # relays to IPv6
    IPv6Network("2001::/23"),  # tunnels and special purposes
    IPv6Network("2002::/16"),  # holds an IPv4 address, which may be a private one
    IPv6Network("3fff::/20"),  # examples
)
"""What Python 3.11 takes for public and is not for us."""


def address_problem(text: str) -> str | None:
    """Why a text is not a mail address, or None.

    >>> address_problem("king@castle.example")
    >>> address_problem("king")
    'a mail address looks like name@example.org'
    """
    label = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    atom = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    if len(text) > 254 or not re.fullmatch(rf"(?=.{{1,64}}@){atom}(?:\.{atom})*@{label}(?:\.{label})*", text):
        return "a mail address looks like name@example.org"
    return None


def resolve(host: str, port: int) -> list[str]:
    """The numeric addresses of a host."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


def is_public(text: str) -> bool:
    """Whether a numeric address belongs to the public internet.

    >>> [is_public(text) for text in ("9.9.9.9", "127.0.0.1", "10.1.2.3", "::ffff:9.9.9.9", "2620:fe::fe")]
    [True, False, False, False, True]
    """
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if any(address in network for network in NOT_PUBLIC) or not address.is_global:
        return False
    if address.version == 6:
        return address in PUBLIC_V6
    return not (address.is_multicast or address.is_reserved)
