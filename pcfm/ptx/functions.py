"""Functions of a PTX module on their way to the IR: parameters, results, launch bounds.

A scalar parameter is a register, an array is memory that is passed by value; scalars of 64 bits that a kernel
uses as pointers are pointers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.ir.module import Function
from pcfm.ir.parser.source import Fault
from pcfm.ir.types import ArrayType, Type, int_type, ptr_type
from pcfm.ptx import code
from pcfm.ptx import syntax as ptx
from pcfm.ptx.reader import CodeReader, type_word
from pcfm.ptx.types import GENERIC, IR_TYPES, SPACES
from pcfm.ptx.variables import size_bytes

_TUNINGS = {
    ".maxntid": "nvvm.maxntid",
    ".reqntid": "nvvm.reqntid",
    ".minnctapersm": "nvvm.minctasm",
    ".maxnreg": "nvvm.maxnreg",
    ".reqnctapercluster": "nvvm.cluster_dim",
    ".maxclusterrank": "nvvm.maxclusterrank",
}


@dataclass(eq=False)
class FunctionPlan:
    """A function on its way: its syntax, its code, where its parameters and results are."""

    syntax: ptx.Function
    routine: code.Routine
    parameters: list[code.Register | code.Memory] = field(default_factory=list)
    results: list[code.Register | code.Memory] = field(default_factory=list)
    code: code.Code | None = None

    def read_parameters(self, reader: CodeReader) -> None:
        """Makes its results and parameters known to who reads its body. Raises: Fault."""
        self.results = [_read_parameter(reader, result) for result in self.syntax.results]
        self.parameters = [_read_parameter(reader, parameter) for parameter in self.syntax.parameters]

    @property
    def function(self) -> Function:
        """The function of the IR."""
        assert isinstance(self.routine.value, Function)
        return self.routine.value


def _read_parameter(reader: CodeReader, parameter: ptx.Parameter) -> code.Register | code.Memory:
    if parameter.dimensions:
        size = size_bytes(parameter.words, parameter.dimensions, parameter.start)
        if size is None:
            raise Fault("functions with a variable number of parameters are not supported", parameter.start)
        memory = code.Memory(parameter.name, GENERIC, size, parameter.align)
        if parameter.name != "_":
            reader.declare(parameter.name, memory, parameter.start)
        return memory
    ptx_type = type_word(parameter.words, parameter.start)
    is_parameter = ".param" in parameter.words
    if parameter.name == "_":
        return code.Register("_", ptx_type, parameter.start, IR_TYPES[ptx_type], is_parameter)
    return reader.declare_register(parameter.name, ptx_type, parameter.start, is_parameter=is_parameter)


def declared_space(parameter: ptx.Parameter) -> int | None:
    """The address space of `.ptr`; None of what is not declared as a pointer."""
    if ".ptr" not in parameter.words:
        return None
    return next((SPACES[word[1:]] for word in parameter.words if word[1:] in SPACES), GENERIC)


def parameter_type(parameter: code.Register | code.Memory) -> Type:
    return ptr_type(GENERIC) if isinstance(parameter, code.Memory) else parameter.ir_type


def result_type(result: code.Register | code.Memory) -> Type:
    return aggregate_type(result) if isinstance(result, code.Memory) else result.ir_type


def aggregate_type(memory: code.Memory) -> ArrayType:
    """The type of an array in parameter space, as a value: its bytes in pieces of its alignment."""
    size = memory.size_bytes or 0
    piece = max(width for width in (1, 2, 4, 8) if width <= (memory.align or 1) and size % width == 0)
    return ArrayType(int_type(8 * piece), size // piece)


def by_value(memory: code.Memory) -> tuple[str, ...]:
    return (f"byval([{memory.size_bytes} x i8])", f"align {memory.align or 1}")


def tuning_attributes(syntax: ptx.Function) -> list[str]:
    words = []
    for entry in syntax.tunings:
        if entry is not None and entry[0] in _TUNINGS:
            words.append(f'"{_TUNINGS[entry[0]]}"="{",".join(map(str, entry[1]))}"')
    return words
