"""Loads and stores at random, of lanes in several memories, masked and not, against bytes in a dictionary."""

from __future__ import annotations

import re

import numpy as np
import pytest

from pcfm.ir.instructions import Unreachable
from pcfm.launch import Launch
from pcfm.simt.accesses import MemoryAccess
from pcfm.simt.address_spaces import (
    GENERIC,
    GLOBAL,
    GLOBAL_WINDOW,
    PRIVATE,
    PRIVATE_WINDOW,
    SHARED,
    SHARED_WINDOW,
    GlobalMemory,
    WindowMemory,
)
from pcfm.simt.batch import make_geometry
from pcfm.simt.memory import MemorySystem
from pcfm.simt.step import Fault, Geometry, Step
from tests.breadth import choose

LANES, PER_BLOCK, BLOCKS = 4, 2, 2
SIZES = {"%a": 40, "%b": 21, "%c": 16}  # of the buffers; %b is read-only
SHARED_BYTES, PRIVATE_BYTES = 24, 20
FIRST = 128  # no object lies before it
Byte = tuple[str, int, int]  # what it is in, whose that is, and where in it


class Model:
    """All bytes of all memories, and what is wrong with an address."""

    def __init__(self, memory: GlobalMemory) -> None:
        self.starts = {buffer.name: buffer.start for buffer in memory.buffers}
        self.bytes: dict[Byte, int] = {}

    def place(self, access: MemoryAccess, address: int, warp: int, lane: int) -> list[Byte] | str:
        """The bytes of an access, else why it fails."""
        if address % access.align:
            return f"is not aligned to {access.align} bytes"
        size = access.size_bytes
        windows = (
            ("shared", SHARED, SHARED_WINDOW, SHARED_BYTES, warp // PER_BLOCK),
            ("private", PRIVATE, PRIVATE_WINDOW, PRIVATE_BYTES, warp * LANES + lane),
        )
        for name, space, window, limit, owner in windows:
            start = window if access.space == GENERIC else 0
            if access.space == space or (access.space == GENERIC and start <= address < start + (1 << 32)):
                offset = address - start
                if offset >= FIRST and offset + size <= FIRST + limit:
                    return [(name, owner, offset + each) for each in range(size)]
                return f"is outside of the {limit} bytes of {name} memory"
        for name, start in self.starts.items():
            if start <= address and address + size <= start + SIZES[name]:
                if access.kind == "store" and name == "%b":
                    return "is in %b, which is read-only"
                return [(name, 0, address - start + each) for each in range(size)]
        if address < FIRST:
            return "is null" if address == 0 else "is next to null"
        below = [name for name, start in self.starts.items() if start <= address]
        if not below:
            return "is in no object"
        away = address - self.starts[below[-1]]
        return f"is in no object ({away} bytes from the start of {below[-1]}, of {SIZES[below[-1]]} bytes)"


def some_address(rng: np.random.Generator, space: int, model: Model, align: int) -> int:
    """An address in one of the memories that a pointer to a space may mean, often at an end of it."""
    bases = {
        SHARED: [(0, FIRST + SHARED_BYTES)],
        PRIVATE: [(0, FIRST + PRIVATE_BYTES)],
        GLOBAL: [(start, SIZES[name]) for name, start in model.starts.items()],
    }
    bases[GENERIC] = [
        (SHARED_WINDOW, FIRST + SHARED_BYTES), (PRIVATE_WINDOW, FIRST + PRIVATE_BYTES), *bases[GLOBAL]
    ]  # fmt: skip
    start, size = bases[space][rng.integers(len(bases[space]))]
    first = 0 if start in model.starts.values() else FIRST
    address = start + int(rng.integers(first, size))
    if rng.random() < 0.97:
        address = min(address, start + size - 8) // align * align
    if rng.random() < 0.01:
        return int(rng.choice([0, align, start - align if start else 0, start + size, GLOBAL_WINDOW - align]))
    return address


def memories() -> tuple[MemorySystem, Geometry, Model]:
    globals_ = GlobalMemory()
    for name, size in SIZES.items():
        globals_.add(name, size, writable=name != "%b")
    globals_.seal()
    geometry = make_geometry(
        Launch("k", (BLOCKS, 1, 1), (PER_BLOCK * LANES, 1, 1), ()), LANES, np.arange(BLOCKS)
    )
    shared = WindowMemory(SHARED_BYTES, BLOCKS, SHARED_WINDOW)
    private = WindowMemory(PRIVATE_BYTES, geometry.warps * LANES, PRIVATE_WINDOW)
    memory = MemorySystem(globals_, shared, private)
    memory.start(geometry)
    return memory, geometry, Model(globals_)


def some_access(
    rng: np.random.Generator, geometry: Geometry, model: Model
) -> tuple[MemoryAccess, Step, np.ndarray]:
    """An access, the lanes that make it, and their addresses, of one column where they are uniform."""
    size = int(rng.choice([1, 2, 4, 8]))
    align = int(rng.choice([each for each in (1, 2, 4, 8) if each <= size]))
    space = int(rng.choice([GENERIC, GENERIC, GLOBAL, SHARED, PRIVATE]))
    access = MemoryAccess(Unreachable(), str(rng.choice(["load", "store"])), space, size, align)
    rows = None if rng.random() < 0.4 else np.sort(rng.choice(geometry.warps, 2, replace=False))
    count = geometry.warps if rows is None else 2
    mask = rng.random((count, LANES)) < 0.6
    mask[:, 0] |= ~mask.any(axis=1)
    step = Step(geometry, rows, None if mask.all() or rng.random() < 0.3 else mask, count, LANES)
    shape = (count, 1) if rng.random() < 0.3 else (count, LANES)
    addresses = [some_address(rng, space, model, align) for _ in range(count * shape[1])]
    if rng.random() < 0.2:
        addresses = addresses[:1] * len(addresses)
    return access, step, np.array(addresses, np.uint64).reshape(shape)


def check_fault(fault: Fault, access: MemoryAccess, wrong: dict[int, str], address: int) -> None:
    """It is told of a lane that is at fault, of those at fault alike of the first."""
    assert fault.position in wrong and fault.address == address
    why = wrong[fault.position]
    assert fault.reason == f"the address of a {access.kind} of {access.size_bytes} bytes {why}"
    alike = [where for where, other in wrong.items() if _sort(other) == _sort(why)]
    assert fault.position == min(alike)


def _sort(why: str) -> str:
    return re.sub(r"\d+", "", why)


@pytest.mark.parametrize("seed", range(choose(12, 120)))
def test_lanes_load_and_store_what_lanes_one_by_one_do(seed: int, both_ways: None) -> None:
    rng = np.random.default_rng(seed)
    memory, geometry, model = memories()
    told: list[int] = []
    memory.listeners.append(lambda part, data: told.append(part.addresses.size))
    faults = 0
    for _ in range(60):
        access, step, address = some_access(rng, geometry, model)
        spread = np.broadcast_to(address, step.shape)
        places = {
            divmod(position, LANES): model.place(
                access, int(spread[divmod(position, LANES)]),
                position // LANES if step.rows is None else int(step.rows[position // LANES]),
                position % LANES,
            )
            for position in step.flat.tolist()
        }  # fmt: skip
        wrong = {row * LANES + lane: why for (row, lane), why in places.items() if isinstance(why, str)}
        size, columns = access.size_bytes, rng.choice([1, LANES])
        value = rng.integers(0, 256, (step.warps, columns, size), dtype=np.uint8).view(f"u{size}")[..., 0]
        told.clear()
        try:
            if access.kind == "load":
                (value,) = memory.load(access, address, step, [(0, size)])
            else:
                memory.store(access, address, step, [(0, size, value)])
        except Fault as fault:
            faults += 1
            assert fault.position is not None
            check_fault(fault, access, wrong, int(spread[divmod(fault.position, LANES)]))
            continue
        assert not wrong
        assert told and sum(told) <= len(places)
        for position, place_bytes in places.items():
            assert not isinstance(place_bytes, str)
            raw = np.broadcast_to(value, step.shape)[position].tobytes()
            if access.kind == "load":
                assert list(raw) == [model.bytes.get(byte, 0) for byte in place_bytes]
            else:
                model.bytes.update(zip(place_bytes, raw, strict=True))
        if access.kind == "load" and value.shape == step.shape and step.mask is not None:
            assert not value[~step.mask].any()
    assert faults > 3


def test_an_address_is_named_by_the_object_that_it_lies_in() -> None:
    memory, _, model = memories()
    memory.shared_names = [(FIRST + 32, "@tile"), (FIRST + 48, "@sums")]
    named = {offset: memory.object_at(SHARED, FIRST + offset) for offset in (2, 31, 32, 47, 48, 90)}
    assert named == {
        2: ("", 2), 31: ("", 31), 32: ("@tile", 0), 47: ("@tile", 15), 48: ("@sums", 0), 90: ("@sums", 42)
    }  # fmt: skip
    memory.shared_names = []
    assert memory.object_at(SHARED, FIRST + 4) == ("", 4)
    assert memory.object_at(GLOBAL, 5) == ("", 5)
    for name, start in model.starts.items():
        assert memory.object_at(GLOBAL, start) == (name, 0)
        assert memory.object_at(GLOBAL, start + 15) == (name, 15)
