"""The program and the examples, as the tests of its other commands have them."""

from tests.cli.conftest import heed_interrupts, mix, mix_launch, pcfm

__all__ = ["heed_interrupts", "mix", "mix_launch", "pcfm"]
