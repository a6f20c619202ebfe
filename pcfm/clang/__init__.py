"""Source files with kernels, compiled to LLVM IR by the clang that is at hand."""

from pcfm.clang.compile import (
    ClangError,
    SourceOptions,
    check_ending,
    command_elsewhere,
    compile_source,
    is_source,
)

__all__ = ["ClangError", "SourceOptions", "check_ending", "command_elsewhere", "compile_source", "is_source"]
