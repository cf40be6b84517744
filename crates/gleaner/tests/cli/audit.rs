//! `gleaner audit`: estimates for good and bad texts of the pages in `docs/example`, in each form; what it names and refuses.

use std::fs;
use std::path::Path;

use crate::place::Place;

/// The example of the README in the folder `example.org`, and in `texts` its texts: by the default, but for one that is everything, and one of another page.
fn place() -> Place {
    let place = Place::new();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/example");
    for file in fs::read_dir(example).unwrap() {
        let file = file.unwrap();
        let name = format!("example.org/{}", file.file_name().into_string().unwrap());
        place.write(&name, fs::read(file.path()).unwrap());
    }
    place.done(&["clean", "--out", "texts", "example.org"]);
    place.done(&["clean", "--method", "everything", "--out", "all", "example.org"]);
    place.write("texts/example.org/choir.html.txt", place.read("all/example.org/choir.html.txt"));
    place.write("texts/example.org/school.html.txt", place.read("texts/example.org/river.html.txt"));
    place
}

#[test]
fn the_worst_pages_come_first_with_reasons() {
    let place = place();
    let out = place.check(&["audit", "--page", "audit.html", "example.org", "texts"], 0, "");
    insta::assert_snapshot!(out);
    assert!(place.read("audit.html").contains("text that the page does not have"));
    let lines = place.check(&["audit", "--format", "json", "example.org", "texts"], 0, "");
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[6]["pages"], &lines[6]["site"]), (7, &6.into(), &"example.org".into()));
    assert_eq!((&lines[0]["page"], &lines[1]["page"]), (&"school.html".into(), &"choir.html".into()));
    for line in &lines {
        let [f, low, high] = ["f", "low", "high"].map(|name| line[name].as_f64().unwrap());
        assert!(0.0 <= low && low <= f && f <= high && high <= 1.0, "{line}");
    }
}

#[test]
fn json_lines_name_pages_by_address_or_by_site_and_name() {
    let place = place();
    let text = |page: &str| {
        serde_json::Value::from(place.read(&format!("texts/example.org/{page}.html.txt"))).to_string()
    };
    let rows = [
        format!("{{\"site\":\"example.org\",\"page\":\"river.html\",\"text\":{}}}", text("river")),
        format!("{{\"page\":\"library.html\",\"text\":{},\"status\":200}}", text("library")),
        format!("{{\"url\":\"http://example.org/bridge.html\",\"text\":{}}}", text("bridge")),
        "{\"url\":\"http://example.org/gone.html\",\"text\":\"x\"}".to_owned(),
        "{\"text\":\"x\"}".to_owned(),
        "{\"page\":\"x\"}".to_owned(),
    ];
    place.write("texts.jsonl", rows.join("\n"));
    let told = "gleaner: texts.jsonl, line 5: it has neither a page nor a url\n\
                gleaner: texts.jsonl, line 6: it has no text\n\
                gleaner: site example.org, page choir.html: it has no text\n\
                gleaner: site example.org, page orchard.html: it has no text\n\
                gleaner: site example.org, page school.html: it has no text\n\
                gleaner: http://example.org/gone.html: a text without a page\n";
    let out = place.check(&["audit", "--format", "json", "example.org", "texts.jsonl"], 3, told);
    assert_eq!(out.lines().count(), 4);
}

/// The estimate for the site.
fn mean(place: &Place, texts: &str) -> f64 {
    let lines = place.done(&["audit", "--format", "json", "example.org", texts]);
    let site: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(site["pages"], 6, "{lines}");
    site["f"].as_f64().unwrap()
}

#[test]
fn addresses_metadata_and_marks_cost_nothing() {
    let place = place();
    for page in ["river", "library", "bridge"] {
        let html = place.read(&format!("example.org/{page}.html"));
        let linked = |word: &str| format!("<a href='/archive/{word}?year=2026&amp;page=1'>{word}</a>");
        let words = |line: &str| {
            let words = line.split(' ').enumerate();
            words
                .map(|(at, word)| if at % 4 == 2 { linked(word) } else { word.to_owned() })
                .collect::<Vec<_>>()
        };
        let of_text = |line: &str| {
            let text =
                line.trim().strip_prefix("<p>")?.strip_suffix("</p>").filter(|text| !text.contains('<'))?;
            Some(format!("<p>{}</p>", words(text).join(" ")))
        };
        let lines = html.lines().map(|line| of_text(line).unwrap_or_else(|| line.to_owned()));
        place.write(&format!("example.org/{page}.html"), lines.collect::<Vec<_>>().join("\n"));
    }
    let clean = |out: &str, arguments: &[&str]| {
        place.done(&[&["clean", "--out", out, "example.org"], arguments].concat());
    };
    clean("plain", &["--format", "markdown"]);
    clean("linked", &["--format", "markdown", "--links", "--images", "--with-metadata"]);
    clean("html", &["--format", "html", "--links", "--with-metadata"]);
    assert!(place.read("linked/example.org/river.html.md").matches("](").count() > 5);
    // without its ending a form is recognised
    let name = |page: &str| (page.to_owned(), place.read(&format!("linked/example.org/{page}.md")));
    let rows =
        place.names("linked/example.org").into_iter().map(|page| name(page.strip_suffix(".md").unwrap()));
    let rows = rows.map(|(page, text)| serde_json::json!({"page": page, "text": text}).to_string());
    place.write("linked.jsonl", rows.collect::<Vec<_>>().join("\n"));
    let plain = mean(&place, "plain");
    for texts in ["linked", "html", "linked.jsonl"] {
        let other = mean(&place, texts);
        assert!((plain - other).abs() < 0.005, "{texts}: {plain} and {other}");
    }
}

#[test]
fn a_site_below_the_least_mean_ends_with_code_1() {
    let place = place();
    let audit = |least: &str| place.run(&["audit", "--least", least, "example.org", "texts"]).code;
    assert_eq!((audit("0.1"), audit("0.95")), (Some(0), Some(1)));
    std::fs::remove_file(place.path("texts/example.org/river.html.txt")).unwrap();
    assert_eq!((audit("0.1"), audit("0.95")), (Some(3), Some(1)));
    let run = place.run(&["audit", "--least", "90", "example.org", "texts"]);
    assert!(run.code == Some(2) && run.err.contains("allowed is a number from 0 to 1"), "{}", run.err);
}

#[test]
fn what_cannot_be_audited_is_said() {
    let place = place();
    place.pages("other", 1..=2);
    let run = place.run(&["audit", "example.org"]);
    assert!(run.code == Some(2) && run.err.contains("TEXTS"), "{}", run.err);
    place.check_all(&[
        ("audit nowhere texts", 2, "nowhere is neither a folder nor a file"),
        ("audit --page example.org/a.html example.org texts", 2, "example.org/a.html lies in the input example.org, and output must not be mixed with pages; name another place"),
        ("audit --page audit.html example.org other texts", 2, "--page is for one site, and these paths name 2"),
    ]);
}

#[test]
fn json_is_json_whatever_names_and_texts_hold() {
    let place = place();
    let name = "a\u{80}\u{202e}b";
    place.write(&format!("example.org/{name}.html"), place.read("example.org/river.html"));
    place.write(
        &format!("texts/example.org/{name}.html.txt"),
        "A word\u{80}that\u{85}is\u{202e}none. ".repeat(20),
    );
    let lines = place.done(&["audit", "--format", "json", "example.org", "texts"]);
    let rows = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    assert!(rows.into_iter().any(|row| row["page"] == format!("{name}.html")), "{lines}");
}
