"""Commands of `pcfm` that measure it, `bench` and `results`: the program finds them by their entry points."""
