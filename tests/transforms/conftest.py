"""What melding does in each test is what it was (`melds.txt`, see `tests.melds`)."""

from __future__ import annotations

from pathlib import Path

from tests.melds import recorded_melds
from tests.told import ToldLines

melds = recorded_melds(ToldLines(Path(__file__).with_name("melds.txt")))
