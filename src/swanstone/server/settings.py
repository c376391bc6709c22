"""The settings of the server: each written down once, for flags, environment, file and help alike."""

import os
import re
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import SplitResult, urlsplit

import msgspec
from msgspec import Meta, Struct, field

from swanstone.core.errors import BadOption, nearest

PREFIX = "SWANSTONE_"
MASK = "***"


def default_store(environ: Mapping[str, str] = os.environ) -> str:
    """SQLite in the user's data folder."""
    folder = environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(folder):  # so the XDG rules say: a relative one does not count
        folder = os.path.join(environ.get("HOME") or os.path.expanduser("~"), ".local", "share")
    return f"sqlite:{os.path.join(folder, 'swanstone', 'swanstone.db')}"


def about(text: str, low: float | None = None, high: float | None = None, secret: bool = False) -> Meta:
    """What is known of a setting: a line for the help, its bounds, and whether logs must not show it."""
    return Meta(description=text, ge=low, le=high, extra={"secret": secret})


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a server; `swanstone serve --help` lists them."""

    host: Annotated[str, about("address to listen on; 0.0.0.0 or :: for all")] = "127.0.0.1"
    port: Annotated[int, about("port to listen on; 0 takes a free one", 0, 65535)] = 8420
    store: Annotated[str, about("where tables are kept: sqlite:PATH or postgresql://…")] = field(
        default_factory=default_store
    )
    public_url: Annotated[
        str, about("address of the server as players see it, for links; empty: from host and port")
    ] = ""
    origins: Annotated[
        tuple[str, ...], about("other origins whose pages may use the server, such as https://a.example")
    ] = ()
    behind_tls: Annotated[bool, about("players use https: secure cookies, HSTS")] = False
    trusted_proxies: Annotated[
        tuple[str, ...], about("addresses or networks whose X-Forwarded headers are trusted")
    ] = ()
    open_browser: Annotated[bool, about("open the page in a browser at the start")] = False
    page_folder: Annotated[str, about("folder of another build of the page, for work on the client")] = ""

    message_bytes: Annotated[int, about("largest message or request body", 1024, 1 << 20)] = 16384
    messages_per_second: Annotated[float, about("messages per second from a connection, on average", 0.1, 10_000)] = (
        20.0
    )
    messages_burst: Annotated[int, about("messages from a connection in a burst", 1, 10_000)] = 40
    requests_per_second: Annotated[
        float, about("HTTP requests per second from an address, on average", 0.1, 100_000)
    ] = 50.0
    requests_burst: Annotated[int, about("HTTP requests from an address in a burst", 1, 100_000)] = 200
    tables_per_address: Annotated[int, about("new tables from an address per hour", 0, 10_000)] = 50
    sockets: Annotated[int, about("open sockets in total", 1, 1_000_000)] = 4000
    sockets_per_address: Annotated[int, about("open sockets from an address", 1, 1_000_000)] = 1000
    onlookers_per_table: Annotated[int, about("onlookers at a table", 0, 100_000)] = 200
    tables_in_memory: Annotated[int, about("tables held in memory", 1, 1_000_000)] = 2000
    idle_seconds: Annotated[float, about("seconds until a table that nobody uses leaves memory", 0.1, 86400)] = 60.0
    away_seconds: Annotated[float, about("seconds until somebody whose pages are closed counts as away", 0, 3600)] = (
        10.0
    )

    bot_workers: Annotated[int, about("worker processes for bots", 1, 64)] = 1
    bot_seconds: Annotated[float, about("longest time a bot may think about a move", 0.01, 600)] = 5.0
    bot_pause: Annotated[float, about("seconds a bot waits before it moves", 0, 60)] = 0.0
    onlooker_pause: Annotated[
        float, about("seconds a bot waits where bots alone play and somebody looks on", 0, 60)
    ] = 1.2
    bots: Annotated[tuple[str, ...], about("bots besides ours: NAME=package.module:Class, or an installed one")] = ()

    webhooks: Annotated[bool, about("seats may have webhooks")] = False
    webhook_private: Annotated[bool, about("webhooks may go to private addresses: for a home network only")] = False
    webhook_seconds: Annotated[float, about("longest time a webhook may take", 0.1, 60)] = 5.0
    smtp_host: Annotated[str, about("mail server; empty: no mail")] = ""
    smtp_port: Annotated[int, about("port of the mail server", 1, 65535)] = 587
    smtp_user: Annotated[str, about("user at the mail server; empty: no login")] = ""
    smtp_password: Annotated[
        str, about("password at the mail server; best given by environment or file", secret=True)
    ] = ""
    smtp_from: Annotated[str, about("address that mail comes from")] = ""
    smtp_tls: Annotated[Literal["starttls", "tls", "none"], about("how mail is encrypted")] = "starttls"

    log_level: Annotated[Literal["debug", "info", "warning", "error"], about("lowest level that is logged")] = "info"
    log_format: Annotated[Literal["json", "text"], about("format of a log line")] = "json"
    log_config: Annotated[str, about("TOML file for Python's logging.config.dictConfig, instead of the other two")] = ""

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in shown(self).items())})"


NAMES: tuple[str, ...] = Settings.__struct_fields__
SECTIONS = {
    "host": "where it is",
    "message_bytes": "limits",
    "bot_workers": "bots",
    "webhooks": "notices",
    "log_level": "logs",
}
"""The headings of the help, by the first setting under each."""

RULE = (
    "Every setting is a flag, an environment variable (SWANSTONE_ and its name in upper case, such as "
    "SWANSTONE_MESSAGE_BYTES) and a key of the settings file (message_bytes). A flag goes before the environment, "
    "the environment before the file. In flags and environment a list is written with commas."
)


class Given(Struct, frozen=True):
    """A value that somebody gave a setting, and where, in words; a text still has to be read as what it means."""

    name: str
    value: Any
    where: str
    is_text: bool


def kind(name: str) -> Any:
    """The plain type of a setting."""
    return get_args(Settings.__annotations__[name])[0]


def meta(name: str) -> Meta:
    """What `about` says of a setting."""
    found: Meta = get_args(Settings.__annotations__[name])[1]
    return found


def is_list(name: str) -> bool:
    """Whether a setting is a list of texts."""
    return bool(kind(name) == tuple[str, ...])


def add_flags(parser: ArgumentParser) -> None:
    """Gives a command a flag for every setting, and `--settings FILE`."""
    group = parser.add_argument_group("settings", RULE)
    group.add_argument("--settings", metavar="FILE", help=f"a TOML file of settings (or {PREFIX}SETTINGS)")
    for name in NAMES:
        if name in SECTIONS:
            group = parser.add_argument_group(SECTIONS[name])
        flag, text = flag_of(name), help_of(name)
        if kind(name) is bool:
            group.add_argument(flag, action=BooleanOptionalAction, default=None, help=text)
        elif is_list(name):
            group.add_argument(flag, action="append", metavar="A,B", help=text)
        else:
            group.add_argument(flag, metavar=metavar(name), help=text)


def flag_of(name: str) -> str:
    """The flag of a setting.

    >>> flag_of("message_bytes")
    '--message-bytes'
    """
    return f"--{name.replace('_', '-')}"


def metavar(name: str) -> str:
    """What the help writes in place of a value."""
    words = {int: "N", float: "X", str: "TEXT"}
    return words.get(kind(name)) or "|".join(get_args(kind(name)))


def help_of(name: str) -> str:
    """The line of the help about a setting, with its default."""
    default = default_text(name)
    about_it = f"{meta(name).description} (default {default})" if default else str(meta(name).description)
    return about_it.replace("%", "%%")


def default_text(name: str) -> str:
    """The default of a setting for people; nothing where it is empty or off."""
    value = getattr(Settings(), name)
    if name == "store":
        return str(value).replace(os.path.expanduser("~") + os.sep, "~" + os.sep)
    if kind(name) is bool or is_list(name):
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)


def read_settings(namespace: Namespace, environ: Mapping[str, str]) -> Settings:
    """The settings from flags, environment and file; a bad one says where it stands and what is allowed."""
    require_known_variables(environ)
    givens = {given.name: given for source in sources(namespace, environ) for given in source}
    values = {name: read(given) for name, given in givens.items()}
    settings = Settings(**{"store": default_store(environ), **values})
    if settings.smtp_host and not settings.smtp_from:
        raise BadOption(f"{givens['smtp_host'].where}: smtp_host is set, so smtp_from must be set too")
    if settings.smtp_password and not settings.smtp_user:
        raise BadOption(f"{givens['smtp_password'].where}: smtp_password is set, so smtp_user must be set too")
    return settings


def sources(namespace: Namespace, environ: Mapping[str, str]) -> Iterator[Iterator[Given]]:
    """What was given by file, environment and flags; later sources win."""
    if named := getattr(namespace, "settings", None):
        yield from_file("--settings", named)
    elif named := environ.get(f"{PREFIX}SETTINGS"):
        yield from_file(f"{PREFIX}SETTINGS", named)
    yield from_environ(environ)
    yield from_flags(namespace)


def from_flags(namespace: Namespace) -> Iterator[Given]:
    """The settings given as flags."""
    for name in NAMES:
        value = getattr(namespace, name, None)
        if value is not None:
            text = ",".join(value) if isinstance(value, list) else value
            yield Given(name, text, flag_of(name), is_text=isinstance(text, str))


def from_environ(environ: Mapping[str, str]) -> Iterator[Given]:
    """The settings given as environment variables; an empty variable counts as none."""
    for name in NAMES:
        variable = PREFIX + name.upper()
        if environ.get(variable):
            yield Given(name, environ[variable], variable, is_text=True)


def require_known_variables(environ: Mapping[str, str]) -> None:
    """Refuses a variable that looks like a mistyped setting; others may begin with SWANSTONE_ for other reasons."""
    known = (*NAMES, "settings")
    for variable in sorted(environ):
        name = variable.removeprefix(PREFIX).lower()
        if variable.startswith(PREFIX) and name not in known and (hint := nearest(name, known)):
            raise BadOption(f"{variable}: there is no such setting{hint}")


def from_file(named_by: str, path: str) -> Iterator[Given]:
    """The settings of a TOML file."""
    import tomllib

    try:
        table = tomllib.loads(Path(path).expanduser().read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"{named_by}: the file {path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadOption(f"{path}: {error}") from None
    for key, value in table.items():
        if key not in NAMES:
            raise BadOption(f"{path}: there is no setting '{key}'{nearest(key, NAMES)}")
        yield Given(key, value, path, is_text=False)


def read(given: Given) -> Any:
    """The value of a setting, checked."""
    value = given.value
    if given.is_text and is_list(given.name):
        value = tuple(part.strip() for part in value.split(",") if part.strip())
    try:
        value = msgspec.convert(value, Settings.__annotations__[given.name], strict=not given.is_text)
        for text in [value] if isinstance(value, str) else value if isinstance(value, tuple) else ():
            if not text.isprintable():
                raise ValueError("a text on one line")
        return NORMALISE[given.name](value) if given.name in NORMALISE and value else value
    except msgspec.ValidationError:
        reason = allowed(given.name)
    except ValueError as error:
        reason = str(error)
    raise BadOption(f"{given.where}: {given.name} is {reason}{not_this(given)}")


def not_this(given: Given) -> str:
    """The bad value as the end of a sentence; where it may hold a password, nothing."""
    if given.name == "store" or is_secret(given.name):
        return ""
    return f", not {str(given.value)[:100]!r}"


def allowed(name: str) -> str:
    """What a setting may be, in words.

    >>> allowed("port"), allowed("smtp_tls")
    ('a whole number from 0 to 65535', 'one of starttls, tls, none')
    """
    if kind(name) in (int, float):
        number = "a whole number" if kind(name) is int else "a number"
        return f"{number} from {meta(name).ge:g} to {meta(name).le:.10g}"
    if kind(name) is bool:
        return "true or false"
    if is_list(name):
        return "a list of texts"
    return "a text" if kind(name) is str else f"one of {', '.join(get_args(kind(name)))}"


def normalised_host(host: str) -> str:
    """A host to listen on, without the brackets of an IPv6 address."""
    bare = host.removeprefix("[").removesuffix("]")
    if any(odd in bare for odd in " /@[]"):
        raise ValueError("a name or an address without port or path")
    return bare


def normalised_store(url: str) -> str:
    """The address of a store, with ~ for the home folder filled in."""
    scheme, _, path = url.partition(":")
    if scheme == "sqlite" and path:
        return f"sqlite:{os.path.expanduser(path)}"
    if scheme in ("postgresql", "postgres") and path.startswith("//"):
        return url
    raise ValueError("sqlite:PATH or postgresql://…")


def web_address(url: str) -> SplitResult:
    """The parts of an http or https address that names a host and no user."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc or " " in url:
        raise ValueError("an address such as https://castle.example")
    parts.port  # noqa: B018 - a bad port is a ValueError
    return parts


def normalised_public_url(url: str) -> str:
    """The public address without a slash at its end."""
    parts = web_address(url)
    if parts.query or parts.fragment:
        raise ValueError("an address without ? and #")
    return url.rstrip("/")


def normalised_origins(origins: tuple[str, ...]) -> tuple[str, ...]:
    """Origins as browsers write them."""
    return tuple(map(origin, origins))


def origin(url: str) -> str:
    """The origin of a page as a browser writes it.

    >>> origin("HTTPS://Castle.example:443/")
    'https://castle.example'
    """
    parts = web_address(url)
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError("a list of origins, each without a path")
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{parts.port}" if parts.port not in (None, usual) else "")


def normalised_proxies(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks of proxies."""
    from ipaddress import ip_network

    try:
        networks = [ip_network(text) for text in proxies]
    except ValueError:
        raise ValueError("a list of addresses or networks such as 10.0.0.1, 10.1.0.0/16") from None
    return tuple(
        str(network.network_address if network.prefixlen == network.max_prefixlen else network) for network in networks
    )


def normalised_bots(bots: tuple[str, ...]) -> tuple[str, ...]:
    """Bots with short names, which people may use; only the operator names modules."""
    for word in bots:
        if not re.fullmatch(r"[a-z0-9_-]{1,40}(=[\w.]+:\w+)?", word):
            raise ValueError("a list such as mine=mypackage.bots:MyBot, with names of a-z, 0-9, _ and -")
    return bots


def normalised_from(address: str) -> str:
    """The sender of mail."""
    from swanstone.server.notices.addresses import address_problem

    if address_problem(address):
        raise ValueError("a mail address such as castle@example.org")
    return address


NORMALISE: dict[str, Callable[[Any], Any]] = {
    "host": normalised_host,
    "store": normalised_store,
    "public_url": normalised_public_url,
    "origins": normalised_origins,
    "trusted_proxies": normalised_proxies,
    "smtp_from": normalised_from,
    "bots": normalised_bots,
}
"""Checks beyond type and bounds, which also bring the value into its usual form; each raises ValueError."""


def is_secret(name: str) -> bool:
    """Whether logs must not show a setting."""
    return bool((meta(name).extra or {}).get("secret"))


def shown(settings: Settings) -> dict[str, Any]:
    """The settings for a log or a page, without passwords."""
    values = {name: getattr(settings, name) for name in NAMES}
    secrets = {name: MASK for name in NAMES if is_secret(name) and values[name]}
    return {**values, **secrets, "store": masked(settings.store)}


def masked(store: str) -> str:
    """The address of a store without its password.

    >>> masked("postgresql://king:swan@db/castle?sslpassword=x")
    'postgresql://king:***@db/castle?…'
    """
    if store.startswith("sqlite:"):
        return store
    # An @ anywhere but after the user makes it doubtful where the password ends: then nothing is shown.
    found = re.fullmatch(r"(\w+://)(?:([^:@/?#]*)(:[^@/?#]*)?(@))?([^@/?#]*(?:/[^@?#]*)?)(\?[^@]*)?", store)
    if not found:
        return f"{store.partition(':')[0]}://…"
    scheme, user, password, at, place, query = (part or "" for part in found.groups())
    return f"{scheme}{user}{password and ':' + MASK}{at}{place}{query and '?…'}"
