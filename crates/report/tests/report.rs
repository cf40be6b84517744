//! A report of hand-made scores, read back from disk.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../src/fixtures.rs"]
mod fixtures;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use record::{Machine, Scores};
use report::{Inputs, write};

/// All files of a folder by their place in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn written(scores: &[Scores], machine: Option<&Machine>) -> BTreeMap<String, Vec<u8>> {
    let (experiment, summary, _) = fixtures::whole();
    let place = tempfile::tempdir().unwrap();
    let inputs =
        Inputs { experiment: &experiment, summary: &summary, scores, tasks: &[], traces: &[], machine };
    write(&inputs, place.path()).unwrap();
    files(place.path())
}

/// The files of the whole example, made once.
fn whole() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| written(&fixtures::whole().2, None))
}

fn text(name: &str) -> &'static str {
    std::str::from_utf8(&whole()[name]).unwrap()
}

fn rows(name: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text(name).as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn the_files() {
    let names: Vec<_> = whole().keys().map(String::as_str).collect();
    insta::assert_snapshot!(names.join("\n"));
}

#[test]
fn table_of_sites() {
    insta::assert_snapshot!(text("tables/sites.synthetic-made.md"));
}

#[test]
fn curve_over_a_parameter() {
    insta::assert_snapshot!(text("tables/recall.synthetic-made.md"));
}

#[test]
fn curve_over_training_pages() {
    insta::assert_snapshot!(text("tables/training.synthetic-made.md"));
}

#[test]
fn optima_with_published_figures() {
    insta::assert_snapshot!(text("tables/optimum.synthetic-made.md"));
}

#[test]
fn optima_with_published_figures_of_other_sites() {
    insta::assert_snapshot!(text("tables/optimum.real.md"));
}

#[test]
fn variants_side_by_side() {
    insta::assert_snapshot!(text("tables/open.real.md"));
}

#[test]
fn claims() {
    insta::assert_snapshot!(text("claims.csv"));
}

#[test]
fn failures() {
    insta::assert_snapshot!(text("failures.csv"));
}

#[test]
fn pages_not_found() {
    insta::assert_snapshot!(text("unfound.csv"));
}

#[test]
fn the_columns_of_claims_are_those_of_the_deliverable() {
    assert_eq!(
        rows("claims.csv")[0],
        ["claim", "source", "data", "kind", "published", "measured", "verdict"]
    );
}

#[test]
fn a_strange_name_comes_back_from_csv() {
    let sites: Vec<_> =
        rows("tables/sites.synthetic-made.csv").into_iter().map(|row| row[0].clone()).collect();
    assert!(sites.contains(&"<b>\"x\"|y\nz</b>".to_owned()), "{sites:?}");
}

#[test]
fn a_strange_name_is_text_in_the_page_and_in_plots() {
    let page = text("report.html");
    assert!(page.contains("&lt;b&gt;&quot;x&quot;|y\nz&lt;/b&gt;"));
    assert!(!page.contains("<b>"));
    assert!(!text("plots/recall.synthetic-made.svg").contains("<b>"));
}

#[test]
fn the_page_stands_alone() {
    let page = text("report.html");
    assert!(page.starts_with("<!DOCTYPE html>"));
    for foreign in ["<script", "<link", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    // The one address is the namespace of SVG.
    let addresses = page.matches("http").count();
    assert_eq!(addresses, page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
}

#[test]
fn the_page_shows_every_part() {
    let page = text("report.html");
    for shown in [
        "✓ holds",
        "✗ fails",
        "– not comparable",
        "gleaner data get absent",
        "Generated pages",
        "lost in our copy",
        "<h4>Published</h4>",
        "3 failures",
        "deadbeef",
        "<svg ",
        "baseline-everything",
    ] {
        assert!(page.contains(shown), "{shown}");
    }
}

#[test]
fn elements_of_the_page_are_closed() {
    let page = text("report.html");
    for name in [
        "section", "article", "table", "thead", "tbody", "tr", "td", "th", "ul", "li", "div", "p", "svg",
        "details",
    ] {
        let open = page.matches(&format!("<{name}>")).count() + page.matches(&format!("<{name} ")).count();
        assert_eq!(open, page.matches(&format!("</{name}>")).count(), "{name}");
    }
}

#[test]
fn nothing_is_not_a_number() {
    for (name, bytes) in whole() {
        let text = String::from_utf8_lossy(bytes);
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let bad = words.filter(|word| matches!(*word, "NaN" | "inf" | "Infinity")).count();
        assert!(bad == 0, "{name}");
    }
}

#[test]
fn plots_have_a_size() {
    // a line below a plot of 920 x 500 says that the run is partial
    assert!(
        text("plots/recall.real.svg")
            .starts_with("<svg width=\"920\" height=\"526\" viewBox=\"0 0 1840 1052\"")
    );
}

/// The example lacks a data set; what is said of that stands on the page, on plots and above tables, and nowhere of a run that
/// lacks nothing.
#[test]
fn a_partial_run_says_so_wherever_it_is_shown() {
    const PARTIAL: &str = "Partial run: without absent (not at hand)";
    let is_shown = |name: &str| name == "report.html" || name.ends_with(".svg") || name.ends_with(".md");
    for (name, bytes) in whole() {
        let told = String::from_utf8_lossy(bytes).contains(PARTIAL);
        assert!(told == is_shown(name), "{name}");
    }
    let (mut experiment, mut summary, scores) = fixtures::whole();
    summary.data.retain(|data| data.id != fixtures::ABSENT);
    experiment.data.retain(|data| data.id.value != fixtures::ABSENT);
    let inputs = Inputs {
        experiment: &experiment,
        summary: &summary,
        scores: &scores,
        tasks: &[],
        traces: &[],
        machine: None,
    };
    let place = tempfile::tempdir().unwrap();
    assert_eq!(write(&inputs, place.path()).unwrap().partial, None);
    let files = files(place.path());
    assert!(files.values().all(|bytes| !String::from_utf8_lossy(bytes).contains("Partial run")));
    let svg = String::from_utf8_lossy(&files["plots/recall.real.svg"]);
    assert!(svg.starts_with("<svg width=\"920\" height=\"500\" viewBox=\"0 0 1840 1000\""));
}

#[test]
fn plots_name_no_font() {
    let svg = text("plots/training.real.svg");
    assert_eq!(svg.matches("font-family=").count(), svg.matches("font-family=\"sans-serif\"").count());
    assert!(svg.contains("stroke-dasharray"));
}

#[test]
fn the_same_bytes_whatever_the_order_and_the_time() {
    let mut scores = fixtures::whole().2;
    scores.reverse();
    let machine = Machine { jobs: 2, seconds: vec![("cleaning".to_owned(), 12.5)], timings: Vec::new() };
    let mut again = written(&scores, Some(&machine));
    let page = String::from_utf8(again.remove("report.html").unwrap()).unwrap();
    assert!(again.iter().all(|(name, bytes)| bytes == &whole()[name]));
    assert_eq!(again.len() + 1, whole().len());
    // Times are in one marked part of the page, and nowhere else.
    let (before, times) = page.split_once("<section id=\"times\"").unwrap();
    assert!(times.contains("12.5 s"));
    assert_eq!(format!("{before}</body>\n</html>\n"), text("report.html"));
}

#[test]
fn what_an_earlier_run_left_is_removed_and_nothing_else() {
    let (mut experiment, summary, scores) = fixtures::whole();
    experiment.outputs.retain(|output| output.id == "sites");
    let place = tempfile::tempdir().unwrap();
    let stale = ["tables/old.real.csv", "tables/.writing-x", "plots/old.real.png"];
    let foreign = ["tables/notes.txt", "work/summary.json", "own.csv"];
    for name in stale.iter().chain(&foreign) {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x").unwrap();
    }
    let inputs = Inputs {
        experiment: &experiment,
        summary: &summary,
        scores: &scores,
        tasks: &[],
        traces: &[],
        machine: None,
    };
    let written = write(&inputs, place.path()).unwrap();
    assert!(stale.iter().all(|name| !place.path().join(name).exists()));
    assert!(foreign.iter().all(|name| place.path().join(name).exists()));
    assert!(written.files.iter().all(|name| place.path().join(name).exists()));
}

#[cfg(unix)]
#[test]
fn who_writes_to_a_folder_waits_for_another_who_does() {
    let (mut experiment, summary, scores) = fixtures::whole();
    experiment.outputs.retain(|output| output.id == "sites");
    let place = tempfile::tempdir().unwrap();
    let inputs = Inputs {
        experiment: &experiment,
        summary: &summary,
        scores: &scores,
        tasks: &[],
        traces: &[],
        machine: None,
    };
    let other = fs::File::open(place.path()).unwrap();
    other.lock().unwrap();
    std::thread::scope(|scope| {
        let (done, waited) = std::sync::mpsc::channel();
        scope.spawn(move || done.send(write(&inputs, place.path()).is_ok()));
        assert!(waited.recv_timeout(Duration::from_millis(500)).is_err());
        other.unlock().unwrap();
        assert!(waited.recv().unwrap());
    });
}

#[test]
fn without_any_score_there_is_still_a_report() {
    let files = written(&[], None);
    assert!(!files.keys().any(|name| name.starts_with("tables/")));
    let page = String::from_utf8(files["report.html"].clone()).unwrap();
    assert!(page.contains("no page was scored"));
}

#[test]
fn the_headline_is_made_from_disk() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("claims.csv"), &whole()["claims.csv"]).unwrap();
    insta::assert_snapshot!(report::headline(place.path()).unwrap());
}
