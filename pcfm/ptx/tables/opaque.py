"""Instructions that pcfm carries as they are: tensor cores, textures, asynchronous copies, clusters.

Each becomes a call of its own text as inline assembly, convergent and with side effects, so that nothing
moves it, melds it or takes it out, and LLVM prints it as it was. It cannot be executed. Predicates as
operands and names of variables other than addresses are not carried; an error says so.
"""

from __future__ import annotations

import re

from pcfm.ir import instructions as ir
from pcfm.ir.types import FLOAT, VOID, FunctionType, IntType, PtrType, StructType, Type, VectorType, int_type
from pcfm.ir.types import FloatType as Float
from pcfm.ir.values import InlineAsm, Value
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter
from pcfm.ptx.row import Row
from pcfm.ptx.syntax import Number
from pcfm.ptx.types import bits_of

# Opcodes of which the first operand is written, and those that write none.
_WRITE_ONE = (
    "mma wmma ldmatrix movmatrix wgmma mbarrier tex tld4 txq suld suq mapa getctarank createpolicy "
    "multimem stacksave alloca"
).split()
_WRITE_NONE = (
    "stmatrix tcgen05 setmaxnreg cp tensormap fence.proxy sust sured griddepcontrol pmevent "
    "applypriority discard clusterlaunchcontrol st.async red.async barrier.cluster stackrestore"
).split()
_WRITES_NOTHING = re.compile(
    r"wmma\.store|mbarrier\.(init|inval|expect_tx|complete_tx)|wgmma\.(fence|commit|wait)|multimem\.(st|red)"
)
_LETTERS = {1: "b", 16: "h", 32: "r", 64: "l", 128: "q"}


class _Text:
    """The text of one instruction with its operands numbered, as inline assembly wants it."""

    def __init__(self, e: Emitter, op: code.Op, results: int) -> None:
        self.e = e
        self.op = op
        self.outputs: list[code.Use] = []
        self.inputs: list[Value] = []
        self.constraints: list[str] = []
        for operand in op.operands[:results]:
            self._collect_outputs(operand)
        self.text = op.source.opcode
        written = [self._written(operand, index < results) for index, operand in enumerate(op.operands)]
        if written:
            self.text += " " + ", ".join(written)
        self.text += ";"

    def _collect_outputs(self, operand: code.Operand) -> None:
        match operand:
            case code.Parts():
                for part in operand.parts:
                    self._collect_outputs(part)
            case code.Use() if not operand.negated:
                self.outputs.append(operand)
            case code.Sink():
                pass
            case _:
                raise self.op.fault(f"'{self.op.source.opcode}' writes to what cannot be carried")

    def _written(self, operand: code.Operand, is_result: bool) -> str:
        match operand:
            case code.Use():
                return self._register(operand, is_result)
            case Number():
                return ("-" if operand.negative else "") + operand.text
            case code.Parts():
                return "{" + ", ".join(self._written(part, is_result) for part in operand.parts) + "}"
            case code.Place():
                base = self._written(operand.base, False)
                if operand.offset:
                    base += f"+{operand.offset}"
                return f"[{', '.join([base, *(self._written(part, False) for part in operand.more)])}]"
            case code.SymbolAddress():
                return self._input(self.e.symbol(operand))
            case code.Sink():
                return "_"
        raise self.op.fault(f"an operand of '{self.op.source.opcode}' cannot be carried")

    def _register(self, use: code.Use, is_result: bool) -> str:
        if is_result:
            return f"${self.outputs.index(use)}"
        value = self.e.ssa.read(use.register, self.e.block)
        return self._input(self.e.invert(value) if use.negated else value)

    def _input(self, value: Value) -> str:
        self.inputs.append(value)
        self.constraints.append(_constraint(value.type, self.op))
        return f"${len(self.outputs) + len(self.inputs) - 1}"


def _constraint(ty: Type, op: code.Op) -> str:
    if isinstance(ty, Float) and ty.kind in ("float", "double"):
        return "f" if ty == FLOAT else "d"
    letter = _LETTERS.get(bits_of(ty))
    if letter is None:
        raise op.fault(f"'{op.source.opcode}' with an operand of {bits_of(ty)} bits is not supported")
    return letter


def _carried_type(ty: Type) -> Type:
    """The type of an output as inline assembly gives it."""
    return int_type(bits_of(ty)) if isinstance(ty, VectorType | PtrType) else ty


def _carry(e: Emitter, op: code.Op) -> None:
    results = 0 if _WRITES_NOTHING.match(op.source.opcode) else op.row.results
    text = _Text(e, op, results)
    types = [_carried_type(use.register.ir_type) for use in text.outputs]
    ret: Type = VOID if not types else types[0] if len(types) == 1 else StructType(tuple(types))
    inputs = [
        e.reinterpret(value, int_type(bits_of(value.type)))
        if not isinstance(value.type, IntType | Float | PtrType)
        else value
        for value in text.inputs
    ]
    constraints = [f"={_constraint(ty, op)}" for ty in types] + text.constraints + ["~{memory}"]
    function_type = FunctionType(ret, tuple(value.type for value in inputs))
    asm = InlineAsm(PtrType(0), text.text, ",".join(constraints), ("sideeffect",))
    data = ir.CallData(function_type, function_attributes=("convergent",))
    call = e.insert(ir.Call(asm, inputs, data))
    for index, use in enumerate(text.outputs):
        e.write(use, call if len(types) == 1 else e.extract(call, index), use.register.ptx_type)


ROWS: list[Row] = [
    Row(
        name.partition(".")[0],
        (),
        _carry,
        frozenset(),
        needs=tuple(frozenset([word]) for word in name.split(".")[1:]),
        results=results,
        is_raw=True,
        is_pure=False,
        is_opaque=True,
    )
    for results, names in ((1, _WRITE_ONE), (0, _WRITE_NONE))
    for name in names
]
