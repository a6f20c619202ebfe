"""Generated kernels whose minima, maxima and absolute values were taken apart: `minmax` puts them together.

Each call of an integer intrinsic becomes a comparison and a select; the pass must find every one of them
again, alone or after melding, and the kernel compute the same. `PCFM_PROPERTY_KERNELS` and
`PCFM_PROPERTY_FIRST_SEED` as in `test_passes` (a fifth as many of 40, or of 200).
"""

from __future__ import annotations

import os

from pcfm.check import NoMismatch, Unchanged, check
from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Call, Compare, Select
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.kernels import generate_kernel

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", choose(40, 200))) // 5
FIRST = int(os.environ.get("PCFM_PROPERTY_FIRST_SEED", "0"))
MACHINE = load("gcn-wave64")
PREDICATES = {"smin": ("slt", "sle"), "smax": ("sgt", "sge"), "umin": ("ult", "ule"), "umax": ("ugt", "uge")}


def taken_apart(source: Module) -> tuple[Module, int]:
    """A copy with comparisons and selects in place of calls, written in turns; how many."""
    module = parse_module(print_module(source))
    count = 0
    for fn in module.kernels:
        for call in [inst for inst in fn.instructions() if isinstance(inst, Call)]:
            stem = (call.callee_name or "").removeprefix("llvm.").partition(".")[0]
            if not isinstance(call.type, IntType) or stem not in (*PREDICATES, "abs"):
                continue
            a, b = call.args
            if a == b or isinstance(a, ConstantInt):
                continue  # nothing to compare, or an order of arguments that is not ours
            turned = count % 3 == 1
            if stem == "abs":
                zero = ConstantInt(call.type, 0)
                negated = rewriter.insert_before(call, Binary("sub", zero, a))
                compare = Compare("icmp", "sge" if turned else "slt", a, zero)
                arms = (a, negated) if turned else (negated, a)
            else:
                predicate = PREDICATES[stem][count % 2]
                compare = Compare("icmp", predicate, a, b)
                arms = (a, b)
                if turned:
                    compare = Compare("icmp", compare.inverse_predicate, a, b)
                    arms = (b, a)
            rewriter.insert_before(call, compare)
            select = Select(compare, *arms)
            rewriter.insert_before(call, select)
            select.name, call.name = call.name, None
            rewriter.replace_all_uses(call, select)
            rewriter.erase(call)
            count += 1
    return module, count


def test_what_was_taken_apart_is_put_together_and_computes_the_same() -> None:
    total = 0
    for seed in range(FIRST, FIRST + KERNELS):
        kernel, launch = generate_kernel(seed, 6)
        source, count = taken_apart(kernel)
        melded = seed % 3 == 0
        target = parse_module(print_module(source))
        context = PassContext(MACHINE)
        run_pipeline(target, parse_pipeline("meld<threshold=0.0>,minmax" if melded else "minmax"), context)
        verify(print_module(target))
        recognised = sum(
            remark.pass_name == "minmax" and remark.kind == "passed" for remark in context.remarks
        )
        # Melding makes one of two, and puts selects between a comparison and its operands.
        assert recognised == count or melded, f"seed {seed}"
        if recognised:
            verdict = check(source, target, launch, MACHINE, runs=2, seed=seed, undefined=seed % 4 == 0)
            assert isinstance(verdict, NoMismatch | Unchanged), f"seed {seed}: {verdict}"
        total += recognised
    assert total > KERNELS // 4, "hardly anything was there: the property is tested in name only"
