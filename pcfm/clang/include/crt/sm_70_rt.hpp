// What clang includes of the toolkit on sm_70 and later; its votes and matches clang has as builtins.
