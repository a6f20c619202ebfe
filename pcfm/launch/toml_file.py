"""Launches from TOML files.

A launch file::

    kernel = "scale"                # as its author wrote it, or by its name in the module
    grid = [4]                      # thread blocks, 1 to 3 numbers (or one plain number)
    block = [16, 16]                # threads of one thread block, likewise
    dynamic_shared_bytes = 0        # optional

    [[arg]]                         # one per parameter, in order: a buffer ...
    type = "float"
    count = 1024
    init = "random"                 # "zeros" (default), "iota" or "random"
    seed = 7                        # of "random"; default 0
    low = -1.0                      # of "random"; default: all values of an integer type, [0, 1) of a float
    high = 1.0                      # integers: inclusive, floats: exclusive
    readonly = true                 # optional

    [[arg]]                         # ... or a buffer from a file beside the launch file ...
    file = "x.npy"

    [[arg]]                         # ... or a scalar
    type = "i32"
    value = 1024

Every fault of a launch file is a ``LaunchError`` naming file, line, key and what to do. TOML's reader gives
no positions, so the line is found by looking for the key in the text of its table; a key written unusually
(dotted, or in an inline table) is blamed on the line of its table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tokenize import TokenError
from typing import Any, NoReturn

import numpy as np

from pcfm.diagnostics import LaunchError, Span
from pcfm.launch.limits import MEMORY_VARIABLE, memory_limit_bytes
from pcfm.launch.model import (
    ELEMENT_DTYPES,
    FLOAT_TYPES,
    INITS,
    MAX_BUFFER_BYTES,
    BufferArg,
    BufferRecipe,
    Launch,
    ScalarArg,
    integer_range,
    is_integer,
    scalar_problem,
    shape_problem,
    shared_problem,
)

MAX_LAUNCH_BYTES = 2**24
_LAUNCH_KEYS = ("kernel", "grid", "block", "dynamic_shared_bytes", "arg")
_BUFFER_KEYS = ("type", "count", "init", "seed", "low", "high", "file", "readonly")
_SCALAR_KEYS = ("type", "value")


class _LaunchText:
    """The text of a launch file, to point at the lines that its faults are on."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.lines = path, text.splitlines()
        self.headers = [n for n, line in enumerate(self.lines) if re.match(r"\s*\[\[\s*arg\s*\]\]", line)]

    def fail_at(self, problem: str, hint: str, line: int, column: int, end_column: int) -> NoReturn:
        source = self.lines[line - 1] if line <= len(self.lines) else None
        span = Span(str(self.path), line, column, end_column)
        raise LaunchError(problem, span=span, hint=hint, source_line=source)


@dataclass(frozen=True)
class _Table:
    """A table of a launch file: `[[arg]]` number `arg`, or that of the file."""

    source: _LaunchText
    entries: dict[str, Any]
    arg: int | None = None

    def fail(self, problem: str, hint: str, key: str | None = None) -> NoReturn:
        """Raises a LaunchError at one of its keys, or where it begins."""
        lines, headers = self.source.lines, self.source.headers
        first, last = 0, headers[0] if headers else len(lines)
        if self.arg is not None:
            problem = f"argument {self.arg}: {problem}"
            if self.arg < len(headers):
                first, last = [*headers, len(lines)][self.arg : self.arg + 2]
        line, start, end = first, 0, 1
        pattern = re.compile(rf"\s*(\"?{re.escape(key)}\"?)\s*=") if key is not None else None
        for number in range(first, last):
            if pattern is not None and (assignment := pattern.match(lines[number])) is not None:
                line, start, end = number, assignment.start(1), assignment.end(1)
                break
        self.source.fail_at(problem, hint, line + 1, start + 1, end + 1)


EXAMPLE = """\
    kernel = "scale"
    grid = [4]
    block = [128]
    [[arg]]             # a buffer
    type = "float"
    count = 512
    init = "random"
    [[arg]]             # a number
    type = "i32"
    value = 512"""


def load_launch(path: str | Path) -> Launch:
    """The launch that a TOML file describes. Raises: LaunchError."""
    path = Path(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_LAUNCH_BYTES + 1)
        text = data.decode("utf-8")
    except OSError as error:
        raise LaunchError(
            f"cannot read the launch file {path}: {error.strerror or error}",
            hint="give the path of a TOML file with kernel, grid, block and an [[arg]] per parameter:\n"
            + EXAMPLE,
        ) from None
    except UnicodeDecodeError:
        raise LaunchError(f"{path} is not UTF-8 text", hint="a launch file is TOML") from None
    if len(data) > MAX_LAUNCH_BYTES:
        raise LaunchError(f"{path} has more than {MAX_LAUNCH_BYTES:,} bytes", hint="a launch file is TOML")
    source = _LaunchText(path, text)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: of numbers with thousands of digits too
        position = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(position[1]), int(position[2])) if position else (max(1, len(source.lines)), 1)
        problem = re.sub(r" \(at .*\)$", "", str(error))
        source.fail_at(f"not TOML: {problem}", "see toml.io for the syntax", line, column, column + 1)
    return _read_launch(_Table(source, table))


def _read_launch(table: _Table) -> Launch:
    entries, fail = table.entries, table.fail
    for key in entries:
        if key not in _LAUNCH_KEYS:
            fail(f"unknown key {key!r}", f"the keys are {', '.join(_LAUNCH_KEYS)}", key)
    for key in ("kernel", "grid", "block"):
        if key not in entries:
            fail(f"the key {key!r} is missing", f"add a line: {key} = …")
    if not isinstance(entries["kernel"], str) or not entries["kernel"]:
        fail("kernel must be a string", 'write the name of a function, kernel = "name"', "kernel")
    shapes = {key: _read_shape(table, key) for key in ("grid", "block")}
    dynamic_shared_bytes = entries.get("dynamic_shared_bytes", 0)
    if problem := shared_problem(dynamic_shared_bytes):
        fail(problem, "give the size in bytes, or leave the key out", "dynamic_shared_bytes")
    arg_tables = entries.get("arg", [])
    if not isinstance(arg_tables, list) or not all(isinstance(entry, dict) for entry in arg_tables):
        fail("arg must be tables", "write one [[arg]] table per parameter", "arg")
    # All are looked at before the first buffer is made.
    makers: list[_Maker] = []
    size_bytes = 0
    for index, arg_entries in enumerate(arg_tables):
        arg_table = _Table(table.source, arg_entries, index)
        makers.append(_read_arg(arg_table, index))
        size_bytes += makers[-1].size_bytes
        _check_sum(arg_table, size_bytes)
    args = tuple(maker.make() for maker in makers)
    return Launch(entries["kernel"], shapes["grid"], shapes["block"], args, dynamic_shared_bytes)


@dataclass(frozen=True)
class _Maker:
    """An argument that has been checked and not been made yet."""

    make: Callable[[], BufferArg | ScalarArg]
    size_bytes: int = 0


def _read_shape(table: _Table, key: str) -> tuple[int, int, int]:
    value, hint = table.entries[key], f"for example {key} = [32]"
    numbers = value if isinstance(value, list) else [value]
    if not 1 <= len(numbers) <= 3:
        table.fail(f"{key} must be 1 to 3 positive integers, not {value!r}", hint, key)
    padded = [*numbers, 1, 1]
    shape = (padded[0], padded[1], padded[2])
    if problem := shape_problem(key, shape):
        table.fail(problem, hint, key)
    return shape


def _read_arg(table: _Table, index: int) -> _Maker:
    entries, fail = table.entries, table.fail
    kind, known = ("scalar", _SCALAR_KEYS) if "value" in entries else ("buffer", _BUFFER_KEYS)
    for key in entries:
        if key not in known:
            fail(f"unknown key {key!r} of a {kind}", f"its keys are {', '.join(known)}", key)
    ty = entries.get("type")
    if "type" in entries and (not isinstance(ty, str) or ty not in ELEMENT_DTYPES):
        fail(f"unknown type {ty!r}", f"the types are {', '.join(ELEMENT_DTYPES)}", "type")
    if "type" not in entries and "file" not in entries:
        fail("the key 'type' is missing", 'give the element type, for example type = "i32"')
    if "value" in entries:
        if problem := scalar_problem(entries["type"], entries["value"]):
            fail(problem, f"give a value of type {entries['type']}", "value")
        return _Maker(partial(ScalarArg, entries["type"], entries["value"]))
    readonly = entries.get("readonly", False)
    if not isinstance(readonly, bool):
        fail("readonly must be true or false", "write readonly = true", "readonly")
    if "file" in entries:
        array = _read_array(table)
        return _Maker(
            lambda: BufferArg(np.array(array, array.dtype.newbyteorder("=")), readonly), array.nbytes
        )
    recipe = _read_recipe(table)
    return _Maker(
        lambda: BufferArg(recipe.draw(index), readonly, recipe),
        recipe.count * ELEMENT_DTYPES[recipe.type].itemsize,
    )


def _check_sum(table: _Table, size_bytes: int) -> None:
    """Refuses buffers that are too large together, before they are made."""
    limit = memory_limit_bytes()
    if size_bytes > limit:
        problem = f"the buffers up to here have {size_bytes:,} bytes together; {limit:,} are allowed"
        hint = f"make them smaller, or set {MEMORY_VARIABLE} to what this machine can spare"
        table.fail(problem, hint, "file" if "file" in table.entries else "count")


def _read_recipe(table: _Table) -> BufferRecipe:
    entries, fail = table.entries, table.fail
    type_name, count = entries["type"], entries.get("count")
    limit = MAX_BUFFER_BYTES // ELEMENT_DTYPES[type_name].itemsize
    if count is None:
        fail("the key 'count' is missing", "give the number of elements; a scalar has value instead")
    if not is_integer(count) or not 0 < count <= limit:
        fail(f"count must be an integer from 1 to {limit}, not {count!r}", "count is in elements", "count")
    init, seed = entries.get("init", "zeros"), entries.get("seed", 0)
    if init not in INITS:
        fail(f"unknown init {init!r}", f"the ways are {', '.join(INITS)}, or file", "init")
    for key in ("seed", "low", "high"):
        if key in entries and init != "random":
            fail(f"{key} has no effect on init = {init!r}", 'use init = "random"', key)
    if not is_integer(seed) or seed < 0:
        fail(f"seed must be an integer from 0 on, not {seed!r}", "for example seed = 1", "seed")
    recipe = BufferRecipe(type_name, count, init, seed, entries.get("low"), entries.get("high"))
    for key in ("low", "high"):
        if key in entries and (problem := _bound_problem(type_name, entries[key])):
            fail(f"{key}: {problem}", f"give a finite value of type {type_name}", key)
    low, high = recipe.bounds()
    if low > high:
        key = "low" if "low" in entries else "high"
        fail(f"low ({low}) is above high ({high})", "give both, in order", key)
    return recipe


def _bound_problem(type_name: str, value: Any) -> str:
    if problem := scalar_problem(type_name, value):
        return problem
    if type_name in FLOAT_TYPES:
        largest = {"half": 65504.0, "double": 1e307}.get(type_name, 3e38)
        return "" if abs(value) <= largest else f"{value!r} is not in -{largest:g} to {largest:g}"
    low, high = integer_range(type_name)
    return "" if low <= value <= high else f"{value} is not in {low} to {high}"


def _read_array(table: _Table) -> np.ndarray:
    entries, fail = table.entries, table.fail
    for key in ("init", "seed", "low", "high"):
        if key in entries:
            fail(f"{key} and file exclude each other", "leave one of them out", key)
    if not isinstance(entries["file"], str):
        fail("file must be a string", 'write file = "x.npy"', "file")
    path = table.source.path.parent / entries["file"]
    try:
        # Mapped, so that a header that promises more than the file has costs no memory.
        with np.errstate(over="ignore"):  # of a size beyond all bounds, which the file then has not
            array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError, OverflowError, TypeError, SyntaxError, TokenError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        fail(f"cannot read {path}: {reason}", "the path is relative to the launch file", "file")
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "biuf" or array.size == 0:
        fail(f"{path} holds no array of numbers", "write it with numpy.save", "file")
    if "count" in entries and entries["count"] != array.size:
        problem = f"{path} holds {array.size} elements, not {entries['count']}"
        fail(problem, "correct or remove count", "count")
    wanted = ELEMENT_DTYPES[entries["type"]] if "type" in entries else array.dtype
    if (wanted.kind == "f", wanted.itemsize) != (array.dtype.kind == "f", array.dtype.itemsize):
        problem = f"{path} holds {array.dtype} elements, not {entries['type']}"
        fail(problem, "correct or remove type", "type")
    if array.nbytes > MAX_BUFFER_BYTES:
        problem = f"{path} holds {array.nbytes:,} bytes; a buffer has at most {MAX_BUFFER_BYTES:,}"
        fail(problem, "write less of it", "file")
    return array
