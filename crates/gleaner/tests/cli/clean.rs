//! `gleaner clean`: its output, and its messages about pages and sites that it cannot clean.

use std::fs;
use std::process::Stdio;

use crate::place::{Place, captured, method_ids, page, record};

/// A place with a site of four pages in the folder `site`.
fn site() -> Place {
    Place::of_pages("site", 1..=4)
}

const FIXED: [&str; 5] = ["clean", "--method", "lin-ho", "--set", "rule.fixed=0.5"];

fn lin_ho<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&FIXED[..], arguments].concat()
}

#[test]
fn json_lines_hold_the_kept_text_and_its_positions() {
    let out = site().check(&lin_ho(&["site"]), 0, "");
    let first = out.lines().next().unwrap();
    assert_eq!(out.lines().count(), 4);
    insta::assert_snapshot!(first, @r#"{"site":"site","page":"1.html","text":"Story1 tells1 of1 things1 unheard1","spans":[[41,76]],"of":95}"#);
}

#[test]
fn hidden_text_goes_is_marked_or_is_kept_with_every_method() {
    let place = Place::new();
    let seen = "<p>Seen by all who read the page. ".repeat(20);
    place.write("p.html", format!("<style>.z{{clip-path:inset(50%)}}</style>{seen}<p class=z>Hidden words."));
    for method in ["everything", "witness-forest"] {
        for (hidden, is_kept) in [("drop", false), ("mark", true), ("keep", true)] {
            let out = place.done(&["clean", "-m", method, "--hidden", hidden, "p.html"]);
            assert_eq!(out.contains("Hidden words."), is_kept, "{method}, {hidden}: {out}");
            let marked = out.contains(r#""hidden":[[620,633,"clip"]]"#);
            assert_eq!(marked, hidden == "mark", "{method}, {hidden}: {out}");
        }
    }
    place.check_all(&[("clean --hidden mark --format text p.html", 2, "--hidden mark is for --format json")]);
}

#[test]
fn every_change_of_a_step_has_its_reason_in_json_and_in_the_view() {
    let place = Place::new();
    let ferry = "The ferry leaves at nine in the morning from the northern pier of the old harbour, and it takes an hour to the island.";
    let sea = "<blockquote><p>The sea gives, and the sea takes, as all on this island know.<footer>A fisherman</footer></blockquote>";
    let code = "<h2>Install<a class=headerlink href=#i>¶</a></h2><pre>make\n}</pre>";
    place.write("p.html", format!("<main><h1>The old ferry</h1><p>{ferry}<div>Advertisement</div><p>{ferry} It is red.{sea}{code}</main>"));
    let out = place.done(&["clean", "--reasons", "--format", "json", "p.html"]);
    for reason in [
        r#"false,"lines","a label of advertising"]"#,
        r#"true,"sources","who is quoted"]"#,
        r#"false,"furniture","a control or a sign of the page"]"#,
    ] {
        assert!(out.contains(reason), "{reason} in {out}");
    }
    assert!(!place.done(&["clean", "--format", "json", "p.html"]).contains("reasons"));
    assert!(
        place.done(&["clean", "--format", "text", "--no-step", "lines", "p.html"]).contains("Advertisement")
    );
    place.done(&["view", "p.html", "--out", "v.html"]);
    let view = fs::read_to_string(place.path("v.html")).unwrap();
    for words in
        ["dropped by lines: a label of advertising", "kept by sources: who is quoted", "the method: kept"]
    {
        assert!(view.contains(words), "{words}");
    }
    place.check_all(&[
        ("clean --reasons --format text p.html", 2, "--reasons is for --format json"),
        (
            "clean --no-step lines -m everything p.html",
            2,
            "parameters of everything: no parameter \"steps\"; there are: none",
        ),
    ]);
}

/// A page whose story is interrupted twice: within a line by a link of every page, between lines by an advertisement.
fn parted(number: usize) -> String {
    format!(
        "<html><body><div>The daily news</div><div>Middle East{number} <a href=/>Home News Weather</a> by Zahraa{number}</div>\
         <div>Buy one now</div><div>Story{number} tells{number} of<b>unheard{number}</b> things{number}</div></body></html>"
    )
}

/// A place with a site of four such pages.
fn parted_site() -> Place {
    let place = Place::new();
    (1..=4).for_each(|number| _ = place.write(&format!("site/{number}.html"), parted(number)));
    place
}

#[test]
fn words_on_both_sides_of_removed_text_stay_two_words() {
    let place = parted_site();
    let lines = place.check(&["clean", "-m", "cst", "site"], 0, "");
    insta::assert_snapshot!(lines.lines().next().unwrap());
    place.check(&["clean", "-m", "cst", "--out", "out", "site"], 0, "");
    insta::assert_snapshot!(place.read("out/site/1.html.txt"));
}

#[test]
fn weights_and_spans_are_positions_in_the_page_text() {
    let place = parted_site();
    let out = place.check(&["clean", "-m", "cst", "--page-text", "site"], 0, "");
    let line: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    let text = line["page_text"].as_str().unwrap();
    assert_eq!(line["of"], text.len());
    let cut = |row: &serde_json::Value| {
        let at = |end: usize| usize::try_from(row[end].as_u64().unwrap()).unwrap();
        text[at(0)..at(1)].to_owned()
    };
    let rows = |field: &str| line[field].as_array().unwrap().clone();
    let words: Vec<String> = rows("weights").iter().map(cut).collect();
    assert_eq!(words, ["East1", "Zahraa1", "Story1", "tells1", "ofunheard1", "things1"]);
    assert!(rows("weights").iter().all(|row| row[2].as_f64().is_some_and(|weight| weight > 0.0)));
    let spans: String = rows("spans").iter().map(cut).collect();
    assert!(spans.contains("Story1 tells1"), "{spans}");

    // a method without weights writes none
    let out = place.check(&["clean", "-m", "everything", "site"], 0, "");
    assert!(out.lines().all(|line| !line.contains("weights") && !line.contains("page_text")), "{out}");
    let run = place.run(&["clean", "-m", "cst", "--page-text", "--out", "out", "site"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("--page-text") && run.err.contains("--out"), "{}", run.err);
}

#[test]
fn text_files_are_named_after_site_and_page() {
    let place = site();
    place
        .write("site/deep/er/5.htm", page(5))
        .write("site/notes.txt", "no page")
        .write("single.page", page(6));
    let out = place.done(&lin_ho(&["--out", "out", "site", "single.page"]));
    assert_eq!(out, "");
    let names =
        ["single.page.txt", "site/1.html.txt", "site/2.html.txt", "site/3.html.txt", "site/4.html.txt"];
    assert_eq!(place.names("out"), [&names[..], &["site/deep/er/5.htm.txt"]].concat());
    assert_eq!(place.read("out/site/deep/er/5.htm.txt"), "Story5 tells5 of5 things5 unheard5\n");
}

#[test]
fn the_same_output_with_any_number_of_threads() {
    let place = site();
    for number in 0..9 {
        place.write(&format!("s{}/{number}.html", number % 5), page(number));
    }
    let sites = ["site", "s0", "s1", "s2", "s3", "s4"];
    let run = |jobs| place.run(&lin_ho(&[&["--jobs", jobs], &sites[..]].concat())).out;
    assert_eq!(run("1"), run("3"));
}

#[test]
fn warc_files_give_a_site_for_each_host() {
    let records = |host: &'static str| {
        (1..=4).map(move |number| captured(&format!("http://{host}/{number}.html"), number))
    };
    let place = site();
    place
        .write("two.warc", records("a.test").chain(records("b.test:81")).collect::<Vec<_>>().concat())
        .write("crawl/pages.warc", records("c.test").collect::<Vec<_>>().concat())
        .write("crawl/failures.csv", "url\n");
    place.check(&lin_ho(&["--out", "out", "two.warc", "crawl", "site"]), 0, "gleaner: cleaning 4 sites\n");
    for site in ["a.test", "b.test_81", "c.test", "site"] {
        let names = [1, 2, 3, 4].map(|number| format!("{number}.html.txt"));
        assert_eq!(place.names(&format!("out/{site}")), names);
        assert_eq!(place.read(&format!("out/{site}/2.html.txt")), "Story2 tells2 of2 things2 unheard2\n");
    }
    place.check(
        &lin_ho(&["crawl", "crawl/pages.warc"]),
        2,
        "gleaner: crawl and crawl/pages.warc both give a site called c.test; clean them one by one\n",
    );
}

/// A place with pages of these addresses in the file `a.warc`.
fn crawled(addresses: &[&str]) -> Place {
    let place = Place::new();
    let records = (1..).zip(addresses).flat_map(|(number, address)| captured(address, number));
    place.write("a.warc", records.collect::<Vec<u8>>());
    place
}

#[test]
fn addresses_in_warc_files_name_no_file_outside_of_the_folder() {
    let hostile = [
        "http://../up",
        "http://./here",
        "http://a.test/..%2f..%2fx",
        "http://a.test/?../../../../y",
        "http://a.test/z",
    ];
    let place = crawled(&hostile);
    place.done(&lin_ho(&["--out", "deep/er/out", "a.warc"]));
    let names = place.names(".");
    let ours = |name: &&String| *name != "a.warc";
    assert!(names.iter().filter(ours).all(|name| name.starts_with("deep/er/out/a.test/")), "{names:?}");
    assert_eq!(names.iter().filter(ours).count(), 3, "{names:?}");
}

#[test]
fn a_page_that_would_be_a_file_and_a_folder_fails_alone() {
    let urls = ["a", "a.txt/b", "c.txt/d", "c", "e"].map(|path| format!("http://a.test/{path}"));
    let place = crawled(&urls.each_ref().map(String::as_str));
    place.check(
        &lin_ho(&["--out", "out", "a.warc"]),
        3,
        "gleaner: site a.test, page a.txt/b: out/a.test/a.txt is already a file, of another page\n\
         gleaner: site a.test, page c: out/a.test/c.txt is already a folder, of other pages\n",
    );
    assert_eq!(place.names("out"), ["a.test/a.txt", "a.test/c.txt/d.txt", "a.test/e.txt"]);
}

#[test]
fn a_truncated_warc_file_gives_its_whole_records_and_a_message() {
    let mut records =
        (1..=3).flat_map(|number| captured(&format!("http://a.test/{number}"), number)).collect::<Vec<_>>();
    let whole = records.len();
    records.extend(&captured("http://a.test/4", 4)[..200]);
    let place = Place::new();
    place.write("cut.warc", records).write("none.warc", "<html>").write("empty/a.warc", "");
    let run = place.run(&lin_ho(&["cut.warc"]));
    assert_eq!((run.code, run.out.lines().count()), (Some(3), 3));
    let begin =
        format!("gleaner: cannot read cut.warc: the record at byte {whole}: the file is cut off in it: ");
    assert!(run.err.starts_with(&begin) && run.err.lines().count() == 1, "{}", run.err);
    place.check(&lin_ho(&["none.warc"]), 3, "gleaner: cannot read none.warc: it is no WARC file\n");
    place.check(&lin_ho(&["empty"]), 3, "gleaner: cannot read empty/a.warc: it is no WARC file\n");
    place.write("foreign.warc", captured("dns:a.test", 1));
    place.check(
        &lin_ho(&["foreign.warc"]),
        3,
        "gleaner: foreign.warc holds no page; pages are responses with a status of 2xx and a media type of html\n",
    );
}

#[test]
fn names_may_hold_anything() {
    let place = Place::new();
    let names =
        ["a b.html", "c,d.html", "e\"f.html", "g\nh.html", "i\\j.html", "'k'.html", "ü新.html", "%41.html"];
    for name in names {
        place.write(&format!("my site, \"it\"/{name}"), page(1));
    }
    let out = place.check(&["clean", "-m", "everything", "my site, \"it\""], 0, "");
    let pages: Vec<String> = out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .inspect(|line| assert_eq!(line["site"], "my site, \"it\""))
        .map(|line| line["page"].as_str().unwrap().to_owned())
        .collect();
    let mut sorted = names;
    sorted.sort_unstable();
    assert_eq!(pages, sorted);
    place.check(&["clean", "-m", "everything", "--out", "out", "my site, \"it\""], 0, "");
    assert_eq!(place.names("out").len(), names.len());
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_utf_8_do_not_overwrite_each_other() {
    use std::os::unix::ffi::OsStrExt;
    let place = site();
    for name in [b"\xfe.html", b"\xff.html"] {
        fs::write(place.path("site").join(std::ffi::OsStr::from_bytes(name)), page(7)).unwrap();
    }
    place.check(&["clean", "-m", "everything", "--out", "out", "site"], 0, "");
    assert_eq!(place.names("out/site")[..2], ["%FE.html.txt", "%FF.html.txt"]);
}

#[test]
fn a_page_with_too_long_a_name_fails_alone() {
    let place = site();
    let long = format!("{}.html", "n".repeat(250));
    place.write(&format!("site/{long}"), page(9));
    let run = place.run(&["clean", "-m", "everything", "--out", "out", "site"]);
    assert_eq!(run.code, Some(3));
    let begin = format!("gleaner: site site, page {long}: cannot write out/site/{long}.txt: ");
    assert!(run.err.starts_with(&begin) && run.err.lines().count() == 1, "{}", run.err);
    assert_eq!(place.names("out").len(), 4);
}

/// Cleans `number` sites `same/1`, `same/2`, ..., each of four equal pages, and one site of four stories; returns standard error.
fn notes_of_equal_pages(number: usize, arguments: &[&str]) -> String {
    let place = site();
    for (site, name) in (1..=number).flat_map(|site| (1..=4).map(move |name| (site, name))) {
        place.write(&format!("same/{site}/{name}.html"), page(1));
    }
    let sites: Vec<String> = (1..=number).map(|number| format!("same/{number}")).collect();
    let sites: Vec<&str> = sites.iter().map(String::as_str).chain(["site"]).collect();
    let run = place.run(&[&["clean"], arguments, &sites].concat());
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 4 * number + 4), "{}", run.err);
    run.err
}

#[test]
fn a_site_of_which_nothing_is_kept_is_named_with_parameters_to_try() {
    // all pages are equal: every term has an even spread, and no entropy is below a threshold under 1
    insta::assert_snapshot!(notes_of_equal_pages(1, &FIXED[1..]));
}

#[test]
fn many_such_sites_are_named_in_one_line() {
    insta::assert_snapshot!(notes_of_equal_pages(7, &["-m", "lin-ho", "--set", "blocks=table"]));
}

#[test]
fn a_site_of_which_everything_is_kept_is_named_with_parameters_to_try() {
    insta::assert_snapshot!(notes_of_equal_pages(1, &["-m", "gibson-text"]));
    insta::assert_snapshot!(notes_of_equal_pages(1, &["-m", "gibson-text", "--set", "frequency.share=0.1"]));
    insta::assert_snapshot!(notes_of_equal_pages(2, &["-m", "everything"]), @r"
    gleaner: cleaning 3 sites
    ");
}

#[test]
fn a_method_that_compares_pages_needs_several() {
    let place = site();
    for name in ["a", "b", "c", "d", "e", "f"] {
        place.write(&format!("{name}/1.html"), page(1));
    }
    let notes = |sites: &[&str]| place.run(&[&["clean", "-m", "pagelet"], sites].concat()).err;
    insta::assert_snapshot!(notes(&["site/1.html"]));
    insta::assert_snapshot!(notes(&["a", "b", "c", "d", "e", "f", "site"]));
    place.check(&["clean", "-m", "feature-extractor", "a"], 0, "");
}

#[test]
fn a_file_without_a_page_is_named_and_left_out() {
    let place = site();
    place
        .write("site/0.html", b"%PDF-1.5\n%\xd0\xd4\xc5\xd8\n")
        .write("site/photo.html", b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01")
        .write("site/noise.html", [0, 1, 2, 3, 200, 201])
        .write("picture", b"GIF89a\x01\0\x01\0")
        .write(
            "a.warc",
            [record("http://a.test/1", &page(1)), record("http://a.test/2", "PK\x03\x04\0\0")].concat(),
        );
    let run = place.run(&["clean", "-m", "everything", "site", "a.warc", "picture"]);
    assert_eq!((run.code, run.out.lines().count()), (Some(3), 5));
    insta::assert_snapshot!(run.err);
}

#[cfg(unix)]
#[test]
fn pages_and_sites_that_cannot_be_read_are_named_and_left_out() {
    use std::os::unix::fs::symlink;

    let place = site();
    fs::create_dir(place.path("gone")).unwrap();
    for (to, link) in [("nowhere", "gone/a"), ("nowhere", "site/0"), ("self.html", "site/self")] {
        symlink(to, place.path(&format!("{link}.html"))).unwrap();
    }
    symlink(".", place.path("site/loop")).unwrap();
    let out = place.check(
        &lin_ho(&["gone", "site"]),
        3,
        "gleaner: cleaning 2 sites\n\
         gleaner: cannot read gone/a.html: No such file or directory (os error 2)\n\
         gleaner: cannot read site/0.html: No such file or directory (os error 2)\n\
         gleaner: cannot read site/self.html: Too many levels of symbolic links (os error 40)\n",
    );
    assert_eq!(out.lines().count(), 4);
}

#[test]
fn paths_that_give_no_site_are_named() {
    let place = site();
    place.write("none/notes.txt", "no page").write("taken", "a file");
    place.write("other/site/1.html", page(1)).write("files/1.html", page(1)).write("1.html", page(1));
    let no_page = "cleaning 2 sites\ngleaner: none holds no page; pages are files ending in html, htm, xhtml, shtml, xht, mhtml, mht, eml, and \
                   files that begin like html";
    let is_none = "is neither a folder nor a file";
    place.check_all(&[
        ("clean -m everything none site", 3, no_page),
        (
            "clean site other/site",
            2,
            "site and other/site both give a site called site; clean them one by one",
        ),
        ("clean files 1.html", 2, "files and 1.html both give a site called files; clean them one by one"),
        ("clean site nowhere", 2, &format!("nowhere {is_none}")),
        (
            "clean www.example.org/x",
            2,
            &format!("www.example.org/x {is_none} (did you mean https://www.example.org/x?)"),
        ),
        ("strip nowhere", 2, &format!("nowhere {is_none}")),
        (
            "clean -m everything --out taken site",
            4,
            "cannot write taken/.in-work: Not a directory (os error 20)",
        ),
    ]);
}

#[test]
fn wrong_methods_and_parameters() {
    let unknown =
        format!("no method is called \"lin\"; methods are: {}; a peer is named peer/NAME", method_ids());
    let of_lin_ho = |problem: &str| format!("parameters of lin-ho: {problem}");
    site().check_all(&[
        ("clean -m lin site", 2, &unknown),
        (
            "clean -m everything --set a=1 site",
            2,
            "parameters of everything: no parameter \"a\"; there are: none",
        ),
        ("clean -m lin-ho --set rule site", 2, "\"rule\" is not of the form key=value"),
        ("clean -m lin-ho --set step=2 site", 2, &of_lin_ho("step is 2, allowed is 0.001 to 1.0")),
        (
            "clean -m lin-ho --set chinese=words site",
            2,
            &of_lin_ho("chinese is \"words\", allowed is \"dictionary\", \"characters\""),
        ),
    ]);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let place = site();
    for number in 5..3000 {
        place.write(&format!("site/{number}.html"), page(number));
    }
    // both streams are closed before the first byte: neither must panic
    let mut command = place.command(&["clean", "-m", "everything", "site"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop((child.stdout.take(), child.stderr.take()));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_the_system() {
    let place = site();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = place.command(&lin_ho(&["site"])).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    assert_eq!(output.stderr, b"gleaner: No space left on device (os error 28)\n");
}
