"""How hypothesis runs here: no time limits, more examples with GIN_TEST_DEPTH, and in CI always the same ones."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.engine.hands import DEPTH

pytest.register_assert_rewrite("tests.engine.table", "tests.engine.vector_turns", "tests.engine.matches")

settings.register_profile(
    "engine", deadline=None, max_examples=50 * DEPTH, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("engine in CI", settings.get_profile("engine"), derandomize=True, database=None)
settings.load_profile("engine in CI" if os.environ.get("CI", "").lower() in {"1", "true", "yes"} else "engine")
