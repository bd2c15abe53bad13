"""The mark that ties a scenario to the rules it proves."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """`@rule("INYO-STEP-4")`: at most three ids a test; `threefold trace` and tests/house read them."""
    return pytest.mark.rule(*ids)
