"""A plugin of pcfm: a pass, a profit model and a machine model. Its pyproject.toml names them."""

from dataclasses import dataclass
from pathlib import Path

from pcfm.analysis.profit import Common, Latencies, common_work
from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary
from pcfm.ir.module import Function
from pcfm.ir.values import ConstantInt
from pcfm.transforms.passes import PassContext

SLOW_MEMORY = Path(__file__).parent / "slow-memory.toml"


def memory_only(left: Latencies, right: Latencies) -> Common:
    """Of two blocks, only loads and stores are worth melding."""
    accesses = {key: latencies for key, latencies in left.items() if key[0] in ("load", "store")}
    return common_work(accesses, right)


@dataclass(frozen=True)
class MulToShift:
    """Multiplies by shifting, where the factor is a power of two from `least` on."""

    name = "mul-to-shift"
    least: int = 2

    def run(self, fn: Function, context: PassContext) -> bool:
        products = [inst for inst in fn.instructions() if inst.opcode == "mul"]
        changed = False
        for product in products:
            value, factor = product.operands
            number = factor.value if isinstance(factor, ConstantInt) else 0
            if number >= self.least and number.bit_count() == 1:
                shift = Binary("shl", value, ConstantInt(factor.type, number.bit_length() - 1))
                rewriter.insert_before(product, shift)
                rewriter.replace_all_uses(product, shift)
                rewriter.erase(product)
                changed = True
        return changed
