//! A run that is killed at several moments and continued gives the same bytes as one that was not.

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::experiment::{results, small};
use crate::place::Place;

const REPRODUCE: [&str; 5] = ["reproduce", "small", "--jobs", "2", "--out"];

fn start(place: &Place, out: &str) -> Child {
    let mut command = place.command(&[&REPRODUCE[..], &[out]].concat());
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Kills the run when it has this number of records; returns whether it was still running.
fn kill_after(place: &Place, out: &str, records: usize) -> bool {
    let mut child = start(place, out);
    let long = Instant::now();
    while place.names(&format!("{out}/small/work")).len() < records && child.try_wait().unwrap().is_none() {
        assert!(long.elapsed() < Duration::from_secs(120), "no records after two minutes");
        sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

#[test]
fn a_killed_run_ends_with_the_same_bytes() {
    let place = small();
    place.done(&[&REPRODUCE[..], &["whole"]].concat());
    let expected = results(&place, "whole/small");

    let killed = [1, 20, 60].map(|records| kill_after(&place, "killed", records));
    assert!(killed[0], "the first kill is to hit a running process");

    // as after a power cut: a truncated record, and the same one unfinished
    let (name, bytes) = place.files("killed/small/work/scores").swap_remove(0);
    place.write(&format!("killed/small/work/scores/{name}"), &bytes[..bytes.len() / 2]);
    let unfinished = name.rsplit_once('/').map(|(folder, name)| format!("{folder}/.writing-{name}")).unwrap();
    place.write(&format!("killed/small/work/scores/{unfinished}"), "half a rec");

    place.done(&[&REPRODUCE[..], &["killed"]].concat());
    assert_eq!(results(&place, "killed/small"), expected);
    assert_eq!(place.files("killed/small/work/scores"), place.files("whole/small/work/scores"));
}

#[test]
fn two_runs_at_once_in_one_folder_end_with_the_same_bytes() {
    let place = small();
    let first = start(&place, "shared");
    place.done(&[&REPRODUCE[..], &["shared"]].concat());
    let first = first.wait_with_output().unwrap();
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    place.done(&[&REPRODUCE[..], &["alone"]].concat());
    assert_eq!(results(&place, "shared/small"), results(&place, "alone/small"));
}
