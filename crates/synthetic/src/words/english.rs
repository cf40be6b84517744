//! English capitals, and endings for the words of the lists only (`corpora/words/english/endings.txt` has the irregular ones).

use std::sync::LazyLock;

use super::Stock;
use crate::file;

fn ends_in_consonant_y(word: &str) -> bool {
    let mut back = word.chars().rev();
    back.next() == Some('y') && back.next().is_some_and(|before| !"aeiou".contains(before))
}

static ENDINGS: LazyLock<Stock> = LazyLock::new(|| Stock::read([file("words/english/endings.txt")]));

/// The irregular forms of a section: pairs of a word, or its end, and its form.
fn pairs(section: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    ENDINGS.common.phrases(section).iter().filter_map(|pair| pair.source.split_once(' '))
}

/// With its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let Some((at, first)) = text.char_indices().find(|(_, c)| c.is_alphanumeric()) else {
        return text.to_owned();
    };
    let rest = &text[at + first.len_utf8()..];
    format!("{}{}{rest}", &text[..at], first.to_uppercase())
}

/// The plural: `bank` to `banks`, `company` to `companies`, `tax` to `taxes`.
pub(crate) fn plural(noun: &str) -> String {
    let end = pairs("plural").find_map(|(one, many)| Some((noun.strip_suffix(one)?, many)));
    if let Some((start, many)) = end {
        return format!("{start}{many}");
    }
    if ends_in_consonant_y(noun) {
        return format!("{}ies", &noun[..noun.len() - 1]);
    }
    let hissing = ["s", "x", "z", "ch", "sh", "ato", "veto", "nado", "cano"];
    format!("{noun}{}", if hissing.iter().any(|end| noun.ends_with(end)) { "es" } else { "s" })
}

/// The past: `raise` to `raised`, `deny` to `denied`; irregular verbs from the list.
pub(crate) fn past(verb: &str) -> String {
    if let Some((_, past)) = pairs("past").find(|(base, _)| *base == verb) {
        return past.to_owned();
    }
    if verb.ends_with('e') {
        format!("{verb}d")
    } else if ends_in_consonant_y(verb) {
        format!("{}ied", &verb[..verb.len() - 1])
    } else {
        with_ending(verb, "ed")
    }
}

/// The gerund: `raise` to `raising`.
pub(crate) fn gerund(verb: &str) -> String {
    if let Some(start) = verb.strip_suffix("ie") {
        format!("{start}ying")
    } else if verb.ends_with('e') && !verb.ends_with("ee") {
        format!("{}ing", &verb[..verb.len() - 1])
    } else {
        with_ending(verb, "ing")
    }
}

/// A verb with an ending, before which some verbs of the lists double their last letter.
fn with_ending(verb: &str, ending: &str) -> String {
    let doubles = ENDINGS.common.words("double").iter().any(|own| own == verb);
    let last = if doubles { &verb[verb.len() - 1..] } else { "" };
    format!("{verb}{last}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings() {
        assert_eq!(
            ["bank", "company", "tax", "day", "tomato", "spokesman", "pocketknife", "piano"].map(plural),
            ["banks", "companies", "taxes", "days", "tomatoes", "spokesmen", "pocketknives", "pianos"]
        );
        assert_eq!(
            ["raise", "deny", "post", "flee", "rob", "ship", "win"].map(past),
            ["raised", "denied", "posted", "fled", "robbed", "shipped", "won"]
        );
        assert_eq!(
            ["raise", "deny", "flee", "rob", "tie"].map(gerund),
            ["raising", "denying", "fleeing", "robbing", "tying"]
        );
    }
}
