"""The tables of the evaluation; each module says which cells it needs and makes a page of them."""
