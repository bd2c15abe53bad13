"""The kernel cache never serves stale code, and nothing is compiled without need."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import threefold
from threefold import jit

PACKAGE = Path(threefold.__file__ or "").parent
PROBES = {
    "constant.py": "STEP = 10\n",
    "helper.py": (
        "from threefold.jit import kernel\n\n\n@kernel\ndef plus(number: int) -> int:\n    return number + 1\n"
    ),
    "caller.py": (
        "from threefold.jit import kernel\n"
        "from threefold.probe.helper import plus\n\n\n"
        "@kernel\ndef twice(number: int) -> int:\n    return 2 * plus(number)\n"
    ),
    "stepper.py": (
        "from threefold.jit import kernel\n"
        "from threefold.probe.constant import STEP\n\n\n"
        "@kernel\ndef step(number: int) -> int:\n    return number + STEP\n"
    ),
    "__init__.py": "",
}
ASK = """
from threefold import jit
from threefold.probe.caller import twice
from threefold.probe.stepper import step

print(jit._FOLDER)
print(twice(20), step(20))
"""
STRANGER = "from threefold.jit import kernel\n\n\n@kernel\ndef thrice(number: int) -> int:\n    return 3 * number\n"


class Checkout:
    """A copy of the package with small kernels to test with, and with a kernel cache of its own."""

    def __init__(self, root: Path) -> None:
        self.source = root / "source"
        self.package = self.source / "threefold"
        self.cache = root / "cache"
        self.kernels = self.cache / "threefold" / "kernels"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        for name, text in PROBES.items():
            self.write(f"probe/{name}", text)

    def write(self, name: str, text: str) -> None:
        path = self.package / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        """Change the content of a file but neither its length nor its time."""
        path = self.package / name
        stamp = path.stat().st_mtime_ns
        assert len(old) == len(new)
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        os.utime(path, ns=(stamp, stamp))

    def run(self, code: str, **env: str) -> list[str]:
        """Return the lines that a new process prints."""
        own = {"PYTHONPATH": str(self.source), "NUMBA_CACHE_DIR": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.source,
            env={**os.environ, **own, **env},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def ask(self) -> tuple[Path, str]:
        """Return the cache folder of a new process and the answers of its two kernels."""
        folder, answers = self.run(ASK)
        return Path(folder), answers

    def folders(self) -> set[Path]:
        return set(self.kernels.iterdir())

    def compiled(self) -> dict[Path, int]:
        """Return the compiled files of the cache with their times of writing."""
        return {path: path.stat().st_mtime_ns for path in self.kernels.rglob("*.nb[ic]")}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Return a copy whose kernels have been compiled once; a test must undo its edits."""
    checkout = Checkout(tmp_path_factory.mktemp("checkout"))
    folder, answers = checkout.ask()
    assert answers == "42 30"
    assert folder in checkout.folders()
    return checkout


def test_a_second_run_uses_the_same_folder_and_compiles_nothing(checkout: Checkout) -> None:
    folders, compiled = checkout.folders(), checkout.compiled()
    folder, answers = checkout.ask()
    assert answers == "42 30"
    assert {path.name.split("-")[0] for path in folder.rglob("*.nbi")} == {
        "caller.twice",
        "helper.plus",
        "stepper.step",
    }
    assert checkout.folders() == folders
    assert checkout.compiled() == compiled


@pytest.mark.parametrize(
    ("name", "old", "new", "changed"),
    [
        ("probe/helper.py", "number + 1", "number + 2", "44 30"),
        ("probe/constant.py", "STEP = 10", "STEP = 11", "42 31"),
        ("probe/caller.py", "2 * plus", "3 * plus", "63 30"),
    ],
    ids=["a kernel in another file", "a constant in a file without kernels", "the kernel itself"],
)
def test_edit_that_changes_neither_time_nor_length_is_noticed(
    checkout: Checkout, name: str, old: str, new: str, changed: str
) -> None:
    before, compiled = checkout.folders(), checkout.compiled()
    checkout.edit(name, old, new)
    try:
        folder, answers = checkout.ask()
    finally:
        checkout.edit(name, new, old)
    assert answers == changed
    assert checkout.folders() - before == {folder}
    assert compiled.items() <= checkout.compiled().items(), "what other code compiled is left alone"


def test_undone_edit_uses_the_old_folder_again(checkout: Checkout) -> None:
    first, _ = checkout.ask()
    checkout.edit("probe/helper.py", "number + 1", "number + 5")
    second, answers = checkout.ask()
    checkout.edit("probe/helper.py", "number + 5", "number + 1")
    compiled = checkout.compiled()
    assert answers == "50 30"
    assert second != first
    assert checkout.ask() == (first, "42 30")
    assert checkout.compiled() == compiled


def test_only_folders_unused_for_long_are_deleted(checkout: Checkout) -> None:
    used, _ = checkout.ask()
    recent, forgotten = checkout.kernels / "recent", checkout.kernels / "forgotten"
    used_now = checkout.kernels / "now"
    used_now.mkdir()
    now = used_now.stat().st_mtime
    for folder, age in ((recent, jit.KEPT_SECONDS - 3600), (forgotten, jit.KEPT_SECONDS + 3600)):
        folder.mkdir()
        (folder / "some.nbi").write_bytes(b"")
        os.utime(folder, (now - age, now - age))
    os.utime(used, (0, 0))
    assert checkout.ask() == (used, "42 30")
    assert recent.exists()
    assert not forgotten.exists()
    assert used.stat().st_mtime > now - 60, "a folder that is used is marked as used"


def test_folder_removed_by_another_process_meanwhile_causes_no_error(checkout: Checkout) -> None:
    gone = checkout.kernels / "gone"
    gone.symlink_to(checkout.kernels / "nowhere")
    # Opening the cache reads the time of every folder, and a folder that has just been removed has none.
    try:
        checkout.ask()
    finally:
        gone.unlink(missing_ok=True)


def test_temporary_folder_is_used_if_the_cache_folder_is_unwritable(checkout: Checkout, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    env = {"NUMBA_CACHE_DIR": str(tmp_path / "file"), "TMPDIR": str(tmp_path)}
    folder, answers = checkout.run(ASK, **env)
    assert answers == "42 30"
    assert Path(folder).parent == tmp_path / f"threefold-{os.geteuid()}"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache for code of some fingerprint, beside a temporary folder of its own."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(jit, "fingerprint", lambda: "code")
    return tmp_path / "cache"


def opened() -> Path:
    """Return the folder that is used, which nobody else may read or write."""
    folder = jit.open_cache()
    assert folder.stat().st_mode & 0o777 == 0o700
    return folder


def test_cache_that_others_could_write_is_emptied_before_it_is_used(cache: Path) -> None:
    before = os.umask(0)
    try:
        folder = opened()
        assert folder == cache / "threefold" / "kernels" / "code"
        for open_one, mode, stays in ((folder, 0o777, False), (folder, 0o755, False), (folder.parent, 0o777, True)):
            planted = folder / "planted.nbi"
            planted.write_bytes(b"")
            open_one.chmod(mode)
            assert opened() == folder
            assert planted.exists() == stays
            assert open_one.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)


def test_compiled_file_that_is_a_link_is_thrown_away(cache: Path, tmp_path: Path) -> None:
    planted = opened() / "planted.nbi"
    planted.symlink_to(tmp_path / "elsewhere.nbi")
    assert opened() == planted.parent
    assert not planted.is_symlink()


def test_cache_of_another_user_is_not_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = opened()
    (folder / "planted.nbi").write_bytes(b"")
    me = os.geteuid()
    monkeypatch.setattr(jit, "_me", lambda: me + 1)
    with pytest.raises(PermissionError):
        jit.make_private(folder)
    assert jit.could_be_changed(folder)
    with pytest.raises(OSError, match="no folder"):
        jit.open_cache()


def test_folder_that_others_can_replace_is_not_used(cache: Path, tmp_path: Path) -> None:
    cache.mkdir()
    cache.chmod(0o777)
    mine = tmp_path / "temporary" / f"threefold-{os.geteuid()}"
    assert opened() == mine / "code"
    cache.chmod(0o1777)
    assert opened() == cache / "threefold" / "kernels" / "code", "in a sticky folder nobody renames what is mine"


def test_link_that_others_can_replace_is_not_used_again(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o777)
    (tmp_path / "shared" / "link").symlink_to(tmp_path / "mine")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "shared" / "link"))
    assert opened() == tmp_path / "mine" / "threefold" / "kernels" / "code", "where it has led when it was looked at"


def test_process_uses_a_private_folder_if_none_can_be_trusted(cache: Path, tmp_path: Path) -> None:
    cache.mkdir()
    cache.chmod(0o777)
    (tmp_path / "temporary" / f"threefold-{os.geteuid()}").symlink_to(cache)
    folder = opened()
    assert folder.is_relative_to(tmp_path / "temporary")
    assert folder.is_relative_to(os.environ["NUMBA_CACHE_DIR"]), "child processes use it, too"
    assert opened() == folder


def test_kernels_outside_the_package_are_compiled_but_not_cached(checkout: Checkout) -> None:
    (checkout.source / "stranger.py").write_text(STRANGER, encoding="utf-8")
    compiled = checkout.compiled()
    assert checkout.run("from stranger import thrice; print(thrice(4))") == ["12"]
    assert checkout.compiled() == compiled
    assert not list(checkout.source.rglob("*.nbi"))


SPELLINGS = {
    "a name": "from threefold.probe.constant import STEP",
    "a module": "from threefold.probe import constant",
    "a module under another name": "import threefold.probe.constant as other",
    "a module among others": "from threefold.probe import another, constant",
    "names in brackets": "from threefold.probe.constant import (\n    STEP,\n)",
    "a module in brackets": "from threefold.probe import (\n    another,\n    constant,\n)",
    "a module on the next line": "from threefold.probe import \\\n    constant",
    "inside a function": "def later() -> None:\n    from threefold.probe.constant import STEP",
    "through the package": "from threefold.probe import STEP",
    "through a third file": "from threefold.probe.another import STEP",
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_hash_includes_the_files_that_a_kernel_imports(
    spelling: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "threefold"
    texts = {
        "jit.py": "",
        "probe/__init__.py": "from threefold.probe.constant import STEP\n" if spelling == "through the package" else "",
        "probe/constant.py": "STEP = 10\n",
        "probe/another.py": "from threefold.probe.constant import STEP\n" if spelling == "through a third file" else "",
        "probe/unrelated.py": "",
        "probe/user.py": f"from threefold.jit import kernel\n{SPELLINGS[spelling]}\n",
    }
    for name, text in texts.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(jit, "PACKAGE", package)
    assert package / "probe" / "constant.py" in jit.sources()
    assert package / "probe" / "unrelated.py" not in jit.sources()


def imported_by(text: str) -> set[str]:
    """Return the names of modules, and of what may be modules, that Python's own parser finds imported."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_no_import_of_ours_is_missed() -> None:
    texts = {jit.module_name(path): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    for name, text in texts.items():
        assert imported_by(text) & texts.keys() <= jit.imported(text), name


def test_hash_includes_kernels_and_their_sources_only() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in jit.sources()}
    assert {"jit.py", *(f"games/inyo/{name}.py" for name in ("kernel", "dice", "state", "step", "variant"))} <= names
    assert "cli/app.py" not in names
    assert jit.fingerprint() == jit.fingerprint()


@pytest.mark.parametrize("words", [["--help"], ["games"], ["judge", "inyo"], ["trace", "--help"]], ids=" ".join)
def test_a_command_that_needs_no_kernel_does_not_import_numba(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "threefold.cli", *words],
        input='{"position": "5 b2:34 d4:30 s step m", "moves": ["+a1:01"]}\n',
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "typer" in imported
    assert not imported & {"numba", "llvmlite", "numpy"}
