"""Arrow in and out: layouts of columns, nulls, rows with errors, record batches and tables."""

import subprocess

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import gleaner

PAGES = [f"<div>Home News</div><p>{text}</p>" for text in ("The storm came.", "The council met é.", "Nobody won.")]
URLS = [f"http://a.test/{n}" for n in range(3)]
KEPT = ["The storm came.", "The council met é.", "Nobody won."]


def cleaner():
    return gleaner.method("lin-ho", blocks="element").fit(gleaner.Site(dict(zip(URLS, PAGES, strict=True))))


TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]


@pytest.mark.parametrize("of_html", TYPES, ids=str)
@pytest.mark.parametrize("of_url", TYPES[:3], ids=str)
def test_any_layout_of_strings_and_bytes(of_html, of_url):
    pages = [page if "string" in str(of_html) else page.encode() for page in PAGES]
    table = pa.table({"url": pa.array(URLS, of_url), "html": pa.array(pages, of_html)})
    for of in (table, table.slice(1, 2)):
        rows = pa.table(cleaner().clean_arrow(of))
        assert rows["text"].to_pylist() == KEPT[-len(of) :]
        assert rows["url"].to_pylist() == URLS[-len(of) :]
    site = gleaner.Site.from_arrow(table)
    assert site.names == URLS
    assert [page.text for page in gleaner.method("lin-ho", blocks="element").fit(site).clean_site(site)] == KEPT


@pytest.mark.parametrize("of", [*TYPES[:2], *TYPES[3:5]], ids=str)
def test_dictionaries_are_what_they_stand_for(of):
    pages = [page if "string" in str(of) else page.encode() for page in [*PAGES, PAGES[0]]]
    columns = {
        "url": pa.array([*URLS, URLS[0], None]), "html": pa.array([*pages, None], of), "site": pa.array(["s"] * 5),
    }
    encoded = {name: column.dictionary_encode() for name, column in columns.items()}
    clean = lambda columns: pa.table(gleaner.clean_arrow(pa.table(columns), gleaner.method("everything"), site="site"))
    assert clean(encoded) == clean(columns)
    nothing = pa.table({"url": ["a"], "html": pa.array([None], of).dictionary_encode()})
    assert pa.table(cleaner().clean_arrow(nothing))["error"].to_pylist() == ["there is no html"]


def test_types_are_those_that_spark_wants():
    batch = pa.RecordBatch.from_pydict({"url": URLS, "html": PAGES})
    cleaned = cleaner().clean_arrow(batch)
    assert hasattr(cleaned, "__arrow_c_array__")
    span = pa.struct([("start", pa.int32()), ("end", pa.int32())])
    expected = [
        ("url", pa.string()), ("text", pa.string()), ("spans", pa.list_(pa.field("element", span))), ("error", pa.string()),
    ]
    assert pa.record_batch(cleaned).schema == pa.schema(expected)


def test_a_bad_row_is_an_error_of_its_own():
    html = [PAGES[0].encode(), None, b"%PDF-1.4", b"", PAGES[1].encode()]
    table = pa.table({"url": ["a", "b", "c", "d", None], "html": pa.array(html, pa.binary())})
    rows = pa.table(cleaner().clean_arrow(table)).to_pylist()
    assert [row["error"] for row in rows] == [
        None, "there is no html", "not a page: it seems to be application/pdf", None, None,
    ]
    assert [row["text"] for row in rows] == [KEPT[0], None, None, "", KEPT[1]]
    assert [row["spans"] is None for row in rows] == [False, True, True, False, False]
    assert rows[4]["url"] is None
    assert [name for name, _ in gleaner.Site.from_arrow(table).unreadable] == ["c", "b"]


def test_a_site_that_cannot_be_fitted_has_the_reason_in_its_rows():
    table = pa.table({"url": URLS, "html": PAGES, "site": ["a", "a", "b"]})
    rows = pa.table(gleaner.clean_arrow(table, gleaner.method("l-extractor"), site="site")).to_pylist()
    reason = "l-extractor needs labelled pages, the label budget gives 0"
    assert [(row["site"], row["text"], row["error"]) for row in rows] == [(it, None, reason) for it in "aab"]


def test_charsets_that_servers_named_are_used():
    page = "<p>é".encode("iso-8859-1")
    table = pa.table({"url": ["a"], "html": [page], "charset": ["iso-8859-1"]})
    assert pa.table(gleaner.clean_arrow(table, gleaner.method("everything")))["text"].to_pylist() == ["é"]


def test_form_and_metadata_are_columns_as_of_the_command_line(gleaner_program, tmp_path):
    pages = [f"<title>{n}</title><h1>{n}</h1>" + page.replace("<p>", "<p><a href=/x>See</a> ") for n, page in enumerate(PAGES)]
    table = pa.table({"url": URLS, "html": pages})
    pq.write_table(table, tmp_path / "pages.parquet")
    for form in ("markdown", "html"):
        out = str(tmp_path / f"{form}.parquet")
        options = ["--method", "everything", "--links", "--with-metadata", "--format", form, "--out", out]
        subprocess.run([gleaner_program, "clean", *options, tmp_path / "pages.parquet"], check=True)
        cleaned = pa.table(gleaner.clean_arrow(table, gleaner.method("everything"), form=form, metadata=True))
        assert cleaned == pq.read_table(out).drop(["site", "page"])
        assert cleaned["metadata"][0].as_py()["title"] == "0"
        assert cleaned["metadata"][0].as_py()["url"] == URLS[0]
        alone = gleaner.method("everything").fit(gleaner.Site.from_arrow(table))
        assert pa.table(alone.clean_arrow(table, form=form, metadata=True)) == cleaned
    with pytest.raises(ValueError, match='form is "text", allowed are markdown and html'):
        gleaner.clean_arrow(table, form="text")


def test_pandas_gives_and_takes_tables():
    pd = pytest.importorskip("pandas", minversion="2.2")
    for html in (PAGES, [page.encode() for page in PAGES]):
        cleaned = gleaner.clean_arrow(pd.DataFrame({"url": URLS, "html": html}), gleaner.method("everything"))
        frames = [pa.table(cleaned).to_pandas()]
        if hasattr(pd.DataFrame, "from_arrow"):
            frames.append(pd.DataFrame.from_arrow(cleaned))
        for frame in frames:
            assert list(frame.columns) == ["url", "text", "spans", "error"]
            assert frame["text"].str.contains("Home News").all()


def test_wrong_columns_are_named():
    with pytest.raises(KeyError, match='no column "html"; there are: url, body'):
        cleaner().clean_arrow(pa.table({"url": URLS, "body": PAGES}))
    with pytest.raises(TypeError, match="is of type Int64"):
        gleaner.Site.from_arrow(pa.table({"url": URLS, "html": [1, 2, 3]}))
    with pytest.raises(TypeError, match="data is a list, allowed are Arrow tables"):
        cleaner().clean_arrow([1])
    with pytest.raises(TypeError, match="pages has a str, allowed are a mapping of addresses to HTML"):
        gleaner.Site(["<p>a"])
    with pytest.raises(TypeError, match="texts is a str, allowed are texts in order"):
        gleaner.strip("abc")
    with pytest.raises(TypeError, match="html is a int, allowed are bytes and str"):
        gleaner.Site({"a": 1})


def test_empty_tables_and_any_library():
    empty = pa.table({"url": pa.array([], pa.string()), "html": pa.array([], pa.string())})
    assert len(pa.table(cleaner().clean_arrow(empty))) == 0
    assert len(pa.table(gleaner.clean_arrow(empty, gleaner.method("lin-ho")))) == 0

    class Stream:
        """What any library gives."""

        def __arrow_c_stream__(self, requested_schema=None):
            return pa.table({"url": URLS, "html": PAGES}).__arrow_c_stream__(requested_schema)

    assert pa.table(cleaner().clean_arrow(Stream()))["text"].to_pylist() == KEPT
