"""The estimate of a launch by source line, beside the counters of its lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, pairwise
from os.path import join, normpath

from pcfm.simt.lines import LineCount, LineObserver, SourceLine


def join_estimate(
    observer: LineObserver, estimated: dict[SourceLine, int] | None
) -> dict[SourceLine, LineCount]:
    """The lines of a run in order of file and line, with their parts of the estimate where there is one.

    Emitted code names files by their whole path and knows nothing of inlining: a line that was inlined in
    several places gets its estimate in parts as its cycles are.
    """
    lines = dict(observer.lines)
    if estimated is not None:
        copies: dict[tuple[str, int], list[SourceLine]] = {}
        names: dict[str, SourceLine] = {}
        for source in lines:
            copies.setdefault((_path(source), source.line), []).append(source)
            names.setdefault(_path(source), source)
        for count in lines.values():
            count.estimated_cycles = 0
        for emitted, cycles in estimated.items():
            source, path = emitted, _path(emitted)
            if path in names:
                source = replace(emitted, file=names[path].file, directory=names[path].directory)
            own = [source] if source in lines else copies.get((path, source.line), [source])
            weights = [lines.setdefault(each, LineCount()).cycles for each in own]
            for each, part in zip(own, _parts(cycles, weights), strict=True):
                lines[each].estimated_cycles = (lines[each].estimated_cycles or 0) + part
    return dict(sorted(lines.items(), key=lambda item: item[0].key))


def _path(source: SourceLine) -> str:
    return normpath(join(source.directory, source.file)) if source.file is not None else ""


def _parts(total: int, weights: list[int]) -> list[int]:
    """`total` in whole parts as the weights are; where there are none, all of it in the first."""
    whole = sum(weights)
    bounds = [total * part // whole if whole else total for part in accumulate(weights)]
    return [upper - lower for lower, upper in pairwise([0, *bounds])]
