//! `gleaner clean`: the forms of its output, metadata, several methods, standard input and pages of the web.

use std::io::Write as _;
use std::process::Stdio;

use crate::place::{Finished, Place, page};
use crate::server::Server;

/// An article with every element that the forms write.
const ARTICLE: &str = "<html lang=en><head><title>Glaciers - The News</title><meta name=author content='Jane Doe'>\
    <meta property=og:site_name content='The News'><link rel=canonical href='https://www.news.test/glaciers'>\
    <script type=application/ld+json>{\"@type\":\"NewsArticle\",\"headline\":\"Glaciers\",\"datePublished\":\"2024-05-31T10:00:00Z\"}</script>\
    <style>p{color:red}</style></head><body onload=x()><script>x()</script>\
    <h1>Glaciers</h1><p class=a>They <b>melt</b>, says <a href=/study?a=1&b=2>a study</a>.<p>Prices 1 &lt; 2 *\
    <figure><img src=/ice.jpg alt='Ice in <May>'><figcaption>In May</figcaption></figure><ul><li>one<li>two<ol><li>three</ol></ul>\
    <table><tr><th>Year<th>Length<tr><td>2000<td>3 km</table><pre><code class=language-sh>ls\n  -l</code></pre></body></html>";

fn place() -> Place {
    let place = Place::new();
    place.write("www.news.test/1.html", ARTICLE);
    place
}

/// The output for the article.
fn written(arguments: &[&str]) -> String {
    place().check(&[&["clean", "-m", "everything"], arguments, &["www.news.test"]].concat(), 0, "")
}

#[test]
fn markdown_keeps_the_structure() {
    insta::assert_snapshot!(written(&["--format", "markdown"]));
    insta::assert_snapshot!(written(&["--format", "markdown", "--links", "--images", "--with-metadata"]));
}

#[test]
fn html_keeps_elements_and_nothing_that_runs() {
    let html = written(&["--format", "html"]);
    assert!(
        !["script", "style", "onload", "class=\"a\"", "href", "img"].iter().any(|part| html.contains(part)),
        "{html}"
    );
    insta::assert_snapshot!(html);
    insta::assert_snapshot!(written(&["--format", "html", "--links", "--images", "--with-metadata"]));
}

#[test]
fn text_and_json_have_metadata_if_asked() {
    insta::assert_snapshot!(written(&["--format", "text", "--with-metadata"]));
    let line: serde_json::Value = serde_json::from_str(&written(&["--with-metadata"])).unwrap();
    let expected = serde_json::json!({
        "title": "Glaciers", "author": "Jane Doe", "date": "2024-05-31", "language": "en", "kind": "article",
        "site_name": "The News", "url": "https://www.news.test/glaciers",
    });
    assert_eq!(line["metadata"], expected);
    assert!(!written(&[]).contains("metadata"));
}

#[test]
fn files_have_the_ending_of_their_form() {
    let place = place();
    place.write("www.news.test/2.html", page(2));
    for (format, ending) in [("text", "txt"), ("markdown", "md"), ("html", "html"), ("json", "json")] {
        place.check(
            &["clean", "-m", "everything", "--format", format, "--out", format, "www.news.test"],
            0,
            "",
        );
        let names = [1, 2].map(|number| format!("www.news.test/{number}.html.{ending}"));
        assert_eq!(place.names(format), names);
    }
    let out = place.check(&["clean", "-m", "everything", "--format", "markdown", "www.news.test"], 0, "");
    let files: Vec<String> =
        [1, 2].map(|number| place.read(&format!("markdown/www.news.test/{number}.html.md"))).into();
    assert_eq!(out, files.join("\n"));
    let lines = place.check(&["clean", "-m", "everything", "www.news.test"], 0, "");
    let files = [1, 2].map(|number| place.read(&format!("json/www.news.test/{number}.html.json")));
    assert_eq!(lines, files.concat());
}

#[test]
fn what_a_form_has_no_place_for_is_refused() {
    let place = place();
    let check = |arguments: &[&str], err: &str| {
        let arguments = [&["clean", "-m", "everything"], arguments, &["www.news.test"]].concat();
        place.check(&arguments, 2, &format!("gleaner: {err}\n"));
    };
    check(&["--links"], "--links is for --format markdown and html");
    check(&["--format", "text", "--images"], "--images is for --format markdown and html");
    check(&["--format", "html", "--page-text"], "--page-text is for --format json");
}

#[test]
fn the_end_says_how_much_was_kept() {
    let place = Place::of_pages("a", 1..=4);
    place.pages("b", 1..=4);
    let kept = |arguments: &[&str]| place.run(&[&["clean"], arguments].concat()).kept;
    assert_eq!(
        kept(&["-m", "everything", "-m", "lin-ho:rule.fixed=0.5", "a", "b"]),
        [
            "kept 100.0 % of the text of 8 pages of 2 sites, by everything",
            "kept 37.0 % of the text of 8 pages of 2 sites, by lin-ho:rule.fixed=0.5"
        ]
    );
    assert_eq!(
        kept(&["-m", "everything", "--sample", "2", "--jobs", "1", "a"]),
        ["kept 100.0 % of the text of 4 pages of 1 site, by everything"]
    );
    assert!(kept(&["-m", "everything", "none"]).is_empty());
}

#[test]
fn several_methods_clean_every_page() {
    let place = Place::of_pages("a", 1..=4);
    let two = ["clean", "-m", "everything", "-m", "lin-ho:rule.fixed=0.5"];
    let rows = |arguments: &[&str]| -> Vec<(String, String, usize)> {
        let out = place.check(&[&two[..], arguments, &["a"]].concat(), 0, "");
        let row = |line: &str| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| line[key].as_str().unwrap().to_owned();
            (text("page"), text("method"), text("text").len())
        };
        out.lines().map(row).collect()
    };
    let rows_of_all = rows(&[]);
    let expected: Vec<_> = (1..=4)
        .flat_map(|number| {
            let of = |method: &str, length| (format!("{number}.html"), method.to_owned(), length);
            [of("everything", 95), of("lin-ho:rule.fixed=0.5", 34)]
        })
        .collect();
    assert_eq!(rows_of_all, expected);
    assert_eq!(rows(&["--sample", "3"]).len(), 8);
    place.check(&[&two[..], &["--out", "out", "a"]].concat(), 0, "");
    assert_eq!(place.names("out").len(), 8);
    assert_eq!(place.read("out/lin-ho:rule.fixed=0.5/a/2.html.txt"), "Story2 tells2 of2 things2 unheard2\n");
    place.check(&["clean", "-m", "cst", "-m", "cst", "a"], 2, "gleaner: cst is named twice\n");
    let two_of_a_file = ["clean", "-m", "cst", "-m", "sst", "--model", "x", "a"];
    place.check(&two_of_a_file, 2, "gleaner: --model has one method, but 2 are named\n");
}

/// Runs the program with these bytes on standard input.
fn with_input(place: &Place, arguments: &[&str], input: &[u8]) -> Finished {
    let mut command = place.command(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    Finished::of(child.wait_with_output().unwrap())
}

#[test]
fn standard_input_is_a_page() {
    let place = place();
    let clean = ["clean", "-m", "everything", "--format", "text", "-"];
    let run = with_input(&place, &clean, b"<p>a<p>b");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "a\nb\n", ""));
    let run = with_input(&place, &["clean", "-m", "everything", "-", "www.news.test"], b"<p>a");
    let begins = "{\"site\":\"files\",\"page\":\"stdin\",\"text\":\"a\"";
    assert!(
        run.out.lines().count() == 2 && run.out.lines().last().unwrap().starts_with(begins),
        "{}",
        run.out
    );
    let run = with_input(&place, &["clean", "-m", "everything", "--out", "out", "-"], b"<p>a");
    assert_eq!((run.code, place.read("out/stdin.txt").as_str()), (Some(0), "a\n"));
    let run = with_input(&place, &clean, b"%PDF-1.7\n");
    let error = "gleaner: standard input: not a page: it seems to be application/pdf\n";
    assert_eq!((run.code, run.err.as_str()), (Some(2), error));
    place.check(&["clean", "-", "-"], 2, "gleaner: - is named twice, and standard input is one page\n");
}

#[test]
fn a_page_may_be_given_with_its_address() {
    let place = Place::new();
    place.write("saved.html", "<p>One <a href=../b>page</a>");
    let address = "https://a.test/c/d";
    let clean = ["clean", "-m", "everything", "--format", "markdown", "--links", "--url", address];
    let expected = "One [page](https://a.test/b)\n";
    assert_eq!(place.check(&[&clean[..], &["saved.html"]].concat(), 0, ""), expected);
    assert_eq!(
        with_input(&place, &[&clean[..], &["-"]].concat(), b"<p>One <a href=../b>page</a>").out,
        expected
    );
    let two = [&clean[..], &["saved.html", "-"]].concat();
    place.check(&two, 2, "gleaner: --url is for one page, but 2 paths are named\n");
    let error = "gleaner: --url: a.test is no address of the web\n";
    place.check(&["clean", "--url", "a.test", "saved.html"], 2, error);
}

#[test]
fn text_is_for_people() {
    let place = Place::new();
    place.write(
        "a.html",
        "<p>E=mc<sup>2</sup><pre>if x:\n    y</pre><ul><li>one</ul><table><tr><th>a<th>b<tr><td>c<td></table>",
    );
    let text = "E=mc^2\nif x:\n    y\n- one\na\tb\nc";
    let out = place.check(&["clean", "-m", "everything", "--format", "text", "a.html"], 0, "");
    assert_eq!(out, format!("{text}\n"));
    let out = place.check(&["clean", "-m", "everything", "a.html"], 0, "");
    let line: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(line["text"], text);
}

#[test]
fn a_page_of_the_web_is_fetched_if_robots_may() {
    let server = Server::start(|path| match path {
        "/robots.txt" => Some(("text/plain", "User-agent: *\nDisallow: /secret\n".to_owned())),
        "/a" => Some(("text/html", "<p>One <a href=b>page</a>".to_owned())),
        "/secret" => Some(("text/html", "<p>none".to_owned())),
        _ => None,
    });
    let place = Place::new();
    let clean = ["clean", "-m", "everything", "--format", "markdown", "--links"];
    let run = |path: &str, more: &[&str]| place.run(&[&clean[..], more, &[&server.url(path)]].concat());
    let one = run("/a", &["--allow-private"]);
    let expected = format!("One [page]({})\n", server.url("/b"));
    assert_eq!((one.code, one.out, one.err.as_str()), (Some(0), expected, ""));
    assert_eq!(server.asked(), ["/robots.txt", "/a"]);
    let check = |path: &str, more: &[&str], code: i32, problem: &str| {
        let run = run(path, more);
        let error = format!("gleaner: no page of {} could be kept: {problem}\n", server.url(path));
        assert_eq!((run.code, run.err, run.out.as_str()), (Some(code), error, ""));
    };
    check("/secret", &["--allow-private"], 4, "robots.txt forbids it");
    check("/none", &["--allow-private"], 4, "status 404");
    check("/a", &[], 2, "127.0.0.1 is no public address; --allow-private allows it");
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_tables_are_refused_by_the_name_of_the_feature() {
    let place = place();
    place.write("pages.parquet", "PAR1");
    let error = |path: &str| {
        format!(
            "gleaner: {path}: this program was built without Parquet; `cargo install --path crates/gleaner --features \
             parquet` builds one with it\n"
        )
    };
    place.check(&["clean", "--out", "kept.parquet", "www.news.test"], 2, &error("kept.parquet"));
    place.check(&["clean", "pages.parquet"], 2, &error("pages.parquet"));
    place.check(&["fit", "--out", "x.gleaner", "pages.parquet"], 2, &error("pages.parquet"));
}
