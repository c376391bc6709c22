"""Notices: webhooks and mail against real servers, and every address that must not be called."""

import asyncio
import email
import email.policy
import hashlib
import hmac
import json
import socket
import socketserver
import ssl
import threading
import time
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from msgspec import structs

from swanstone.server.metrics import Metrics
from swanstone.server.notices import notifier as notifying
from swanstone.server.notices import outbox, webhook
from swanstone.server.notices.addresses import address_problem, is_public
from swanstone.server.notices.notifier import MAILS_PER_HOUR, WORKERS, Notifier
from swanstone.server.notices.outbox import Outbox, TurnNotice, Webhook, place
from swanstone.server.notices.webhook import signature, webhook_problem
from swanstone.server.settings import Settings
from tests.server.operating import logged_lines, value_of

NOTICE = TurnNotice(table="t1", seat=2, name="Otto", title="Castles", link="https://castle.example/t/t1", seq=17)
HOME = Settings(webhooks=True, webhook_private=True, webhook_seconds=1)
PUBLIC = Settings(webhooks=True)
METRICS = Metrics()

# A certificate for castle.test, good until 2120, with its key; nobody but these tests trusts it.
CERTIFICATE = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsccCIYDkBQ5ovp9w
qdOt9aKj9efCFBUsuo9m9CDcNSChRANCAAQqhfI5s+lL+zhfoZvZ+lXEi9gRG9/x
hcd+p+COx7Ugwhg5NvnpGyP++4wpGVfxT/kzxFoiEV55dOOAS1UurfDM
-----END PRIVATE KEY-----
-----BEGIN CERTIFICATE-----
MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtjYXN0bGUu
dGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLY2FzdGxlLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQqhfI5s+lL
+zhfoZvZ+lXEi9gRG9/xhcd+p+COx7Ugwhg5NvnpGyP++4wpGVfxT/kzxFoiEV55
dOOAS1UurfDMo0owSDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBSaRRnktQFt
pX0zvWUparzqw64rKzAWBgNVHREEDzANggtjYXN0bGUudGVzdDAKBggqhkjOPQQD
AgNHADBEAiBKA/zpJvVzF/xKxOYMxyeM9QV50Wua7MOcC6HRwofhrwIgNyPRpvxW
R4Ra9ZFT3yHYyZgD/NFXaLD87SekUEnOTWM=
-----END CERTIFICATE-----
"""


@pytest.fixture(autouse=True)
def _try_again_soon(monkeypatch):
    monkeypatch.setattr(outbox, "BACKOFF", 0.02)


@pytest.fixture
def logged():
    with logged_lines() as stream:
        yield stream


@pytest.fixture
def certificate(tmp_path, monkeypatch):
    file = tmp_path / "castle.pem"
    file.write_text(CERTIFICATE)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


@contextmanager
def serving(server):
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def listener(*answers, context=None):
    """A web server that remembers what was posted; it gives each status in turn, then the last one forever."""
    heard = []

    class Handler(BaseHTTPRequestHandler):
        server: ThreadingHTTPServer

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.append((self.path, dict(self.headers), body))
            self.send_response(answers[min(len(heard), len(answers)) - 1])
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
            self.end_headers()
            self.wfile.write(b"x" * 100_000)

        do_GET = do_POST

        def log_message(self, *words):
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request, client_address):
            """Whoever hangs up before the end is no news."""

    server = Quiet(("127.0.0.1", 0), Handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    with serving(server):
        yield server.server_port, heard


@asynccontextmanager
async def running(settings):
    notifier = Notifier(settings, METRICS)
    notifier.start()
    try:
        yield notifier
    finally:
        await notifier.close()


def counts(way):
    results = ("sent", "failed", "refused", "dropped", "off", "limited")
    return {result: value_of(METRICS, "notices_total", kind=way, result=result) for result in results}


def sent(settings, *jobs):
    """What became of jobs, by result; each is (url, secret) for a webhook or an address for mail."""

    async def run():
        async with running(settings) as notifier:
            for job in jobs:
                if isinstance(job, tuple):
                    notifier.send_webhook(*job, NOTICE)
                else:
                    notifier.send_mail(job, NOTICE)
            while len(notifier.outbox):
                await asyncio.sleep(0.005)

    before = {way: counts(way) for way in ("webhook", "mail")}
    asyncio.run(asyncio.wait_for(run(), 20))
    return {
        result: count - before[way][result]
        for way in before
        for result, count in counts(way).items()
        if count != before[way][result]
    }


# Webhooks


def test_a_webhook_posts_the_notice_signed():
    with listener(204) as (port, heard):
        assert sent(HOME, (f"http://127.0.0.1:{port}/turn?room=1", "swan")) == {"sent": 1}
    ((path, headers, body),) = heard
    assert path == "/turn?room=1"
    assert json.loads(body) == {
        "table": "t1",
        "seat": 2,
        "name": "Otto",
        "title": "Castles",
        "link": "https://castle.example/t/t1",
        "seq": 17,
        "kind": "your_turn",
    }
    assert headers["Content-Type"] == "application/json"
    assert headers["Host"] == f"127.0.0.1:{port}"
    stamp = headers["Swanstone-Timestamp"]
    assert abs(int(stamp) - time.time()) < 60
    right = hmac.new(b"swan", stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    assert headers["Swanstone-Signature"] == f"sha256={right}"


def test_trouble_of_the_other_side_is_tried_again_and_then_given_up():
    with listener(503, 500, 200) as (port, heard):
        assert sent(HOME, (f"http://127.0.0.1:{port}/", "s")) == {"sent": 1}
        assert len(heard) == 3
    with listener(500) as (port, heard):
        assert sent(HOME, (f"http://127.0.0.1:{port}/", "s")) == {"failed": 1}
        assert len(heard) == 3


def test_a_closed_port_is_tried_again_and_then_given_up(monkeypatch):
    tries = []
    real = socket.create_connection

    def create_connection(address, timeout):
        tries.append(address)
        return real(address, timeout)

    monkeypatch.setattr(socket, "create_connection", create_connection)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert sent(HOME, (f"http://127.0.0.1:{port}/", "s")) == {"failed": 1}
    assert len(tries) == 3


@pytest.mark.parametrize("status", [301, 302, 307, 308, 400, 404, 410])
def test_a_redirect_is_not_followed_and_a_refusal_is_not_tried_again(status):
    with listener(status) as (port, heard):
        assert sent(HOME, (f"http://127.0.0.1:{port}/turn", "s")) == {"refused": 1}
        assert [path for path, _, _ in heard] == ["/turn"]


class Drip(socketserver.BaseRequestHandler):
    """Answers a byte now and then, never enough."""

    def handle(self):
        try:
            while True:
                self.request.sendall(b"H")
                time.sleep(0.05)
        except OSError:
            return


def test_a_server_that_drips_is_left_when_time_is_up():
    with serving(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Drip)) as server:
        settings = structs.replace(HOME, webhook_seconds=0.3)
        start = time.monotonic()
        assert sent(settings, (f"http://127.0.0.1:{server.server_address[1]}/", "s")) == {"failed": 1}
        assert 0.9 <= time.monotonic() - start < 10


class Flood(socketserver.ThreadingTCPServer):
    """Answers with more than anybody should read."""

    given = 0

    def finish_request(self, request, client_address):
        assert isinstance(request, socket.socket)
        try:
            while self.given < 100_000_000:
                self.given += request.send(b"x" * 65536)
        except OSError:
            return


def test_a_server_that_floods_is_left_early():
    with serving(Flood(("127.0.0.1", 0), socketserver.BaseRequestHandler)) as server:
        assert sent(HOME, (f"http://127.0.0.1:{server.server_address[1]}/", "s")) == {"failed": 1}
        assert 0 < server.given < 20_000_000


def test_a_webhook_by_https_proves_the_name_of_its_host(certificate, monkeypatch):
    monkeypatch.setattr(webhook, "resolve", lambda host, port: ["127.0.0.1"])
    with listener(200, context=certificate) as (port, heard):
        assert sent(HOME, (f"https://castle.test:{port}/turn", "s")) == {"sent": 1}
        assert heard[0][1]["Host"] == f"castle.test:{port}"
        assert sent(HOME, (f"https://other.test:{port}/turn", "s")) == {"failed": 1}
        monkeypatch.delenv("SSL_CERT_FILE")
        assert sent(HOME, (f"https://castle.test:{port}/turn", "s")) == {"failed": 1}
        assert len(heard) == 1


@pytest.mark.parametrize(
    "address",
    """127.0.0.1 127.8.8.8 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 192.0.0.8
    192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
    :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12::1 fec0::1 ff02::1 ff0e::1 2001:db8::1 2001::1 2002:7f00:1::1 64:ff9b::7f00:1
    64:ff9b:1::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::8.8.8.8 100::1 3fff::1 4000::1 localhost""".split(),  # noqa: SIM905
)
def test_an_address_that_is_not_of_the_public_internet_is_refused(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1", "2a00:1450::1"]
)
def test_a_public_address_may_be_called(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "127.1",
        "2130706433",
        "0x7f.0.0.1",
        "0",
        "[::ffff:127.0.0.1]",
        "no-such.invalid",
    ],
)
def test_no_spelling_of_our_own_machine_is_called(host):
    assert "has no public address" in str(webhook_problem(f"http://{host}/", PUBLIC))
    with listener(200) as (port, heard):
        assert sent(PUBLIC, (f"http://{host}:{port}/", "s")) == {"refused": 1}
        assert heard == []


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch):
    monkeypatch.setattr(webhook, "resolve", lambda host, port: ["8.8.8.8", "10.0.0.1"])
    assert webhook_problem("https://castle.test/", PUBLIC) == "the host castle.test has no public address"
    monkeypatch.setattr(webhook, "resolve", lambda host, port: ["8.8.8.8", "2606:4700::1"])
    assert webhook_problem("https://castle.test/", PUBLIC) is None


def test_a_name_that_points_inside_after_it_was_checked_is_refused(monkeypatch):
    with listener(200) as (port, heard):
        answers = iter([["8.8.8.8"], ["127.0.0.1"]])
        monkeypatch.setattr(webhook, "resolve", lambda host, port: next(answers))
        assert webhook_problem(f"http://castle.test:{port}/", PUBLIC) is None
        assert sent(PUBLIC, (f"http://castle.test:{port}/", "s")) == {"refused": 1}
        assert heard == []


def test_the_call_goes_to_exactly_the_address_that_was_judged(monkeypatch):
    asked = []

    def resolve(host, port):
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["192.0.2.1"]

    monkeypatch.setattr(webhook, "resolve", resolve)
    with listener(200) as (port, heard):
        assert sent(HOME, (f"http://rebinding.invalid:{port}/", "s")) == {"sent": 1}
        assert heard[0][1]["Host"] == f"rebinding.invalid:{port}"
    assert asked == ["rebinding.invalid"]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("ftp://castle.example/", "begins with https:// or http://"),
        ("castle.example", "begins with https:// or http://"),
        ("file:///etc/passwd", "begins with https:// or http://"),
        ("http:///path", "begins with https:// or http://"),
        ("http://user:swan@8.8.8.8/", "holds no user or password"),
        ("http://8.8.8.8:25/", "goes to port 80, 443 or one above 1023"),
        ("http://8.8.8.8:0/", "goes to port 80, 443 or one above 1023"),
        ("http://8.8.8.8:99999/", "a port that can be read"),
        ("http://[::1/", "a port that can be read"),
        ("http://8.8.8.8/a b", "one line of plain letters"),
        ("http://8.8.8.8/\r\nX-Forged: 1", "one line of plain letters"),
        ("http://8.8.8.8\\@127.0.0.1/", "one line of plain letters"),
        ("http://schloß.example/", "one line of plain letters"),
        ("http://8.8.8.8/" + "x" * 2000, "one line of plain letters"),
        ("", "one line of plain letters"),
        (f"http://{'x' * 70}.example/", "has no public address"),
    ],
)
def test_a_bad_address_of_a_webhook_gets_a_sentence(url, said):
    assert said in str(webhook_problem(url, PUBLIC))


def test_a_public_address_is_good_and_nothing_is_good_when_webhooks_are_off():
    assert webhook_problem("https://8.8.8.8/turn?a=b", PUBLIC) is None
    assert webhook_problem("http://8.8.8.8:8080", PUBLIC) is None
    assert webhook_problem("http://127.0.0.1:25/", HOME) is None
    assert webhook_problem("https://8.8.8.8/", Settings()) == "this server sends no webhooks"


def test_nothing_is_sent_when_webhooks_and_mail_are_off():
    with listener(200) as (port, heard):
        assert sent(Settings(), (f"http://127.0.0.1:{port}/", "s"), "otto@example.org") == {"off": 1}
        assert heard == []
    notifier = Notifier(Settings(), METRICS)
    notifier.start()
    assert notifier.threads == []
    assert not notifier.send_webhook("http://127.0.0.1/", "s", NOTICE)
    assert not notifier.send_mail("otto@example.org", NOTICE)


# The queue


def test_the_queue_is_bounded_and_a_full_one_does_not_block():
    notifier = Notifier(HOME, METRICS)
    notifier.outbox = Outbox(most=10, most_per_place=3)
    start = time.monotonic()
    taken = [notifier.send_webhook(f"http://host{n // 5}.invalid/", "s", NOTICE) for n in range(1000)]
    assert time.monotonic() - start < 5
    assert (sum(taken), len(notifier.outbox)) == (10, 10)
    assert taken[:20] == [True, True, True, False, False] * 3 + [True, False, False, False, False]
    before = counts("webhook")["dropped"]
    asyncio.run(notifier.close())
    assert counts("webhook")["dropped"] - before == 10
    assert not notifier.send_webhook("http://late.invalid/", "s", NOTICE)


class Silent(socketserver.ThreadingTCPServer):
    """Takes calls and says nothing until it is let go."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), socketserver.BaseRequestHandler)
        self.called, self.let_go = threading.Semaphore(0), threading.Event()

    def finish_request(self, request, client_address):
        self.called.release()
        self.let_go.wait(30)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/"


PATIENT = structs.replace(HOME, webhook_seconds=30)


def test_a_slow_webhook_does_not_hold_up_the_others():
    with serving(Silent()) as slow, listener(200) as (port, heard):

        async def run():
            async with running(PATIENT) as notifier:
                notifier.send_webhook(slow.url, "s", NOTICE)
                for _ in range(20):
                    notifier.send_webhook(f"http://localhost:{port}/", "s", NOTICE)
                while len(heard) < 20:
                    await asyncio.sleep(0.005)
                assert len(notifier.outbox) >= 1
                slow.let_go.set()

        asyncio.run(asyncio.wait_for(run(), 15))


def test_closing_delivers_what_waits_and_gives_up_retries(monkeypatch):
    monkeypatch.setattr(outbox, "BACKOFF", 60)
    with listener(200) as (good, heard), listener(503) as (bad, failed):

        async def run():
            async with running(PATIENT) as notifier:
                notifier.send_webhook(f"http://127.0.0.1:{bad}/", "s", NOTICE)
                while not failed:
                    await asyncio.sleep(0.005)
                for _ in range(30):
                    notifier.send_webhook(f"http://127.0.0.1:{good}/", "s", NOTICE)
            return len(notifier.outbox)

        before = counts("webhook")
        assert asyncio.run(asyncio.wait_for(run(), 20)) == 0
        after = counts("webhook")
        assert (len(heard), len(failed)) == (30, 1)
        assert (after["sent"] - before["sent"], after["dropped"] - before["dropped"]) == (30, 1)


def test_closing_does_not_wait_for_ever():
    with serving(Silent()) as slow:

        async def run():
            notifier = Notifier(PATIENT, METRICS)
            notifier.start()
            for _ in range(20):
                notifier.send_webhook(slow.url, "s", NOTICE)
            for _ in range(WORKERS):
                await asyncio.to_thread(slow.called.acquire, timeout=10)
            await asyncio.wait_for(notifier.close(seconds=0.2), 10)
            assert len(notifier.outbox) == WORKERS
            slow.let_go.set()
            while len(notifier.outbox):
                await asyncio.sleep(0.01)

        before = counts("webhook")["dropped"]
        asyncio.run(asyncio.wait_for(run(), 15))
        assert counts("webhook")["dropped"] - before == 20


def test_a_fault_in_one_delivery_does_not_stop_the_next(monkeypatch, logged):
    real = webhook.post

    def post(url, *rest):
        if "bad" in url:
            raise RuntimeError("swan")
        real(url, *rest)

    monkeypatch.setattr(notifying, "post", post)
    with listener(200) as (port, _):
        jobs = [("http://bad.invalid/", "s")] * 8 + [(f"http://127.0.0.1:{port}/", "s")]
        assert sent(HOME, *jobs) == {"failed": 8, "sent": 1}
    assert "RuntimeError" in logged.getvalue()
    assert "swan" not in logged.getvalue()


def test_logs_tell_the_result_and_no_secret(logged):
    with listener(200) as (port, _):
        sent(HOME, (f"http://127.0.0.1:{port}/hooks/swan", "cygnet"))
    sent(PUBLIC, ("http://127.0.0.1/hooks/swan", "cygnet"))
    text = logged.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [(line["event"], line["way"], line["result"], line["to"]) for line in lines] == [
        ("notice", "webhook", "sent", "127.0.0.1"),
        ("notice", "webhook", "refused", "127.0.0.1"),
    ]
    assert "swan" not in text
    assert "cygnet" not in text


# Mail


class Mailbox(socketserver.ThreadingTCPServer):
    """A small mail server that keeps what it gets; `refuse` gives a code in place of an answer to a command."""

    daemon_threads = True

    def __init__(self, context=None, refuse=None, from_the_start=False):
        super().__init__(("127.0.0.1", 0), MailHandler)
        self.context = context
        self.refuse = dict(refuse or {})
        self.said = []
        self.mails = []
        if from_the_start:
            self.socket = context.wrap_socket(self.socket, server_side=True)
            self.context = None

    def handle_error(self, request, client_address):
        """A client that does not trust us hangs up."""


class MailHandler(socketserver.StreamRequestHandler):
    """The few words of SMTP."""

    server: Mailbox

    def handle(self):
        self.say("220 castle.test")
        while line := self.rfile.readline():
            text = line.decode().rstrip("\r\n")
            self.server.said.append(text)
            word = text.split(" ")[0].upper()
            codes = self.server.refuse.get(word)
            if codes:
                self.say(f"{codes.pop(0)} no, otto@example.org")
            else:
                getattr(self, word.lower())()
            if word == "QUIT":
                return

    def say(self, *lines):
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())

    def ehlo(self):
        offers = ["250-castle.test", "250-AUTH PLAIN"]
        self.say(*offers, *(["250-STARTTLS"] if self.server.context else []), "250 OK")

    def starttls(self):
        self.say("220 go on")
        self.request = self.server.context.wrap_socket(self.request, server_side=True)
        self.setup()
        self.server.said.append("(encrypted)")

    def auth(self):
        self.say("235 welcome")

    def mail(self):
        self.say("250 OK")

    rcpt = rset = mail

    def data(self):
        self.say("354 go on")
        lines = iter(self.rfile.readline, b".\r\n")
        self.server.mails.append(b"".join(line.removeprefix(b".") for line in lines))
        self.say("250 kept")

    def quit(self):
        self.say("221 bye")


def mailing(server, **more):
    host, port = "127.0.0.1", server.server_address[1]
    base = Settings(smtp_host=host, smtp_port=port, smtp_from="castle@example.org", smtp_tls="none")
    return structs.replace(base, **more)


def read_mail(raw):
    return email.message_from_bytes(raw, policy=email.policy.default)


def test_a_mail_arrives_with_its_headers_and_text():
    with serving(Mailbox()) as box:
        assert sent(mailing(box), "otto@example.org") == {"sent": 1}
    (raw,) = box.mails
    mail = read_mail(raw)
    assert (mail["From"], mail["To"]) == ("Swanstone <castle@example.org>", "otto@example.org")
    assert mail["Subject"] == "Your turn at Castles"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@example.org>")
    assert mail["Date"].datetime.timestamp() == pytest.approx(time.time(), abs=60)
    assert mail.get_content_type() == "text/plain"
    assert mail.get_content().splitlines()[:3] == ["Otto, it is your turn at Castles:", "", NOTICE.link]
    assert [line for line in box.said if line.startswith("mail FROM:<castle@example.org>")]
    assert "rcpt TO:<otto@example.org>" in box.said
    assert all(byte < 128 for byte in raw)


def test_names_can_forge_no_header_and_no_line(monkeypatch):
    evil = structs.replace(
        NOTICE,
        name="Otto\r\n.\r\nMAIL FROM:<x@y>\r\n",
        title="Schloß\r\nBcc: all@example.org\r\n\r\nforged \u2028 \x85" + "x" * 500,
        link="https://castle.example/\r\n.\r\nQUIT",
    )
    monkeypatch.setitem(globals(), "NOTICE", evil)
    with serving(Mailbox()) as box:
        assert sent(mailing(box), "otto@example.org") == {"sent": 1}
    (raw,) = box.mails
    mail = read_mail(raw)
    assert sorted(mail.keys()) == sorted(
        "From To Subject Date Message-ID Auto-Submitted Content-Type Content-Transfer-Encoding MIME-Version".split()  # noqa: SIM905
    )
    assert mail["Subject"].startswith("Your turn at Schloß")
    assert len(mail["Subject"]) < 120
    assert mail["To"] == "otto@example.org"
    assert len(mail.get_content().splitlines()) == 6
    assert [line for line in box.said if line.upper().startswith(("MAIL", "RCPT", "QUIT"))] == [
        line for line in box.said if line.startswith(("mail FROM:<castle@", "rcpt TO:<otto@", "QUIT", "quit"))
    ]


def test_a_mail_by_starttls_is_encrypted_and_logged_in(certificate, monkeypatch):
    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *rest, **more: real("127.0.0.1" if host == "castle.test" else host, *rest, **more),
    )
    with serving(Mailbox(context=certificate)) as box:
        settings = mailing(box, smtp_host="castle.test", smtp_tls="starttls", smtp_user="ludwig", smtp_password="swan")
        assert sent(settings, "otto@example.org") == {"sent": 1}
    words = [line.split(" ")[0].upper() for line in box.said]
    assert words.index("(ENCRYPTED)") < words.index("AUTH") < words.index("MAIL")
    assert len(box.mails) == 1


def test_a_mail_by_tls_is_encrypted_from_the_start(certificate, monkeypatch):
    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *rest, **more: real("127.0.0.1" if host == "castle.test" else host, *rest, **more),
    )
    with serving(Mailbox(context=certificate, from_the_start=True)) as box:
        assert sent(mailing(box, smtp_host="castle.test", smtp_tls="tls"), "otto@example.org") == {"sent": 1}
        assert sent(mailing(box, smtp_tls="tls"), "otto@example.org") == {"failed": 1}  # 127.0.0.1 is not castle.test
        assert len(box.mails) == 1


def test_nothing_is_said_in_the_clear_when_the_server_offers_no_encryption():
    with serving(Mailbox()) as box:
        settings = mailing(box, smtp_tls="starttls", smtp_user="ludwig", smtp_password="swan")
        assert sent(settings, "otto@example.org") == {"refused": 1}
    assert box.mails == []
    assert {line.split(" ")[0].upper() for line in box.said} <= {"EHLO", "QUIT"}


@pytest.mark.parametrize("word", ["MAIL", "RCPT", "DATA"])
def test_a_refusal_for_now_is_tried_again_and_one_for_good_is_not(word, logged):
    with serving(Mailbox(refuse={word: [451, 451]})) as box:
        assert sent(mailing(box), "otto@example.org") == {"sent": 1}
        assert len(box.mails) == 1
    with serving(Mailbox(refuse={word: [550, 550]})) as box:
        assert sent(mailing(box), "Otto@Example.org") == {"refused": 1}
        assert box.mails == []
    assert "otto" not in logged.getvalue().lower()
    assert "the mail server answered 550" in logged.getvalue()


def test_a_mail_server_that_is_away_is_tried_three_times():
    with Mailbox() as box:
        settings = mailing(box)
    assert sent(settings, "otto@example.org") == {"failed": 1}


def test_one_address_gets_a_bounded_number_of_mails_in_an_hour():
    with serving(Mailbox()) as box:
        found = sent(mailing(box), *["otto@example.org"] * 40, "OTTO@example.org", "anna@example.org")
    assert found == {"sent": MAILS_PER_HOUR + 1, "limited": 41 - MAILS_PER_HOUR}
    assert len(box.mails) == MAILS_PER_HOUR + 1


def test_a_bad_address_never_reaches_the_mail_server():
    with serving(Mailbox()) as box:
        assert sent(mailing(box), "otto@example.org>\r\nRCPT TO:<anna@example.org", "otto") == {"refused": 2}
    assert box.said == []


@pytest.mark.parametrize(
    "address", ["otto@example.org", "o.t-t+o@mail.example.org", "o'neil@x.example", "root@localhost", "a@1.example"]
)
def test_a_mail_address_is_accepted(address):
    assert address_problem(address) is None


@pytest.mark.parametrize(
    "address",
    [
        "",
        "otto",
        "@example.org",
        "otto@",
        "otto@@example.org",
        "otto@example.org\n",
        "otto@example.org\r\nBcc: a@b.example",
        "a@b.example, c@d.example",
        "Otto <otto@example.org>",
        "<otto@example.org>",
        '"otto"@example.org',
        "ot to@example.org",
        ".otto@example.org",
        "ot..to@example.org",
        "otto.@example.org",
        "otto@-example.org",
        "otto@example..org",
        "otto@example.org.",
        "otto@[127.0.0.1]",
        "ötto@example.org",
        "otto@exämple.org",
        f"{'x' * 65}@example.org",
        f"x@{'y' * 64}.org",
        f"x@{'.'.join(['y' * 60] * 5)}",
    ],
)
def test_what_is_no_mail_address_is_refused_with_a_sentence(address):
    assert address_problem(address) == "a mail address looks like name@example.org"


def test_the_signature_depends_on_secret_time_and_body():
    signed = {
        signature(secret, stamp, body) for secret in ("a", "b") for stamp in ("1", "2") for body in (b"{}", b"[]")
    }
    assert len(signed) == 8


def test_a_webhook_that_cannot_even_be_split_has_a_place():
    assert place(Webhook("http://[::1/", "s", NOTICE)) == ""
