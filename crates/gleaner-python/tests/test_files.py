"""Samples, cleaners as files and as pickles, pages of folders and of WARC files."""

import concurrent.futures
import hashlib
import json
import multiprocessing
import os
import pickle
import subprocess

import pyarrow as pa
import pytest
from conftest import site_of, warc

import gleaner


@pytest.fixture(scope="module")
def pages(sites):
    """The pages of one site, by name."""
    return sites["www.site3.test"]


def texts(cleaner, pages):
    return [(page.text, page.spans) for page in cleaner.clean_site(site_of(pages))]


def test_a_sample_is_the_least_digests_whatever_the_order(pages):
    site = site_of(pages)
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in site.names}
    least = sorted(digests, key=digests.get)[:7]
    method = gleaner.method("lin-ho", blocks="element")
    cleaner = method.fit(site, sample=7)
    assert cleaner.sample == least
    other_way = method.fit(site_of(dict(reversed(pages.items()))), sample=7)
    assert texts(other_way, pages) == texts(cleaner, pages)
    assert method.fit(site, sample=50).sample == method.fit(site).sample == site.names
    table = pa.table({"url": [f"http://site/{name}" for name in pages], "html": list(pages.values())})
    rows = pa.table(gleaner.clean_arrow(table, method, sample=7))
    assert rows["text"].to_pylist() == [text for text, _ in texts(cleaner, pages)]


@pytest.mark.parametrize("id", ["cst", "witness-forest", "content-extractor", "everything"])
def test_a_cleaned_page_is_pickled_with_all_that_it_says(id, pages):
    for page in gleaner.clean(site_of(pages), id, hidden="mark"):
        copy = pickle.loads(pickle.dumps(page))
        said = [name for name in dir(page) if not name.startswith("_") and not callable(getattr(page, name))]
        assert {"text", "markdown", "state", "blocks", "confidence", "weights"} <= set(said)
        assert [getattr(copy, name) for name in said] == [getattr(page, name) for name in said]
        assert (repr(copy), copy._repr_markdown_()) == (repr(page), page.markdown)


def test_pages_are_extracted_by_a_pool_of_processes(pages):
    html = list(pages.values())[:4]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert [page.text for page in pool.map(gleaner.extract, html)] == [gleaner.extract(page).text for page in html]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system makes no copies of processes")
def test_a_copy_of_a_process_extracts_too(pages):
    html = list(pages.values())[:4]
    expected = [gleaner.extract(page).text for page in html]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert [page.text for page in pool.map(gleaner.extract, html)] == expected


@pytest.mark.parametrize("id", ["lin-ho", "sst", "witness-forest", "site-filter(boilerpipe)"])
def test_a_cleaner_is_its_recipe(id, pages, tmp_path):
    method = gleaner.method(id)
    assert pickle.loads(pickle.dumps(method)).params == method.params
    cleaner = method.fit(site_of(pages), sample=20, seed=3, limit=30.0)
    expected = texts(cleaner, pages)
    cleaner.save(tmp_path / "site.gleaner")
    for copy in [
        pickle.loads(pickle.dumps(cleaner)),
        gleaner.Cleaner.load(tmp_path / "site.gleaner"),
        gleaner.Cleaner.from_bytes(cleaner.to_bytes()),
    ]:
        assert texts(copy, pages) == expected
        assert (copy.method, copy.params, repr(copy)) == (cleaner.method, cleaner.params, repr(cleaner))
        # its file has what was learned, and no page
        assert copy.sample == (None if id == "witness-forest" else cleaner.sample)
        assert copy.to_bytes() == cleaner.to_bytes()


@pytest.mark.parametrize("id", ["lin-ho", "sst", "witness-forest", "site-filter(boilerpipe)"])
def test_the_command_line_takes_the_file_and_gives_it(id, folders, gleaner_program, tmp_path):
    def lines(*arguments):
        ran = subprocess.run([gleaner_program, *map(str, arguments)], capture_output=True, check=True)
        return [
            (line["page"], line["text"], [tuple(span) for span in line["spans"]])
            for line in map(json.loads, ran.stdout.splitlines())
        ]

    folder = folders[4]
    site = gleaner.Site.from_folder(folder)
    cleaner = gleaner.method(id).fit(site, sample=20, seed=3)
    expected = [(page.name, page.text, page.spans) for page in cleaner.clean_site(site)]
    ours, theirs = tmp_path / "ours.gleaner", tmp_path / "theirs.gleaner"
    cleaner.save(ours)
    assert lines("clean", "--model", ours, folder) == expected
    lines("fit", "--method", id, "--sample", 20, "--seed", 3, "--out", theirs, folder)
    loaded = gleaner.Cleaner.load(theirs)
    assert [(page.name, page.text, page.spans) for page in loaded.clean_site(site)] == expected


def test_threads_write_one_store(sites, tmp_path):
    store = gleaner.Store(tmp_path, gleaner.method("lin-ho"))
    ids = [f"{number}.test" for number in range(24)]
    pages = list(sites.values())
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda id: store.add(site_of(pages[len(id) % len(pages)], id)), ids * 2))
    assert all(store.get(id) for id in ids)
    assert len(list(tmp_path.rglob("*.gleaner"))) == len(ids) + 1


@pytest.mark.parametrize("id", ["lin-ho", "witness-forest"])
def test_a_store_is_that_of_the_command_line(id, sites, gleaner_program, tmp_path):
    crawl = warc(tmp_path / "crawl.warc.gz", sites)
    fit = [gleaner_program, "fit", "--method", id, "--sample", "20", "--store", tmp_path / "theirs", crawl]
    subprocess.run([str(word) for word in fit], capture_output=True, check=True)
    theirs, ours = gleaner.Store(tmp_path / "theirs"), gleaner.Store(tmp_path / "ours", gleaner.method(id))
    for host, pages in sites.items():
        site = gleaner.Site.from_warc(crawl, host=host)
        expected = [page.text for page in ours.add(site, sample=20).clean_site(site)]
        for store in [ours, theirs, gleaner.Store(tmp_path / "ours")]:
            assert [page.text for page in store.get(host).clean_site(site)] == expected
    assert [ours.method.id, theirs.method.id] == [id, id]
    files = lambda store: {path.name: path.read_bytes() for path in (tmp_path / store).rglob("*.gleaner")}
    assert files("ours") == files("theirs") and len(files("ours")) == len(sites) + 1
    assert ours.get("x.test") is None
    with pytest.raises(gleaner.ReadError, match="is of another fit"):
        gleaner.Store(tmp_path / "ours", gleaner.method(id), seed=7)
    with pytest.raises(gleaner.ReadError, match="store.gleaner"):
        gleaner.Store(tmp_path / "none")


def test_parameters_come_back(pages):
    method = gleaner.method("lin-ho", blocks="element", rule={"fixed": 0.7})
    assert pickle.loads(pickle.dumps(method.fit(site_of(pages)))).params == {"blocks": "element", "rule": {"fixed": 0.7}}
    assert repr(pickle.loads(pickle.dumps(method))) == repr(method)


def test_what_is_no_fitted_site_is_refused(pages, tmp_path):
    data = gleaner.method("lin-ho").fit(site_of(pages)).to_bytes()
    with pytest.raises(gleaner.ReadError, match="the file was changed"):
        gleaner.Cleaner.from_bytes(data[:-1] + b"x")
    with pytest.raises(gleaner.ReadError, match="line 1: "):
        gleaner.Cleaner.from_bytes(b"<html>\n")
    with pytest.raises(FileNotFoundError):
        gleaner.Cleaner.load(tmp_path / "none")


def test_folders_are_read_as_by_the_command_line(folders, command_line):
    for folder in folders:
        (folder / "other.pdf").write_bytes(b"%PDF-1.4")
        (folder / "bad.html").write_bytes(b"%PDF-1.4")
    expected = command_line("gibson-text", paths=folders)
    for folder in folders:
        site = gleaner.Site.from_folder(folder)
        assert (site.id, len(site)) == (folder.name, 50)
        assert [reason for _, reason in site.unreadable] == ["not a page: it seems to be application/pdf"]
        for page in gleaner.clean(site, "gibson-text"):
            line = expected[site.id, page.name]
            assert (page.text, [list(span) for span in page.spans]) == (line["text"], line["spans"])
            assert page.page_text == line["page_text"]
        for name in ("other.pdf", "bad.html"):
            (folder / name).unlink()
    with pytest.raises(gleaner.ReadError, match="cannot read"):
        gleaner.Site.from_folder(folders[0] / "none")


def test_warc_files_are_read_as_by_the_command_line(sites, tmp_path, command_line):
    path = warc(tmp_path / "crawl.warc.gz", sites)
    expected = command_line("lin-ho", paths=[path])
    host = "www.site2.test"
    site = gleaner.Site.from_warc(path, host=host)
    for page in gleaner.clean(site, "lin-ho"):
        line = expected[host, page.name]
        assert (page.text, page.page_text) == (line["text"], line["page_text"])
    table = pa.Table.from_batches([pa.record_batch(batch) for batch in gleaner.read_warc(path)])
    assert (len(table), table.schema.names) == (300, ["site", "url", "html", "charset"])
    rows = pa.table(gleaner.clean_arrow(table, gleaner.method("lin-ho"), site="site")).to_pylist()
    for row in rows:
        assert row["text"] == expected[row["site"], row["url"].split("/")[3]]["text"]
    with pytest.raises(gleaner.ReadError, match="there are several hosts, name one of: www.site0.test, "):
        gleaner.Site.from_warc([path])
    with pytest.raises(gleaner.ReadError, match="there is no page of"):
        gleaner.Site.from_warc(path, host="x.test")
    one = warc(tmp_path / "one.warc.gz", {host: sites[host]})
    assert gleaner.Site.from_warc([one]).names == site.names


def test_a_warc_file_gives_pages_as_they_were_sent(tmp_path):
    pages = {f"{number}.html": f"<p>caf\u00e9 {number}".encode("iso-8859-7", "replace") for number in range(150)}
    path = warc(tmp_path / "crawl.warc.gz", {"a.test": pages, "b.test": {"x.html": b"%PDF-1.4"}}, "text/html; charset=ISO-8859-7")
    reading = gleaner.read_warc(path)
    batches = [pa.record_batch(batch).to_pylist() for batch in reading]
    assert [len(batch) for batch in batches] == [64, 64, 22]
    assert [row["html"] for batch in batches for row in batch] == list(pages.values())
    assert {row["charset"].lower() for batch in batches for row in batch} == {"iso-8859-7"}
    assert [problem.split(": ", 2)[2] for _, problem in reading.unreadable] == ["it seems to be application/pdf"]
    early = gleaner.read_warc(path)
    next(early)
    del early
    missing = gleaner.read_warc(tmp_path / "none.warc")
    assert (list(missing), len(missing.unreadable)) == ([], 1)
