"""The address by which players reach the server, for its links and for what it prints."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address

from swanstone.server.settings import Settings

EVERY_ADDRESS = ("0.0.0.0", "::", "")
FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses in no network of ours (kept free for examples), to see which way out the system would take."""


def base_url(settings: Settings, port: int | None = None) -> str:
    """The address for links, without a slash at its end; `port` is the one that was found when the setting is 0.

    >>> base_url(Settings(host="::1", port=0), port=9000)
    'http://[::1]:9000'
    """
    if settings.public_url:
        return settings.public_url
    host = settings.host
    if host in EVERY_ADDRESS:
        host = own_address() or "localhost"
    host = f"[{host}]" if ":" in host else host
    return f"{'https' if settings.behind_tls else 'http'}://{host}:{port or settings.port}"


def own_address() -> str | None:
    """This machine's address in its network; None if it has none."""
    return next((address for address in own_addresses() if not is_loopback(address)), None)


def own_addresses() -> Iterator[str]:
    """What may be this machine's address, the likeliest first: its way out, then what its name stands for."""
    for family, far_away in FAR_AWAY.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way_out:
                way_out.connect((far_away, 9))  # of a datagram socket: nothing is sent
                yield way_out.getsockname()[0]
        except OSError:
            continue
    try:
        yield from (str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None))
    except OSError:
        return


def is_loopback(host: str) -> bool:
    """Whether a host means this machine itself, wherever one asks.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("192.168.1.7"), is_loopback("castle.example")
    (True, True, False, False)
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False
