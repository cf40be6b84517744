//! A folder to run the program in, the output of a run, and a small experiment on generated pages.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A page of a small site: a title and a menu of all pages, a story of its own.
pub(crate) fn page(number: usize) -> String {
    format!(
        "<html><head><title>The daily news</title></head><body>\
         <table><tr><td>Home News Weather Contact</td></tr></table>\
         <table><tr><td>Story{number} tells{number} of{number} things{number} unheard{number}</td></tr></table>\
         <table><tr><td>All rights reserved</td></tr></table></body></html>"
    )
}

/// A page as a record of a WARC file.
pub(crate) fn captured(address: &str, number: usize) -> Vec<u8> {
    record(address, &page(number))
}

/// A record of a WARC file, with this body.
pub(crate) fn record(address: &str, body: &str) -> Vec<u8> {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{body}");
    let length = block.len();
    format!(
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {address}\r\nContent-Type: application/http\r\n\
         Content-Length: {length}\r\n\r\n{block}\r\n\r\n"
    )
    .into_bytes()
}

/// A folder that the program runs in. Its environment has none of our variables, so messages have relative paths, and data of this machine
/// are not found.
pub(crate) struct Place(TempDir);

/// The output of a run that has ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finished {
    /// The last lines of `clean` about the kept text, which are not in `err`; without the name of the program.
    pub(crate) kept: Vec<String>,
    /// The exit code; `None` for a run that was killed.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Finished {
    /// The output of a program that has ended.
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let err = text(output.stderr);
        let (kept, err): (Vec<&str>, Vec<&str>) =
            err.split_inclusive('\n').partition(|line| line.starts_with("gleaner: kept "));
        let kept = kept.into_iter().map(|line| line.trim_start_matches("gleaner: ").trim_end().to_owned());
        Finished {
            kept: kept.collect(),
            code: output.status.code(),
            out: text(output.stdout),
            err: err.concat(),
        }
    }
}

impl Place {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, with the folders that it needs.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    /// A new folder with pages of these numbers in the folder `folder`.
    pub(crate) fn of_pages(folder: &str, numbers: RangeInclusive<usize>) -> Self {
        let place = Self::new();
        place.pages(folder, numbers);
        place
    }

    /// Writes pages of these numbers into a folder.
    pub(crate) fn pages(&self, folder: &str, numbers: RangeInclusive<usize>) -> &Self {
        for number in numbers {
            self.write(&format!("{folder}/{number}.html"), page(number));
        }
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The program with these arguments, ready to start: offline, with its data folder in here, without a mirror.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gleaner"));
        command.args(arguments).current_dir(self.0.path());
        command.env("GLEANER_DATA", "data").env_remove("GLEANER_MIRROR").env_remove("GLEANER_LOG");
        command.env_remove("COLUMNS").env_remove("RUST_BACKTRACE");
        command.stdin(Stdio::null());
        command
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Finished {
        Finished::of(self.command(arguments).output().unwrap())
    }

    /// Runs the program, which must write exactly `err` to standard error and end with `code`. Returns its standard output.
    #[track_caller]
    pub(crate) fn check(&self, arguments: &[&str], code: i32, err: &str) -> String {
        let run = self.run(arguments);
        assert_eq!((run.code, run.err.as_str()), (Some(code), err), "{arguments:?}");
        run.out
    }

    /// Like [`check`](Self::check), for several commands with blanks between their arguments, each with its code and message.
    #[track_caller]
    pub(crate) fn check_all(&self, rows: &[(&str, i32, &str)]) {
        for (arguments, code, message) in rows {
            let arguments: Vec<&str> = arguments.split(' ').collect();
            self.check(&arguments, *code, &format!("gleaner: {message}\n"));
        }
    }

    /// Runs the program, which must end with 0. Standard error is not compared: progress depends on speed. Returns its standard output.
    #[track_caller]
    pub(crate) fn done(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
        run.out
    }

    /// The files below a folder, by name and content, sorted.
    pub(crate) fn files(&self, below: &str) -> Vec<(String, Vec<u8>)> {
        let root = self.path(below);
        let mut files = Vec::new();
        let mut open = vec![root.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    // another process may have removed a temporary file
                    files.extend(fs::read(&path).ok().map(|bytes| (name(&root, &path), bytes)));
                }
            }
        }
        files.sort();
        files
    }

    /// The names of the files below a folder, sorted.
    pub(crate) fn names(&self, below: &str) -> Vec<String> {
        self.files(below).into_iter().map(|(name, _)| name).collect()
    }
}

fn name(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap().to_string_lossy().into_owned()
}

/// The ids of all methods, as messages list them.
pub(crate) fn method_ids() -> String {
    let mut ids: Vec<_> = methods::catalogue().iter().map(|family| family.info().id).collect();
    ids.sort_unstable();
    ids.join(", ")
}

/// The ids of all data sets, as messages list them.
pub(crate) fn dataset_ids() -> String {
    dataset::descriptors().iter().map(dataset::Descriptor::id).collect::<Vec<_>>().join(", ")
}

/// The runs.
pub(crate) const MAIN: &str = r#"title = "Small"
citation = "none"
seed = 7
measures = ["feature", "token"]

[[data]]
id = "synthetic/news-2002"
pages = 3

[[run]]
id = "greedy"
title = "greedy"
method = "lin-ho"
settings = { blocks = "table" }

[[run]]
id = "thresholds"
title = "each threshold"
method = "lin-ho"
sweep = { key = "rule.fixed", from = 0.0, to = 1.0, step = 0.5 }
"#;

/// A table.
const SITES: &str = r#"/*
title = "The sites"
order = 1
pivot = { column = "trait", values = ["pages of trait"] }
foot = ["sum"]
*/
select site, language, category, pages, taking_part as "take part", scored, unfound as "not found", words, answer_words as "answer words", trait, pages_of_trait as "pages of trait"
from site_facts where trait not like 'marked %' order by site, trait
"#;

/// A figure with a claim.
pub(crate) const RECALL: &str = r#"/*
title = "Recall"
order = 2
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site" }

[[claim]]
claim = "everything is found at some threshold"
sites = 0.51
from = "select site, recall from chosen where run = 'thresholds' and measure = 'feature' and most"
of = "recall"
least = 0.5
*/
select site, variant as x, recall as value from spot where run = 'thresholds' and measure = 'feature' and most order by site, spot.x
"#;

/// A place with the experiment in the folder `small`.
pub(crate) fn small() -> Place {
    let place = Place::new();
    place.write("small/experiment.toml", MAIN).write("small/sites.sql", SITES);
    place.write("small/recall.sql", RECALL);
    place
}

/// The files that a comparison of results reads, and the drawings. The page, which contains times, and the records are left out.
pub(crate) fn results(place: &Place, folder: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = place.files(folder);
    files.retain(|(name, _)| {
        name != "report.html" && !name.starts_with("work/") && !name.starts_with("parquet/")
    });
    files
}
