"""The kernel `srad`: source, compiled LLVM IR and specification."""
