"""Which share of what each pass makes is proved: `nice python -m tests.prove.passes --generated 200`.

Every kernel of the project at its smallest thread block, compiled as O2-noshare, and generated ones go
through all passes; what each pass made of its own input is proved against that, without a solver. Beside them
stand LLVM's pipelines and its PTX, lifted again. Prints a table in Markdown: results, and how many proved.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from evaluation.tables.proof import PIPELINES, PipelineTask, Source, prove_others, prove_steps
from pcfm import api
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.generators.kernels import generate_text_kernel

ALL = PIPELINES["all passes, threshold 0"]


def kernel_texts() -> Iterator[str]:
    """The project's kernels."""
    for name, spec in {**synthetic_kernels(), **all_kernels()}.items():
        yield api.to_text(api.read(spec.ir_path(spec.blocks[0], "O2-noshare").read_bytes(), name))


def table(steps: list[tuple[bool, str, str]]) -> str:
    """A row for each maker of (whether of a generated kernel, maker, what the proof lacks)."""
    counts = Counter((is_generated, maker, not missing) for is_generated, maker, missing in steps)
    lines = ["| made by | of kernels | proved | of generated kernels | proved |", "| --- |" + " ---: |" * 4]
    for maker in sorted({maker for _, maker, _ in steps}):
        cells: list[int] = []
        for is_generated in (False, True):
            proved = counts[is_generated, maker, True]
            cells += [proved + counts[is_generated, maker, False], proved]
        lines.append(f"| {maker} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--generated", type=int, default=200)
    options = parser.parse_args()
    steps: list[tuple[bool, str, str]] = []
    for text in kernel_texts():
        made = [*prove_steps(PipelineTask(text, ALL))["steps"], *prove_others(Source(text))["steps"]]
        steps += [(False, maker, missing) for maker, missing in made]
    for seed in range(options.first, options.first + options.generated):
        text = api.to_text(api.parse(generate_text_kernel(seed).text))
        steps += [(True, maker, missing) for maker, missing in prove_steps(PipelineTask(text, ALL))["steps"]]
    sys.stdout.write(table(steps) + "\n")
    for _, maker, missing in steps:
        if missing:
            sys.stderr.write(f"{maker}: {missing[:160]}\n")


if __name__ == "__main__":
    main()
