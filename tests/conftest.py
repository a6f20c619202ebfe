"""What all tests share: how many examples a property test draws, in CI the same ones every time."""

from __future__ import annotations

import os

from hypothesis import settings

from tests.breadth import choose

settings.register_profile("pcfm", max_examples=choose(33, 100), derandomize=bool(os.environ.get("CI")))
settings.load_profile("pcfm")
