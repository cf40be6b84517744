//! Experiments on the user's own pages: a folder with texts beside its pages, WARC files, a crawl of `gleaner crawl`.

use crate::crawl::site;
use crate::place::{Place, captured, page, results};

/// The runs; the data are inserted before them.
const RUNS: &str = r#"
[[run]]
id = "greedy"
title = "greedy"
method = "lin-ho"
settings = { blocks = "table" }

[[run]]
id = "thresholds"
title = "each threshold"
method = "lin-ho"
settings = { blocks = "table" }
sweep = { key = "rule.fixed", from = 0.0, to = 1.0, step = 0.5 }

[[run]]
id = "samples"
title = "each number of pages"
method = "lin-ho"
settings = { blocks = "table" }
training = { pages = [2, 3], repeats = 2 }

[[run]]
id = "marked"
title = "two marked pages"
method = "sst"
labels = 2

[[documents]]
id = "n"
label = "N"
title = "no cleaning"
cleaning = "none"
weighting = "tf-idf"

[[documents]]
id = "g"
label = "G"
title = "the greedy rule"
cleaning = "greedy"
weighting = "tf-idf"

[[task]]
id = "k-means"
title = "k-means"
documents = ["n", "g"]
method = "k-means"
settings = { runs = 2, iterations = 3 }

[[task]]
id = "svm"
title = "linear SVM"
documents = ["n", "g"]
method = "svm"
least-cell = 2
"#;

/// A pivot with its plot.
const LINE: &str = "pivot = { column = \"x\", values = [\"value\"] }\nplot = { kind = \"line\", x = \"x\", y = \"value\", by = \"site\" }";

/// Tables of several forms: a name, more of the head, the query. The first two have no plot.
const OUTPUTS: [(&str, &str, &str); 10] = [
    (
        "sites",
        "pivot = { column = \"trait\", values = [\"pages\"] }",
        "select site, language, words, trait, pages_of_trait as pages from site_facts order by site, trait",
    ),
    (
        "optimum",
        "foot = [\"mean\"]",
        "select site, cast(x as varchar) as optimal, recall, precision, f from chosen \
         where run = 'thresholds' and measure = 'token' and most order by site",
    ),
    (
        "curve",
        LINE,
        "select site, name, variant as x, value from figure where run = 'thresholds' and measure = 'token' \
         and name in ('recall', 'f') order by name, site, figure.x",
    ),
    (
        "samples",
        LINE,
        "select site, trained_on as x, value from figure where run = 'samples' and name = 'threshold' order by site, size",
    ),
    (
        "compare",
        "pivot = { column = \"measure\", values = [\"F\"] }\nplot = { kind = \"interval\", x = \"run\", y = \"F\", by = \"measure\" }",
        "select run, measure, f as \"F\" from summary where run in (select run from beside where of in ('greedy', 'marked')) \
         order by run_at, measure_at",
    ),
    (
        "by-site",
        "plot = { kind = \"bar\", x = \"site\", y = \"F\" }",
        "select site, f as \"F\" from spot where run = 'greedy' and measure = 'token' and most order by site",
    ),
    (
        "cells",
        "pivot = { column = \"site\", values = [\"documents\"] }",
        "select class, site, documents from cells where task = 'k-means' order by class_at, site_at",
    ),
    (
        "clusterings",
        "plot = { kind = \"interval\", x = \"documents\", y = \"Ave(F)\" }",
        "select documents, avg(f) as \"Ave(F)\" from starts where task = 'k-means' group by documents order by documents",
    ),
    (
        "pairs",
        "pivot = { column = \"documents\", values = [\"value\"] }",
        "select pair, documents, avg(f) as value from trial where task = 'svm' and configuration = 1 and left_out is null \
         group by pair, documents order by pair, documents",
    ),
    (
        "configurations",
        "plot = { kind = \"bar\", x = \"documents\", y = \"configuration 1\" }",
        "select label as documents, max(f) as \"configuration 1\" from average \
         where task = 'svm' and configuration = 1 and left_out is null group by label, at order by at",
    ),
];

const CLAIM: &str = r#"
[[claim]]
claim = "everything is found at some threshold"
sites = 0.51
of = "recall"
least = 0.9
"#;

/// The experiment `own` with the first `outputs` outputs, on data sets with these lines.
fn write_experiment(place: &Place, outputs: usize, data: &[&str]) {
    let head = "title = \"Own\"\ncitation = \"none\"\nseed = 7\nmeasures = [\"token\", \"toc-snc\", \"article-ic\"]\n";
    let data: String = data.iter().map(|lines| format!("\n[[data]]\n{lines}\n")).collect();
    place.write("own/experiment.toml", format!("{head}{data}{RUNS}"));
    for (order, (name, more, query)) in OUTPUTS[..outputs].iter().enumerate() {
        let claim = if *name == "optimum" { CLAIM } else { "" };
        let head = format!("title = \"{name}\"\norder = {order}\n{more}\n{claim}");
        place.write(&format!("own/{name}.sql"), format!("/*\n{head}*/\n{query}\n"));
    }
}

const BOTH: &str = "id = \"local/mine\"\npaths = [\"../pages/www.a.test\", \"../two.warc\"]";
const WARC: &str = "id = \"local/warc\"\npaths = [\"../two.warc\"]";

/// A folder of six pages, four of them with the texts of their stories, and a WARC file of two hosts.
fn place() -> Place {
    let place = Place::new();
    for number in 1..=6 {
        place.write(&format!("pages/www.a.test/{number}.html"), page(number));
    }
    for number in 1..=4 {
        place.write(&format!("pages/www.a.test/{number}.txt"), story(number));
    }
    place.write("pages/www.a.test/robots.txt", "User-agent: *\n");
    let records = ["b.test", "c.test:81"]
        .iter()
        .flat_map(|host| (1..=5).map(move |number| captured(&format!("http://{host}/{number}"), number)));
    place.write("two.warc", records.collect::<Vec<_>>().concat());
    place
}

/// The story of a page, without the rest.
fn story(number: usize) -> String {
    format!("Story{number} tells{number} of{number} things{number} unheard{number}\n")
}

#[test]
fn folders_and_warc_files_are_data_sets() {
    let place = place();
    write_experiment(&place, OUTPUTS.len(), &[BOTH, WARC]);
    let sound = "own: sound; 2 data sets, 6 runs (with baselines), 10 tables, 1 claim\n";
    assert_eq!(place.done(&["check", "own"]), sound);
    for (jobs, out) in [("1", "one"), ("2", "two")] {
        let text = place.done(&["reproduce", "own", "--jobs", jobs, "--out", out]);
        assert!(
            text.starts_with("everything is found at some threshold\n  undecided       local/mine  "),
            "{text}"
        );
        assert!(text.contains("\n  not comparable  local/warc  "), "{text}");
    }
    let one = results(&place, "one/own");
    assert_eq!(one, results(&place, "two/own"));
    let same = place.check(&["diff", "one/own", "two/own"], 0, "");
    assert!(same.starts_with("no difference: "), "{same}");
    place.done(&["report", "own", "--out", "one"]);
    assert_eq!(one, results(&place, "one/own"));
    let failures = place.read("one/own/failures.csv");
    let without_gold = |row: &str| row.ends_with(",task,no page of these data has a class");
    assert!(failures.lines().skip(1).all(without_gold), "a site without gold is no failure: {failures}");

    let sites = place.read("one/own/tables/sites.local-mine.csv");
    for (site, pages) in [("www.a.test", "6"), ("b.test", "5"), ("c.test_81", "5")] {
        let row = sites.lines().find(|row| row.starts_with(site)).unwrap_or_else(|| panic!("{sites}"));
        assert!(row.split(',').any(|cell| cell == pages), "{row}");
    }
    let f = place.read("one/own/tables/by-site.local-mine.csv");
    assert!(f.contains("www.a.test"), "{f}");
    assert!(place.read("one/own/report.html").contains("Pages on this machine"));
}

#[test]
fn records_are_made_again_for_a_changed_page_or_text() {
    let place = place();
    write_experiment(&place, 2, &[BOTH, WARC]);
    let digests = || {
        place.done(&["reproduce", "own", "--no-times"]);
        let summary: serde_json::Value =
            serde_json::from_str(&place.read("results/own/work/summary.json")).unwrap();
        let data = summary["data"].as_array().unwrap();
        let digests = data.iter().map(|data| data["digest"].as_str().unwrap().to_owned());
        (digests.collect::<Vec<_>>(), results(&place, "results/own"))
    };
    let (before, results_before) = digests();
    assert_eq!(digests(), (before.clone(), results_before.clone()));
    place.write("pages/www.a.test/4.html", page(40)).write("pages/www.a.test/4.txt", story(40));
    let (page_changed, _) = digests();
    assert!(before[0] != page_changed[0] && before[1] == page_changed[1]);
    // the text of another page
    place.write("pages/www.a.test/4.txt", story(5));
    let (text_changed, results) = digests();
    assert!(page_changed[0] != text_changed[0] && page_changed[1] == text_changed[1]);
    let table = |results: &[(String, Vec<u8>)]| {
        results
            .iter()
            .find(|(name, _)| name == "unfound.csv")
            .map(|(_, text)| String::from_utf8(text.clone()).unwrap())
    };
    let unfound = table(&results).unwrap();
    assert!(unfound.contains("www.a.test") && unfound.contains("4.html"), "{unfound}");
    assert_ne!(table(&results_before).unwrap(), unfound);
}

#[test]
fn paths_that_do_not_exist_are_left_out_and_named() {
    let place = place();
    write_experiment(&place, 2, &[WARC, "id = \"local/gone\"\npaths = [\"../gone\", \"../two.warc\"]"]);
    let run = place.run(&["reproduce", "own"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("  not comparable  local/gone  data set missing\n"), "{}", run.out);
    let text = "left out: local/gone: own/../gone is neither a folder nor a file\n";
    assert!(run.out.contains(text), "{}", run.out);
}

#[test]
fn pages_that_cannot_be_read_are_failures_that_are_named() {
    let place = place();
    let mut cut = captured("http://d.test/1", 1);
    let whole = cut.len();
    cut.extend(&captured("http://d.test/2", 2)[..200]);
    place.write("cut.warc", cut).write("none/notes.txt", "no page");
    let broken = "id = \"local/broken\"\npaths = [\"../cut.warc\", \"../pages/www.a.test\"]";
    let empty = "id = \"local/empty\"\npaths = [\"../none\"]";
    write_experiment(&place, 2, &[broken, empty]);
    let run = place.run(&["reproduce", "own"]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    let failures = place.read("results/partial/own/failures.csv");
    assert!(failures.contains("local/broken,,,,,read,"), "{failures}");
    let cut = format!("cannot read own/../cut.warc: the record at byte {whole}: the file is cut off in it");
    assert!(failures.contains(&cut), "{failures}");
    assert!(
        failures.contains("local/empty,,,,,data,\"no page can be read: own/../none holds no page; "),
        "{failures}"
    );
    assert!(run.out.contains("left out: local/empty: no page can be read: "), "{}", run.out);
}

#[test]
fn a_crawl_is_a_data_set() {
    let (server, place) = (site(), Place::new());
    let url = server.url("/");
    let crawl = ["crawl", &url, "--allow-private", "--delay", "0", "--depth", "9", "--out", "crawls/mine"];
    place.done(&crawl);
    write_experiment(
        &place,
        2,
        &["id = \"local/my-crawl\"\npaths = [\"../crawls/mine\"]\nsites = [\"127.0.0.1_*\"]"],
    );
    place.done(&["reproduce", "own"]);
    let sites = place.read("results/own/tables/sites.local-my-crawl.csv");
    let host = url.trim_start_matches("http://").trim_end_matches('/').replace(':', "_");
    let row = sites.lines().find(|row| row.starts_with(&host)).unwrap_or_else(|| panic!("{sites}"));
    assert!(row.split(',').any(|cell| cell == "5"), "{row}");
}

#[test]
fn errors_about_paths_have_their_place() {
    let place = place();
    for (data, text) in [
        (
            "id = \"daniel\"\npaths = [\"../two.warc\"]",
            "line 8: data set \"daniel\" has paths, allowed only where the id begins with \"local/\"",
        ),
        (
            "id = \"local/mine\"",
            "line 6: paths of \"local/mine\" is [], allowed is one folder or file and more",
        ),
    ] {
        write_experiment(&place, 2, &[data]);
        place.check(&["check", "own"], 2, &format!("gleaner: own/experiment.toml, {text}\n"));
    }
}
