"""``kanasta`` whose tables deal known cards, so that a test meets the same ones every time; run as a program.

Its first argument is the secret seed of every deck. A browser adds known numbers (``visitor.py``), and bots choose by
the same seed. All else is as it is.
"""

from __future__ import annotations

import sys
from functools import partial

from kanasta.cli.main import main
from kanasta.web import server
from kanasta.web.means import Means

if __name__ == "__main__":
    seed = sys.argv.pop(1)
    server.Means = partial(Means, seed=lambda: seed)  # type: ignore[assignment, attr-defined]
    raise SystemExit(main())
