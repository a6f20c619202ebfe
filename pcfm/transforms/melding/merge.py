"""Making one instruction out of two similar ones.

The merged instruction promises only what both promised: flags and fast-math words are intersected, alignment
is the lesser, an attachment survives where both carry the same one, and two debug locations become one that
claims neither line (as LLVM's `applyMergedLocation` does: line 0 in a scope that holds both). Hence on every
lane the result is at least as defined as the original it stands for: rule 4 of docs/architecture.md, What
must never happen.
"""

from __future__ import annotations

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import FAST_MATH_FLAGS, Compare, Instruction, Load, Store, Terminator
from pcfm.ir.metadata import MdField, MdNode, Metadata
from pcfm.ir.module import Function
from pcfm.transforms.melding.operands import negates_condition

_ACCESSES = (Load, Store)  # atomic accesses are similar to nothing


def merge_instructions(left: Instruction, right: Instruction, *, swapped: bool, fn: Function) -> Instruction:
    """A copy of `left` that claims only what holds for `right` too; its operands are still left's.

    `swapped` says that right's operands stand for left's in the other order (`operands`).
    """
    merged = left.clone()
    merged.flags = intersect_flags(left.flags, right.flags)
    if isinstance(left, Compare) and isinstance(right, Compare):
        predicate = right.swapped_predicate if swapped else right.predicate
        if predicate != left.predicate:
            raise ValueError(f"{right.predicate} does not stand for {left.predicate}")
    if isinstance(merged, _ACCESSES) and isinstance(left, _ACCESSES) and isinstance(right, _ACCESSES):
        merged.align = min(_alignment(left, fn.datalayout), _alignment(right, fn.datalayout))
    merged.metadata = merge_attachments(left, right, fn)
    if negates_condition(left, swapped=swapped):
        merged.metadata.pop("prof", None)  # it counts how often each arm was taken
    return merged


def intersect_flags(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    """The flags that both carry, in left's order; `fast` counts as every fast-math word."""
    if left == right:
        return left
    expanded = set(right) | (set(FAST_MATH_FLAGS) if "fast" in right else set())
    wide = [w for flag in left for w in (FAST_MATH_FLAGS if flag == "fast" else (flag,))]
    return tuple(dict.fromkeys(w for w in wide if w in expanded))


def merge_attachments(left: Instruction, right: Instruction, fn: Function) -> dict[str, Metadata]:
    """The attachments that both carry and agree on; `dbg` is merged instead of dropped."""
    merged: dict[str, Metadata] = {}
    for name, node in left.metadata.items():
        if name == "dbg":
            location = merge_locations(node, right.metadata.get("dbg"), fn)
            if location is not None:
                merged[name] = location
        elif right.metadata.get(name) is node:
            merged[name] = node
    return merged


def merge_locations(left: Metadata | None, right: Metadata | None, fn: Function) -> Metadata | None:
    """A location that is true of both: the same one, the same line in one scope, else line 0.

    Where either has none the result has none, unless it must (see `with_required_location`).
    """
    if not isinstance(left, MdNode) or not isinstance(right, MdNode):
        return None
    if left is right:
        return left
    same_scope = all(left.field(key) is right.field(key) for key in ("scope", "inlinedAt"))
    if same_scope and left.line == right.line:
        return left
    if same_scope:
        return line_zero(fn, left.field("scope"), left.field("inlinedAt"))  # type: ignore[arg-type]
    subprogram = next((node for name, node in fn.metadata if name == "dbg"), None)
    return line_zero(fn, subprogram, None) if subprogram is not None else None


def line_zero(fn: Function, scope: Metadata | None, inlined_at: Metadata | None) -> MdNode | None:
    """The location `line: 0` in `scope`, the module's own node for it."""
    module = fn.module
    if module is None or scope is None:
        return None
    fields: list[tuple[str | None, MdField]] = [("line", 0), ("scope", scope)]
    if inlined_at is not None:
        fields.append(("inlinedAt", inlined_at))
    return module.unique_node("DILocation", fields)


def _alignment(access: Load | Store, layout: DataLayout) -> int:
    if access.align is not None:
        return access.align
    return layout.align_of(access.value.type if isinstance(access, Store) else access.type)


def merge_branch_attachments(
    melded: Terminator, left: Terminator | None, right: Terminator | None, fn: Function
) -> None:
    """Keeps a location or a loop's metadata on a melded branch where both agree."""
    melded.metadata.clear()
    if left is None or right is None:
        lone = left or right
        if lone is not None and "dbg" in lone.metadata:
            melded.metadata["dbg"] = lone.metadata["dbg"]
        return
    location = merge_locations(left.metadata.get("dbg"), right.metadata.get("dbg"), fn)
    if location is not None:
        melded.metadata["dbg"] = location
    for name, node in left.metadata.items():
        if name == "llvm.loop" and right.metadata.get(name) is node:
            melded.metadata[name] = node
