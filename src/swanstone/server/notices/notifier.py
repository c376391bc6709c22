"""Delivers notices in separate threads."""

import asyncio
import logging
import time
from threading import Thread
from typing import assert_never

from swanstone.server.limits import Window
from swanstone.server.metrics import Metrics
from swanstone.server.notices.addresses import address_problem
from swanstone.server.notices.mail import send_mail
from swanstone.server.notices.outbox import Job, Mail, Outbox, TryLater, TurnNotice, Undeliverable, Webhook, place, way
from swanstone.server.notices.webhook import post, webhook_problem
from swanstone.server.settings import Settings
from swanstone.wire.refusals import Refused
from swanstone.wire.requests import ChooseNotices

log = logging.getLogger(__name__)

TRIES = 3
WORKERS = 4
MAILS_PER_HOUR = 30
"""For one mail address, which may belong to somebody who never asked."""


class Notifier:
    """Queues notices and delivers them in its own threads."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
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
            self.record(job, "dropped")
        until = time.monotonic() + seconds
        for thread in self.threads:
            await asyncio.to_thread(thread.join, max(0.0, until - time.monotonic()))
        for job in self.outbox.clear():
            self.record(job, "dropped")
        self.threads = []

    def send_webhook(self, url: str, secret: str, notice: TurnNotice) -> bool:
        """Queues a webhook; False when webhooks are off or too many wait."""
        return self.queue(Webhook(url, secret, notice), allowed=self.settings.webhooks)

    def send_mail(self, address: str, notice: TurnNotice) -> bool:
        """Queues a mail; False when mail is off, too many wait or the address had too many already."""
        job = Mail(address, notice)
        if self.settings.smtp_host and not self.mails.take(address.lower()):
            self.record(job, "limited")
            return False
        return self.queue(job, allowed=bool(self.settings.smtp_host))

    def queue(self, job: Job, allowed: bool) -> bool:
        """Puts a job into the outbox, if it may be sent and there is room."""
        if not allowed:
            self.metrics.notices.labels(way(job), "off").inc()
            return False
        if not self.outbox.put(job):
            self.record(job, "dropped")
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
                self.metrics.notices.labels(way(job), "failed").inc()
                log.error("notice-fault", extra={"way": way(job), "fault": type(fault).__name__})
            if not again:
                self.outbox.done(job)
            elif not self.outbox.retry(job, tries + 1):
                self.record(job, "dropped", tries + 1)

    def attempt(self, job: Job, tries: int) -> bool:
        """Delivers a job once; says whether it should be tried again."""
        try:
            deliver(job, self.settings)
        except Undeliverable as reason:
            self.record(job, "refused", tries, str(reason))
        except (TryLater, OSError) as reason:
            if tries < TRIES:
                return True
            self.record(job, "failed", tries, str(reason))
        else:
            self.record(job, "sent", tries)
        return False

    def record(self, job: Job, result: str, tries: int = 0, reason: str = "") -> None:
        """Counts and logs what became of a job: no address of a person, no path of a webhook, no secret."""
        self.metrics.notices.labels(way(job), result).inc()
        fields: dict[str, object] = {
            "way": way(job),
            "result": result,
            "to": place(job).rpartition("@")[2],
            "table": job.notice.table,
            "seat": job.notice.seat,
            "tries": tries,
        }
        if reason:
            fields["reason"] = reason
        log.log(logging.INFO if result == "sent" else logging.WARNING, "notice", extra=fields)


def deliver(job: Job, settings: Settings) -> None:
    """Delivers a job, or raises Undeliverable, TryLater or OSError."""
    match job:
        case Webhook(url=url, secret=secret, notice=notice):
            post(url, secret, notice, settings)
        case Mail(address=address, notice=notice):
            send_mail(address, notice, settings)
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
