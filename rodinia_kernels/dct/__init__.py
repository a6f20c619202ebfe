"""The kernel `dct`: source, compiled LLVM IR and specification."""
