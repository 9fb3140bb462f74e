"""What holds for all tests: they are spoken to in English, whatever the machine's environment asks for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["LC_ALL"] = "C.UTF-8"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
