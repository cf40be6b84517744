"""Spark, on a cluster of two executors: the rows of one process, whatever the parts; a killed executor; bad pages."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import warc

pytest.importorskip("pyspark")
if not shutil.which("java"):
    pytest.skip("there is no java", allow_module_level=True)

import gleaner
from gleaner import spark as gleaner_spark

MASTER = "local-cluster[2,1,1024]"
METHOD = ("lin-ho", {"blocks": "element", "rule": {"fixed": 0.7}})
PAGES = "site string, url string, html binary"


@pytest.fixture(scope="module")
def spark():
    """A session on two executors, processes of their own."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(MASTER)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "1g")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", 2)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 16)
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture(scope="module")
def rows(sites):
    """The made pages as rows."""
    return [
        {"site": id, "url": f"http://{id}/{name}", "html": html} for id, pages in sites.items() for name, html in pages.items()
    ]


SCHEMA = pa.schema([("site", pa.string()), ("url", pa.string()), ("html", pa.binary())])


@pytest.fixture(scope="module")
def parquet(rows, tmp_path_factory):
    """The rows as Parquet."""
    import pyarrow.parquet as pq

    path = tmp_path_factory.mktemp("crawl") / "pages.parquet"
    pq.write_table(pa.Table.from_pylist(rows, SCHEMA), path)
    return str(path)


def by_url(table):
    return {row["url"]: row for row in pa.table(table).to_pylist()}


def of_one_process(rows, sample):
    id, params = METHOD
    table = pa.Table.from_pylist(rows, SCHEMA)
    return by_url(gleaner.clean_arrow(table, gleaner.method(id, **params), site="site", sample=sample))


def of_spark(frame):
    return {row["url"]: row.asDict(recursive=True) for row in frame.collect()}


@pytest.mark.parametrize(
    ("sample", "pages_per_part", "partitions"), [(1000, 1000, 1), (20, 7, 4), (20, 30, None)]
)
def test_rows_are_those_of_one_process(spark, rows, parquet, sample, pages_per_part, partitions):
    id, params = METHOD
    cleaned = gleaner_spark.clean(
        spark.read.parquet(parquet),
        gleaner.method(id, **params),
        sample=sample,
        pages_per_part=pages_per_part,
        partitions=partitions,
    )
    found = of_spark(cleaned)
    assert found == of_one_process(rows, sample)
    assert len(found) == 300 and all(row["error"] is None for row in found.values())


def test_pages_of_warc_files_are_cleaned_and_never_broadcast(spark, sites, rows, tmp_path):
    id, params = METHOD
    half = len(sites) // 2
    paths = [
        warc(tmp_path / f"{number}.warc.gz", dict(some))
        for number, some in enumerate((list(sites.items())[:half], list(sites.items())[half:]))
    ]
    pages = gleaner_spark.read_warcs(spark, paths, by="host")
    cleaned = gleaner_spark.clean(pages, gleaner.method(id, **params), sample=20, pages_per_part=7)
    assert of_spark(cleaned) == of_one_process(rows, 20)
    # what a WARC file holds cannot be seen from its path: Spark takes the pages for a few bytes, and for what is easy to send everywhere
    plan = cleaned._jdf.queryExecution().executedPlan().toString()
    assert "BroadcastHashJoin" in plan
    assert "BuildLeft" not in plan


def test_a_bad_page_is_a_row_with_an_error(spark, rows):
    bad = [
        {"site": "bad.test", "url": "http://bad.test/a", "html": None},
        {"site": "bad.test", "url": "http://bad.test/b", "html": b"%PDF-1.4"},
        {"site": None, "url": "http://c.test/", "html": b"<p>one"},
    ]
    some = rows[:5] + bad
    frame = spark.createDataFrame(some, PAGES)
    found = of_spark(gleaner_spark.clean(frame, "everything"))
    assert len(found) == 8
    assert found["http://bad.test/a"]["error"] == "there is no html"
    assert found["http://bad.test/b"]["error"] == "not a page: it seems to be application/pdf"
    assert (found["http://c.test/"]["site"], found["http://c.test/"]["text"]) == ("", "one")


def test_a_site_that_cannot_be_fitted_has_the_reason_in_its_rows():
    batches = [
        pa.record_batch({"url": [f"http://a/{n}"], "html": [f"<p>{n}"], "charset": pa.array([None], pa.string()), "role": [n]})
        for n in (0, 1, 2)
    ]
    cleaned = gleaner_spark._clean_part("a", iter(batches), gleaner.method("l-extractor"), 0, 60.0)
    rows = pa.Table.from_batches(cleaned).to_pylist()
    reason = "l-extractor needs labelled pages, the label budget gives 0"
    expected = {"site": "a", "text": None, "spans": None, "error": reason}
    assert rows == [expected | {"url": "http://a/1"}, expected | {"url": "http://a/2"}]


def executors():
    """The process ids of the executors."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout.splitlines()
    own = [line.split(None, 1) for line in listed if "CoarseGrainedExecutorBackend" in line and "java" in line]
    return [int(pid) for pid, _ in own]


def test_an_executor_that_is_killed_while_it_writes_costs_nothing(spark, rows, parquet, tmp_path):
    import threading

    id, params = METHOD
    pages = spark.read.parquet(parquet)
    many = pages.crossJoin(spark.range(12)).selectExpr("concat(site, '.', id) site", "concat(url, '?', id) url", "html")
    cleaned = gleaner_spark.clean(many, gleaner.method(id, **params), sample=20, pages_per_part=10, partitions=40)
    out = tmp_path / "out"
    failed = []

    def write():
        try:
            cleaned.write.parquet(str(out))
        except Exception as error:  # the test says which
            failed.append(error)

    writing = threading.Thread(target=write)
    writing.start()
    killed = False
    while writing.is_alive():
        if not killed and list(out.glob("_temporary/*/*/*.parquet")) + list(out.glob("_temporary/*/*/*/*.parquet")):
            os.kill(executors()[0], signal.SIGKILL)
            killed = True
        time.sleep(0.05)
    writing.join()
    assert not failed and killed
    found = of_spark(spark.read.parquet(str(out)))
    assert len(found) == 12 * len(rows) == spark.read.parquet(str(out)).count()
    expected = of_one_process([row | {"site": f"{row['site']}.3", "url": f"{row['url']}?3"} for row in rows], 20)
    assert {url: row for url, row in found.items() if url.endswith("?3")} == expected


def test_sites_of_addresses(spark):
    frame = spark.createDataFrame([("http://news.bbc.co.uk/x",), ("x",), (None,)], "url string")
    found = [row["site"] for row in frame.select(gleaner_spark.site_of("url").alias("site")).collect()]
    assert found == ["bbc.co.uk", None, None]


def test_the_script_cleans_a_table(parquet, rows, tmp_path):
    import pyarrow.parquet as pq

    script = Path(__file__).parent.parent / "jobs/clean_crawl.py"
    shown = subprocess.run([sys.executable, script, "--help"], capture_output=True, text=True, check=True).stdout
    assert "examples:" in shown and "--pages-per-part" in shown
    submit = Path(sys.executable).parent / "spark-submit"
    out = tmp_path / "out"
    options = ["--method", "lin-ho", "--set", "blocks=element", "--set", 'rule={"fixed": 0.7}', "--sample", "20", "--partitions", "2"]
    subprocess.run(
        [submit, "--master", "local[2]", "--conf", "spark.ui.enabled=false", script, parquet, "--out", out, *options],
        check=True,
        env=os.environ | {"PYSPARK_PYTHON": sys.executable},
    )
    assert by_url(pq.read_table(out)) == of_one_process(rows, 20)


@pytest.mark.parametrize("parts", [1, 3, 50])
def test_parts_agree_without_a_cluster(rows, parts):
    """What a worker does, over rows in the order in which Spark sends them."""
    import hashlib

    id, params = METHOD
    found = {}
    for site in dict.fromkeys(row["site"] for row in rows):
        ranked = sorted((hashlib.sha256(row["url"].encode()).hexdigest(), row) for row in rows if row["site"] == site)
        for part in range(parts):
            sent = []
            for place, (rank, row) in enumerate(ranked):
                own = int(rank, 16) % parts == part
                if place < 20 or own:
                    role = (1 if own else 0) if place < 20 else 2
                    sent.append({"url": row["url"], "html": row["html"], "charset": None, "role": role})
            sent.sort(key=lambda row: row["role"])
            schema = pa.schema([("url", pa.string()), ("html", pa.binary()), ("charset", pa.string()), ("role", pa.int32())])
            batches = pa.Table.from_pylist(sent, schema).to_batches(max_chunksize=16)
            cleaned = gleaner_spark._clean_part(site, iter(batches), gleaner.method(id, **params), 0, 60.0)
            found |= by_url(pa.Table.from_pylist([row for batch in cleaned for row in batch.to_pylist()]))
    assert found == of_one_process(rows, 20)


def exchanged(frame):
    """The columns of what moves between executors, by the plan of a frame."""
    import re

    plan = frame._sc._jvm.PythonSQLUtils.explainString(frame._jdf.queryExecution(), "formatted")
    moved = re.findall(r"\(\d+\) (?:\w*Exchange)\nInput \[\d+\]: \[(.*)\]", plan)
    return [{column.split("#")[0] for column in columns.split(", ")} for columns in moved]


def files(folder):
    """The site files of a store, by their place."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.gleaner")}


@pytest.fixture(scope="module")
def stored(gleaner_program, parquet, tmp_path_factory):
    """The store of the command line."""
    folder = tmp_path_factory.mktemp("stores") / "fits"
    fit = [gleaner_program, "fit", "--method", "witness", "--sample", "20", "--store", folder, parquet]
    subprocess.run(fit, check=True, capture_output=True)
    return folder


def test_a_store_is_fitted_and_no_page_moves(spark, rows, parquet, stored, tmp_path):
    pages = spark.read.parquet(parquet).repartition(3)
    pages.write.parquet(str(tmp_path / "mixed"))
    fitted = gleaner_spark.fit_store(spark.read.parquet(str(tmp_path / "mixed")), str(tmp_path / "fits"), "witness", sample=20)
    moved = exchanged(fitted)
    assert moved and not any("html" in columns for columns in moved), moved
    sites = {row["site"]: row for row in fitted.collect()}
    assert sites.keys() == {row["site"] for row in rows}
    assert all((row["pages"], row["left_out"], row["error"]) == (20, 0, None) for row in sites.values()), sites
    assert files(tmp_path / "fits") == files(stored)


def test_a_store_that_is_updated_is_that_of_all_pages(spark, rows, stored, tmp_path):
    for part in (rows[::2], rows[1::2]):
        frame = spark.createDataFrame(part, PAGES)
        fitted = gleaner_spark.fit_store(frame, str(tmp_path / "fits"), "witness", sample=20, update=True)
        assert all(row["error"] is None for row in fitted.collect())
    assert files(tmp_path / "fits") == files(stored)


def test_a_site_that_cannot_be_fitted_is_a_row_with_an_error(spark, tmp_path):
    bad = [("bad.test", "http://bad.test/b", b"%PDF-1.4"), ("c.test", "http://c.test/", b"<p>one"), ("c.test", "http://c.test/a", None)]
    of = lambda rows: spark.createDataFrame(rows, PAGES)
    rows = {row["site"]: row.asDict() for row in gleaner_spark.fit_store(of(bad), str(tmp_path / "fits"), "witness").collect()}
    assert rows["c.test"] == {"site": "c.test", "pages": 1, "left_out": 1, "error": None}
    problem = "not a page: it seems to be application/pdf"
    assert rows["bad.test"] == {"site": "bad.test", "pages": None, "left_out": 1, "error": problem}
    (row,) = gleaner_spark.fit_store(of(bad[:1]), str(tmp_path / "more"), "everything").collect()
    assert row["error"] is not None


def test_by_a_store_no_page_moves(spark, rows, sites, parquet, tmp_path):
    store = gleaner.Store(tmp_path / "fits", gleaner.method(METHOD[0], **METHOD[1]))
    lacking = next(iter(sites))
    for id in sites:
        if id != lacking:
            of_site = pa.Table.from_pylist([row for row in rows if row["site"] == id], SCHEMA)
            store.add(gleaner.Site.from_arrow(of_site, id=id), sample=20)
    # three parts, and pages of all sites in each
    pages = spark.read.parquet(parquet).repartition(3)
    pages.write.parquet(str(tmp_path / "mixed"))
    cleaned = gleaner_spark.clean_by_store(spark.read.parquet(str(tmp_path / "mixed")), str(tmp_path / "fits"))
    assert "Exchange" not in cleaned._jdf.queryExecution().executedPlan().toString()
    found, expected = of_spark(cleaned), of_one_process(rows, 20)
    assert found.keys() == expected.keys()
    for url, row in found.items():
        if row["site"] == lacking:
            assert row["error"] == f"the store has no fit of site {lacking}"
        else:
            assert (row["text"], row["error"]) == (expected[url]["text"], None)
    crawl = warc(tmp_path / "crawl.warc.gz", sites)
    expected = of_spark(gleaner_spark.clean_by_store(gleaner_spark.read_warcs(spark, [crawl], by="host"), str(tmp_path / "fits")))
    assert of_spark(gleaner_spark.clean_warcs_by_store(spark, [crawl], str(tmp_path / "fits"), by="host")) == expected
    assert len(expected) == len(rows)
    with pytest.raises(ValueError, match="by is 'path', allowed"):
        gleaner_spark.clean_warcs_by_store(spark, [crawl], str(tmp_path / "fits"), by="path")
