"""Crawls on Spark (`pip install gleaner-web[spark]`): tables of pages to tables of cleaned pages.

`clean` fits and cleans. Pages move, not cleaners. A site is cut into parts. The site's sample comes before each part, and a cleaner is fitted to it for this
part. The sample is the same on every machine, and so is a fit, so all parts of a site are cleaned alike. No site is too large for a
worker, which holds the sample and a batch of pages at a time.

`clean_by_store` cleans by the fits of a store, where the pages lie: nothing moves. `fit_store` makes such a store: sketches of the
sampled pages are made where the pages lie, and only these move.

By default Spark sends 10,000 rows a batch to Python: for pages set `spark.sql.execution.arrow.maxRecordsPerBatch` to 64.
"""

from collections.abc import Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import Column, DataFrame, SparkSession, Window
from pyspark.sql import functions as sf

import gleaner

from ._fits import Fits

__all__ = ["clean", "clean_by_store", "clean_warcs_by_store", "fit_store", "read_warcs", "site_of"]

# the role of a row in a part; rows come in this order
_SAMPLE, _BOTH, _PAGE = 0, 1, 2

_CLEANED = "site string, url string, text string, spans array<struct<start:int,end:int>>, error string"
# the same in Arrow: Spark requires exactly these types in the results
_SPANS = pa.list_(pa.field("element", pa.struct([("start", pa.int32()), ("end", pa.int32())])))
_SKETCHED = "site string, of long, rank string, url string, sketch binary, error string"
_FITTED = "site string, pages int, left_out int, error string"
_PAGES = "site string, url string, html binary, charset string"


def clean(
    pages: DataFrame,
    method: str | gleaner.Method | None = None,
    *,
    site: str = "site",
    url: str = "url",
    html: str = "html",
    sample: int = 200,
    pages_per_part: int = 1000,
    seed: int = 0,
    limit: float = 60.0,
    partitions: int | None = None,
) -> DataFrame:
    """Cleans pages site by site: rows of `site`, `url`, `text`, `spans` (bytes of the page's text) and `error`.

    `site`, `url` and `html` (string or binary) are the names of the columns of `pages`. A column `charset`, if there is one, has the
    encodings from servers. The fit of each site sees the `sample` pages with the least SHA-256 of their address. The number of pages
    a part, and the `partitions` of the shuffle, change no row. `sample` may change rows: publish it with the results.

    A page that fails, or takes longer than `limit` seconds, is a row with an `error`; so are all pages of a site that the method
    cannot be fitted to.
    """
    if sample < 1 or pages_per_part < 1:
        raise ValueError(f"sample is {sample} and pages_per_part {pages_per_part}, allowed are 1 and more")
    made = _method(method)
    of = _rows(pages, site, url, html).withColumn("rank", _rank())
    by_rank = Window.partitionBy("site").orderBy("rank")
    ranks = of.select("site", "rank")
    # one row a site: the greatest rank of its sample, and its number of parts
    last = ranks.withColumn("place", sf.dense_rank().over(by_rank)).where(sf.col("place") <= sample)
    last = last.groupBy("site").agg(sf.max("rank").alias("last"))
    parts = ranks.groupBy("site").agg(sf.ceil(sf.count("*") / pages_per_part).cast("int").alias("parts"))
    own = sf.pmod(sf.xxhash64("rank"), sf.col("parts")).cast("int")
    is_sampled = sf.col("rank") <= sf.col("last")
    # a page of the sample goes to every part, in its own part with both roles
    to = sf.when(
        is_sampled,
        sf.transform(
            sf.sequence(sf.lit(0), sf.col("parts") - 1),
            lambda part: sf.struct(
                part.alias("part"), sf.when(part == own, sf.lit(_BOTH)).otherwise(sf.lit(_SAMPLE)).alias("role")
            ),
        ),
    ).otherwise(sf.array(sf.struct(own.alias("part"), sf.lit(_PAGE).alias("role"))))
    # every site is in both tables; with a left join Spark does not send the pages to all executors, which it would do because it
    # underestimates the size of pages from Python
    rows = of.join(last.join(parts, "site"), "site", "left").withColumn("to", sf.explode(to))
    rows = rows.select("site", "to.part", "to.role", "rank", "url", "html", "charset")
    partitions = partitions or int(pages.sparkSession.conf.get("spark.sql.shuffle.partitions"))
    # the groups keep an order that begins with their keys, so the sample comes first in each
    rows = rows.repartition(partitions, "site", "part").sortWithinPartitions("site", "part", "role", "rank")

    # because of these type hints Spark sends the batches one after the other
    def work(key: tuple[pa.Scalar, ...], batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _clean_part(key[0].as_py(), batches, made, seed, limit)

    return rows.groupBy("site", "part").applyInArrow(work, _CLEANED)


def _method(method):
    return method if isinstance(method, gleaner.Method) else gleaner.method(method or gleaner.DEFAULT)


def _rank():
    """The digest of the address, by which samples are chosen."""
    return sf.sha2(sf.coalesce(sf.col("url"), sf.lit("")), 256)


def _rows(pages, site, url, html):
    """The pages as rows of `site`, `url`, `html` and `charset`."""
    charset = sf.col("charset").cast("string") if "charset" in pages.columns else sf.lit(None).cast("string")
    return pages.select(
        sf.coalesce(sf.col(site).cast("string"), sf.lit("")).alias("site"),
        sf.col(url).cast("string").alias("url"),
        sf.col(html).alias("html"),
        charset.alias("charset"),
    )


def _clean_part(site, batches, method, seed, limit):
    """Fits to the rows of the sample, which come first, and cleans the others."""
    sampled, cleaner = [], None
    for batch in batches:
        roles = batch.column("role")
        if cleaner is None:
            sampled.append(batch.filter(pc.less(roles, _PAGE)))
        pages = batch.filter(pc.equal(roles, _PAGE))
        if len(pages):
            if cleaner is None:
                cleaner = _fit(sampled, method, seed, limit)
                yield from _cleaned_sample(site, cleaner, sampled)
            yield _cleaned(site, cleaner, pages)
    if cleaner is None:
        cleaner = _fit(sampled, method, seed, limit)
        yield from _cleaned_sample(site, cleaner, sampled)


def _fit(sampled, method, seed, limit):
    """A cleaner, or the reason why there is none."""
    pages = gleaner.Site.from_arrow(pa.Table.from_batches(sampled))
    try:
        return method.fit(pages, seed=seed, limit=limit, threads=1)
    except gleaner.FitError as error:
        return str(error)


def _cleaned_sample(site, cleaner, sampled):
    while sampled:
        batch = sampled.pop(0)
        pages = batch.filter(pc.equal(batch.column("role"), _BOTH))
        if len(pages):
            yield _cleaned(site, cleaner, pages)


def _cleaned(site, cleaner, pages):
    """Cleaned pages, with their site."""
    if isinstance(cleaner, str):
        nothing = [None] * len(pages)
        rows = pa.record_batch(
            [pages.column("url"), pa.array(nothing, pa.string()), pa.array(nothing, _SPANS), pa.array([cleaner] * len(pages))],
            names=["url", "text", "spans", "error"],
        )
    else:
        rows = pa.record_batch(cleaner.clean_arrow(pages, threads=1))
    return rows.add_column(0, "site", pa.array([site] * len(pages), pa.string()))


def fit_store(
    pages: DataFrame,
    store: str,
    method: str | gleaner.Method | None = None,
    *,
    site: str = "site",
    url: str = "url",
    html: str = "html",
    sample: int = 1000,
    seed: int = 0,
    limit: float = 60.0,
    update: bool = False,
) -> DataFrame:
    """Fits a method to each site, into a store for `clean_by_store`: rows of `site`, `pages` of its fit, pages `left_out`, and `error`.

    The site files are those of `gleaner fit --store`, byte for byte. **They are written when the rows are computed**, by `.collect()`
    for example. No page moves: the addresses choose the sample of each site, the sampled pages are sketched where they lie, and the
    sketches of a site, a few kB a page, are sent to one worker. `pages` is computed twice and must have the same rows each time, which a
    `limit` without an order does not have. The path `store` must lead to one folder from every executor.

    With `update` the pages are added to the sites of the store, as `gleaner fit --store --update` adds them. The method must make sketches
    (`witness-forest`, `witness`, `gibson-dom`). A sampled page that cannot be read is left out; no other page takes its place.
    """
    if sample < 1:
        raise ValueError(f"sample is {sample}, allowed are 1 and more")
    made = _method(method)
    gleaner.Store(store, made, seed=seed)
    of = _rows(pages, site, url, html).withColumn("rank", _rank())
    place = sf.row_number().over(Window.partitionBy("site").orderBy("rank"))
    ranks = of.select("site", "rank").distinct().withColumn("place", place)
    # one row a site: its number of pages, and the greatest rank of its sample
    in_sample = sf.when(sf.col("place") <= sample, sf.col("rank"))
    last = ranks.groupBy("site").agg(sf.count("*").alias("of"), sf.max(in_sample).alias("last"))
    sampled = of.join(sf.broadcast(last), "site").where(sf.col("rank") <= sf.col("last"))

    def sketch(batches):
        for batch in batches:
            sketches = pa.record_batch(made.sketch_arrow(batch, limit=limit))
            of_batch = [batch.column(name) for name in ("site", "of", "rank")] + sketches.columns
            yield pa.record_batch(of_batch, names=["site", "of", "rank", "url", "sketch", "error"])

    sketches = sampled.select("site", "of", "rank", "url", "html", "charset").mapInArrow(sketch, _SKETCHED)
    opened = []

    def merge(rows: pa.Table) -> pa.Table:
        # once a task: the method's model takes long to read
        if not opened:
            opened.append(gleaner.Store(store))
        return _merged(opened[0], rows, sample, update, limit)

    return sketches.groupBy("site").applyInArrow(merge, _FITTED)


def _merged(store, rows, sample, update, limit):
    """Fits to the sketches of a site. Of rows with one address the last counts, whatever order they come in."""
    site, of = rows.column("site")[0].as_py(), rows.column("of")[0].as_py()
    rows = rows.sort_by([("rank", "ascending"), ("sketch", "ascending")])
    good = rows.filter(pc.is_valid(rows.column("sketch")))
    left_out = len(pc.unique(rows.column("rank"))) - len(pc.unique(good.column("rank")))
    pages = error = None
    try:
        pages = store.merge(site, good, of=of - left_out, sample=sample, update=update, limit=limit)
    except gleaner.GleanerError as failed:
        reasons = pc.drop_null(rows.column("error")).to_pylist()
        error = str(failed) if len(good) else reasons[0]
    return pa.table(
        [pa.array([site]), pa.array([pages], pa.int32()), pa.array([left_out], pa.int32()), pa.array([error], pa.string())],
        names=["site", "pages", "left_out", "error"],
    )


def clean_by_store(
    pages: DataFrame, store: str, *, site: str = "site", url: str = "url", html: str = "html", limit: float = 60.0
) -> DataFrame:
    """Cleans pages by the fits of a store (`gleaner fit --store`, `gleaner.Store`): the rows of `clean`, in any order.

    No page moves, and the pages of a site may be anywhere. The path `store` must lead to the store on every executor. A page of a site
    that the store does not have is a row with an `error`.
    """
    rows = _rows(pages, site, url, html)

    def work(batches):
        fits = Fits(store, limit)
        for batch in batches:
            yield from _by_site(fits, batch)

    return rows.mapInArrow(work, _CLEANED)


def clean_warcs_by_store(
    spark: SparkSession, paths: Sequence[str], store: str, *, by: str = "domain", limit: float = 60.0
) -> DataFrame:
    """The rows of `clean_by_store` for the pages of `read_warcs`, which are read and cleaned by one worker: only texts reach Spark."""

    def work(path):
        fits = Fits(store, limit)
        for pages in _of_warc(path, by):
            yield from _by_site(fits, pages)

    return _of_files(spark, paths, by, work, _CLEANED)


def _by_site(fits, batch):
    """Cleans a batch, the pages of each site together."""
    sites = batch.column("site")
    for name in pc.unique(sites).to_pylist():
        yield _cleaned(name, fits.of(name), batch.filter(pc.equal(sites, name)))


def site_of(url: Column | str) -> Column:
    """The site of an address: its registrable domain by the public suffix list, as `gleaner.site_of`."""
    return sf.udf(gleaner.site_of, "string")(url)


def read_warcs(spark: SparkSession, paths: Sequence[str], *, by: str = "domain") -> DataFrame:
    """The HTML pages of WARC files: rows of `site`, `url`, `html` and `charset`; a task a file.

    A site is a registrable domain, or a host with `by="host"`. The paths must lead to the files on every executor. Pages are those
    of `gleaner clean`; of several captures of an address in a file the first counts. Unreadable records are left out.
    """
    return _of_files(spark, paths, by, lambda path: _of_warc(path, by), _PAGES)


def _of_files(spark, paths, by, work, schema):
    """What `work` makes of each file, a task a file."""
    if by not in ("domain", "host"):
        raise ValueError(f'by is {by!r}, allowed are "domain", "host"')

    def of_batches(batches):
        for batch in batches:
            for path in batch.column("path").to_pylist():
                yield from work(path)

    files = spark.createDataFrame([(str(path),) for path in paths], "path string")
    return files.repartition(max(len(paths), 1)).mapInArrow(of_batches, schema)


def _of_warc(path, by):
    """The pages of a file in batches, with their sites."""
    for pages in gleaner.read_warc(path):
        pages = pa.record_batch(pages)
        if by == "domain":
            domains = [gleaner.site_of(url) for url in pages.column("url").to_pylist()]
            pages = pages.set_column(0, "site", pa.array(domains, pa.string()))
        yield pages
