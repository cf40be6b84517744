//! Numbers as text, in sentences and in cells that are not ratios.

/// The decimals of a ratio in a table.
pub(crate) const DECIMALS: usize = 4;

/// A setting or a fit statistic: at most four decimals, no trailing zeros, no minus before zero.
pub(crate) fn plain(value: f64) -> String {
    let text = format!("{:.DECIMALS$}", rounded(value));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A ratio in a sentence: three decimals.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    if text == "-0.000" { "0.000".to_owned() } else { text }
}

/// A difference of ratios in a sentence: three decimals and always a sign.
pub(crate) fn signed(value: f64) -> String {
    let text = format!("{value:+.3}");
    if text == "-0.000" { "+0.000".to_owned() } else { text }
}

/// A value rounded to the decimals of a table; zero has no sign.
pub(crate) fn rounded(value: f64) -> f64 {
    let scale = 10_f64.powi(4);
    (value * scale).round() / scale + 0.0
}

/// A count and its noun: `1 site`, `2 sites`.
pub(crate) fn counted(things: usize, noun: &str) -> String {
    let plural = if things == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(things))
}

/// A count with its thousands separated: `12,345`.
pub(crate) fn grouped(things: usize) -> String {
    // a usize fits on all machines that Rust supports
    grouped_count(u64::try_from(things).unwrap_or(u64::MAX))
}

/// The same for counts of records.
pub(crate) fn grouped_count(things: u64) -> String {
    let digits = things.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals() {
        // a step of a sweep, a whole number, a negative number near zero
        assert_eq!([0.1 + 0.2, 40.0, -0.000_001].map(plain), ["0.3", "40", "0"]);
        assert_eq!((short(-0.000_1), signed(-0.000_1)), ("0.000".to_owned(), "+0.000".to_owned()));
    }

    #[test]
    fn thousands() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(123), "123");
        assert_eq!(counted(1, "site"), "1 site");
        assert_eq!(counted(0, "site"), "0 sites");
    }
}
