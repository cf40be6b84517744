"""How pip builds the package: maturin makes the library, and the program `gleaner` is packed beside it as the package's command.

`GLEANER_COMMAND` names a program that is built already, absolute or from the root of the repository; without it cargo builds the one that
cleans, without what measures (the feature `bench`). Without the default features of `gleaner-python` the package has no command of its own making.
"""

import argparse
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
    with command(maturin.get_maturin_pep517_args(config_settings)):
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


@contextmanager
def command(args):
    """The program, where maturin looks for it, until the wheel is packed."""
    named = os.environ.get("GLEANER_COMMAND")
    try:
        if named:
            pack(HERE.parents[1] / named)
        else:
            build(args)
        yield
    finally:
        shutil.rmtree(SCRIPTS.parent, ignore_errors=True)


def pack(program):
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    shutil.copy(program, SCRIPTS)


def build(args):
    """Lets cargo build the program, unless maturin's arguments leave it out.

    What it shares with the library is compiled once: both packages are selected, so that cargo joins their features, and the profile is maturin's.
    Cargo gives it the place of the whole program in the target folder, which goes back there.
    """
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--profile", default="release")
    parser.add_argument("--target")
    parser.add_argument("--no-default-features", action="store_true")
    asked, _ = parser.parse_known_args(args)
    if asked.no_default_features:
        return
    build = ["cargo", "build", "--package", "gleaner-python", "--package", "gleaner", "--bin", "gleaner", "--no-default-features"]
    build += ["--features", "gleaner-python/command", "--profile", asked.profile, "--locked", "--message-format", "json-render-diagnostics"]
    build += ["--target", asked.target] if asked.target else []
    whole = place(asked)
    kept = whole.with_name(".whole-gleaner")
    # what a killed build has left there is the whole program
    if whole.exists() and not kept.exists():
        whole.replace(kept)
    try:
        messages = subprocess.run(build, cwd=HERE, check=True, stdout=subprocess.PIPE, text=True).stdout
        artifacts = (json.loads(line) for line in messages.splitlines())
        pack(next(path for artifact in artifacts if (path := artifact.get("executable"))))
    finally:
        whole.unlink(missing_ok=True)
        if kept.exists():
            kept.replace(whole)


def place(asked):
    """The place of the program in the target folder."""
    metadata = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"]
    folder = json.loads(subprocess.run(metadata, cwd=HERE, check=True, stdout=subprocess.PIPE).stdout)["target_directory"]
    profile = {"dev": "debug", "test": "debug", "bench": "release"}.get(asked.profile, asked.profile)
    return Path(folder, asked.target or "", profile, "gleaner.exe" if os.name == "nt" else "gleaner")
