"""The tables of the evaluation: each module here is one, under the module's name, as `TABLE`.

A new table is a new module; nothing else has to know of it. The names are read from the folder, so that the
command line can tell them without importing what measures.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from evaluation.table import Table

ORDER = (
    "speedup",
    "threshold",
    "memory",
    "published",
    "baselines",
    "machines",
    "estimate",
    "estimate_amd",
    "bound",
    "execution",
    "proof",
    "suite",
)
"""In which order tables are listed; those not named here follow, by name."""
ON_REQUEST = ("ablation",)
"""Made only where they are named: they take as long as all others together."""


def usual_tables() -> tuple[str, ...]:
    """The names of the tables that are made where none is named."""
    return tuple(name for name in table_names() if name not in ON_REQUEST)


def table_names() -> tuple[str, ...]:
    """The names of all tables, in their order."""
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)))


def find_table(name: str) -> Table[Any]:
    """The table of this name. Raises: ModuleNotFoundError where there is none."""
    return import_module(f"{__name__}.{name}").TABLE
