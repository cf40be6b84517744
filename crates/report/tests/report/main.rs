//! Reports of hand-made records, read back from disk; run times, comparisons and headlines are modules.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../../src/fixtures.rs"]
mod fixtures;

mod diff;
mod headline;
mod times;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use record::Machine;
use report::{Inputs, write};

use fixtures::Case;

/// The text of a file by its place in a folder.
type Files = BTreeMap<String, String>;

/// Writes a report and reads its files back.
fn files(case: &Case) -> Files {
    let place = tempfile::tempdir().unwrap();
    let written = write_to(case, place.path());
    let files = read(place.path());
    let names: Vec<PathBuf> = files.keys().map(PathBuf::from).collect();
    assert_eq!(written, names);
    files
}

/// Writes a report and returns the names of its files.
fn write_to(case: &Case, place: &Path) -> Vec<PathBuf> {
    write(&case.inputs(), place).unwrap().files
}

/// All files of a folder, as texts; bytes that are no text are replaced.
fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                files.insert(name, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned());
            }
        }
    }
    files
}

/// Checks that a plot or table contains all of these texts.
#[track_caller]
fn check_shown(text: &str, expected: &[&str]) {
    for part in expected {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

/// The files of the whole example, made once.
fn whole() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| files(&fixtures::whole()))
}

fn text(name: &str) -> &'static str {
    &whole()[name]
}

/// The example with one of its tables.
fn sites_alone() -> Case {
    let (sites, _) = fixtures::TABLES.split_once("/*\nid = \"recall\"").unwrap();
    fixtures::whole().with(sites)
}

#[test]
fn the_files() {
    let names: Vec<_> = whole().keys().map(String::as_str).collect();
    insta::assert_snapshot!(names.join("\n"));
}

#[test]
fn tables() {
    let (mut tables, mut lists) = (String::new(), String::new());
    for (name, text) in whole().iter().filter(|(name, _)| name.ends_with(".csv")) {
        let of = if name.starts_with("tables/") { &mut tables } else { &mut lists };
        of.push_str(&format!("{name}\n{text}\n"));
    }
    insta::assert_snapshot!("tables", tables);
    insta::assert_snapshot!("claims_and_failures", lists);
}

#[test]
fn nothing_is_not_a_number() {
    for (name, text) in whole().iter().filter(|(name, _)| !name.starts_with("parquet/")) {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        assert!(!words.any(|word| matches!(word, "NaN" | "inf" | "Infinity")), "{name}");
    }
}

#[test]
fn strange_names_are_text_everywhere() {
    for (name, text) in whole() {
        let markup = [".html", ".svg", ".md"].iter().any(|ending| name.ends_with(ending));
        assert!(!markup || !text.contains("<b>"), "{name}");
    }
    check_shown(text("report.html"), &["&lt;b&gt;\"x\"|y<br>z&lt;/b&gt;", "open &lt;b&gt;methods&lt;/b&gt;"]);
}

#[test]
fn the_page_stands_alone() {
    let page = text("report.html");
    assert!(page.starts_with("<!DOCTYPE html>"));
    for foreign in ["<link", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert_eq!(page.matches("<script").count(), 1);
    // the one address is the namespace of SVG
    let addresses = page.matches("http").count();
    assert_eq!(addresses, page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
}

#[test]
fn the_page_shows_every_part() {
    let shown = [
        "✓ holds",
        "✗ fails",
        "– not comparable",
        "gleaner data get absent",
        "Synthetic pages were generated",
        "lost in our copy",
        "The published table, of which our copy lost digits",
        "3 failures",
        "deadbeef",
        "<svg ",
        "baseline-everything",
    ];
    check_shown(text("report.html"), &shown);
}

#[test]
fn the_page_of_one_table() {
    let page = files(&sites_alone()).remove("report.html").unwrap();
    let (_, main) = page.split_once("<main>").unwrap();
    let (shown, _) = main.split_once("<h3 id=\"sites.real\">").unwrap();
    insta::assert_snapshot!(shown.replace("><", ">\n<"));
}

/// The example lacks a data set. The banner is on the page, below plots of 920 x 500 and in the README; a complete run has no banner.
#[test]
fn a_partial_run_is_marked_wherever_it_is_shown() {
    const PARTIAL: &str = "Partial run: without absent (missing)";
    let is_shown = |name: &str| name == "report.html" || name.ends_with(".svg") || name == "README.md";
    for (name, text) in whole() {
        assert!(text.contains(PARTIAL) == is_shown(name), "{name}");
    }
    let size =
        |files: &Files, size: &str| files["plots/recall.real.svg"].starts_with(&format!("<svg {size}"));
    assert!(size(whole(), "width=\"920\" height=\"526\" viewBox=\"0 0 1840 1052\""));
    let mut case = fixtures::whole();
    case.summary.data.retain(|data| data.id != fixtures::ABSENT);
    case.experiment.data.retain(|data| data.id != fixtures::ABSENT);
    let place = tempfile::tempdir().unwrap();
    assert_eq!(write(&case.inputs(), place.path()).unwrap().partial, None);
    let files = read(place.path());
    assert!(files.values().all(|text| !text.contains("Partial run")));
    assert!(size(&files, "width=\"920\" height=\"500\" viewBox=\"0 0 1840 1000\""));
}

#[test]
fn plots_name_no_font() {
    let svg = text("plots/recall.real.svg");
    assert_eq!(svg.matches("font-family=").count(), svg.matches("font-family=\"sans-serif\"").count());
}

#[test]
fn the_same_bytes_whatever_the_order_and_the_time() {
    let mut case = fixtures::whole();
    case.scores.reverse();
    case.scores.iter_mut().for_each(|unit| unit.rows.reverse());
    case.tasks.reverse();
    case.machine = Some(Machine { timings: Vec::new(), ..fixtures::machine(1.0) });
    let mut again = files(&case);
    let page = again.remove("report.html").unwrap();
    assert!(again.iter().all(|(name, text)| text == &whole()[name]));
    assert_eq!(again.len() + 1, whole().len());
    // times are in the last part of the page, and nowhere else
    let cut = |page: &str| {
        let (_, text) = page.split_once("<main>").unwrap();
        let (before, times) = text.split_once("<h2 id=\"times\">").unwrap();
        (before.to_owned(), times.to_owned())
    };
    let ((before, times), without) = (cut(&page), cut(text("report.html")));
    assert!(times.contains("12.5 s") && without.1.contains("no times"));
    assert_eq!(before, without.0);
}

#[test]
fn every_place_that_a_link_names_is_there_once() {
    let page = text("report.html");
    for id in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert_eq!(page.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn the_files_that_the_page_and_the_readme_name_are_there() {
    let (page, readme) = (text("report.html"), text("README.md"));
    let of_page = page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let of_readme = readme.split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
    for name in of_page.chain(of_readme).filter(|name| !name.starts_with('#')) {
        assert!(whole().contains_key(name), "{name}");
    }
}

#[test]
fn the_readme_of_the_folder() {
    insta::assert_snapshot!(text("README.md"));
}

#[test]
fn what_an_earlier_run_left_is_removed_and_nothing_else() {
    let place = tempfile::tempdir().unwrap();
    let stale = ["tables/old.real.csv", "tables/.writing-old.real.csv", "plots/old.real.png"];
    let foreign = ["tables/notes.txt", "work/summary.json", "own.csv"];
    for name in stale.iter().chain(&foreign) {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x").unwrap();
    }
    let written = write_to(&sites_alone(), place.path());
    assert!(stale.iter().all(|name| !place.path().join(name).exists()));
    assert!(foreign.iter().all(|name| place.path().join(name).exists()));
    assert!(written.iter().all(|name| place.path().join(name).exists()));
}

#[cfg(unix)]
#[test]
fn who_writes_to_a_folder_waits_for_another_who_does() {
    let case = sites_alone();
    let place = tempfile::tempdir().unwrap();
    let other = fs::File::open(place.path()).unwrap();
    other.lock().unwrap();
    std::thread::scope(|scope| {
        let (done, waited) = std::sync::mpsc::channel();
        scope.spawn(move || done.send(write(&case.inputs(), place.path()).is_ok()));
        assert!(waited.recv_timeout(Duration::from_millis(500)).is_err());
        other.unlock().unwrap();
        assert!(waited.recv().unwrap());
    });
}

#[test]
fn without_any_score_there_is_still_a_report() {
    let files = files(&Case { scores: Vec::new(), tasks: Vec::new(), ..fixtures::whole() });
    assert!(!files.keys().any(|name| name.starts_with("tables/")));
    check_shown(&files["report.html"], &["undefined on every site"]);
}
