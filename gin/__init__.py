"""Gin rummy against the computer."""

__version__ = "0.9.0"
