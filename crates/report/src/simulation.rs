//! How often the two tests over publishers decide where nothing is to decide, and where something is: Student's interval and the sign-flip test on
//! made publishers. `experiments/verdicts.md` has the table.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::flips::flips;
use crate::intervals::{WITHIN, interval_of_shares};
use crate::share::Share;

/// Draws the mean difference of a publisher.
type Law = fn(&mut ChaCha8Rng) -> f64;

/// The laws of the mean difference of a publisher, each of mean 0 and about the same spread.
const LAWS: [(&str, Law); 5] = [
    ("normal", |random| 0.1 * normal(random)),
    ("one in ten displaced, to either side", |random| {
        0.05 * normal(random)
            + if uniform(random) < 0.1 { 0.3 * (2.0 * uniform(random).round() - 1.0) } else { 0.0 }
    }),
    ("one in ten displaced, to one side", |random| {
        0.05 * normal(random) + if uniform(random) < 0.1 { 0.3 } else { 0.0 } - 0.03
    }),
    ("skewed (exponential)", |random| 0.1 * (-(1.0 - uniform(random)).ln() - 1.0)),
    ("normal, with a difference of .08", |random| 0.08 + 0.1 * normal(random)),
];

/// A number from 0 up to, but not including, 1.
fn uniform(random: &mut ChaCha8Rng) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The sum of twelve uniform numbers is nearly normal.
fn normal(random: &mut ChaCha8Rng) -> f64 {
    (0..12).map(|_| uniform(random)).sum::<f64>() - 6.0
}

/// Publishers of one to six sites: on each site the difference of the publisher, and one of its own.
fn publishers(number: usize, law: Law, random: &mut ChaCha8Rng) -> Vec<Share> {
    let publisher = |_| {
        let weight = (6.0 * uniform(random)).ceil().max(1.0);
        let own = law(random);
        let sum = (0..weight as usize).map(|_| own + 0.05 * normal(random)).sum();
        Share { sum, weight }
    };
    (0..number).map(publisher).collect()
}

/// The shares of draws in which the sign-flip test decides, and Student's interval.
fn decided(number: usize, law: Law, draws: usize) -> [f64; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    let mut decided = [0; 2];
    for draw in 0..draws {
        let shares = publishers(number, law, &mut random);
        let flips = flips(&shares, WITHIN, &draw.to_string());
        decided[0] += usize::from(flips.is_some_and(|found| found.p <= 1.0 - WITHIN));
        let student = interval_of_shares(&shares, WITHIN);
        decided[1] += usize::from(student.is_some_and(|(low, high)| low > 0.0 || high < 0.0));
    }
    decided.map(|decided| decided as f64 / draws as f64)
}

#[test]
fn the_test_decides_as_seldom_as_it_says_where_its_null_holds() {
    for (name, law) in &LAWS[..2] {
        let [flips, _] = decided(10, *law, 2_000);
        assert!(flips <= 0.06, "{name}: {flips}");
    }
    assert_eq!(decided(5, LAWS[4].1, 100)[0], 0.0);
}

/// The table of the documentation; `GLEANER_UPDATE=1` writes it.
#[test]
#[ignore = "a minute; .ci/full runs it"]
fn the_table_of_the_documentation() {
    let mut table = String::from("| publishers differ | 5 | 10 | 30 |\n|---|---|---|---|\n");
    for (name, law) in LAWS {
        let cells = [5, 10, 30]
            .map(|number| decided(number, law, 2_000).map(|share| format!("{share:.2}")).join(" / "));
        table += &format!("| {name} | {} |\n", cells.join(" | "));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/verdicts.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (head, rest) = page.split_once("<!-- simulation -->\n").unwrap();
    let (_, tail) = rest.split_once("<!-- end of simulation -->").unwrap();
    let wanted = format!("{head}<!-- simulation -->\n\n{table}\n<!-- end of simulation -->{tail}");
    if std::env::var_os("GLEANER_UPDATE").is_some() {
        std::fs::write(path, wanted).unwrap();
    } else {
        assert_eq!(page, wanted);
    }
}
