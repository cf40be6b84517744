//! `gleaner reproduce` and `gleaner report`: the same bytes with any number of threads, and again from records; and a run that is killed at several
//! moments and continued gives the same bytes as one that was not.

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use whole_file::UNFINISHED;

use crate::place::{MAIN, Place, results, small};

const COPY: &str = "gleaner: experiment small: the copy in the folder small\n";
const CLAIMS: &str = "everything is found at some threshold\n  holds           synthetic/news-2002  ";

#[test]
fn the_same_bytes_with_one_thread_and_with_two_and_again_from_records() {
    let place = small();
    for (jobs, out) in [("1", "one"), ("2", "two")] {
        let text = place.done(&["reproduce", "small", "--jobs", jobs, "--out", out]);
        assert!(text.starts_with(CLAIMS), "{text}");
        assert!(text.ends_with(&format!("report: {out}/small/report.html\n")), "{text}");
    }
    let one = results(&place, "one/small");
    let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
    let expected = "README.md claims.csv failures.csv plots/recall.synthetic-news-2002.svg provenance.json \
                    tables/recall.synthetic-news-2002.csv tables/sites.synthetic-news-2002.csv unfound.csv";
    assert_eq!(names.join(" "), expected);
    assert_eq!(one, results(&place, "two/small"));
    assert!(place.path("one/small/report.html").is_file());
    let same = place.check(&["diff", "one/small", "two/small"], 0, "");
    assert!(same.starts_with("no difference: "), "{same}");

    for name in ["claims.csv", "tables/sites.synthetic-news-2002.csv"] {
        std::fs::remove_file(place.path(&format!("one/small/{name}"))).unwrap();
    }
    place.write("one/small/tables/gone.csv", "of an output that there is no more");
    assert!(place.done(&["report", "small", "--out", "one"]).starts_with(CLAIMS));
    assert_eq!(one, results(&place, "one/small"));

    place.write("small/experiment.toml", MAIN.replace("seed = 7", "seed = 8"));
    let other =
        "the records in one/small are of another version of the manifest; run `gleaner reproduce small`";
    place.check(&["report", "small", "--out", "one"], 2, &format!("{COPY}gleaner: {other}\n"));
}

#[cfg(unix)]
#[test]
fn results_are_written_through_no_link() {
    for folder in ["", "/tables", "/plots", "/work", "/work/scores"] {
        let place = small();
        let link = format!("out/small{folder}");
        place
            .write("elsewhere/kept", "")
            .write("elsewhere/summary.json", "")
            .write(&format!("{link}/gone"), "");
        std::fs::remove_dir_all(place.path(&link)).unwrap();
        std::os::unix::fs::symlink(place.path("elsewhere"), place.path(&link)).unwrap();
        let run = place.run(&["reproduce", "small", "--out", "out"]);
        let told = run.err.lines().last().unwrap();
        let is_told = told.contains(&link) && told.ends_with("is a link, and nothing is written through it");
        assert!(run.code == Some(4) && is_told, "{}", run.err);
        assert_eq!(place.names("elsewhere"), ["kept", "summary.json"], "{link}");
    }
}

#[test]
fn a_query_lists_its_tables_names_a_count_and_has_a_bound() {
    let place = small();
    place.done(&["reproduce", "small"]);
    let query = |sql: &str| place.check(&["query", "small", "--csv", sql], 0, COPY);
    let tables = query("SHOW tables;");
    assert!(tables.starts_with("table\n") && tables.contains("\nscores\n"), "{tables}");
    assert_eq!(query("select count(*) from sites"), "count(*)\n13\n");
    assert_eq!(query("select count(*) as len from sites"), "len\n13\n");
    if cfg!(unix) {
        let run = place.run(&["query", "small", "select rpad(site, 4000000000, 'y') as a from sites"]);
        assert!(run.err.contains("the query: it was stopped: allowed are 2 GiB"), "{}", run.err);
    }
}

/// Names the headings of tables that are wider than their cell, and their words that stand on two lines, in the title of the page.
const CUT: &str = r#"<script>addEventListener("load", () => {
  const found = [];
  for (const head of document.querySelectorAll("th")) {
    if (head.scrollWidth > head.clientWidth + 1) found.push(head.textContent);
    const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); )
      for (const word of text.data.matchAll(/[\p{L}\p{N}_]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((line) => line.top)).size > 1) found.push(word[0]);
      }
  }
  document.title = document.querySelectorAll("th").length + " headings, cut: " + found.join(", ");
});</script>"#;

#[test]
fn headings_of_tables_are_whole() {
    let Some(browser) = testkit::Browser::found() else { return };
    let place = small();
    let wide = "/*\ntitle = \"Wide\"\n*/\nselect site, f as \"configuration 1 published\", f as \"configuration 1 difference to the first\", \
                f as \"greedy-from-first precision\", f as precision_of_all_pages from spot where run = 'greedy' order by site\n";
    place.write("small/wide.sql", wide);
    place.done(&["reproduce", "small"]);
    let page = std::fs::read_to_string(place.path("results/small/report.html")).unwrap();
    for width in [390, 1280, 1600] {
        let opened = browser.opened(width, &format!("{page}{CUT}"));
        let (_, title) = opened.split_once("<title>").unwrap();
        let (title, _) = title.split_once("</title>").unwrap();
        let (headings, cut) = title.split_once(" headings, cut: ").unwrap_or_else(|| panic!("{title}"));
        assert!(headings.parse::<usize>().unwrap() > 20 && cut.is_empty(), "{width} pixels: {title}");
    }
}

#[test]
fn a_record_with_another_digit_is_in_no_table() {
    let place = small();
    place.done(&["reproduce", "small"]);
    let whole = place.files("results/small/work");
    let tables = results(&place, "results/small");
    let (name, bytes) = whole.iter().find(|(name, _)| name.starts_with("scores/")).unwrap();
    let name = format!("results/small/work/{name}");
    let text = String::from_utf8(bytes.clone()).unwrap();
    let (front, back) = text.split_once("\"relevant\":").unwrap();
    let digit = if back.starts_with('9') { "8" } else { "9" };
    place.write(&name, format!("{front}\"relevant\":{digit}{}", &back[1..]));

    let damaged = format!("{name} is damaged: its content does not have its digest");
    let error = format!("{COPY}gleaner: {damaged}: `gleaner reproduce small` makes it again\n");
    place.check(&["report", "small"], 2, &error);
    let run = place.run(&["reproduce", "small"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains(&format!("WARN {damaged}; it is made again\n")), "{}", run.err);
    assert_eq!(place.files("results/small/work"), whole);
    assert_eq!(results(&place, "results/small"), tables);
}

#[test]
fn a_report_without_a_run() {
    let none = "no finished run; `gleaner reproduce small` makes one: cannot read results/small/work/summary.json: \
                No such file or directory (os error 2)";
    small().check(&["report", "small"], 2, &format!("{COPY}gleaner: {none}\n"));
}

#[test]
fn data_that_are_missing_are_left_out_and_named() {
    let place = small();
    place.write("small/experiment.toml", format!("{MAIN}\n[[data]]\nid = \"daniel\"\n"));
    let run = place.run(&["reproduce", "small", "--offline", "--scale", "2"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("daniel is not at hand and this run is offline"), "{}", run.err);
    assert!(!run.err.contains('\u{1b}'), "no colours where there is no terminal: {}", run.err);
    assert!(run.out.contains("  not comparable  daniel               data set missing\n"), "{}", run.out);
    let left_out = "left out: daniel is missing; get it with: gleaner data get daniel\n";
    assert!(run.out.contains(left_out), "{}", run.out);
    let totals = "real data: 1 verdict: 0 hold, 0 undecided, 0 fail, 1 not comparable\n\
                  synthetic data: 1 verdict: 1 hold, 0 undecided, 0 fail, 0 not comparable\n";
    assert!(run.out.contains(totals), "{}", run.out);
    let partial = "report: results/partial/small/report.html\n\
                   Partial run: scale 2 (200% of the pages of each data set); without daniel (missing)";
    assert!(run.out.ends_with(&format!("{partial}; results/small is unchanged\n")), "{}", run.out);
    let again = place.done(&["report", "small"]);
    assert!(again.ends_with(&format!("{partial}\n")), "{again}");
}

#[test]
fn a_partial_run_replaces_no_complete_one() {
    let place = small();
    let end_of_report = |arguments: &[&str]| {
        let said = place.done(arguments);
        said[said.find("report: ").unwrap()..].to_owned()
    };
    place.done(&["reproduce", "small"]);
    let [complete, work] = [results(&place, "results/small"), place.files("results/small/work")];
    place.done(&["reproduce", "small", "--scale", "2"]);
    assert_eq!(
        [results(&place, "results/small"), place.files("results/small/work")],
        [complete.clone(), work]
    );
    // the complete run is the one that is shown, unless the other is named
    assert_eq!(end_of_report(&["report", "small"]), "report: results/small/report.html\n");
    assert_eq!(results(&place, "results/small"), complete);
    assert_eq!(
        end_of_report(&["report", "small", "--out", "results/partial"]),
        "report: results/partial/small/report.html\n\
         Partial run: scale 2 (200% of the pages of each data set)\n"
    );
    // a folder that is named is for any run
    place.done(&["reproduce", "small", "--scale", "2", "--out", "results"]);
    assert_ne!(results(&place, "results/small"), complete);
}

#[test]
fn broken_data_are_a_named_failure_and_the_rest_is_run() {
    let place = small();
    place.write("small/experiment.toml", format!("{MAIN}\n[[data]]\nid = \"daniel\"\n"));
    place.write("mirror/daniel.tar.xz", "this is no archive");
    let run = place.run(&["reproduce", "small", "--offline", "--mirror", "mirror", "--scale", "0.4"]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(run.out.contains("\n1 failure, listed in failures.csv\n"), "{}", run.out);
    // the archive exists, but is broken
    let cannot = "  not comparable  daniel               data set cannot be used\n";
    assert!(run.out.contains(cannot), "{}", run.out);
    assert!(run.out.contains("left out: daniel cannot be used: mirror/daniel.tar.xz: "), "{}", run.out);
    assert!(run.out.contains("; without daniel (cannot be used); results/small is "), "{}", run.out);
    assert!(!run.out.contains("is missing"), "{}", run.out);
    let failures = place.read("results/partial/small/failures.csv");
    let named = "daniel,,,,,data,mirror/daniel.tar.xz: ";
    assert!(failures.lines().nth(1).unwrap().starts_with(named), "{failures}");
    assert!(place.path("results/partial/small/tables/sites.synthetic-news-2002.csv").is_file());
}

#[test]
fn results_that_cannot_be_written() {
    let place = small();
    place.write("taken", "a file");
    let run = place.run(&["reproduce", "small", "--out", "taken"]);
    assert_eq!(run.code, Some(4));
    assert!(run.err.ends_with(": Not a directory (os error 20)\n"), "{}", run.err);
    assert_eq!(run.err.matches("os error").count(), 1, "{}", run.err);
}

#[test]
fn arguments_out_of_range() {
    let place = small();
    for (option, value, allowed) in [
        ("--scale <S>", "0", "allowed is a number above 0, up to 1000"),
        ("--scale <S>", "nan", "allowed is a number above 0, up to 1000"),
        ("--scale <S>", "2000", "allowed is a number above 0, up to 1000"),
        ("--jobs <N>", "0", "0 is not in 1..=1024"),
    ] {
        let name = option.split(' ').next().unwrap();
        let run = place.run(&["reproduce", "small", name, value]);
        assert_eq!(run.code, Some(2));
        let expected = format!("error: invalid value '{value}' for '{option}': {allowed}\n");
        assert!(run.err.starts_with(&expected), "{}", run.err);
    }
}

const REPRODUCE: [&str; 5] = ["reproduce", "small", "--jobs", "2", "--out"];

fn start(place: &Place, out: &str) -> Child {
    let mut command = place.command(&[&REPRODUCE[..], &[out]].concat());
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Kills the run when it has this number of records; returns whether it was still running.
fn kill_after(place: &Place, out: &str, records: usize) -> bool {
    let mut child = start(place, out);
    let long = Instant::now();
    while place.names(&format!("{out}/small/work")).len() < records && child.try_wait().unwrap().is_none() {
        assert!(long.elapsed() < Duration::from_secs(120), "no records after two minutes");
        sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

#[test]
fn a_killed_run_ends_with_the_same_bytes() {
    let place = small();
    place.done(&[&REPRODUCE[..], &["whole"]].concat());
    let expected = results(&place, "whole/small");

    let killed = [1, 20, 60].map(|records| kill_after(&place, "killed", records));
    assert!(killed[0], "the first kill is to hit a running process");

    // as after a power cut: a truncated record, and the same one unfinished. A kill may have left an unfinished one too
    let mut records = place.files("killed/small/work/scores").into_iter();
    let (name, bytes) =
        records.find(|(name, _)| !name.contains(UNFINISHED)).expect("a kill at 20 records leaves some");
    place.write(&format!("killed/small/work/scores/{name}"), &bytes[..bytes.len() / 2]);
    let unfinished =
        name.rsplit_once('/').map(|(folder, name)| format!("{folder}/{UNFINISHED}{name}")).unwrap();
    place.write(&format!("killed/small/work/scores/{unfinished}"), "half a rec");

    place.done(&[&REPRODUCE[..], &["killed"]].concat());
    assert_eq!(results(&place, "killed/small"), expected);
    assert_eq!(place.files("killed/small/work/scores"), place.files("whole/small/work/scores"));
}

#[test]
fn two_runs_at_once_in_one_folder_end_with_the_same_bytes() {
    let place = small();
    let first = start(&place, "shared");
    place.done(&[&REPRODUCE[..], &["shared"]].concat());
    let first = first.wait_with_output().unwrap();
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    place.done(&[&REPRODUCE[..], &["alone"]].concat());
    assert_eq!(results(&place, "shared/small"), results(&place, "alone/small"));
}

/// The example of `experiments/README.md` is a whole experiment.
#[test]
fn the_example_of_the_readme_runs() {
    let readme = include_str!("../../../../experiments/README.md");
    let place = Place::new();
    let block = |opening: &str| {
        let (_, rest) = readme.split_once(opening).unwrap();
        rest.split_once("```").unwrap().0
    };
    place.write("example/experiment.toml", block("```toml\n"));
    place.write("example/words.sql", block("```sql\n"));
    let sound = "example: sound; 2 data sets, 5 runs (with baselines), 1 table, 1 claim\n";
    assert_eq!(place.done(&["check", "example"]), sound);
    let text = place.done(&["reproduce", "example", "--scale", "0.05", "--no-times", "--out", "out"]);
    assert!(text.starts_with("pagelet keeps the words better"), "{text}");
    for data in ["news-2002", "debnath-2005"] {
        let table = place.read(&format!("out/example/tables/words.synthetic-{data}.csv"));
        let header = table.lines().next().unwrap();
        for column in ["lin-ho", "pagelet"] {
            assert!(header.contains(column), "{header}");
        }
        assert!(place.path(&format!("out/example/plots/words.synthetic-{data}.svg")).is_file());
    }
    assert_eq!(place.read("out/example/claims.csv").lines().count(), 3);
}
