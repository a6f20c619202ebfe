"""The command line: one program, `pcfm`, with one module per subcommand."""

from pcfm.cli.app import main

__all__ = ["main"]
