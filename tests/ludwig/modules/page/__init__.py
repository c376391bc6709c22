"""The modules that docs/modules.md shows, each whole."""
