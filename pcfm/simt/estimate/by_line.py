"""The estimate of a launch by source line, beside the counters of its lines."""

from __future__ import annotations

from dataclasses import replace

from pcfm.simt.lines import LineCount, LineObserver, SourceLine


def join_estimate(
    observer: LineObserver, estimated: dict[SourceLine, int] | None
) -> dict[SourceLine, LineCount]:
    """The lines of a run in order of file and line, with their parts of the estimate where there is one."""
    lines = dict(observer.lines)
    if estimated is not None:
        for source in (*lines, *estimated):
            count = lines.get(source, LineCount())
            lines[source] = replace(count, estimated_cycles=estimated.get(source, 0))
    return dict(sorted(lines.items(), key=lambda item: item[0].key))
