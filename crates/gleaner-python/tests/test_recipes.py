"""Runs the blocks of `docs/python.md`, with stand-ins for packages that are not needed otherwise."""

import re
import sys
import types
from pathlib import Path

import pytest
from conftest import warc

PAGE = Path(__file__).parents[3] / "docs/python.md"
RECIPES = re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


class Document:
    """A document of a language model's loader."""

    def __init__(self, page_content, metadata):
        self.page_content, self.metadata = page_content, metadata


@pytest.fixture
def place(sites, tmp_path, monkeypatch):
    """A folder with a site and a WARC file, and the stand-ins."""
    monkeypatch.chdir(tmp_path)
    site = dict(list(sites["www.site0.test"].items())[:8])
    (tmp_path / "site").mkdir()
    for name, html in site.items():
        (tmp_path / "site" / name).write_bytes(html)
    warc(tmp_path / "crawl.warc.gz", {"www.site0.test": site})
    answer = types.SimpleNamespace(content=b"<title>Floods</title><p>The river rose.<p>The bridge is closed since Monday.", url="https://www.example.org/")
    stand_ins = {
        "requests": {"get": lambda url, timeout: answer},
        "langchain_core": {},
        "langchain_core.documents": {"Document": Document},
    }
    for name, content in stand_ins.items():
        module = types.ModuleType(name)
        module.__dict__.update(content)
        monkeypatch.setitem(sys.modules, name, module)
    return tmp_path


def test_all_recipes_are_run():
    assert len(RECIPES) == PAGE.read_text(encoding="utf-8").count("```python") == 9


@pytest.mark.parametrize(("title", "block"), RECIPES, ids=[title for title, _ in RECIPES])
def test_a_recipe_runs(title, block, place, capsys):
    pytest.importorskip("pandas")
    names = {}
    exec(compile(block, title, "exec"), names)
    printed = capsys.readouterr().out
    if "requests" in title:
        assert printed.startswith("Floods\n\n") and "The river rose." in printed
    if "scraped" in title:
        assert printed == "# Floods\n\nThe river rose.\n\n"
    if "pandas" in title:
        assert names["frame"]["text"].notna().all()
    if "language model" in title:
        assert len(names["documents"]) == 8 and any(document.page_content for document in names["documents"])
    if "retrieval" in title:
        parts = names["parts"]
        assert {part["page"] for part in parts} == {f"{name}" for name in (path.name for path in (place / "site").iterdir())}
        assert all(len(part["text"].split()) <= 200 for part in parts)
    if "WARC" in title:
        assert (place / "kept.parquet").is_file()
    if "Scrapy" in title:
        pipeline = names["CleanedPages"]()
        pipeline.open_spider(None)
        pipeline.process_item({"url": "https://a.test/1", "body": b"<p>The river rose."}, None)
        pipeline.close_spider(None)
        assert '"error": null' in (place / "kept.jsonl").read_text(encoding="utf-8")
