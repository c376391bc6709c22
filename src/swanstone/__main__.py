"""`python -m swanstone` is the command line, from wherever this package is."""

import sys

from swanstone.cli import main

if __name__ == "__main__":
    sys.exit(main())
