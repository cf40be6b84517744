#!/usr/bin/env python3
"""Measures cleaning at scale: the command line, the wheel and Spark on the same generated crawls. `measure.py FOLDER`; `--help`.

It generates one large site and many small ones below FOLDER (crates/synthetic), cleans both in each way, and writes two tables
beside itself: `rows.md`, what came out, which is the same anywhere, and `times.md`, which is of this machine. FOLDER is emptied again.
Figures are of processor time; processes are watched through /proc, so it runs on Linux only.
"""

import argparse
import glob
import hashlib
import json
import math
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WHEEL = HERE / "clean_by_wheel.py"
JOB = ROOT / "crates/gleaner-python/jobs/clean_crawl.py"
MASTER = "local-cluster[2,1,1024]"
FILES = 8
SPARK = {
    "spark.master": MASTER,
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.executor.memory": "1g",
    "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "8",
    "spark.log.level": "ERROR",
}


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Measures cleaning at scale; needs Cargo, the wheel, and for Spark pyspark and Java.")
    parser.add_argument("folder", type=Path, help="an empty folder for crawls and output: 30 kB a page")
    parser.add_argument("--pages", type=int, default=100_000, help="pages of the large site (default: 100,000)")
    parser.add_argument("--sites", type=int, default=10_000, help="small sites (default: 10,000)")
    parser.add_argument("--pages-a-site", type=int, default=20, help="pages of a small site (default: 20)")
    parser.add_argument("--methods", nargs="+", default=["witness-forest"], help="ids (default: witness-forest)")
    parser.add_argument("--sample", type=int, default=200, help="pages of a site that a fit sees (default: 200)")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS), help="what cleans (default: all)")
    parser.add_argument("--gleaner", type=Path, default=ROOT / "target/release/gleaner", help="the command line's program")
    return parser.parse_args()


def prepare(folder):
    """Makes the folder, which must be empty."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty")


def generate(folder, sites, pages):
    """A crawl as WARC files, of which the first half is half of it."""
    command = ["cargo", "run", "--quiet", "--release", "-p", "gleaner-synthetic", "--example", "crawl", "--"]
    subprocess.run([*command, folder, str(sites), str(pages), str(FILES)], check=True, cwd=ROOT)
    return sorted(folder.glob("*.warc"))


class Usage:
    """Processor time and memory of a command and of all that it starts."""

    def __init__(self, command, out=None, env=None):
        start = time.monotonic()
        with open(out or os.devnull, "wb") as stdout:
            process = subprocess.Popen(list(map(str, command)), stdout=stdout, start_new_session=True, env=env)
            seconds, self.peak = {}, 0.0
            while True:
                at_once = 0.0
                for pid, cpu, megabytes, most in of_session(process.pid):
                    seconds[pid] = cpu
                    at_once += megabytes
                    self.peak = max(self.peak, most)
                self.peak = max(self.peak, at_once)
                pid, status, used = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    break
                time.sleep(0.2)
        self.wall = time.monotonic() - start
        # what has ended between two looks is in the one, what nobody waited for in the other
        self.cpu = max(used.ru_utime + used.ru_stime, sum(seconds.values()))
        # 3: some pages failed
        if os.waitstatus_to_exitcode(status) not in (0, 3):
            raise SystemExit(f"failed: {' '.join(map(str, command))}")


def of_session(session):
    """Processor seconds, megabytes now and at most, of the processes that a command has started.

    The most that a process had is not taken from what `wait` says of it: that counts this program too, from which it was forked.
    """
    ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    for path in map(Path, glob.glob("/proc/[0-9]*")):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) != session:
                continue
            status = (path / "status").read_text()
        except OSError:
            continue
        most = int(status.partition("VmHWM:")[2].split()[0]) / 1024 if "VmHWM:" in status else 0.0
        yield path, (int(fields[11]) + int(fields[12])) / ticks, int(fields[21]) * page / 2**20, most


class Rows:
    """What was cleaned, in any order: pages, failures, bytes of text, and a digest."""

    def __init__(self):
        self.pages = self.failed = self.bytes = self.sum = 0

    def add(self, site, text, spans):
        """A page; no text is a failure."""
        self.pages += 1
        self.failed += text is None
        self.bytes += len((text or "").encode())
        row = json.dumps([site, text, [list(span) for span in spans or []]], ensure_ascii=False)
        self.sum += int.from_bytes(hashlib.sha256(row.encode()).digest(), "big")

    def cells(self):
        """Cells of the table."""
        return [self.pages, self.failed, self.bytes, f"{self.sum % 2**64:016x}"]


def lines(path):
    """Rows of the command line."""
    rows = Rows()
    with open(path, encoding="utf-8") as file:
        for line in map(json.loads, file):
            rows.add(line["site"], line.get("text"), line.get("spans"))
    return rows


def tables(folder):
    """Rows of Parquet files."""
    import pyarrow.parquet as pq

    rows = Rows()
    for path in sorted(folder.glob("*.parquet")):
        for batch in pq.ParquetFile(path).iter_batches(1000):
            for row in batch.to_pylist():
                rows.add(row["site"], row["text"], [span.values() for span in row["spans"] or []])
    return rows


def by_command_line(given, method, files, out):
    """The command line on all processors."""
    command = [given.gleaner, "clean", "--method", method, "--sample", given.sample, *files]
    used = Usage(command, out.with_suffix(".jsonl"))
    return used, lines(out.with_suffix(".jsonl"))


def by_wheel(given, method, files, out):
    """The wheel in one process."""
    used = Usage([sys.executable, WHEEL, out, method, given.sample, *files])
    return used, tables(out)


def by_spark(given, method, files, out):
    """Spark on two executors of one processor each."""
    return spark(files, out, "--method", method, "--sample", given.sample)


def by_store(given, method, files, out):
    """Fits by the command line, and Spark with their store."""
    store = out.with_name("out-store")
    fit = Usage([given.gleaner, "fit", "--method", method, "--sample", given.sample, "--store", store, *files])
    used, rows = spark(files, out, "--store", store)
    used.cpu, used.wall, used.peak = used.cpu + fit.cpu, used.wall + fit.wall, max(used.peak, fit.peak)
    return used, rows


def spark(files, out, *arguments):
    """The job on two executors."""
    import pyspark

    submit = Path(pyspark.__file__).parent / "bin/spark-submit"
    conf = SPARK | {"spark.local.dir": str(out.parent / "spark")}
    options = [it for pair in conf.items() for it in ("--conf", "=".join(pair))]
    env = os.environ | {"PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable}
    env["SPARK_WORKER_DIR"] = str(out.parent / "spark")
    job = [JOB, *files, "--out", out, "--by", "host", *arguments]
    used = Usage([submit, *options, *job], env=env)
    return used, tables(out)


WAYS = {"command line": by_command_line, "wheel": by_wheel, "Spark": by_spark, "Spark by a store": by_store}


def measure(given, crawl, files):
    """Cleans an eighth of one crawl in every way, and all of it: rows of both tables."""
    rows, times = [], []
    for method in given.methods:
        alone = None
        for way in given.ways:
            before = None
            for share in (8, 1):
                out = given.folder / "out"
                used, cleaned = WAYS[way](given, method, files[: len(files) // share], out)
                growth = further = ratio = None
                if share == 1:
                    growth = math.log(used.cpu / before[0], cleaned.pages / before[1])
                    further = (used.cpu - before[0]) / (cleaned.pages - before[1])
                    rows.append([crawl, method, way, *cleaned.cells()])
                    alone = (used.cpu, further) if way == "command line" else alone
                    ratio, further = (used.cpu / alone[0], further / alone[1]) if alone else (None, None)
                before = (used.cpu, cleaned.pages)
                cells = [used.cpu, cleaned.pages / used.cpu, growth, ratio, further, used.peak, used.wall]
                times.append([crawl, method, way, cleaned.pages, *map(shown, cells)])
                print(*times[-1], flush=True)
                for path in given.folder.glob("out*"):
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
                shutil.rmtree(given.folder / "spark", ignore_errors=True)
    return rows, times


def shown(figure):
    """Three digits that count."""
    return "" if figure is None else f"{figure:.0f}" if figure >= 100 else f"{figure:.3g}"


def table(path, note, head, rows):
    """Writes a table of Markdown."""
    made = "".join(f"| {' | '.join(map(str, row))} |\n" for row in [head, ["---"] * len(head), *rows])
    path.write_text(f"{note}\n\n{made}", encoding="utf-8")


def main():
    """Generates, measures, writes, deletes."""
    given = arguments()
    prepare(given.folder)
    rows, times = [], []
    crawls = {"one site": (1, given.pages), "many sites": (given.sites, given.pages_a_site)}
    for crawl, (sites, pages) in crawls.items():
        place = given.folder / "crawl"
        of_crawl = measure(given, crawl, generate(place, sites, pages))
        rows += of_crawl[0]
        times += of_crawl[1]
        shutil.rmtree(place)
    what = (
        f"One site of {given.pages:,} pages, and {given.sites:,} sites of {given.pages_a_site}; fits see at most {given.sample} pages. "
        "Made by `measure.py`."
    )
    table(HERE / "rows.md", what, ["crawl", "method", "by", "pages", "failed", "bytes of text", "digest of rows"], rows)
    head = ["crawl", "method", "by", "pages", "CPU s", "pages a CPU s", "growth", "CPU over command line", "of a further page", "peak MB", "wall s"]
    note = (
        f"{what} Of one machine with {os.cpu_count()} processors, which others used too. From an eighth of the pages to all: growth is the "
        "exponent of CPU seconds, and `of a further page` divides the seconds of a further page by those on the command line. Memory is "
        "that of all processes at once."
    )
    table(HERE / "times.md", note, head, times)


if __name__ == "__main__":
    main()
