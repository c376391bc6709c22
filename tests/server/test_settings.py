"""Settings: where they come from, which goes first, and what is said of a bad one."""

import subprocess
import sys
from argparse import ArgumentParser

import pytest

from swanstone.core.errors import BadOption
from swanstone.server.address import base_url
from swanstone.server.settings import NAMES, Settings, add_flags, masked, read_settings, shown

HOME = {"HOME": "/home/ludwig"}


def settings(*flags, environ=None):
    parser = ArgumentParser(prog="serve", allow_abbrev=False)
    add_flags(parser)
    return read_settings(parser.parse_args(flags), {**HOME, **(environ or {})})


def complaint(*flags, environ=None):
    with pytest.raises(BadOption) as caught:
        settings(*flags, environ=environ)
    return str(caught.value)


def test_without_any_setting_the_defaults_hold():
    assert settings() == Settings(store="sqlite:/home/ludwig/.local/share/swanstone/swanstone.db")
    assert (settings().host, settings().port, settings().webhooks, settings().smtp_host) == (
        "127.0.0.1",
        8420,
        False,
        "",
    )


def test_the_store_lies_in_the_data_folder_that_xdg_names():
    assert settings(environ={"XDG_DATA_HOME": "/data"}).store == "sqlite:/data/swanstone/swanstone.db"
    assert settings(environ={"XDG_DATA_HOME": "not/absolute"}).store.startswith("sqlite:/home/ludwig/.local/share/")


def test_a_flag_goes_before_the_environment_and_that_before_the_file(tmp_path):
    file = tmp_path / "swanstone.toml"
    file.write_text('port = 1001\nhost = "10.0.0.1"\nsockets = 7\n')
    environ = {"SWANSTONE_PORT": "1002", "SWANSTONE_HOST": "10.0.0.2", "SWANSTONE_SETTINGS": str(file)}
    found = settings("--port", "1003", environ=environ)
    assert (found.port, found.host, found.sockets, found.bot_workers) == (1003, "10.0.0.2", 7, 1)


def test_the_flag_for_the_file_goes_before_the_environment(tmp_path):
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text("port = 1")
    two.write_text("port = 2")
    assert settings("--settings", str(one), environ={"SWANSTONE_SETTINGS": str(two)}).port == 1


EXAMPLES = {
    "page_folder": "client/dist",
    "log_config": "logging.toml",
    "host": "::1",
    "port": "0",
    "store": "postgresql://db/castle",
    "public_url": "https://castle.example",
    "origins": "https://a.example,https://b.example",
    "trusted_proxies": "10.0.0.1,10.1.0.0/16",
    "smtp_host": "mail.example",
    "smtp_user": "ludwig",
    "smtp_password": "swan",
    "smtp_from": "castle@example.org",
    "smtp_tls": "tls",
    "log_level": "error",
    "log_format": "text",
    "bot_workers": "2",
    "bots": "mine=mypackage.bots:MyBot,other",
}


def example(name):
    default = getattr(Settings(), name)
    return EXAMPLES.get(name) or ("true" if isinstance(default, bool) else f"{default + 1:g}")


def test_every_setting_is_read_alike_from_flag_environment_and_file(tmp_path):
    by_environ = settings(environ={f"SWANSTONE_{name.upper()}": example(name) for name in NAMES})
    flags = [
        word
        for name in NAMES
        for word in ([f"--{name.replace('_', '-')}"] + ([] if example(name) == "true" else [example(name)]))
    ]
    values = {name: getattr(by_environ, name) for name in NAMES}
    texts = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    file = tmp_path / "all.toml"
    file.write_text("".join(f"{name} = {str(v).lower() if v is True else repr(v)}\n" for name, v in texts.items()))
    assert settings(*flags) == by_environ == settings("--settings", str(file))
    unchanged = [name for name in NAMES if values[name] == getattr(settings(), name)]
    assert unchanged == []


def test_a_flag_can_switch_off_what_the_environment_switched_on():
    assert settings("--no-webhooks", environ={"SWANSTONE_WEBHOOKS": "1"}).webhooks is False


def test_a_list_is_written_with_commas_or_by_repeating_the_flag():
    assert settings(
        "--origins", "https://a.example,https://b.example/", "--origins", "http://c.example:80"
    ).origins == (
        "https://a.example",
        "https://b.example",
        "http://c.example",
    )


def test_an_empty_variable_counts_as_not_set():
    assert settings(environ={"SWANSTONE_PORT": "", "SWANSTONE_ORIGINS": ""}) == settings()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("port", "65536", "port is a whole number from 0 to 65535, not '65536'"),
        ("port", "many", "port is a whole number from 0 to 65535, not 'many'"),
        ("port", "tcp://10.0.0.1:8420", "port is a whole number from 0 to 65535, not 'tcp://10.0.0.1:8420'"),
        ("idle_seconds", "nan", "idle_seconds is a number from 0.1 to 86400, not 'nan'"),
        ("message_bytes", "3", "message_bytes is a whole number from 1024 to 1048576, not '3'"),
        ("smtp_tls", "ssl", "smtp_tls is one of starttls, tls, none, not 'ssl'"),
        ("origins", "castle.example", "origins is an address such as https://castle.example, not 'castle.example'"),
        (
            "origins",
            "https://a.example/x",
            "origins is a list of origins, each without a path, not 'https://a.example/x'",
        ),
        ("public_url", "ftp://a", "public_url is an address such as https://castle.example, not 'ftp://a'"),
        ("host", "a/b", "host is a name or an address without port or path, not 'a/b'"),
        ("smtp_from", "a@b\nBcc: c@d", "smtp_from is a text on one line, not 'a@b\\nBcc: c@d'"),
        ("smtp_from", "nobody", "smtp_from is a mail address such as castle@example.org, not 'nobody'"),
        ("store", "mysql://u:swan@h/x", "store is sqlite:PATH or postgresql://…"),
        (
            "trusted_proxies",
            "10.0.0.300",
            "trusted_proxies is a list of addresses or networks such as 10.0.0.1, 10.1.0.0/16, not '10.0.0.300'",
        ),
    ],
)
def test_a_bad_value_says_where_it_stands_and_what_is_allowed(name, value, said):
    variable, flag = f"SWANSTONE_{name.upper()}", f"--{name.replace('_', '-')}"
    assert complaint(environ={variable: value}) == f"{variable}: {said}"
    assert complaint(flag, value) == f"{flag}: {said}"


def test_a_bad_key_of_the_file_is_named(tmp_path):
    file = tmp_path / "s.toml"
    for text, said in [
        ('host = "a"\nport = "8420"\n', f"{file}: port is a whole number from 0 to 65535, not '8420'"),
        ('\nprot = 1\nhost = "a"', f"{file}: there is no setting 'prot' (did you mean port?)"),
        ('# all\n\n[smtp]\nhost = "a"', f"{file}: there is no setting 'smtp' (did you mean smtp_tls?)"),
        (
            "sockets_per_address = 9\nsockets = 0",
            f"{file}: sockets is a whole number from 1 to 1000000, not '0'",
        ),
        ("webhooks = 1", f"{file}: webhooks is true or false, not '1'"),
        ("origins = [1]", f"{file}: origins is a list of texts, not '[1]'"),
    ]:
        file.write_text(text)
        assert complaint("--settings", str(file)) == said


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    missing = tmp_path / "missing.toml"
    assert complaint(environ={"SWANSTONE_SETTINGS": str(missing)}) == (
        f"SWANSTONE_SETTINGS: the file {missing} cannot be read: No such file or directory"
    )
    broken = tmp_path / "broken.toml"
    broken.write_text("port = \n")
    assert complaint("--settings", str(broken)).startswith(f"{broken}: Invalid value (at line 1")
    broken.write_bytes(b"port = \xff")
    assert str(broken) in complaint("--settings", str(broken))


def test_a_mistyped_variable_is_refused_and_a_strange_one_is_left_alone():
    assert complaint(environ={"SWANSTONE_MESSAGE_BYTE": "1"}) == (
        "SWANSTONE_MESSAGE_BYTE: there is no such setting (did you mean message_bytes?)"
    )
    others = ("INTERPRETED", "PEERS", "COMPILE", "COMPILE_CACHE", "SERVICE_HOST", "SERVICE_PORT", "PORT_8420_TCP_ADDR")
    assert settings(environ={f"SWANSTONE_{name}": "x" for name in others}) == settings()


def test_mail_needs_a_sender_and_a_password_needs_a_user():
    assert complaint("--smtp-host", "mail.example") == "--smtp-host: smtp_host is set, so smtp_from must be set too"
    assert complaint(environ={"SWANSTONE_SMTP_PASSWORD": "swan"}).startswith("SWANSTONE_SMTP_PASSWORD: smtp_password")


def test_no_complaint_and_no_log_shows_a_password(tmp_path):
    file = tmp_path / "s.toml"
    file.write_text("smtp_password = 1234567")
    assert "1234567" not in complaint("--settings", str(file))
    found = Settings(
        smtp_user="ludwig", smtp_password="swan", store="postgresql://u:swan@db:5432/castle?sslpassword=swan"
    )
    assert "swan@" not in repr(found)
    assert "=swan" not in repr(found)
    assert shown(found)["smtp_password"] == "***"
    assert shown(found)["store"] == "postgresql://u:***@db:5432/castle?…"
    assert shown(found)["smtp_user"] == "ludwig"
    assert shown(Settings())["smtp_password"] == ""


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:swan@h/db",
        "postgresql://u:sw@swan@h/db",
        "postgresql://u:swan?w@h/db",
        "postgresql://u:swan/w@h/db",
        "postgresql://u@h/db?password=a:swan",
        "postgresql://u@h/db?password=a@swan",
        "postgresql://h/db#swan",
        "postgres:swan",
    ],
)
def test_no_address_of_a_store_shows_its_password(url):
    assert "swan" not in masked(url)


def test_the_help_lists_every_setting_with_its_default(capsys):
    parser = ArgumentParser(prog="serve")
    add_flags(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert all(f"--{name.replace('_', '-')}" in text for name in NAMES)
    assert "(default 8420)" in text
    assert "swanstone/swanstone.db)" in text
    assert "SWANSTONE_MESSAGE_BYTES" in text


def test_links_begin_with_the_public_address():
    assert base_url(Settings(public_url="https://castle.example")) == "https://castle.example"
    assert base_url(Settings(host="::1", port=0), port=9000) == "http://[::1]:9000"
    assert base_url(Settings(behind_tls=True)) == "https://127.0.0.1:8420"
    assert settings("--public-url", "https://castle.example/play/").public_url == "https://castle.example/play"


def test_settings_load_nothing_of_the_server():
    code = "import sys, swanstone.server.settings; print(*sys.modules)"
    path = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"]
    loaded = subprocess.run(path, capture_output=True, text=True, check=True).stdout.split()
    heavy = {"starlette", "uvicorn", "asyncio", "sqlalchemy", "ssl", "email", "swanstone.server.notices"}
    assert heavy.intersection(loaded) == set()
