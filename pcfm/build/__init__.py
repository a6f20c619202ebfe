"""A compiler's command, carried out with its device code melded.

The compiler itself runs, with its own steps, files and messages; in its toolkit a program or two are others'
(`toolkit`): where nvcc calls its assembler, or puts PTX into a fat binary, and where clang comes to its back
end, `step` looks what the PTX or IR is when melded (`melded`, by content), and the program gets that. Kernel
by kernel (`exchange`) the compiler's own code stays wherever something is not read, not proved, not in time,
or not taken by the program. What became of each kernel is in the report of the build (`report`).

nvcc, clang and hipcc are the compilers that are known. Others run as they are.
"""
