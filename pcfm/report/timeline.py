"""Timelines of warps as pictures: cycles to the right, lanes downwards, a colour for each block.

A lane that is active in a block has the block's colour for as long as the block runs; an idle one is grey,
and where there is no thread the lane is empty. Ticks above the lanes mark reconvergence: a segment whose
lanes are those of the one before and more. Several timelines stand below each other on one scale of cycles,
and a block has the same colour in all of them.

Colours are given in the order of the blocks in the first timeline, then of those that only others have;
blocks that never ran get none, and work on masks and branches is dark grey. There are seven colours (Okabe
and Ito); the next seven blocks have them lighter and hatched, the next darker and hatched otherwise, and so
on. The bytes are the same for the same timelines and version of matplotlib.

A picture has one rectangle per segment and run of neighbouring active lanes. Where those are so many that
most would be narrower than a pixel, it has an image instead, whose pixels have the mean colour of what runs
in them, so that shares show and no pattern comes from where pixels happen to lie. It has no hatches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.transforms import ScaledTranslation

from pcfm.diagnostics import PcfmError
from pcfm.ir.demangle import demangled
from pcfm.report import pictures as drawing
from pcfm.simt.timeline import MASKS, Segment, Timeline, TimelineBlock

WIDTH = 10.0  # inches
MOST_TIMELINES = 8  # in one picture
_COLOURS = (
    drawing.BLUE, drawing.ORANGE, drawing.GREEN, drawing.PURPLE,
    drawing.SKY, drawing.VERMILION, drawing.YELLOW,
)  # fmt: skip
# From one round of colours to the next: how much white (below 0: black) is mixed in, and the hatch.
_ROUNDS = ((0.0, ""), (0.5, "//"), (-0.4, "\\\\"), (0.7, "xx"), (-0.6, ".."))
_IDLE = "#DDDDDD"
_CONTROL_COLOUR = "#4A4A4A"  # of masks and branches, which are no code of the kernel
_MANY_RECTANGLES = 4_000
_PIXELS = 1_800  # of an image, from left to right
_LONGEST_LABEL = 44
_POINT = 1 / 72
_DENSE_TICKS = 150


@dataclass(frozen=True)
class Style:
    """How a surface is drawn."""

    colour: str
    hatch: str = ""
    hatch_colour: str = "#404040"

    def options(self) -> dict[str, Any]:
        """The same for matplotlib."""
        return {
            "facecolor": self.colour,
            "hatch": self.hatch or None,
            "edgecolor": self.hatch_colour,
            "linewidth": 0,
        }


_CONTROL = Style(_CONTROL_COLOUR)
_NO_THREAD = Style("#FFFFFF", "//", "#BBBBBB")


def picture_format(path: str) -> drawing.Format:
    """What the ending of a file's name stands for. Raises: PcfmError."""
    if (kind := drawing.format_of(path)) is not None:
        return kind
    raise PcfmError(
        f"a timeline cannot be written to {path}: its format is told by the name's ending",
        hint=f"the name must end in {' or '.join(f'.{kind}' for kind in drawing.FORMATS)}",
    )


def draw_timelines(pictures: Sequence[tuple[str, Timeline]], kind: drawing.Format) -> bytes:
    """The timelines, each under a title, one below the other; a title may be empty.

    Raises: PcfmError where there are more of them than a picture holds.
    """
    if not 0 < len(pictures) <= MOST_TIMELINES:
        raise PcfmError(
            f"{len(pictures)} timelines do not go into one picture", hint=f"it holds 1 to {MOST_TIMELINES}"
        )
    timelines = [timeline for _, timeline in pictures]
    many = sum(_rectangle_count(timeline) for timeline in timelines) > _MANY_RECTANGLES
    styles = block_styles(timelines, hatched=not many)
    entries = [(_label(block), styles[block.name]) for block in _blocks_that_ran(timelines)]
    handles = _handles(entries, timelines)
    longest = max(12, *(len(str(handle.get_label())) for handle in handles))
    rows = -(-len(handles) // max(1, int((WIDTH - 0.4) / (0.55 + 0.066 * longest))))
    columns = -(-len(handles) // rows)
    heights = [max(0.9, timeline.lanes * 0.042) for timeline in timelines]
    above = [0.43 + 0.16 * timeline.is_cut for timeline in timelines]
    right = max(1, *(timeline.shown_cycles for timeline in timelines))

    def into(figure: Figure) -> None:
        places = figure.subplots(
            len(pictures), 1, sharex=True, squeeze=False, gridspec_kw={"height_ratios": heights}
        )[:, 0]
        for axes, (title, timeline) in zip(places, pictures, strict=True):
            _draw_lanes(axes, timeline, styles, right, as_image=many)
            _draw_axes(axes, timeline, right)
            axes.set_title(_title(title, timeline), fontsize=9, pad=11)
        places[-1].set_xlabel("cycles")
        figure.legend(
            handles=handles, loc="outside lower center", ncols=columns, fontsize=8,
            handlelength=1.6, columnspacing=1.2,
        )  # fmt: skip

    height = sum(heights) + sum(above) + 0.55 + rows * 12.5 * _POINT
    with mpl.rc_context({"hatch.linewidth": 0.6}):
        return drawing.draw(WIDTH, height, into, (kind,))[kind]


def block_styles(timelines: Sequence[Timeline], *, hatched: bool = True) -> dict[str, Style]:
    """The style of each block that ran, by name."""
    styles: dict[str, Style] = {}
    ran = _blocks_that_ran(timelines)
    if any(block.name == MASKS for block in ran):
        styles[MASKS] = _CONTROL
    for index, block in enumerate(block for block in ran if block.name != MASKS):
        mix, hatch = _ROUNDS[index // len(_COLOURS) % len(_ROUNDS)]
        colour = np.array(to_rgb(_COLOURS[index % len(_COLOURS)]))
        colour += (1 - colour) * mix if mix > 0 else colour * mix
        style = Style(to_hex(tuple(colour)), hatch if hatched else "", "#FFFFFF" if mix < 0 else "#404040")
        styles[block.name] = style
    return styles


def _blocks_that_ran(timelines: Sequence[Timeline]) -> list[TimelineBlock]:
    blocks: dict[str, TimelineBlock] = {}
    for timeline in timelines:
        ran = dict.fromkeys(segment.block for segment in timeline.segments)
        known = {block.name: block for block in timeline.blocks}
        for name in [*known, *ran]:
            if name in ran:
                blocks.setdefault(name, known.get(name, TimelineBlock(name)))
    return list(blocks.values())


def _label(block: TimelineBlock) -> str:
    name = _shortened(block.name, _LONGEST_LABEL)
    return f"{name}, line {block.source[1]}" if block.source is not None else name


def _shortened(text: str, longest: int) -> str:
    """The text, its middle left out where it is too long."""
    if len(text) <= longest:
        return text
    half = (longest - 1) // 2
    return f"{text[:half]}…{text[-half:]}"


def _draw_lanes(
    axes: Axes, timeline: Timeline, styles: dict[str, Style], right: int, *, as_image: bool
) -> None:
    end, everyone = timeline.shown_cycles, (1 << timeline.lanes) - 1
    _fill(axes, [Segment("", 0, end, everyone & ~timeline.threads)], timeline.lanes, _NO_THREAD)
    if as_image:
        if end:
            extent = (0.0, float(end), float(timeline.lanes), 0.0)
            axes.imshow(_image(timeline, styles), extent=extent, aspect="auto", interpolation="nearest")
    else:
        _fill(axes, [Segment("", 0, end, timeline.threads)], timeline.lanes, Style(_IDLE))
        by_block: dict[str, list[Segment]] = {}
        for segment in timeline.segments:
            by_block.setdefault(segment.block, []).append(segment)
        for name, segments in by_block.items():
            _fill(axes, segments, timeline.lanes, styles[name])
        # Where one execution of a block follows another, a line parts them.
        again = [b for a, b in pairwise(timeline.segments) if a.block == b.block and b.cycles > right / 250]
        edges = _rectangles(again, timeline.lanes)[:, [0, 3]]
        axes.add_collection(LineCollection(list(edges), colors="white", linewidths=0.7))
    ticks = reconvergences(timeline.segments)
    if ticks:
        _draw_ticks(axes, ticks)


def _draw_ticks(axes: Axes, cycles: Sequence[int]) -> None:
    """Marks above the lanes, of a size that does not depend on that of the axes."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    raised = ScaledTranslation(0, 4.5 * _POINT, figure.dpi_scale_trans)
    axes.plot(
        list(cycles), [1.0] * len(cycles), transform=axes.get_xaxis_transform() + raised, clip_on=False,
        linestyle="none", marker="|", markersize=6, color="black",
        markeredgewidth=0.9 if len(cycles) < _DENSE_TICKS else 0.2, rasterized=len(cycles) > _DENSE_TICKS,
    )  # fmt: skip


def _fill(axes: Axes, segments: Sequence[Segment], lanes: int, style: Style) -> None:
    # Without smoothing, neighbours have no light seams between them.
    rectangles = list(_rectangles(segments, lanes))
    axes.add_collection(PolyCollection(rectangles, antialiased=False, **style.options()))


def _lane_bits(segments: Sequence[Segment], lanes: int) -> np.ndarray:
    """Whether a lane is active, of shape (segments, lanes)."""
    size = -(-lanes // 8)
    packed = b"".join(segment.mask.to_bytes(size, "little") for segment in segments)
    bits = np.unpackbits(np.frombuffer(packed, np.uint8).reshape(-1, size), axis=1, bitorder="little")
    return bits[:, :lanes].astype(np.bool_)


def _rectangles(segments: Sequence[Segment], lanes: int) -> np.ndarray:
    """The corners, of shape (rectangles, 4, 2), of what is active: one per segment and run of lanes."""
    shown = [segment for segment in segments if segment.cycles]
    edges = np.diff(_lane_bits(shown, lanes).astype(np.int8), axis=1, prepend=0, append=0)
    which, top = np.nonzero(edges == 1)
    _, bottom = np.nonzero(edges == -1)
    starts = np.array([segment.start_cycle for segment in shown], np.float64)[which]
    ends = np.array([segment.end_cycle for segment in shown], np.float64)[which]
    xs, ys = np.stack([starts, ends, ends, starts], 1), np.stack([top, top, bottom, bottom], 1)
    return np.stack([xs, ys], 2)


def _image(timeline: Timeline, styles: dict[str, Style]) -> np.ndarray:
    """Bytes of red, green, blue and opacity, of shape (lanes, _PIXELS, 4)."""
    shown = [segment for segment in timeline.segments if segment.cycles]
    colours = np.array([to_rgb(styles[segment.block].colour) for segment in shown])
    cycles = np.array([segment.cycles for segment in shown], np.float64)[:, None]
    bounds = np.array([0, *(segment.end_cycle for segment in shown)], np.float64)
    wanted = np.linspace(0, bounds[-1], _PIXELS + 1)
    active = _lane_bits(shown, timeline.lanes)
    image = np.zeros((timeline.lanes, _PIXELS, 4), np.uint8)
    for lane in range(timeline.lanes):
        if not timeline.threads >> lane & 1:
            continue
        amounts = np.where(active[:, lane, None], colours, to_rgb(_IDLE)) * cycles
        sums = np.concatenate([np.zeros((1, 3)), np.cumsum(amounts, axis=0)])
        up_to = np.stack([np.interp(wanted, bounds, sums[:, part]) for part in range(3)], 1)
        means = np.diff(up_to, axis=0) * _PIXELS / bounds[-1]
        image[lane, :, :3] = np.rint(means * 255).clip(0, 255)
        image[lane, :, 3] = 255
    return image


def _rectangle_count(timeline: Timeline) -> int:
    """How many rectangles the segments take: a run of lanes begins where a bit is set and the last is not."""
    return sum(
        (segment.mask & ~(segment.mask << 1)).bit_count() for segment in timeline.segments if segment.cycles
    )


def reconvergences(segments: Sequence[Segment]) -> list[int]:
    """The cycles at which lanes come together: where the next segment has all lanes of the last and more."""
    return [
        after.start_cycle
        for before, after in pairwise(segments)
        if before.mask != after.mask and before.mask & ~after.mask == 0
    ]


def _draw_axes(axes: Axes, timeline: Timeline, right: int) -> None:
    lanes = timeline.lanes
    axes.set_xlim(0, right)
    axes.set_ylim(lanes, 0)
    every = max(1, lanes // 8)
    axes.set_yticks([lane + 0.5 for lane in range(0, lanes, every)], [str(n) for n in range(0, lanes, every)])
    axes.set_ylabel("lane")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.grid(visible=False)
    axes.tick_params(labelbottom=True)
    if not timeline.segments:
        axes.text(0.5, 0.5, "this warp did not run", transform=axes.transAxes, ha="center", va="center")
    if timeline.is_cut:
        axes.axvline(timeline.shown_cycles, color="black", linewidth=1.2, linestyle=(0, (2, 2)))


def _title(title: str, timeline: Timeline) -> str:
    line = (
        f"{_shortened(demangled(timeline.kernel), 36)} on {timeline.machine}, "
        f"thread block {timeline.thread_block}, warp {timeline.warp}: "
        f"{timeline.cycles:,} cycles, SIMD utilization {timeline.simd_utilization:.3f}"
    )
    if title:
        line = f"{_shortened(title, 40)}: {line}"
    return f"{line}\n{cut_note(timeline)}" if timeline.is_cut else line


def cut_note(timeline: Timeline) -> str:
    """What is missing of a timeline that is cut."""
    return (
        f"cut after {len(timeline.segments):,} of {timeline.segment_count:,} segments: "
        f"the first {timeline.shown_cycles:,} of {timeline.cycles:,} cycles are shown"
    )


def _handles(entries: Sequence[tuple[str, Style]], timelines: Sequence[Timeline]) -> list[Patch | Line2D]:
    """The legend: blocks, then what else there is to see."""
    surfaces = [*entries, ("idle", Style(_IDLE))]
    if any(timeline.segments and timeline.threads != (1 << timeline.lanes) - 1 for timeline in timelines):
        surfaces.append(("no thread", _NO_THREAD))
    handles: list[Patch | Line2D] = [Patch(label=text, **style.options()) for text, style in surfaces]
    if any(reconvergences(timeline.segments) for timeline in timelines):
        tick = {"linestyle": "none", "marker": "|", "markersize": 7, "color": "black"}
        handles.append(Line2D([], [], label="lanes reconverge", **tick))
    return handles
