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

from pcfm.lowering.printer import Style, Templates, Words, callee_words, space_of
from pcfm.lowering.program import EXEC, Reg

_SPACES = {"global": "tmu", "constant": "tmu", "private": "tmu", "shared": "vpm"}
_BRANCHES = {
    "empty": "all_zc", "nonempty": "any_zs", "all_set": "all_zs", "not_all_set": "any_zc",
    "true": "unif_nz", "false": "unif_z", "holds": "any_zc", "fails": "all_zs",
}  # fmt: skip


class Vc4Style(Style):
    """VC4 assembly."""

    templates: ClassVar[Templates] = {
        "lane_start": "mov {dst}, 0",
        "lane_go": "mov.zs {dst}, {c}",
        "lane_go_if": "add.sf null, {dst}, {c}\nmov.ns {dst}, {d}",
        "lane_go_unless": "or.sf null, {dst}, {c}\nmov.zs {dst}, {d}",
        "lane_wake": "sub.sf null, {dst}, {b}\nmov.zs {dst}, 0",
        "lane_runs": "mov.sf null, {a}",
        "lane_waits": "sub.sf {dst}, {a}, {b}",
        "load": "{unit}.read{on} {all}",
        "store": "{unit}.write{on} {all}",
        "atomicrmw": "{unit}.{operation}{on} {all}",
        "getelementptr": "lea{on} {all}",
        "call": "{intrinsic}{on} {all}",
        "icmp": "{named}{on} {all}",
        "fcmp": "{named}{on} {all}",
        "ir": "{opcode}{on} {all}",
        "copy": "mov{on} {all}",
        "jump": "brr {target}",
        "branch": "brr.{condition} {target}{tested}",
        **{f"branch.{name}": f"brr.{word} {{target}}{{tested}}" for name, word in _BRANCHES.items()},
        "end": "thrend",
        "warp_barrier": "barrier",
    }
    words: ClassVar[Words] = {
        **Style.words,
        # An instruction is one of lanes: of those with the zero flag set.
        "on": lambda _, inst: ".zs" if not inst.dsts or inst.dsts[0].cls == "v" else "",
        "unit": lambda _, inst: _SPACES[space_of(inst)],
        "intrinsic": lambda _, inst: ".".join(callee_words(inst.ir)).removeprefix("nvvm.read.ptx.sreg."),
        "tested": lambda style, inst: "".join(
            [f", {style.operand(src)}" for src in inst.srcs if src is not EXEC][:1]
        ),
    }

    def register(self, reg: Reg) -> str:
        if reg is EXEC:
            return "zf"
        if reg.hint == "execute" and reg.cls == "m":
            return "execute"
        return {"v": "r", "s": "u", "m": "f"}[reg.cls] + str(self.numbers[reg])
