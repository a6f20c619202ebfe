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

    def fail(self, problem: str, hint: str, key: str | None = None, arg: int | None = None) -> NoReturn:
        """Raises a LaunchError at the key (of ``[[arg]]`` number ``arg``), at its table, or at line 1."""
        first, last = 0, self.headers[0] if self.headers else len(self.lines)
        if arg is not None and arg < len(self.headers):
            first = self.headers[arg]
            last = self.headers[arg + 1] if arg + 1 < len(self.headers) else len(self.lines)
        line, start, end = first, 0, 1
        for number in range(first, last):
            assignment = (
                re.match(rf"\s*(\"?{re.escape(key or '')}\"?)\s*=", self.lines[number]) if key else None
            )
            if assignment:
                line, start, end = number, assignment.start(1), assignment.end(1)
                break
        if arg is not None:
            problem = f"argument {arg}: {problem}"
        self.fail_at(problem, hint, line + 1, start + 1, end + 1)

    def fail_at(self, problem: str, hint: str, line: int, column: int, end_column: int) -> NoReturn:
        source = self.lines[line - 1] if line <= len(self.lines) else None
        span = Span(str(self.path), line, column, end_column)
        raise LaunchError(problem, span=span, hint=hint, source_line=source)


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
    return _launch_of_table(source, table)


def _launch_of_table(source: _LaunchText, table: dict[str, Any]) -> Launch:
    for key in table:
        if key not in _LAUNCH_KEYS:
            source.fail(f"unknown key {key!r}", f"the keys are {', '.join(_LAUNCH_KEYS)}", key)
    for key in ("kernel", "grid", "block"):
        if key not in table:
            source.fail(f"the key {key!r} is missing", f"add a line: {key} = …")
    if not isinstance(table["kernel"], str) or not table["kernel"]:
        source.fail("kernel must be a string", 'write the name of a function, kernel = "name"', "kernel")
    shapes = {key: _read_shape(source, key, table[key]) for key in ("grid", "block")}
    dynamic_shared_bytes = table.get("dynamic_shared_bytes", 0)
    if problem := shared_problem(dynamic_shared_bytes):
        source.fail(problem, "give the size in bytes, or leave the key out", "dynamic_shared_bytes")
    arg_tables = table.get("arg", [])
    if not isinstance(arg_tables, list) or not all(isinstance(entry, dict) for entry in arg_tables):
        source.fail("arg must be tables", "write one [[arg]] table per parameter", "arg")
    # All are looked at before the first buffer is made.
    makers: list[_Maker] = []
    size_bytes = 0
    for index, entry in enumerate(arg_tables):
        makers.append(_read_arg(source, index, entry))
        size_bytes += makers[-1].size_bytes
        _check_sum(source, index, "file" if "file" in entry else "count", size_bytes)
    args = tuple(maker.make() for maker in makers)
    return Launch(table["kernel"], shapes["grid"], shapes["block"], args, dynamic_shared_bytes)


@dataclass(frozen=True)
class _Maker:
    """An argument that has been checked and not been made yet."""

    make: Callable[[], BufferArg | ScalarArg]
    size_bytes: int = 0


def _read_shape(source: _LaunchText, key: str, value: Any) -> tuple[int, int, int]:
    numbers = value if isinstance(value, list) else [value]
    if not 1 <= len(numbers) <= 3:
        source.fail(
            f"{key} must be 1 to 3 positive integers, not {value!r}", f"for example {key} = [32]", key
        )
    padded = [*numbers, 1, 1]
    shape = (padded[0], padded[1], padded[2])
    if problem := shape_problem(key, shape):
        source.fail(problem, f"for example {key} = [32]", key)
    return shape


def _read_arg(source: _LaunchText, index: int, entry: dict[str, Any]) -> _Maker:
    known = _SCALAR_KEYS if "value" in entry else _BUFFER_KEYS
    for key in entry:
        if key not in known:
            kind = "scalar" if "value" in entry else "buffer"
            source.fail(f"unknown key {key!r} of a {kind}", f"its keys are {', '.join(known)}", key, index)
    if "type" in entry and (not isinstance(entry["type"], str) or entry["type"] not in ELEMENT_DTYPES):
        hint = f"the types are {', '.join(ELEMENT_DTYPES)}"
        source.fail(f"unknown type {entry['type']!r}", hint, "type", index)
    if "type" not in entry and "file" not in entry:
        source.fail(
            "the key 'type' is missing", 'give the element type, for example type = "i32"', None, index
        )
    if "value" in entry:
        if problem := scalar_problem(entry["type"], entry["value"]):
            source.fail(problem, f"give a value of type {entry['type']}", "value", index)
        return _Maker(partial(ScalarArg, entry["type"], entry["value"]))
    readonly = entry.get("readonly", False)
    if not isinstance(readonly, bool):
        source.fail("readonly must be true or false", "write readonly = true", "readonly", index)
    if "file" in entry:
        array = _read_array(source, index, entry)
        return _Maker(
            lambda: BufferArg(np.array(array, array.dtype.newbyteorder("=")), readonly), array.nbytes
        )
    recipe = _read_recipe(source, index, entry)
    return _Maker(
        lambda: BufferArg(recipe.draw(index), readonly, recipe),
        recipe.count * ELEMENT_DTYPES[recipe.type].itemsize,
    )


def _check_sum(source: _LaunchText, index: int, key: str, size_bytes: int) -> None:
    """Refuses buffers that are too large together, before they are made."""
    limit = memory_limit_bytes()
    if size_bytes > limit:
        problem = f"the buffers up to here have {size_bytes:,} bytes together; {limit:,} are allowed"
        hint = f"make them smaller, or set {MEMORY_VARIABLE} to what this machine can spare"
        source.fail(problem, hint, key, index)


def _read_recipe(source: _LaunchText, index: int, entry: dict[str, Any]) -> BufferRecipe:
    type_name, count = entry["type"], entry.get("count")
    limit = MAX_BUFFER_BYTES // ELEMENT_DTYPES[type_name].itemsize
    if count is None:
        source.fail(
            "the key 'count' is missing",
            "give the number of elements; a scalar has value instead",
            None,
            index,
        )
    if not is_integer(count) or not 0 < count <= limit:
        source.fail(
            f"count must be an integer from 1 to {limit}, not {count!r}",
            "count is in elements",
            "count",
            index,
        )
    init, seed = entry.get("init", "zeros"), entry.get("seed", 0)
    if init not in INITS:
        source.fail(f"unknown init {init!r}", f"the ways are {', '.join(INITS)}, or file", "init", index)
    for key in ("seed", "low", "high"):
        if key in entry and init != "random":
            source.fail(f"{key} has no effect on init = {init!r}", 'use init = "random"', key, index)
    if not is_integer(seed) or seed < 0:
        source.fail(f"seed must be an integer from 0 on, not {seed!r}", "for example seed = 1", "seed", index)
    recipe = BufferRecipe(type_name, count, init, seed, entry.get("low"), entry.get("high"))
    for key in ("low", "high"):
        if key in entry and (problem := _bound_problem(type_name, entry[key])):
            source.fail(f"{key}: {problem}", f"give a finite value of type {type_name}", key, index)
    low, high = recipe.bounds()
    if low > high:
        source.fail(
            f"low ({low}) is above high ({high})",
            "give both, in order",
            "low" if "low" in entry else "high",
            index,
        )
    return recipe


def _bound_problem(type_name: str, value: Any) -> str:
    if problem := scalar_problem(type_name, value):
        return problem
    if type_name in FLOAT_TYPES:
        largest = {"half": 65504.0, "double": 1e307}.get(type_name, 3e38)
        return "" if abs(value) <= largest else f"{value!r} is not in -{largest:g} to {largest:g}"
    low, high = integer_range(type_name)
    return "" if low <= value <= high else f"{value} is not in {low} to {high}"


def _read_array(source: _LaunchText, index: int, entry: dict[str, Any]) -> np.ndarray:
    for key in ("init", "seed", "low", "high"):
        if key in entry:
            source.fail(f"{key} and file exclude each other", "leave one of them out", key, index)
    if not isinstance(entry["file"], str):
        source.fail("file must be a string", 'write file = "x.npy"', "file", index)
    path = source.path.parent / entry["file"]
    try:
        # Mapped, so that a header that promises more than the file has costs no memory.
        with np.errstate(over="ignore"):  # of a size beyond all bounds, which the file then has not
            array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError, OverflowError, TypeError, SyntaxError, TokenError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        source.fail(f"cannot read {path}: {reason}", "the path is relative to the launch file", "file", index)
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "biuf" or array.size == 0:
        source.fail(f"{path} holds no array of numbers", "write it with numpy.save", "file", index)
    if "count" in entry and entry["count"] != array.size:
        source.fail(
            f"{path} holds {array.size} elements, not {entry['count']}",
            "correct or remove count",
            "count",
            index,
        )
    wanted = ELEMENT_DTYPES[entry["type"]] if "type" in entry else array.dtype
    if (wanted.kind == "f", wanted.itemsize) != (array.dtype.kind == "f", array.dtype.itemsize):
        source.fail(
            f"{path} holds {array.dtype} elements, not {entry['type']}",
            "correct or remove type",
            "type",
            index,
        )
    if array.nbytes > MAX_BUFFER_BYTES:
        problem = f"{path} holds {array.nbytes:,} bytes; a buffer has at most {MAX_BUFFER_BYTES:,}"
        source.fail(problem, "write less of it", "file", index)
    return array
