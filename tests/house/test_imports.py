"""Which package may import which: the architecture as arrows."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "threefold"
ALLOWED = {
    "core": {"core"},
    "jit": set[str](),
    "games": {"core", "jit"},
    "solvers": {"solvers", "core", "games", "jit"},
    "bots": {"bots", "core", "games", "solvers", "jit"},
    "analysis": {"analysis", "core", "games", "bots", "solvers"},
    "lab": {"lab", "core", "games", "bots", "solvers"},
    "serve": {"serve", "core", "games", "bots", "solvers", "analysis"},
    "cli": {"cli", "core", "jit", "games", "bots", "lab", "serve", "solvers"},
    "": set[str](),
}
"""Each package, and the packages that it may import. A game may import itself, but no other game."""
HEAVY = {
    "numba": {"jit"},
    "numpy": {
        "games/inyo/kernel",
        "games/inyo/search",
        "games/inoka/kernel",
        "games/inoka/thinking",
        "solvers",
    },
    "rich": {"cli", "games/inyo/terminal", "games/inoka/terminal", "games/korash/terminal"},
    "typer": {"cli"},
    "typst": {"games/korash/cards/tools/sheets"},
    "litestar": {"serve"},
    "sqlalchemy": {"serve"},
}
"""Heavy libraries, and the only modules that import them."""


KORASH_LAYERS = (
    "cards",
    "state",
    "map",
    "traits",
    "flow",
    "changes",
    "use",
    "procedures",
    "text",
    "sight",
    "assist",
    "bot",
    "",
)
"""The folders of Korash in order, last the modules beside them (""): each imports only itself and those before it."""


LONGEST_CHAIN = 30
"""The number of modules in the longest chain of imports; this number may only be lowered."""
MOST_IN_FOLDER = 25
FULL = {"cli": 999, "serve": 999}
"""Folders that may hold more modules: cli has one for each command, and serve will be divided later."""
FEWEST_LINES, MOST_LINES = 25, 400


def files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Yield every module that a file imports, anywhere in it, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            module = node.module or ""
            yield module, node.lineno
            if module in ("threefold", "threefold.serve"):
                yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)


def part_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def test_every_import_follows_an_arrow() -> None:
    for path in files():
        check_arrows(path)


def check_arrows(path: Path) -> None:
    """Fail if a module imports what its folder may not know."""
    place = path.relative_to(PACKAGE).with_suffix("").as_posix()
    own = place.split("/")[0] if "/" in place else (place if place == "jit" else "")
    for module, line in imported(path):
        if module.startswith("threefold.") and part_of(module) != own:
            assert part_of(module) in ALLOWED[own], f"{place}:{line}: {own or 'the package'} may not import {module}"
        if own == "games" and place.count("/") > 1 and module.startswith("threefold.games."):
            game = place.split("/")[1]
            assert module.split(".")[2] == game, f"{place}:{line}: {game} may not know another game: {module}"
        for heavy, homes in HEAVY.items():
            if module.split(".")[0] == heavy:
                assert any(place == home or place.startswith(f"{home}/") for home in homes), (
                    f"{place}:{line}: {heavy} is heavy; only {', '.join(sorted(homes))} may import it"
                )


def needed(path: Path, modules: Collection[str], *, types: bool = False) -> set[str]:
    """Return those of `modules` that a file imports anywhere; with `types`, also imports for types only.

    Imports of a file that runs as a program are left out, because nobody imports them.
    """
    left_out = ("__name__ == '__main__'",) if types else ("TYPE_CHECKING", "__name__ == '__main__'")
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) in left_out:
            todo += node.orelse
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in modules else node.module or "" for name in names}
        todo += ast.iter_child_nodes(node)
    return found & set(modules)


def module_name(path: Path) -> str:
    parts = ("threefold", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def korash_layer(module: str) -> int:
    folder = module.removeprefix("threefold.games.korash").removeprefix(".").split(".")[0]
    return KORASH_LAYERS.index(folder if folder in KORASH_LAYERS else "")


def test_korash_module_imports_no_layer_above_its_own() -> None:
    for path in sorted((PACKAGE / "games" / "korash").rglob("*.py")):
        own = korash_layer(module_name(path))
        for module, line in imported(path):
            if module.startswith("threefold.games.korash."):
                assert korash_layer(module) <= own, f"{path}:{line}: {module} belongs to a layer above"


def test_every_folder_of_korash_is_a_layer() -> None:
    folders = {path.name for path in (PACKAGE / "games" / "korash").iterdir() if (path / "__init__.py").is_file()}
    assert folders == set(KORASH_LAYERS) - {""}


def known_by(*, types: bool) -> dict[str, set[str]]:
    """Return for each module the modules that it imports."""
    modules = {module_name(path): path for path in files()}
    return {name: needed(path, modules.keys(), types=types) - {name} for name, path in modules.items()}


def in_circles(knows: dict[str, set[str]]) -> set[str]:
    """Return the modules that remain when modules without imports or importers are removed again and again."""
    loose = {"any"}
    while loose:
        named = {other for others in knows.values() for other in others}
        loose = {name for name, others in knows.items() if name not in named or not others & knows.keys()}
        knows = {name: others - loose for name, others in knows.items() if name not in loose}
    return set(knows)


def test_no_module_imports_itself_through_others() -> None:
    """Imports within functions and imports for types count too."""
    assert sorted(in_circles(known_by(types=True))) == []


def test_longest_chain_of_imports_does_not_grow() -> None:
    knows = known_by(types=False)
    lengths: dict[str, int] = {}

    def length(name: str) -> int:
        if name not in lengths:
            lengths[name] = 1 + max(map(length, knows[name]), default=0)
        return lengths[name]

    assert max(map(length, knows)) <= LONGEST_CHAIN


def test_folder_has_at_most_twenty_five_modules() -> None:
    folders = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in files() if path.name != "__init__.py")
    full = {folder: count for folder, count in folders.items() if count > FULL.get(folder, MOST_IN_FOLDER)}
    assert full == {}


def test_module_is_neither_tiny_nor_huge() -> None:
    lines = {
        path.relative_to(PACKAGE).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in files()
        if path.stem not in ("__init__", "__main__", "kernel", "env") and "migrations/" not in path.as_posix()
    }
    assert {place for place, count in lines.items() if count < FEWEST_LINES and not place.startswith("cli/")} == set()
    assert {place for place, count in lines.items() if count > MOST_LINES} == set()


def test_no_game_is_named_outside_its_folder() -> None:
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "game.py").is_file()]
    assert games
    for path in files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                words = [c.value for c in ast.walk(node) if isinstance(c, ast.Constant)]
                assert not any(game in words for game in games), f"{path}:{node.lineno}: asks which game it is"


def calls_of_more(path: Path) -> Iterator[int]:
    """Yield the lines of a file that call a function or method `more`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "more":
            yield node.lineno


def test_only_the_walk_asks_a_game_for_the_next_steps() -> None:
    """A game's own modules may call what its method `more` calls."""
    asking = {path.relative_to(PACKAGE).as_posix() for path in files() if [*calls_of_more(path)]}
    assert {place for place in asking if not place.startswith("games/")} == {"core/walk.py"}
