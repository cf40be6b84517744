"""Every method gives what the command line gives, byte for byte: by sites, page by page, and by Arrow."""

import pyarrow as pa
import pytest
from conftest import site_of

import gleaner

METHODS = [it["id"] for it in gleaner.methods() if not it["needs_labels"]]
CASES = [
    *((id, [], {}) for id in METHODS),
    ("lin-ho", ["--set", "blocks=element", "--set", "rule.fixed=0.7"], {"blocks": "element", "rule": {"fixed": 0.7}}),
    ("site-filter(boilerpipe)", ["--seed", "3"], {}),
]


@pytest.mark.parametrize(("id", "options", "params"), CASES, ids=lambda it: it if isinstance(it, str) else "")
def test_texts_and_spans_are_those_of_the_command_line(id, options, params, sites, folders, command_line):
    expected = command_line(id, *options, paths=folders)
    assert len(expected) == 300
    method = gleaner.method(id, **params)
    seed = 3 if "--seed" in options else 0
    for site_id, pages in sites.items():
        cleaner = method.fit(site_of(pages, site_id), seed=seed)
        table = pa.table({"url": [f"http://{site_id}/{name}" for name in pages], "html": list(pages.values())})
        rows = pa.table(cleaner.clean_arrow(table)).to_pylist()
        for (name, html), cleaned, row in zip(
            pages.items(), cleaner.clean_site(site_of(pages, site_id)), rows, strict=True
        ):
            line = expected[site_id, name]
            spans = [tuple(span) for span in line["spans"]]
            weights = [tuple(weight) for weight in line.get("weights", [])]
            assert cleaned.error is None
            assert (cleaned.text, cleaned.spans, cleaned.page_text) == (line["text"], spans, line["page_text"]), name
            assert cleaned.weights == weights
            assert row == {
                "url": f"http://{site_id}/{name}",
                "text": line["text"],
                "spans": [{"start": start, "end": end} for start, end in spans],
                "error": None,
            }
            if name < "page03":
                alone = cleaner.clean(html, url=cleaned.url)
                assert (alone.text, alone.spans, alone.weights) == (cleaned.text, cleaned.spans, cleaned.weights)


def test_the_default_method_is_that_of_the_command_line(sites, folders, command_line):
    assert gleaner.method().id == gleaner.DEFAULT
    expected = command_line(gleaner.DEFAULT, paths=folders[:1])
    (site_id, pages) = next(iter(sites.items()))
    cleaned = gleaner.clean(site_of(pages, site_id))
    assert [page.text for page in cleaned] == [expected[site_id, name]["text"] for name in pages]


def test_a_table_of_several_sites_is_cleaned_site_by_site(sites):
    rows = [
        {"host": id, "address": f"http://{id}/{name}", "body": html} for id, pages in sites.items() for name, html in pages.items()
    ]
    shuffled = sorted(rows, key=lambda row: row["body"])
    method = gleaner.method("lin-ho")
    cleaned = gleaner.clean_arrow(pa.Table.from_pylist(shuffled), method, url="address", html="body", site="host")
    cleaned = pa.table(cleaned).to_pylist()
    assert [row["address"] for row in cleaned] == [row["address"] for row in shuffled]
    by_site = {page.url: page for id, pages in sites.items() for page in gleaner.clean(site_of(pages, id), "lin-ho")}
    for row in cleaned:
        page = by_site[row["address"]]
        assert (row["host"], row["text"], row["error"]) == (page.url.split("/")[2], page.text, None)
        assert [(it["start"], it["end"]) for it in row["spans"]] == page.spans
