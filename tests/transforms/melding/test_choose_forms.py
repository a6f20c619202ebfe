"""A switch is lowered where melding gains by it, and comes out as it was where not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pcfm import api
from pcfm.ir.instructions import Switch
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline

MACHINE = load("gcn-wave64")
HEAD = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %u, align 4
  br label %first
"""


def switch(name: str, after: str, sides: list[str], key: str = "%t", mask: int = 3) -> str:
    """A switch of `key` in block `name`, of which each side is given as the lines before its store."""
    cases = " ".join(f"i32 {i}, label %{name}.{i}" for i in range(len(sides)))
    lines = [
        f"{name}:",
        f"%{name}.k = and i32 {key}, {mask}",
        f"switch i32 %{name}.k, label %{after} [ {cases} ]",
    ]
    for i, side in enumerate(sides):
        lines += [f"{name}.{i}:", *(line.replace("%r", f"%{name}.{i}.r") for line in side.splitlines())]
        lines += [f"store i32 %{name}.{i}.r, ptr addrspace(1) %u, align 4", f"br label %{after}"]
    return "\n".join(lines) + "\n"


ALIKE = switch("first", "last", [f"%ra = mul i32 %v, {k}\n%r = xor i32 %ra, {k + 20}" for k in (3, 5, 7)])
UNLIKE = switch("first", "last", ["%r = mul i32 %v, 9", "%r = shl i32 %v, 3", "%r = add i32 %v, 3"])
UNLIKE = UNLIKE.replace("store i32 %first.1.r, ptr addrspace(1) %u", "store i32 %first.1.r, ptr %g")
UNLIKE = UNLIKE.replace("%first.2.r, ptr addrspace(1) %u", "%first.2.r, ptr addrspace(3) @s")
UNLIKE = UNLIKE.replace("first:\n", "first:\n%g = addrspacecast ptr addrspace(1) %u to ptr\n")


def module(*parts: str) -> Module:
    return parse_module(
        "@s = internal addrspace(3) global i32 undef, align 4\n"
        + HEAD
        + "".join(parts)
        + "last:\nret void\n}\n"
    )


def switches(made: Module) -> int:
    return sum(isinstance(block.terminator, Switch) for block in made.function("k").blocks)


def melded(source: Module, pipeline: str = "meld", **context: object) -> tuple[Module, PassContext]:
    target = parse_module(print_module(source))
    given = PassContext(MACHINE, **context)  # type: ignore[arg-type]
    done = run_pipeline(target, parse_pipeline(pipeline), given)
    assert done.changed == (print_module(source) != print_module(target))
    return target, given


def launch(keys: int) -> Launch:
    """64 threads; `keys` is how many different values the data have."""
    return Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.arange(64, dtype=np.int32) % keys),))


def test_a_switch_whose_sides_are_alike_is_lowered_and_melded() -> None:
    target, context = melded(module(ALIKE))
    assert switches(target) == 0
    (lowered,) = [remark for remark in context.remarks if remark.pass_name == "lower-switch"]
    assert (lowered.kind, lowered.name) == ("passed", "Lowered")
    assert lowered.args == {"targets": 4, "impossible": 0, "branches": 3}
    assert sum(remark.name == "Melded" for remark in context.remarks) >= 2


def test_a_switch_whose_cases_share_a_store_that_the_default_passes_by_is_lowered_and_melded() -> None:
    source = module(
        "first:\n%odd = srem i32 %v, 4\nswitch i32 %odd, label %last [ i32 0, label %a i32 1, label %b ]\n"
        "a:\n%x = udiv i32 %v, 3\nbr label %tail\nb:\n%y = udiv i32 %v, 5\nbr label %tail\n"
        "tail:\n%r = phi i32 [ %x, %a ], [ %y, %b ]\n"
        "store i32 %r, ptr addrspace(1) %u, align 4\nbr label %last\n"
    )
    target, context = melded(source)
    assert switches(target) == 0
    assert any(remark.name == "Melded" for remark in context.remarks)
    assert sum(inst.opcode == "udiv" for inst in target.function("k").instructions()) == 1


def test_a_switch_whose_sides_have_nothing_in_common_comes_out_as_it_was() -> None:
    source = module(UNLIKE)
    target, context = melded(source)
    assert print_module(target) == print_module(source)
    (left,) = [remark for remark in context.remarks if remark.pass_name == "lower-switch"]
    assert (left.kind, left.name, left.reason) == ("missed", "NotRewritten", "switch")
    assert left.message.startswith("the switch in %first is left as it is")


def test_of_two_switches_the_one_that_gains_is_lowered() -> None:
    second = ALIKE.replace("first", "second")
    target, context = melded(module(UNLIKE.replace("%last", "%second"), second))
    assert switches(target) == 1
    kinds = [remark.kind for remark in context.remarks if remark.pass_name == "lower-switch"]
    assert kinds == ["missed", "passed"]


def test_without_forms_every_switch_stays() -> None:
    assert switches(melded(module(ALIKE), "meld<without=switches>")[0]) == 1


@pytest.mark.parametrize(("keys", "left"), [(1, 1), (4, 0)])
def test_a_switch_that_did_not_split_a_warp_in_the_launch_is_left(keys: int, left: int) -> None:
    sides = [f"%q{k} = load i32, ptr addrspace(1) %p, align 4\n%r = mul i32 %q{k}, {k}" for k in (9, 7)]
    done = api.optimize(module(switch("first", "last", sides, key="%v")), launch=launch(keys))
    assert switches(done.module) == left


def test_the_copies_of_a_trial_are_gone_after_it() -> None:
    target, _ = melded(module(UNLIKE))
    assert [fn.name for fn in target.defined_functions] == ["k"]


def row(*arms: str) -> str:
    """Guards on whether the thread's number modulo 4 is 0, 1, …, of which each runs the lines of its arm."""
    lines = ["first:", "%k = and i32 %t, 3"]
    for i, arm in enumerate(arms):
        after = f"guard.{i + 1}" if i + 1 < len(arms) else "last"
        lines += [
            f"%is{i} = icmp eq i32 %k, {i}",
            f"br i1 %is{i}, label %arm.{i}, label %{after}",
            f"arm.{i}:",
        ]
        lines += [
            arm.replace("%r", f"%r{i}"),
            f"br label %{after}",
            *([f"{after}:"] if after != "last" else []),
        ]
    return "\n".join(lines) + "\n"


def arm(work: str) -> str:
    return f"{work}\nstore i32 %r, ptr addrspace(1) %u, align 4"


def test_exclusive_guards_that_are_alike_are_chained_and_melded() -> None:
    target, context = melded(module(row(*(arm(f"%r = udiv i32 %v, {n}") for n in (3, 5, 7)))))
    assert [r.name for r in context.remarks if r.pass_name == "exclusive-branches"] == ["Chained"]
    divisions = [i for i in target.function("k").instructions() if i.opcode == "udiv"]
    assert len(divisions) < 3


def test_exclusive_guards_with_nothing_in_common_stay_in_a_row() -> None:
    source = module(row(arm("%r = mul i32 %v, 9"), "store i32 %v, ptr addrspace(3) @s, align 4"))
    target, context = melded(source)
    assert print_module(target) == print_module(source)
    assert [r.name for r in context.remarks if r.pass_name == "exclusive-branches"] == ["NotRewritten"]


def test_guards_around_what_is_convergent_stay_in_a_row() -> None:
    vote = "%b = call i32 @llvm.nvvm.vote.ballot.sync(i32 1, i1 true)\n%r = mul i32 %v, %b"
    guarded = row(arm(vote), arm("%r = mul i32 %v, 5"))
    source = parse_module(
        "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent\n"
        + HEAD
        + guarded
        + "last:\nret void\n}\n"
    )
    assert not [r for r in melded(source)[1].remarks if r.pass_name == "exclusive-branches"]


def test_a_row_of_guards_behind_a_case_that_cannot_come_is_gone_with_it() -> None:
    guarded = row(*(arm(f"%r = udiv i32 %v, {n}") for n in (3, 5, 7))).replace("first:", "rare.0:")
    both = switch("first", "last", ["%r = udiv i32 %v, 9"] * 4).replace(
        "label %first.3 ]", "label %first.3 i32 9, label %rare.0 ]"
    )
    source = module(both, guarded)
    _, context = melded(source)
    assert sum(remark.kind == "passed" and remark.name == "Lowered" for remark in context.remarks) == 1


def test_a_form_in_which_nothing_melds_once_the_emitted_code_decides_is_given_up() -> None:
    path = Path(__file__).parents[1] / "gains" / "pulls_by_kind.ll"
    source = api.read(path.read_bytes(), path.name)
    done = api.optimize(source, machine="volta-warp32")
    assert not any(remark.name == "Melded" for remark in done.remarks)
    assert switches(done.module) == switches(source) == 1
