"""The kernel `nqu`: source, compiled LLVM IR and specification."""
