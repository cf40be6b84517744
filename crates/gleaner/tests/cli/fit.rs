//! `gleaner fit`, `gleaner clean` with a fitted site, and sites with a sample.

use std::process::{Command, Stdio};

use crate::place::{Place, captured, page};

const LIN_HO: [&str; 4] = ["-m", "lin-ho", "--set", "rule.fixed=0.5"];

/// A place with a site of pages 0 to 39 in the folder `site`.
fn place() -> Place {
    let place = Place::new();
    for number in 0..40 {
        place.write(&format!("site/{number:02}.html"), page(number));
    }
    place
}

fn fit(place: &Place, arguments: &[&str], err: &str) {
    let arguments = [&["fit"][..], &LIN_HO, arguments, &["--out", "site.gleaner", "site"]].concat();
    assert_eq!(place.check(&arguments, 0, err), "");
}

const CLEAN: [&str; 3] = ["clean", "--model", "site.gleaner"];

#[test]
fn a_fitted_site_cleans_its_pages_as_if_they_were_all_there() {
    let place = place();
    fit(&place, &[], "gleaner: site site: fitted to 40 pages\n");
    let whole = place.check(&[&["clean"][..], &LIN_HO, &["site"]].concat(), 0, "");
    assert_eq!(place.check(&[&CLEAN[..], &["site"]].concat(), 0, ""), whole);

    // pages of the next day
    place.write("later/new.html", page(77)).write("later/03.html", page(3));
    let later = place.check(&[&CLEAN[..], &["--jobs", "1", "later"]].concat(), 0, "");
    let lines: Vec<&str> = later.lines().collect();
    let old = whole.lines().nth(3).unwrap().replace("\"site\":\"site\"", "\"site\":\"later\"");
    assert_eq!(lines[0], old);
    insta::assert_snapshot!(lines[1], @r#"{"site":"later","page":"new.html","text":"Story77 tells77 of77 things77 unheard77","spans":[[41,81]],"of":100}"#);
}

#[test]
fn a_file_says_what_it_is_and_the_same_fit_gives_the_same_bytes() {
    let place = place();
    fit(&place, &["--sample", "7"], "gleaner: site site: fitted to 7 of 40 pages\n");
    let bytes = std::fs::read(place.path("site.gleaner")).unwrap();
    let head = String::from_utf8_lossy(&bytes[..100]);
    let lines: Vec<&str> = head.lines().take(4).collect();
    assert_eq!(lines, ["gleaner-site 2", "site \"site\"", "sample 7 of 40 pages", "method lin-ho"]);
    fit(&place, &["--sample", "7"], "gleaner: site site: fitted to 7 of 40 pages\n");
    assert_eq!(std::fs::read(place.path("site.gleaner")).unwrap(), bytes);
    let line = place.check(&[&CLEAN[..], &["site"]].concat(), 0, "");
    assert!(line.lines().all(|line| line.contains("\"sample\":[7,40]")), "{line}");
}

#[test]
fn a_damaged_file_and_one_of_another_version_are_refused() {
    let place = place();
    fit(&place, &[], "gleaner: site site: fitted to 40 pages\n");
    let whole = std::fs::read(place.path("site.gleaner")).unwrap();
    for (at, to, expected) in [
        (whole.len() - 9, b'?', "line 20: the file was changed"),
        (13, b'9', "line 1: found \"gleaner-site 9\", expected \"gleaner-site 2\""),
    ] {
        let mut bytes = whole.clone();
        bytes[at] = to;
        place.write("site.gleaner", bytes);
        place.check_all(&[("clean --model site.gleaner site", 2, &format!("site.gleaner, {expected}"))]);
    }
}

#[test]
fn an_endless_file_is_no_model() {
    let place = place();
    place.write("model", vec![0; (64 << 20) + 1]);
    place.check_all(&[("clean --model model site", 2, "cannot read model: larger than 67108864 bytes")]);
    #[cfg(target_os = "linux")]
    place.check_all(&[("clean --model /dev/zero site", 2, "cannot read /dev/zero: not a regular file")]);
}

#[test]
fn what_does_not_go_together_is_refused() {
    let place = place();
    place.write("other/1.html", page(1));
    fit(&place, &[], "gleaner: site site: fitted to 40 pages\n");
    let two = "a fitted site is one site, and these paths name 2: site, other";
    let fitted = "--model names a fitted site";
    place.check_all(&[
        ("fit --out x site other", 2, two),
        ("clean --model site.gleaner site other", 2, two),
        ("clean --model site.gleaner --seed 1 site", 2, &format!("{fitted}, so --seed cannot be given")),
        ("clean --model site.gleaner --sample 1 site", 2, &format!("{fitted}, so --sample cannot be given")),
        (
            "clean --model site.gleaner -m cst site",
            2,
            "site.gleaner, line 4: a site fitted by lin-ho, not by cst",
        ),
        (
            "fit --model site.gleaner --out x site",
            2,
            &format!("{fitted}; `fit` takes a model that `train` wrote"),
        ),
    ]);
}

#[test]
fn a_model_is_stored_with_the_site() {
    let place = Place::new();
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../methods/witness/models/forest.txt");
    for number in 0..3 {
        place.write(
            &format!("site/{number}.html"),
            format!("<title>Flood {number}</title><p>Home News<h1>Flood {number}</h1><p>The river rose again in night {number}, and the town council met at dawn."),
        );
    }
    place.done(&["fit", "--model", model, "--out", "site.gleaner", "site"]);
    assert_eq!(
        place.done(&[&CLEAN[..], &["site"]].concat()),
        place.done(&["clean", "--model", model, "site"])
    );
}

#[test]
fn the_name_of_a_site_is_no_title_however_the_site_is_fitted() {
    let place = Place::new();
    let text =
        "The river rose again in the night, and the town council met at dawn to talk about the old bridge.";
    for number in 0..40 {
        let head = format!("<title>Ropes{number} - Boat Forum</title><h1>Boat Forum</h1>");
        place.write(&format!("site/{number:02}.html"), format!("{head}<p>Ropes{number}: {text}"));
    }
    place.done(&["fit", "--out", "site.gleaner", "site"]);
    place.done(&["fit", "--store", "fits", "site"]);
    place.done(&["fit", "--store", "grown", "--update", "site"]);
    // the last is streamed
    for fit in [
        &[][..],
        &["--model", "site.gleaner"],
        &["--model", "fits"],
        &["--model", "grown"],
        &["--sample", "20"],
    ] {
        let cleaned = place.done(&[&["clean", "--with-metadata"], fit, &["site"]].concat());
        for (number, line) in cleaned.lines().enumerate() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(line["metadata"]["title"], format!("Ropes{number}"), "{fit:?} {line}");
            assert!(line["text"].as_str().unwrap().starts_with(&format!("Ropes{number}")), "{fit:?} {line}");
        }
    }
}

/// A place with pages 0 to 39 of two hosts in turn, in two WARC files of which each has both.
fn crawled() -> Place {
    let place = Place::new();
    for (file, numbers) in [("1.warc", 0..25), ("2.warc", 25..40)] {
        let host = |number: usize| if number.is_multiple_of(2) { "a" } else { "b" };
        let records = numbers
            .flat_map(|number| captured(&format!("http://{}.test/{number:02}.html", host(number)), number));
        place.write(&format!("crawl/{file}"), records.collect::<Vec<u8>>());
    }
    place
}

/// Checks that a store cleans the files of a crawl, one by one, as a fit to all of it does.
#[track_caller]
fn check_store(method: &[&str]) {
    let place = crawled();
    let fitted = place.run(&[&["fit"], method, &["--store", "fits", "crawl"]].concat());
    let said = "gleaner: fitting to 2 sites\ngleaner: fits: fitted to 40 pages of 2 sites\n";
    assert_eq!((fitted.code, fitted.err.as_str()), (Some(0), said));
    let at_once = place.done(&[&["clean"], method, &["crawl"]].concat());
    let by_file =
        ["crawl/2.warc", "crawl/1.warc"].map(|file| place.done(&["clean", "--model", "fits", file]));
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(&by_file.concat()), sorted(&at_once));
}

#[test]
fn a_store_cleans_files_of_many_hosts_in_any_order() {
    check_store(&LIN_HO);
    check_store(&[]);
}

#[test]
fn a_store_has_one_method_and_says_which_site_it_lacks() {
    let place = crawled();
    place.done(&["fit", "--store", "fits", "crawl"]);
    let other = place.run(&[&["fit"], &LIN_HO[..], &["--store", "fits", "crawl"]].concat());
    let is_refused = other.err.contains("fits is of another fit: witness-forest ");
    assert!(other.code == Some(2) && is_refused, "{}", other.err);
    place.write("c.warc", captured("http://c.test/1", 1));
    let lacking = "gleaner: site c.test: the store fits has no fit of it\n";
    assert_eq!(place.check(&["clean", "--model", "fits", "c.warc"], 3, lacking), "");
    let seed = "gleaner: --model names a fitted site, so --seed cannot be given\n";
    place.check(&["clean", "--model", "fits", "--seed", "1", "crawl"], 2, seed);
    let none = place.run(&["clean", "--model", "crawl", "crawl"]);
    assert!(none.code == Some(2) && none.err.starts_with("gleaner: crawl/store.gleaner: "), "{}", none.err);
}

#[test]
fn a_store_that_is_updated_is_that_of_all_pages_at_once() {
    let place = crawled();
    for sample in ["1000", "7"] {
        let (grown, whole) = (format!("grown{sample}"), format!("whole{sample}"));
        for file in ["crawl/2.warc", "crawl/1.warc"] {
            place.done(&["fit", "--store", &grown, "--update", "--sample", sample, file]);
        }
        place.done(&["fit", "--store", &whole, "--sample", sample, "crawl"]);
        let files = fits(&place, &grown);
        assert!(files.len() == 3 && files == fits(&place, &whole), "{:?}", place.names(&grown));
    }
    let whole = place.run(&["fit", "--store", "whole7", "--update", "crawl"]);
    assert!(whole.code == Some(3) && whole.err.contains("was fitted without sketches"), "{}", whole.err);
    let none = place.run(&[&["fit"], &LIN_HO[..], &["--store", "none", "--update", "crawl"]].concat());
    let said = "gleaner: site a.test: lin-ho makes no sketches of pages\n";
    assert!(none.code == Some(3) && none.err.contains(said), "{}", none.err);
}

/// The files of fits in a store.
fn fits(place: &Place, store: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = place.files(store);
    files.retain(|(name, _)| name.ends_with(".gleaner"));
    files
}

/// Folders `first` and `second`, each with new pages of six sites.
fn updates() -> Place {
    let place = Place::new();
    for number in 0..72 {
        let (part, site) = (["first", "second"][number / 36], number % 6);
        place.write(&format!("{part}/{site}.test/{number}.html"), page(number));
    }
    place
}

/// The command that adds the sites of a part to a store.
fn update(place: &Place, store: &str, part: &str) -> Command {
    let mut command = place.command(&["fit", "--update", "--sample", "3", "--store", store]);
    command.args((0..6).map(|site| format!("{part}/{site}.test")));
    command
}

#[test]
fn a_killed_update_that_is_run_again_is_as_one_that_was_not_killed() {
    let place = updates();
    let command = |store: &str, part: &str| update(&place, store, part);
    for part in ["first", "second"] {
        assert!(command("whole", part).output().unwrap().status.success());
    }
    let is_sampled = |file: &[u8]| file.windows(27).any(|at| at == b"sample 3 of 12 pages\nmethod");
    assert!(fits(&place, "whole").iter().any(|(_, file)| is_sampled(file)));
    for round in 0..5 {
        let store = format!("killed{round}");
        for part in ["first", "second"] {
            let mut child = command(&store, part).stderr(Stdio::null()).spawn().unwrap();
            // at a round's own number of files
            while place.names(&store).len() < [2, 6, 12, 17, 20][round] && child.try_wait().unwrap().is_none()
            {
            }
            child.kill().unwrap();
            child.wait().unwrap();
            let again = command(&store, part).output().unwrap();
            assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
        }
        let names = place.names(&store);
        assert!(fits(&place, &store) == fits(&place, "whole"), "{names:?}");
        assert!(names.iter().all(|name| !name.contains(whole_file::UNFINISHED)), "{names:?}");
    }
}

#[test]
fn two_updates_at_once_lose_no_page() {
    let place = updates();
    let start = |store: &str, part: &str| update(&place, store, part).stderr(Stdio::null()).spawn().unwrap();
    for part in ["first", "second"] {
        assert!(start("in-order", part).wait().unwrap().success());
    }
    for round in 0..3 {
        let store = format!("at-once{round}");
        let mut running = ["first", "second"].map(|part| start(&store, part));
        assert!(running.iter_mut().all(|child| child.wait().unwrap().success()));
        assert!(fits(&place, &store) == fits(&place, "in-order"), "{:?}", place.names(&store));
    }
}

/// The lines of `clean` without their `sample`.
fn without_sample(out: &str, sample: &str) -> String {
    assert!(out.lines().all(|line| line.contains(sample)), "{out}");
    out.replace(sample, "")
}

#[test]
fn a_sample_gives_the_same_pages_whatever_the_threads_and_the_packing() {
    let place = place();
    let clean = |arguments: &[&str]| place.check(&[&["clean"][..], &LIN_HO, arguments].concat(), 0, "");
    let whole = clean(&["site"]);
    assert_eq!(clean(&["--sample", "40", "site"]), whole);
    let sampled = clean(&["--sample", "39", "--jobs", "1", "site"]);
    assert_eq!(clean(&["--sample", "39", "--jobs", "3", "site"]), sampled);
    // 39 pages of this site give the same fit as 40
    assert_eq!(without_sample(&sampled, ",\"sample\":[39,40]"), whole);

    let warc: Vec<u8> =
        (0..40).flat_map(|number| captured(&format!("http://a.test/{number:02}.html"), number)).collect();
    place.write("a.warc", warc);
    let captured = clean(&["--sample", "39", "a.warc"]);
    assert_eq!(captured.replace("\"a.test\"", "\"site\""), sampled);
}

#[test]
fn with_text_files_a_message_says_that_a_sample_was_used() {
    let place = place();
    place.write("site/bad.html", b"%PDF-1.7\n");
    let run = place.run(&[&["clean"][..], &LIN_HO, &["--sample", "20", "--out", "out", "site"]].concat());
    let bad = "gleaner: cannot read site/bad.html: not a page: it seems to be application/pdf\n";
    assert_eq!(
        (run.code, run.err),
        (Some(3), format!("{bad}gleaner: site site: fitted to 20 of 41 pages\n"))
    );
    assert_eq!(place.names("out").len(), 40);
    assert_eq!(place.read("out/site/17.html.txt"), "Story17 tells17 of17 things17 unheard17\n");
}

#[test]
fn either_place_of_output_is_asked_for() {
    let run = Place::new().run(&["fit", "site"]);
    assert!(run.code == Some(2) && run.err.contains("--out <FILE>|--store <DIR>"), "{}", run.err);
}
