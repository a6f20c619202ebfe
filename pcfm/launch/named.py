"""Which kernel of a module a launch means.

A launch file may name its kernel as the author of the source wrote it, `sort` or `sort<int>`; the module
knows it by the mangled name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pcfm.ir.demangle import demangled
from pcfm.launch.model import Launch

if TYPE_CHECKING:
    from pcfm.ir.module import Module


def named_launch(launch: Launch, module: Module) -> Launch:
    """The launch with its kernel's name in the module. As it is where no kernel of the module, or more than
    one, is called so.
    """
    names = [fn.name for fn in module.kernels or module.defined_functions]
    if launch.kernel in names:
        return launch
    written = {name: demangled(name) for name in names}
    called_so = [name for name, text in written.items() if launch.kernel in (text, text.partition("<")[0])]
    return replace(launch, kernel=called_so[0]) if len(called_so) == 1 else launch
