"""The scripts and steps for other engines give what one process gives, where their packages are at hand."""

import importlib.util
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import gleaner

from conftest import site_of

JOBS = Path(__file__).parent.parent / "jobs"


@pytest.mark.parametrize("package", ["daft", "ray"])
def test_the_script_gives_the_rows_of_one_process(package, sites, tmp_path):
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"there is no {package}")
    rows = [
        {"site": id, "url": f"http://{id}/{name}", "html": html}
        for id, pages in list(sites.items())[::3]
        for name, html in pages.items()
        if html.isascii() or b"utf-8" in html[:120]
    ]
    table = pa.Table.from_pylist(rows)
    (tmp_path / "pages").mkdir()
    pq.write_table(table, tmp_path / "pages/0.parquet")
    arguments = [tmp_path / "pages", tmp_path / "out", "lin-ho", "20"]
    script = JOBS / f"clean_with_{package}.py"
    environment = os.environ | {"RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0", "RAY_USAGE_STATS_ENABLED": "0"}
    subprocess.run([sys.executable, script, *map(str, arguments)], check=True, env=environment, cwd=tmp_path)
    expected = gleaner.clean_arrow(table, gleaner.method("lin-ho"), site="site", sample=20)
    expected = {row["url"]: row for row in pa.table(expected).to_pylist()}
    found = pq.read_table(tmp_path / "out").to_pylist()
    assert len(found) == len(rows) > 40
    assert {row["url"]: row for row in found} == expected


@pytest.fixture
def stored(sites, tmp_path):
    """Pages of some sites, the store of the fits of all of these sites but the last, and what is expected of each page by its address."""
    method = gleaner.method("witness")
    store, chosen = gleaner.Store(tmp_path / "fits", method), list(sites.items())[:3]
    records, expected = [], {}
    for id, pages in chosen:
        site = site_of(pages, id)
        cleaner = None if id == chosen[-1][0] else store.add(site, sample=20)
        for name, html in pages.items():
            url = f"http://{id}/{name}"
            cleaned = cleaner.clean(html, url=url) if cleaner else gleaner.extract(html, url, method)
            records.append({"url": url, "content": html})
            expected[url] = cleaned.text
    # of no address of the web
    records.append({"url": "nowhere", "content": records[0]["content"]})
    expected["nowhere"] = gleaner.extract(records[0]["content"], "nowhere", method).text
    assert len(set(expected.values())) > len(expected) / 2
    return records, str(tmp_path / "fits"), {url: text for url, text in expected.items() if text}


def test_the_step_of_datatrove_cleans_by_a_store(stored, tmp_path):
    pytest.importorskip("datatrove")
    from datatrove.data import Document
    from datatrove.executor.local import LocalPipelineExecutor
    from datatrove.pipeline.writers.jsonl import JsonlWriter
    from gleaner.datatrove import Gleaner

    records, store, expected = stored
    read = [Document(text=row["content"], id=str(place), metadata={"url": row["url"]}) for place, row in enumerate(records)]
    write = JsonlWriter(str(tmp_path / "out"), compression=None)
    LocalPipelineExecutor([pickle.loads(pickle.dumps(read)), Gleaner(store), write], logging_dir=str(tmp_path / "logs")).run()
    lines = [json.loads(line) for path in (tmp_path / "out").glob("*.jsonl") for line in path.read_text().splitlines()]
    assert {line["metadata"]["url"]: line["text"] for line in lines} == expected
    # without a store each page is seen alone
    html = "<title>River</title><nav><a href=/>Home</a></nav><h1>River</h1><p>Nobody had seen the <b>river</b> so high, and many came."
    (alone,) = Gleaner(markdown=True).run([Document(text=html, id="0")])
    assert alone.text == gleaner.extract(html).markdown and "**river**" in alone.text
    assert not [*Gleaner().run([Document(text="", id="0")])]
    with pytest.raises(ValueError, match="by is 'path', allowed"):
        Gleaner(by="path")


def test_the_extractor_and_the_algorithm_of_nemo_curator(stored):
    pytest.importorskip("nemo_curator")
    from gleaner.nemo_curator import Algorithm, Extractor
    from nemo_curator.stages.text.download import DocumentIterator
    from nemo_curator.stages.text.download.base.iterator import DocumentIterateExtractStage
    from nemo_curator.stages.text.download.common_crawl.extract import CommonCrawlHTMLExtractor
    from nemo_curator.tasks import FileGroupTask

    records, store, expected = stored

    class Given(DocumentIterator):
        def iterate(self, file_path):
            yield from (dict(record, language="EN") for record in records)

        def output_columns(self):
            return ["url", "content", "language"]

    extractor = pickle.loads(pickle.dumps(Extractor(store)))
    stage = DocumentIterateExtractStage(Given(), extractor)
    rows = stage.process(FileGroupTask(dataset_name="given", data=["given.warc"])).to_pandas()
    assert dict(zip(rows["url"], rows["text"], strict=True)) == expected
    assert set(rows["language"]) == {"EN"} and "content" not in rows

    html = "<title>River</title><nav><a href=/>Home</a></nav><h1>River</h1><p>Nobody had seen the river so high, and many came to look at it."
    of_crawl = CommonCrawlHTMLExtractor(Algorithm(), stop_lists={"ENGLISH": frozenset({"the"})})
    record = {"url": "http://a/", "content": html.encode(), "warc_id": "1", "source_id": "2"}
    assert of_crawl.extract(record)["text"] == gleaner.extract(html).text
    assert Algorithm().extract_text("<p>", frozenset(), "ENGLISH") is None
