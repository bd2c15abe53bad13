"""Fixtures: the databases that the attacks need."""

from __future__ import annotations

from serve.conftest import clock, examples_are_installed, examples_path, home, postgres, postgres_url, sqlite

__all__ = ["clock", "examples_are_installed", "examples_path", "home", "postgres", "postgres_url", "sqlite"]
