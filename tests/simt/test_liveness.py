"""Which registers are kept for lanes that stand elsewhere."""

from __future__ import annotations

import time

import pytest

from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.simt.liveness import compute_liveness, registers_of
from pcfm.simt.program import Program
from pcfm.simt.program_cache import program_of
from tests.generators.kernels import generate_text_kernel

MACHINE = load("volta-warp32")


def switch(cases: int) -> str:
    """A kernel with a switch, whose cases have the same registers live."""
    bodies = "".join(
        f"b{n}:\n  %v{n} = mul i32 %n, {n + 2}\n  store i32 %v{n}, ptr %a\n  br label %e\n"
        for n in range(cases)
    )
    ways = " ".join(f"i32 {n}, label %b{n}" for n in range(cases))
    return (
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndefine ptx_kernel void @k(ptr %p, i32 %n) {\n"
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %a = getelementptr i32, ptr %p, i32 %t\n"
        f"  switch i32 %t, label %e [ {ways} ]\n{bodies}e:\n  ret void\n}}\n"
    )


def program(text: str) -> Program:
    (kernel,) = parse_module(text).kernels
    return program_of(kernel, MACHINE.rule).program


@pytest.mark.parametrize("text", [switch(40), *(generate_text_kernel(seed).text for seed in range(6))])
def test_a_write_is_kept_where_a_position_that_lanes_may_stand_at_wants_the_register(text: str) -> None:
    made = program(text)
    liveness = compute_liveness(made)
    for node in made.nodes:
        stands_at = registers_of(made.waited_at[node.index])
        if len(node.edges) > 1:
            stands_at += [edge.position for edge in node.edges]
        wanted = {
            register
            for position in stands_at
            for register in registers_of(liveness.live_in[made.node_at[position]])
        }
        written = [
            *liveness.gives[node.index],
            *((target, keep) for copies in liveness.copies[node.index] for target, _, keep in copies),
        ]
        assert all(keep == (register in wanted) for register, keep in written)


def test_a_switch_of_thousands_of_cases_takes_no_time_for_each_pair_of_them() -> None:
    """Of 10,000 cases it took 25 s before the first instruction was executed."""
    made = program(switch(4000))
    start = time.process_time()
    compute_liveness(made)
    assert time.process_time() - start < 0.5
