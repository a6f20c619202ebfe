"""`pcfm explain`: what a reason or the name of a remark means, why it is so, and what to do about it."""

from __future__ import annotations

import textwrap

import click

from pcfm.cli import files
from pcfm.diagnostics import PcfmError

WIDTH = 100


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
def command(names: tuple[str, ...]) -> None:
    """Say what reasons and remarks mean, why they are needed, and what the author of a kernel can change.

    A NAME is a reason that `analyze` or a remark gives, such as one-sided, or the name of a remark, such as
    NotMelded. Without one all are listed.
    """
    files.show("\n\n".join(explain(name) for name in names) + "\n" if names else listing())


def explain(name: str) -> str:
    """The text on a name. Raises: PcfmError for one that means nothing."""
    from pcfm.transforms.explanations import EXPLANATIONS

    key = next((key for key in EXPLANATIONS if key.lower() == name.lower()), None)
    if key is None:
        raise PcfmError(f"there is no reason or remark '{name}'", hint="`pcfm explain` lists them all")
    text = EXPLANATIONS[key]
    paragraphs = (text.meaning, f"Why: {text.need}", f"What you can do: {text.advice}")
    return "\n".join([key, *(_filled(paragraph) for paragraph in paragraphs)])


def listing() -> str:
    """All names, each with what it means."""
    from pcfm.transforms.explanations import EXPLANATIONS, OBSTACLES, REASONS, REMARKS, STEPS

    heads = {
        "What stands in the way of melding": OBSTACLES,
        "Why it is not done": REASONS,
        "Remarks": REMARKS,
        "Steps of melding, each of which `meld<without=...>` leaves out": STEPS,
    }
    lines: list[str] = []
    for head, table in heads.items():
        lines.append(f"{head}:")
        for key in table:
            lines.append(
                f"  {key.value:<18} {EXPLANATIONS[key.value].meaning.partition('. ')[0].rstrip('.')}"
            )
        lines.append("")
    return "\n".join(lines)


def _filled(paragraph: str) -> str:
    return textwrap.fill(
        paragraph, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )
