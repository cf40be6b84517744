"""How pip builds the package: maturin makes the library, and the program `gleaner` is packed beside it as the package's command.

`GLEANER_COMMAND` names a program that is built already, absolute or from the root of the repository; without it cargo builds the one that
cleans, without what measures (the feature `bench`). Where the sources of the program are not at hand, as in a source distribution, the package has no command.
"""

import json
import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import maturin
from maturin import *  # noqa: F403  what is not told otherwise here is maturin's

HERE = Path(__file__).resolve().parents[1]
# pip puts what stands here into its folder of commands
SCRIPTS = HERE / "gleaner._gleaner.data" / "scripts"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with command():
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


@contextmanager
def command():
    """The program, where maturin looks for it, until the wheel is packed."""
    named = os.environ.get("GLEANER_COMMAND")
    program = HERE.parents[1] / named if named else built()
    if program:
        SCRIPTS.mkdir(parents=True, exist_ok=True)
        shutil.copy(program, SCRIPTS)
    try:
        yield
    finally:
        shutil.rmtree(SCRIPTS.parent, ignore_errors=True)


def built():
    """The path of the program as cargo builds it, or None without its sources."""
    manifest = HERE.parent / "gleaner" / "Cargo.toml"
    if not manifest.is_file():
        return None
    build = ["cargo", "build", "--profile", "dist", "--no-default-features", "--features", "parquet", "--locked", "--message-format", "json-render-diagnostics"]
    messages = subprocess.run([*build, "--manifest-path", manifest], check=True, stdout=subprocess.PIPE, text=True).stdout
    artifacts = (json.loads(line) for line in messages.splitlines())
    return next(path for artifact in artifacts if (path := artifact.get("executable")))
