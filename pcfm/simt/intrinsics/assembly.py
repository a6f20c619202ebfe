"""Inline assembly: PTX in straight lines, run on registers of its own.

Every operand's width must be what its constraint says ("h" 16, "r" and "f" 32, "l" and "d" 64 bits) and what
the instruction works on; whatever is not understood is refused by the name of its instruction. Instructions
that compute come from `pcfm.simt.intrinsics.ptx`; here is what also needs the step: special registers,
shuffles, votes, memory, and how values are packed. A barrier is understood where it stands alone.

Not handled: labels and branches, textures, asynchronous copies, memory under a predicate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.inline_asm import Address, Operand, Pack, Statement, parse_inline_asm
from pcfm.ir.instructions import Call
from pcfm.ir.types import IntType, StructType, Type
from pcfm.ir.values import InlineAsm
from pcfm.simt.atomics import apply_atomic
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics.barriers import is_barrier
from pcfm.simt.intrinsics.nvvm import TABLE as NVVM
from pcfm.simt.intrinsics.ptx import PtxRow, find_ptx, width_of
from pcfm.simt.intrinsics.registry import NOTHING, Intrinsic
from pcfm.simt.intrinsics.warp import TABLE as WARP
from pcfm.simt.intrinsics.warp import require_cuda_warps, shuffle_by_mode, vote_by_mode
from pcfm.simt.memory import Access
from pcfm.simt.step import Fault, Step
from pcfm.simt.values import BOOL, U64, Array, Value, bits_of, dtype_of

# The values of registers, as bits (bool for a predicate), by name.
Environment = dict[str, Array]
Operation = Callable[[Environment, Step], None]
_CONSTRAINTS = {"h": 16, "r": 32, "f": 32, "l": 64, "d": 64, "n": 32, "i": 32}
_SINK, _CARRY = "_", "%carry"
_FENCES = ("membar", "fence")
_NOTHING = (*_FENCES, "nanosleep", "prefetch", "prefetchu", "pmevent", "brkpt")
_SPACES = {"global": 1, "shared": 3, "const": 4, "local": 5}
_CACHE_WORDS = frozenset(
    "nc ca cg cs cv lu wb wt weak volatile relaxed acquire release acq_rel cta gpu sys cluster "
    "L1::no_allocate L1::evict_last L1::evict_first L1::evict_normal L2::128B L2::64B L2::256B".split()
)
_ATOMICS = {
    "add": "add",
    "and": "and",
    "or": "or",
    "xor": "xor",
    "exch": "xchg",
    "inc": "uinc_wrap",
    "dec": "udec_wrap",
}


def asm_intrinsic(call: Call) -> Intrinsic:
    """How to run a call of inline assembly. Raises: UnsupportedError."""
    asm = call.callee
    assert isinstance(asm, InlineAsm)
    parsed = parse_inline_asm(asm.asm)
    if parsed is None:
        raise refused(call, asm.asm)
    names = [statement.mnemonic.split(".")[0] for statement in parsed.statements]
    if is_barrier(call):
        return Intrinsic("barrier", convergent=True)
    if all(name in _NOTHING for name in names):
        return Intrinsic("fence") if any(name in _FENCES for name in names) else NOTHING
    convergent = any(
        name in ("shfl", "vote", "activemask", "bar", "match", "redux", "trap") for name in names
    )
    memory = any(name in ("ld", "ldu", "st", "atom", "red") for name in names)
    by_step = convergent or memory or any("%" in str(s.operands) for s in parsed.statements)
    return (
        Intrinsic("step", _make, convergent=convergent, memory=memory)
        if by_step
        else Intrinsic("pure", _make_pure)
    )


def refused(call: Call, what: str) -> UnsupportedError:
    """The error that names what of inline assembly is not understood."""
    return UnsupportedError(
        f"the inline assembly `{' '.join(what.split())}` cannot be simulated", span=call.span
    )


def _make_pure(call: Call, decoder: Decoder) -> Callable[..., Value]:
    run = _make(call, decoder)
    return lambda *args: run(None, *args)


def _make(call: Call, decoder: Decoder) -> Callable[..., Value]:
    return _Compiler(call, decoder).function()


@dataclass(frozen=True)
class _Output:
    name: str
    ty: Type


class _Compiler:
    """Turns statements into operations; knows the width of every register."""

    def __init__(self, call: Call, decoder: Decoder) -> None:
        self.call, self.decoder = call, decoder
        asm = call.callee
        assert isinstance(asm, InlineAsm)
        self.asm = asm
        parsed = parse_inline_asm(asm.asm)
        assert parsed is not None
        self.statements = parsed.statements
        self.widths: dict[str, int] = {
            name: 1 if ty == "pred" else width_of(ty) for name, ty in parsed.registers
        }
        self.outputs, self.inputs = self._operands()

    def _operands(self) -> tuple[list[_Output], list[str]]:
        """The names of outputs and inputs, by the constraints."""
        given = [word for word in self.asm.constraints.split(",") if word and not word.startswith("~")]
        letters = [word.lstrip("=&") for word in given]
        count = sum(word.startswith("=") for word in given)
        for number, letter in enumerate(letters):
            tied = int(letter) if letter.isdigit() else None
            if tied is None and letter not in _CONSTRAINTS:
                raise refused(self.call, f"{self.asm.asm} with the constraint {letter}")
            letter = letters[tied] if tied is not None else letter
            self.widths[f"${number}"] = _CONSTRAINTS[letter]
        ty = self.call.type
        kinds = [] if str(ty) == "void" else list(ty.elements) if isinstance(ty, StructType) else [ty]
        if len(kinds) != count or len(self.call.args) != len(given) - count:
            raise refused(self.call, f"{self.asm.asm} with the constraints {self.asm.constraints}")
        outputs = [_Output(f"${number}", kind) for number, kind in enumerate(kinds)]
        # A tied input is the first value of its output.
        inputs = [
            f"${letter}" if letter.isdigit() else f"${count + i}" for i, letter in enumerate(letters[count:])
        ]
        return outputs, inputs

    def function(self) -> Callable[..., Value]:
        """The function of a step and the arguments."""
        operations = [self._statement(statement) for statement in self.statements]
        inputs, outputs, widths = self.inputs, self.outputs, self.widths
        single = not isinstance(self.call.type, StructType)

        def run(step: Step, *args: Array) -> Value:
            env: Environment = {}
            for name, value in zip(inputs, args, strict=True):
                bits = bits_of(value)
                env[name] = (
                    bits if bits.dtype.itemsize * 8 == widths[name] else bits.astype(f"u{widths[name] // 8}")
                )
            for operation in operations:
                operation(env, step)
            results = tuple(_as_type(env[output.name], output.ty) for output in outputs)
            return results[0] if single and results else results

        return run

    def _statement(self, statement: Statement) -> Operation:
        operation = self._unguarded(statement)
        if statement.guard is None:
            return operation
        name, negated = statement.guard
        self._require(name, 1, statement)
        if statement.mnemonic.split(".")[0] in (
            "ld",
            "ldu",
            "st",
            "atom",
            "red",
            "shfl",
            "bar",
            "vote",
            "trap",
        ):
            raise refused(self.call, f"@{name} {statement.mnemonic}")

        def guarded(env: Environment, step: Step) -> None:
            before = dict(env)
            operation(env, step)
            for key, value in env.items():
                old = before.get(key)
                if old is not value:
                    chosen = ~env[name] if negated else before[name]
                    env[key] = np.where(chosen, value, np.zeros_like(value) if old is None else old)

        return guarded

    # --- operands ---
    def _require(self, name: str, width: int, statement: Statement) -> None:
        known = self.widths.get(name)
        if known != width:
            raise refused(self.call, f"{statement.mnemonic} on {known or 'no'} bits of {name}")

    def _read(self, operand: Operand, ty: str, statement: Statement) -> Callable[[Environment, Step], Array]:
        """Reads an operand as a value of a PTX type."""
        width = width_of(ty)
        dtype = _ptx_dtype(ty)
        if isinstance(operand, int):
            bits = np.array([[operand & ((1 << width) - 1)]], U64).astype(f"u{max(width, 8) // 8}")
            value = bits != 0 if width == 1 else bits.view(dtype)
            return lambda _env, _step: value
        if isinstance(operand, str) and operand.startswith("%"):
            return self._special(operand, width, statement)
        if not isinstance(operand, str):
            raise refused(self.call, f"{statement.mnemonic} {operand}")
        self._require(operand, width, statement)
        if width == 1:
            return lambda env, _step: env[operand]
        return lambda env, _step: np.ascontiguousarray(env[operand]).view(dtype)

    def _special(self, name: str, width: int, statement: Statement) -> Callable[[Environment, Step], Array]:
        entry = NVVM.get("llvm.nvvm.read.ptx.sreg." + name[1:].replace("_", "."))
        if entry is None or entry.make is None or width != 32:
            raise refused(self.call, f"{statement.mnemonic} {name}")
        read = entry.make(self.call, self.decoder)
        return lambda _env, step: read(step)

    def _write(self, operand: Operand, ty: str, statement: Statement) -> Callable[[Environment, Array], None]:
        if operand == _SINK:
            return lambda _env, _value: None
        if not isinstance(operand, str):
            raise refused(self.call, f"{statement.mnemonic} {operand}")
        width = width_of(ty)
        self._require(operand, width, statement)

        def write(env: Environment, value: Array) -> None:
            value = np.ascontiguousarray(value)
            env[operand] = value.astype(BOOL) if width == 1 else value.view(f"u{width // 8}")

        return write

    # --- instructions ---
    def _unguarded(self, statement: Statement) -> Operation:
        name, *words = statement.mnemonic.split(".")
        special = {
            "mov": self._move, "shfl": self._shuffle, "vote": self._vote, "activemask": self._active_mask,
            "ld": self._load, "ldu": self._load, "st": self._store, "atom": self._atomic, "red": self._atomic,
            "trap": self._trap,
        }.get(name)  # fmt: skip
        if special is not None:
            return special(statement, words)
        if name in _NOTHING or statement.mnemonic == "bar.warp.sync":
            return lambda _env, _step: None
        row = find_ptx(statement.mnemonic)
        if row is None:
            raise refused(self.call, statement.mnemonic)
        return self._compute(statement, row)

    def _compute(self, statement: Statement, row: PtxRow) -> Operation:
        count = len(row.results)
        if len(statement.operands) != count + len(row.sources):
            raise refused(self.call, f"{statement.mnemonic} with {len(statement.operands)} operands")
        writes = [
            self._write(o, ty, statement) for o, ty in zip(statement.operands, row.results, strict=False)
        ]
        reads = [
            self._read(o, ty, statement)
            for o, ty in zip(statement.operands[count:], row.sources, strict=True)
        ]

        def run(env: Environment, step: Step) -> None:
            given = [read(env, step) for read in reads]
            if row.carry_in:
                given.append(env[_CARRY])
            result = row.function(*given)
            results = result if isinstance(result, tuple) else (result,)
            if row.carry_out:
                env[_CARRY] = results[-1]
            for write, value in zip(writes, results, strict=False):
                write(env, value)

        return run

    def _move(self, statement: Statement, words: list[str]) -> Operation:
        """mov, also of a value in parts."""
        if len(words) != 1 or len(statement.operands) != 2 or words[0] not in _MOVED:
            raise refused(self.call, statement.mnemonic)
        ty = words[0]
        target, source = statement.operands
        if isinstance(source, Pack):
            width = width_of(ty) // len(source.parts)
            reads = [self._read(part, f"b{width}", statement) for part in source.parts]
            write = self._write(target, ty, statement)

            def pack(env: Environment, step: Step) -> None:
                parts = [read(env, step).astype(U64) << np.uint64(width * i) for i, read in enumerate(reads)]
                total = parts[0]
                for part in parts[1:]:
                    total = total | part
                write(env, total.astype(f"u{width_of(ty) // 8}"))

            return pack
        read = self._read(source, ty, statement)
        if isinstance(target, Pack):
            width = width_of(ty) // len(target.parts)
            writes = [self._write(part, f"b{width}", statement) for part in target.parts]

            def unpack(env: Environment, step: Step) -> None:
                bits = bits_of(read(env, step))
                for number, write in enumerate(writes):
                    write(env, (bits >> bits.dtype.type(width * number)).astype(f"u{width // 8}"))

            return unpack
        write = self._write(target, ty, statement)
        return lambda env, step: write(env, read(env, step))

    def _shuffle(self, statement: Statement, words: list[str]) -> Operation:
        """shfl[.sync].mode.b32 d[|p], a, b, c[, membermask]."""
        synced = words[:1] == ["sync"]
        mode, *rest = words[1:] if synced else words
        sources = 4 if synced else 3
        count = len(statement.operands) - sources
        if mode not in ("up", "down", "bfly", "idx") or rest != ["b32"] or count not in (1, 2):
            raise refused(self.call, statement.mnemonic)
        require_cuda_warps(self.call, self.decoder)
        shuffle = shuffle_by_mode(mode)
        reads = [self._read(o, "b32", statement) for o in statement.operands[count:]]
        write = self._write(statement.operands[0], "b32", statement)
        inside = self._write(statement.operands[1], "pred", statement) if count == 2 else None

        def run(env: Environment, step: Step) -> None:
            value, amount, control = (read(env, step) for read in reads[:3])
            result, valid = shuffle(step, value, amount, control)
            write(env, result)
            if inside is not None:
                inside(env, valid)

        return run

    def _vote(self, statement: Statement, words: list[str]) -> Operation:
        """vote.sync.mode d, p, membermask."""
        modes = {"any.pred": "pred", "all.pred": "pred", "uni.pred": "pred", "ballot.b32": "b32"}
        form = ".".join(words[1:])
        if words[:1] != ["sync"] or form not in modes or len(statement.operands) != 3:
            raise refused(self.call, statement.mnemonic)
        require_cuda_warps(self.call, self.decoder)
        vote = vote_by_mode(words[1])
        predicate = self._read(statement.operands[1], "pred", statement)
        members = self._read(statement.operands[2], "b32", statement)
        write = self._write(statement.operands[0], modes[form], statement)
        return lambda env, step: write(env, vote(step, members(env, step), predicate(env, step)))

    def _active_mask(self, statement: Statement, words: list[str]) -> Operation:
        if words != ["b32"] or len(statement.operands) != 1:
            raise refused(self.call, statement.mnemonic)
        write = self._write(statement.operands[0], "b32", statement)
        make = WARP["llvm.nvvm.activemask"].make
        assert make is not None
        read = make(self.call, self.decoder)
        return lambda env, step: write(env, read(step))

    def _trap(self, statement: Statement, _words: list[str]) -> Operation:
        def trap(_env: Environment, step: Step) -> None:
            raise Fault(self.call, "a trap in inline assembly is reached", step.first_active(0))

        return trap

    # --- memory ---
    def _address(self, operand: Operand, statement: Statement) -> Callable[[Environment, Step], Array]:
        if not isinstance(operand, Address) or self.widths.get(operand.base) not in (32, 64):
            raise refused(self.call, f"{statement.mnemonic} {operand}")
        offset = np.uint64(operand.offset % 2**64)
        base = operand.base
        return lambda env, _step: env[base].astype(U64) + offset

    def _access(self, statement: Statement, words: list[str], kind: str) -> tuple[Access, str, int]:
        """The access, the type of one element and how many there are."""
        spaces = [word for word in words if word in _SPACES]
        counts = [word for word in words if word in ("v2", "v4")]
        types = [word for word in words if word[0] in "busf" and word[1:].isdigit()]
        known = _CACHE_WORDS | set(spaces) | set(counts) | set(types)
        if len(types) != 1 or len(spaces) > 1 or len(counts) > 1 or any(word not in known for word in words):
            raise refused(self.call, statement.mnemonic)
        count = int(counts[0][1]) if counts else 1
        size = width_of(types[0]) // 8
        space = _SPACES[spaces[0]] if spaces else 0
        return Access(self.call, kind, space, size * count, size * count), types[0], count

    def _load(self, statement: Statement, words: list[str]) -> Operation:
        access, ty, count = self._access(statement, words, "load")
        if len(statement.operands) != 2:
            raise refused(self.call, statement.mnemonic)
        target, source = statement.operands
        address = self._address(source, statement)
        parts = target.parts if isinstance(target, Pack) else (target,)
        if len(parts) != count or not all(isinstance(part, str) for part in parts):
            raise refused(self.call, statement.mnemonic)
        size = width_of(ty) // 8
        leaves = [(size * number, size) for number in range(count)]
        memory, widths = self.decoder.memory, self.widths

        def load(env: Environment, step: Step) -> None:
            for part, bits in zip(parts, memory.load(access, address(env, step), step, leaves), strict=True):
                # A register may be wider than what is loaded into it.
                extended = bits.view(f"i{size}") if ty[0] == "s" else bits
                if part != _SINK:
                    wide = widths[str(part)] // 8
                    env[str(part)] = extended.astype(f"{extended.dtype.kind}{wide}").view(f"u{wide}")

        for part in parts:
            if part != _SINK and self.widths.get(str(part), 0) < width_of(ty):
                raise refused(self.call, f"{statement.mnemonic} into {part}")
        return load

    def _store(self, statement: Statement, words: list[str]) -> Operation:
        access, ty, count = self._access(statement, words, "store")
        if len(statement.operands) != 2:
            raise refused(self.call, statement.mnemonic)
        target, source = statement.operands
        address = self._address(target, statement)
        parts = source.parts if isinstance(source, Pack) else (source,)
        if len(parts) != count:
            raise refused(self.call, statement.mnemonic)
        size = width_of(ty) // 8
        reads = [self._read_at_least(part, ty, statement) for part in parts]
        memory = self.decoder.memory

        def store(env: Environment, step: Step) -> None:
            data = [
                (size * i, size, bits_of(read(env, step)).astype(f"u{size}")) for i, read in enumerate(reads)
            ]
            memory.store(access, address(env, step), step, data)

        return store

    def _read_at_least(
        self, operand: Operand, ty: str, statement: Statement
    ) -> Callable[[Environment, Step], Array]:
        """As `_read`; a store may take its low bits from a wider register."""
        known = self.widths.get(operand, 0) if isinstance(operand, str) else 0
        return self._read(operand, f"b{max(known, width_of(ty))}", statement)

    def _atomic(self, statement: Statement, words: list[str]) -> Operation:
        """atom and red, of integers."""
        operations = [word for word in words if word in (*_ATOMICS, "min", "max")]
        rest = [word for word in words if word not in operations]
        access, ty, count = self._access(statement, rest, "atomic")
        returns = statement.mnemonic.startswith("atom")
        if len(operations) != 1 or count != 1 or ty[0] == "f" or len(statement.operands) != 2 + returns:
            raise refused(self.call, statement.mnemonic)
        operation = _ATOMICS.get(operations[0]) or ("" if ty[0] == "s" else "u") + operations[0]
        address = self._address(statement.operands[-2], statement)
        operand = self._read(statement.operands[-1], ty, statement)
        write = self._write(statement.operands[0], ty, statement) if returns else None
        memory, integer = self.decoder.memory, IntType(width_of(ty))

        def run(env: Environment, step: Step) -> None:
            old = apply_atomic(
                memory, access, operation, integer, address(env, step), operand(env, step), step
            )
            if write is not None:
                write(env, old)

        return run


_MOVED = frozenset("pred b16 u16 s16 b32 u32 s32 b64 u64 s64 f32 f64".split())


def _ptx_dtype(ty: str) -> np.dtype:
    if ty in ("f16", "f32", "f64"):
        return np.dtype(f"f{width_of(ty) // 8}")
    return BOOL if ty == "pred" else np.dtype(f"u{width_of(ty) // 8}")


def _as_type(bits: Array, ty: Type) -> Array:
    """The bits of an output as a value of its IR type."""
    dtype = dtype_of(ty)
    if dtype == BOOL:
        return (bits & bits.dtype.type(1)).astype(BOOL)
    return np.ascontiguousarray(bits.astype(f"u{dtype.itemsize}")).view(dtype)
