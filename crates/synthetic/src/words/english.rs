//! English endings, for the words of the lists only.

fn ends_in_consonant_y(word: &str) -> bool {
    let mut back = word.chars().rev();
    back.next() == Some('y') && back.next().is_some_and(|before| !"aeiou".contains(before))
}

/// The nouns of the lists with irregular plurals.
const PLURALS: &str = "child children, crisis crises, oasis oases, hoof hooves, loaf loaves, sheaf sheaves, \
    knife knives, man men, bellows bellows, series series, mosquito mosquitoes, domino dominoes";

/// The plural: `bank` to `banks`, `company` to `companies`, `tax` to `taxes`.
pub(crate) fn plural(noun: &str) -> String {
    let end = pairs(PLURALS).find_map(|(one, many)| Some((noun.strip_suffix(one)?, many)));
    if let Some((start, many)) = end {
        return format!("{start}{many}");
    }
    if ends_in_consonant_y(noun) {
        return format!("{}ies", &noun[..noun.len() - 1]);
    }
    let hissing = ["s", "x", "z", "ch", "sh", "ato", "veto", "nado", "cano"];
    format!("{noun}{}", if hissing.iter().any(|end| noun.ends_with(end)) { "es" } else { "s" })
}

/// The irregular verbs of the lists.
const PASTS: &str = "build built, buy bought, cut cut, draw drew, drive drove, eat ate, feel felt, flee fled, \
    forecast forecast, forget forgot, freeze froze, give gave, grow grew, hold held, keep kept, \
    lose lost, overhear overheard, read read, sell sold, send sent, shoot shot, shrink shrank, \
    sing sang, sleep slept, speak spoke, spend spent, spread spread, steal stole, take took, \
    teach taught, think thought, uphold upheld, weave wove, win won, withdraw withdrew, write wrote";

/// The past: `raise` to `raised`, `deny` to `denied`; irregular verbs from [`PASTS`].
pub(crate) fn past(verb: &str) -> String {
    if let Some((_, past)) = pairs(PASTS).find(|(base, _)| *base == verb) {
        return past.to_owned();
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

/// The gerund: `raise` to `raising`.
pub(crate) fn gerund(verb: &str) -> String {
    if let Some(start) = verb.strip_suffix("ie") {
        format!("{start}ying")
    } else if verb.ends_with('e') && !verb.ends_with("ee") {
        format!("{}ing", &verb[..verb.len() - 1])
    } else if doubles(verb) {
        format!("{verb}{}ing", &verb[verb.len() - 1..])
    } else {
        format!("{verb}ing")
    }
}

/// Whether a verb of the lists doubles its last letter.
fn doubles(verb: &str) -> bool {
    const ALL: &str =
        "rob shrug transfer patrol cut forget jam plan scan ship shop snap stop swap trim win zip";
    ALL.split(' ').any(|own| own == verb)
}

fn pairs(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.split(", ").filter_map(|pair| pair.split_once(' '))
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
