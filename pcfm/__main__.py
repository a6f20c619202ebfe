"""`python -m pcfm` is `pcfm`."""

from pcfm.cli import main

main()
