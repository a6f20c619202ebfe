"""Remarks: what a pass did, what it declined, and why, with numbers; and LLVM's YAML for them.

The YAML is LLVM's optimisation record: one document per remark, tagged `!Passed`, `!Missed` or `!Analysis`,
with Pass, Name, DebugLoc (where known), Function and Args. A viewer joins the values of Args into the
message: first the text, then each argument under its own key with the words that lead to it. Numbers are
written as strings, as LLVM does. Source: LLVM, docs/Remarks.rst, "YAML remarks".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import MdNode, MdString, inlined_locations, source_location
from pcfm.ir.module import Block

Kind = Literal["passed", "missed", "analysis"]
BRANCH_MARK = "pcfm.branch"
"""An attachment that numbers a branch, for who wants to find it in what passes say."""
Location = tuple[str, int, int]

_COLUMN = 17  # LLVM aligns the values of the top keys here
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_RESERVED = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


class RemarkName(StrEnum):
    """What remarks of pcfm's own passes are called; `pcfm explain` has a text for each."""

    MELDED = "Melded"
    NOT_MELDED = "NotMelded"
    HUB = "Hub"
    UNFINISHED = "Unfinished"
    NOT_EMITTED = "NotEmitted"
    NOT_TRIED = "NotTried"
    NOT_MEASURED = "NotMeasured"
    NOT_REWRITTEN = "NotRewritten"
    LOWERED = "Lowered"
    CHAINED = "Chained"
    MERGED = "Merged"
    NOT_MERGED = "NotMerged"
    CONVERTED = "Converted"
    NOT_CONVERTED = "NotConverted"
    LOADED_AHEAD = "LoadedAhead"
    NOT_LOADED_AHEAD = "NotLoadedAhead"
    STEPPED = "Stepped"
    NOT_STEPPED = "NotStepped"
    READABLE = "Readable"
    DELAYED = "Delayed"
    NOT_DELAYED = "NotDelayed"
    WORK_DELAYED = "WorkDelayed"
    WORK_NOT_DELAYED = "WorkNotDelayed"
    FUSED = "Fused"
    NOT_FUSED = "NotFused"
    SUNK = "Sunk"
    NOT_SUNK = "NotSunk"
    HOISTED = "Hoisted"
    NOT_HOISTED = "NotHoisted"
    SPELLED = "Spelled"
    RECOGNISED = "Recognised"
    NOT_RECOGNISED = "NotRecognised"
    OPT_NONE = "OptNone"
    UNDONE = "Undone"
    NOT_PROVED = "NotProved"


@dataclass(frozen=True)
class Remark:
    """One thing done (passed), declined (missed) or found (analysis).

    `name` says what kind of remark it is: a `RemarkName`, or a CamelCase identifier of a plugin's own;
    `location` is file, line and column; `args` are the numbers and names behind the message, by key. `reason`
    names the kind of reason of a missed one, as `pcfm explain` knows it; `hotness` is how often warps came
    there on the launches known. `branch` tells branches apart: what `BRANCH_MARK` says, else the name of
    the block.
    """

    kind: Kind
    pass_name: str
    name: str
    function: str
    location: Location | None
    message: str
    args: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""
    hotness: int | None = None
    branch: str = field(default="", compare=False)

    def __str__(self) -> str:
        where = "{}:{}:{}: ".format(*self.location) if self.location else ""
        tag = f"{self.pass_name}: {self.reason}" if self.reason else self.pass_name
        details = ", ".join(f"{key} {_text(value)}" for key, value in self.args.items())
        return f"{where}{self.kind}: {self.message}{f' ({details})' if details else ''} [{tag}]"

    def to_yaml(self) -> str:
        """Its document in LLVM's optimisation record."""
        lines = [f"--- !{self.kind.capitalize()}"]
        lines += [_entry("Pass", _scalar(self.pass_name)), _entry("Name", _scalar(self.name))]
        if self.location:
            file, line, column = self.location
            lines.append(_entry("DebugLoc", f"{{ File: {_quoted(file)}, Line: {line}, Column: {column} }}"))
        lines.append(_entry("Function", _scalar(self.function)))
        if self.hotness is not None:
            lines.append(_entry("Hotness", str(self.hotness)))
        lines.append("Args:")
        lines.append("  - " + _entry("String", _quoted(self.message)))
        for number, (key, value) in enumerate(self.args.items()):
            lead = f"{', ' if number else ' ('}{key} "
            lines.append("  - " + _entry("String", _quoted(lead)))
            lines.append("  - " + _entry(camel_case(key), _quoted(_text(value))))
        if self.args:
            lines.append("  - " + _entry("String", _quoted(")")))
        if self.reason:
            lines.append("  - " + _entry("String", _quoted(" [")))
            lines.append("  - " + _entry("Reason", _quoted(self.reason)))
            lines.append("  - " + _entry("String", _quoted("]")))
        return "\n".join([*lines, "...", ""])


class RemarkSink:
    """The remarks of a run, in the order given."""

    def __init__(self) -> None:
        self.remarks: list[Remark] = []

    def add(self, remark: Remark) -> None:
        """Takes one more."""
        self.remarks.append(remark)

    def passed(
        self, inst: Instruction, pass_name: str, name: str, message: str, args: Mapping[str, object]
    ) -> None:
        """Takes one at an instruction, of what was done there."""
        self.add(remark_at(inst, "passed", pass_name, name, message, args))

    def missed(
        self, inst: Instruction, pass_name: str, name: str, message: str, args: Mapping[str, object]
    ) -> None:
        """Takes one at an instruction, of what was declined there."""
        self.add(remark_at(inst, "missed", pass_name, name, message, args))

    def retract(self, start: int) -> None:
        """Takes back what was said to be done from remark number `start` on; what was declined stays."""
        self.remarks[start:] = [remark for remark in self.remarks[start:] if remark.kind != "passed"]

    def __iter__(self) -> Iterator[Remark]:
        return iter(self.remarks)

    def __len__(self) -> int:
        return len(self.remarks)

    def to_yaml(self) -> str:
        """All documents."""
        return "".join(remark.to_yaml() for remark in self.remarks)


def remark_at(
    inst: Instruction,
    kind: Kind,
    pass_name: str,
    name: str,
    message: str,
    args: Mapping[str, object],
    reason: str = "",
) -> Remark:
    """A remark at the source location of an instruction."""
    function, location = inst.function.name, location_of(inst)
    return Remark(kind, pass_name, name, function, location, message, args, reason, branch=_branch_of(inst))


def _branch_of(inst: Instruction) -> str:
    mark = inst.metadata.get(BRANCH_MARK)
    if isinstance(mark, MdNode):
        number = mark.fields[0][1]
        assert isinstance(number, MdString)
        return number.data.decode()
    return inst.block.label


def location_of(inst: Instruction) -> Location | None:
    """Where in the source it stands; None where that is not known, or in several lines at once."""
    location = source_location(inst.metadata.get("dbg"))
    return location if location and location[1] else None  # line 0 stands for code of several lines


def camel_case(key: str) -> str:
    """`fusion_profit` as `FusionProfit`, the way LLVM spells keys."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", key))


def _text(value: object) -> str:
    """A number without the noise of binary fractions, anything else as it prints."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _entry(key: str, value: str) -> str:
    return f"{key + ':':<{_COLUMN - 1}} {value}"


def _scalar(text: str) -> str:
    """Bare where no YAML reader could take it for anything else, else quoted."""
    return text if _PLAIN.match(text) and text.lower() not in _RESERVED else _quoted(text)


def _quoted(text: str) -> str:
    """In single quotes; in double ones with escapes where a character does not print."""
    if text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(_escaped(char) for char in text) + '"'


def _escaped(char: str) -> str:
    code = ord(char)
    if 0xD800 <= code < 0xE000:  # a byte of a name that is no UTF-8; YAML has no lone surrogates
        return "\N{REPLACEMENT CHARACTER}"
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    return f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def label(block: Block) -> str:
    """How a remark names a block: with the line of its function at which it begins, where that is known."""
    chains = (inlined_locations(inst.metadata.get("dbg")) for inst in block.instructions)
    line = next((chain[-1][1] for chain in chains if chain and chain[-1][1]), 0)
    return f"{block.label} (line {line})" if line else block.label
