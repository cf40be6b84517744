//! Invalid manifests with their error messages, and valid ones: the cases of `cases.txt`.
//!
//! A case changes the experiment in `base/` and ends with `!` and the result of the check, a line for each error. `-` is a text of one of
//! the files and `+` its replacement; without `-` it replaces the text with which the last case began. A case may have several changes.
//! `GLEANER_UPDATE=1` writes the messages again.

use crate::changed;

const CASES: &str = include_str!("cases.txt");

/// Adds a line to the last text, or to a new one.
fn add(texts: &mut Vec<String>, line: &str, goes_on: bool) {
    match texts.last_mut().filter(|_| goes_on) {
        Some(text) => *text = format!("{text}\n{line}"),
        None => texts.push(line.to_owned()),
    }
}

#[test]
fn every_case_is_answered_as_it_stands() {
    let mut written = String::new();
    let (mut from, mut to, mut first) = (Vec::new(), Vec::new(), String::new());
    let mut before = '!';
    let is_update = std::env::var_os("GLEANER_UPDATE").is_some();
    // the errors of the last case that are still to come
    let mut rest: Vec<String> = Vec::new();
    for line in CASES.lines() {
        let (sign, text) = (line.chars().next().unwrap_or('#'), line.get(2..).unwrap_or(""));
        match sign {
            '-' => add(&mut from, text, before == '-'),
            '+' if from.is_empty() => {
                from.push(first.clone());
                to.push(text.to_owned());
            }
            '+' => add(&mut to, text, before == '+'),
            '!' if before == '!' && from.is_empty() => {
                if !is_update {
                    assert!(!rest.is_empty(), "{text}");
                    assert_eq!(rest.remove(0), text);
                }
            }
            '!' => {
                first.clone_from(&from[0]);
                let changes: Vec<_> =
                    from.iter().map(String::as_str).zip(to.iter().map(String::as_str)).collect();
                assert_eq!(from.len(), to.len(), "{changes:?}");
                let says = changed(&changes).err().map_or("sound".to_owned(), |error| error.to_string());
                rest = says.lines().map(str::to_owned).collect();
                written.extend(rest.iter().map(|says| format!("! {says}\n")));
                let says = rest.remove(0);
                assert!(is_update || says == text, "{changes:?}\n{says}\n{text}");
                from.clear();
                to.clear();
            }
            '#' => {}
            _ => panic!("{line:?} is no line of a case"),
        }
        if sign != '!' {
            assert!(is_update || rest.is_empty(), "{rest:?}");
            written.push_str(&format!("{line}\n"));
        }
        before = sign;
    }
    if is_update {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/cases.txt");
        std::fs::write(path, written).expect("the repository can be written");
    }
}
