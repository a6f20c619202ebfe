"""The names of one function: arguments, blocks and instructions, with implicit numbers and forward
references.

A value used before its definition is stood for by a `Placeholder` of the type that the use states; the
definition replaces it everywhere. Blocks stand for themselves, since a label's type is known. Names are
keyed as they are written, `%x` or `%5`; a quoted name is brought to the spelling that LLVM would print.
"""

from __future__ import annotations

from pcfm.ir.module import Block, Function
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.parser.strings import name_of
from pcfm.ir.types import LABEL, Type, quote_name
from pcfm.ir.values import TrackedValue, Value


class Placeholder(TrackedValue):
    """A value whose definition is still to come."""

    __slots__ = ()


class FunctionScope:
    """What `%…` means in one function."""

    def __init__(self, fn: Function, source: Source) -> None:
        self.fn = fn
        self.source = source
        self.values: dict[str, Value] = {}
        self.pending: dict[str, Token] = {}  # keys used but not defined, with their first use
        self.next_number = 0

    def use(self, token: Token, ty: Type) -> Value:
        """The value that `token` names, which must be of type `ty`."""
        key = token.value
        value = self.values.get(key)
        if value is None:
            key = _key(token)
            value = self.values.get(key)
            if value is None:
                value = self.values[key] = Placeholder(ty)
                self.pending[key] = token
                return value
        if value.type is not ty and value.type != ty:
            raise _mismatch(token, value.type, ty)
        return value

    def use_block(self, token: Token) -> Block:
        """The block that `token` names."""
        key = _key(token)
        value = self.values.get(key)
        if value is None:
            value = self.values[key] = Block()
            self.pending[key] = token
        if not isinstance(value, Block):
            raise _mismatch(token, value.type, LABEL)
        return value

    def define(self, token: Token, value: TrackedValue) -> None:
        """Gives `value` the name or number that `token`, a LOCAL, states."""
        text = token.value
        if text[1].isdigit():
            self._take_number(token, int(text[1:]) if len(text) < 12 else 1 << 32)
            key = _key(token)
        else:
            value.name = name_of(token, numbered=False)
            key = text if text[1] != '"' else _key(token)
        self._bind(key, value, token)

    def define_implicitly(self, value: TrackedValue, token: Token) -> None:
        """Gives `value` the next free number."""
        key = f"%{self.next_number}"
        self.next_number += 1
        self._bind(key, value, token)

    def define_block(self, token: Token) -> Block:
        """The block that the label `token` begins; a numbered one where it is no label."""
        if token.type != "LABEL":
            key = f"%{self.next_number}"
            self.next_number += 1
            name = None
        else:
            text = token.value[:-1]
            if text.isdecimal():
                self._take_number(token, int(text) if len(text) < 12 else 1 << 32)
                key, name = "%" + (text.lstrip("0") or "0"), None
            else:
                quoted = Token("LOCAL", "%" + text, token.start_pos)
                name = name_of(quoted, numbered=False) if text[0] == '"' else text
                key = "%" + quote_name(name)
        block = self.values.get(key)
        if block is None:
            block = self.values[key] = Block()
        elif key not in self.pending:
            raise _twice(key, token)
        elif not isinstance(block, Block):
            raise self._used_otherwise(key, block.type, LABEL)
        assert isinstance(block, Block)
        self.pending.pop(key, None)
        block.name = name
        return block

    def check_complete(self) -> None:
        """Raises: Fault at the first use of a name that was never defined."""
        for key, token in self.pending.items():
            what = "label" if isinstance(self.values[key], Block) else "value"
            raise _fault_at(token, key, f"use of undefined {what} '{key}'")

    def _take_number(self, token: Token, number: int) -> None:
        if number < self.next_number or number >= 1 << 31:
            what = "label" if token.type == "LABEL" else "instruction"
            wanted = f"'%{self.next_number}' or greater"
            raise token.fault(f"{what} expected to be numbered {wanted}")
        self.next_number = number + 1

    def _bind(self, key: str, value: TrackedValue, token: Token) -> None:
        old = self.values.get(key)
        if old is not None:
            if key not in self.pending:
                raise _twice(key, token)
            if old.type != value.type or not isinstance(old, Placeholder):
                raise self._used_otherwise(key, old.type, value.type)
            del self.pending[key]
            for use in [*old.uses, *old.debug_uses]:
                use.user.set_operand(use.index, value)
        self.values[key] = value

    def _used_otherwise(self, key: str, used: Type, defined: Type) -> Fault:
        message = f"'{key}' is used as {used} here, but defined with type {defined}"
        return _fault_at(self.pending[key], key, message)


def _fault_at(token: Token, key: str, message: str) -> Fault:
    """What is wrong with a name where `token` stands, which may be longer than the name."""
    return Fault(message, token.start_pos, token.start_pos + len(key))


def _twice(key: str, token: Token) -> Fault:
    return _fault_at(token, key, f"'{key}' is defined twice in this function")


def _key(token: Token) -> str:
    text = token.value
    if text[1] == '"':
        return "%" + quote_name(name_of(token, numbered=False))
    return "%" + (text[1:].lstrip("0") or "0") if text[1] == "0" else text


def _mismatch(token: Token, actual: Type, wanted: Type) -> Fault:
    return token.fault(f"'{token.value}' has type {actual}, but {wanted} is wanted here")
