"""Cleans WARC files with the wheel in one process, any number of pages in little memory: `clean_by_wheel.py OUT METHOD SAMPLE FILES...`.

Two readers go through the files, site by site: the first finds the sample, the pages with the least SHA-256 of their address, the second
gives the pages. What comes out is a Parquet file in OUT. Hosts have to be in the order of their names, as in one WARC file that
`gleaner.read_warc` reads; a host may go on in the next file.
"""

import hashlib
import heapq
import sys
from itertools import groupby
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import gleaner


def batches(files):
    """Record batches of pages, each with its site."""
    for file in files:
        for batch in gleaner.read_warc(file):
            batch = pa.record_batch(batch)
            yield batch["site"][0].as_py(), batch


def sampled(pages, size):
    """The pages of a site that its fit sees; all in their order, if there are no more."""
    least, number = [], 0
    for _, batch in pages:
        for row, url in enumerate(batch["url"].to_pylist()):
            number += 1
            # the greatest digest comes first, so that it can make room
            rank = -int.from_bytes(hashlib.sha256(url.encode()).digest(), "big")
            if len(least) < size or rank > least[0][0]:
                page = (rank, -number, {name: batch[name][row].as_py() for name in ("url", "html", "charset")})
                (heapq.heappush if len(least) < size else heapq.heapreplace)(least, page)
    least.sort(key=lambda page: page[:2] if number > size else page[1], reverse=True)
    return pa.Table.from_pylist([page for _, _, page in least], pa.schema(SAMPLED))


SAMPLED = {"url": pa.string(), "html": pa.binary(), "charset": pa.string()}


def main(out, method, sample, *files):
    """Samples, fits, cleans and writes, site by site."""
    Path(out).mkdir()
    made, writer = gleaner.method(method), None
    ahead, behind = (groupby(batches(files), lambda pair: pair[0]) for _ in range(2))
    for (site, seen), (_, pages) in zip(ahead, behind, strict=True):
        cleaner = made.fit(gleaner.Site.from_arrow(sampled(seen, int(sample)), id=site))
        for _, batch in pages:
            cleaned = pa.record_batch(cleaner.clean_arrow(batch))
            cleaned = cleaned.add_column(0, "site", batch["site"])
            writer = writer or pq.ParquetWriter(Path(out, "0.parquet"), cleaned.schema)
            writer.write_batch(cleaned)
    writer.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
