"""The kernel `ms`: source, compiled LLVM IR and specification."""
