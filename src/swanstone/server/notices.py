"""Notices to absent players: signed webhooks and mail, sent beside the play and never in its way."""

import asyncio
import hmac
import re
import socket
import ssl
import time
from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush
from ipaddress import IPv4Network, IPv6Network, ip_address
from itertools import count
from threading import Condition, Thread
from typing import TYPE_CHECKING, Literal, assert_never
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from swanstone.core.errors import SwanstoneError
from swanstone.server.limits import Window
from swanstone.server.logs import error, log, warn
from swanstone.server.metrics import NOTICES
from swanstone.server.settings import Settings
from swanstone.wire.refusals import Refused
from swanstone.wire.requests import ChooseNotices

if TYPE_CHECKING:  # only those who send mail pay for its modules
    from email.message import EmailMessage
    from smtplib import SMTP

TRIES = 3
BACKOFF = 2.0
"""Seconds before the second try; each later one waits four times as long."""

WORKERS = 4
MOST_WAITING = 1000
MOST_WAITING_PER_PLACE = 50
"""So many notices wait for one host or mail address, so that a dead one does not fill the queue for all."""

MAILS_PER_HOUR = 30
"""For one mail address, which may belong to somebody who never asked."""

MAIL_SECONDS = 15.0
MOST_ANSWER = 1024
"""Bytes that are read of a webhook's answer, whose first line says all."""

LONGEST_URL = 2000
LONGEST_NAME = 80

PUBLIC_V6 = IPv6Network("2000::/3")
NOT_PUBLIC = (
    IPv4Network("192.0.0.0/24"),  # special purposes
    IPv4Network("192.88.99.0/24"),  # relays to IPv6
    IPv6Network("2001::/23"),  # tunnels and special purposes
    IPv6Network("2002::/16"),  # holds an IPv4 address, which may be a private one
    IPv6Network("3fff::/20"),  # examples
)
"""What Python 3.11 takes for public and is not for us."""


class TurnNotice(Struct, frozen=True):
    """What a player is told: a seat of a table is asked something at entry `seq` of its log."""

    table: str
    seat: int
    name: str
    title: str
    link: str
    seq: int
    kind: Literal["your_turn"] = "your_turn"


class Webhook(Struct, frozen=True):
    """A notice to be posted to an address, signed with its secret."""

    url: str
    secret: str
    notice: TurnNotice


class Mail(Struct, frozen=True):
    """A notice to be sent by mail."""

    address: str
    notice: TurnNotice


Job = Webhook | Mail


class Undeliverable(SwanstoneError):
    """A notice that may not or cannot be delivered, whatever the number of tries."""


class TryLater(SwanstoneError):
    """A delivery that failed and may succeed later."""


class Notifier:
    """Queues notices and delivers them in threads of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.outbox = Outbox()
        self.mails = Window(MAILS_PER_HOUR, 3600)
        self.threads: list[Thread] = []

    def start(self) -> None:
        """Starts the threads, if there is any way to send."""
        if self.threads or not (self.settings.webhooks or self.settings.smtp_host):
            return
        self.threads = [Thread(target=self.work, name=f"notices-{n}", daemon=True) for n in range(WORKERS)]
        for thread in self.threads:
            thread.start()

    async def close(self, seconds: float = 5.0) -> None:
        """Delivers what waits as far as time allows; retries are given up."""
        for job in self.outbox.close():
            record_result(job, "dropped")
        until = time.monotonic() + seconds
        for thread in self.threads:
            await asyncio.to_thread(thread.join, max(0.0, until - time.monotonic()))
        for job in self.outbox.clear():
            record_result(job, "dropped")
        self.threads = []

    def send_webhook(self, url: str, secret: str, notice: TurnNotice) -> bool:
        """Queues a webhook; False when webhooks are off or too many wait."""
        return self.queue(Webhook(url, secret, notice), allowed=self.settings.webhooks)

    def send_mail(self, address: str, notice: TurnNotice) -> bool:
        """Queues a mail; False when mail is off, too many wait or the address had too many already."""
        job = Mail(address, notice)
        if self.settings.smtp_host and not self.mails.take(address.lower()):
            record_result(job, "limited")
            return False
        return self.queue(job, allowed=bool(self.settings.smtp_host))

    def queue(self, job: Job, allowed: bool) -> bool:
        """Puts a job into the outbox, if it may be sent and there is room."""
        if not allowed:
            NOTICES.inc(way(job), "off")
            return False
        if not self.outbox.put(job):
            record_result(job, "dropped")
            return False
        return True

    def work(self) -> None:
        """Delivers jobs until the outbox closes."""
        while taken := self.outbox.take():
            job, tries = taken
            try:
                again = self.attempt(job, tries + 1)
            except Exception as fault:
                again = False
                NOTICES.inc(way(job), "failed")
                error("notice_fault", way=way(job), fault=type(fault).__name__)
            self.outbox.done(job, tries + 1 if again else None)

    def attempt(self, job: Job, tries: int) -> bool:
        """Delivers a job once; says whether it should be tried again."""
        try:
            deliver(job, self.settings)
        except Undeliverable as reason:
            record_result(job, "refused", tries, str(reason))
        except (TryLater, OSError) as reason:
            if tries < TRIES:
                return True
            record_result(job, "failed", tries, str(reason))
        else:
            record_result(job, "sent", tries)
        return False


class Outbox:
    """Jobs by the time when they are due, in bounded number; safe between threads."""

    def __init__(self, most: int = MOST_WAITING, most_per_place: int = MOST_WAITING_PER_PLACE) -> None:
        self.most = most
        self.most_per_place = most_per_place
        self._heap: list[tuple[float, int, Job, int]] = []
        self._order = count()
        self._held: Counter[str] = Counter()
        self._closed = False
        self._change = Condition()

    def __len__(self) -> int:
        """How many jobs wait or are under way."""
        return self._held.total()

    def put(self, job: Job) -> bool:
        """Takes a new job, due now; False when there is no room for it."""
        with self._change:
            if self._closed or len(self) >= self.most or self._held[place(job)] >= self.most_per_place:
                return False
            self._held[place(job)] += 1
            self._push(time.monotonic(), job, tries=0)
            return True

    def take(self) -> tuple[Job, int] | None:
        """Waits for a job that is due, and gives it with the tries it had; None when closed and empty."""
        with self._change:
            while not (self._heap and self._heap[0][0] <= time.monotonic()):
                if self._closed and not self._heap:
                    return None
                self._change.wait(self._heap[0][0] - time.monotonic() if self._heap else None)
            _, _, job, tries = heappop(self._heap)
            return job, tries

    def done(self, job: Job, tries: int | None) -> None:
        """Lets go of a job that was taken, or keeps it for later after so many tries."""
        with self._change:
            if tries is not None and not self._closed:
                self._push(time.monotonic() + BACKOFF * 4 ** (tries - 1), job, tries)
                return
            self._release(job)
        if tries is not None:
            record_result(job, "dropped", tries)

    def close(self) -> list[Job]:
        """Takes no more jobs; gives back those that wait for another try."""
        with self._change:
            self._closed = True
            later = [job for _, _, job, tries in self._heap if tries]
            self._heap = [entry for entry in self._heap if not entry[3]]
            self._change.notify_all()
            for job in later:
                self._release(job)
            return later

    def clear(self) -> list[Job]:
        """Gives back what nobody took."""
        with self._change:
            left = [job for _, _, job, _ in self._heap]
            self._heap = []
            self._change.notify_all()
            for job in left:
                self._release(job)
            return left

    def _push(self, due: float, job: Job, tries: int) -> None:
        heappush(self._heap, (due, next(self._order), job, tries))
        # All, for each of them has to look anew for how long it may sleep.
        self._change.notify_all()

    def _release(self, job: Job) -> None:
        self._held[place(job)] -= 1
        if not self._held[place(job)]:
            del self._held[place(job)]


def way(job: Job) -> str:
    """How a job travels."""
    return "webhook" if isinstance(job, Webhook) else "mail"


def place(job: Job) -> str:
    """Where a job goes: a host, or a mail address."""
    if isinstance(job, Mail):
        return job.address.lower()
    try:
        return urlsplit(job.url).hostname or ""
    except ValueError:
        return ""


def record_result(job: Job, result: str, tries: int = 0, reason: str = "") -> None:
    """Counts and logs what became of a job: no address of a person, no path of a webhook, no secret."""
    NOTICES.inc(way(job), result)
    say = log if result == "sent" else warn
    where = place(job).rpartition("@")[2]
    more = {"reason": reason} if reason else {}
    say(
        "notice",
        way=way(job),
        result=result,
        to=where,
        table=job.notice.table,
        seat=job.notice.seat,
        tries=tries,
        **more,
    )


def deliver(job: Job, settings: Settings) -> None:
    """Delivers a job, or raises Undeliverable, TryLater or OSError."""
    match job:
        case Webhook(url=url, secret=secret, notice=notice):
            post(url, secret, notice, settings)
        case Mail(address=address, notice=notice):
            mail(address, notice, settings)
        case _:
            assert_never(job)


async def require_deliverable(choice: ChooseNotices, settings: Settings) -> None:
    """Refuses a choice of notices that this server cannot deliver."""
    if choice.webhook:
        if not choice.secret:
            raise Refused("bad_option", "a webhook needs a secret to sign with")
        if problem := await asyncio.to_thread(webhook_problem, choice.webhook, settings):
            raise Refused("bad_option", problem)
    if choice.mail:
        mail_problem = address_problem(choice.mail) if settings.smtp_host else "this server sends no mail"
        if mail_problem:
            raise Refused("bad_option", mail_problem)


# Webhooks


class Target(Struct, frozen=True):
    """The parts of a webhook's address."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """Host and port as the Host header wants them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def webhook_problem(url: str, settings: Settings) -> str | None:
    """Why a webhook may not go to this address, or None.

    It asks the resolver, so call it in a thread. A name that does not exist and one of a private address get the same
    answer, so that nobody can list the names of a private network.
    """
    if not settings.webhooks:
        return "this server sends no webhooks"
    try:
        allowed_addresses(target_of(url, settings), settings)
    except (Undeliverable, TryLater) as reason:
        return str(reason)
    return None


def target_of(url: str, settings: Settings) -> Target:
    """The parts of a webhook's address, or Undeliverable."""
    if len(url) > LONGEST_URL or not re.fullmatch(r"[!-~]+", url) or "\\" in url:
        raise Undeliverable("a webhook's address is one line of plain letters, such as https://castle.example/turn")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Undeliverable("a webhook's address has a host and a port that can be read") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Undeliverable("a webhook's address begins with https:// or http:// and a host")
    if "@" in parts.netloc:
        raise Undeliverable("a webhook's address holds no user or password")
    secure = parts.scheme == "https"
    port = (443 if secure else 80) if port is None else port
    if port in (80, 443) or port >= 1024 or (settings.webhook_private and port):
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return Target(secure, parts.hostname, port, path)
    raise Undeliverable("a webhook goes to port 80, 443 or one above 1023")


def allowed_addresses(target: Target, settings: Settings) -> list[str]:
    """The numeric addresses of a webhook's host, or Undeliverable unless each of them may be called."""
    not_public = Undeliverable(f"the host {target.host[:100]} has no public address")
    try:
        addresses = resolve(target.host, target.port)
    except (OSError, UnicodeError):
        if settings.webhook_private:
            raise TryLater(f"the host {target.host[:100]} has no address") from None
        raise not_public from None
    if not addresses or not (settings.webhook_private or all(map(is_public, addresses))):
        raise not_public
    return addresses


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


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """What proves that we sent a webhook: HMAC-SHA256 over timestamp, a point and the body.

    >>> signature("swan", "1700000000", b"{}")[:20]
    'sha256=ba9a9edd55958'
    """
    return "sha256=" + hmac.digest(secret.encode(), timestamp.encode() + b"." + body, "sha256").hex()


def request(target: Target, secret: str, body: bytes, timestamp: str) -> bytes:
    """A webhook's HTTP request."""
    head = {
        "Host": target.authority,
        "User-Agent": "Swanstone",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        "Swanstone-Timestamp": timestamp,
        "Swanstone-Signature": signature(secret, timestamp, body),
    }
    lines = [f"POST {target.path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def post(url: str, secret: str, notice: TurnNotice, settings: Settings) -> None:
    """Posts a notice once; raises Undeliverable for an answer that will not change and TryLater or OSError for trouble.

    The host is resolved once, and the call goes to exactly the address that was judged: a name that points elsewhere a
    moment later changes nothing. Redirects are not followed, for their targets were not judged.
    """
    target = target_of(url, settings)
    until = time.monotonic() + settings.webhook_seconds
    call = connect(target, allowed_addresses(target, settings), until)
    with call:
        call.settimeout(time_left(until))
        call.sendall(request(target, secret, msgspec.json.encode(notice), str(int(time.time()))))
        status = read_status(call, until)
    if status >= 500:
        raise TryLater(f"the answer was {status}")
    if not 200 <= status < 300:
        raise Undeliverable(f"the answer was {status}")


def connect(target: Target, addresses: Sequence[str], until: float) -> socket.socket:
    """A connection to the first of the addresses that takes it; with https, to one that proves to be the host."""
    trouble: OSError = TimeoutError("no time was left")
    for address in addresses:
        try:
            call = socket.create_connection((address, target.port), timeout=time_left(until))
        except OSError as fault:
            trouble = fault
            continue
        return encrypted(call, target.host, until) if target.secure else call
    raise trouble


def encrypted(call: socket.socket, host: str, until: float) -> socket.socket:
    """The connection in TLS, after the other side has proved its name."""
    try:
        call.settimeout(time_left(until))
        return ssl.create_default_context().wrap_socket(call, server_hostname=host)
    except BaseException:
        call.close()
        raise


def read_status(call: socket.socket, until: float) -> int:
    """The status of an HTTP answer; what comes after its first line is not read."""
    answer = b""
    while len(answer) < MOST_ANSWER:
        call.settimeout(time_left(until))
        more = call.recv(MOST_ANSWER - len(answer))
        answer += more
        if found := re.match(rb"HTTP/1\.[01] ([2-5]\d\d)[ \r\n]", answer):
            return int(found[1])
        if not more:
            break
    raise TryLater("the answer is not HTTP")


def time_left(until: float) -> float:
    """Seconds until a deadline; TimeoutError when it has passed."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("the answer took too long")
    return left


# Mail


def address_problem(text: str) -> str | None:
    """Why a text is not a mail address, or None.

    >>> address_problem("ludwig@castle.example")
    >>> address_problem("ludwig")
    'a mail address looks like name@example.org'
    """
    label = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    atom = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    if len(text) > 254 or not re.fullmatch(rf"(?=.{{1,64}}@){atom}(?:\.{atom})*@{label}(?:\.{label})*", text):
        return "a mail address looks like name@example.org"
    return None


def one_line(text: str, longest: int = LONGEST_NAME) -> str:
    """A text for a header: printable, on one line and not long."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:longest].strip()


def letter(address: str, notice: TurnNotice, settings: Settings) -> "EmailMessage":
    """The mail that says a notice."""
    from email.message import EmailMessage
    from email.utils import formatdate, make_msgid

    title = one_line(notice.title)
    message = EmailMessage()
    message["From"] = f"Swanstone <{settings.smtp_from}>"
    message["To"] = address
    message["Subject"] = f"Your turn at {title}"
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=settings.smtp_from.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    text = (
        f"{one_line(notice.name)}, it is your turn at {title}:\n\n{one_line(notice.link, LONGEST_URL)}\n\n"
        "You get this because somebody gave this address for a seat at the table.\n"
        "To get no more of these, open the table and take the address away.\n"
    )
    message.set_content(text, cte="quoted-printable")
    return message


def mail(address: str, notice: TurnNotice, settings: Settings) -> None:
    """Sends a notice by mail once; raises Undeliverable for a refusal that will not change, TryLater or OSError for trouble."""
    import smtplib

    if reason := address_problem(address):
        raise Undeliverable(reason)
    try:
        with mail_server(settings) as server:
            server.send_message(letter(address, notice, settings), settings.smtp_from, [address])
    except smtplib.SMTPRecipientsRefused as refusal:
        raise mail_trouble(refusal.recipients[address][0]) from None
    except smtplib.SMTPResponseException as refusal:
        raise mail_trouble(refusal.smtp_code) from None
    except smtplib.SMTPNotSupportedError:
        raise Undeliverable("the mail server does not offer what the settings ask for") from None
    except smtplib.SMTPException as trouble:
        raise TryLater(type(trouble).__name__) from None


def mail_server(settings: Settings) -> "SMTP":
    """The mail server, ready to take mail: encrypted as the settings say, or not at all, and logged in."""
    import smtplib

    host, port = settings.smtp_host, settings.smtp_port
    if settings.smtp_tls == "tls":
        server: SMTP = smtplib.SMTP_SSL(host, port, timeout=MAIL_SECONDS, context=ssl.create_default_context())
    else:
        server = smtplib.SMTP(host, port, timeout=MAIL_SECONDS)
    try:
        if settings.smtp_tls == "starttls":
            server.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
    except BaseException:
        server.close()
        raise
    return server


def mail_trouble(code: int) -> SwanstoneError:
    """What a mail server's refusal means: 5xx is for good, others for now. Its text may hold the address, so it is not kept."""
    said = f"the mail server answered {code}"
    return Undeliverable(said) if code >= 500 else TryLater(said)
