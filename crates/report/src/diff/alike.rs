//! Whether two cells are alike: the same text, with numbers that may differ by a tolerance.

/// Whether the texts differ only in numbers, and these by at most `tolerance`.
pub(super) fn alike(a: &str, b: &str, tolerance: f64) -> bool {
    if a == b {
        return true;
    }
    let (mut a, mut b) = (Pieces(a), Pieces(b));
    loop {
        match (a.next(), b.next()) {
            (None, None) => return true,
            (Some(Piece::Text(a)), Some(Piece::Text(b))) if a == b => {}
            // one last bit more, so that 0.1 is within 0.1 of 0.2
            (Some(Piece::Number(a)), Some(Piece::Number(b))) if (a - b).abs() <= tolerance + 1e-12 => {}
            _ => return false,
        }
    }
}

/// A stretch of a text.
enum Piece<'a> {
    Text(&'a str),
    Number(f64),
}

/// Cuts a text into numbers and the text between. A digit within a word is not a number: `site2`, `a1b`.
struct Pieces<'a>(&'a str);

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let text = self.0;
        let first = text.chars().next()?;
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '+' | '_');
        let end = text.find(|c| is_word(c) != is_word(first)).unwrap_or(text.len());
        let (piece, rest) = text.split_at(end);
        self.0 = rest;
        let number = piece.parse::<f64>().ok().filter(|value| value.is_finite());
        Some(number.map_or(Piece::Text(piece), Piece::Number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_the_numbers_in_them() {
        let sentence = "11 of 13 sites; lowest 0.912 (cts)";
        let cases = [
            ("holds", "holds", 0.0, true),
            ("holds", "fails", 1.0, false),
            ("0.9000", "0.9010", 0.001, true),
            ("0.9000", "0.9011", 0.001, false),
            ("0.1", "0.2", 0.1, true),
            ("-0.1", "0.1", 0.1, false),
            // one number in two spellings; an empty cell is no number
            ("0.5", "0.5000", 0.0, true),
            ("", "0.0000", 1.0, false),
            (sentence, "11 of 13 sites; lowest 0.913 (cts)", 0.01, true),
            (sentence, "10 of 13 sites; lowest 0.912 (cts)", 0.01, false),
            // digits in a name are no number
            ("site1", "site2", 10.0, false),
            ("2002-07", "2002-08", 10.0, false),
            // neither are these words
            ("NaN", "NaN", 0.0, true),
            ("inf", "1", 1e300, false),
        ];
        for (a, b, tolerance, expected) in cases {
            assert_eq!(alike(a, b, tolerance), expected, "{a:?} {b:?} {tolerance}");
            assert_eq!(alike(b, a, tolerance), expected, "{b:?} {a:?} {tolerance}");
        }
    }
}
