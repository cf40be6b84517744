//! Names that no list holds: each page has some of its own, as real pages do.
//!
//! Without an open stock of names every word of a site of two thousand pages would soon stand on many of them; in real
//! text half of all distinct words stand just once.

use crate::synthetic::random::Random;

const STARTS: [&str; 40] = [
    "al", "bar", "bel", "bren", "cal", "car", "cor", "dal", "del", "dor", "el", "fal", "fen", "gar", "gil",
    "hal", "har", "hol", "ker", "lan", "lar", "lin", "mar", "mel", "mor", "nar", "nor", "ol", "pel", "per",
    "quin", "ral", "rin", "sal", "sel", "tor", "van", "vel", "wal", "yar",
];
const MIDDLES: [&str; 16] =
    ["", "", "", "a", "an", "be", "da", "di", "en", "er", "go", "i", "la", "lo", "ri", "vi"];
const ENDS: [&str; 28] = [
    "by", "ck", "combe", "dale", "den", "dine", "field", "ford", "gan", "ham", "ini", "ker", "land", "ley",
    "ling", "man", "mont", "nik", "rath", "ro", "rup", "son", "stead", "ton", "tti", "vale", "wick", "worth",
];

/// A surname or the name of a place, with a capital.
pub(super) fn name(random: &mut Random) -> String {
    let mut name = String::with_capacity(14);
    for list in [&STARTS[..], &MIDDLES, &ENDS] {
        name.push_str(random.pick(list).copied().unwrap_or_default());
    }
    name[..1].make_ascii_uppercase();
    name
}

/// What makers call a model: letters and a number, sometimes letters again.
pub(in crate::synthetic) fn model(random: &mut Random) -> String {
    const LETTERS: [&str; 24] = [
        "A", "C", "CX", "D", "DC", "DX", "E", "EX", "G", "K", "L", "LX", "M", "MX", "N", "P", "PX", "R", "S",
        "SL", "T", "V", "X", "Z",
    ];
    let letters = random.pick(&LETTERS).copied().unwrap_or_default();
    let number = match random.below(4) {
        0 => random.between((2, 99)) * 10,
        1 => random.between((11, 99)) * 100,
        2 => random.between((100, 999)) * 5,
        _ => random.between((100, 999)) * 10,
    };
    let tail = match random.below(10) {
        0 => "i",
        1 => "c",
        2 => "s",
        3 => "n",
        _ => "",
    };
    let gap = if random.chance(0.3) { "-" } else { "" };
    format!("{letters}{gap}{number}{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_many_names_and_models() {
        let mut random = Random::new(1, 0, 0, 0);
        let names: HashSet<_> = (0..2_000).map(|_| name(&mut random)).collect();
        let models: HashSet<_> = (0..2_000).map(|_| model(&mut random)).collect();
        assert!(names.len() > 1_700 && models.len() > 1_500, "{} {}", names.len(), models.len());
        assert!(names.iter().all(|name| name.starts_with(|c: char| c.is_ascii_uppercase())));
    }
}
