"""The scripts for Daft, Ray Data and datatrove give the rows of one process, where their packages are at hand."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import gleaner

JOBS = Path(__file__).parent.parent / "jobs"


@pytest.mark.parametrize(("package", "extra"), [("daft", False), ("ray", False), ("datatrove", True)])
def test_the_script_gives_the_rows_of_one_process(package, extra, sites, tmp_path):
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
    arguments = [tmp_path / "pages", tmp_path / "out", *([tmp_path / "work"] if extra else []), "lin-ho", "20"]
    script = JOBS / f"clean_with_{package}.py"
    environment = os.environ | {"RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0", "RAY_USAGE_STATS_ENABLED": "0"}
    subprocess.run([sys.executable, script, *map(str, arguments)], check=True, env=environment, cwd=tmp_path)
    expected = gleaner.clean_arrow(table, gleaner.method("lin-ho"), site="site", sample=20)
    expected = {row["url"]: row for row in pa.table(expected).to_pylist()}
    found = pq.read_table(tmp_path / "out").to_pylist()
    assert len(found) == len(rows) > 40
    assert {row["url"]: row for row in found} == expected
