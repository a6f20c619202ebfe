"""Address spaces as windows of the generic one: one term for an address, whichever way it is spelt.

A back end that knows in which space a generic pointer points accesses it there: what was a store through
`addrspacecast (ptr addrspace(3) @tile to ptr)` becomes one to `@tile` itself, and a kernel's argument is cast
to global memory first. Both are accesses of the same bytes. `generic_address` gives the generic address of
an access in any space: its pointer cast to the generic space, with the same number of bytes added.

Adding bytes before or after a cast is the same address as long as it stays in the object, and an access that
leaves its object is undefined; so this is right for addresses that are accessed, and is used for no others.

**Assumed**, and only where `Terms.global_arguments` says so: pointers that a kernel is given point to global
memory, so that casting them there and back changes nothing. CUDA and PTX have it so.

Not handled: spaces in which addresses have another width than generic ones; casts of other pointers.
"""

from __future__ import annotations

from pcfm.ir.types import PtrType, ptr_type
from pcfm.prove.algebra import make_sum, pieces_of
from pcfm.prove.terms import Term, Terms

GLOBAL = 1
GENERIC = ptr_type(0)


def generic_address(terms: Terms, address: Term) -> Term:
    """The generic address of an access, where addresses of all spaces are compared."""
    if not terms.global_arguments or not isinstance(address.type, PtrType):
        return address
    pieces, constant = pieces_of(address)
    bases = [term for _, term in pieces if isinstance(term.type, PtrType)]
    if len(bases) != 1 or terms.width(bases[0].type) != terms.width(GENERIC):
        return address
    (base,) = bases
    if base.op == "addrspacecast" and base.args[0].op == "sum" and base.type == GENERIC:
        more, number = pieces_of(base.args[0])
        pieces = [piece for piece in pieces if piece[1] is not base] + more
        constant += number
        bases = [term for _, term in more if isinstance(term.type, PtrType)]
        if len(bases) != 1 or terms.width(bases[0].type) != terms.width(GENERIC):
            return address
        (base,) = bases
    generic = base
    if base.type != GENERIC:
        is_argument = (
            base.op == "addrspacecast" and base.args[0].op == "argument" and base.args[0].type == GENERIC
        )
        if is_argument and base.type == ptr_type(GLOBAL):
            (generic,) = base.args
        else:
            generic = terms.make("addrspacecast", GENERIC, (), (base,))
    others = [(factor, term) for factor, term in pieces if term is not base]
    return make_sum(terms, GENERIC, [(1, generic), *others], constant)


def space_of(terms: Terms, address: Term) -> int:
    """The space that an address lies in, as far as its pointer tells."""
    assert isinstance(address.type, PtrType)
    base = base_of(address)
    if base is None or address.type != GENERIC or not terms.global_arguments:
        return address.type.addrspace
    if base.op == "argument":
        return GLOBAL
    inner = base.args[0].type if base.op == "addrspacecast" else base.type
    assert isinstance(inner, PtrType)
    return inner.addrspace


def base_of(address: Term) -> Term | None:
    """The one pointer that numbers are added to."""
    bases = [(factor, term) for factor, term in pieces_of(address)[0] if isinstance(term.type, PtrType)]
    if len(bases) != 1 or bases[0][0] != 1:
        return None
    return bases[0][1]
