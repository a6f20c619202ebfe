"""How hardware runs divergence: kernels lowered to machine programs with explicit masks, and executed.

From SSA to a machine program, each step a module of its own:

1. `prepare`: a copy of the kernel with switches expanded, one return, critical edges split;
2. `register_classes`: which values are uniform (scalar registers), conditions (masks), or per lane (vector
   registers);
3. `coalesce`, `parallel_copies`, `flow`: out of SSA, into a *flow graph* of blocks with machine instructions
   whose exits are `Goto | Branch | Return | Trap`. **This is what a target starts from** (`Flow`);
4. `structurise` (targets that need it): the flow as nested ifs, loops and forward exits, a tree;
5. `targets/<name>.py`: control as mask arithmetic and branches: a `MachineFunction` (`program`);
6. `branch_folding.fold_branches`, `verifier.verify_machine`.

`run_lowered` executes it (`executor`): one program counter per warp, the masks that the program computes, no
reconvergence of its own. Memory, value operations and memory counters are the SSA simulator's. `printer`
writes listings in each target's own assembly style.

A **new target** is one file in `targets`, called after its name: a frozen dataclass with `name`, its
parameters, `lower(flow) -> MachineFunction` and `style` (its assembly: see `printer.Style`), and a `TARGET`,
which is one of these with the parameters it has by default; and its name in `defaults.TARGETS`. What
it needs beside the operations of `operations.COMMON` (functions on arrays, or `custom` operations that see an
`executor.Frame`; conditions) it gives the program as `MachineFunction.instruction_set`; what it has beside
registers it makes in `MachineFunction.hardware`. Decision 0010 says what must hold.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from pcfm.defaults import TARGETS
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Function
from pcfm.launch import LaunchShape
from pcfm.lowering.counters import LoweredCounters
from pcfm.lowering.flow import Flow, build_flow
from pcfm.lowering.printer import Style, print_machine
from pcfm.lowering.program import MachineBlock, MachineFunction, MachineInst, Reg
from pcfm.lowering.run import LoweredResult, run_lowered
from pcfm.lowering.verifier import check_machine, verify_machine
from pcfm.machine import Machine

__all__ = [
    "TARGETS",
    "Flow",
    "LoweredCounters",
    "LoweredResult",
    "MachineBlock",
    "MachineFunction",
    "MachineInst",
    "Reg",
    "Target",
    "build_flow",
    "find_target",
    "listing",
    "lower",
    "run_lowered",
    "verify_machine",
]


class Target(Protocol):
    """A way in which hardware runs divergence."""

    @property
    def name(self) -> str: ...

    @property
    def style(self) -> type[Style]:
        """How its listings are written."""
        ...

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph, which it may change. Raises: UnsupportedError."""
        ...


def find_target(name: str) -> Target:
    """A target by name. Raises: PcfmError."""
    if name not in TARGETS:
        raise PcfmError(f"there is no target {name!r}", hint=f"one of {', '.join(TARGETS)}")
    module = import_module(f"{__name__}.targets.{name.replace('-', '_')}")
    return cast(Target, module.TARGET)


def lower(
    fn: Function, target: str | Target, machine: Machine, shape: LaunchShape | None = None
) -> MachineFunction:
    """The machine program of a kernel (which stays as it is) for a target, by name or with parameters.

    With the shape of its launch, branches and values that are uniform on it are scalar; the program then runs
    on launches of that shape only. Raises: UnsupportedError, which names the construct and its block.
    """
    chosen = find_target(target) if isinstance(target, str) else target
    program = chosen.lower(build_flow(fn, machine, shape, chosen.name))
    check_machine(program)
    return program


def listing(program: MachineFunction, *, annotate: bool = False) -> str:
    """The program in its target's assembly; `annotate` puts meanings and sources in the margin."""
    return print_machine(program, find_target(program.target).style, annotate=annotate)
