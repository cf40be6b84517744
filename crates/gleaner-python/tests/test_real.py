"""On real pages, too, every method gives what the command line gives, byte for byte; where `GLEANER_MIRROR` names a folder with daniel's archive."""

import os
import tarfile
from collections import defaultdict
from pathlib import Path

import pytest

import gleaner

METHODS = [it["id"] for it in gleaner.methods() if not it["needs_labels"]]
# news of Greece, Poland, Russia, China and others, in several encodings
ARCHIVE = "daniel.tar.xz"
PAGES, FEWEST, MOST = 300, 10, 40


@pytest.fixture(scope="module")
def real_folders(tmp_path_factory):
    """Three hundred pages as folders, a host each."""
    archive = Path(os.environ.get("GLEANER_MIRROR") or "/none", ARCHIVE)
    if not archive.is_file():
        pytest.skip(f"GLEANER_MIRROR names no folder with {ARCHIVE}")
    hosts = defaultdict(dict)
    with tarfile.open(archive) as files:
        for file in files:
            # html/<date>_<host>_<digest>
            parts = Path(file.name).name.split("_")
            if file.isfile() and Path(file.name).parent.name == "html" and len(parts) >= 3:
                pages = hosts[parts[1]]
                if len(pages) < MOST:
                    pages[f"{parts[-1]}.html"] = files.extractfile(file).read()
    root = tmp_path_factory.mktemp("real")
    left = PAGES
    for host, pages in sorted(hosts.items()):
        if len(pages) >= FEWEST and left:
            (root / host).mkdir()
            for name, html in sorted(pages.items())[:left]:
                (root / host / name).write_bytes(html)
                left -= 1
    assert left == 0
    return sorted(root.iterdir())


@pytest.mark.parametrize("id", METHODS)
def test_texts_and_spans_of_real_pages_are_those_of_the_command_line(id, real_folders, command_line):
    expected = command_line(id, paths=real_folders)
    found = {}
    for folder in real_folders:
        site = gleaner.Site.from_folder(folder)
        for page in gleaner.method(id).fit(site).clean_site(site):
            assert page.error is None
            found[site.id, page.name] = (page.text, [list(span) for span in page.spans], page.page_text)
    assert len(found) > PAGES - 10
    assert found == {key: (line["text"], line["spans"], line["page_text"]) for key, line in expected.items()}
