"""What PTX is read as, what is carried as it is, and what the errors say: always file, line and column."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import numpy as np
import pytest

from pcfm import simt
from pcfm.diagnostics import ParseError
from pcfm.ir import instructions as ir
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify as check_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.llvm import emit_assembly, module_from_bytes, verify
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.ptx.assembly import with_lifted_assembly
from pcfm.ptx.reader import Scope
from tests.breadth import choose
from tests.ptx.one_instruction import HEAD

MACHINE = load("volta-warp32")
NVCC = Path(__file__).with_name("nvcc") / "sm_80.ptx"


def body(*lines: str, declarations: str = "") -> str:
    """A module with one entry of two buffers; the first line of the body is line 13."""
    opening = [
        declarations,
        ".visible .entry k(.param .u64 out, .param .u64 in)",
        "{",
        ".reg .pred p<8>;",
        ".reg .b32 r<16>;",
        ".reg .b64 q<16>;",
        "ld.param.u64 q0, [out];",
        "ld.param.u64 q1, [in];",
        "mov.u32 r0, %tid.x;",
    ]
    return HEAD + "\n".join([*opening, *lines, "}"]) + "\n"


def lifted(text: str) -> Module:
    """The module, which both verifiers accept."""
    module = lift(text).module
    assert check_module(module) == []
    verify(print_module(module))
    return module


def opcodes(module: Module) -> list[str]:
    """The opcodes of the only kernel in order, calls by what they call."""
    return [
        str(inst.callee_name) if isinstance(inst, ir.Call) and inst.callee_name else inst.opcode
        for inst in module.kernels[0].instructions()
    ]


# --- errors -------------------------------------------------------------------------------------------------

_NO_FIT = "the call does not fit its prototype"
ERRORS = [
    ("add.s32 r1, r0;", 13, 1, "'add.s32' takes 3 operands, not 2"),
    ("mov.u64 q2, out;", 13, 1, "the address of a scalar parameter is not supported"),
    ("frob.s32 r1, r0, r0;", 13, 1, "the instruction 'frob.s32' is not supported"),
    ("add.rz.s32 r1, r0, r0;", 13, 1, "the instruction 'add.rz.s32' is not supported"),
    ("add.s32 r1, r0, r99;", 13, 17, "'r99' is not declared"),
    ("add.s32 r1, r0, q0;\nadd.s64 q2, q0, r0;", 14, 17, "'r0' has 32 bits, 64 are needed"),
    ("add.s32 r1, r0, p0;", 13, 17, "'p0' is a predicate"),
    ("@r0 add.s32 r1, r0, r0;", 13, 2, "'r0' is no predicate"),
    ("add.s32 5, r0, r0;", 13, 9, "a result needs a register"),
    ("mov.u32 r1, %nothing;", 13, 13, "the special register '%nothing' is not supported"),
    ("bra r0;", 13, 5, "'bra' needs a label"),
    ("cvt.rn.e4m3x2.f32 r1, r0, r0;", 13, 1, "the instruction 'cvt.rn.e4m3x2.f32' is not supported"),
    (".reg .b32 r0;", 13, 11, "'r0' is declared twice"),
    ("add.s32 r1 r0, r0;", 13, 12, "'r0' cannot stand here"),
    ("ld.global.v2.b32 r1, [q0];", 13, 1, "'ld.global.v2.b32' needs 2 registers in braces"),
    ("call nothing, (r0);", 13, 6, "'nothing' is not declared"),
    ("setp.lt.and.s32 p1, r0, r0;", 13, 1, "'setp.lt.and.s32' needs a predicate and how it is combined"),
    ("set.lt.u32.s32 r1, r0, r0, p1;", 13, 1, "'set.lt.u32.s32' needs a predicate and how it is combined"),
    (
        ".reg .b8 w; mbarrier.init.shared.b64 [r1], w;",
        13,
        13,
        "'mbarrier.init.shared.b64' with an operand of 8 bits is not supported",
    ),
    ("mov.b32 {r1, r2, r3, r4, r5, r6, r7, r8}, r0;", 13, 1, "32 bits do not make 8 operands"),
    ("mov.b32 r0, {r1, r2, r3, r4, r5, r6, r7, r8};", 13, 1, "8 operands do not make 32 bits"),
    ("call q2, (r0), r1;", 13, 1, "a call through a register needs a prototype"),
    ("f: .callprototype _ (.param .b32 _, .param .b32 _);\ncall q2, (r0), f;", 14, 1, _NO_FIT),
    ("f: .callprototype (.param .b32 _) _ (.param .b32 _);\ncall q2, (r0), f;", 14, 1, _NO_FIT),
    ("mov.u32 r1, 12345678901234567890123;", 13, 13, "'12345678901234567890123' is no whole number"),
]


@pytest.mark.parametrize(("line", "at_line", "at_column", "message"), ERRORS)
def test_errors_name_their_place(line: str, at_line: int, at_column: int, message: str) -> None:
    with pytest.raises(ParseError) as raised:
        lift(body(line, "ret;"), "kernel.ptx")
    diagnostic = raised.value.diagnostics[0]
    span = diagnostic.span
    assert span is not None
    assert diagnostic.message.startswith(message)
    assert (span.file, span.line, span.column) == ("kernel.ptx", at_line, at_column)
    assert diagnostic.source_line is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a PTX module begins with .version"),
        (HEAD.replace("64", "32"), "32-bit addresses are not supported"),
        (HEAD + ".visible .entry k(", "the text ends too early"),
        (HEAD + ".global .b32 x = {1, 2};", "the initialiser has more values than the variable"),
        (HEAD + ".global .b32 x;\n.global .b32 x;", "'x' is declared twice"),
        (HEAD + "\0", "the text holds a null byte"),
        (HEAD + ".func f() {" + "{" * 200 + "}" * 200 + "}", "nested deeper than 100 brackets"),
        (HEAD + ".alias a, b;", "aliases are not supported"),
        (HEAD + ".func f() { ret; }\n.func f() { ret; }", "'f' is defined twice"),
        (HEAD + ".const .b32 c;\n.global .u64 t = other(c);", "'other' cannot stand here"),
    ],
)
def test_errors_of_modules(text: str, message: str) -> None:
    with pytest.raises(ParseError) as raised:
        lift(text)
    assert raised.value.diagnostics[0].message.startswith(message)
    assert raised.value.diagnostics[0].span is not None


def test_corrupted_text_raises_nothing_but_errors() -> None:
    """Cut off, with characters, lines or words exchanged: read, or refused with a place."""
    text = NVCC.read_text()
    lines = text.split("\n")
    words = list(re.finditer(r"[%\w.$]+", text))
    chance = random.Random(7)
    outcomes = {"read": 0, "refused": 0}
    for _ in range(choose(40, 120)):
        start = chance.randrange(len(text))
        one, other = chance.choice(words), chance.choice(words)
        line = chance.randrange(len(lines))
        changed = chance.choice(
            [
                text[:start],
                text[:start] + chance.choice('{}[]();,.%@!|:"0afxU-+<>$_') + text[start + 1 :],
                "\n".join(lines[:line] + lines[line + 1 :]),
                text[: one.start()] + other[0] + text[one.end() :],
            ]
        )
        try:
            module = lift(changed, "changed.ptx").module
        except ParseError as error:
            assert error.diagnostics[0].span is not None
            outcomes["refused"] += 1
        else:
            assert check_module(module) == []
            outcomes["read"] += 1
    assert min(outcomes.values()) > 5


# --- what comes out -----------------------------------------------------------------------------------------


def test_global_pointers_become_geps() -> None:
    module = lifted(
        body(
            "cvta.to.global.u64 q2, q1;",
            "mad.wide.u32 q3, r0, 4, q2;",
            "ld.global.b32 r1, [q3+8];",
            "st.global.b32 [q0], r1;",
            "ret;",
        )
    )
    # The first is used as a global address, the second is one of the generic space.
    assert [str(arg.type) for arg in module.kernels[0].args] == ["ptr addrspace(1)", "ptr"]
    assert not {"ptrtoint", "inttoptr"} & set(opcodes(module))


def test_floats_in_untyped_registers_have_float_type() -> None:
    module = lifted(
        body(
            "ld.global.b32 r1, [q1];",
            "mov.b32 r2, r1;",
            "@p0 mov.b32 r2, 0f3F800000;",
            "fma.rn.f32 r3, r2, r1, r1;",
            "st.global.b32 [q0], r3;",
            "ret;",
        )
    )
    assert "bitcast" not in opcodes(module)
    loads = [inst for inst in module.kernels[0].instructions() if isinstance(inst, ir.Load)]
    assert [str(load.type) for load in loads] == ["float"]


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("mov.b32 r2, r1;", []),
        ("selp.b32 r2, r1, r3, p0;", ["select"]),
        ("shfl.sync.bfly.b32 r2, r1, 1, 31, -1;", ["llvm.nvvm.shfl.sync.bfly.f32"]),
        (
            "shfl.sync.bfly.b32 r2|p1, r1, 1, 31, -1;",
            ["llvm.nvvm.shfl.sync.bfly.f32p", "extractvalue", "extractvalue"],
        ),
    ],
)
def test_what_only_passes_a_value_on_passes_its_type_on(line: str, made: list[str]) -> None:
    before = ["ld.global.b32 r1, [q1];", "ld.global.b32 r3, [q1+4];", "setp.eq.u32 p0, r0, 3;"]
    module = lifted(body(*before, line, "neg.f32 r4, r2;", "st.global.b32 [q0], r4;", "ret;"))
    ours = opcodes(module)
    assert ours[ours.index("icmp") + 1 : ours.index("fneg")] == made
    load = next(inst for inst in module.kernels[0].instructions() if isinstance(inst, ir.Load))
    assert str(load.type) == "float"


def test_a_function_that_another_module_has_is_declared() -> None:
    text = body(
        "{", ".param .b32 a; .param .b32 c;", "st.param.b32 [a], r0;", "call (c), there, (a);",
        "ld.param.b32 r2, [c];", "}", "st.global.b32 [q0], r2;", "ret;",
        declarations=".extern .func (.param .b32 r) there(.param .b32 x);",
    )  # fmt: skip
    module = lifted(text)
    assert not module.function("there").blocks
    assert "convergent" in module.function("there").attributes


def test_guarded_stores_share_a_block() -> None:
    module = lifted(
        body(
            "setp.eq.u32 p0, r0, 3;",
            "@p0 st.global.b32 [q0], r0;",
            "@p0 st.global.b32 [q0+4], r0;",
            "@!p0 st.global.b32 [q0+8], r0;",
            "ret;",
        )
    )
    kernel = module.kernels[0]
    assert len(kernel.blocks) == 5
    stores = [sum(isinstance(inst, ir.Store) for inst in block.instructions) for block in kernel.blocks]
    assert stores == [0, 2, 0, 1, 0]


def test_names_of_inner_scopes_are_their_own() -> None:
    text = body(
        "mov.b32 r1, 5;",
        "{",
        ".reg .b32 r1;",
        "mov.b32 r1, 7;",
        "L: add.s32 r2, r1, 0;",
        "}",
        "{",
        "L: add.s32 r2, r2, r1;",
        "}",
        "cvta.to.global.u64 q2, q0;",
        "st.global.b32 [q2], r2;",
        "ret;",
    )
    launch = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(1, np.int32)), BufferArg(np.zeros(1))))
    done = simt.simulate(lifted(text), launch, MACHINE)
    assert done.buffers[0] is not None
    assert done.buffers[0].view(np.int32)[0] == 12


DEVICE = """
.global .align 8 .u64 table[4] = {generic(words), words, generic(words)+4, generic(words+8)};
.const .align 4 .b32 words[3] = {1, -2, 0xFF};
.func (.param .align 8 .b8 pair[16]) twice(.param .b64 x, .param .align 8 .b8 y[16])
{
.reg .b64 a<4>;
ld.param.b64 a0, [x];
mov.b64 a3, y;
ld.param.b64 a1, [a3+8];
add.s64 a2, a0, a1;
st.param.v2.b64 [pair], {a2, a0};
ret;
}
.visible .func (.param .b32 result) twofold(.param .b32 x)
{
.reg .b32 a<4>;
ld.param.b32 a0, [x];
bar.sync 0;
shl.b32 a1, a0, 1;
st.param.b32 [result], a1;
ret;
}
"""


def test_calls_of_device_functions() -> None:
    text = body(
        "cvta.to.global.u64 q2, q0;",
        "{",
        ".param .b64 a; .param .align 8 .b8 b[16]; .param .align 8 .b8 c[16];",
        "st.param.b64 [a], 40;",
        "st.param.v2.b64 [b], {1, 2};",
        "call.uni (c), twice, (a, b);",
        "ld.param.v2.b64 {q3, q4}, [c];",
        "}",
        "{",
        ".param .b32 a; .param .b32 c;",
        "st.param.b32 [a], 21;",
        "call (c), twofold, (a);",
        "ld.param.b32 r2, [c+0];",
        "}",
        "ld.global.v4.b64 {q5, q6, q7, q8}, [table];",
        "ld.b32 r3, [q7];",
        "ld.b32 r4, [q8];",
        "ld.const.b32 r5, [q6];",
        "ld.b32 r6, [words];",
        "st.global.v2.b64 [q2], {q3, q4};",
        "st.global.v2.b32 [q2+16], {r2, r3};",
        "st.global.v2.b32 [q2+24], {r4, r5};",
        "ret;",
        declarations=DEVICE,
    )
    module = lifted(text)
    assert "convergent" in module.function("twofold").attributes
    assert "convergent" not in module.function("twice").attributes
    launch = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(32, np.uint8)), BufferArg(np.zeros(1))))
    done = simt.simulate(module, launch, MACHINE)
    assert done.buffers[0] is not None
    assert list(done.buffers[0][:16].view(np.int64)) == [42, 40]
    assert list(done.buffers[0][16:].view(np.int32)) == [42, -2, 255, 1]
    again = lift(emit_assembly(print_module(module), "ptx")).module
    done = simt.simulate(again, launch, MACHINE)
    assert done.buffers[0] is not None
    assert list(done.buffers[0][:16].view(np.int64)) == [42, 40]


def test_a_call_through_a_register_has_the_types_of_its_prototype() -> None:
    text = body(
        "mov.b64 q5, twofold;",
        "f: .callprototype (.param .b32 _) _ (.param .b32 _);",
        "g: .callprototype (.param .align 8 .b8 _[16]) _ (.param .b64 _, .param .align 8 .b8 _[16]);",
        ".param .b32 a; .param .b32 c; .param .b64 x; .param .align 8 .b8 y[16]; .param .align 8 .b8 z[16];",
        "st.param.b32 [a], 21;",
        "call (c), q5, (a), f;",
        "ld.param.b32 r2, [c];",
        "mov.b64 q5, twice;",
        "st.param.b64 [x], 40;",
        "st.param.v2.b64 [y], {1, 2};",
        "call (z), q5, (x, y), g;",
        "ld.param.v2.b64 {q3, q4}, [z];",
        "st.global.v2.b64 [q0], {q3, q4};",
        "st.global.b32 [q0+16], r2;",
        "ret;",
        declarations=DEVICE,
    )
    module = lifted(text)
    indirect = [
        inst
        for inst in module.kernels[0].instructions()
        if isinstance(inst, ir.Call) and inst.callee_name is None
    ]
    assert [str(call.type) for call in indirect] == ["i32", "[2 x i64]"]
    assert [[str(arg.type) for arg in call.args] for call in indirect] == [["i32"], ["i64", "ptr"]]
    assert indirect[1].data.argument_attributes[1] != ()
    assert all("convergent" in call.data.function_attributes for call in indirect)
    launch = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(24, np.uint8)), BufferArg(np.zeros(1))))
    # LLVM sees whom they call, which the simulator does not.
    done = simt.simulate(lift(emit_assembly(print_module(module), "ptx")).module, launch, MACHINE)
    assert done.buffers[0] is not None
    assert list(done.buffers[0].view(np.int32)[::2]) == [42, 40, 42]


def test_variables_of_bodies_have_names_of_their_own_in_the_module() -> None:
    declared = ".shared .align 4 .b8 tile[64];\n.shared .b32 twice;\nst.shared.b32 [twice], 1;"
    text = (
        HEAD
        + DEVICE
        + "".join(
            f".visible .entry {name}()\n{{\n{declared}\nst.shared.b32 [tile], 2;\nret;\n}}\n"
            for name in ("one", "two")
        )
    )
    names = {each.name for each in lifted(text).variables}
    assert names == {"table", "words", "tile", "tile_1", "twice_1", "twice_2"}


def test_variables_of_vectors_are_arrays() -> None:
    text = body(
        ".local .v2 .b32 own[3];", "st.local.v2.b32 [own+16], {r0, r0};", "ret;",
        declarations=".global .align 8 .v2 .f32 two;\n.global .align 16 .v4 .b32 fours[5];",
    )  # fmt: skip
    module = lifted(text)
    assert {each.name: str(each.value_type) for each in module.variables} == {
        "two": "[2 x float]",
        "fours": "[5 x [4 x i32]]",
    }
    assert "alloca [24 x i8]" in print_module(module)


# Instructions without a meaning here, and what the emitted PTX must hold again.
CARRIED = [
    "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
    "{r1, r2, r3, r4}, {r5, r6, r7, r8}, {r9, r10}, {r1, r2, r3, r4};",
    "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r1, r2, r3, r4}, [r5];",
    "cp.async.cg.shared.global [r1], [q0], 16;",
    "cp.async.commit_group;",
    "cp.async.wait_group 0;",
    "wgmma.fence.sync.aligned;",
    "mbarrier.init.shared.b64 [r1], 1;",
    "mbarrier.test_wait.shared.b64 p1, [r1], q1;",
    "mbarrier.try_wait.parity.shared::cta.b64 p1, [r1], r2, r3;",
    "cp.async.mbarrier.arrive.noinc.shared.b64 [r1];",
    "tcgen05.mma.cta_group::1.kind::f16 [r1], q0, q1, r2, p0;",
    "mapa.shared::cluster.u32 r1, r2, r3;",
    "griddepcontrol.wait;",
    "tex.2d.v4.u32.f32 {r1, r2, r3, r4}, [q0, {r5, r6}];",
    "wmma.load.c.sync.aligned.row.m8n8k4.f64 {q0, q1}, [q1], r1;",
]


@pytest.mark.parametrize("line", CARRIED)
def test_instructions_carried_as_they_are(line: str) -> None:
    initialised = [f"mov.b32 r{index}, {index};" for index in range(1, 11)] + [
        "setp.eq.u32 p0, r0, 3;",
        "mov.pred p1, p0;",
    ]
    module = lifted(body(*initialised, line, "@p1 st.global.b32 [q0], r1;", "ret;"))
    calls = [inst for inst in module.kernels[0].instructions() if isinstance(inst, ir.Call)]
    carried = [call for call in calls if call.callee_name is None]
    assert len(carried) == 1
    assert carried[0].data.function_attributes == ("convergent",)
    emitted = emit_assembly(print_module(module), "ptx")
    (written,) = [each for each in emitted.splitlines() if line.split()[0].rstrip(";") in each]
    shape = re.sub(r"%?\w+\d+(?=[,}\]; ]|$)", "R", line.partition(" ")[2])
    assert re.sub(r"%?\w+\d+(?=[,}\]; ]|$)", "R", written.strip().partition(" ")[2]) == shape


def test_a_kernel_that_its_module_alone_sees_is_emitted() -> None:
    """nvcc writes `static __global__` so; LLVM's back end takes no kernel that is internal."""
    text = body("st.global.b32 [q0], r0;", "ret;").replace(".visible .entry", ".entry")
    assert ".entry k(" in emit_assembly(print_module(lifted(text)), "ptx")


def test_where_cudas_runtime_has_shared_memory_is_carried_and_executed() -> None:
    """LLVM has no name for the register; cooperative groups of CUDA 12 read it."""
    scratch = ["mov.u32 r1, %reserved_smem_offset_1;", "st.shared.b32 [r1], r0;", "ld.shared.b32 r2, [r1];"]
    module = lifted(body(*scratch, "st.global.b32 [q0], r2;", "ret;"))
    assert "mov.u32 %r1, %reserved_smem_offset_1;" in emit_assembly(print_module(module), "ptx")
    arguments = (BufferArg(np.zeros(1, np.int32)), BufferArg(np.zeros(1, np.int32)))
    result = simt.simulate(module, Launch("k", (1, 1, 1), (1, 1, 1), arguments), MACHINE)
    assert result.returned, result.trap


NOT_EXECUTED = {
    "bar.arrive 1, 64;": "llvm.nvvm.barrier.cta.arrive.aligned.count",
    "bar.sync 1, 64;": "llvm.nvvm.barrier.cta.sync.aligned.count",
    "bar.red.popc.u32 r1, 0, p0;": "llvm.nvvm.barrier.cta.red.popc.aligned.all",
    "bar.red.and.pred p1, 0, p0;": "llvm.nvvm.barrier.cta.red.and.aligned.all",
    "barrier.red.or.pred p1, 0, p0;": "llvm.nvvm.barrier.cta.red.or.all",
    "elect.sync _|p1, -1;": "llvm.nvvm.elect.sync",
    "brkpt;": "llvm.debugtrap",
}


@pytest.mark.parametrize("line", NOT_EXECUTED)
def test_instructions_that_llvm_knows_and_the_simulator_may_not(line: str) -> None:
    module = lifted(body("setp.eq.u32 p0, r0, 3;", line, "ret;"))
    assert NOT_EXECUTED[line] in opcodes(module)
    assert line.split()[0].split(".")[0] in emit_assembly(print_module(module), "ptx")


@pytest.mark.parametrize("rounding", ["rna", "rna.satfinite", "rz.relu"])
def test_conversions_to_tf32(rounding: str) -> None:
    module = lifted(body(f"cvt.{rounding}.tf32.f32 r1, r0;", "st.global.b32 [q0], r1;", "ret;"))
    assert f"llvm.nvvm.f2tf32.{rounding}" in opcodes(module)


def test_a_conversion_to_tf32_is_emitted_again() -> None:
    module = lifted(body("cvt.rna.tf32.f32 r1, r0;", "st.global.b32 [q0], r1;", "ret;"))
    assert "cvt.rna.tf32.f32" in emit_assembly(print_module(module), "ptx", "sm_80")


def test_locations_of_loc() -> None:
    text = (
        body(".loc 1 7 3", "add.s32 r1, r0, 1;", "st.global.b32 [q0], r1;", "ret;") + '.file 1 "/src/a.cu"\n'
    )
    printed = print_module(lifted(text))
    assert '!DIFile(filename: "a.cu", directory: "/src")' in printed
    assert "!DILocation(line: 7, column: 3" in printed


def test_ptx_is_known_by_its_content() -> None:
    module = module_from_bytes(body("ret;").encode(), "<stdin>")
    assert [fn.name for fn in module.kernels] == ["k"]
    commented = "// made by hand\n/* .version */\n" + body("ret;")
    assert module_from_bytes(commented.encode(), "x.txt").kernels[0].name == "k"


# As Triton prints a kernel: pointers without cvta, predicated accesses, 32-bit shared addresses.
TRITON = """
.version 8.4
.target sm_90a
.address_size 64

	// .globl	scale
.extern .shared .align 16 .b8 global_smem[];

.visible .entry scale(
	.param .u64 .ptr .global .align 1 scale_param_0,
	.param .u64 .ptr .global .align 1 scale_param_1,
	.param .u32 scale_param_2
)
.reqntid 32
{
	.reg .pred 	%p<3>;
	.reg .b32 	%r<16>;
	.reg .b64 	%rd<6>;
	.loc	1 4 0
$L__func_begin0:
	ld.param.b64 	%rd3, [scale_param_0];
	ld.param.b64 	%rd4, [scale_param_1];
	ld.param.b32 	%r8, [scale_param_2];
	mov.u32 	%r9, %tid.x;
	and.b32 	%r10, %r9, 31;
	shl.b32 	%r11, %r10, 1;
	setp.lt.s32 	%p1, %r11, %r8;
	mul.wide.u32 	%rd5, %r11, 4;
	add.s64 	%rd1, %rd3, %rd5;
	// begin inline asm
	mov.u32 %r1, 0x0;
	mov.u32 %r2, 0x0;
	@%p1 ld.global.L1::evict_last.v2.b32 { %r1, %r2 }, [ %rd1 + 0 ];
	// end inline asm
	mul.f32 	%r3, %r1, 0f3F000000;
	mul.f32 	%r4, %r2, 0f3F000000;
	mov.b32 	%r12, global_smem;
	shl.b32 	%r13, %r10, 2;
	add.s32 	%r14, %r12, %r13;
	st.shared.b32 	[%r14], %r3;
	bar.sync 	0;
	shfl.sync.bfly.b32 	%r5, %r4, 1, 31, -1;
	ld.shared.b32 	%r6, [%r14+0];
	add.f32 	%r7, %r5, %r6;
	add.s64 	%rd2, %rd4, %rd5;
	@%p1 st.global.v2.b32 [ %rd2 + 0 ], { %r6, %r7 };
	ret;
$L__tmp1:
$L__func_end0:
}
	.file	1 "/src/scale.py"
	.section	.debug_abbrev
	{
.b8 1                                   // Abbreviation Code
.b8 17                                  // DW_TAG_compile_unit
	}
	.section	.debug_macinfo	{	}
"""


def test_triton_style() -> None:
    module = lifted(TRITON)
    assert [str(arg.type) for arg in module.kernels[0].args] == [
        "ptr addrspace(1)",
        "ptr addrspace(1)",
        "i32",
    ]
    values = np.arange(64, dtype=np.float32)
    args = (BufferArg(values), BufferArg(np.zeros(64, np.float32)), ScalarArg("i32", 60))
    launch = Launch("scale", (1, 1, 1), (32, 1, 1), args, dynamic_shared_bytes=128)
    done = simt.simulate(module, launch, MACHINE)
    halves = np.where(np.arange(64) < 60, values * 0.5, 0).reshape(32, 2)
    wanted = np.stack([halves[:, 0], halves[np.arange(32) ^ 1, 1] + halves[:, 0]], axis=1)
    wanted[30:] = 0
    assert done.buffers[1] is not None
    np.testing.assert_array_equal(done.buffers[1].view(np.float32).reshape(32, 2), wanted)
    emitted = emit_assembly(print_module(module), "ptx")
    assert ".target sm_90a" in emitted
    assert ".reqntid 32" in emitted


def test_a_name_of_many_digits_is_looked_up_at_once() -> None:
    start = time.process_time()
    scope = Scope(None)
    scope.numbered["%r"] = (10**8, "b32", 0)
    assert scope.find("%r" + "9" * 50_000 + "a", []) is None
    assert scope.find("%r" + "9" * 50_000, []) is None
    assert scope.find("%r01", []) is None and scope.find("%r99999999", []) is not None
    assert time.process_time() - start < 2


def test_what_inline_assembly_reads_twice_is_one_value() -> None:
    text = """
define i32 @f(i32 %x) {
  %r = call i32 asm "mad.lo.s32 $0, $1, $1, $2;", "=r,r,r"(i32 %x, i32 7)
  ret i32 %r
}
"""
    printed = print_module(with_lifted_assembly(parse_module(text, "f.ll")))
    assert printed.count("freeze i32 %x") == 1 and "freeze i32 7" not in printed and " asm " not in printed
