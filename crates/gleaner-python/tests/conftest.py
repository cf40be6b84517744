"""Pages, and the command line to compare with: `GLEANER` names its program."""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import made_pages
import pytest


@pytest.fixture(scope="session")
def sites():
    """Site ids with their pages: names and bytes."""
    return made_pages.sites()


@pytest.fixture(scope="session")
def folders(sites, tmp_path_factory):
    """The same as folders, a site each."""
    root = tmp_path_factory.mktemp("sites")
    for site, pages in sites.items():
        (root / site).mkdir()
        for name, html in pages.items():
            (root / site / name).write_bytes(html)
    return [root / site for site in sites]


@pytest.fixture(scope="session")
def gleaner_program():
    """The command line's program."""
    built = Path(__file__).parents[3] / "target/release/gleaner"
    program = os.environ.get("GLEANER") or (str(built) if built.is_file() else shutil.which("gleaner"))
    if not program:
        pytest.skip("GLEANER names no program to compare with")
    return program


@pytest.fixture(scope="session")
def command_line(gleaner_program):
    """Runs `gleaner clean` and gives its lines by site and page."""

    def run(method, *arguments, paths):
        command = [gleaner_program, "clean", "--page-text", "--method", method, *arguments, *map(str, paths)]
        # exit code 3: some pages failed
        ran = subprocess.run(command, capture_output=True, check=False)
        assert ran.returncode in (0, 3), ran.stderr.decode()
        lines = map(json.loads, ran.stdout.splitlines())
        return {(line["site"], line["page"]): line for line in lines}

    return run


def site_of(pages, id="site"):
    """A site of pages by name, with the addresses that the command line gives to a folder's."""
    import gleaner

    return gleaner.Site({f"http://{id}/{name}": html for name, html in pages.items()}, id=id)


def warc(path, sites, of_type="text/html"):
    """Writes pages as a WARC file."""
    with gzip.open(path, "wb") as file:
        for site, pages in sites.items():
            for name, html in pages.items():
                body = f"HTTP/1.1 200 OK\r\nContent-Type: {of_type}\r\n\r\n".encode() + html
                head = (
                    "WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http; msgtype=response\r\n"
                    f"WARC-Record-ID: <urn:uuid:{hashlib.md5((site + name).encode()).hexdigest()}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                    f"WARC-Target-URI: http://{site}/{name}\r\nContent-Length: {len(body)}\r\n\r\n"
                )
                file.write(head.encode() + body + b"\r\n\r\n")
    return path
