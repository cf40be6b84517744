//! Numbers as news have them: money, shares, ages, points.

use super::Language;
use crate::synthetic::random::Random;

/// A number of the kind that a slot asks for; the empty text for a kind there is not.
pub(super) fn amount(kind: &str, language: Language, random: &mut Random) -> String {
    let english = language == Language::English;
    let mut of = |low, high| random.between((low, high));
    match kind {
        "small" => of(2, 12).to_string(),
        "num" => (if of(0, 1) == 0 { of(11, 99) } else { of(100, 980) }).to_string(),
        "pct" => format!("{}.{} percent", of(1, 60), of(0, 9)),
        "pc" => format!("{}.{}", of(1, 60), of(0, 9)),
        "year" => of(1960, 2001).to_string(),
        "age" => of(18, 79).to_string(),
        "cents" => of(2, 75).to_string(),
        "dollars" => format!("${}", of(19, 2400)),
        "price" if english => format!("${}.{:02}", of(3, 120), of(0, 99)),
        "price" => format!("{}.{}", of(3, 180), of(0, 9)),
        "points" => format!("{}.{:02}", of(1, 240), of(0, 99)),
        "index" => of(4800, 6200).to_string(),
        "amount" => of(3, 900).to_string(),
        "rate" => format!("34.{:03}", of(0, 999)),
        "clock" => format!("{}:{:02} {}.m.", of(1, 12), of(0, 59), ["a", "p"][of(0, 1)]),
        "money" if english => format!("${}.{} {}", of(1, 90), of(0, 9), ["million", "billion"][of(0, 1)]),
        "money" => {
            let (million, billion) = match language {
                Language::Simplified => ("万元", "亿元"),
                _ => ("萬元", "億元"),
            };
            if of(0, 1) == 0 {
                format!("{}{million}", of(2, 95) * 100)
            } else {
                format!("{}{billion}", of(1, 80))
            }
        }
        _ => String::new(),
    }
}
