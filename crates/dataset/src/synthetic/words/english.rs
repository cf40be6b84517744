//! English endings, for the regular words that the lists hold; no general stemmer's inverse.

fn ends_in_consonant_y(word: &str) -> bool {
    let mut back = word.chars().rev();
    back.next() == Some('y') && back.next().is_some_and(|before| !"aeiou".contains(before))
}

/// More than one: `bank` to `banks`, `company` to `companies`, `tax` to `taxes`.
pub(super) fn plural(noun: &str) -> String {
    if ends_in_consonant_y(noun) {
        return format!("{}ies", &noun[..noun.len() - 1]);
    }
    let hissing = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if hissing { "es" } else { "s" })
}

/// The past: `raise` to `raised`, `deny` to `denied`; the irregular verbs that the lists use by name.
pub(super) fn past(verb: &str) -> String {
    let irregular = [
        ("sell", "sold"),
        ("buy", "bought"),
        ("quit", "quit"),
        ("sue", "sued"),
        ("rob", "robbed"),
        ("flee", "fled"),
        ("withdraw", "withdrew"),
        ("plead", "pleaded"),
        ("tow", "towed"),
        ("browse", "browsed"),
    ];
    if let Some((_, past)) = irregular.iter().find(|(base, _)| *base == verb) {
        return (*past).to_owned();
    }
    if verb.ends_with('e') {
        format!("{verb}d")
    } else if ends_in_consonant_y(verb) {
        format!("{}ied", &verb[..verb.len() - 1])
    } else if doubles(verb) {
        format!("{verb}{}ed", &verb[verb.len() - 1..])
    } else {
        format!("{verb}ed")
    }
}

/// Going on: `raise` to `raising`.
pub(super) fn gerund(verb: &str) -> String {
    if verb.ends_with('e') && !verb.ends_with("ee") {
        format!("{}ing", &verb[..verb.len() - 1])
    } else if doubles(verb) {
        format!("{verb}{}ing", &verb[verb.len() - 1..])
    } else {
        format!("{verb}ing")
    }
}

/// The verbs of the lists that double their last letter.
fn doubles(verb: &str) -> bool {
    matches!(verb, "rob" | "admit" | "submit" | "plan" | "stop" | "cut" | "drop" | "ban" | "ship")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings() {
        assert_eq!(
            ["bank", "company", "tax", "day", "crash"].map(plural),
            ["banks", "companies", "taxes", "days", "crashes"]
        );
        assert_eq!(
            ["raise", "deny", "post", "flee", "rob"].map(past),
            ["raised", "denied", "posted", "fled", "robbed"]
        );
        assert_eq!(
            ["raise", "deny", "flee", "rob"].map(gerund),
            ["raising", "denying", "fleeing", "robbing"]
        );
    }
}
