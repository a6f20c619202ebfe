"""Programs of kernels and the liveness of their registers, remembered: a kernel that runs once more is not
taken apart again.

What is remembered holds while the IR that it was made of stands as it did: the form of a kernel, all that
`build_program` looks at, is taken before each run and compared, which costs a tenth of building anew. The
last few kernels are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pcfm.ir.instructions import Call
from pcfm.ir.module import Function
from pcfm.ir.values import InlineAsm
from pcfm.simt.intrinsics import intrinsic_of
from pcfm.simt.intrinsics.barriers import is_barrier
from pcfm.simt.liveness import Liveness, compute_liveness
from pcfm.simt.program import Program, build_program

_KEPT = 8


@dataclass(frozen=True)
class CachedProgram:
    """A program, and its liveness by the constants that differ between launches."""

    program: Program
    functions: tuple[Function, ...]
    form: list[object]
    _liveness: dict[tuple[int, ...], Liveness] = field(default_factory=dict)

    def liveness(self, varying: Iterable[int]) -> Liveness:
        """See `compute_liveness`."""
        key = tuple(varying)
        if key not in self._liveness:
            self._liveness[key] = compute_liveness(self.program, key)
        return self._liveness[key]


_cached: dict[tuple[Function, str], CachedProgram] = {}  # the one used last at the end


def program_of(kernel: Function, rule: str = "frontier") -> CachedProgram:
    """The program of a kernel whose lanes meet by `rule`. Raises: UnsupportedError."""
    known = _cached.pop((kernel, rule), None)
    if known is None or known.form != _form_of(known.functions):
        program = build_program(kernel, is_barrier, is_convergent, rule)
        functions = tuple(dict.fromkeys(instance.fn for instance in program.instances))
        known = CachedProgram(program, functions, _form_of(functions))
    _cached[kernel, rule] = known
    while len(_cached) > _KEPT:
        del _cached[next(iter(_cached))]
    return known


def is_convergent(call: Call) -> bool:
    """Whether it sees or needs other lanes. Inline assembly that is left is what nobody understood."""
    entry = None if isinstance(call.callee, InlineAsm) else intrinsic_of(call)
    return entry is not None and entry.convergent


def _form_of(functions: Iterable[Function]) -> list[object]:
    form: list[object] = []
    for fn in functions:
        form += [fn.module and fn.module.datalayout, *(arg.attributes for arg in fn.args)]
        for block in fn.blocks:
            form.append(block)
            for inst in block.instructions:
                form += (inst, inst.operands, inst.attributes())
                if isinstance(inst, Call) and isinstance(inst.callee, Function):
                    form += (inst.callee.name, inst.callee.is_declaration)
    return form
