"""A module without its debug information: without attachments, records, `llvm.dbg` calls and units, and
without the nodes that nothing refers to any more. What is computed stays as it is. Linear in the module.
"""

from __future__ import annotations

from pcfm.ir import rewriter
from pcfm.ir.instructions import Call
from pcfm.ir.metadata import MdNode, Metadata
from pcfm.ir.module import Module
from pcfm.ir.values import MetadataOperand

_ATTACHMENTS = ("dbg", "DIAssignID", "heapallocsite")


def strip_debug(module: Module) -> None:
    """Takes all debug information out."""
    for value in module.globals.values():
        value.metadata = [(name, node) for name, node in value.metadata if name != "dbg"]
    for fn in module.defined_functions:
        for inst in list(fn.instructions()):
            rewriter.replace_records(inst, [])
            for name in _ATTACHMENTS:
                inst.metadata.pop(name, None)
            loop = inst.metadata.get("llvm.loop")
            if isinstance(loop, MdNode):  # names the locations of its ends among its hints
                loop.fields = [(key, part) for key, part in loop.fields if not _is_debug(part)]
            if isinstance(inst, Call) and (inst.callee_name or "").startswith("llvm.dbg."):
                rewriter.erase(inst)
    for name in [name for name in module.named_metadata if name.startswith("llvm.dbg.")]:
        del module.named_metadata[name]
    module.forget_nodes(_referred_to(module))


def _is_debug(part: object) -> bool:
    return isinstance(part, MdNode) and part.kind.startswith("DI")


def _referred_to(module: Module) -> dict[int, MdNode]:
    """The numbered nodes that anything but other such nodes leads to."""
    pending: list[object] = [node for nodes in module.named_metadata.values() for node in nodes]
    pending += [node for value in module.globals.values() for _, node in value.metadata]
    for fn in module.defined_functions:
        for inst in fn.instructions():
            pending += inst.metadata.values()
            pending += [operand.metadata for operand in inst.operands if isinstance(operand, MetadataOperand)]
    reached: dict[int, MdNode] = {}
    seen: set[Metadata] = set()
    while pending:
        node = pending.pop()
        if isinstance(node, MdNode) and node not in seen:
            seen.add(node)
            if node.number is not None:
                reached[node.number] = node
            pending += [part for _, part in node.fields]
    return reached
