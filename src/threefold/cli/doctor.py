"""`threefold doctor`: check the installation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import typer

from threefold.cli.output import Data, Json, console, data_folder, print_json, print_table

NEEDED_MB = 100
"""Free space on the disk below which it is a problem."""
EXTRAS = {"print": "print cards", "postgres": "use PostgreSQL", "cluster": "play arenas on a Ray cluster"}
"""What each extra is for."""

PORTS = {"play": 3333, "cards edit": 3350}
"""The port on which commands listen by default."""


class Finding(NamedTuple):
    """The result of one check, and what to do about it."""

    about: str
    state: Literal["ok", "note", "problem"]
    found: str
    advice: str = ""


def command(
    data: Data = None,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Also check this database; the URL is that of `threefold serve`.")
    ] = "",
    json: Json = False,
) -> None:
    """Check the installation: show what is installed, what is missing and how to fix it.

    The exit code is 1 if you cannot play. The command changes nothing.

    Example: threefold doctor
    """
    checks: list[Callable[[], Iterator[Finding]]] = [
        _versions,
        _libraries,
        _extras,
        _games,
        _compiler,
        _client,
        lambda: _folder(data or data_folder()),
        lambda: _database(database),
        _ports,
    ]
    findings = [finding for check in checks for finding in _tried(check)]
    problems = sum(finding.state == "problem" for finding in findings)
    if json:
        print_json({"ok": not problems, "findings": [finding._asdict() for finding in findings]})
    else:
        words = {"ok": "ok", "note": "note", "problem": "PROBLEM"}
        rows = [[one.about, words[one.state], "\n".join(filter(None, (one.found, one.advice)))] for one in findings]
        print_table("threefold doctor", ("what", "", "found, and how to fix it"), rows)
        console().print(
            "Everything that you need is installed."
            if not problems
            else f"Problems: {problems}. The table says how to fix each of them."
        )
    if problems:
        raise typer.Exit(1)


def _tried(check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Run a check; an error in it becomes a finding."""
    try:
        yield from check()
    except Exception as error:
        about = getattr(check, "__name__", "check").strip("_")
        what = " ".join(f"{type(error).__name__}: {error}".split())
        yield Finding(about, "problem", what, "Install threefold again, in an environment of its own.")


def _versions() -> Iterator[Finding]:
    import platform

    from threefold.core.installed import version_of

    python = platform.python_version()
    yield Finding("versions", "ok", f"threefold {version_of('threefold')}, Python {python}, {platform.platform()}")


def _libraries() -> Iterator[Finding]:
    from threefold.core.installed import is_older, requirements, version_of

    wanted = {name: lowest for name, (lowest, extra) in requirements("threefold").items() if not extra}
    found = {name: version_of(name) for name in wanted}
    for name, lowest in wanted.items():
        if not found[name] or is_older(found[name], lowest):
            how = f"{found[name]}, older than {lowest}" if found[name] else "not installed"
            yield Finding(name, "problem", how, f'pip install "{name}>={lowest}"')
    told = ", ".join(f"{name} {version}" for name, version in found.items() if version)
    yield Finding("libraries", "ok", told)


def _extras() -> Iterator[Finding]:
    from threefold.core.installed import how_to_install, requirements, version_of

    for name, (_, extra) in requirements("threefold").items():
        if extra:
            purpose = EXTRAS.get(extra, extra)
            if version := version_of(name):
                yield Finding(f"extra: {extra}", "ok", f"{name} {version}, to {purpose}")
            else:
                yield Finding(f"extra: {extra}", "note", f"not installed; to {purpose}:", how_to_install(extra))


def _games() -> Iterator[Finding]:
    import os

    from threefold import games
    from threefold.core.errors import ThreefoldError
    from threefold.serve.limits import VARIABLE, from_environment
    from threefold.serve.running import check_games

    try:
        check_games()
        yield Finding("games", "ok", ", ".join(games.names()))
    except ThreefoldError as error:
        cards = os.environ.get("THREEFOLD_CARDS", "")
        advice = f"Correct the cards, or unset THREEFOLD_CARDS, which is {cards}." if cards else ""
        yield Finding("games", "problem", str(error), advice)
    try:
        from_environment()
    except ThreefoldError as error:
        yield Finding("limits", "problem", str(error), f"Correct or unset {VARIABLE}.")


def _compiler() -> Iterator[Finding]:
    from threefold import games, jit

    @jit.kernel
    def double(number: int) -> int:
        return 2 * number

    assert double(21) == 42
    cold = [name for name in games.names() if games.find(name).lab.kernel() and not jit.is_warm(name)]
    if cold:
        what = f"works; not compiled yet: {', '.join(cold)}"
        advice = "The first start compiles them in about a minute. You can play meanwhile."
        yield Finding("compiler", "note", what, advice)
    else:
        yield Finding("compiler", "ok", "works, and everything is compiled")


def _client() -> Iterator[Finding]:
    import webbrowser

    from threefold.serve.page_routes import STATIC

    if (STATIC / "index.html").is_file():
        yield Finding("web pages", "ok", str(STATIC))
    else:
        advice = "Install threefold again, without THREEFOLD_SKIP_WEB in the environment."
        yield Finding("web pages", "problem", f"{STATIC} has no index.html", advice)
    try:
        yield Finding("browser", "ok", getattr(webbrowser.get(), "name", "") or "found")
    except webbrowser.Error:
        advice = "Open the address that `threefold play` prints yourself, here or on another device."
        yield Finding("browser", "note", "no browser that threefold can open", advice)


def _folder(folder: Path) -> Iterator[Finding]:
    import os
    import shutil

    from threefold.core.errors import OptionsError
    from threefold.serve.alone import holder_of
    from threefold.serve.reaching import look

    there = next(above for above in (folder, *folder.parents) if above.exists())
    advice = "Choose another folder: threefold play --data FOLDER"
    if not there.is_dir() or not os.access(there, os.W_OK):
        what = "is a file" if not there.is_dir() else "cannot be written"
        yield Finding("data folder", "problem", f"{folder}: {there} {what}", advice)
        return
    free = shutil.disk_usage(there).free // 1_000_000
    state = "problem" if free < NEEDED_MB else "ok"
    made = "" if folder.exists() else ", created by the first start"
    yield Finding("data folder", state, f"{folder}{made}, {free:,} MB free", advice if state == "problem" else "")
    path = folder / "threefold.db"
    if holder := holder_of(path):
        yield Finding("database", "note", f"in use by process {holder}", "Only one server at a time can use it.")
        return
    try:
        yield Finding("database", "ok", f"{path}: {look(f'sqlite:///{path}')}")
    except OptionsError as error:
        yield Finding("database", "problem", str(error), f"Move the file away, or restore it from a backup. {advice}")


def _database(url: str) -> Iterator[Finding]:
    from threefold.core.errors import OptionsError
    from threefold.serve.reaching import look

    if url:
        try:
            yield Finding("--database", "ok", look(url))
        except OptionsError as error:
            yield Finding("--database", "problem", str(error), "Is the server running, and does the database exist?")


def _ports() -> Iterator[Finding]:
    from threefold.serve.running import PortTaken, lan_address, listen_at

    for uses, port in PORTS.items():
        try:
            listen_at("", port).close()
            yield Finding(f"port {port}", "ok", f"free, for threefold {uses}")
        except PortTaken:
            advice = f"threefold {uses} uses the next free port; --port chooses another."
            yield Finding(f"port {port}", "note", "used by another program", advice)
    if address := lan_address():
        yield Finding("network", "ok", f"phones on the same Wi-Fi reach this computer at {address}")
    else:
        yield Finding("network", "note", "this computer is in no network", "You can still play on this computer.")
