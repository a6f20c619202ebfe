"""What is claimed where the walk relates nothing: at terminators and of loops.

Branches of the two sides are not related one by one, loops are only by where the walk has been. So

- what a loop of the target is said to be (`!llvm.loop`, at its latches) must be said of a loop of the source.
  That a loop makes progress is wrong where it goes round for ever without effects; then so does a loop of the
  source whose header the walk passes while the target is inside, and that loop, or one around it, must be
  said to make progress, or all of the function. Anything else must be said of each loop of the source that
  is entered together with it;
- what another terminator claims, all of its opcode must claim in the source; of loops, that may be said
  which is said at a latch of the innermost loop around it (where an edge has been split);
- metadata that must be the same may not be lost, either: what one side has at an opcode the other has, and at
  as many instructions where others of that opcode lack it.

Cost: linear in the text and in the steps of the walk.
"""

from __future__ import annotations

from collections.abc import Iterator

from pcfm.ir.claims import Claims, beyond, fixed
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block
from pcfm.prove.sides import Side
from pcfm.prove.walk import Crossing, Gap, Walked

_LOOP = "!llvm.loop "
_PROGRESS = "llvm.loop.mustprogress"


def unmatched_gap(source: Side, target: Side, walked: Walked) -> Gap | None:
    """A claim of the target that no claim of the source stands behind."""
    return (
        _unlisted_gap(source, target)
        or next(_terminator_gaps(source, target), None)
        or next(_loop_gaps(source, target, walked), None)
    )


def _unlisted_gap(source: Side, target: Side) -> Gap | None:
    ours, theirs = _unlisted(source), _unlisted(target)
    for key in dict.fromkeys((*ours, *theirs)):
        opcode, claim, amount = key
        own, other = ours.get(key, []), theirs.get(key, [])
        our_number, their_number = (
            sum(inst.opcode == opcode for inst in side.fn.instructions()) for side in (source, target)
        )
        have_all = len(own) == our_number and len(other) == their_number
        # Where some instructions of an opcode lack it, as many must have it and lack it.
        have_as_many = (len(own), our_number) == (len(other), their_number)
        if not own or not other or not (have_all or have_as_many):
            reason = f"not as many instructions have {claim} {amount}"
            return Gap(reason, (), next(iter(own), None), next(iter(other), None))
    return None


def _unlisted(side: Side) -> dict[tuple[str, str, str], list[Instruction]]:
    """The instructions that have each claim that must be the same, by opcode."""
    claiming: dict[tuple[str, str, str], list[Instruction]] = {}
    for inst in side.fn.instructions():
        for claim in fixed(_claims(side, inst)):
            claiming.setdefault((inst.opcode, *claim), []).append(inst)
    return claiming


def _terminator_gaps(source: Side, target: Side) -> Iterator[Gap]:
    loops = _loops(target, every=False)
    for block in target.blocks:
        inst = block.terminator
        claims = _claims(target, inst)
        # What a loop around it is said to be says nothing more at a branch that is no latch of it.
        said = [loops[header] for header in target.enclosing_headers(block)]
        claims = {name: amount for name, amount in claims.items() if not any(name in names for names in said)}
        if not claims:
            continue
        alike = [each.terminator for each in source.blocks if each.terminator.opcode == inst.opcode]
        for other in alike:
            if new := beyond(_claims(source, other), claims):
                yield Gap(f"the target's terminator promises more: {', '.join(new)}", (), other, inst)
        if not alike:
            yield Gap("the target's terminator promises more", (), None, inst)


def _claims(side: Side, inst: Instruction) -> Claims:
    return side.texts.claims(inst.metadata.items())


def _loop_gaps(source: Side, target: Side, walked: Walked) -> Iterator[Gap]:
    claimed = _loops(target, every=False)
    if not any(claimed.values()):
        return
    known = _loops(source, every=True)
    words = source.fn.attribute_words()
    progresses = "mustprogress" in words or "willreturn" in words
    crossings = dict.fromkeys(each for move in walked.moves for each in (move.start, move.end))
    for header, claims in claimed.items():
        inside = [each for each in crossings if header in target.enclosing_headers(each[1].block)]
        for claim in claims:
            # Where no execution comes to the loop, anything may be said of it.
            if inside and not (progresses and _PROGRESS in claim):
                yield from _gaps_of(claim, header, inside, source, known)


def _gaps_of(
    claim: str, header: Block, inside: list[Crossing], source: Side, known: dict[Block, dict[str, None]]
) -> Iterator[Gap]:
    """The loops of the source that are passed `inside` one of the target, and of which is not `known` what is
    claimed of that; or that none is.
    """
    is_progress, is_seen = _PROGRESS in claim, False
    for ours, theirs in inside:
        is_together = is_progress or (theirs.is_entered and theirs.block is header)
        if not (is_together and ours.is_entered and ours.block in source.headers):
            continue
        is_seen = True
        loops = source.enclosing_headers(ours.block) if is_progress else [ours.block]
        if not any(claim in known[each] for each in loops):
            reason = f"the target's loop promises more: {claim}"
            yield Gap(reason, (), ours.block.instructions[0], header.terminator)
    if not is_seen:
        yield Gap(f"no loop of the source is said to be: {claim}", (), None, header.terminator)


def _loops(side: Side, *, every: bool) -> dict[Block, dict[str, None]]:
    """What each loop, by its header, is said to be: at `every` one of its latches, or at one of them."""
    said: dict[Block, dict[str, None]] = {}
    for node, latches in side.loops.latches.items():
        lists = [
            [name for name in _claims(side, side.blocks[latch].terminator) if name.startswith(_LOOP)]
            for latch in dict.fromkeys(latches)
        ]
        names = dict.fromkeys(name for names in lists for name in names)
        said[side.blocks[node]] = {
            name: None for name in names if not every or all(name in names for names in lists)
        }
    return said
