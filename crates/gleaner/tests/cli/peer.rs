//! Programs of their own as methods: on the command line, in experiments, and with failures or absent.

use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::place::{Place, page};

/// Answers every page with the same text, but ends on the second.
const WORKER: &str = r#"echo '{"gleaner":1,"version":"7"}'
n=0
while read -r line; do
    n=$((n+1))
    case "$line" in
    *drill*) echo "{\"id\":$n,\"error\":\"no drills here\"}";;
    *unheard2*) echo 'not this one' >&2; exit 1;;
    *) echo "{\"id\":$n,\"text\":\"Story tells of things\"}";;
    esac
done"#;

/// What [`WORKER`] does on the second page.
const ENDS: &str = "echo 'not this one' >&2; exit 1";

pub(crate) fn description(id: &str, needs: &str) -> String {
    format!(
        "id = \"{id}\"\nname = \"Picky\"\ncitation = \"A. Author\"\nlicence = \"MIT\"\nversion = \"7\"\n\
         setup = \"make {id}\"\ncommand = [\"sh\", \"worker.sh\"]\nneeds = [{needs}]\n"
    )
}

/// A place with a site of three pages, the peer `picky` in `mine`, and one beside it that is not set up.
fn place() -> Place {
    let place = Place::new();
    for number in 1..=3 {
        place.write(&format!("site/{number}.html"), page(number));
        place.write(
            &format!("site/{number}.txt"),
            format!("Story{number} tells{number} of{number} things{number}"),
        );
    }
    place.write("mine/picky/peer.toml", description("picky", ""));
    place.write("mine/picky/worker.sh", WORKER);
    place.write("mine/absent/peer.toml", description("absent", "\"library\""));
    place
}

#[test]
fn a_peer_cleans_and_the_page_on_which_it_fails_is_named() {
    let run = place().run(&["clean", "--method", "peer/picky", "--peers", "mine", "site"]);
    insta::assert_snapshot!(format!("{:?}\n{}\n{}", run.code, run.out, run.err));
}

#[test]
fn peers_are_listed_and_tested() {
    let place = place();
    insta::assert_snapshot!("list", place.check(&["peer", "list", "--peers", "mine"], 0, ""));
    insta::assert_snapshot!("check", place.check(&["peer", "check", "picky", "--peers", "mine"], 0, ""));
    let absent = place.run(&["clean", "-m", "peer/absent", "--peers", "mine", "site"]);
    insta::assert_snapshot!("absent", absent.err);
    let unknown = place.run(&["clean", "-m", "peer/other", "--peers", "mine", "site"]);
    insta::assert_snapshot!("unknown", unknown.err);
    let nowhere = "gleaner: peer/picky is not here, since there is no peers/picky/peer.toml: name a folder of peers by --peers\n";
    place.check(&["clean", "-m", "peer/picky", "site"], 2, nowhere);
}

const EXPERIMENT: &str = r#"
title = "peers"
citation = "none"
seed = 1
measures = ["words"]
data = [{ id = "local/site", paths = ["../site"] }]
run = [
  { id = "picky", title = "picky", method = "peer/picky" },
  { id = "absent", title = "absent", method = "peer/absent" },
]
"#;

#[test]
fn in_an_experiment_a_failure_is_a_row_and_a_peer_that_is_not_set_up_is_left_out() {
    let place = place();
    place.write("mine-too/experiment.toml", EXPERIMENT);
    let reproduce = |jobs| {
        let arguments = ["reproduce", "mine-too", "--peers", "mine", "--offline", "--jobs", jobs];
        let run = place.run(&arguments);
        (run.code, run.out, place.read("results/partial/mine-too/failures.csv"))
    };
    let (code, out, failures) = reproduce("1");
    insta::assert_snapshot!("experiment", format!("{code:?}\n{out}\n{failures}"));
    // another worker is another method: its records are made again
    place.write("mine/picky/worker.sh", WORKER.replace("exit 1", "exit 2"));
    let (_, _, failures) = reproduce("2");
    assert!(failures.contains("exit status: 2"), "{failures}");
}

/// Greets, then neither reads nor answers, but shows that it is running.
const HUNG: &str = r#"echo '{"gleaner":1,"version":"7"}'
while :; do echo; sleep 0.05; done > beat"#;

/// Whether the length of the file stays the same.
fn is_still(place: &Place) -> bool {
    let length = place.read("mine/hung/beat").len();
    sleep(Duration::from_millis(500));
    place.read("mine/hung/beat").len() == length
}

#[track_caller]
fn check_ended_by(signal: Signal) {
    let place = place();
    place.write("mine/hung/peer.toml", description("hung", "")).write("mine/hung/worker.sh", HUNG);
    let mut command = place.command(&["clean", "--method", "peer/hung", "--peers", "mine", "site"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begin = Instant::now();
    let patience = || assert!(begin.elapsed() < Duration::from_secs(20), "it takes too long");
    while !place.path("mine/hung/beat").exists() {
        patience();
        sleep(Duration::from_millis(20));
    }
    assert!(!is_still(&place));
    kill_process(Pid::from_child(&child), signal).unwrap();
    sleep(Duration::from_millis(500));
    // needed if the tests themselves are started without this signal, as by nohup
    child.kill().unwrap();
    child.wait().unwrap();
    while !is_still(&place) {
        patience();
    }
}

#[test]
fn a_hung_peer_ends_with_gleaner_whatever_ends_it() {
    [Signal::INT, Signal::TERM, Signal::HUP, Signal::KILL].into_iter().for_each(check_ended_by);
}

/// Hangs.
const HANGS: &str = "while :; do echo; sleep 0.05; done > beat";

/// Ends a run by a signal while it works on the second page; and what it has written on standard error.
fn ended_on_the_second_page(place: &Place, arguments: &[&str], signal: Signal) -> String {
    let _ = std::fs::remove_file(place.path("mine/hung/beat"));
    let mut command = place.command(arguments);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let begin = Instant::now();
    while !place.path("mine/hung/beat").exists() {
        assert!(begin.elapsed() < Duration::from_secs(60), "the second page is not reached");
        sleep(Duration::from_millis(20));
    }
    kill_process(Pid::from_child(&child), signal).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), None);
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_page_in_whose_work_two_runs_abort_is_left_out_and_named() {
    let place = place();
    place
        .write("mine/hung/peer.toml", description("hung", ""))
        .write("mine/hung/worker.sh", WORKER.replace(ENDS, HANGS));
    place.write("mine-too/experiment.toml", EXPERIMENT.replace("peer/picky", "peer/hung"));
    let clean = ["clean", "--method", "peer/hung", "--peers", "mine", "--out", "out", "site"];
    let reproduce = ["reproduce", "mine-too", "--peers", "mine", "--offline", "--jobs", "2", "--out", "out"];
    for (arguments, file) in [(&clean[..], "out/.in-work"), (&reproduce[..], "out/mine-too/.in-work")] {
        let told = |signal| -> Vec<String> {
            let err = ended_on_the_second_page(&place, arguments, signal);
            err.lines().filter(|line| line.contains("worked on")).map(str::to_owned).collect()
        };
        let suspect = "gleaner: a run aborted while it worked on site site, page 2.html: all is done on one thread, to find the cause";
        let killed = "gleaner: the last run was killed while it worked on site site, page 2.html";
        // a run that is ended from outside is no fault of a page
        assert_eq!(told(Signal::KILL), Vec::<String>::new());
        assert_eq!(told(Signal::TERM), [killed]);
        assert_eq!(told(Signal::ABORT), Vec::<String>::new());
        assert_eq!(told(Signal::KILL), [suspect]);
        assert_eq!(told(Signal::ABORT), [suspect, killed]);
        let reason = format!(
            "site site, page 2.html is left out, since 2 runs aborted while they worked on it; to try it again, remove {file}"
        );
        for _ in 0..2 {
            let run = place.run(arguments);
            let failures = match arguments[0] {
                "clean" => run.err,
                _ => place.read("out/mine-too/failures.csv"),
            };
            assert!(run.code == Some(3) && failures.contains(&reason), "{:?} {failures}", run.code);
        }
        std::fs::remove_file(place.path(file)).unwrap();
    }
    assert_eq!(place.names("out/site"), ["1.html.txt", "3.html.txt"]);
}
