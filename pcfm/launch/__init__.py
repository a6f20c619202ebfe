"""A launch (kernel, grid, thread block, arguments) as a value, and its reader for TOML files."""

from pcfm.launch.model import ELEMENT_DTYPES, BufferArg, BufferRecipe, Launch, RecordRecipe, ScalarArg
from pcfm.launch.named import named_launch
from pcfm.launch.shape import LaunchShape, LaunchShapes
from pcfm.launch.toml_file import load_launch

__all__ = [
    "ELEMENT_DTYPES",
    "BufferArg",
    "BufferRecipe",
    "Launch",
    "LaunchShape",
    "LaunchShapes",
    "RecordRecipe",
    "ScalarArg",
    "load_launch",
    "named_launch",
]
