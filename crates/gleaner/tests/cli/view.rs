//! `gleaner view`: its file, and its messages about places that it cannot show.

use crate::place::{Place, dataset_ids, method_ids};

/// A place with a site of four pages in the folder `site`; the first page has gold beside it.
fn site() -> Place {
    let place = Place::of_pages("site", 1..=4);
    place.write("site/1.txt", "Story1 tells1 of1 things1 unheard1");
    place
}

const FIXED: &str = "lin-ho:rule.fixed=0.5";

/// Runs `view`, which must end with `code`, and with `err` as the last line on standard error.
#[track_caller]
fn check(place: &Place, arguments: &[&str], code: i32, err: &str) {
    let run = place.run(&[&["view"], arguments].concat());
    let last = run.err.lines().last().unwrap_or_default();
    assert_eq!((run.code, last, run.out.as_str()), (Some(code), err, ""), "{arguments:?}: {}", run.err);
}

#[test]
fn a_folder_with_gold_beside_a_page() {
    let place = site();
    let all = ["--method", FIXED, "-m", "pagelet", "site"];
    check(&place, &all, 0, "gleaner: view.html: 4 pages of site, 0.0 MB");
    let html = place.read("view.html");
    for part in [
        ">1.html<",
        "rule.fixed=0.5",
        "entropy ",
        "<dt>P</dt>",
        "lost: removed, but content",
        "<iframe sandbox=\"\"",
    ] {
        assert!(html.contains(part), "{part}");
    }
    // the same once more
    check(&place, &all, 0, "gleaner: view.html: 4 pages of site, 0.0 MB");
    assert_eq!(place.read("view.html"), html);
}

#[test]
fn a_page_opens_the_file() {
    let place = site();
    let arguments = ["-m", FIXED, "--pages", "2", "--out", "out/page.html", "site/3.html"];
    // a file is a site of its own
    check(&place, &arguments, 0, "gleaner: out/page.html: 1 page of files, 0.0 MB");
    let generated = ["-m", "everything", "--pages", "3", "synthetic/news-2002"];
    let run = place.run(&[&["view"], &generated[..]].concat());
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("synthetic/news-2002 has several sites, name one; sites are: "), "{}", run.err);
}

#[test]
fn what_cannot_be_shown_is_said() {
    let place = site();
    let nowhere = "nowhere/site is neither a folder nor a file, and begins with no data set; data sets are:";
    let no_value = place.run(&["clean", "-m", "lin-ho", "--set", "blocks=none", "site"]).err;
    let needs_labels = "l-extractor needs labelled pages that are not shown, and all of 1 page with gold are shown; show \
                        fewer with --pages";
    for (arguments, expected) in [
        (&["nowhere/site"][..], format!("{nowhere} {}", dataset_ids())),
        (
            &["site/9.html"],
            "site site has no page \"9.html\"; pages are: 1.html, 2.html, 3.html, 4.html".to_owned(),
        ),
        (
            &["-m", "nobody", "site"],
            format!(
                "no method is called \"nobody\"; methods are: {}; a peer is named peer/NAME",
                method_ids()
            ),
        ),
        (
            &["-m", "lin-ho:blocks=none", "site"],
            no_value.trim_start_matches("gleaner: ").trim_end().to_owned(),
        ),
        (&["-m", "l-extractor", "site"], needs_labels.to_owned()),
    ] {
        check(&place, arguments, 2, &format!("gleaner: {expected}"));
    }
}
