"""A function that is changed for a trial is put back as it was, or stays as it became."""

from pcfm.ir import rewriter
from pcfm.ir.instructions import Br
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.trial_copy import KeptCopy
from pcfm.ir.verifier import verify

SOURCE = """\
define i32 @f(i32 %a, i32 %b) {
entry:
  %c = icmp ult i32 %a, %b
  br i1 %c, label %left, label %right

left:
  %x = add i32 %a, 1
  br label %join

right:
  %y = mul i32 %b, 3
  br label %join

join:
  %z = phi i32 [ %x, %left ], [ %y, %right ]
  ret i32 %z
}
"""


def change(fn) -> None:
    (phi,) = fn.blocks[3].phis
    rewriter.replace_all_uses(phi, fn.args[0])
    rewriter.erase(phi)
    rewriter.set_terminator(fn.entry, Br(fn.blocks[1]))
    rewriter.erase_blocks([fn.blocks[2]])
    assert fn.module is not None
    fn.module.unique_node("DILocation", [("line", 7)])


def test_what_was_done_is_taken_back_with_the_metadata_made_meanwhile():
    module = parse_module(SOURCE)
    fn, text = module.function("f"), print_module(module)
    branch = fn.entry.terminator
    kept = KeptCopy(fn, "kept")
    change(fn)
    kept.restore()
    assert print_module(module) == text and not verify(fn) and not module.metadata
    assert fn.entry.terminator is kept.mapping[branch] is not branch
    assert all(use.user.parent is None or use.user.parent.parent is fn for use in fn.args[0].uses)


def test_what_was_done_stays_where_the_copy_is_dropped():
    module, alone = parse_module(SOURCE), parse_module(SOURCE)
    change(alone.function("f"))
    kept = KeptCopy(module.function("f"), "kept")
    change(module.function("f"))
    kept.drop()
    assert print_module(module) == print_module(alone)
    assert [fn.name for fn in module.functions] == ["f"]
