"""Listings in the targets' assembly, and `pcfm lower`."""

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from pcfm.cli import app
from pcfm.ir.instructions import FLOAT_BINARY, FLOAT_PREDICATES, INT_BINARY, INT_PREDICATES
from pcfm.ir.parser import parse_module
from pcfm.lowering import TARGETS, listing, lower
from pcfm.lowering.printer import print_machine
from pcfm.lowering.program import Reg
from pcfm.lowering.targets.vc4_style import Vc4Style
from rodinia_kernels import get
from tests.lowering.harness import GCN, VOLTA, kernel

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
TEXT = """
define ptx_kernel void @k(ptr %data, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr %data, i32 %tid
  %all = icmp sgt i32 %n, 100
  br i1 %all, label %loop, label %done
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %x = load i32, ptr %here, align 4
  %stop = icmp eq i32 %x, %i
  br i1 %stop, label %done, label %latch
latch:
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
"""
EXEC_MASK = """\
; @k for exec-mask
; s[0:1] = %data, s2 = %n
BB0:  ; %entry
  s_mov_b64 s[8:9], 0                                ; lanes that wait for %done
  v_mov_b32 v0, tid_x                                ; %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  v_addr_u64 v[2:3], s[0:1], v0                      ; %here = getelementptr i32, ptr %data, i32 %tid
  s_cmp_gt_i32 s2, 100                               ; %all = icmp sgt i32 %n, 100
  s_cbranch_scc0 BB5                                 ; uniform
BB1:  ; %entry.loop
  s_mov_b32 s3, 0
BB2:  ; %loop
  flat_load_dword v4, v[2:3]                         ; %x = load i32, ptr %here, align 4
  v_cmp_eq_u32 s[4:5], v4, s3                        ; %stop = icmp eq i32 %x, %i
  s_or_b64 s[8:9], s[8:9], s[4:5]                    ; lanes that go to %done wait
  s_andn2_b64 exec, exec, s[4:5]                     ; the others go on
  s_cbranch_execz BB5                                ; no lanes left here
BB3:  ; %latch
  s_add_u32 s6, s3, 1                                ; %i1 = add i32 %i, 1
  s_cmp_lt_i32 s6, s2                                ; %more = icmp slt i32 %i1, %n
  s_cbranch_scc0 BB5                                 ; uniform
BB4:  ; %latch.loop
  s_mov_b32 s3, s6
  s_branch BB2
BB5:  ; %done
  s_or_b64 exec, exec, s[8:9]                        ; with the lanes that waited for %done
  s_endpgm                                           ; every lane is done
"""


def test_exec_mask_listing():
    program = lower(kernel(TEXT).function("k"), "exec-mask", GCN)
    assert listing(program, annotate=True) == EXEC_MASK


FLOATS = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr float, ptr addrspace(1) %data, i32 %tid
  %x = load float, ptr addrspace(1) %here, align 4
  COMPARISONS
  ret void
}
"""


def float_comparisons() -> str:
    """A kernel that leaves at each kind of comparison of numbers with a fraction."""
    names = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split()
    text = "br label %b0\n"
    for number, name in enumerate(names):
        text += f"b{number}:\n  %c{number} = fcmp {name} float %x, 2.0\n"
        text += f"  br i1 %c{number}, label %b{number + 1}, label %out\n"
    text += f"b{len(names)}:\n  store float %x, ptr addrspace(1) %here, align 4\n  br label %out\nout:"
    return FLOATS.replace("COMPARISONS", text)


@pytest.mark.parametrize("name", ["shrink", "mix", "comparisons"])
def test_llvm_assembles_the_listing_for_amd_but_for_what_the_page_calls_schematic(name):
    assembler = next(filter(None, map(shutil.which, ("llvm-mc-22", "llvm-mc-19", "llvm-mc"))), None)
    if assembler is None:
        pytest.skip("there is no llvm-mc")
    source = float_comparisons() if name == "comparisons" else (EXAMPLES / f"{name}.ll").read_text()
    text = listing(lower(kernel_of(source), "exec-mask", GCN)).replace("tid_x", "v0")
    command = [assembler, "-triple=amdgcn", "-mcpu=gfx906", "-filetype=null"]
    said = subprocess.run(command, input=text, capture_output=True, text=True, check=False).stderr
    refused = [text.splitlines()[int(line) - 1].split()[0] for line in re.findall(r"<stdin>:(\d+):", said)]
    assert refused == ["v_addr_u64"], said


def test_a_break_costs_two_mask_operations():
    """The comparison is turned around where lanes leave that do not fulfil it."""
    text = listing(lower(kernel_of_file("nqu"), "exec-mask", GCN), annotate=True)
    latch = text[text.index("%while.body.endif") :].splitlines()[2:7]
    words = [line.split()[0] for line in latch if not line.startswith("BB")]
    assert words == ["v_cmp_le_i32", "s_or_b64", "s_andn2_b64", "s_cbranch_execnz"]


def test_without_margin_only_labels_have_comments():
    program = lower(kernel(TEXT).function("k"), "exec-mask", GCN)
    lines = listing(program).splitlines()[2:]
    assert all(line.startswith("BB") for line in lines if "; %" in line)


def test_masks_are_single_registers_on_warps_of_32():
    text = listing(lower(kernel(TEXT).function("k"), "exec-mask", VOLTA))
    assert "s_andn2_b32 exec_lo, exec_lo, s" in text and "b64 exec" not in text


def test_lane_ip_listing_has_its_three_skip_branches():
    mix = listing(lower(kernel_of((EXAMPLES / "mix.ll").read_text()), "lane-ip", GCN))
    assert "brr.all_zc" in mix and "brr.all_zs" in mix
    twice = TEXT.replace(
        "%more = icmp",
        "%odd = trunc i32 %x to i1\n  br i1 %odd, label %loop, label %last\nlast:\n  %more = icmp",
    ).replace("%latch ]", "%latch ], [ %i1, %last ]")
    assert "brr.any_zs" in listing(lower(kernel(twice).function("k"), "lane-ip", GCN))


def kernel_of(text):
    return parse_module(text, "k.ll").kernels[0]


def kernel_of_file(name):
    spec = get(name)
    return kernel_of(spec.ir_path(spec.blocks[0], "O2").read_text())


EVERY = [
    *(f"{opcode} i32 %i, %j" for opcode in INT_BINARY),
    *(f"{opcode} i1 %p, %q" for opcode in ("and", "or", "xor")),
    *(f"{opcode} float %x, %y" for opcode in FLOAT_BINARY),
    *(f"icmp {predicate} i32 %i, %j" for predicate in INT_PREDICATES),
    *(f"fcmp {predicate} float %x, %y" for predicate in FLOAT_PREDICATES),
]


@pytest.mark.parametrize("target", TARGETS)
def test_every_style_spells_each_operation_and_predicate_in_its_own_words(target):
    spelt = {}
    for operation in EVERY:
        text = (
            "define ptx_kernel void @k(i32 %i, i32 %j, float %x, float %y, i1 %p, i1 %q) {\n"
            f"  %r = {operation}\n  ret void\n}}\n"
        )
        lines = listing(lower(kernel_of(text), target, VOLTA)).splitlines()
        written = next(text for text in lines if re.search(r"^  \S.*,", text))
        assert written not in spelt, (operation, spelt[written])
        spelt[written] = operation


def run_vc4(lines: list[str], registers: dict[str, np.ndarray]) -> None:
    """Executes lines of VC4 as they are written: `.sf` sets the flags, `.zs` and `.ns` move under them."""
    compute = {"add": np.add, "or": np.bitwise_or, "sub": np.subtract}
    zero = registers["execute"] == 0
    negative = np.zeros_like(zero)

    def value(text: str) -> np.ndarray | int:
        return registers[text] if text in registers else int(text)

    for line in lines:
        word, _, rest = line.partition(" ")
        op, _, suffix = word.partition(".")
        dst, *operands = rest.split(", ")
        if suffix == "sf":
            result = compute[op](*map(value, operands)) if op != "mov" else value(operands[0])
            zero, negative = result == 0, result < 0
        else:
            assert op == "mov" and suffix in ("zs", "ns", "")
            lanes = {"zs": zero, "ns": negative, "": np.ones_like(zero)}[suffix]
            registers[dst] = np.where(lanes, value(operands[0]), registers[dst])


@pytest.mark.parametrize("example", ["mix", "shrink"])
def test_the_control_of_vc4_read_literally_does_what_the_target_does(example):
    program = lower(kernel_of((EXAMPLES / f"{example}.ll").read_text()), "lane-ip", GCN)
    style = Vc4Style(program)
    random = np.random.default_rng(0)
    seen = set()
    for inst in program.instructions():
        if inst.op not in ("lane_go", "lane_go_if", "lane_go_unless", "lane_wake"):
            continue
        seen.add(inst.op)
        number = next(src for src in inst.srcs if isinstance(src, int))
        execute = random.choice(np.array([0, 1, number, 5, 0x7FFFFFFF], np.int64), 64)
        holds = random.integers(0, 2, 64).astype(bool)
        runs, given = execute == 0, {}
        for src in inst.srcs:
            if isinstance(src, Reg):
                given[src] = {"execute": execute, "zf": runs}.get(style.register(src), holds)
        operands = [given[src] if isinstance(src, Reg) else np.array(src) for src in inst.srcs]
        registers = {"execute": execute} | {
            style.register(src): -holds.astype(np.int64) for src in given if given[src] is holds
        }
        run_vc4(style.instruction(inst), registers)
        expected = program.instruction_set.operations[inst.op].run(*operands)
        assert (registers["execute"] == expected).all(), style.instruction(inst)
    assert "lane_wake" in seen and seen & {"lane_go_if", "lane_go_unless"}


@pytest.mark.parametrize("target", ["exec-mask", "lane-ip"])
@pytest.mark.parametrize("name", ["bit", "pcm", "lud", "srad"])
def test_equal_kernels_print_to_equal_bytes_in_every_style(target, name):
    first, second = (lower(kernel_of_file(name), target, GCN) for _ in range(2))
    assert listing(first, annotate=True) == listing(second, annotate=True)
    plain = print_machine(first)
    assert plain.count("\nBB") == len(first.blocks)


def pcfm(capfd, *arguments):
    code = app.run([str(argument) for argument in arguments])
    out, err = capfd.readouterr()
    return code, out, err


def test_the_command_prints_or_writes_a_listing(capfd, tmp_path):
    source, launch = EXAMPLES / "mix.ll", EXAMPLES / "mix.toml"
    named = "--machine", "gcn-wave64"
    code, out, _ = pcfm(capfd, "lower", source, "--target", "exec-mask", "--launch", launch, *named)
    assert code == 0 and "s_and_saveexec_b64" in out
    to = tmp_path / "mix.s"
    code, out, _ = pcfm(capfd, "lower", source, "--target", "lane-ip", "--annotate", "-o", to)
    assert code == 0 and out == "" and "mov.zs execute" in to.read_text()


def test_the_command_refuses_with_construct_and_block(capfd, tmp_path):
    source = tmp_path / "k.ll"
    source.write_text(
        'define ptx_kernel void @k() {\nentry:\n  call void asm "nop", ""()\n  ret void\n}\n'
        "define ptx_kernel void @other() {\n  ret void\n}\n"
    )
    code, out, err = pcfm(capfd, "lower", source, "--target", "exec-mask", "--kernel", "k")
    assert code == 2 and out == ""
    assert "inline assembly in %entry cannot be lowered" in err and "k.ll:3:" in err
    code, _, err = pcfm(capfd, "lower", source, "--target", "exec-mask")
    assert code == 2 and "--kernel: k, other" in err
    code, _, err = pcfm(capfd, "lower", source, "--target", "exec-mask", "--kernel", "third")
    assert code == 2 and "no kernel 'third'" in err
    code, _, err = pcfm(capfd, "lower", source, "--target", "x86")
    assert code == 2 and all(name in err for name in TARGETS)
