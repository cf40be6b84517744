"""Cleans a Parquet table of `site`, `url`, `html` on Daft: `clean_with_daft.py PAGES OUT [METHOD] [SAMPLE]`.

A group is a site, and has to fit into the memory of one worker. On a cluster Daft runs on Ray (`DAFT_RUNNER=ray`).
"""

import sys

import daft
import pyarrow as pa
from daft import DataType

import gleaner

SPAN = DataType.struct({"start": DataType.int32(), "end": DataType.int32()})
ROW = DataType.struct(
    {"url": DataType.string(), "text": DataType.string(), "spans": DataType.list(SPAN), "error": DataType.string()}
)


def cleaning(method, sample):
    """A function over the columns of one site."""

    @daft.func.batch(return_dtype=ROW)
    def clean(url, html):
        pages = pa.table({"url": url.to_arrow(), "html": html.to_arrow()})
        # a worker has one core
        cleaned = gleaner.clean_arrow(pages, gleaner.method(method), sample=sample, threads=1)
        rows = pa.table(cleaned).combine_chunks().to_struct_array()
        return daft.Series.from_arrow(rows.combine_chunks() if isinstance(rows, pa.ChunkedArray) else rows, "row")

    return clean


def main(source, out, method=gleaner.DEFAULT, sample="200"):
    """Reads, cleans, writes."""
    pages = daft.read_parquet(source)
    clean = cleaning(method, int(sample))
    rows = pages.groupby("site").map_groups(clean(pages["url"], pages["html"]).alias("row"))
    row = rows["row"]
    columns = [row[name].alias(name) for name in ("url", "text", "spans", "error")]
    rows.select(rows["site"], *columns).write_parquet(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
