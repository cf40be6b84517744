//! Large manifests: the time for each run does not grow with their number.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::base::changed;

#[test]
fn twenty_thousand_runs_are_checked_in_a_moment() {
    let mut runs = String::new();
    for number in 0..20_000 {
        write!(runs, "[[run]]\nid = \"of-{number}\"\ntitle = \"t\"\nmethod = \"m\"\n\n").unwrap();
    }
    let began = Instant::now();
    assert_eq!(changed(&[("[[run]]", &format!("{runs}[[run]]"))]).unwrap().runs.len(), 20_005);
    // seven times as long as it takes on a busy machine, and a tenth of what it took
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}
