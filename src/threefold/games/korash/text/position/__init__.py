"""Read and write a position as data (a "fixture"), which a person can write by hand as TOML or JSON."""

from threefold.games.korash.text.position.read import parse_fixture, read_fixture
from threefold.games.korash.text.position.shape import Fixture
from threefold.games.korash.text.position.write import write_fixture, write_unit

__all__ = ["Fixture", "parse_fixture", "read_fixture", "write_fixture", "write_unit"]
