"""Forms: other ways to write branches, which by themselves save little and let melding save more.

A pass that knows such a form finds where it applies and rewrites it there. By its own name in a pipeline it
rewrites all it finds; `meld` tries each in a copy first and keeps those that pay (`melding.choose_forms`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark
from pcfm.transforms.simplify_cfg import remove_unreachable_blocks


@dataclass(frozen=True, eq=False)
class Rewritten:
    """What became of a form: the blocks whose branches decide now, and what to say of it."""

    deciding: tuple[Block, ...]
    remark: Remark | None


@dataclass(frozen=True, eq=False)
class Form:
    """Another way to write the branch at the end of `block`, by the pass that knows it.

    `subject` is what a remark calls what is rewritten; `rewrite` is given the block, or its copy in a copy of
    the function.
    """

    pass_name: str
    subject: str
    block: Block
    rewrite: Callable[[Block, PassContext], Rewritten]


def write_forms(forms: Sequence[tuple[Form, Block]], context: PassContext) -> list[Rewritten]:
    """Rewrites each form at its block, or the block's copy, in order, and takes out what becomes unreachable.

    A form in a block that is gone by then decides nothing, and is not told of.
    """
    done: list[Rewritten] = []
    for form, block in forms:
        if block.parent is None:
            done.append(Rewritten((), None))
            continue
        fn = block.function
        done.append(form.rewrite(block, context))
        remove_unreachable_blocks(fn)
    return done


def copies_of(forms: Sequence[Form], mapping: Mapping[Value, Value]) -> list[tuple[Form, Block]]:
    """Each of the forms with the copy of its block."""
    copies: list[tuple[Form, Block]] = []
    for form in forms:
        block = mapping[form.block]
        assert isinstance(block, Block)
        copies.append((form, block))
    return copies
