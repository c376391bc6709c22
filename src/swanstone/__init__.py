"""Swanstone: an open digital edition of castle-building board games."""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

__version__ = "0.1.0"


def _prefer_sources() -> None:
    """Import this package from its Python sources even where compiled modules lie beside them."""
    root = Path(__file__).parent
    for folder in [root, *(path for path in root.rglob("*") if path.is_dir())]:
        sys.path_importer_cache[str(folder)] = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))


if os.environ.get("SWANSTONE_INTERPRETED"):
    _prefer_sources()
