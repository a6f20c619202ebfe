// clang includes this header, which a toolkit without cuRAND lacks; it comes after the toolkit's own.
