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
    readable = true                 # optional: all lanes may read it, whatever guards say

    [[arg]]                         # ... or a buffer of structures, aligned as C and LLVM do ...
    type = {x = "float", kind = "i8", at = {row = "i32", column = "i32"}}
    values = [{x = 0.5, kind = 1, at = {row = 0, column = 3}}]  # or count, init and so on: of each member

    [[arg]]                         # ... or a buffer from a file beside the launch file ...
    file = "x.npy"                  # of the type above, where one is given: nothing is converted

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
    Recipe,
    RecordRecipe,
    ScalarArg,
    exact_copy,
    integer_range,
    is_integer,
    members_of,
    scalar_problem,
    shape_problem,
    shared_problem,
    to_elements,
)

MAX_LAUNCH_BYTES = 2**24
_LAUNCH_KEYS = ("kernel", "grid", "block", "dynamic_shared_bytes", "arg")
_BUFFER_KEYS = ("type", "count", "init", "seed", "low", "high", "values", "file", "readonly", "readable")
_MOST_MEMBERS = 1000
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
    if "type" in entries:
        _check_type(table, entries["type"], is_structure_allowed=kind == "buffer")
    if "type" not in entries and "file" not in entries:
        fail("the key 'type' is missing", 'give the element type, for example type = "i32"')
    if "value" in entries:
        if problem := scalar_problem(entries["type"], entries["value"]):
            fail(problem, f"give a value of type {entries['type']}", "value")
        return _Maker(partial(ScalarArg, entries["type"], entries["value"]))
    said = entries.get("readonly", False), entries.get("readable", False)
    for key, value in zip(("readonly", "readable"), said, strict=True):
        if not isinstance(value, bool):
            fail(f"{key} must be true or false", f"write {key} = true", key)
    readonly, readable = said
    if "file" in entries:
        array = _read_array(table)
        file = "" if "type" in entries else entries["file"]
        return _Maker(
            lambda: BufferArg(_in_order(array), readonly, file=file, readable=readable),
            array.nbytes,
        )
    if "values" in entries:
        elements = _read_values(table)
        return _Maker(lambda: BufferArg(elements, readonly, readable=readable), elements.nbytes)
    recipe = _read_recipe(table)
    return _Maker(
        lambda: BufferArg(recipe.draw(index), readonly, recipe, readable=readable),
        recipe.count * recipe.dtype.itemsize,
    )


def _check_type(table: _Table, ty: Any, *, is_structure_allowed: bool) -> None:
    """Refuses what is no element type: the name of one, or a table of them."""
    pending, members = [ty], 0
    while pending:
        part = pending.pop()
        if isinstance(part, dict) and is_structure_allowed:
            members += len(part)
            if not part or members > _MOST_MEMBERS:
                table.fail(
                    f"a structure has 1 to {_MOST_MEMBERS} members", 'for example {x = "float"}', "type"
                )
            pending += part.values()
        elif not isinstance(part, str) or part not in ELEMENT_DTYPES:
            structures = ', or a table of them: {x = "float", kind = "i32"}' if is_structure_allowed else ""
            hint = f"the types are {', '.join(ELEMENT_DTYPES)}{structures}"
            table.fail(f"unknown type {part!r}", hint, "type")


def _dtype(ty: Any) -> np.dtype:
    """What NumPy calls an element type."""
    if isinstance(ty, str):
        return ELEMENT_DTYPES[ty]
    return np.dtype([(name, _dtype(part)) for name, part in ty.items()], align=True)


def _spelled(ty: Any) -> str:
    if isinstance(ty, str):
        return ty
    return "{" + ", ".join(f"{name} = {_spelled(part)}" for name, part in ty.items()) + "}"


def _read_values(table: _Table) -> np.ndarray:
    """The elements that are written in the launch file."""
    entries, fail = table.entries, table.fail
    for key in ("init", "seed", "low", "high"):
        if key in entries:
            fail(f"{key} and values exclude each other", "leave one of them out", key)
    values, ty = entries["values"], entries["type"]
    if not isinstance(values, list) or not values:
        fail("values must be a list of elements", "for example values = [1, 2, 3]", "values")
    if "count" in entries and entries["count"] != len(values):
        fail(f"values has {len(values)} elements, not {entries['count']}", "correct or remove count", "count")
    elements = np.zeros(len(values), _dtype(ty))
    _fill(table, elements, ty, values, "")
    return elements


def _fill(table: _Table, elements: np.ndarray, ty: Any, values: list[Any], member: str) -> None:
    """Writes values of a type to elements; of a structure member by member, as deep as the type goes."""
    named = f" of {member}" if member else ""
    if isinstance(ty, str):
        for number, value in enumerate(values):
            if problem := scalar_problem(ty, value):
                table.fail(f"element {number}{named}: {problem}", f"give values of type {ty}", "values")
        if ty in FLOAT_TYPES:
            elements[:] = to_elements(np.array(values, np.float64), ty)
        else:
            whole = [value - (1 << 64) if value >= 1 << 63 else value for value in values]
            elements[:] = to_elements(np.array(whole, np.int64), ty)
        return
    for number, value in enumerate(values):
        if not isinstance(value, dict) or value.keys() != ty.keys():
            hint = f"each is a table with {', '.join(ty)}"
            table.fail(f"element {number}{named} is no {_spelled(ty)}: {value!r}", hint, "values")
    for name, part in ty.items():
        below = f"{member}.{name}" if member else name
        _fill(table, elements[name], part, [value[name] for value in values], below)


def _check_sum(table: _Table, size_bytes: int) -> None:
    """Refuses buffers that are too large together, before they are made."""
    limit = memory_limit_bytes()
    if size_bytes > limit:
        problem = f"the buffers up to here have {size_bytes:,} bytes together; {limit:,} are allowed"
        hint = f"make them smaller, or set {MEMORY_VARIABLE} to what this machine can spare"
        table.fail(problem, hint, "file" if "file" in table.entries else "count")


def _read_recipe(table: _Table) -> Recipe:
    entries, fail = table.entries, table.fail
    ty, count = entries["type"], entries.get("count")
    limit = MAX_BUFFER_BYTES // _dtype(ty).itemsize
    if count is None:
        fail("the key 'count' is missing", "give the number of elements, or values; a scalar has value")
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
    return _recipe_of(table, ty, entries.get("low"), entries.get("high"), "")


def _recipe_of(table: _Table, ty: Any, lowest: Any, highest: Any, member: str) -> Recipe:
    """How elements of a type are made, within these bounds: of a structure in tables, by member."""
    entries, fail = table.entries, table.fail
    bounds = {key: bound for key, bound in (("low", lowest), ("high", highest)) if bound is not None}
    if not isinstance(ty, str):
        for key, bound in bounds.items():
            if not isinstance(bound, dict) or not bound.keys() <= ty.keys():
                fail(f"{key} of a structure is a table", f"it may have {', '.join(ty)}", key)
        low, high = (bounds.get(key, {}) for key in ("low", "high"))
        members = (
            (name, _recipe_of(table, part, low.get(name), high.get(name), f"{member}{name}: "))
            for name, part in ty.items()
        )
        return RecordRecipe(tuple(members))
    type_name = ty
    init, seed = entries.get("init", "zeros"), entries.get("seed", 0)
    recipe = BufferRecipe(type_name, entries["count"], init, seed, lowest, highest)
    for key in ("low", "high"):
        if key in bounds and (problem := _bound_problem(type_name, bounds[key])):
            fail(f"{member}{key}: {problem}", f"give a finite value of type {type_name}", key)
    low, high = recipe.bounds()
    if low > high:
        key = "low" if "low" in entries else "high"
        fail(f"{member}low ({low}) is above high ({high})", "give both, in order", key)
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
    for key in ("init", "seed", "low", "high", "values"):
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
    is_array = isinstance(array, np.ndarray) and array.size > 0
    if not is_array or any(member.dtype.kind not in "biuf" for member in members_of(array.dtype)):
        fail(
            f"{path} holds no array of numbers, or of structures of them", "write it with numpy.save", "file"
        )
    if "count" in entries and entries["count"] != array.size:
        problem = f"{path} holds {array.size} elements, not {entries['count']}"
        fail(problem, "correct or remove count", "count")
    wanted = _dtype(entries["type"]) if "type" in entries else array.dtype
    if _layout(wanted) != _layout(array.dtype):
        problem = f"{path} holds {array.dtype} elements, not {_spelled(entries['type'])}"
        hint = f"nothing is converted or reinterpreted: save it with dtype {wanted}, or correct type"
        fail(problem, hint, "type")
    if array.nbytes > MAX_BUFFER_BYTES:
        problem = f"{path} holds {array.nbytes:,} bytes; a buffer has at most {MAX_BUFFER_BYTES:,}"
        fail(problem, "write less of it", "file")
    return array


def _in_order(array: np.ndarray) -> np.ndarray:
    """A copy whose bytes are in this machine's order."""
    dtype = array.dtype.newbyteorder("=")
    if array.dtype == dtype:
        return exact_copy(array, dtype)
    elements = np.zeros(array.shape, dtype)
    elements[...] = array
    return elements


def _layout(dtype: np.dtype) -> tuple[int, list[tuple[int, int, str]]]:
    """What two types of elements must have in common to be one: signs and names do not count."""
    members = [member for member in members_of(dtype) if not member.is_padding]
    kinds = {"i": "integer", "u": "integer"}
    return dtype.itemsize, [
        (member.offset, member.dtype.itemsize, kinds.get(member.dtype.kind, member.dtype.kind))
        for member in members
    ]
