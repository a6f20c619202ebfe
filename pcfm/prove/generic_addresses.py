"""Address spaces as windows of the generic one: one term for an address, whichever way it is spelt.

A back end that knows in which space a generic pointer points accesses it there: what was a store through
`addrspacecast (ptr addrspace(3) @tile to ptr)` becomes one to `@tile` itself, and a kernel's argument is cast
to global memory first. Both are accesses of the same bytes. `accessed_address` gives one address for both:
in the space that its pointer was cast from, with the same number of bytes added.

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


def accessed_address(terms: Terms, address: Term) -> Term:
    """The address of an access, in the space that it comes from."""
    return _in_own_space(terms, _generic(terms, address))


def _generic(terms: Terms, address: Term) -> Term:
    """The generic address of an access, where addresses of all spaces are compared."""
    base = base_of(address)
    if not terms.global_arguments or base is None:
        return address
    if base.op == "addrspacecast" and base.type == GENERIC:
        # What was added before the cast is added after it.
        own = base_of(base.operand)
        return address if own is None else _based_on(terms, address, base, _cast(terms, base.operand, own))
    return _cast(terms, address, base)


def _cast(terms: Terms, address: Term, base: Term) -> Term:
    """An address with its base cast to the generic space; an argument that was cast from there as it was."""
    if terms.width(base.type) != terms.width(GENERIC):
        return address
    inner = base.operand if base.op == "addrspacecast" else base
    is_global = base.type == ptr_type(GLOBAL) and (inner.op, inner.type) == ("argument", GENERIC)
    generic = inner if is_global else terms.make("addrspacecast", GENERIC, (), (base,))
    return _based_on(terms, address, base, generic)


def _in_own_space(terms: Terms, address: Term) -> Term:
    """A generic address computed from one pointer that was cast, in the space that this comes from.

    From a cast pointer an access may reach the object that it points into and no other, where both are the
    same bytes; nothing is said of an address that is not accessed. Only between spaces of one width.
    """
    base = base_of(address)
    if address.type != GENERIC or base is None or base.op != "addrspacecast":
        return address
    (own,) = base.args
    is_as_wide = terms.width(own.type) == terms.width(GENERIC)
    return _based_on(terms, address, base, own) if is_as_wide else address


def _based_on(terms: Terms, address: Term, base: Term, other: Term) -> Term:
    """The same number of bytes behind another pointer."""
    pieces, constant = pieces_of(address)
    pieces = [(factor, other if term is base else term) for factor, term in pieces]
    return make_sum(terms, other.type, pieces, constant)


def space_of(terms: Terms, address: Term) -> int:
    """The space that an address lies in, as far as its pointer tells."""
    assert isinstance(address.type, PtrType)
    base = base_of(address)
    if base is None or address.type != GENERIC or not terms.global_arguments:
        return address.type.addrspace
    if base.op == "argument":
        return GLOBAL
    inner = base.operand.type if base.op == "addrspacecast" else base.type
    assert isinstance(inner, PtrType)
    return inner.addrspace


def object_base(address: Term) -> Term | None:
    """That pointer before all casts to other spaces."""
    base = base_of(address)
    while base is not None and base.op == "addrspacecast":
        (base,) = base.args
    return base


def lies_in_its_spaces(terms: Terms, address: Term, *, is_global: bool) -> bool:
    """Whether the object that an address was computed from lies in each space that it was cast to; what is
    cast to another points to nothing. An argument lies in global memory where it `is_global`.
    """
    base = base_of(address)
    spaces: set[int] = set()
    while base is not None and isinstance(base.type, PtrType):
        spaces.add(base.type.addrspace)
        if base.op != "addrspacecast":
            own = GLOBAL if is_global and base.op == "argument" else base.type.addrspace
            return spaces <= {0, own}
        (base,) = base.args
    return False


def base_of(address: Term) -> Term | None:
    """The one pointer that numbers are added to."""
    bases = [(factor, term) for factor, term in pieces_of(address)[0] if isinstance(term.type, PtrType)]
    match bases:
        case [(1, base)]:
            return base
    return None
