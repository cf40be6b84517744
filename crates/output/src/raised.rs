//! Raised and lowered text with a meaning: `mc²`, not `1st`.

use page::{NodeId, Page};

/// The most bytes of raised text.
const LONGEST: usize = 40;

/// Endings of number words, and trade marks.
const ENDINGS: [&str; 18] = [
    "st", "nd", "rd", "th", "er", "re", "e", "ème", "eme", "ère", "o", "a", "os", "as", "tm", "sm", "™", "®",
];

/// Whether the text of a `sup` or `sub` gets a sign: it directly follows a word, is short, and is neither a
/// mark of a note nor the ending of a number or a name.
pub(crate) fn is_raised(page: &Page, node: NodeId) -> bool {
    let span = page.span(node);
    let text = page.text_of(node).trim_end();
    let follows = !page.text()[..span.start as usize].ends_with(char::is_whitespace) && span.start > 0;
    let is_ending = || {
        let before = page.text()[..span.start as usize].chars().next_back();
        let text = text.to_lowercase();
        ENDINGS.contains(&text.as_str())
            && (text.chars().nth(1).is_some() || before.is_some_and(|sign| sign.is_ascii_digit()))
    };
    let is_note = || text.starts_with('[') || page.descendants(node).any(|node| *page.tag(node) == "a");
    let in_link = || page.ancestors(node).take(2).any(|above| *page.tag(above) == "a");
    follows
        && !text.is_empty()
        && text.len() <= LONGEST
        && !text.contains('\n')
        && !is_ending()
        && !is_note()
        && !in_link()
}
