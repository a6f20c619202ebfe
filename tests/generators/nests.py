"""Functions of deeply nested divergent branches, as generated code has them."""

from __future__ import annotations

HEAD = """\
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @nest(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  br label %d0
"""
TAIL = "\nend:\n  ret void\n}\n"


def _work(name: str, pointer: str, factor: int) -> str:
    return (
        f"  %x{name} = load i32, ptr {pointer}, align 4\n  %u{name} = mul i32 %x{name}, {factor}\n"
        f"  store i32 %u{name}, ptr {pointer}, align 4\n"
    )


def nested_diamonds(levels: int, *, loop: bool = False) -> str:
    """`if (tid > n) { work; the next } else work`, all ending in one block; the work in a loop, or not."""
    parts = [HEAD]
    for n in range(levels):
        inner = f"d{n + 1}" if n + 1 < levels else "end"
        after = f"  br label %{inner}\n" if not loop else f"  br i1 %c{n}, label %{inner}, label %t{n}\n"
        parts.append(
            f"\nd{n}:\n  %c{n} = icmp ugt i32 %tid, {n}\n  br i1 %c{n}, label %t{n}, label %f{n}\n"
            f"\nt{n}:\n{_work(f'l{n}', '%pa', 2 * n + 3)}{after}"
            f"\nf{n}:\n{_work(f'r{n}', '%pb', 2 * n + 5)}  br label %end\n"
        )
    return "".join(parts) + TAIL


def ladder(levels: int) -> str:
    """`if (tid == 0) work; else if (tid == 1) work; … else work`."""
    parts = [HEAD]
    for n in range(levels):
        following = f"d{n + 1}" if n + 1 < levels else "f"
        parts.append(
            f"\nd{n}:\n  %c{n} = icmp eq i32 %tid, {n}\n  br i1 %c{n}, label %t{n}, label %{following}\n"
            f"\nt{n}:\n{_work(f'l{n}', '%pa', 2 * n + 3)}  br label %end\n"
        )
    return "".join(parts) + f"\nf:\n{_work('f', '%pb', 7)}  br label %end\n" + TAIL
