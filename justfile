# Recipes for everyday work. Each is plain cargo underneath; `just` alone lists them.
# just itself: `cargo install just`, or the packages `rust-just` of PyPI and of npm.

set positional-arguments

# show this list
default:
    @just --list --unsorted

# run a paper's experiment and write results/PAPER: `just reproduce lin-ho --jobs 2`
reproduce paper *arguments:
    cargo run --release -- reproduce "$@"

# write tables, plots and report again from the records of an earlier run
report paper *arguments:
    cargo run --release -- report "$@"

# all tests
test *arguments:
    cargo test "$@"

# formatting, lints and documentation, warnings denied
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- --deny warnings
    RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps

# all benchmarks; `just bench -p gleaner-method-lin-ho` for one crate's
bench *arguments:
    cargo bench "$@"

# the run times of all methods side by side, by criterion, into results/runtime; `just compare-runtime witness` for some, into results/partial
compare-runtime *words:
    GLEANER_UPDATE=1 cargo bench --package gleaner --bench methods -- "$@"

# this version against another on every data set at hand, losses first: `just compare-version v0.1.0`, or `--set KEY=VALUE`, or `--model FILE`
compare-version *arguments:
    .ci/compare-version "$@"

# obtain the real data sets, from GLEANER_MIRROR or their public sources
data *arguments:
    cargo run --release -- data get "$@"

# build every package as it would be published
package *arguments:
    cargo package --workspace "$@"

# set up the peers, extractors in other languages: all, or `just peers python`, `javascript`, `rust`
peers *languages:
    peers/setup "$@"

# build the Python wheel into target/wheels, with the program that cleans as its command; `pip install ./crates/gleaner-python` builds and installs it
wheel *arguments:
    pip wheel --no-deps --wheel-dir target/wheels "$@" ./crates/gleaner-python

# build the wheel for Linux systems since 2014 as `wheel` does, by the linker of zig: `just wheel-manylinux aarch64`; needs `pip install 'maturin<2' cargo-zigbuild`, and for aarch64 `rustup target add aarch64-unknown-linux-gnu`
wheel-manylinux machine='x86_64' profile='dist':
    cargo zigbuild --profile {{profile}} --package gleaner-python --package gleaner --bin gleaner --no-default-features \
        --features gleaner-python/command --locked --target {{machine}}-unknown-linux-gnu.2.17
    GLEANER_COMMAND=target/{{machine}}-unknown-linux-gnu/{{profile}}/gleaner \
        MATURIN_PEP517_ARGS="--zig --compatibility manylinux2014 --profile {{profile}} --target {{machine}}-unknown-linux-gnu" \
        pip wheel --no-deps --no-build-isolation --wheel-dir target/wheels ./crates/gleaner-python
    .ci/glibc target/wheels/gleaner_web-*manylinux*_{{machine}}.whl 2.17

# test the Python package in an environment of its own; with --released its wheel, as pip builds it
test-wheel *arguments:
    .ci/wheel "$@"

# show pages with what methods keep of them, as view.html: `just view crawl/www.example.org --method pagelet`
view *arguments:
    cargo run --release -- view "$@"

# licences, duplicates, sources and advisories of all that is linked; needs `cargo install --locked cargo-deny`
deny *arguments='check':
    cargo deny --locked "$@"

# the program as it is given away: with Parquet, stripped, in target/dist/gleaner
release *arguments:
    cargo build --profile dist --package gleaner --features parquet "$@"

# the list of all that the program links, gleaner_bin.cdx.json beside its package; needs `cargo install --locked cargo-cyclonedx`
sbom:
    cargo cyclonedx --manifest-path crates/gleaner/Cargo.toml --format json --describe binaries --target all

# everything that reads the data of others, on mutated inputs, for so many minutes: `just fuzz 10`
fuzz minutes='1':
    GLEANER_FUZZ_SECONDS=$(({{minutes}} * 60 / 14)) GLEANER_FUZZ_SEED=${GLEANER_FUZZ_SEED:-$(date +%s)} \
        cargo test --release --package gleaner-fuzz --test mutated -- --test-threads 1 --nocapture

# the same inputs, guided by coverage, so many minutes for each target: `just fuzz-guided 10 page site`
fuzz-guided minutes='1' *targets:
    .ci/fuzz {{minutes}} {{targets}}

# the rankings of all results as a static site, board/index.html
board *arguments:
    cargo run --release -- board "$@"

# write the tables, sentences and figures of READMEs that are made from results and descriptors
headline:
    cargo build --release --bin gleaner
    GLEANER=target/release/gleaner .ci/headline

# write the figures by date, after a commit of new results
history:
    .ci/history

# train the models that the program ships, from GLEANER_MIRROR or the public sources of the data
models *arguments:
    cargo build --release --bin gleaner
    GLEANER=target/release/gleaner .ci/models crates/methods/witness/models "$@"

# write the skeleton of a new method's crate and its line in the catalogue: `just new-method my-method "My Method"`
new-method id name:
    cargo run --quiet --package gleaner-new-method -- "$@"

# make the committed results of the continuous integration's small runs again; check the change before you commit it
ci-baseline:
    bash .ci/baseline

# the gate: what every change must pass
ci:
    .ci/run

# what must pass before a release besides: licences, the released program, all peers, Spark, real data, models trained again, fuzzing
full:
    .ci/full
