"""The kernel `lud`: source, compiled LLVM IR and specification."""
