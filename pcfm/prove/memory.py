"""Memory as versions: what a load sees, and which accesses cannot touch each other.

Each event gives a new version of memory, one term on the one before; a store keeps address and value, so that
a load can look behind stores that cannot touch its bytes, in any order and on any path. Two accesses are
apart where their addresses are one steady address and constants that differ enough, where they are in
different objects (allocas, variables that have a size: on GPUs those without one share their memory), or in
address spaces that do not overlap on the target. Nothing else is assumed of other lanes: a load never looks
behind another kind of event.
"""

from __future__ import annotations

from pcfm.ir.module import Module
from pcfm.ir.types import PtrType, Type
from pcfm.prove.algebra import pieces_of
from pcfm.prove.generic_addresses import object_base, space_of
from pcfm.prove.terms import Term, Terms

# Spaces that do not overlap each other: SPIR-V has global memory under several numbers.
_APART = {
    **dict.fromkeys(("ptx", "amdgcn"), frozenset((1, 3, 5))),
    **dict.fromkeys(("spir", "spir64", "spirv", "spirv32", "spirv64"), frozenset((1, 3))),
}
_OBJECTS = ("alloca", "global")


def spaces_apart(module: Module) -> frozenset[int]:
    """The address spaces of a module's target of which no two have memory in common."""
    return _APART.get(module.family or (module.triple or "").split("-")[0], frozenset())


def load(terms: Terms, ty: Type, memory: Term, address: Term, size: int) -> Term:
    """What a load reads."""
    seen = visible(terms, memory, address, size)
    return terms.make("load", ty, (), (seen, address))


def visible(terms: Terms, memory: Term, address: Term, size: int) -> Term:
    """The oldest version that holds the same at an address as `memory` does."""
    while True:
        terms.spend()
        if memory.op == "store":
            older, stored_to, _ = memory.args
            (width,) = memory.attrs
            assert isinstance(width, int)
            if not are_apart(terms, address, size, stored_to, width):
                return memory
            memory = older
        elif memory.op == "ite":
            sides = [_behind_stores(terms, side, address, size) for side in memory.args[1:]]
            if sides[0] is not sides[1]:
                return memory
            memory = sides[0]
        else:
            return memory


def _behind_stores(terms: Terms, memory: Term, address: Term, size: int) -> Term:
    while memory.op == "store":
        older, stored_to, _ = memory.args
        (width,) = memory.attrs
        assert isinstance(width, int)
        if not are_apart(terms, address, size, stored_to, width):
            break
        memory = older
    return memory


def are_apart(terms: Terms, left: Term, left_size: int, right: Term, right_size: int) -> bool:
    """Whether two accesses cannot have a byte in common."""
    if not isinstance(left.type, PtrType) or not isinstance(right.type, PtrType):
        return False
    spaces = space_of(terms, left), space_of(terms, right)
    if spaces[0] != spaces[1]:
        return set(spaces) <= terms.spaces_apart
    bases = _object(left), _object(right)
    if None not in bases and bases[0] is not bases[1]:
        return True
    ours, our_constant = pieces_of(left)
    theirs, their_constant = pieces_of(right)
    if ours != theirs or not all(term.steady for _, term in ours):
        return False  # what may be undef is another number in each
    modulus = 1 << terms.width(left.type)
    distance = (our_constant - their_constant) % modulus
    return distance >= right_size and modulus - distance >= left_size


def _object(address: Term) -> Term | None:
    """The object that an address was computed from, where that is an alloca or a variable."""
    base = object_base(address)
    if base is None or base.op not in _OBJECTS or (base.op == "global" and not base.attrs[1]):
        return None
    return base
