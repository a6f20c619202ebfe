"""One module per target; each says how a flow graph's control becomes masks and branches there."""
