"""What the grammar would have accepted at an error, in the words of the one who writes the text."""

from __future__ import annotations

from typing import Any

from lark import UnexpectedToken
from lark.parsers.lalr_analysis import Shift

from pcfm.ir.parser.source import Fault
from pcfm.ir.parser.words import closest

# Terminals that only ever appear together are named together: how, by which it is seen, all of them.
_GROUPS = [
    (name, frozenset(marks.split()), frozenset(members.split()))
    for name, marks, members in (
        (
            "a top-level entity",
            "DEFINE DECLARE TARGET ATTRIBUTES GLOBAL_DEF METANUM SOURCE_FILENAME",
            "TARGET SOURCE_FILENAME MODULE LOCAL_DEF COMDAT GLOBAL_DEF DECLARE DEFINE ATTRIBUTES METANAME "
            "METANUM USELISTORDER USELISTORDER_BB",
        ),
        (
            "an instruction",
            "BR RET STORE CALL LOAD BINARY PHI ICMP",
            "BINARY FNEG ICMP FCMP SELECT FREEZE PHI CAST ALLOCA LOAD STORE GETELEMENTPTR VECTOR_OP "
            "EXTRACTVALUE INSERTVALUE ATOMICRMW CMPXCHG FENCE CALL TAIL INVOKE CALLBR BR SWITCH INDIRECTBR "
            "RET UNREACHABLE RESUME LANDINGPAD VA_ARG LOCAL_DEF DEBUG_RECORD USELISTORDER USELISTORDER_BB",
        ),
        (
            "a value",
            "LOCAL GLOBAL PLAIN_CONSTANT GETELEMENTPTR CSTRING",
            "LOCAL GLOBAL INT FLOAT FLOAT_BITS HEX_INT PLAIN_CONSTANT NONE CSTRING LSQB LBRACE LESSTHAN "
            "SPLAT BINARY CAST GETELEMENTPTR VECTOR_OP BLOCKADDRESS MARKER ASM",
        ),
        (
            "a type",
            "TYPE POINTER LSQB LESSTHAN",
            "TYPE POINTER VOID LOCAL LSQB LESSTHAN LBRACE TARGET",
        ),
    )
]
_WORDS: dict[str, str] = {
    "LOCAL": "a local name (%x)",
    "LOCAL_DEF": "'%name ='",
    "GLOBAL": "a global name (@x)",
    "GLOBAL_DEF": "'@name ='",
    "COMDAT": "a comdat name ($x)",
    "METANUM": "a metadata number (!0)",
    "METANAME": "a metadata name (!x)",
    "GROUP": "an attribute group (#0)",
    "LABEL": "a label (name:)",
    "STRING": 'a string ("…")',
    "CSTRING": 'a string (c"…")',
    "INT": "an integer",
    "FLOAT": "a floating-point number",
    "FLOAT_BITS": "the bits of a floating-point number (f0x…)",
    "HEX_INT": "a hexadecimal integer",
    "WORD": "a keyword or attribute",
    "TYPE": "a type",
    "POINTER": "a type",
    "VOID": "'void'",
    "BINARY": "a binary operator",
    "CAST": "a conversion",
    "PLAIN_CONSTANT": "a constant",
    "VECTOR_OP": "a vector operation",
    "GLOBAL_KIND": "'global' or 'constant'",
    "ALIAS_KIND": "'alias' or 'ifunc'",
    "DEBUG_RECORD": "a debug record",
    "TAIL": "'tail', 'musttail' or 'notail'",
    "TAIL_STRING": "'section', 'partition', 'gc' or 'code_model'",
    "HEAD_VALUE": "'prefix', 'prologue' or 'personality'",
    "CLAUSE": "'catch' or 'filter'",
    "MARKER": "'dso_local_equivalent' or 'no_cfi'",
    "$END": "the end of the text",
}
_MARKS: dict[str, str] = {
    "COMMA": ",",
    "LPAR": "(",
    "RPAR": ")",
    "LBRACE": "{",
    "RBRACE": "}",
    "LSQB": "[",
    "RSQB": "]",
    "LESSTHAN": "<",
    "MORETHAN": ">",
    "EQUAL": "=",
    "STAR": "*",
    "BANG": "!",
    "VBAR": "|",
    "__ANON_0": "type",
    "__ANON_1": "comdat",
    "__ANON_2": "...",
    "__ANON_3": "label",
}
_SHOWN = 6


def unexpected(error: UnexpectedToken, start: int) -> Fault:
    """The fault for a token that the grammar does not take at offset `start`."""
    token: Any = error.token
    accepted = _accepted(error.state)
    wanted = describe(accepted)
    if token.type == "$END":
        return Fault(f"unexpected end of the text; expected {wanted}", start)
    text: str = token.value
    # Keywords are the terminals that spell their own name.
    keywords = [kind.lower() for kind in accepted if kind not in _WORDS and kind not in _MARKS]
    hint = closest(text, keywords) if len(text) > 3 else None
    if text == "*":
        hint = "typed pointers are not in the subset; LLVM 17 and later write `ptr`"
    shown = text if len(text) <= 40 else text[:37] + "…"
    return Fault(f"unexpected '{shown}'; expected {wanted}", start, start + len(text), hint)


def describe(kinds: set[str]) -> str:
    """The terminals `kinds` in words, grouped, in a stable order."""
    words: list[str] = []
    rest = set(kinds)
    for name, marks, members in _GROUPS:
        if marks <= rest:
            words.append(name)
            rest -= members
    singles = sorted({_WORDS.get(k) or f"'{_MARKS.get(k, k.lower())}'" for k in rest})
    # Marks are what is most often forgotten: they come first.
    singles.sort(key=lambda w: (len(w) != 3, w))
    words += singles
    if len(words) > _SHOWN:
        words = [*words[: _SHOWN - 1], "…"]
        return ", ".join(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _accepted(state: Any) -> set[str]:
    """The terminals that can really be shifted next: the table alone also lists those of merged states."""
    states = state.parse_conf.states
    return {name for name in states[state.position] if name.upper() == name and _shifts(states, state, name)}


def _shifts(states: Any, state: Any, name: str) -> bool:
    stack = list(state.state_stack)
    while True:
        entry = states[stack[-1]].get(name)
        if entry is None:
            return False
        action, argument = entry
        if action is Shift:
            return True
        if argument.expansion:
            del stack[-len(argument.expansion) :]
        target = states[stack[-1]].get(argument.origin.name)
        if target is None:
            return name == "$END"
        stack.append(target[1])
        if name == "$END" and stack[-1] == state.parse_conf.end_state:
            return True
