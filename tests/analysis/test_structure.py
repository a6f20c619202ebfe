"""The structure tree: sequences, arms, loops with exits, and what has no form."""

from __future__ import annotations

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.structure import MAX_DEPTH, Arms, Code, Loop, Opaque, Sequence, structure
from pcfm.ir.module import Block
from pcfm.ir.parser import parse_module


def shape(edges: str, bound: str = "end") -> str:
    """The tree of a CFG given as `a: b c; b: a end`, entered at its first block, as text."""
    lines = ["define void @k(i1 %way) {", "start:"]
    lines.append(f"  br label %{edges.split(':')[0].strip()}")
    for row in edges.split(";"):
        block, targets = (part.strip() for part in row.split(":"))
        names = targets.split()
        labels = ", ".join(f"label %{name}" for name in names)
        lines += [f"{block}:", f"  br {labels}" if len(names) == 1 else f"  br i1 %way, {labels}"]
    lines += ["end:", "  ret void", "out:", "  ret void", "}"]
    fn = parse_module("\n".join(lines)).function("k")
    named: dict[str | None, Block] = {block.name: block for block in fn.blocks}
    inside = [block for block in fn.blocks if block.name not in ("start", "end", "out")]
    return text(structure(compute_cfg(fn), inside[0], inside, named[bound]))


def text(sequence: Sequence) -> str:
    parts: list[str] = []
    for item in sequence.items:
        if isinstance(item, Code):
            parts.append(str(item.block.name))
        elif isinstance(item, Arms):
            arms = ["opaque"] if item.is_opaque else [text(arm) if arm else "-" for arm in item.arms]
            parts.append(f"({' | '.join(arms)})")
        elif isinstance(item, Loop):
            exits = "".join(f" > {text(arm)}" for arm in item.exits)
            parts.append(f"[{text(item.body)}{exits}]")
        else:
            assert isinstance(item, Opaque)
            parts.append(f"?{len(item.blocks)}")
    return " ".join(parts)


def test_straight_code_is_a_sequence() -> None:
    assert shape("a: b; b: end") == "a b"


def test_a_branch_is_code_and_its_arms_and_a_missing_arm_is_none() -> None:
    assert shape("a: b c; b: d; c: d; d: end") == "a (b | c) d"
    assert shape("a: b d; b: d; d: end") == "a (b | -) d"
    assert shape("a: b c; b: x y; x: d; y: d; c: d; d: end") == "a (b (x | y) | c) d"


def test_arms_that_share_a_block_are_opaque() -> None:
    assert shape("a: b t; b: t f; t: end; f: end") == "a (opaque)"


def test_a_loop_has_a_body_from_header_to_latch() -> None:
    assert shape("a: a b; b: end") == "[a] b"
    assert shape("a: b; b: x y; x: c; y: c; c: b d; d: end") == "a [b (x | y) c] d"


def test_a_loop_in_a_loop_is_an_item_of_its_body() -> None:
    assert shape("a: b; b: b c; c: a d; d: end") == "[a [b] c] d"


def test_a_break_does_not_cut_a_body_and_what_it_leads_to_is_an_exit() -> None:
    assert shape("a: x b; b: a end; x: end") == "[a b > x]"
    assert shape("a: end b; b: a end") == "[a b]"


def test_code_that_leaves_elsewhere_stays_with_its_branch() -> None:
    assert shape("a: x b; x: out; b: end") == "a (x | -) b"


def test_a_cycle_with_two_entries_has_no_form() -> None:
    assert shape("a: b c; b: c d; c: b; d: end") == "a (opaque) d"


def test_a_side_that_never_comes_to_the_end_leads_to_where_it_leaves() -> None:
    assert shape("a: b out; b: out") == "a (b | -)"


def test_what_is_nested_too_deep_has_no_form() -> None:
    depth = MAX_DEPTH + 2
    rows = [f"a{n}: a{n + 1} z{n}" for n in range(depth)] + [f"a{depth}: z{depth - 1}"]
    rows += [f"z{n}: z{n - 1}" if n else "z0: end" for n in range(depth)]
    assert "?" in shape("; ".join(rows))
    assert "?" not in shape("; ".join(["a: b c", "b: c", "c: end"]))
