"""A compiler's command, carried out with its device code melded.

The compiler itself runs, with its own steps, files and messages; in its toolkit two programs are others'
(`toolkit`): where it calls its assembler, or puts PTX into a fat binary, `step` looks what the PTX is when
melded (`melded`, by content), and the program gets that. Kernel by kernel (`exchange`) the compiler's own
code stays wherever something is not read, not proved, not in time, or not taken by the assembler. What became
of each kernel is in the report of the build (`report`).

nvcc is the compiler that is known. Others run as they are.
"""
