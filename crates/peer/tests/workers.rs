//! Workers that follow the protocol and workers that do not, as shell scripts, and the results in the harness; and the peers of the
//! repository, of which those that are not set up are named and left out.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "helpers of tests are tests, and say what is not tested"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, Gold, Labels, Role, Settings, Site, Spans, Training};
use peer::{Peers, check as conformance};
use tempfile::TempDir;

const GREETING: &str = r#"echo '{"gleaner":1,"version":"7"}'"#;

/// A folder with the peer `x` and this script as its worker; `more` lines of its description come first.
fn place(script: &str, more: &str) -> TempDir {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("x");
    fs::create_dir(&folder).unwrap();
    let description = format!(
        "{more}\nid = \"x\"\nname = \"X\"\ncitation = \"c\"\nlicence = \"l\"\nversion = \"7\"\nsetup = \"s\"\ncommand = [\"sh\", \"w\"]\n"
    );
    fs::write(folder.join("peer.toml"), description).unwrap();
    fs::write(folder.join("w"), script).unwrap();
    place
}

fn family(place: &Path) -> &'static dyn Family {
    Peers::in_folders([place.to_owned()]).family("x").unwrap()
}

fn site() -> Site {
    let pages = ["<p>menu news", "<p>menu caf\u{e9}"].map(testkit::parse);
    Site::new("s", ["a", "b"].map(str::to_owned).into_iter().zip(pages))
}

fn fitted(place: &TempDir, site: &Site) -> Result<Box<dyn Cleaner>, String> {
    let method = family(place.path()).build(&Settings::new()).unwrap();
    let training = Training { site, pages: &[0, 1], labels: Labels::none(), seed: 4 };
    method.fit(&training).map_err(|error| error.to_string())
}

/// The result of each of the two pages: the kept text, or the error. For a failed fit only its error.
fn outcomes(script: &str, more: &str) -> Vec<String> {
    let (place, site) = (place(script, more), site());
    let cleaner = match fitted(&place, &site) {
        Ok(cleaner) => cleaner,
        Err(error) => return vec![error],
    };
    let read = |page| match cleaner.try_clean(site.page(page)) {
        Ok(cleaning) => cleaning.read(&site.pages()[page]).into_owned(),
        Err(error) => error.to_string(),
    };
    [0, 1].map(read).to_vec()
}

#[track_caller]
fn check(script: &str, expected: &[&str]) {
    assert_eq!(outcomes(&format!("{GREETING}\n{script}"), "seconds = 20"), expected, "{script}");
}

/// A worker that answers every request by this command; `$n` is the number of the request.
fn each(answer: &str) -> String {
    format!("n=0\nwhile read -r line; do n=$((n+1)); {answer}; done")
}

/// What the worker, which answers with the number of its process, gave for the first page; it is a new process each time.
fn process_of(place: &TempDir, site: &Site) -> String {
    let peers = Peers::in_folders([place.path().to_owned()]).with_answers(place.path().join("answers"));
    let method = peers.family("x").unwrap().build(&Settings::new()).unwrap();
    let training = Training { site, pages: &[0, 1], labels: Labels::none(), seed: 4 };
    let cleaning = method.fit(&training).unwrap().try_clean(site.page(0)).unwrap();
    cleaning.text().unwrap().text.clone()
}

#[test]
fn answers_are_stored_for_sites_that_recall_them() {
    let worker =
        |comment| format!("# {comment}\n{GREETING}\n{}", each(r#"echo "{\"id\":$n,\"text\":\"$$\"}""#));
    let place = place(&worker("one"), "");
    let first = process_of(&place, &site().recalling_answers());
    assert_eq!(process_of(&place, &site().recalling_answers()), first);
    assert_ne!(process_of(&place, &site()), first);
    let other = Site::new(
        "s",
        [("a".to_owned(), testkit::parse("<p>menu")), ("b".to_owned(), testkit::parse("<p>b"))],
    );
    assert_ne!(process_of(&place, &other.recalling_answers()), first);
    // another version of the peer has its own answers, and a broken file is none
    let stored = walkdir::WalkDir::new(place.path().join("answers")).into_iter().filter_map(Result::ok);
    stored
        .filter(|entry| entry.file_type().is_file())
        .for_each(|entry| fs::write(entry.path(), "{").unwrap());
    let second = process_of(&place, &site().recalling_answers());
    assert_ne!(second, first);
    fs::write(place.path().join("x/w"), worker("two")).unwrap();
    assert_ne!(process_of(&place, &site().recalling_answers()), second);
}

const RULES: &str = "allowed is one JSON line with the id of the request and one of \"text\", \"spans\", \"done\": true and \"error\"";

#[test]
fn answers_are_texts_or_spans_of_the_text() {
    check(&each(r#"echo "{\"id\":$n,\"text\":\"news $n\"}""#), &["news 1", "news 2"]);
    let cut = "peer/x answered the span 5..9 of a text of 10 bytes, allowed is spans of whole characters within the text";
    check(&each(r#"echo "{\"id\":$n,\"spans\":[[5,9]]}""#), &["news", cut]);
    check(&each(r#"echo "{\"id\":$n,\"spans\":[]}""#), &["", ""]);
}

#[test]
fn what_is_no_answer_is_an_error_of_each_page() {
    let wrong = |found: &str| format!("peer/x answered {found}, {RULES}");
    for (printed, found) in [
        ("hello", r#""hello\n""#),
        (r#"{"id":9,"text":"t"}"#, r#""{\"id\":9,\"text\":\"t\"}\n""#),
        (r#"{"id":1}"#, r#""{\"id\":1}\n""#),
        (r#"{"id":1,"text":"t","spans":[]}"#, r#""{\"id\":1,\"text\":\"t\",\"spans\":[]}\n""#),
        (r#"{"id":1,"text":"t","x":1}"#, r#""{\"id\":1,\"text\":\"t\",\"x\":1}\n""#),
    ] {
        check(&each(&format!("echo '{printed}'")), &[wrong(found).as_str(); 2]);
    }
    check(&each(r"printf '\377\n'"), &[wrong("a line that is not UTF-8").as_str(); 2]);
    let not_cleaned = "answered \"done\"";
    check(
        &each(r#"echo "{\"id\":$n,\"done\":true}""#),
        &[format!("peer/x {not_cleaned}, {RULES}").as_str(); 2],
    );
}

#[test]
fn a_refusal_is_an_error_and_the_process_goes_on() {
    check(
        &each(r#"echo "{\"id\":$n,\"error\":\"no $n\"}""#),
        &["peer/x failed: no 1", "peer/x failed: no 2"],
    );
}

#[test]
fn a_crash_is_an_error_with_the_last_line_of_the_standard_error() {
    let crash = "read -r line; echo first >&2; echo 'out of luck' >&2; exit 3";
    check(crash, &["peer/x ended (exit status: 3): out of luck"; 2]);
    check("read -r line; printf '{\"id\":1'", &["peer/x ended (exit status: 0)"; 2]);
    check("read -r line; kill -9 $$", &["peer/x ended (signal: 9 (SIGKILL))"; 2]);
}

#[test]
fn a_page_on_which_an_old_process_fails_is_tried_with_a_new_one() {
    // each process answers just one request
    check(r#"read -r line; echo '{"id":1,"text":"once"}'; read -r line; exit 1"#, &["once", "once"]);
    // and an extra line has no effect
    check(&each(r#"echo "{\"id\":$n,\"text\":\"t\"}"; echo chatter"#), &["t", "t"]);
}

#[test]
fn what_never_answers_is_killed_at_its_limit() {
    for script in ["read -r line; sleep 600", "sleep 600", "read -r line; sleep 600 & wait"] {
        let began = Instant::now();
        let outcomes = outcomes(&format!("{GREETING}\n{script}"), "seconds = 1");
        assert_eq!(outcomes, ["peer/x took longer than 1 s"; 2]);
        assert!(began.elapsed() < Duration::from_secs(60), "{script}");
    }
}

#[test]
fn a_flood_is_neither_kept_nor_waited_for() {
    check("yes", &[format!("peer/x answered \"y\\n\", {RULES}").as_str(); 2]);
    let endless = "head -c 70000000 /dev/zero | tr '\\0' x; sleep 600";
    check(endless, &["peer/x answered a line of more than 67108864 bytes, allowed is a shorter one"; 2]);
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_limited() {
    let greedy = each(
        r#"dd if=/dev/zero of=/dev/null bs=1G count=1 2>/dev/null && had=all || had=none; echo "{\"id\":$n,\"text\":\"$had\"}""#,
    );
    let outcomes = |more| outcomes(&format!("{GREETING}\n{greedy}"), more);
    assert_eq!(outcomes("memory-mb = 200"), ["none", "none"]);
    assert_eq!(outcomes("memory-mb = 2000"), ["all", "all"]);
}

#[test]
fn a_peer_that_does_not_start_fails_the_site_and_is_given_up() {
    let greeted = |script: &str, more: &str| outcomes(script, more).concat();
    let expected = "expected is one JSON line with \"gleaner\": 1 and \"version\": \"7\"";
    assert_eq!(
        greeted("echo '{\"gleaner\":1,\"version\":\"8\"}'; read -r line", ""),
        format!("peer/x greets with {{\"gleaner\":1,\"version\":\"8\"}}\n, {expected}")
    );
    assert_eq!(greeted("echo oops >&2; exit 1", ""), "peer/x ended (exit status: 1): oops");
    assert_eq!(greeted("sleep 600", "seconds = 1"), "peer/x took longer than 1 s");
    assert_eq!(greeted("", "needs = [\"lib\"]"), "peer/x is not set up: there is no lib; set it up with: s");
    let (place, site) = (place("exit 1", ""), site());
    let method = family(place.path()).build(&Settings::new()).unwrap();
    let fit = || {
        let training = Training { site: &site, pages: &[0], labels: Labels::none(), seed: 0 };
        method.fit(&training).err().unwrap().to_string()
    };
    let errors: Vec<String> = (0..4).map(|_| fit()).collect();
    assert_eq!(errors[..3], ["peer/x ended (exit status: 1)"; 3]);
    assert_eq!(errors[3], "peer/x is given up: it ended (exit status: 1)");
}

/// A worker that writes its input to a file, and answers.
const RECORDER: &str = r#"
echo '{"gleaner":1,"version":"7","wants":["html","text","fit"]}'
n=0
while read -r line; do
    echo "$line" >> read
    case "$line" in
    *'"do":"fit"'*) n=$((n+1)); echo "{\"id\":$n,\"done\":true}" > answer; left=2;;
    *'"do":"clean"'*) n=$((n+1)); echo "{\"id\":$n,\"text\":\"t\"}"; left=-1;;
    *) left=$((left-1)); [ $left = 0 ] && cat answer;;
    esac
done"#;

#[test]
fn a_fit_is_sent_with_all_pages_and_the_labels_of_the_budget() {
    let (place, site) = (place(RECORDER, ""), site());
    let method = family(place.path()).build(&Settings::new()).unwrap();
    let gold = Gold::of(Role::Article, Spans::from_iter([page::Span::new(5, 9)]));
    let training = Training { site: &site, pages: &[1], labels: Labels::new(vec![(0, &gold)]), seed: 4 };
    let cleaner = method.fit(&training).unwrap();
    assert_eq!(cleaner.try_clean(site.page(1)).unwrap().read(&site.pages()[1]), "t");
    let sent = fs::read_to_string(place.path().join("x/read")).unwrap();
    let html = |text: &str| format!("<!DOCTYPE html><html><head></head><body><p>{text}</p></body></html>");
    let expected = [
        r#"{"id":1,"do":"fit","site":"s","seed":4,"pages":2}"#.to_owned(),
        format!(
            r#"{{"page":"a","html":"{}","text":"menu news","sample":false,"gold":{{"text":"news","spans":[[5,9]]}}}}"#,
            html("menu news")
        ),
        format!(r#"{{"page":"b","html":"{}","text":"menu café","sample":true}}"#, html("menu café")),
        format!(r#"{{"id":2,"do":"clean","page":"b","html":"{}","text":"menu café"}}"#, html("menu café")),
    ];
    assert_eq!(sent.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_peer_has_no_parameters() {
    let place = place("", "");
    let error = family(place.path()).build(&Settings::new().with("mode", "x")).err().unwrap();
    assert_eq!(error.to_string(), "parameters of peer/x: no parameter \"mode\"; there are: none");
}

#[test]
fn an_unknown_peer_is_reported_with_those_that_exist() {
    let place = place("", "");
    let peers = Peers::in_folders([place.path().to_owned()]);
    for name in ["y", "../x", ""] {
        let error = peers.family(name).err().unwrap().to_string();
        assert_eq!(error, format!("no peer is called {name:?}; peers are: x"));
    }
}

#[test]
fn without_any_peer_each_is_one_that_is_not_set_up() {
    let place = tempfile::tempdir().unwrap();
    let family = Peers::in_folders([place.path().to_owned()]).family("y").unwrap();
    assert_eq!(family.info().id, "peer/y");
    let file = place.path().join("y/peer.toml");
    let expected =
        format!("is not here, since there is no {}: name a folder of peers by --peers", file.display());
    assert_eq!(family.absence(), Some(expected));
}

/// The peers of the repository.
fn repository() -> Peers {
    Peers::in_folders([PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../peers")])
}

fn check_echo(name: &str) {
    let peer = repository().peer(name).unwrap();
    if let Some(absence) = peer.absence() {
        eprintln!("not tested: peer/{name} {absence}");
        return;
    }
    let checked = conformance(peer);
    let outcome = |what: &str| {
        let checked = checked.iter().find(|checked| checked.what == what);
        checked.unwrap_or_else(|| panic!("no {what} in {checked:?}")).outcome.clone()
    };
    let found = |found: &str| Ok(found.to_owned());
    assert_eq!(outcome("greeting"), found("version 1, wants html, text"));
    assert_eq!(outcome("an empty page"), found("0 characters"));
    assert_eq!(outcome("a page of 5 MB"), found("4993199 characters"));
    assert!(outcome("broken bytes").is_ok_and(|found| found.ends_with(" characters")));
    let next = "; the next page is answered";
    assert!(outcome("a crash").is_ok_and(|found| found.starts_with("noticed (") && found.ends_with(next)));
    assert_eq!(outcome("a hang"), found(&format!("killed after 2 s{next}")));
    assert_eq!(outcome("garbage on its output"), found(&format!("noticed (\"no JSON\\n\"){next}")));
}

#[test]
fn echo_peers_follow_the_protocol() {
    ["echo", "echo-javascript", "echo-rust"].into_iter().for_each(check_echo);
}

#[test]
fn every_peer_is_described() {
    let names = repository().names();
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        assert!(repository().peer(&name).is_ok(), "{:?}", repository().peer(&name));
    }
}
