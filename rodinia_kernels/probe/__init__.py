"""The kernel `bit`: source, compiled LLVM IR and specification."""
