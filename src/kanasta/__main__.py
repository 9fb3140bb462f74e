"""``python -m kanasta`` is the command ``kanasta``."""

from kanasta.cli.main import main

raise SystemExit(main())
