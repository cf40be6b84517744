#!/usr/bin/env python3
"""How the processor time and memory of each method grow with the pages of a site, on the command line: `growth.py FOLDER`; `--help`.

It generates one large site below FOLDER (crates/synthetic), cleans an eighth of its pages and then all of them with each method that needs no
labels, and writes `growth.md` beside itself, of this machine. Fits see the default sample. FOLDER is emptied again. `measure.py` watches the
processes, so it runs on Linux only.
"""

import argparse
import math
import shutil
import subprocess
from pathlib import Path

from measure import FILES, HERE, ROOT, Usage, generate, prepare, shown, table

MOST = 1.05


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Measures how each method grows with the pages of a site; needs Cargo.")
    parser.add_argument("folder", type=Path, help="an empty folder for the crawl: 10 kB a page")
    parser.add_argument("--pages", type=int, default=100_000, help="pages of the site (default: 100,000)")
    parser.add_argument("--methods", nargs="+", help="ids (default: all that need no labelled pages)")
    parser.add_argument("--gleaner", type=Path, default=ROOT / "target/release/gleaner", help="the command line's program")
    return parser.parse_args()


def without_labels(gleaner):
    """Ids of the methods that `gleaner clean` can use by themselves."""
    listed = subprocess.run([gleaner, "list", "methods"], check=True, capture_output=True, text=True).stdout
    return [line.split()[0] for line in listed.splitlines() if "(needs labelled pages)" not in line]


def main():
    """Generates, measures, writes, deletes."""
    given = arguments()
    prepare(given.folder)
    place = given.folder / "crawl"
    files = generate(place, 1, given.pages)
    rows = []
    for method in given.methods or without_labels(given.gleaner):
        few, all_pages = (Usage([given.gleaner, "clean", "--method", method, *some]) for some in (files[: FILES // 8], files))
        exponent = math.log(all_pages.cpu / few.cpu, 8)
        memory = [few.peak, all_pages.peak]
        rows.append([method, *map(shown, [few.cpu, all_pages.cpu]), f"{exponent:.2f}", *map(shown, memory), "holds" if exponent <= MOST else "fails"])
        print(*rows[-1], flush=True)
    shutil.rmtree(place)
    what = (
        f"One site of {given.pages:,} pages, and its first eighth; fits see the default sample. Made by `growth.py`, on one machine, which others used "
        f"too. The claim: processor time grows with an exponent of at most {MOST}. Memory is the peak of the process."
    )
    head = ["method", "CPU s, an eighth", "CPU s, all", "exponent", "MB, an eighth", "MB, all", "verdict"]
    table(HERE / "growth.md", what, head, rows)


if __name__ == "__main__":
    main()
