"""The code, links and commands in README and docs work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"(?:\]\(|src=\")([^)#:\"]+)(?:#[^)]*)?[)\"]")
ANCHOR = re.compile(r"\]\(([^)#:\"]*)#([^)]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_game_in_the_readme_plays_to_the_end() -> None:
    (code,) = blocks(ROOT / "README.md", "python")
    assert len(code.strip().splitlines()) <= 12
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert " over " in done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def anchors(page: Path) -> set[str]:
    """Return the headings of a page in the form that links use."""
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_to_a_heading_finds_it(page: Path) -> None:
    for target, heading in ANCHOR.findall(page.read_text(encoding="utf-8")):
        led = page.parent / target if target else page
        assert heading in anchors(led), f"{page.relative_to(ROOT)} links to {target}#{heading}"


def test_match_in_the_researchers_page_plays_to_the_end() -> None:
    (code,) = blocks(ROOT / "docs" / "researchers.md", "python")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "INOKA-DUEL" in done.stdout


@pytest.mark.parametrize("name", ["PEBBLES", "MANY_PEBBLES"])
def test_games_in_the_contract_page_keep_the_contract(name: str, tmp_path: Path) -> None:
    code = "\n".join(block for block in blocks(ROOT / "docs" / "contract.md", "python") if "class " in block)
    (tmp_path / "tiny.py").write_text(code, encoding="utf-8")
    command = [str(Path(sys.executable).parent / "threefold"), "conform", f"tiny:{name}", "--walks", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_make_play_passes_options_to_the_table() -> None:
    command = ["make", "-n", "-o", ".venv/.run", "play", "ARGS=--port 8123"]
    # A make that runs the tests passes flags that change the output of every make below it.
    alone = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}}
    done = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, check=True)
    assert done.stdout == ".venv/bin/threefold play --port 8123\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_options_shown_for_make_play_exist(page: Path) -> None:
    from threefold.cli.app import app

    play = typer.main.get_command(app).commands["play"]  # pyright: ignore
    for words in re.findall(r'make play ARGS="(.*?)"', page.read_text(encoding="utf-8")):
        play.make_context("play", words.split())  # pyright: ignore
