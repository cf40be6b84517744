//! Large manifests: lists of lists are refused before they fill the memory, and the time for each run does not grow with their number.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::base::changed;

/// Twelve definitions: the first is `first`, each other one is `of` the name of the one above.
fn chain(first: &str, of: impl Fn(&str) -> String) -> String {
    let mut text = format!("[define]\nl0 = {first}\n");
    for number in 1..12 {
        writeln!(text, "l{number} = {}", of(&format!("{{l{}}}", number - 1)))
            .expect("strings take everything");
    }
    text
}

#[track_caller]
fn check(define: &str, line: usize) {
    let error = changed(&[("[define]\n", define)]).expect_err("it is too large").to_string();
    let expected = format!("F/experiment.toml, line {line}: names and grids become more than 200000 values");
    assert_eq!(error, expected);
}

#[test]
fn what_names_multiply_to_is_bounded() {
    let nine = |name: &str| vec![format!("{name:?}"); 9].join(", ");
    check(&chain("[1, 2, 3, 4, 5, 6, 7, 8, 9]", |name| format!("[{}]", nine(name))), 12);
    // tables, texts, the combinations of several lists in one text, and grids
    check(&chain("{ a = 1 }", |name| format!("{{ a = [{}] }}", nine(name))), 13);
    check(&chain("\"text\"", |name| format!("\"{}\"", name.repeat(9))), 13);
    let ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
    check(&chain(ten, |_| format!("[\"{}\"]", "{l0}".repeat(9))), 8);
    let grid = format!(
        "[define]\nten = {ten}\nl1 = [{{ each = {{ a = [\"{{ten}}\"], b = [\"{{ten}}\"], c = [\"{{ten}}\"] }}, list = \
                        [{{ each = {{ d = [\"{{ten}}\"], e = [\"{{ten}}\"], f = [\"{{ten}}\"] }}, g = \"{{a}}\" }}] }}]\n"
    );
    check(&grid, 8);
}

#[test]
fn a_grid_of_many_values_is_refused_before_it_is_made() {
    let many = format!("id = \"one\"\neach = {{ a = [{}] }}", "1, ".repeat(90_000));
    let error = changed(&[("id = \"one\"", &many)]).unwrap_err().to_string();
    assert!(error.starts_with("F/experiment.toml, line 16: each makes more than 1000,"), "{error}");
}

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
