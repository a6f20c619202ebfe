"""Which short-circuit conditions get a hub, and what stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.regions import find_divergent_regions
from pcfm.ir.instructions import Phi
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.values import Poison
from pcfm.ir.verifier import check_valid
from pcfm.launch import BufferArg, Launch, LaunchShapes
from pcfm.machine import load
from pcfm.report.branch_report import report_module
from pcfm.simt import simulate
from pcfm.transforms.melding import hub_plans
from pcfm.transforms.melding.costs import Costs
from pcfm.transforms.melding.hub import Hub, build_hub, built_in_a_copy, find_hub
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from rodinia_kernels import get

MACHINE = load("gcn-wave64")
CASE = (Path(__file__).parent / "cases" / "short_circuit.ll").read_text()


def hub_of(module: Module) -> Hub | None:
    regions = find_divergent_regions(Analyses(module.function("k")))
    return find_hub(next(region for region in regions if region.entry.name == "entry"))


def test_a_hub_stands_before_the_two_places_and_knows_which_is_meant() -> None:
    module = parse_module(CASE)
    hub = hub_of(module)
    assert hub is not None
    assert [block.name for block in hub.deciding] == ["entry", "and", "or"]
    assert (hub.left.name, hub.right.name) == ("yes", "no")
    # %no, which both sides lead to, runs once without it too, and the hub's branch stands for that of %or.
    assert hub.gain(Costs(MACHINE)) == 0
    block = build_hub(hub)
    check_valid(module)
    way, *values = block.phis
    decisions = {pred.name: value for value, pred in way.incoming}
    assert str(decisions["entry"]) == "false" and str(decisions["and"]) == "true"
    assert decisions["or"] is next(i for i in module.function("k").instructions() if i.name == "c")
    # What is known on the way to one place only is poison on the other ways.
    assert len(values) == 2
    assert all(any(isinstance(value, Poison) for value, _ in phi.incoming) for phi in values)
    assert not any(isinstance(inst, Phi) for inst in (*hub.left.instructions, *hub.right.instructions))


def test_behind_the_hub_the_places_become_one() -> None:
    module = parse_module(CASE)
    meld_function(module.function("k"), PassContext(MACHINE), MeldOptions(0.0))
    opcodes = [inst.opcode for inst in module.function("k").instructions()]
    assert opcodes.count("mul") == opcodes.count("store") == 1


@pytest.mark.parametrize("is_measured", [False, True])
def test_a_hub_is_tried_where_a_launch_decides_however_rarely_its_branches_split_warps(
    is_measured: bool,
) -> None:
    module = parse_module(CASE)
    fn = module.function("k")
    rarely = {block.terminator: 0.01 for block in fn.blocks if len(block.successors) > 1}
    context = PassContext(MACHINE, divergence_shares=dict(rarely), is_measured=is_measured)
    meld_function(fn, context, MeldOptions(0.0))
    assert any(remark.name == "Hub" for remark in context.remarks) == is_measured


def chained(count: int) -> str:
    """The case `count` times in a row."""
    head, body = CASE.split("entry:\n")
    body, tail = body.split("  ret void\n}\n")
    text = head
    for number in range(count):
        turn = re.sub(r"%(?!p\b|q\b)(\w+)", rf"%\1.{number}", "entry:\n" + body)
        text += re.sub(r"^(\w+):", rf"\1.{number}:", turn, flags=re.M) + f"  br label %entry.{number + 1}\n"
    return text + f"entry.{count}:\n  ret void\n}}\n{tail}"


def test_hubs_that_share_no_blocks_are_tried_in_one_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    copies: list[int] = []

    @contextmanager
    def counted(hubs: Sequence[Hub]) -> Iterator[tuple[Function, list[tuple[Block, Block]]]]:
        copies.append(len(hubs))
        with built_in_a_copy(hubs) as built:
            yield built

    monkeypatch.setattr(hub_plans, "built_in_a_copy", counted)
    module = parse_module(chained(5))
    context = PassContext(MACHINE)
    meld_function(module.function("k"), context, MeldOptions(0.0))
    assert copies[0] == 5
    assert [remark.name for remark in context.remarks].count("Hub") == 5
    opcodes = [inst.opcode for inst in module.function("k").instructions()]
    assert opcodes.count("store") == 5


BARRIER = "  call void @llvm.nvvm.barrier0()\n"
NOT_MET = {
    "a third place": {"label %yes, label %no": "label %yes, label %join", ", [ %z, %or ]": ""},
    "a barrier at a place": {"  %m = mul": BARRIER + "  %m = mul"},
    "a place that leads to the other": {
        "  store i32 %n, ptr %qp\n  br label %join": "  br label %no",
        "[ %z, %or ]": "[ %z, %or ], [ 2, %yes ]",
    },
}


@pytest.mark.parametrize("what", NOT_MET)
def test_no_hub(what: str) -> None:
    text = CASE
    for old, new in NOT_MET[what].items():
        assert old in text
        text = text.replace(old, new)
    module = parse_module(text + "declare void @llvm.nvvm.barrier0() convergent\n")
    check_valid(module)
    assert hub_of(module) is None


def test_what_is_reported_of_a_hub_names_blocks_of_the_function() -> None:
    nameless = CASE
    for number, name in enumerate(("entry", "and", "or", "yes", "no", "join")):
        nameless = nameless.replace(f"{name}:", f"{number}:").replace(f"%{name}", f"%{number}")
    for text, pair in ((CASE, ("%yes", "%no")), (nameless, ("%block.3", "%block.4"))):
        module = parse_module(text)
        before = print_module(module)
        first = report_module(module, MACHINE, LaunchShapes(), 0.0)[0]
        assert [(p.left, p.right) for p in first.pairs] == [pair]
        assert print_module(module) == before


# if (x > 3 || y > 7) q[t] = x * 3; one place is the join itself.
ONE_PLACE = """
define ptx_kernel void @k(ptr %p, ptr %q) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pp = getelementptr i32, ptr %p, i32 %t
  %qp = getelementptr i32, ptr %q, i32 %t
  %x = load i32, ptr %pp
  %y = load i32, ptr %qp
  %a = icmp sgt i32 %x, 3
  br i1 %a, label %yes, label %or
or:
  %z = add i32 %y, 100
  %c = icmp sgt i32 %y, 7
  br i1 %c, label %yes, label %join
yes:
  %m = mul i32 %x, 3
  store i32 %m, ptr %qp
  br label %join
join:
  %w = phi i32 [ %m, %yes ], [ %z, %or ]
  store i32 %w, ptr %pp
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def test_one_place_may_be_the_join() -> None:
    module = parse_module(ONE_PLACE)
    hub = hub_of(module)
    assert hub is not None
    assert (hub.left.name, hub.right.name) == ("yes", "join")
    block = build_hub(hub)
    check_valid(module)
    (phi,) = hub.join.phis
    assert {pred.name for _, pred in phi.incoming} == {"yes", block.name}


def test_what_both_sides_lead_to_runs_once_and_needs_no_hub_for_that() -> None:
    module = parse_module(ONE_PLACE)
    assert not Meld(threshold=0.0).run(module.function("k"), PassContext(MACHINE))
    values = np.arange(64, dtype=np.int32) % 11
    args = tuple(BufferArg(data) for data in (values, values[::-1].copy()))
    counters = simulate(module, Launch("k", (1, 1, 1), (64, 1, 1), args), MACHINE).counters
    assert {block.block: block.warps for block in counters.blocks} == dict.fromkeys(
        ("entry", "or", "yes", "join"), 1
    )


@pytest.mark.parametrize("name", ["bit", "sb2"])
def test_a_hub_parts_the_sides_before_a_shared_block_so_that_they_meld(name: str) -> None:
    spec = get(name)
    block = spec.blocks[0]
    source, target = (parse_module(spec.ir_path(block, "O2").read_text()) for _ in range(2))
    context = PassContext(MACHINE)
    assert Meld().run(target.function(spec.function), context)
    assert {remark.name for remark in context.remarks if remark.kind == "passed"} == {"Hub", "Melded"}
    launch = spec.launch(block, 1)
    before, after = (simulate(module, launch, MACHINE) for module in (source, target))
    assert spec.check(launch, after.buffers) == []
    assert after.counters.cycles < before.counters.cycles
