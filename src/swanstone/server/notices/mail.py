"""Notices by mail."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING

from swanstone.core.errors import SwanstoneError
from swanstone.server.notices.addresses import address_problem
from swanstone.server.notices.outbox import TryLater, TurnNotice, Undeliverable
from swanstone.server.settings import Settings

if TYPE_CHECKING:  # only those who send mail pay for its modules
    from email.message import EmailMessage
    from smtplib import SMTP

MAIL_SECONDS = 15.0
LONGEST_NAME = 80
LONGEST_LINK = 2000


def one_line(text: str, longest: int = LONGEST_NAME) -> str:
    """A text for a header: printable, on one line and not long."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:longest].strip()


def letter(address: str, notice: TurnNotice, settings: Settings) -> EmailMessage:
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
        f"{one_line(notice.name)}, it is your turn at {title}:\n\n{one_line(notice.link, LONGEST_LINK)}\n\n"
        "You get this because somebody gave this address for a seat at the table.\n"
        "To stop these messages, open the table and remove the address.\n"
    )
    message.set_content(text, cte="quoted-printable")
    return message


def send_mail(address: str, notice: TurnNotice, settings: Settings) -> None:
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


def mail_server(settings: Settings) -> SMTP:
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
