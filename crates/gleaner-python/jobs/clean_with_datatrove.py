"""Cleans a Parquet table of `site`, `url`, `html` with datatrove: `clean_with_datatrove.py FOLDER OUT WORK [METHOD] [SAMPLE]`.

datatrove has no shuffle, so there are two pipelines: the first writes pages to files by a bucket of their site, the second cleans a
bucket a task. Slurm and Ray take the same two. A document of datatrove is text, so HTML is read as UTF-8; give it a `str` where you
know the encoding.
"""

import gzip
import hashlib
import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from datatrove.executor.local import LocalPipelineExecutor
from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.readers import ParquetReader
from datatrove.pipeline.writers.jsonl import JsonlWriter

import gleaner

BUCKETS = 4


def document(self, row, path, number):
    """A row as datatrove wants it, with the bucket of its site."""
    html = row["html"]
    text = html.decode("utf-8", "replace") if isinstance(html, bytes) else html
    bucket = int(hashlib.sha256(row["site"].encode()).hexdigest(), 16) % BUCKETS
    return {"id": row["url"], "text": text, "metadata": {"site": row["site"], "bucket": str(bucket)}}


class CleanBucket(PipelineStep):
    """Cleans the sites of the bucket that is the task's number."""

    name = "gleaner"

    def __init__(self, buckets, out, method, sample):
        super().__init__()
        self.buckets, self.out, self.method, self.sample = buckets, out, method, sample

    def run(self, data=None, rank=0, world_size=1):
        rows = []
        for path in sorted(Path(self.buckets, str(rank)).glob("*.jsonl.gz")):
            with gzip.open(path, "rt") as file:
                for line in map(json.loads, file):
                    rows.append({"site": line["metadata"]["site"], "url": line["id"], "html": line["text"]})
        if rows:
            pages = pa.Table.from_pylist(rows)
            cleaned = gleaner.clean_arrow(pages, gleaner.method(self.method), site="site", sample=self.sample, threads=1)
            Path(self.out).mkdir(parents=True, exist_ok=True)
            pq.write_table(pa.table(cleaned), Path(self.out, f"{rank:05}.parquet"))
        yield from ()


def main(folder, out, work, method=gleaner.DEFAULT, sample="200"):
    """Reads, cleans, writes."""
    by_bucket = LocalPipelineExecutor(
        [
            ParquetReader(folder, adapter=document),
            JsonlWriter(f"{work}/buckets", output_filename="${bucket}/${rank}.jsonl.gz"),
        ],
        tasks=1,
        logging_dir=f"{work}/logs/buckets",
    )
    clean = CleanBucket(f"{work}/buckets", out, method, int(sample))
    LocalPipelineExecutor([clean], tasks=BUCKETS, logging_dir=f"{work}/logs/clean", depends=by_bucket).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
