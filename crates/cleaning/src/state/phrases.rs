//! The phrases of pages that nobody asked for, read from `states.txt`, by their subject and their place.

use std::sync::LazyLock;

/// Of a line, which is a language's: the subject, the place, and the phrases.
type Said = (&'static str, &'static str, Vec<&'static str>);

static SAID: LazyLock<Vec<Said>> = LazyLock::new(|| {
    let lines =
        include_str!("../states.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| said(line).expect("a line of states.txt has a subject, a place and phrases")).collect()
});

fn said(line: &'static str) -> Option<Said> {
    let (subject, rest) = line.split_once(' ')?;
    let (place, phrases) = rest.split_once(' ')?;
    Some((subject, place, phrases.split('|').collect()))
}

/// The phrases about a subject at a place, of all languages. Both have the words of the file.
pub(super) fn phrases(subject: &str, place: &str) -> impl Iterator<Item = &'static str> {
    let of = SAID.iter().filter(move |said| (said.0, said.1) == (subject, place));
    of.flat_map(|said| said.2.iter().copied())
}
