"""Fixtures: the databases that the attacks need."""

from __future__ import annotations

from serve.conftest import examples_are_installed, examples_path, postgres, postgres_url, sqlite

__all__ = ["examples_are_installed", "examples_path", "postgres", "postgres_url", "sqlite"]
