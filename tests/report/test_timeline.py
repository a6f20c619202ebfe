"""Pictures of timelines: what their pixels and words say, and that the bytes are the same each time."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import matplotlib.image
import numpy as np
import pytest
from matplotlib.colors import to_rgb

from pcfm.diagnostics import PcfmError
from pcfm.report import timeline as drawn
from pcfm.report.timeline import block_styles, draw_timelines, picture_format, reconvergences
from pcfm.simt.timeline import Segment, Timeline, TimelineBlock

EVERYONE, LOW, HIGH = 0xFFFF_FFFF, 0x0000_00FF, 0xFFFF_FF00
DIAMOND = (
    Segment("entry", 0, 100, EVERYONE),
    Segment("then", 100, 200, LOW),
    Segment("else", 300, 300, HIGH),
    Segment("end", 600, 200, EVERYONE),
)


def timeline(segments: tuple[Segment, ...] = DIAMOND, **changes: object) -> Timeline:
    end = segments[-1].end_cycle if segments else 0
    names = dict.fromkeys(segment.block for segment in segments)
    blocks = tuple(TimelineBlock(name) for name in names)
    made = Timeline("k", "volta-warp32", 0, 0, 32, EVERYONE, blocks, segments, end, len(segments), 0.5)
    return replace(made, **changes)  # type: ignore[arg-type]


def words(svg: bytes) -> list[str]:
    """The texts of an SVG, which matplotlib notes beside their outlines."""
    ElementTree.fromstring(svg)
    return [text.strip() for text in re.findall(r"<!--(.*?)-->", svg.decode(), re.DOTALL)]


def pixels(pictures: list[tuple[str, Timeline]], colours: list[str]) -> list[int]:
    """How many pixels of a picture have each colour."""
    image = matplotlib.image.imread(io.BytesIO(draw_timelines(pictures, "png")))[:, :, :3]
    return [
        int(np.count_nonzero(np.abs(image - np.array(to_rgb(colour))).max(axis=2) < 0.01))
        for colour in colours
    ]


@pytest.mark.parametrize("as_image", [False, True])
def test_areas_are_cycles_times_lanes(as_image: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if as_image:
        monkeypatch.setattr(drawn, "_MANY_RECTANGLES", 0)
    shown = timeline()
    styles = block_styles([shown])
    names = ["entry", "then", "else", "end"]
    counts = pixels([("", shown)], [styles[name].colour for name in names] + [drawn._IDLE])
    areas = [100 * 32, 200 * 8, 300 * 24, 200 * 32, 200 * 24 + 300 * 8]
    # The legend has patches of some hundred pixels too.
    assert np.array(counts) / sum(counts) == pytest.approx(np.array(areas) / sum(areas), abs=0.01)


def test_lanes_without_a_thread_are_neither_active_nor_idle() -> None:
    few = timeline(tuple(replace(s, mask=s.mask & 0xFFFF) for s in DIAMOND), threads=0xFFFF)
    styles = block_styles([few])
    (end, idle), (end_before, idle_before) = (
        pixels([("", each)], [styles["end"].colour, drawn._IDLE]) for each in (few, timeline())
    )
    assert end / end_before == pytest.approx(1 / 2, abs=0.02)
    assert idle / idle_before == pytest.approx((200 * 8 + 300 * 8) / (200 * 24 + 300 * 8), abs=0.02)
    assert "no thread" in words(draw_timelines([("", few)], "svg"))
    assert "no thread" not in words(draw_timelines([("", timeline())], "svg"))


def test_timelines_of_one_picture_share_the_scale() -> None:
    pictures = [("", timeline()), ("", timeline((Segment("tail", 0, 80, EVERYONE),)))]
    styles = block_styles([each for _, each in pictures])
    end, tail = pixels(pictures, [styles["end"].colour, styles["tail"].colour])
    assert tail / end == pytest.approx(80 / 200, abs=0.02)


def test_words_say_what_is_shown() -> None:
    named = timeline(
        kernel="mix", thread_block=3, warp=2, simd_utilization=0.6251,
        blocks=(TimelineBlock("entry", ("k.cu", 12, 3)), TimelineBlock("then"), TimelineBlock("never")),
    )  # fmt: skip
    shown = words(draw_timelines([("before", named)], "svg"))
    assert "before: mix on volta-warp32, thread block 3, warp 2: 800 cycles, SIMD utilization 0.625" in shown
    assert {"entry, line 12", "then", "else", "end", "idle", "lanes reconverge", "cycles", "lane"} <= {*shown}
    assert "never" not in shown


def test_a_cut_timeline_says_so() -> None:
    cut = timeline(cycles=1_234_567, segment_count=9_999)
    assert any(
        "cut after 4 of 9,999 segments: the first 800 of 1,234,567 cycles are shown" in text
        for text in words(draw_timelines([("", cut)], "svg"))
    )
    assert not any("cut after" in text for text in words(draw_timelines([("", timeline())], "svg")))


@pytest.mark.parametrize("as_image", [False, True])
def test_a_warp_that_never_ran_is_said_to_have_not(as_image: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if as_image:
        monkeypatch.setattr(drawn, "_MANY_RECTANGLES", -1)
    for kind in ("svg", "png"):
        assert draw_timelines([("", timeline((), threads=0))], kind)
    assert "this warp did not run" in words(draw_timelines([("", timeline((), threads=0))], "svg"))


def test_reconvergence_is_where_lanes_are_added() -> None:
    assert reconvergences(DIAMOND) == [600]
    masks = [0b1111, 0b0011, 0b0001, 0b0010, 0b0011, 0b1111, 0b1111]
    nested = [Segment("a", 10 * n, 10, mask) for n, mask in enumerate(masks)]
    assert reconvergences(nested) == [40, 50]


def test_colours_go_by_the_order_of_blocks_and_are_shared() -> None:
    first = timeline(blocks=tuple(TimelineBlock(name) for name in ("end", "entry", "unused", "else", "then")))
    other = timeline((Segment("new", 0, 5, EVERYONE), *(replace(s, start_cycle=5) for s in DIAMOND[:1])))
    styles = block_styles([first, other])
    assert list(styles) == ["end", "entry", "else", "then", "new"]
    assert {name: styles[name] for name in list(styles)[:4]} == block_styles([first])


def test_many_blocks_differ_in_lightness_and_hatch() -> None:
    segments = tuple(Segment(f"b{n}", n, 1, EVERYONE) for n in range(35))
    styles = list(block_styles([timeline(segments)]).values())
    assert len({style.colour for style in styles}) == 35
    assert [style.hatch for style in styles[:7]] == [""] * 7
    assert len({style.hatch for style in styles}) == 5
    plain = block_styles([timeline(segments)], hatched=False).values()
    assert [style.colour for style in plain] == [style.colour for style in styles]
    assert {style.hatch for style in plain} == {""}


def test_the_bytes_are_the_same_each_time() -> None:
    pictures = [("before", timeline()), ("after", timeline(DIAMOND[:2]))]
    for kind in ("svg", "png"):
        assert draw_timelines(pictures, kind) == draw_timelines(pictures, kind)


def test_thousands_of_segments_make_a_small_file() -> None:
    stripes = 0x5555_5555
    segments = tuple(Segment(f"b{n % 9}", 7 * n, 7, stripes << n % 2) for n in range(10_000))
    svg = draw_timelines([("", timeline(segments))], "svg")
    assert len(svg) < 300_000 and b"<dc:date>" not in svg
    few = draw_timelines([("", timeline(segments[:100]))], "svg")
    assert b"<image" in svg and b"<image" not in few


def test_long_names_are_shortened() -> None:
    name = "_ZN" + "very" * 40 + "_end"
    shown = words(draw_timelines([(name, timeline((Segment(name, 0, 1, 1),), kernel=name))], "svg"))
    assert all(len(text) < 170 for text in shown)
    assert any(text.startswith("_ZNvery") and text.endswith("_end") for text in shown)


@pytest.mark.parametrize(("path", "kind"), [("a.svg", "svg"), ("b/c.PNG", "png")])
def test_the_ending_tells_the_format(path: str, kind: str) -> None:
    assert picture_format(path) == kind


@pytest.mark.parametrize("path", ["a.pdf", "svg", "-", "a.svg.gz"])
def test_other_endings_are_refused(path: str) -> None:
    with pytest.raises(PcfmError, match=r"hint: the name must end in \.svg or \.png"):
        picture_format(path)


@pytest.mark.parametrize("count", [0, 9])
def test_a_picture_holds_eight_timelines(count: int) -> None:
    with pytest.raises(PcfmError, match="it holds 1 to 8"):
        draw_timelines([("", timeline())] * count, "svg")
