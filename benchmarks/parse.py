"""How long pcfm takes to read IR, per 10,000 instructions, beside LLVM's own text parser on the same text.

Three texts: one kernel's file as clang printed it, with all its debug information; its functions without
debug information, repeated under other names up to 10,000 instructions; and one function of straight-line
integer code. Each time is the best of several runs in one process, the parser's tables made before (their
cost is printed once). What LLVM is asked for is `llvmlite.binding.parse_assembly` in a context of its own,
which does about the same: text to objects.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import llvmlite.binding as llvm

import rodinia_kernels
from pcfm.ir.clone import clone_module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify

INSTRUCTIONS = 10_000
RUNS = 3
KERNEL = Path(rodinia_kernels.__file__).parent / "lud" / "O2" / "64.ll"


def repeated_kernels(text: str, instructions: int) -> str:
    """`text` with its functions copied, without debug locations, until it has as many instructions."""
    bodies = re.findall(r"^define .*?^}\n", text, re.M | re.S)
    size = sum(1 for fn in parse_module(text).functions for _ in fn.instructions())
    copies: list[str] = []
    for number in range(1, instructions // size):
        for body in bodies:
            # A subprogram describes one function alone, and locations belong to a subprogram.
            head, rest = body.split("\n", 1)
            head = re.sub(r"@([\w.]+)\(", rf"@\1.{number}(", head, count=1)
            copies.append(re.sub(r" !dbg !\d+ \{$", " {", head) + "\n" + re.sub(r", !dbg !\d+", "", rest))
    return text + "\n" + "\n".join(copies)


def straight_line(count: int) -> str:
    """One block of dependent additions."""
    lines = [f"  %v{i} = add nsw i32 %v{i - 1}, {i}" for i in range(1, count)]
    return "define i32 @f(i32 %v0) {\n" + "\n".join(lines) + f"\n  ret i32 %v{count - 1}\n}}\n"


def best_seconds(action: Callable[[], object]) -> float:
    """The shortest of several runs."""
    times: list[float] = []
    for _ in range(RUNS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> int:
    """Prints the table."""
    start = time.perf_counter()
    parse_module("")
    print(f"making the parser's tables, once per process: {1000 * (time.perf_counter() - start):.0f} ms\n")
    kernel = KERNEL.read_text(encoding="utf-8")
    texts = {
        "one file, debug info": kernel,
        "its kernels repeated": repeated_kernels(kernel, INSTRUCTIONS),
        "straight line": straight_line(INSTRUCTIONS),
    }
    print("seconds per 10,000 instructions")
    columns = "".join(
        f"{word:>10}" for word in ("count", "parse", "llvmlite", "ratio", "print", "clone", "verify")
    )
    print(f"{'text':22}{columns}")
    for name, text in texts.items():
        module = parse_module(text)
        count = sum(1 for fn in module.functions for _ in fn.instructions())
        scale = 10_000 / count
        parse = best_seconds(lambda text=text: parse_module(text)) * scale
        peer = (
            best_seconds(lambda text=text: llvm.parse_assembly(text, context=llvm.create_context())) * scale
        )
        rest = [
            best_seconds(lambda f=f, m=module: f(m)) * scale for f in (print_module, clone_module, verify)
        ]
        cells = [f"{parse:10.3f}{peer:10.3f}{parse / peer:10.1f}", *(f"{seconds:10.3f}" for seconds in rest)]
        print(f"{name:22}{count:10}{''.join(cells)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
