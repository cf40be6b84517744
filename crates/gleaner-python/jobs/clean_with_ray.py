"""Cleans a Parquet table of `site`, `url`, `html` on Ray Data: `clean_with_ray.py PAGES OUT [METHOD] [SAMPLE]`.

A group is a site, and has to fit into the memory of one worker.
"""

import sys

import pyarrow as pa
import ray

import gleaner


def cleaning(method, sample):
    """A function over the rows of one site."""

    def clean(pages):
        # a worker has one core
        cleaned = gleaner.clean_arrow(pages, gleaner.method(method), site="site", sample=sample, threads=1)
        return pa.table(cleaned)

    return clean


def main(source, out, method=gleaner.DEFAULT, sample="200"):
    """Reads, cleans, writes."""
    pages = ray.data.read_parquet(source, columns=["site", "url", "html"])
    cleaned = pages.groupby("site").map_groups(cleaning(method, int(sample)), batch_format="pyarrow")
    cleaned.write_parquet(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
