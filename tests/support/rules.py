"""The mark that names the rules which a test proves."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with at most three rule ids, which `threefold trace` and tests/house read."""
    return pytest.mark.rule(*ids)
