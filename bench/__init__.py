"""Benchmarks of the engine, apart from the tests: ``python3 play.py -m bench.engine`` and ``-m bench.hands``."""
