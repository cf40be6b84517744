//! Broken and hostile pages: each is cleaned in little time, and does not change the cleaning of the other pages.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::clean::page;
use crate::place::Place;

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
fn place() -> (Place, Vec<&'static str>) {
    let place = Place::new();
    let mut sites = Vec::new();
    for (name, bytes) in bad_pages() {
        place.write(&format!("{name}/bad.html"), bytes);
        for number in 1..=3 {
            place.write(&format!("{name}/{number}.html"), page(number));
        }
        sites.push(name);
    }
    (place, sites)
}

#[track_caller]
fn check(arguments: &[&str]) -> Vec<Value> {
    let (place, sites) = place();
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
    let lines = check(&["--method", "everything"]);
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
        ("invalid-utf-8", "caf\u{fffd} \u{fffd}\u{fffd}\u{fffd} text \u{fffd}("),
        ("no-text", ""),
        ("doctype-alone", ""),
    ] {
        assert_eq!(text(&lines, site, "bad.html").trim_matches(['-', ' ']), expected, "{site}");
    }
}

#[test]
fn a_method_that_learns_from_the_site_cleans_the_good_pages_beside_a_bad_one() {
    let blocks = ["--set", "blocks=table", "--set", "rule.fixed=0.5"];
    let lines = check(&[&["--method", "lin-ho"], &blocks[..]].concat());
    for (site, _) in bad_pages() {
        assert_eq!(text(&lines, site, "2.html").trim(), "Story2 tells2 of2 things2 unheard2", "{site}");
    }
}

#[test]
fn a_site_of_one_page() {
    let place = Place::new();
    place.write("one/1.html", page(1));
    let run = place.run(&["clean", "--method", "lin-ho", "one"]);
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 1), "{}", run.err);
    assert!(run.err.starts_with("gleaner: site one: only one page\n"), "{}", run.err);
}
