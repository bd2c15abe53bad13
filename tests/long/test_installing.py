"""Installs threefold as strangers do: with the oldest and the newest libraries that it allows, and without npm.

These tests need the internet, or a mirror of the package index.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from serve.players import Server, playing

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
UV = shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")
PLAYS_EVERYTHING = ROOT / "tests" / "support" / "plays_everything.py"
WITHOUT_PACKAGES = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in WITHOUT_PACKAGES}


def pythons() -> Iterator[tuple[str, str]]:
    """Find an interpreter for every Python from 3.11 on that is on this machine."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    managed = Path.home() / ".local" / "share" / "uv" / "python"
    for version in (f"3.{minor}" for minor in range(11, 20)):
        on_path = shutil.which(f"python{version}")
        places = [Path(on_path)] if on_path else []
        places += [*pyenv.glob(f"{version}.*/bin/python"), *managed.glob(f"cpython-{version}.*/bin/python{version}")]
        for place in places:
            asked = [place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
            # The commands that pyenv puts on the path run only if their version is enabled.
            if subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() == version:
                yield version, str(place)
                break


PYTHONS = dict(pythons())


def run(*words: str | Path, cwd: Path = ROOT, **variables: str) -> None:
    """Run a command that must succeed, with these variables in its environment."""
    env = ENVIRONMENT | variables
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=cwd, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def uv(*words: str | Path, path: str = ENVIRONMENT["PATH"]) -> None:
    run(UV, *words, PATH=path)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    uv("build", "-q", "--wheel", "--out-dir", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture
def environment(tmp_path: Path, python: str) -> Path:
    """Create an empty environment; otherwise uv would use the one in which the tests run."""
    uv("venv", "-q", "--python", PYTHONS[python], tmp_path / "venv")
    return tmp_path / "venv"


def test_the_classifiers_name_the_pythons_of_this_machine() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert all(f'"Programming Language :: Python :: {version}"' in text for version in PYTHONS)


@pytest.mark.parametrize("resolution", ["lowest-direct", "highest"])
@pytest.mark.parametrize("python", PYTHONS)
async def test_every_game_is_played_with_the_lowest_and_the_newest_versions(
    tmp_path: Path, wheel: Path, environment: Path, resolution: str
) -> None:
    install: list[str | Path] = ["pip", "install", "-q", "--only-binary", ":all:", "--python", environment]
    # uv does not count the requirements of a wheel as direct ones, so they are given separately.
    extras = ["--extra", "print", "--extra", "postgres"]
    uv(*install, "--resolution", resolution, *extras, "-r", ROOT / "pyproject.toml")
    uv(*install, "--no-deps", wheel)
    binaries, elsewhere = environment / "bin", tmp_path / "elsewhere"
    elsewhere.mkdir()
    run(binaries / "python", PLAYS_EVERYTHING, cwd=elsewhere)
    run(binaries / "threefold", "cards", "print", "starter-sands", cwd=elsewhere)
    server = Server(elsewhere, "serve", "--database", f"sqlite:///{elsewhere / 'matches.db'}", "--port", "0", "--json")
    server.command[0] = str(binaries / "threefold")
    try:
        await server.start()
        async with playing(lambda: [server.url], 1) as people:
            for game in ("inyo", "inoka"):
                await people.sit(game, "human", "novice")
            await people.every_table_goes_on()
            await people.hears(60)
    finally:
        server.kill()


@pytest.mark.parametrize("python", [f"3.{sys.version_info.minor}"])
def test_without_extras_the_installation_is_small(wheel: Path, environment: Path) -> None:
    uv("pip", "install", "-q", "--no-cache", "--only-binary", ":all:", "--python", environment, wheel)
    size = sum(file.stat().st_size for file in environment.rglob("*") if file.is_file() and not file.is_symlink())
    assert size < 350_000_000
    assert not list(environment.rglob("typst"))


@pytest.mark.parametrize("python", [f"3.{sys.version_info.minor}"])
async def test_sdist_installs_without_npm_and_serves_the_client(tmp_path: Path, environment: Path) -> None:
    uv("build", "-q", "--sdist", "--out-dir", tmp_path, ROOT)
    sdist = next(tmp_path.glob("*.tar.gz"))
    tools = tmp_path / "tools"
    tools.mkdir()
    # The build may use these programs and no others.
    for tool in ("sh", "env", "uname", "cat"):
        (tools / tool).symlink_to(shutil.which(tool) or "")
    uv("pip", "install", "-q", "--python", environment, sdist, path=str(tools))
    server = Server(tmp_path, "play", "--no-browser", "--port", "0", "--data", str(tmp_path / "data"), "--json")
    server.command[0] = str(environment / "bin" / "threefold")
    try:
        await server.start()
        with urllib.request.urlopen(server.url) as page:
            assert b'<script type="module"' in page.read()
    finally:
        server.kill()


@pytest.mark.parametrize("python", [version for version in PYTHONS if version != f"3.{sys.version_info.minor}"])
def test_quick_tests_pass_on_other_pythons(tmp_path: Path, environment: Path) -> None:
    install: list[str | Path] = ["pip", "install", "-q", "--python", environment]
    uv(*install, "--require-hashes", "-r", ROOT / "locks" / "dev.txt")
    uv(*install, "--no-deps", "-e", ROOT)
    words = ["-q", "-p", "no:cacheprovider", "-m", "not long", "--ignore", "tests/e2e", "tests"]
    report = tmp_path / "report"
    with report.open("w") as out:
        done = subprocess.run(
            [environment / "bin" / "pytest", *words], cwd=ROOT, stdout=out, stderr=out, env=ENVIRONMENT, check=False
        )
    assert done.returncode == 0, report.read_text()[-20_000:]
