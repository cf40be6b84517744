//! Names and values of others in messages: none of them writes a line of its own, or changes the direction of writing. Links, and places of output.
//! Broken and hostile pages: each is cleaned in little time, and does not change the cleaning of the other pages.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::place::{Finished, MAIN, Place, page, small};

/// A name that clears the screen, rings the bell, forges a message of ours, and changes the direction of writing.
const NAME: &str = "a\u{1b}[2J\u{7}\u{9b}31m\ngleaner: all is well\u{202e}\r";
/// The same name in messages.
const SHOWN: &str = r"a\u{1b}[2J\u{7}\u{9b}31m\ngleaner: all is well\u{202e}\r";

/// Compares code and standard error, and checks that neither stream controls a terminal.
#[track_caller]
fn check(run: &Finished, code: i32, err: &str) {
    assert_eq!((run.code, run.err.as_str()), (Some(code), err));
    let steers = |char: char| (char.is_control() && char != '\n') || char == '\u{202e}';
    assert!(!run.err.contains(steers), "{:?}", run.err);
}

#[test]
fn names_of_folders_and_files_are_escaped() {
    let place = Place::new();
    place.write(&format!("{NAME}/{NAME}.html"), b"%PDF-1.7\n").write(&format!("{NAME}/1.html"), page(1));
    let run = place.run(&["clean", "-m", "lin-ho", NAME]);
    let unread =
        format!("gleaner: cannot read {SHOWN}/{SHOWN}.html: not a page: it seems to be application/pdf");
    let alone = format!("gleaner: site {SHOWN}: only one page");
    let learns =
        "gleaner: lin-ho compares the pages of a site with one another, and learns nothing from one page";
    check(&run, 3, &format!("{unread}\n{alone}\n{learns}\n"));
}

#[test]
fn names_of_results_are_escaped() {
    let place = Place::new();
    for (folder, value) in [("a", "1"), ("b", "2")] {
        place.write(
            &format!("{folder}/tables/{}.csv", NAME.replace('/', "")),
            format!("site,f\n\"{NAME}\",{value}\n"),
        );
    }
    let run = place.run(&["diff", "a", "b"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
    assert!(run.out.starts_with(&format!("tables/{SHOWN}.csv")), "{}", run.out);
    assert!(!run.out.contains(['\u{1b}', '\u{9b}', '\u{7}', '\u{202e}', '\r']), "{:?}", run.out);
}

#[test]
fn long_values_of_a_manifest_are_cut() {
    let place = small();
    let long = "x".repeat(20_000);
    for (found, told) in [
        ("seed = 7", format!("seed = \"{long}\"")),
        ("seed = 7", format!("{long} = 7")),
        ("method = \"lin-ho\"", format!("method = \"{long}\"")),
        ("id = \"greedy\"", format!("id = \"{long} \"")),
        ("settings = { blocks = \"table\" }", format!("settings = {{ blocks = \"{long}\" }}")),
        ("settings = { blocks = \"table\" }", format!("settings = {{ {long} = 1 }}")),
        ("id = \"synthetic/news-2002\"", format!("id = \"{long}\"")),
    ] {
        place.write("small/experiment.toml", MAIN.replacen(found, &told, 1));
        let run = place.run(&["check", "small"]);
        assert_eq!(run.code, Some(2), "{found}: {}", run.err);
        assert!(run.err.matches('x').count() < 300, "{found}: {} bytes: {}", run.err.len(), run.err);
        assert!(run.err.contains(" characters)"), "{found}: {}", run.err);
    }
}

#[test]
fn a_method_that_needs_labelled_pages_is_refused_before_a_page_is_read() {
    let place = Place::new();
    for method in ["l-extractor", "adeater", "site-filter(l-extractor)"] {
        let error = "learns from labelled pages of the same site, and `clean` has none; an experiment can run it, with `labels` in the \
                     run";
        place.check_all(&[(&format!("clean -m {method} no-such-folder"), 2, &format!("{method} {error}"))]);
    }
}

#[cfg(unix)]
#[test]
fn links_lead_neither_out_of_a_site_nor_out_of_the_output() {
    use std::os::unix::fs::symlink;

    let place = Place::new();
    place.write("secret.html", page(9)).write("elsewhere/kept", "");
    place.pages("site", 1..=3).pages("site/in", 1..=3);
    symlink("../secret.html", place.path("site/p.html")).unwrap();
    let secret = place.path("secret.html").canonicalize().unwrap();
    let error = format!(
        "gleaner: cannot read site/p.html: it is a link that leads out of the folder, to {}; \
         `clean --follow-links` alone reads such\n",
        secret.display()
    );
    let clean = ["clean", "-m", "everything", "--out", "out", "site"];
    place.check(&clean, 3, &error);
    assert!(!place.names("out").contains(&"site/p.html.txt".to_owned()));
    place.check(&[&clean[..], &["--follow-links"]].concat(), 0, "");
    assert!(place.read("out/site/p.html.txt").contains("Story9"));

    // a folder of the output is a link
    std::fs::remove_file(place.path("site/p.html")).unwrap();
    std::fs::remove_dir_all(place.path("out/site/in")).unwrap();
    symlink("../../elsewhere", place.path("out/site/in")).unwrap();
    let problem = "out/site/in is a link, and nothing is written through it\n";
    let errors: String =
        (1..=3).map(|page| format!("gleaner: site site, page in/{page}.html: {problem}")).collect();
    place.check(&clean, 3, &errors);
    assert_eq!(place.names("elsewhere"), ["kept"]);
    // and the output itself
    symlink("elsewhere", place.path("linked")).unwrap();
    let run = place.run(&["clean", "-m", "everything", "--out", "linked", "site"]);
    assert_eq!((run.code, run.err.lines().count()), (Some(3), 6), "{}", run.err);
    assert!(run.err.contains(": linked is a link, and nothing is written through it\n"), "{}", run.err);
    assert_eq!(place.names("elsewhere"), ["kept"]);
}

#[test]
fn output_lies_in_no_input_and_replaces_no_file_of_others() {
    let place = Place::of_pages("pages/site", 1..=3);
    place.write("notes.txt", "kept").write("texts/site/a.txt", "kept").write("rows.jsonl", "{\"site\":1}\n");
    let before = place.files("");
    let mixed = |out: &str, input: &str| {
        format!(
            "{out} lies in the input {input}, and output must not be mixed with pages; name another place"
        )
    };
    let other =
        |by: &str| format!("notes.txt is not replaced: no file of `{by}`; delete it, or name another file");
    let apart = |file: &str, out: &str| {
        format!("{file} lies in the output {out}, and one would replace the other; name another place")
    };
    let site = "pages/site";
    for (arguments, expected) in [
        (vec!["clean", "--format", "html", "--out", "pages", site], mixed(site, site)),
        (vec!["clean", "--format", "html", "--out", "pages/site", "pages/site/1.html"], {
            let beside = mixed("pages/site/1.html", "pages/site");
            format!("the input {}", beside.replace("the input ", ""))
        }),
        (vec!["clean", "--out", "pages/site/out", site], mixed("pages/site/out/site", site)),
        (vec!["clean", "--template", "pages/site/1.html", site], mixed("pages/site/1.html", site)),
        (vec!["clean", "--template", "pages/site/../site/1.html", "pages/site/1.html"], {
            mixed("pages/site/../site/1.html", "pages/site/1.html")
        }),
        (vec!["clean", "--template", "notes.txt", site], other("--template")),
        (
            vec!["clean", "--out", "o.parquet", "--template", "o.parquet", site],
            apart("o.parquet", "o.parquet"),
        ),
        (
            vec!["clean", "--out", "o", "--template", "o/site/1.html.txt", site],
            apart("o/site/1.html.txt", "o/site"),
        ),
        (vec!["strip", "--out", "o", "--template", "o", "rows.jsonl"], apart("o", "o")),
        (vec!["view", "--out", "pages/site/1.html", site], mixed("pages/site/1.html", site)),
        (vec!["view", "--out", "notes.txt", site], other("view --out")),
        (vec!["fit", "--out", "pages/site/1.html", site], mixed("pages/site/1.html", site)),
        (vec!["fit", "--out", "notes.txt", site], other("fit --out")),
        (vec!["fit", "--store", "pages/site/store", site], mixed("pages/site/store", site)),
        (vec!["train", "kohlschuetter-densities", "--on", "x", "--out", "notes.txt"], other("train --out")),
        (vec!["strip", "--out", "texts", "texts/site"], mixed("texts/site", "texts/site")),
        (vec!["strip", "--out", "rows.jsonl", "rows.jsonl"], mixed("rows.jsonl", "rows.jsonl")),
    ] {
        place.check(&arguments, 2, &format!("gleaner: {expected}\n"));
    }
    // of single files, one may have the name of another's output
    place.write("a", page(1)).write("a.txt", page(2));
    let run = place.run(&["clean", "-m", "everything", "--out", ".", "a", "a.txt"]);
    assert!(
        run.err.contains("page a: a.txt is an input, and is not written over")
            || run.err.contains("page a: ./a.txt is an input"),
        "{}",
        run.err
    );
    for (name, bytes) in before {
        assert!(std::fs::read(place.path(&name)).unwrap() == bytes, "{name}");
    }
}

/// Pseudo-random bytes, the same in every run.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_be_bytes()[0]
    };
    (0..length).map(|_| next()).collect()
}

/// Names of bad pages, and the pages.
fn bad_pages() -> Vec<(&'static str, Vec<u8>)> {
    let nested =
        |tags: &str| format!("{}text", tags.repeat(200_000 / tags.matches('<').count())).into_bytes();
    vec![
        ("empty", Vec::new()),
        ("noise", [&b"<html>"[..], &noise(200_000)].concat()),
        ("zeros", [&b"<html>"[..], &[0; 100_000]].concat()),
        ("nested-div", nested("<div>")),
        ("nested-ul-li", nested("<ul><li>")),
        ("nested-table", nested("<table><tr><td>")),
        ("nested-inline", nested("<b>")),
        ("nested-links", nested("<a href=x>")),
        ("never-closed", format!("<table><tr><td>{}", "<p>word ".repeat(20_000)).into_bytes()),
        ("tag-without-end", format!("text <p {}", "a=b ".repeat(100_000)).into_bytes()),
        ("large-attribute", format!("<p title=\"{}\">text", "x".repeat(10 << 20)).into_bytes()),
        ("large-page", "<table><tr><td>many words here</td></tr></table>".repeat(40_000).into_bytes()),
        ("one-long-word", "x".repeat(2 << 20).into_bytes()),
        ("invalid-utf-8", b"<meta charset=utf-8><p>caf\xe9 \xff\xfe\x80 text \xc3\x28</p>".to_vec()),
        ("wrong-charset", "<meta charset=shift_jis><p>\u{4e2d}\u{6587} text".into()),
        ("unknown-charset", b"<meta charset=nonsense-9><p>text".to_vec()),
        ("half-a-utf-16-page", b"\xff\xfe<\0p\0>\0t\0e\0x".to_vec()),
        ("no-text", b"<html><body><img src=x><script>var a</script></body></html>".to_vec()),
        ("doctype-alone", b"<!DOCTYPE html>".to_vec()),
    ]
}

/// A site for each bad page, with good pages beside it.
fn bad_sites() -> (Place, Vec<&'static str>) {
    let place = Place::new();
    let mut sites = Vec::new();
    for (name, bytes) in bad_pages() {
        place.write(&format!("{name}/bad.html"), bytes).pages(name, 1..=3);
        sites.push(name);
    }
    (place, sites)
}

#[track_caller]
fn check_cleaned(arguments: &[&str]) -> Vec<Value> {
    let (place, sites) = bad_sites();
    let began = Instant::now();
    let run = place.run(&[&["clean", "--jobs", "2", "--page-text"], arguments, &sites].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(began.elapsed() < Duration::from_secs(100), "took {:?}", began.elapsed());
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4 * sites.len());
    for line in &lines {
        let (text, page) = (line["text"].as_str().unwrap(), line["page_text"].as_str().unwrap());
        let spans: Vec<(usize, usize)> = serde_json::from_value(line["spans"].clone()).unwrap();
        assert!(spans.iter().all(|(start, end)| start < end && *end <= page.len()), "{}", line["site"]);
        assert!(spans.windows(2).all(|pair| pair[0].1 < pair[1].0), "{}", line["site"]);
        // soft hyphens and control characters are not written, and items have marks
        let words = |text: &str| -> Vec<String> {
            let is_unseen = |sign: char| sign == '\u{ad}' || sign.is_control() && !sign.is_whitespace();
            let seen = text.replace(is_unseen, "");
            seen.split_whitespace().filter(|word| *word != "-").map(str::to_owned).collect()
        };
        let kept: Vec<String> = spans.iter().flat_map(|&(start, end)| words(&page[start..end])).collect();
        assert_eq!(kept, words(text), "{}", line["site"]);
    }
    lines
}

/// The text of the page of that site.
fn text<'a>(lines: &'a [Value], site: &str, page: &str) -> &'a str {
    let line = lines.iter().find(|line| line["site"] == site && line["page"] == page).unwrap();
    line["text"].as_str().unwrap()
}

#[test]
fn everything_is_kept_of_what_can_be_read() {
    let lines = check_cleaned(&["--method", "everything"]);
    for (site, expected) in [
        ("empty", ""),
        ("nested-div", "text"),
        ("nested-ul-li", "text"),
        ("nested-table", "text"),
        ("nested-inline", "text"),
        ("nested-links", "text"),
        ("tag-without-end", "text"),
        ("large-attribute", "text"),
        ("unknown-charset", "text"),
        // hardly any of it is the UTF-8 that it says: it is read by a guess
        ("invalid-utf-8", "caf\u{e9} \u{2d9}\u{163}\u{20ac} text \u{102}("),
        ("no-text", ""),
        ("doctype-alone", ""),
    ] {
        assert_eq!(text(&lines, site, "bad.html").trim_matches(['-', ' ']), expected, "{site}");
    }
}

#[test]
fn a_method_that_learns_from_the_site_cleans_the_good_pages_beside_a_bad_one() {
    let blocks = ["--set", "blocks=table", "--set", "rule.fixed=0.5"];
    let lines = check_cleaned(&[&["--method", "lin-ho"], &blocks[..]].concat());
    for (site, _) in bad_pages() {
        assert_eq!(text(&lines, site, "2.html").trim(), "Story2 tells2 of2 things2 unheard2", "{site}");
    }
}
