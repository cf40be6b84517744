//! The phrases of pages that nobody asked for, read from `states.txt`, by their subject and their place.

use std::sync::LazyLock;

/// The subjects of phrases: states, buttons of consent walls, and pages before their scripts have run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Blocked,
    Consent,
    Accept,
    Login,
    NotFound,
    Loading,
}

/// The places of phrases: a title or heading that says little else, or any text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Title,
    Text,
}

/// The phrases of a line of `states.txt`, a language's.
type Said = (Subject, Place, Vec<&'static str>);

static SAID: LazyLock<Vec<Said>> = LazyLock::new(|| {
    let lines =
        include_str!("../states.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| said(line).expect("a line of states.txt has a subject, a place and phrases")).collect()
});

fn said(line: &'static str) -> Option<Said> {
    let (subject, rest) = line.split_once(' ')?;
    let (place, phrases) = rest.split_once(' ')?;
    let subject = match subject {
        "blocked" => Subject::Blocked,
        "consent" => Subject::Consent,
        "accept" => Subject::Accept,
        "login" => Subject::Login,
        "not-found" => Subject::NotFound,
        "loading" => Subject::Loading,
        _ => return None,
    };
    let place = match place {
        "title" => Place::Title,
        "text" => Place::Text,
        _ => return None,
    };
    Some((subject, place, phrases.split('|').collect()))
}

/// The phrases about a subject, of all languages.
pub(super) fn phrases(subject: Subject, place: Place) -> impl Iterator<Item = &'static str> {
    let of = SAID.iter().filter(move |said| (said.0, said.1) == (subject, place));
    of.flat_map(|said| said.2.iter().copied())
}
