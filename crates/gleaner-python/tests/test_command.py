"""The command that comes with the package is the program itself."""

import json
import subprocess
import sysconfig
from pathlib import Path

import pytest

import gleaner

COMMAND = Path(sysconfig.get_path("scripts")) / "gleaner"


@pytest.mark.skipif(not COMMAND.is_file(), reason="the package was built without the program")
def test_the_command_cleans_as_the_package_does(sites):
    html = next(iter(next(iter(sites.values())).values()))
    ran = subprocess.run([COMMAND, "clean", "-"], input=html, capture_output=True, check=True)
    assert json.loads(ran.stdout)["text"] == gleaner.extract(html).text
    version = subprocess.run([COMMAND, "--version"], capture_output=True, check=True, text=True).stdout
    assert version.split()[:2] == ["gleaner", gleaner.__version__]
