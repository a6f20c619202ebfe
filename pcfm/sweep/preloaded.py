"""Imported by the server of worker processes after all else: takes down the identity of what it has imported.

The workers that it forks inherit that answer; asked later, they would answer for files that may have changed
since (`pcfm.sweep.processes`).
"""

from pcfm.sweep.identity import identity

identity()
