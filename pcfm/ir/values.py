"""Values, their users, and constants.

Every operand of a `User` is a `Value`. Instructions, arguments, basic blocks and globals are compared by
identity and know their uses; constants are compared by structure and do not. Use lists are kept by `User`
alone: an operand changes only through `User.set_operand` (called by `pcfm.ir.rewriter`), so the two
directions cannot disagree.

Uses by debug information are kept apart (`debug_uses`), since they never keep a value alive.
"""

# Constants are frozen, so that a narrower `type` is sound; `Use.index` is meant to shadow the tuple's method.
# pyright: reportIncompatibleVariableOverride=false, reportIncompatibleMethodOverride=false

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from pcfm.ir.types import (
    I1,
    METADATA,
    ArrayType,
    FloatType,
    IntType,
    PtrType,
    StructType,
    Type,
    VectorType,
    escape_bytes,
)

if TYPE_CHECKING:
    from pcfm.diagnostics import Span
    from pcfm.ir.metadata import Metadata
    from pcfm.ir.module import Block


class Use(NamedTuple):
    """Operand `index` of `user`."""

    user: User
    index: int


class Value:
    """Anything that can be an operand."""

    __slots__ = ("type",)

    type: Type

    def __init__(self, ty: Type) -> None:
        self.type = ty

    @property
    def is_constant(self) -> bool:
        """Whether it is the same for every lane and every execution."""
        return False


class TrackedValue(Value):
    """A value that knows its uses; `name` is None where LLVM would number it."""

    __slots__ = ("_debug_uses", "_uses", "name", "span")

    def __init__(self, ty: Type, name: str | None = None) -> None:
        super().__init__(ty)
        self.name = name
        self.span: Span | None = None
        # Dictionaries serve as insertion-ordered sets, so that walks over uses are deterministic.
        self._uses: dict[Use, None] = {}
        self._debug_uses: dict[Use, None] = {}

    def unused_copy(self) -> Self:
        """A shallow copy that nothing uses and that has no operands."""
        cls = type(self)
        twin = cls.__new__(cls)
        for slot in _slots(cls):
            setattr(twin, slot, getattr(self, slot))
        if hasattr(self, "__dict__"):  # of globals, of which a module has few
            vars(twin).update(vars(self))
        twin._uses, twin._debug_uses = {}, {}
        return twin

    @property
    def uses(self) -> list[Use]:
        """A snapshot of its uses by instructions and users of constants, in the order made."""
        return list(self._uses)

    @property
    def debug_uses(self) -> list[Use]:
        """A snapshot of its uses by debug records and metadata operands."""
        return list(self._debug_uses)

    @property
    def has_uses(self) -> bool:
        """Whether anything but debug information uses it."""
        return bool(self._uses)

    def is_used_only_by(self, user: User) -> bool:
        """Whether nothing else uses it, debug information aside."""
        return all(use.user is user for use in self._uses)

    @property
    def users(self) -> list[User]:
        """Its users without repetition, in the order of their first use."""
        return list(dict.fromkeys(use.user for use in self._uses))


@cache
def _slots(cls: type) -> tuple[str, ...]:
    """What a shallow copy of a tracked value of this class takes over."""
    slots = [name for base in reversed(cls.__mro__) for name in vars(base).get("__slots__", ())]
    return tuple(name for name in slots if name not in ("_uses", "_debug_uses", "_operands"))


class User(TrackedValue):
    """A value computed from operands."""

    __slots__ = ("_operands",)
    is_debug = False

    def __init__(self, ty: Type, operands: Sequence[Value], name: str | None = None) -> None:
        super().__init__(ty, name)
        self._operands: list[Value] = []
        for operand in operands:
            self._append_operand(operand)

    def unused_copy(self) -> Self:
        twin = super().unused_copy()
        twin._operands = []
        return twin

    @property
    def operands(self) -> tuple[Value, ...]:
        """The operands in order."""
        return tuple(self._operands)

    def operand(self, index: int) -> Value:
        """Operand `index`."""
        return self._operands[index]

    def set_operand(self, index: int, value: Value) -> None:
        """Replaces operand `index` and keeps both use lists right."""
        self._unlink(self._operands[index], index)
        self._operands[index] = value
        self._link(value, index)

    def drop_operands(self) -> None:
        """Gives up all operands, as when the user is erased."""
        self._truncate_operands(0)

    def restore_operands(self, operands: Sequence[Value]) -> None:
        """Gives operands back to a user that has given up all it had."""
        if self._operands:
            raise ValueError("the user still has operands")
        for operand in operands:
            self._append_operand(operand)

    def _append_operand(self, value: Value) -> None:
        self._operands.append(value)
        self._link(value, len(self._operands) - 1)

    def _truncate_operands(self, count: int) -> None:
        while len(self._operands) > count:
            self._unlink(self._operands[-1], len(self._operands) - 1)
            self._operands.pop()

    def _link(self, value: Value, index: int) -> None:
        if isinstance(value, TrackedValue):
            uses = value._debug_uses if self.is_debug else value._uses
            uses[Use(self, index)] = None

    def _unlink(self, value: Value, index: int) -> None:
        if isinstance(value, TrackedValue):
            uses = value._debug_uses if self.is_debug else value._uses
            uses.pop(Use(self, index), None)


class Argument(TrackedValue):
    """A parameter of a function; `attributes` as written."""

    __slots__ = ("attributes", "index", "parent")

    def __init__(self, ty: Type, name: str | None, index: int, attributes: tuple[str, ...] = ()) -> None:
        super().__init__(ty, name)
        self.index = index
        self.attributes = attributes
        self.parent: object = None  # the Function; set by it


class MetadataOperand(Value):
    """`metadata …` as an operand of a call, where the metadata is not a local value."""

    __slots__ = ("metadata",)

    def __init__(self, metadata: Metadata) -> None:
        super().__init__(METADATA)
        self.metadata = metadata


class LocalAsMetadata(User):
    """`metadata ptr %x`: a local value seen as metadata; its use counts as a debug use."""

    __slots__ = ()
    is_debug = True

    def __init__(self, value: Value) -> None:
        super().__init__(METADATA, [value])


class LocalArgList(LocalAsMetadata):
    """`!DIArgList(i32 %x, i32 %y)`: several values seen as one piece of metadata, in debug records only."""

    __slots__ = ()

    def __init__(self, values: Sequence[Value]) -> None:
        User.__init__(self, METADATA, values)


# --- constants ----------------------------------------------------------------------------------------------


class Constant(Value):
    """A value known before the program runs. Subclasses compare by structure."""

    __slots__ = ()

    @property
    def is_constant(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class ConstantInt(Constant):
    """An integer, kept as the unsigned residue modulo 2**width."""

    type: IntType
    value: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", self.value & ((1 << self.type.width) - 1))

    @property
    def signed(self) -> int:
        """The value read as two's complement."""
        half = 1 << (self.type.width - 1)
        return self.value - 2 * half if self.value & half else self.value

    def __str__(self) -> str:
        if self.type == I1:
            return "true" if self.value else "false"
        return str(self.signed)


@dataclass(frozen=True, slots=True)
class ConstantFP(Constant):
    """A floating-point number by its bit pattern, so that NaN payloads and signed zeros are exact."""

    type: FloatType
    bits: int

    @staticmethod
    def of(ty: FloatType, value: float) -> ConstantFP:
        """The number nearest to `value`. Raises: OverflowError where it is too large."""
        number, pattern, shift = _formats(ty)
        return ConstantFP(ty, struct.unpack(pattern, struct.pack(number, value))[0] >> shift)

    @property
    def value(self) -> float:
        """Its value as a Python float (half, bfloat, float and double only)."""
        number, pattern, shift = _formats(self.type)
        return struct.unpack(number, struct.pack(pattern, self.bits << shift))[0]

    def __str__(self) -> str:
        width = self.type.width
        match self.type.kind:
            case "half":
                return f"0xH{self.bits:04X}"
            case "bfloat":
                return f"0xR{self.bits:04X}"
            case "float" | "double":  # LLVM writes a float as the double of the same value
                value = self.value
                decimal = f"{value:.6e}"
                if math.isfinite(value) and float(decimal) == value:
                    return decimal
                bits = self.bits if width == 64 else _float_bits_as_double(self.bits)
                return f"0x{bits:X}"
            case "x86_fp80":
                return f"0xK{self.bits:020X}"
            case kind:
                low = self.bits & ((1 << 64) - 1)
                return f"0x{'L' if kind == 'fp128' else 'M'}{low:016X}{self.bits >> (width - 64):016X}"


# How `struct` writes numbers of a kind and their bits; a bfloat is the upper half of a float.
_FORMATS = {
    "half": ("<e", "<H", 0),
    "bfloat": ("<f", "<I", 16),
    "float": ("<f", "<I", 0),
    "double": ("<d", "<Q", 0),
}


def _formats(ty: FloatType) -> tuple[str, str, int]:
    if ty.kind not in _FORMATS:
        raise ValueError(f"a {ty} has no Python float")
    return _FORMATS[ty.kind]


def _float_bits_as_double(bits: int) -> int:
    """The bit pattern of the double equal to the float `bits`, NaN payload kept (struct would quiet it)."""
    sign, exponent, fraction = bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
    if exponent == 0xFF:
        return sign << 63 | 0x7FF << 52 | fraction << 29
    value = struct.unpack("<f", struct.pack("<I", bits))[0]
    return struct.unpack("<Q", struct.pack("<d", value))[0]


@dataclass(frozen=True, slots=True)
class _Word(Constant):
    """A constant that one word writes."""

    type: Type
    word: ClassVar[str]

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class ConstantNull(_Word):
    """`null`: the pointer null."""

    type: PtrType
    word = "null"


@dataclass(frozen=True, slots=True)
class ConstantZero(_Word):
    """`zeroinitializer` of an aggregate or vector type."""

    word = "zeroinitializer"


@dataclass(frozen=True, slots=True)
class Undef(_Word):
    """`undef`: any value, perhaps another one at each use."""

    word = "undef"


@dataclass(frozen=True, slots=True)
class Poison(_Word):
    """`poison`: the result of an operation without a meaning."""

    word = "poison"


@dataclass(frozen=True, slots=True)
class NoneToken(_Word):
    """`none`: the empty token."""

    word = "none"


@dataclass(frozen=True, slots=True)
class ConstantAggregate(Constant):
    """The elements of an array, struct or vector, one by one."""

    type: ArrayType | StructType | VectorType | Type
    elements: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class ConstantSplat(Constant):
    """`splat (T x)`: every element of a vector is `element`."""

    type: VectorType
    element: Constant


@dataclass(frozen=True, slots=True)
class ConstantString(Constant):
    """`c"…"`: an array of i8."""

    type: ArrayType
    data: bytes

    def __str__(self) -> str:
        return f'c"{escape_bytes(self.data)}"'


@dataclass(frozen=True, slots=True)
class ConstantExpr(Constant):
    """`opcode (…)` over constants and globals; `source_type` is a getelementptr's element type."""

    type: Type
    opcode: str
    operands: tuple[Value, ...]
    flags: tuple[str, ...] = ()
    source_type: Type | None = None


@dataclass(frozen=True, slots=True)
class InlineAsm(Constant):
    """`asm …` in the place of a callee: parsed and printed, never executed or melded."""

    type: Type
    asm: str
    constraints: str
    flags: tuple[str, ...] = ()  # sideeffect, alignstack, inteldialect, unwind


@dataclass(frozen=True, slots=True)
class BlockAddress(Constant):
    """`blockaddress(@fn, %block)`: carried for indirectbr, never executed.

    The objects themselves, so that renumbering cannot make it name another block; it is no use of them.
    """

    type: PtrType
    function: TrackedValue
    block: Block

    def __post_init__(self) -> None:
        self.block.address_taken = True


@dataclass(frozen=True, slots=True)
class GlobalMarker(Constant):
    """`dso_local_equivalent @f` or `no_cfi @f`: a global under a marker word."""

    type: PtrType
    word: str
    target: Value


def walk_constant(value: Value) -> Iterator[Value]:
    """`value` and every value inside it, parents first."""
    stack: list[Value] = [value]
    while stack:
        item = stack.pop()
        yield item
        stack.extend(reversed(constant_parts(item)))


def constant_parts(value: Value) -> tuple[Value, ...]:
    """What a constant is made of, one level down."""
    match value:
        case ConstantAggregate(elements=parts) | ConstantExpr(operands=parts):
            return tuple(parts)
        case ConstantSplat(element=part) | GlobalMarker(target=part):
            return (part,)
    return ()


def const_int(ty: Type, value: int) -> ConstantInt:
    """The integer constant `value` of type `ty`."""
    if not isinstance(ty, IntType):
        raise TypeError(f"{ty} is not an integer type")
    return ConstantInt(ty, value)


TRUE, FALSE = ConstantInt(I1, 1), ConstantInt(I1, 0)
