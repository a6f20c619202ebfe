"""What the analyses say of each golden, and what melding does in it, is what it was (`facts.txt`, see
`tests.facts`; `melds.txt`, see `tests.melds`).
"""

from __future__ import annotations

from pathlib import Path

from tests.facts import recorded_facts
from tests.melds import recorded_melds
from tests.told import ToldLines

facts = recorded_facts(ToldLines(Path(__file__).with_name("facts.txt")))
melds = recorded_melds(ToldLines(Path(__file__).with_name("melds.txt")))
