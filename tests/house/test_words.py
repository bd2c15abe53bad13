"""Words and texts that no file of the project may contain."""

from __future__ import annotations

import ast
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = {
    "a folder outside the project": re.compile(r"\.\./" + "shared"),
    "a machine's own path": re.compile(r"(?<![\w.])/(?:work|root|home)/"),
    "a package registry": re.compile(
        r"pypi" + r"\.org|python" + r"hosted|registry\.npm" + r'js|"resolved": *"htt' + r"p|index" + r"-url"
    ),
    "a test that does not run": re.compile(r"mark\." + r"(?:skip|xfail)|pytest\." + r"skip\("),
}
PLAIN = ("src", "tests", "tools", "bench", "web/src")
"""The folders whose comments, docstrings and test names are checked for riddles."""
LATER = ("src/threefold/serve", "web/src/boards", "web/src/wire.ts")
"""The folders whose words are not mended yet; wire.ts repeats those of serve."""
RIDDLES = re.compile(
    r"\b(?:so (?:many|much|often)|who(?:m|so)?ever|look(?:s|ing)? on|t(?:ell|ells|old|elling) apart|h(?:ung|angs?) up"
    r"|(?:is|are) told|la(?:y|ys|id) (?:a|the|tables?)|such a thing|(?<!each )(?<!one )of which|eyes|anew|as ever"
    r"|what is (?:dear|asked for)|(?:all|everything) but (?:one|so))\b|^test (?:a |the )?(?:who|whose|what) ",
    re.IGNORECASE,
)
"""Words that only a person who knows the code understands. Name the thing, the number or the person instead."""


WEB_SENTENCES = re.compile(
    r"""(?:^|[^:"'`])//([^\n]*)|/\*(.*?)\*/|<!--(.*?)-->|\b(?:it|describe|group)(?:\.each)?\("([^"\n]*)["]""",
    re.DOTALL | re.MULTILINE,
)
"""The comments and test names of TypeScript, Svelte and style sheets."""


def web_sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments and test names of a file of the browser with their lines."""
    for found in WEB_SENTENCES.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, " ".join("".join(filter(None, found.groups())).split())


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments, docstrings and test names of a Python file with their lines."""
    for token in tokenize.generate_tokens(iter(text.splitlines(keepends=True)).__next__):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, " ".join(node.value.value.split())
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.replace("_", " ")


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_contains_a_forbidden_text(what: str) -> None:
    for path in tracked():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            assert not FORBIDDEN[what].search(line), f"{path.relative_to(ROOT)}:{number} names {what}: {line.strip()}"


def test_ci_runs_only_the_readmes_test_command() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make test"]
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", PLAIN)
def test_comments_docstrings_and_test_names_contain_no_riddle(folder: str) -> None:
    readers = {".py": sentences, ".ts": web_sentences, ".svelte": web_sentences, ".css": web_sentences}
    for path in tracked():
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in readers and name.startswith(f"{folder}/") and not name.startswith(LATER):
            for line, words in readers[path.suffix](path.read_text(encoding="utf-8")):
                assert not RIDDLES.search(words), f"{name}:{line} {words}"


@pytest.mark.parametrize(
    "code",
    [
        "def test_whoever_asks_gets_it() -> None: ...",
        "def test_what_is_due_is_done() -> None: ...",
        'def wait() -> None:\n    """Wait until so many were told."""',
        "left = 1  # by other eyes",
    ],
)
def test_riddle_is_found_in_names_docstrings_and_comments(code: str) -> None:
    assert any(RIDDLES.search(words) for _, words in sentences(code))


@pytest.mark.parametrize(
    "code",
    [
        "// Whoever asks gets it.",
        "const left = 1; // by other eyes",
        "/** Return the cards\n * of which we know. */",
        "<!-- Nobody is told. -->",
        'it("shows so many", () => {});',
    ],
)
def test_riddle_is_found_in_files_of_the_browser(code: str) -> None:
    assert any(RIDDLES.search(words) for _, words in web_sentences(code))
