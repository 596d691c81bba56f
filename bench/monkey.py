"""Lets somebody press anything at any time, for as long as one likes, and stops at the first thing that breaks.

    python3 play.py -m bench.monkey --seeds 1 2 3 --steps 5000

The same seed presses the same again. Whatever breaks ends it with its traceback; the tests do the same for a moment.
"""

import argparse
import resource
from collections import Counter

from tests.scenes.monkey import Monkey


def main() -> None:
    """Press, check, and tell how much was seen."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--steps", type=int, default=5000)
    asked = parser.parse_args()
    met: Counter[str] = Counter()
    for seed in asked.seeds:
        monkey = Monkey(seed)
        try:
            monkey.run(asked.steps)
        except Exception:
            scenes = [type(scene).__name__ for scene in monkey.driver.shell.scenes]
            print(f"seed {seed}: after {monkey.last} in {scenes}, {monkey.driver.window.size}")
            raise
        finally:
            monkey.driver.close()
        met += monkey.met
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"seed {seed}: {asked.steps} steps, at most {memory} MB", flush=True)
    print(", ".join(f"{name} {count}" for name, count in met.most_common()))


if __name__ == "__main__":
    main()
