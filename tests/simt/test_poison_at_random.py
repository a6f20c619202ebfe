"""Straight code and memory at random, of which each lane's numbers and poison are known: Python's integers,
None for poison, bytes in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from tests.breadth import choose
from tests.simt.kernels import HEADER, VOLTA, run

LANES = 64  # two warps
Number = int | None
Lane = Any  # a number, or a list of the elements of a vector
TYPES = {"i1": 1, "i4": 4, "i8": 8, "<2 x i8>": 8, "<3 x i4>": 4, "<2 x i4>": 4, "<2 x i1>": 1}
STRUCT = "{ i8, { i4, i8 } }"
DECLARED = """
declare i8 @llvm.umin.i8(i8, i8)
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.cttz.i8(i8, i1)
declare <2 x i8> @llvm.smax.v2i8(<2 x i8>, <2 x i8>)
"""


def count_of(ty: str) -> int:
    return int(ty[1]) if ty[0] == "<" else 0


def read(number: int, width: int) -> int:
    return number - (1 << width) if number >> (width - 1) else number


@dataclass
class Program:
    """Its text, and what each of its values is in each lane."""

    rng: np.random.Generator
    lines: list[str] = field(default_factory=list)
    values: list[tuple[str, str, list[Lane]]] = field(default_factory=list)  # type, name, by lane

    def add(self, ty: str, text: str, lanes: list[Lane]) -> str:
        name = f"%v{len(self.values)}"
        self.lines.append(f"  {name} = {text}")
        self.values.append((ty, name, lanes))
        return name

    def some(self, ty: str) -> tuple[str, list[Lane]]:
        """A value of a type, now and then a constant with poison in it."""
        of_type = [each for each in self.values if each[0] == ty]
        if of_type and self.rng.random() < 0.85:
            _, name, lanes = of_type[self.rng.integers(len(of_type))]
            return name, lanes
        width, count = TYPES[ty], count_of(ty)
        drawn = [
            None if self.rng.random() < 0.15 else int(self.rng.integers(1 << width))
            for _ in range(count or 1)
        ]
        words = [
            f"{'undef' if self.rng.random() < 0.3 else 'poison'}"
            if n is None
            else ("false", "true")[n]
            if width == 1
            else str(n)
            for n in drawn
        ]
        if not count:
            return words[0], [drawn[0]] * LANES
        return f"<{', '.join(f'i{width} {word}' for word in words)}>", [list(drawn) for _ in range(LANES)]


def by_element(function: Callable[..., Number], *operands: Sequence[Lane]) -> list[Lane]:
    """A function of numbers in each lane and element; poison where an operand is."""

    def one(*given: Lane) -> Lane:
        if isinstance(given[0], list):
            return [one(*parts) for parts in zip(*given, strict=True)]
        return None if any(each is None for each in given) else function(*given)

    return [one(*given) for given in zip(*operands, strict=True)]


def all_poison(lane: Lane) -> bool:
    return any(map(all_poison, lane)) if isinstance(lane, list) else lane is None


def binary(opcode: str, flags: list[str], width: int) -> Callable[[int, int], Number]:
    def compute(a: int, b: int) -> Number:
        x, y = read(a, width), read(b, width)
        if opcode in ("shl", "lshr", "ashr"):
            if b >= width:
                return None
            plain, signed = {"shl": (a << b, x << b), "lshr": (a >> b, a >> b), "ashr": (x >> b, x >> b)}[
                opcode
            ]
            if "exact" in flags and a % (1 << b):
                return None
        elif opcode in ("udiv", "sdiv", "urem", "srem"):
            if opcode[0] == "u":
                plain = signed = a // b if opcode == "udiv" else a % b
            else:
                size = abs(x) // abs(y)
                quotient = size if (x < 0) == (y < 0) else -size
                plain = signed = quotient if opcode == "sdiv" else x - quotient * y
            if "exact" in flags and a % b if opcode[0] == "u" else "exact" in flags and x % y:
                return None
        else:
            plain, signed = {
                "add": (a + b, x + y),
                "sub": (a - b, x - y),
                "mul": (a * b, x * y),
                "and": (a & b, x & y),
                "or": (a | b, x | y),
                "xor": (a ^ b, x ^ y),
            }[opcode]
            if "disjoint" in flags and a & b:
                return None
        if "nuw" in flags and not 0 <= plain < 1 << width:
            return None
        if "nsw" in flags and not -(1 << width - 1) <= signed < 1 << width - 1:
            return None
        return plain % (1 << width)

    return compute


FLAGS = {
    "add": ("nuw", "nsw"),
    "sub": ("nuw", "nsw"),
    "mul": ("nuw", "nsw"),
    "shl": ("nuw", "nsw"),
    "lshr": ("exact",),
    "ashr": ("exact",),
    "or": ("disjoint",),
    "and": (),
    "xor": (),
    "udiv": ("exact",),
    "sdiv": ("exact",),
    "urem": (),
    "srem": (),
}
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
}


def add_binary(program: Program) -> None:
    rng = program.rng
    ty = str(rng.choice([each for each in TYPES if TYPES[each] > 1]))
    opcode, width = str(rng.choice(list(FLAGS))), TYPES[ty]
    flags = [flag for flag in FLAGS[opcode] if rng.random() < 0.4]
    a = program.some(ty)
    b = program.some(ty)
    if opcode[1:] in ("div", "rem"):  # a divisor that is poison would be a trap
        numbers = [
            int(each) for each in rng.choice([n for n in range(1, (1 << width) - 1)], count_of(ty) or 1)
        ]
        words = [f"i{width} {number}" for number in numbers]
        b = (
            (f"<{', '.join(words)}>", [list(numbers) for _ in range(LANES)])
            if count_of(ty)
            else (str(numbers[0]), [numbers[0]] * LANES)
        )
    program.add(
        ty,
        f"{' '.join([opcode, *flags])} {ty} {a[0]}, {b[0]}",
        by_element(binary(opcode, flags, width), a[1], b[1]),
    )


def add_comparison(program: Program) -> None:
    rng = program.rng
    ty, result = [("i8", "i1"), ("i4", "i1"), ("<2 x i8>", "<2 x i1>"), ("<2 x i4>", "<2 x i1>")][
        rng.integers(4)
    ]
    word, sign = str(rng.choice(list(COMPARED))), str(rng.choice(["u", "s"]))
    same = "samesign " if rng.random() < 0.3 else ""
    width, a, b = TYPES[ty], program.some(ty), program.some(ty)

    def compute(x: int, y: int) -> Number:
        if same and x >> (width - 1) != y >> (width - 1):
            return None
        return int(COMPARED[word](read(x, width), read(y, width)) if sign == "s" else COMPARED[word](x, y))

    predicate = word if word in ("eq", "ne") else sign + word
    program.add(result, f"icmp {same}{predicate} {ty} {a[0]}, {b[0]}", by_element(compute, a[1], b[1]))


def poisoned(lane: Lane) -> Lane:
    return [poisoned(each) for each in lane] if isinstance(lane, list) else None


def add_select(program: Program) -> None:
    ty = str(program.rng.choice(list(TYPES)))
    by_lane = ty in ("<2 x i8>", "<2 x i4>", "<2 x i1>") and program.rng.random() < 0.5
    kind = "<2 x i1>" if by_lane else "i1"
    cond, a, b = program.some(kind), program.some(ty), program.some(ty)

    def choose_one(c: Lane, x: Lane, y: Lane) -> Lane:
        if isinstance(c, list):
            return [choose_one(*parts) for parts in zip(c, x, y, strict=True)]
        return poisoned(x) if c is None else x if c else y

    lanes = [choose_one(*given) for given in zip(cond[1], a[1], b[1], strict=True)]
    program.add(ty, f"select {kind} {cond[0]}, {ty} {a[0]}, {ty} {b[0]}", lanes)


def add_cast(program: Program) -> None:
    rng = program.rng
    opcode, source, target = [
        ("zext", "i4", "i8"),
        ("sext", "i4", "i8"),
        ("trunc", "i8", "i4"),
        ("zext", "<2 x i4>", "<2 x i8>"),
        ("sext", "<2 x i4>", "<2 x i8>"),
        ("trunc", "<2 x i8>", "<2 x i4>"),
        ("zext", "i1", "i8"),
        ("sext", "i1", "i4"),
        ("trunc", "i8", "i1"),
    ][rng.integers(9)]
    flags = [
        each for each in {"zext": ("nneg",), "trunc": ("nuw", "nsw")}.get(opcode, ()) if rng.random() < 0.3
    ]
    old, new, operand = TYPES[source], TYPES[target], program.some(source)

    def compute(a: int) -> Number:
        x = read(a, old)
        broken = ("nneg" in flags and x < 0) or ("nuw" in flags and a >= 1 << new)
        if broken or ("nsw" in flags and not -(1 << new - 1) <= x < 1 << new - 1):
            return None
        return (a if opcode == "zext" else x) % (1 << new)

    program.add(
        target,
        f"{' '.join([opcode, *flags])} {source} {operand[0]} to {target}",
        by_element(compute, operand[1]),
    )


def add_bitcast(program: Program) -> None:
    if program.rng.random() < 0.5:
        operand = program.some("<2 x i4>")
        lanes: list[Lane] = [None if all_poison(lane) else lane[0] | lane[1] << 4 for lane in operand[1]]
        program.add("i8", f"bitcast <2 x i4> {operand[0]} to i8", lanes)
        return
    operand = program.some("i8")
    lanes = [[None, None] if lane is None else [lane & 15, lane >> 4] for lane in operand[1]]
    program.add("<2 x i4>", f"bitcast i8 {operand[0]} to <2 x i4>", lanes)


def add_element(program: Program) -> None:
    """An element put in or taken out, by a number that is known or by one that lanes compute."""
    rng = program.rng
    ty = str(rng.choice([each for each in TYPES if count_of(each)]))
    count, width = count_of(ty), TYPES[ty]
    if rng.random() < 0.5:
        number = int(rng.integers(count + 1))
        index: tuple[str, list[Lane]] = (str(number), [number] * LANES)
    else:
        index = program.some("i4")
    vector, element = program.some(ty), program.some(f"i{width}")
    if rng.random() < 0.5:
        taken = [
            None if i is None or i >= count else lane[i] for lane, i in zip(vector[1], index[1], strict=True)
        ]
        program.add(f"i{width}", f"extractelement {ty} {vector[0]}, i4 {index[0]}", taken)
        return
    put: list[Lane] = [
        [None] * count
        if i is None or i >= count
        else [new if number == i else old for number, old in enumerate(lane)]
        for lane, new, i in zip(vector[1], element[1], index[1], strict=True)
    ]
    program.add(ty, f"insertelement {ty} {vector[0]}, i{width} {element[0]}, i4 {index[0]}", put)


def add_shuffle(program: Program) -> None:
    rng = program.rng
    ty, result = [
        ("<2 x i4>", "<3 x i4>"),
        ("<3 x i4>", "<2 x i4>"),
        ("<2 x i8>", "<2 x i8>"),
        ("<2 x i4>", "<2 x i4>"),
    ][rng.integers(4)]
    a, b, count = program.some(ty), program.some(ty), count_of(result)
    mask = [None if rng.random() < 0.2 else int(rng.integers(2 * count_of(ty))) for _ in range(count)]
    words = ", ".join(f"i32 {'poison' if each is None else each}" for each in mask)
    lanes: list[Lane] = [
        [None if each is None else [*x, *y][each] for each in mask] for x, y in zip(a[1], b[1], strict=True)
    ]
    program.add(result, f"shufflevector {ty} {a[0]}, {ty} {b[0]}, <{count} x i32> <{words}>", lanes)


def add_structure(program: Program) -> None:
    """Members put into a structure one by one, and taken out again."""
    a, b, c = program.some("i8"), program.some("i4"), program.some("i8")
    base = str(program.rng.choice(["poison", "zeroinitializer"]))
    left_out = int(program.rng.integers(4))
    rest: Number = None if base == "poison" else 0
    name = base
    for number, (ty, value, path) in enumerate(
        (("i8", a[0], "0"), ("i4", b[0], "1, 0"), ("i8", c[0], "1, 1"))
    ):
        if number != left_out:
            name = program.add(STRUCT, f"insertvalue {STRUCT} {name}, {ty} {value}, {path}", [])
    if name == base:
        return
    wanted = int(program.rng.integers(3))
    ty, path = (("i8", "0"), ("i4", "1, 0"), ("i8", "1, 1"))[wanted]
    lanes = [rest] * LANES if wanted == left_out else (a, b, c)[wanted][1]
    program.add(ty, f"extractvalue {STRUCT} {name}, {path}", list(lanes))


def add_call(program: Program) -> None:
    a, b = program.some("i8"), program.some("i8")
    v, w = program.some("<2 x i8>"), program.some("<2 x i8>")
    promise = ("false", "true")[program.rng.integers(2)]
    ty, text, lanes = [
        ("i8", f"call i8 @llvm.umin.i8(i8 {a[0]}, i8 {b[0]})", by_element(min, a[1], b[1])),
        (
            "i8",
            f"call i8 @llvm.abs.i8(i8 {a[0]}, i1 {promise})",
            by_element(lambda x: None if x == 128 and promise == "true" else abs(read(x, 8)), a[1]),
        ),
        (
            "i8",
            f"call i8 @llvm.cttz.i8(i8 {a[0]}, i1 {promise})",
            by_element(
                lambda x: (x & -x).bit_length() - 1 if x else (None if promise == "true" else 8), a[1]
            ),
        ),
        (
            "<2 x i8>",
            f"call <2 x i8> @llvm.smax.v2i8(<2 x i8> {v[0]}, <2 x i8> {w[0]})",
            by_element(lambda x, y: max(x, y, key=lambda n: read(n, 8)), v[1], w[1]),
        ),
    ][program.rng.integers(4)]
    program.add(ty, text, lanes)


def add_frozen(program: Program) -> None:
    ty = str(program.rng.choice(["i8", "<2 x i4>"]))
    operand = program.some(ty)
    frozen = f"%f{len(program.values)}"
    program.lines.append(f"  {frozen} = freeze {ty} {operand[0]}")
    program.add(
        ty,
        f"and {ty} {frozen}, zeroinitializer" if ty != "i8" else f"and i8 {frozen}, 0",
        [[0, 0] if ty != "i8" else 0 for _ in range(LANES)],
    )


# Types that addresses step over: of each index its scale, or the offsets of the fields that it may select.
STEPPED: dict[str, list[int | list[int]]] = {
    "i8": [1],
    "i16": [2],
    "[3 x i8]": [3, 1],
    "{ i8, i16, [5 x i8] }": [10, [0, 2, 4]],
    "[4 x { i8, i32 }]": [32, 8, [0, 4]],
    "[1099511627776 x i8]": [1 << 40, 1],
}
# Bases of which the number is known, and objects: name, width, number of the start, bytes by lane before and
# behind the name.
NUMBERS = [
    0,
    1,
    5,
    100,
    (1 << 31) - 3,
    (1 << 31) + 1,
    (1 << 32) - 90,
    1 << 63,
    (1 << 64) - 200,
    (1 << 64) - 1,
]
OBJECTS: list[tuple[str, int, int, Callable[[int], tuple[int, int]]]] = [
    ("ptr %pa", 64, 1 << 44, lambda _t: (0, LANES)),
    ("ptr %own", 64, 1 << 41, lambda _t: (0, 16)),
    ("ptr %common", 64, 1 << 40, lambda t: (16 * t, 16 * LANES - 16 * t)),
    ("ptr addrspace(3) @pool", 32, 128, lambda _t: (0, 16 * LANES)),
]


def moved(
    base: int,
    steps: Sequence[tuple[int, int, int]],
    flags: Sequence[str],
    width: int,
    room: tuple[int, int] | None,
) -> Number:
    """How far an address goes by steps (index, read with its sign; its bits; scale), None where a flag rules
    it out; it may go between the two numbers of `room`.
    """
    size, half = 1 << width, 1 << (width - 1)
    position, far, sum_of_signed, sum_of_unsigned = base, 0, 0, 0
    for index, bits, scale in steps:
        positive = index % (1 << max(bits, width))
        step = index * scale
        sum_of_signed += step
        sum_of_unsigned += positive * scale
        if "nusw" in flags or "inbounds" in flags:
            if not (-half <= index < half and -half <= step < half and -half <= sum_of_signed < half):
                return None
            if not 0 <= position + step < size:
                return None
        if "nuw" in flags and (
            max(positive, positive * scale, sum_of_unsigned, position + positive * scale) >= size
        ):
            return None
        if "inbounds" in flags and step:
            assert room is not None
            if not (room[0] <= position <= room[1] and room[0] <= position + step <= room[1]):
                return None
        position = (position + step) % size
        far += step
    return far % 256


def some_index(program: Program) -> tuple[str, int, list[Lane]]:
    """An index as text, its bits, and what it is in each lane, read with its sign; a vector now and then."""
    rng = program.rng
    ty = str(rng.choice(["i8", "i4", "<2 x i8>", "i64", "i64", "one"]))
    if ty == "one":
        number = int(rng.choice([-3, -1, 0, 1, 2, 7]))
        return f"i64 {number}", 64, [number] * LANES
    if ty != "i64":
        name, lanes = program.some(ty)
        return f"{ty} {name}", TYPES[ty], by_element(lambda n: read(n, TYPES[ty]), lanes)
    name, lanes = program.some("i8")
    wide, far = f"%w{len(program.lines)}", int(rng.choice([0, 0, 23, 30, 55, 60]))
    extended = str(rng.choice(["zext", "sext"]))
    program.lines.append(f"  {wide} = {extended} i8 {name} to i64")
    program.lines.append(f"  {wide}s = shl i64 {wide}, {far}")

    def compute(n: int) -> int:
        return read((n if extended == "zext" else read(n, 8)) << far & (1 << 64) - 1, 64)

    return f"i64 {wide}s", 64, by_element(compute, lanes)


Room = tuple[int, int] | None


def some_base(program: Program) -> tuple[list[str], str, int, list[tuple[int, Room] | None]]:
    """Flags, a pointer to set out from and its width; by lane its number, and between what numbers its object
    lies, None where it is poison.
    """
    rng, name = program.rng, f"%h{len(program.lines)}"
    if rng.random() < 0.5:
        flags = [flag for flag in ("nusw", "nuw") if rng.random() < 0.6]
        width = int(rng.choice([32, 64]))
        number = int(str(rng.choice([str(n) for n in NUMBERS if n < 1 << width])))
        pointer = "ptr" if width == 64 else "ptr addrspace(3)"
        program.lines.append(f"  {name} = inttoptr i{width} {number} to {pointer}")
        return flags, f"{pointer} {name}", width, [(number, None)] * LANES
    flags = ["inbounds", *(["nuw"] if rng.random() < 0.3 else [])]
    base, width, number, room = OBJECTS[rng.integers(len(OBJECTS))]
    word, lanes = program.some("i8") if rng.random() < 0.3 else ("0", [0] * LANES)
    program.lines.append(f"  {name} = getelementptr i8, {base}, i8 {word}")
    starts: list[tuple[int, Room] | None] = [
        None if far is None else (number + read(far, 8), (number - room(t)[0], number + room(t)[1]))
        for t, far in enumerate(lanes)
    ]
    return flags, f"{base.rpartition(' ')[0]} {name}", width, starts


def some_steps(program: Program, ty: str) -> list[tuple[str, int, int, list[Lane]]]:
    """Of some indices of a type: as text, the bits, the scale, and what it is in each lane."""
    steps: list[tuple[str, int, int, list[Lane]]] = []
    for scale in STEPPED[ty][: 1 + int(program.rng.integers(len(STEPPED[ty])))]:
        if isinstance(scale, list):
            field_number = int(program.rng.integers(len(scale)))
            steps.append((f"i32 {field_number}", 64, 1, [scale[field_number]] * LANES))
        else:
            word, bits, lanes = some_index(program)
            steps.append((word, bits, scale, lanes))
    return steps


def add_address(program: Program) -> None:
    """How far a `getelementptr` with flags goes, from a number or within an object."""
    flags, base, width, starts = some_base(program)
    stepped = str(program.rng.choice(list(STEPPED)))
    steps = some_steps(program, stepped)
    count = 2 if any(word.startswith("<") for word, *_ in steps) else 0

    def one(lane: int, element: int) -> Number:
        parts = [of[lane][element] if isinstance(of[lane], list) else of[lane] for *_, of in steps]
        start = starts[lane]
        if start is None or None in parts:
            return None
        taken = [(part, bits, scale) for part, (_, bits, scale, _) in zip(parts, steps, strict=True)]
        return moved(start[0], taken, flags, width, start[1])

    name, pointer = f"%g{len(program.lines)}", base.rpartition(" ")[0]
    integer, target = (f"<2 x i{width}>", "<2 x i8>") if count else (f"i{width}", "i8")
    words = ", ".join(word for word, *_ in steps)
    program.lines += [
        f"  {name}q = getelementptr {' '.join(flags)} {stepped}, {base}, {words}",
        f"  {name}i = ptrtoint {f'<2 x {pointer}>' if count else pointer} {name}q to {integer}",
        f"  {name}b = ptrtoint {base} to i{width}",
        f"  {name}1 = insertelement <2 x i{width}> zeroinitializer, i{width} {name}b, i32 0",
        f"  {name}v = insertelement <2 x i{width}> {name}1, i{width} {name}b, i32 1",
        f"  {name}d = sub {integer} {name}i, {name}{'v' if count else 'b'}",
    ]
    program.add(
        target,
        f"trunc {integer} {name}d to {target}",
        [[one(t, 0), one(t, 1)] if count else one(t, 0) for t in range(LANES)],
    )


STEPS = [
    *(add_binary,) * 4,
    add_comparison,
    *(add_select,) * 2,
    add_cast,
    add_bitcast,
    *(add_element,) * 2,
    add_shuffle,
    add_structure,
    add_call,
    add_frozen,
    *(add_address,) * 3,
]


@pytest.mark.parametrize("seed", range(choose(30, 400)))
def test_straight_code_gives_each_lane_its_numbers_and_its_poison(seed: int) -> None:
    rng = np.random.default_rng(seed)
    data = rng.integers(0, 256, (2, LANES), dtype=np.uint8)
    program = Program(rng)
    for name, numbers in zip("ab", data.tolist(), strict=True):
        program.values.append(("i8", f"%{name}", numbers))
    for _ in range(24):
        STEPS[rng.integers(len(STEPS))](program)
    lanes: list[list[Number]] = []
    stores: list[str] = []
    for ty, name, of_lanes in program.values[2:]:
        if ty == STRUCT:
            continue
        width, count = TYPES[ty], count_of(ty)
        for element in range(count or 1):
            offset = len(lanes)
            scalar = name
            if count:
                scalar = f"%e{offset}"
                stores.append(f"  {scalar} = extractelement {ty} {name}, i32 {element}")
            if width < 8:
                stores.append(f"  %z{offset} = zext i{width} {scalar} to i8")
                scalar = f"%z{offset}"
            stores.append(f"  %o{offset} = getelementptr i8, ptr %row, i64 {offset}")
            stores.append(f"  store i8 {scalar}, ptr %o{offset}")
            lanes.append([lane[element] if isinstance(lane, list) else lane for lane in of_lanes])
    check(program, stores, lanes, data)


def check(program: Program, stores: list[str], wanted: list[list[Number]], data: np.ndarray) -> None:
    """Runs the program; each of its lanes stores a row of bytes."""
    size = len(wanted)
    text = "\n".join(
        [
            DECLARED,
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
            "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)",
            "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
            f"@pool = internal addrspace(3) global [{LANES * 16} x i8] undef, align 16",
            "define ptx_kernel void @k(ptr %pa, ptr %pb, ptr %out) {",
            "  %own = alloca [16 x i8], align 8",
            "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "  %ga = getelementptr i8, ptr %pa, i32 %t",
            "  %a = load i8, ptr %ga",
            "  %gb = getelementptr i8, ptr %pb, i32 %t",
            "  %b = load i8, ptr %gb",
            f"  %far = mul i32 %t, {size}",
            "  %row = getelementptr i8, ptr %out, i32 %far",
            "  %offset = mul i32 %t, 16",
            "  %in = getelementptr i8, ptr addrspace(3) @pool, i32 %offset",
            "  %common = addrspacecast ptr addrspace(3) %in to ptr",
            *program.lines,
            *stores,
            "  ret void",
            "}",
        ]
    )
    result = run(
        text, [data[0], data[1], np.zeros(size * LANES, np.uint8)], threads=LANES, undef="trap", machine=VOLTA
    )
    assert result.undefined is not None and result.undefined[2] is not None, (
        f"{result.outcome}\n{HEADER}{text}"
    )
    flags = result.undefined[2].reshape(LANES, size).T.tolist()
    assert flags == [[number is None for number in row] for row in wanted]
    assert result.buffers[2] is not None
    stored = result.buffers[2].reshape(LANES, size).T.tolist()
    for numbers, row in zip(stored, wanted, strict=True):
        assert [n for n, known in zip(numbers, row, strict=True) if known is not None] == [
            known for known in row if known is not None
        ]


MEMORIES = ("%own", "%common")
Bytes = dict[str, list[list[Number]]]  # by memory, lane and offset


def some_pointer(program: Program, memory: str, align: int, room: int) -> tuple[str, list[int]]:
    """A pointer to an offset from which on there is room, the same in all lanes or not; the places."""
    name = f"%p{len(program.lines)}"
    most = (16 - room) // align
    if program.rng.random() < 0.5:
        offset = align * int(program.rng.integers(most + 1))
        program.lines.append(f"  {name} = getelementptr i8, ptr {memory}, i64 {offset}")
        return name, [offset] * LANES
    of_lanes = next(lanes for _, each, lanes in program.values if each == "%a")
    mask = (1 << (most + 1).bit_length() - 1) - 1
    program.lines.append(f"  {name}m = and i8 %a, {mask}")
    program.lines.append(f"  {name}s = mul i8 {name}m, {align}")
    program.lines.append(f"  {name} = getelementptr i8, ptr {memory}, i8 {name}s")
    return name, [(lane & mask) * align for lane in of_lanes]


@contextmanager
def some_lanes(program: Program, memory: str, held: Bytes) -> Iterator[None]:
    """What is written in the block to a memory, all lanes or only some of them write."""
    if program.rng.random() < 0.6:
        yield
        return
    limit, name = int(program.rng.choice([3, 60, 128, 200, 253])), f"g{len(program.lines)}"
    of_lanes = next(lanes for _, each, lanes in program.values if each == "%b")
    kept = [list(row) for row in held[memory]]
    program.lines += [
        f"  %{name} = icmp ult i8 %b, {limit}",
        f"  br i1 %{name}, label %{name}.in, label %{name}.out",
        f"{name}.in:",
    ]
    yield
    program.lines += [f"  br label %{name}.out", f"{name}.out:"]
    for lane in range(LANES):
        if of_lanes[lane] >= limit:
            held[memory][lane] = kept[lane]


def some_length(program: Program, most: int) -> tuple[str, list[int]]:
    """How many bytes: the same in all lanes or not."""
    if program.rng.random() < 0.6:
        size = int(program.rng.choice([size for size in (1, 2, 3, 5, 8) if size <= most]))
        return str(size), [size] * LANES
    name, mask = f"%n{len(program.lines)}", int(program.rng.choice([1, 3, 7]))
    of_lanes = next(lanes for _, each, lanes in program.values if each == "%b")
    program.lines += [f"  {name}m = and i8 %b, {mask}", f"  {name} = zext i8 {name}m to i64"]
    return name, [lane & mask for lane in of_lanes]


def add_store(program: Program, held: Bytes) -> None:
    memory, ty = str(program.rng.choice(MEMORIES)), str(program.rng.choice(["i8", "<2 x i8>"]))
    value, lanes = program.some(ty)
    size = count_of(ty) or 1
    pointer, places = some_pointer(program, memory, size, size)
    with some_lanes(program, memory, held):
        program.lines.append(f"  store {ty} {value}, ptr {pointer}, align {size}")
        for lane, offset, number in zip(range(LANES), places, lanes, strict=True):
            held[memory][lane][offset : offset + size] = number if isinstance(number, list) else [number]


def add_wide_store(program: Program, held: Bytes) -> None:
    memory = str(program.rng.choice(MEMORIES))
    low, high = program.some("i8"), program.some("i8")
    align = int(program.rng.choice([1, 2, 4]))
    pointer, places = some_pointer(program, memory, align, 4)
    name = f"%w{len(program.lines)}"
    program.lines += [
        f"  {name}l = zext i8 {low[0]} to i32",
        f"  {name}h = zext i8 {high[0]} to i32",
        f"  {name}s = shl i32 {name}h, 24",
        f"  {name} = or i32 {name}l, {name}s",
        f"  store i32 {name}, ptr {pointer}, align {align}",
    ]
    for lane, offset, x, y in zip(range(LANES), places, low[1], high[1], strict=True):
        held[memory][lane][offset : offset + 4] = [None] * 4 if x is None or y is None else [x, 0, 0, y]


def add_load(program: Program, held: Bytes) -> None:
    memory, ty = str(program.rng.choice(MEMORIES)), str(program.rng.choice(["i8", "<2 x i8>"]))
    size = count_of(ty) or 1
    pointer, places = some_pointer(program, memory, 1, size)
    loaded: list[Lane] = [
        list(held[memory][lane][offset : offset + size]) if size > 1 else held[memory][lane][offset]
        for lane, offset in enumerate(places)
    ]
    program.add(ty, f"load {ty}, ptr {pointer}, align 1", loaded)


def add_wide_load(program: Program, held: Bytes) -> None:
    """The sum of two bytes, loaded at once: poison if either is."""
    memory = str(program.rng.choice(MEMORIES))
    pointer, places = some_pointer(program, memory, 2, 2)
    name = f"%w{len(program.lines)}"
    program.lines += [
        f"  {name} = load i16, ptr {pointer}",
        f"  {name}h = lshr i16 {name}, 8",
        f"  {name}x = xor i16 {name}, {name}h",
    ]
    lanes: list[Lane] = []
    for lane, offset in enumerate(places):
        x, y = held[memory][lane][offset : offset + 2]
        lanes.append(None if x is None or y is None else x ^ y)
    program.add("i8", f"trunc i16 {name}x to i8", lanes)


def add_move(program: Program, held: Bytes) -> None:
    source, target = (str(each) for each in program.rng.choice(MEMORIES, 2))
    size, sizes = some_length(program, 8)
    start, sources = some_pointer(program, source, 1, 8)
    end, targets = some_pointer(program, target, 1, 8)
    name = "memmove" if source == target else str(program.rng.choice(["memcpy", "memmove"]))
    with some_lanes(program, target, held):
        program.lines.append(
            f"  call void @llvm.{name}.p0.p0.i64(ptr {end}, ptr {start}, i64 {size}, i1 false)"
        )
        for lane, count in enumerate(sizes):
            moved = held[source][lane][sources[lane] : sources[lane] + count]
            held[target][lane][targets[lane] : targets[lane] + count] = moved


def add_fill(program: Program, held: Bytes) -> None:
    memory, value = str(program.rng.choice(MEMORIES)), program.some("i8")
    size, sizes = some_length(program, 8)
    pointer, places = some_pointer(program, memory, 1, 8)
    with some_lanes(program, memory, held):
        program.lines.append(
            f"  call void @llvm.memset.p0.i64(ptr {pointer}, i8 {value[0]}, i64 {size}, i1 false)"
        )
        for lane, offset, number, count in zip(range(LANES), places, value[1], sizes, strict=True):
            held[memory][lane][offset : offset + count] = [number] * count


ACCESSES = [add_store, add_store, add_wide_store, add_load, add_wide_load, add_move, add_fill]


@pytest.mark.parametrize("seed", range(choose(20, 300)))
def test_memory_keeps_each_lane_its_bytes_and_their_poison(seed: int) -> None:
    rng = np.random.default_rng(1000 + seed)
    data = rng.integers(0, 256, (2, LANES), dtype=np.uint8)
    program = Program(rng)
    for name, numbers in zip("ab", data.tolist(), strict=True):
        program.values.append(("i8", f"%{name}", numbers))
    held: Bytes = {memory: [[None] * 16 for _ in range(LANES)] for memory in MEMORIES}
    for _ in range(14):
        ACCESSES[rng.integers(len(ACCESSES))](program, held)
        if rng.random() < 0.5:
            STEPS[rng.integers(len(STEPS))](program)
    stores, wanted = [], []
    for memory in MEMORIES:
        for offset in range(16):
            number = len(wanted)
            stores += [
                f"  %f{number}x = getelementptr i8, ptr {memory}, i64 {offset}",
                f"  %l{number}x = load i8, ptr %f{number}x",
                f"  %o{number}x = getelementptr i8, ptr %row, i64 {number}",
                f"  store i8 %l{number}x, ptr %o{number}x",
            ]
            wanted.append([held[memory][lane][offset] for lane in range(LANES)])
    check(program, stores, wanted, data)
