"""Which inputs and launches `check` makes, number by number: a verdict can be had again with any later pcfm.

`drawn.txt` has what was made when it was last written (`python -m tests.check.test_drawn`). A change of it is
a change of what is tried, to be decided on by its mutants (`python -m tests.mutation.edges`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pcfm import api
from pcfm.check.inputs import make_inputs
from pcfm.check.invented_launches import invent_launches
from pcfm.check.rare_numbers import special_elements
from pcfm.check.runs import Input
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, RecordRecipe, ScalarArg
from pcfm.launch.model import FLOAT_TYPES

DRAWN = Path(__file__).with_name("drawn.txt")

COMPARING = """
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, ptr %f, i32 %n, float %s, i8 %m) {
  %p = load i32, ptr %a
  %p.is = icmp eq i32 %p, 700
  %p.large = icmp sgt i32 %p, 900
  %q = load float, ptr %b
  %q.is = fcmp oeq float %q, 0.375
  %u = load double, ptr %c
  %u.is = fcmp ogt double %u, 3.5
  %n.is = icmp slt i32 %n, 2000
  %s.is = fcmp oeq float %s, 8.5
  %m.is = icmp eq i8 %m, 90
  %one = and i1 %p.is, %n.is
  %two = and i1 %q.is, %s.is
  %three = or i1 %p.large, %m.is
  %four = and i1 %p.is, %q.is
  %five = and i1 %one, %three
  %six = xor i1 %u.is, %q.is
  %own = alloca i32
  %x = load i32, ptr %own
  %x.is = icmp eq i32 %x, 750
  %y = load float, ptr %own
  %y.is = fcmp oeq float %y, 0.5
  %seven = and i1 %x.is, %y.is
  %z = load i64, ptr %own
  %z.most = icmp eq i64 %z, 9223372036854775807
  %z.least = icmp eq i64 %z, -9223372036854775808
  %eight = and i1 %z.most, %x.is
  ret void
}
"""
OTHER = COMPARING.replace("700", "701").replace("%four = and i1 %p.is", "%four = and i1 %u.is")
PLAIN = """
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %a, i32 %n) {
  ret void
}
"""
TWO = PLAIN.replace(
    "  ret void",
    """  %p = load i32, ptr %a
  %p.is = icmp eq i32 %p, 700
  %p.was = icmp eq i32 %p, 800
  %n.is = icmp eq i32 %n, 20
  %one = and i1 %p.is, %n.is
  %two = and i1 %p.was, %n.is
  ret void""",
)
# A number that no argument is given, one that no buffer's element holds, and pairs of two numbers each.
ENDS = PLAIN.replace("i32 %n", "i1 %m").replace(
    "  ret void",
    """  %p = load i32, ptr %a
  %p.is = icmp eq i32 %p, 700
  %w = load i128, ptr %a
  %w.is = icmp eq i128 %w, 1180591620717411303424
  %m.is = icmp eq i1 %m, true
  %one = and i1 %p.is, %m.is
  %two = and i1 %p.is, %w.is
  ret void""",
)
TWOS = PLAIN.replace(
    "  ret void",
    "".join(
        f"  %p{n} = load i32, ptr %a\n  %a{n} = icmp eq i32 %p{n}, {700 + n}\n"
        f"  %b{n} = icmp eq i32 %p{n}, {800 + n}\n  %c{n} = and i1 %a{n}, %b{n}\n"
        for n in range(5)
    )
    + "  ret void",
)
CASES = PLAIN.replace(
    "  ret void",
    f"""  %p = load i32, ptr %a
  switch i32 %p, label %end [{" ".join(f"i32 {n}, label %on" for n in range(700, 708))}]
on:
  %q = load i32, ptr %a
  %q.is = icmp eq i32 %q, 800
  br label %end
end:
  ret void""",
)
OWN = PLAIN.replace(
    "  ret void",
    """  %own = alloca i32
  %x = load i32, ptr %own
  %x.is = icmp eq i32 %x, 3
  %y = load float, ptr %own
  %y.is = fcmp oeq float %y, 0.5
  %both = and i1 %x.is, %y.is
  ret void""",
)
INVENTED = """
target triple = "nvptx64-nvidia-cuda"
%pair = type { i32, [3 x float] }
define ptx_kernel void @loaded(ptr %p, ptr %q, ptr %r, ptr %s, i64 %i, i1 %c, float %f, half %h) {
  %a = getelementptr i16, ptr %p, i64 %i
  %b = select i1 %c, ptr %a, ptr %p
  %v = load i16, ptr %b
  store i8 7, ptr %q
  %at = ptrtoint ptr %q to i64
  %x = cmpxchg ptr %r, i64 %at, i64 2 monotonic monotonic
  store ptr %p, ptr %s
  %y = load i1, ptr %s
  ret void
}
define ptx_kernel void @stored(ptr %p, ptr %q, ptr %r) "nvvm.maxntid"="96,1,1" {
entry:
  store ptr %q, ptr %r
  %l = load <2 x float>, ptr %q
  br label %round
round:
  %at = phi ptr [ %p, %entry ], [ %next, %round ]
  %next = getelementptr i64, ptr %at, i64 1
  %v = atomicrmw add ptr %at, i64 1 monotonic
  %c = icmp eq i64 %v, 0
  br i1 %c, label %round, label %on
on:
  %hop = phi ptr [ %r, %round ], [ %jump, %on ]
  %jump = getelementptr i64, ptr %hop, i64 1
  br i1 %c, label %on, label %end
end:
  ret void
}
define ptx_kernel void @parts(ptr byval(%pair) %p, ptr addrspace(1) %q, ptr addrspace(4) %r) #0 {
  %g = addrspacecast ptr addrspace(1) %q to ptr
  %v = load double, ptr %g
  %w = load ptr, ptr addrspace(4) %r
  %x = load i8, ptr %w
  ret void
}
attributes #0 = { "nvvm.maxntid"="24,1,1" }
define ptx_kernel void @shared(ptr addrspace(3) %p) {
  ret void
}
"""


def drawn(recipe: BufferRecipe, index: int) -> BufferArg:
    return BufferArg(recipe.draw(index), recipe=recipe)


def launches() -> dict[str, tuple[str, str, Launch]]:
    """Source, target and launch, by name."""
    buffers = (
        drawn(BufferRecipe("i32", 300, "random", 7, 699, 901), 0),
        drawn(BufferRecipe("float", 300, "random", 8, -1.0, 1.0), 1),
        BufferArg(np.array([2.0, -3.0, 4.0, 2.0, 5.0] * 40, np.float64)),
        drawn(BufferRecipe("i16", 300, "iota", 0), 3),
        drawn(BufferRecipe("double", 300, "iota", 0), 4),
        drawn(BufferRecipe("i64", 300, "random", 9), 5),
    )
    scalars = (ScalarArg("i32", 4), ScalarArg("float", 1.5), ScalarArg("i8", 3))
    records = RecordRecipe((
        ("key", BufferRecipe("i32", 40, "random", 3, 0, 9)),
        ("weight", BufferRecipe("float", 40, "random", 4, 0.0, 1.0)),
    ))  # fmt: skip
    given = BufferArg(np.array([np.inf, np.nan], np.float32))
    alike = drawn(BufferRecipe("i32", 9, "random", 1, 4, 4), 0)
    number = ScalarArg("i32", 5)
    return {
        "of many types": (COMPARING, OTHER, launch(64, *buffers, *scalars)),
        "the same text": (COMPARING, COMPARING, launch(16, *buffers, *scalars)),
        "of structures": (PLAIN, PLAIN, launch(1, BufferArg(records.draw(0), recipe=records), number)),
        "structures alone": (PLAIN, PLAIN, launch(1, BufferArg(records.draw(0), recipe=records))),
        "no finite number": (PLAIN, PLAIN, launch(1, given, number)),
        "halves": (PLAIN, PLAIN, launch(1, BufferArg(np.array([1, 2, 4], np.float16)), number)),
        "scalars alone": (PLAIN, PLAIN, launch(1, BufferArg(np.zeros(2, np.int8)), number)),
        "scalars alone, compared": (COMPARING, COMPARING, launch(1, BufferArg(np.zeros(2, np.int8)), number)),
        "two pairs": (TWO, TWO, launch(1, *buffers[:1], number)),
        "ends of types": (ENDS, PLAIN, launch(1, *buffers[:1], ScalarArg("i1", 0))),
        "pairs of two numbers": (
            TWOS,
            TWOS,
            launch(1, *buffers[:1], number, BufferArg(np.zeros(2, np.int8))),
        ),
        "a pair of anybody's numbers": (
            OWN,
            OWN,
            launch(1, drawn(BufferRecipe("float", 9, "random", 1, 0, 8), 0)),
        ),
        "a pair of many numbers": (CASES, CASES, launch(1, *buffers[:1], number)),
        "all alike": (COMPARING, COMPARING, launch(1, alike, *buffers[1:4], *buffers[2:4], *scalars)),
    }


def launch(threads: int, *args: BufferArg | ScalarArg) -> Launch:
    return Launch("k", (1, 1, 1), (threads, 1, 1), args)


def argument(arg: BufferArg | ScalarArg) -> str:
    if isinstance(arg, ScalarArg):
        return str(arg.value)
    return hashlib.sha256(arg.data.tobytes()).hexdigest()[:8]


def shown(given: Input) -> Iterator[str]:
    """An input, and those that take its place where the source does not return on it."""
    yield f"{given.name}{' (rare)' if given.rare else ''}: {' '.join(map(argument, given.launch.args))}"
    if given.instead is not None:
        for line in shown(given.instead()):
            yield f"  or {line}"


def listing() -> Iterator[str]:
    for name, (source, target, given) in launches().items():
        yield f"## Inputs, {name}"
        for each in make_inputs(parse_module(source), parse_module(target), given, 50, 0, 72):
            yield from shown(each)
    yield "## Special numbers"
    for name in sorted(FLOAT_TYPES):
        elements = special_elements(name)
        bits: list[int] = elements.view(f"u{elements.dtype.itemsize}").tolist()
        yield f"{name}: {' '.join(map(hex, bits))}"
    module = api.parse(INVENTED)
    for kernel in module.kernels:
        yield f"## Launches of @{kernel.name}"
        for invented in invent_launches(module, kernel):
            yield f"{invented.grid} {invented.block} {invented.dynamic_shared_bytes}"
            for arg in invented.args:
                made = "" if isinstance(arg, ScalarArg) else f" {arg.recipe}"
                yield f"  {argument(arg)}{made}"


def test_what_is_drawn_is_what_was_drawn() -> None:
    assert list(listing()) == DRAWN.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    DRAWN.write_text("".join(f"{line}\n" for line in listing()), encoding="utf-8")
