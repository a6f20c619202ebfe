"""`sb4`: see ``rodinia_kernels.synthetic``."""

from rodinia_kernels.synthetic import make_spec

SPEC = make_spec("sb4")
