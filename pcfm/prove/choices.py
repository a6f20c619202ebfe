"""One value where paths meet: `choose(c, a, b)`, the choice pushed inwards as far as the two have one shape.

Two arms of a branch that compute `f(x)` and `f(y)` give `f(c ? x : y)`, which is what melding makes of them;
so source and target come to the same term by themselves. The condition must be steady and known not to be
poison, since it is copied. Cost: the part of the two terms that has one shape, each pair once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from pcfm.ir.types import PtrType, int_type
from pcfm.prove.algebra import Piece, make_sum, pieces_of
from pcfm.prove.terms import Term, Terms

Request = tuple[Term, Term]
Work = Generator[Request, Term, Term]


def choose(terms: Terms, cond: Term, left: Term, right: Term) -> Term:
    """`left` where `cond` holds, else `right`, in normal form."""
    if cond.is_const:
        return left if cond.value else right
    known = terms.choices
    stack: list[tuple[Request, Work]] = [((left, right), _work(terms, cond, left, right))]
    answer: Term | None = None
    while stack:
        pair, work = stack[-1]
        try:
            request = next(work) if answer is None else work.send(answer)
        except StopIteration as done:
            answer = known[cond, *pair] = done.value
            stack.pop()
            continue
        answer = known.get((cond, *request))
        if answer is None:
            stack.append((request, _work(terms, cond, *request)))
    assert answer is not None
    return answer


def _work(terms: Terms, cond: Term, left: Term, right: Term) -> Work:
    terms.spend()
    if left is right:
        return left
    if "sum" in (left.op, right.op):
        return (yield from _sums(terms, cond, left, right))
    alike = (
        left.op == right.op
        and left.op not in ("settled", "both")
        and left.attrs == right.attrs
        and [arg.type for arg in left.args] == [arg.type for arg in right.args] != []
    )
    if not alike:
        return terms.make("ite", left.type, (), (cond, left, right))
    args: list[Term] = []
    for one, other in zip(left.args, right.args, strict=True):
        args.append(one if one is other else (yield one, other))
    return terms.make(left.op, left.type, left.attrs, args)


def _sums(terms: Terms, cond: Term, left: Term, right: Term) -> Work:
    """Pairs the pieces that only one of the two sums has, by coefficient and kind."""
    ty = left.type
    ours, our_constant = pieces_of(left)
    theirs, their_constant = pieces_of(right)
    # A piece that may be undef stands as often as it is added: two of it and one have one in common.
    common = list((Counter(ours) & Counter(theirs)).elements())
    ours, theirs = (list((Counter(pieces) - Counter(common)).elements()) for pieces in (ours, theirs))
    kinds = sorted({_kind(piece) for piece in (*ours, *theirs)})
    pairs: list[Piece] = []
    our_rest: list[Piece] = []
    their_rest: list[Piece] = []
    for kind in kinds:
        one = [piece for piece in ours if _kind(piece) == kind]
        other = [piece for piece in theirs if _kind(piece) == kind]
        if len(one) == len(other):
            for (coefficient, a), (_, b) in zip(one, other, strict=True):
                pairs.append((coefficient, (yield a, b)))
        else:
            our_rest += one
            their_rest += other
    has_pointer = any(isinstance(term.type, PtrType) for _, term in (*our_rest, *their_rest))
    holder = ty if has_pointer else int_type(terms.width(ty))
    values = (
        make_sum(terms, holder, our_rest, our_constant),
        make_sum(terms, holder, their_rest, their_constant),
    )
    return make_sum(terms, ty, [*common, *pairs, (1, terms.make("ite", holder, (), (cond, *values)))], 0)


def _kind(piece: Piece) -> tuple[int, str]:
    coefficient, term = piece
    return coefficient, str(term.type)
