"""What `minmax` recognises, beside what LLVM's own -O2 and -O3 make of the same input.

First a list of patterns, one function each: the intrinsic that either has put in, `-` where there is none.
A pattern marked "wrong" is none and must not be recognised; what LLVM does there is shown all the same.

Then the kernels: as clang writes them before LLVM's passes (variables promoted to registers, functions
inlined, by the `opt` beside clang), the intrinsics that pcfm finds after simplify-cfg, and those that LLVM
does after -O2. Without a clang and its `opt` on the path that part is left out, and says so.

Run it as `python -m benchmarks.minmax`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass

from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import canonicalise, optimise
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from rodinia_kernels import KernelSpec, all_kernels, synthetic_kernels
from rodinia_kernels.compile import TARGET_FLAGS, find_clang
from rodinia_kernels.spec import ROOT

MACHINE = load("gcn-wave64")
FOUND = re.compile(r"call [^@]*@llvm\.((?:[su]|f)?(?:min|max|abs|minnum|maxnum|minimum|maximum)\w*)\.\w+\(")
WHOLE = "%w = sitofp i32 %i to float\n"


@dataclass(frozen=True)
class Pattern:
    """A choice of `arms` by `cond`; `lines` stand before it, or in the arm that they are for (`in_arms`)."""

    name: str
    cond: str
    arms: tuple[str, str]
    ty: str = "i32"
    flags: str = ""
    lines: str = ""
    after: str = ""
    branch: bool = False
    wrong: bool = False

    def text(self) -> str:
        """A kernel around it."""
        stored, ty = ("%u" if self.after else "%r"), self.ty
        lines = [f"  {line}" for line in self.lines.splitlines()]
        flags = f"{self.flags} " if self.flags else ""
        chosen = f"  %r = select {flags}i1 %c, {ty} {self.arms[0]}, {ty} {self.arms[1]}"
        if self.branch:
            own = [[line for line in lines if line.startswith(f"  {arm} =")] for arm in self.arms]
            lines = [line for line in lines if line not in (*own[0], *own[1])]
            chosen = "\n".join([
                "  br i1 %c, label %left, label %right",
                "left:", *own[0], "  br label %join", "right:", *own[1], "  br label %join", "join:",
                f"  %r = phi {flags}{ty} [ {self.arms[0]}, %left ], [ {self.arms[1]}, %right ]",
            ])  # fmt: skip
        return "\n".join([
            'target triple = "nvptx64-nvidia-cuda"',
            f"declare {ty} @llvm.smin.{ty}({ty}, {ty})" if ty == "i32" else "",
            f"define ptx_kernel void @k(ptr %p, {ty} %x, {ty} %y, i32 %i) {{", "entry:",
            *lines, f"  %c = {self.cond}", chosen, f"  {self.after}",
            f"  store {ty} {stored}, ptr %p, align 4", "  ret void", "}", "",
        ])  # fmt: skip


def _i(name: str, cond: str, if_true: str, if_false: str, lines: str = "", **rest: bool) -> Pattern:
    return Pattern(name, f"icmp {cond}", (if_true, if_false), lines=lines, **rest)


def _f(
    name: str, cond: str, if_true: str, if_false: str, flags: str = "", lines: str = "", after: str = "",
    **rest: bool,
) -> Pattern:  # fmt: skip
    return Pattern(name, f"fcmp {cond}", (if_true, if_false), "float", flags, lines, after, **rest)


NEG, FNEG = "%n = sub nsw i32 0, %x", "%n = fneg float %x"
UP_DOWN = "%u = sub nsw i32 %y, %x\n%d = sub nsw i32 %x, %y"
FUP_DOWN = "%a = fsub float %y, %x\n%d = fsub float %x, %y"
PATTERNS = (
    _i("x < y ? x : y", "slt i32 %x, %y", "%x", "%y"),
    _i("x >= y ? x : y", "sge i32 %x, %y", "%x", "%y"),
    _i("x <u y ? y : x", "ult i32 %x, %y", "%y", "%x"),
    _i("if (x < y) r = x; else r = y", "slt i32 %x, %y", "%x", "%y", branch=True),
    _i("x < 11 ? x : 10", "slt i32 %x, 11", "%x", "10"),
    _i("x == 0 ? 1 : x", "eq i32 %x, 0", "1", "%x"),
    _i("x == 127 ? 1 : x", "eq i32 %x, 127", "1", "%x", wrong=True),
    _i("x < 12 ? x : 10", "slt i32 %x, 12", "%x", "10", wrong=True),
    _i(
        "x < -5 ? -5 : smin(x, 9)",
        "slt i32 %x, -5",
        "-5",
        "%m",
        "%m = call i32 @llvm.smin.i32(i32 %x, i32 9)",
    ),
    _i("x < 0 ? -x : x, nsw", "slt i32 %x, 0", "%n", "%x", NEG),
    _i("x > -1 ? x : -x", "sgt i32 %x, -1", "%x", "%n", "%n = sub i32 0, %x"),
    _i("if (x < 0) x = -x", "slt i32 %x, 0", "%n", "%x", NEG, branch=True),
    _i("x <u 1 ? -x : x", "ult i32 %x, 1", "%n", "%x", NEG, wrong=True),
    _i("x > y ? x - y : y - x, nsw", "sgt i32 %x, %y", "%d", "%u", UP_DOWN),
    _i("if (x > y) x - y else y - x, nsw", "sgt i32 %x, %y", "%d", "%u", UP_DOWN, branch=True),
    _i("x > y ? x - y : y - x", "sgt i32 %x, %y", "%d", "%u", UP_DOWN.replace("nsw ", ""), wrong=True),
    _f("x < y ? x : y", "olt float %x, %y", "%x", "%y", wrong=True),
    _f("x < y ? x : y, select nnan nsz", "olt float %x, %y", "%x", "%y", "nnan nsz"),
    _f("x < y ? x : y, fcmp nnan, select nsz", "nnan olt float %x, %y", "%x", "%y", "nsz"),
    _f("x < y ? x : y, all fast", "fast olt float %x, %y", "%x", "%y", "fast"),
    _f("if (x < y) ..., all fast", "fast olt float %x, %y", "%x", "%y", "fast", branch=True),
    _f("x < y ? x : y, nnan on both", "nnan olt float %x, %y", "%x", "%y", "nnan", wrong=True),
    _f("x > 0 ? x : 0", "ogt float %x, 0.0", "%x", "0.0"),
    _f("if (!(x > 0)) x = 0", "ogt float %x, 0.0", "%x", "0.0", branch=True),
    _f("x >= 0 ? x : 0", "oge float %x, 0.0", "%x", "0.0", wrong=True),
    _f("x < 1 ? x : 1", "olt float %x, 1.0", "%x", "1.0"),
    _f("x > 1 ? 1 : x", "ogt float %x, 1.0", "1.0", "%x", wrong=True),
    _f("(x > 1 ? 1 : x) + 1", "ogt float %x, 1.0", "1.0", "%x", after="%u = fadd float %r, 1.0"),
    _f("x <=u i ? i : x, i an integer", "ule float %x, %w", "%w", "%x", lines=WHOLE),
    _f("x <u i ? i : x, i an integer", "ult float %x, %w", "%w", "%x", lines=WHOLE, wrong=True),
    _f("x < 0 ? -x : x", "olt float %x, 0.0", "%n", "%x", lines=FNEG, wrong=True),
    _f("x < 0 ? -x : x, select nnan nsz", "olt float %x, 0.0", "%n", "%x", "nnan nsz", FNEG),
    _f("if (x < 0) x = -x, phi nnan nsz", "olt float %x, 0.0", "%n", "%x", "nnan nsz", FNEG, branch=True),
    _f("x <= 0 ? 0 - x : x, fcmp nnan", "nnan ole float %x, 0.0", "%n", "%x", "", "%n = fsub float 0.0, %x"),
    _f("x <=u 0 ? 0 - x : x", "ule float %x, 0.0", "%n", "%x", "", "%n = fsub float 0.0, %x"),
    _f("x < y ? y - x : x - y", "olt float %x, %y", "%a", "%d", "", FUP_DOWN, wrong=True),
    _f("x < y ? y - x : x - y, nsz", "olt float %x, %y", "%a", "%d", "nsz", FUP_DOWN),
)


def ours(text: str) -> str:
    """The module after `minmax`, as text."""
    module = parse_module(text)
    run_pipeline(module, parse_pipeline("simplify-cfg,minmax"), PassContext(MACHINE))
    return print_module(module)


def intrinsics(text: str, given: str = "") -> str:
    """The calls that are in `text` beyond those of `given`, for a cell of a table."""
    counts = Counter(FOUND.findall(text)) - Counter(FOUND.findall(given))
    return " ".join(f"{name} x{n}" if n > 1 else name for name, n in sorted(counts.items())) or "-"


def print_patterns() -> bool:
    """The first table; whether a wrong pattern was recognised."""
    print(f"{'pattern':42} {'pcfm':>12} {'LLVM -O2':>12} {'LLVM -O3':>12}")
    totals = Counter[str]()
    for pattern in PATTERNS:
        text = pattern.text()
        cells = [
            intrinsics(after, text) for after in (ours(text), optimise(text, "O2"), optimise(text, "O3"))
        ]
        for who, cell in zip(("pcfm", "O2", "O3"), cells, strict=True):
            totals[f"{who}, wrong" if pattern.wrong else who] += cell != "-"
        name = (
            f"{'float: ' if pattern.ty == 'float' else ''}{pattern.name}{' (wrong)' if pattern.wrong else ''}"
        )
        print(f"{name:42} {cells[0]:>12} {cells[1]:>12} {cells[2]:>12}")
    right = sum(not pattern.wrong for pattern in PATTERNS)
    print(f"{f'recognised, of {right}':42} {totals['pcfm']:12} {totals['O2']:12} {totals['O3']:12}")
    return totals["pcfm, wrong"] > 0


def unoptimised(spec: KernelSpec, clang: str, opt: str) -> str:
    """A kernel before LLVM's passes, its variables in registers and its functions inlined."""
    define = f"-DBLOCK={str(spec.blocks[0]).partition('x')[0]}"
    source = spec.source_path.relative_to(ROOT.parent).as_posix()
    flags = ("-S", "-emit-llvm", "-O2", "-Xclang", "-disable-llvm-passes")
    command = [clang, *TARGET_FLAGS, *flags, define, source, "-o", "-"]
    raw = subprocess.run(command, cwd=ROOT.parent, capture_output=True, text=True, check=True).stdout
    passes = "-passes=cgscc(inline),function(sroa,early-cse)"
    done = subprocess.run([opt, "-S", passes, "-"], input=raw, capture_output=True, text=True, check=True)
    return canonicalise(done.stdout)


def print_kernels() -> None:
    """The second table, where there is a clang."""
    clang = find_clang()
    opt = clang and shutil.which(clang.path.replace("clang", "opt"))
    if not clang or not opt:
        print("without clang and its opt on the path, the kernels are left out")
        return
    print(f"{'kernel':8} {'clang':>12} {'pcfm':>24} {'LLVM -O2':>24}")
    for name, spec in (all_kernels() | synthetic_kernels()).items():
        text = unoptimised(spec, clang.path, opt)
        cells = [intrinsics(after, text) for after in (ours(text), optimise(text, "O2"))]
        print(f"{name:8} {intrinsics(text):>12} {cells[0]:>24} {cells[1]:>24}")


def main() -> int:
    """Prints both tables; 1 where a pattern was recognised that is none."""
    failed = print_patterns()
    print()
    print_kernels()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
