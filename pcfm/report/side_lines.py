"""Which source lines the two sides of a branch are, as its author sees them, and shares in words.

An instruction that was inlined stands at a chain of places, from the inside out; what counts is the place in
the function in which the branch itself was written. Lines of both sides are of neither, unless one side has
no others: what a compiler moved or shared says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import Metadata, inlined_locations
from pcfm.ir.module import Block

Places = list[tuple[str, int, int]]
PlacesOfBlocks = dict[tuple[Block, tuple[tuple[str, int, int], ...]], tuple[tuple[str, int], ...]]
"""The files and lines of blocks, as branches see them that were inlined at certain places."""
MOST_RUNS = 3
_GAP = 3  # lines that far apart are one run: blank lines, comments and braces have no code


def share_text(share: float) -> str:
    """A share for people."""
    return f"{share:.0%}" if share >= 0.01 or not share else "under 1%"


def decided_at(branch: Instruction) -> Metadata | None:
    """Where a branch was written: of one that a compiler made and gave no line, what it decides on."""
    for inst in (branch, branch.operand(0)):
        if isinstance(inst, Instruction):
            location = inst.metadata.get("dbg")
            if any(line for _, line, _ in inlined_locations(location)[:1]):
                return location
    return branch.metadata.get("dbg")


def side_lines(
    branch: Instruction, left: Iterable[Block], right: Iterable[Block], places: PlacesOfBlocks
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lines of each side, ascending, in the file of the branch; none where nothing is known. `places`
    takes up what is found, for further branches around the same blocks.
    """
    frames = inlined_locations(decided_at(branch))
    if not frames:
        return (), ()
    lefts, rights = (_lines(frames, blocks, places) for blocks in (left, right))
    own = [line for line in lefts if line not in rights], [line for line in rights if line not in lefts]
    if all(own):
        lefts, rights = (dict.fromkeys(lines) for lines in own)
    return tuple(sorted(lefts)), tuple(sorted(rights))


def _lines(branch: Places, blocks: Iterable[Block], places: PlacesOfBlocks) -> dict[int, None]:
    lines: dict[int, None] = {}
    callers = tuple(branch[1:])
    for block in blocks:
        if (block, callers) not in places:
            chains = (inlined_locations(inst.metadata.get("dbg")) for inst in block.instructions)
            places[block, callers] = tuple(dict.fromkeys(_in_frame(branch, chain) for chain in chains))
        lines.update((line, None) for file, line in places[block, callers] if line and file == branch[0][0])
    return lines


def _in_frame(branch: Places, chain: Places) -> tuple[str, int]:
    """The place of a chain in the frame of the branch: the one inside of the callers that both share."""
    shared = 0
    while shared < min(len(branch), len(chain)) - 1 and branch[-1 - shared] == chain[-1 - shared]:
        shared += 1
    return chain[-1 - shared][:2] if chain else ("", 0)


def describe_lines(lines: Iterable[int]) -> str:
    """`line 33`, `lines 33–35, 41`: runs of lines, the first few of them."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line - runs[-1][-1] <= _GAP:
            runs[-1].append(line)
        else:
            runs.append([line])
    texts = [str(run[0]) if run[0] == run[-1] else f"{run[0]}–{run[-1]}" for run in runs]
    more = f" and {len(texts) - MOST_RUNS} more runs" if len(texts) > MOST_RUNS else ""
    one = len(runs) == 1 and runs[0][0] == runs[0][-1]
    return f"{'line' if one else 'lines'} {', '.join(texts[:MOST_RUNS])}{more}"
