"""Machine models: what an instruction costs a warp, from TOML files in which each number names its source."""

from pcfm.machine.cost_classes import COST_CLASSES
from pcfm.machine.model import (
    DEFAULT_MACHINE,
    RULES,
    Cost,
    Machine,
    MachineError,
    available,
    load,
    machine_for,
    processor_for,
)

__all__ = [
    "COST_CLASSES",
    "DEFAULT_MACHINE",
    "RULES",
    "Cost",
    "Machine",
    "MachineError",
    "available",
    "load",
    "machine_for",
    "processor_for",
]
