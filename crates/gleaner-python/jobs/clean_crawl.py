"""Cleans a crawl on Spark: `spark-submit clean_crawl.py PAGES... --out DIR`. `--help` lists the options."""

import argparse
import json

EXAMPLES = """examples:
  spark-submit --master 'local[4]' clean_crawl.py crawl/*.warc.gz --out cleaned
      WARC files; a site is a registrable domain
  spark-submit clean_crawl.py pages.parquet --out cleaned --method lin-ho --set blocks=element --set 'rule={"fixed": 0.7}'
      a Parquet table of the columns url and html, and site, if there is one; a method with parameters
  spark-submit clean_crawl.py s3a://crawl/pages --out s3a://crawl/cleaned --sample 500 --pages-per-part 5000
      larger samples for the fits, and fewer copies of them
  spark-submit clean_crawl.py crawl/*.warc.gz --out cleaned --store fits --by host
      by the fits of `gleaner fit --store fits`: no page moves, and the options of fits do not count

What comes out is Parquet: site, url, text, spans (ranges of bytes of the page's text), error (why a page has no text).
The executors need the wheel (`pip install gleaner-web[spark]`), and WARC files at the same paths.
"""


def setting(assignment):
    """One `KEY=VALUE`; the value is JSON, or else a word."""
    key, equals, value = assignment.partition("=")
    if not (key and equals):
        raise argparse.ArgumentTypeError(f"{assignment!r} is not of the form key=value")
    try:
        return key.replace("-", "_"), json.loads(value)
    except ValueError:
        return key.replace("-", "_"), value


def arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description="Cleans the pages of a crawl on Spark, site by site.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pages", nargs="+", help="WARC files (.warc, .warc.gz), or Parquet tables")
    parser.add_argument("--out", required=True, help="where the cleaned pages go; must not exist")
    parser.add_argument("--method", help="the method's id; the default is that of `gleaner clean`")
    parser.add_argument(
        "--set", dest="params", action="append", type=setting, default=[], metavar="KEY=VALUE", help="a parameter of the method"
    )
    parser.add_argument("--sample", type=int, default=200, help="pages of a site that the fit sees (default: 200)")
    parser.add_argument("--pages-per-part", type=int, default=1000, help="pages of a site in a part (default: 1000)")
    parser.add_argument("--partitions", type=int, help="partitions of the shuffle (default: spark.sql.shuffle.partitions)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the method's random choices (default: 0)")
    parser.add_argument("--store", help="a store of fitted sites, at the same path on every executor; nothing is fitted then")
    parser.add_argument("--limit", type=float, default=60.0, help="the longest that a fit or a page may take, in seconds (default: 60)")
    parser.add_argument("--by", choices=["domain", "host"], default="domain", help="what a site is, where no column says it")
    return parser.parse_args()


def main():
    """Reads, cleans, writes."""
    given = arguments()
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as sf

    import gleaner
    from gleaner import spark as gleaner_spark

    if given.store and (given.method or given.params):
        raise SystemExit("--store has a method, so --method and --set cannot be given")
    method = gleaner.method(given.method or gleaner.DEFAULT, **dict(given.params))
    spark = SparkSession.builder.appName("gleaner").getOrCreate()
    # of pages, 10,000 are a gigabyte
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 64)
    warcs = [path for path in given.pages if path.endswith((".warc", ".warc.gz"))]
    if warcs and len(warcs) < len(given.pages):
        raise SystemExit("either WARC files or tables, not both")
    if warcs:
        # nothing is read before the results are asked for
        pages = gleaner_spark.read_warcs(spark, warcs, by=given.by)
    else:
        pages = spark.read.parquet(*given.pages)
        if "site" not in pages.columns:
            of = gleaner_spark.site_of("url") if given.by == "domain" else sf.parse_url("url", sf.lit("HOST"))
            pages = pages.withColumn("site", of)
    if warcs and given.store:
        cleaned = gleaner_spark.clean_warcs_by_store(spark, warcs, given.store, by=given.by, limit=given.limit)
    elif given.store:
        cleaned = gleaner_spark.clean_by_store(pages, given.store, limit=given.limit)
    else:
        cleaned = gleaner_spark.clean(
            pages,
            method,
            sample=given.sample,
            pages_per_part=given.pages_per_part,
            partitions=given.partitions,
            seed=given.seed,
            limit=given.limit,
        )
    cleaned.write.parquet(given.out)
    spark.stop()


if __name__ == "__main__":
    main()
