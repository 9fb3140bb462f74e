"""Every numbered statement of the four rule books, and every decision of ours, as a test that bears its name."""

import pytest

pytest.register_assert_rewrite("statements.table")
