"""The tables of instructions: every opcode that pcfm knows, one row for each of its meanings, by family."""
