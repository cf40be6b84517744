//! `gleaner crawl`: a site on this machine is crawled into a folder, which other commands read.

use std::fmt::Write as _;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::place::{Finished, Place, page};
use crate::server::Server;

/// A site: the first page links to four stories, each of which links to the next, and to a missing page.
pub(crate) fn site() -> Server {
    Server::start(|path| match path {
        "/robots.txt" => Some(("text/plain", "User-agent: *\nDisallow: /secret\n".to_owned())),
        "/" => Some(("text/html", linked(page(0), &["/story/1", "/secret", "/none"]))),
        "/story/1" | "/story/2" | "/story/3" => {
            let number: usize = path[7..].parse().unwrap();
            Some(("text/html", linked(page(number), &[&format!("/story/{}", number + 1), "/"])))
        }
        "/story/4" => Some(("text/html", page(4))),
        _ => None,
    })
}

fn linked(mut page: String, links: &[&str]) -> String {
    links.iter().for_each(|link| write!(page, "<a href='{link}'></a>").unwrap());
    page
}

fn crawl<'a>(url: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["crawl", url, "--out", "crawl", "--delay", "0"], more].concat()
}

const LOCAL: &str = "--allow-private";

#[test]
fn a_site_is_crawled_and_cleaned() {
    let (server, place) = (site(), Place::new());
    let url = server.url("/");
    let run = place.run(&crawl(&url, &[LOCAL, "--depth", "9"]));
    let out = "5 pages in crawl/pages.warc.gz\n1 failed, 1 left out: crawl/failures.csv\nno more links within the depth\n";
    assert_eq!(
        run,
        Finished { kept: Vec::new(), code: Some(0), out: out.to_owned(), err: "gleaner: pages\n".to_owned() }
    );
    let names = "failures.csv pages.warc.gz";
    assert_eq!(place.names("crawl").join(" "), names);
    let failures = format!(
        "url,depth,from,kind,failed,problem\n\
         {url}secret,1,{url},robots,no,robots.txt forbids it\n\
         {url}none,1,{url},status,yes,status 404\n"
    );
    assert_eq!(place.read("crawl/failures.csv"), failures);

    let cleaned = ["clean", "--method", "lin-ho", "--set", "rule.fixed=0.5", "--out", "cleaned", "crawl"];
    place.done(&cleaned);
    let files = place.files("cleaned");
    assert_eq!(files.len(), 5);
    for number in 0..5 {
        let story = format!("Story{number} tells{number} of{number} things{number} unheard{number}\n");
        assert!(files.iter().any(|(_, text)| *text == story.as_bytes()), "{story}");
    }
}

#[test]
fn a_finished_crawl_is_summarised_again_without_a_request() {
    let (server, place) = (site(), Place::new());
    let url = server.url("/");
    let first = place.run(&crawl(&url, &[LOCAL, "--pages", "2"]));
    assert_eq!(first.code, Some(0), "{}", first.err);
    let (asked, files) = (server.asked().len(), place.files("crawl"));
    let out = place.done(&crawl(&url, &[LOCAL, "--pages", "2"]));
    assert_eq!(out, "2 pages in crawl/pages.warc.gz, 2 of them from earlier runs\n");
    assert_eq!((server.asked().len(), place.files("crawl")), (asked, files));
}

#[test]
fn a_killed_crawl_is_continued() {
    const PAGES: usize = 40;
    let server = Server::start(|path| {
        let number = path.strip_prefix('/')?.parse().ok().or((path == "/").then_some(0));
        let number: usize = number.filter(|&number| number < PAGES)?;
        Some((
            "text/html",
            linked(page(number), &[&format!("/{}", 2 * number + 1), &format!("/{}", 2 * number + 2)]),
        ))
    });
    let place = Place::new();
    let url = server.url("/");
    // slow enough to kill it during the crawl
    let arguments =
        ["crawl", &url, "--out", "crawl", LOCAL, "--delay", "0.01", "--depth", "9", "--pages", "40"];
    // the number of bytes of a first page, of some, and of more
    for length in [1, 3_000, 10_000] {
        let mut command = place.command(&arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        let written = || std::fs::metadata(place.path("crawl/pages.warc.gz")).map_or(0, |data| data.len());
        while written() < length && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60), "no page after a minute");
            sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let out = place.done(&arguments);
    assert!(out.starts_with("40 pages in crawl/pages.warc.gz, "), "{out}");
    let asked = server.asked();
    for number in 1..PAGES {
        let times = asked.iter().filter(|path| **path == format!("/{number}")).count();
        // a kill loses the answer in transfer
        assert!((1..=4).contains(&times), "{number} {times} times");
    }
    assert!(asked.len() <= PAGES + 3 * 2 + 3, "{asked:?}");
}

#[test]
fn a_page_in_whose_work_two_crawls_aborted_is_a_failure() {
    let (server, place) = (site(), Place::new());
    let url = server.url("/");
    let name = format!("site 127.0.0.1, page {url}story/2");
    let crawl = crawl(&url, &[LOCAL, "--depth", "9"]);
    place.write("crawl/.in-work", format!("2 {name:509}\n"));
    for kept in ["", ", 2 of them from earlier runs"] {
        let out = place.done(&crawl);
        let first = format!("2 pages in crawl/pages.warc.gz{kept}\n2 failed, 1 left out");
        assert!(out.starts_with(&first), "{out}");
    }
    let failures = place.read("crawl/failures.csv");
    assert!(
        failures.contains(&format!("left-out,yes,\"{name} is left out, since 2 runs aborted")),
        "{failures}"
    );
}

#[test]
fn a_crawl_that_stops_early() {
    let server = Server::start(|path| {
        let links: String = (0..10).map(|number| format!("<a href=/busy/{number}></a>")).collect();
        (path == "/").then(|| ("text/html", format!("{}{links}<a href=/last></a>", page(0))))
    });
    let place = Place::new();
    let url = server.url("/");
    let stopped = "gleaner: pages\ngleaner: many addresses in a row could not be fetched, so the crawl stopped; the same \
                   command continues it\n";
    let out = place.check(&crawl(&url, &[LOCAL]), 3, stopped);
    assert_eq!(out, "1 page in crawl/pages.warc.gz\n10 failed, 0 left out: crawl/failures.csv\n");
    // the same command requests the rest and reaches the end of the walk
    let out = place.done(&crawl(&url, &[LOCAL]));
    assert!(out.ends_with("no more links within the depth\n"), "{out}");
    assert_eq!(server.asked().last().unwrap(), "/last");
}

#[test]
fn a_crawl_without_a_page_ends_with_an_error() {
    let (server, place) = (site(), Place::new());
    for (path, problem) in [("none", "status 404"), ("secret", "robots.txt forbids it")] {
        let url = server.url(&format!("/{path}"));
        let text = format!("gleaner: pages\ngleaner: no page of {url} could be kept: {problem}\n");
        place.check(&crawl(&url, &[LOCAL]), 4, &text);
    }
    // no port that a test beside this one may get
    let gone = "127.0.0.1:1";
    let run = place.run(&crawl(&format!("http://{gone}/"), &[LOCAL]));
    let text = format!("cannot crawl: http://{gone}/robots.txt cannot be reached: ");
    assert!(run.code == Some(4) && run.err.contains(&text), "{}", run.err);
}

#[test]
fn an_address_of_this_machine_has_to_be_allowed() {
    let (server, place) = (site(), Place::new());
    let url = server.url("/");
    let text = format!(
        "gleaner: pages\ngleaner: no page of {url} could be kept: 127.0.0.1 is no public address; \
         --allow-private allows it\n"
    );
    place.check(&crawl(&url, &[]), 2, &text);
    assert!(server.asked().is_empty());
    place.run(&crawl(&url, &[LOCAL]));
    assert!(!server.asked().is_empty());
}

#[test]
fn arguments_and_folders_that_are_refused() {
    let (server, place) = (site(), Place::new());
    let url = server.url("/");
    let scheme = "gleaner: the address is ftp://example.org/, allowed is http://HOST/... or https://HOST/..., without name and \
                  password, up to 2,000 bytes\n";
    place.check(&crawl("ftp://example.org/", &[]), 2, scheme);
    place.check(&crawl(&url, &["--pages", "0"]), 2, "gleaner: pages is 0, allowed is 1 to 1,000,000\n");
    place.write("crawl/diary.txt", "dear diary");
    let text =
        "gleaner: crawl holds files, but no crawl by this version of gleaner; name an empty or new folder\n";
    place.check(&crawl(&url, &[LOCAL]), 2, text);
    std::fs::remove_file(place.path("crawl/diary.txt")).unwrap();
    place.run(&crawl(&url, &[LOCAL]));
    let text = "gleaner: crawl holds another crawl: its depth is 3, asked for is 9; name another folder\n";
    place.check(&crawl(&url, &[LOCAL, "--depth", "9"]), 2, text);
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_fetched_page_behind() {
    use rustix::process::{Pid, Signal, kill_process};
    let server = Server::start(|path| {
        if path == "/slow" {
            std::thread::sleep(std::time::Duration::from_secs(60));
        }
        (path != "/robots.txt").then(|| ("text/html", page(1)))
    });
    let place = Place::new();
    place.write("tmp/kept", "");
    let (first, second) = (server.url("/1"), server.url("/slow"));
    let mut command = place.command(&["clean", "--allow-private", &first, &second]);
    let mut child = command.env("TMPDIR", place.path("tmp")).spawn().unwrap();
    while !server.asked().iter().any(|asked| asked.contains("/slow")) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(place.names("tmp").len() > 1);
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert!(!child.wait().unwrap().success());
    assert_eq!(place.names("tmp"), ["kept"]);
}
