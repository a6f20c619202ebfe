"""VC4's assembly style, after the listings of Mesa's driver: `.sf` sets the flags from a result, `.zs` makes
an instruction one of the lanes whose zero flag is set, `.ns` of those whose result was negative, and
`brr.all_zs` and the like branch on the flags of all lanes.

Vector instructions run in lanes whose `execute` is zero, the zero flag being that of `execute`. Comparisons
leave a register (`f`) with all bits set where they hold, which hardware takes two instructions for; such
registers are -1 or 0, and `execute` is never negative. So `add.sf null, execute, f` is negative just where a
lane runs and the condition holds, and `or.sf null, execute, f` zero where it runs and the condition fails:
lanes that wait keep their number. Schematic otherwise: no instruction of VC4 compares, or computes addresses.
"""

from __future__ import annotations

from typing import ClassVar

from pcfm.ir.instructions import AtomicRMW, Call, Compare, GetElementPtr, Instruction, Load, Store
from pcfm.lowering.printer import Style, Templates, Words
from pcfm.lowering.program import EXEC, MachineInst, Reg
from pcfm.machine.cost_classes import memory_space

_BRANCHES = {
    "empty": "all_zc", "nonempty": "any_zs", "all_set": "all_zs", "not_all_set": "any_zc",
    "true": "unif_nz", "false": "unif_z", "holds": "any_zc", "fails": "all_zs",
}  # fmt: skip
_SPACES = {"global": "tmu", "constant": "tmu", "private": "tmu", "shared": "vpm"}


class Vc4Style(Style):
    """VC4 assembly."""

    templates: ClassVar[Templates] = {
        "lane_start": ["mov {dst}, 0"],
        "lane_go": ["mov.zs {dst}, {2}"],
        "lane_go_if": ["add.sf null, {dst}, {2}", "mov.ns {dst}, {3}"],
        "lane_go_unless": ["or.sf null, {dst}, {2}", "mov.zs {dst}, {3}"],
        "lane_wake": ["sub.sf null, {dst}, {1}", "mov.zs {dst}, 0"],
        "lane_runs": ["mov.sf null, {0}"],
        "lane_waits": ["sub.sf {dst}, {0}, {1}"],
    }
    controls: ClassVar[Words] = {"end": "thrend", "warp_barrier": "barrier"}

    def register(self, reg: Reg) -> str:
        if reg is EXEC:
            return "zf"
        if reg.hint == "execute" and reg.cls == "m":
            return "execute"
        return {"v": "r", "s": "u", "m": "f"}[reg.cls] + str(self.numbers[reg])

    def _predicate(self, inst: MachineInst) -> str:
        """Whether the instruction is one of lanes: those with the zero flag set."""
        return ".zs" if not inst.dsts or inst.dsts[0].cls == "v" else ""

    def ir(self, inst: MachineInst, source: Instruction) -> str:
        word = source.opcode
        match source:
            case Compare():
                word = f"{source.opcode}.{source.predicate}"
            case Load():
                word = f"{_SPACES[memory_space(source.ptr)]}.read"
            case Store():
                word = f"{_SPACES[memory_space(source.ptr)]}.write"
            case AtomicRMW():
                word = f"{_SPACES[memory_space(source.ptr)]}.{source.operation}"
            case GetElementPtr():
                word = "lea"
            case Call():
                word = (
                    (source.callee_name or "call").removeprefix("llvm.").removeprefix("nvvm.read.ptx.sreg.")
                )
        return f"{word}{self._predicate(inst)} {self.operands(inst)}".rstrip()

    def copy(self, inst: MachineInst) -> str:
        return f"mov{self._predicate(inst)} {self.operands(inst)}"

    def branch(self, inst: MachineInst) -> str:
        assert inst.target is not None
        if inst.condition is None:
            return f"brr {self.label(inst.target)}"
        tested = [self.operand(src) for src in inst.srcs if src is not EXEC][:1]
        where = f", {tested[0]}" if tested else ""
        return f"brr.{_BRANCHES.get(inst.condition, inst.condition)} {self.label(inst.target)}{where}"
