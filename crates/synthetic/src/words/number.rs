//! Numbers as pages print them: money, shares, ages. Each kind is a line of a words file.
//!
//! `{2-12}` is a number of that range, padded to the width of its lower bound (`{00-59}`); `{a/b}` is one of
//! the alternatives. ` | ` separates forms of the number; one form is drawn first.

use crate::random::Random;

/// How numbers of one kind are written.
pub(crate) struct Number {
    ways: Vec<Vec<Piece>>,
}

enum Piece {
    Text(&'static str),
    Range { width: usize, bounds: (usize, usize) },
    OneOf(Vec<&'static str>),
}

impl Number {
    pub(super) fn read(source: &'static str) -> Self {
        Self { ways: source.split(" | ").map(pieces).collect() }
    }

    pub(super) fn draw(&self, random: &mut Random) -> String {
        let at = if self.ways.len() > 1 { random.below(self.ways.len()) } else { 0 };
        let mut written = String::new();
        for piece in self.ways.get(at).into_iter().flatten() {
            match piece {
                Piece::Text(text) => written.push_str(text),
                Piece::Range { width, bounds } => {
                    written.push_str(&format!("{:0width$}", random.between(*bounds), width = *width));
                }
                Piece::OneOf(all) => written.push_str(random.pick(all).copied().unwrap_or_default()),
            }
        }
        written
    }
}

fn pieces(source: &'static str) -> Vec<Piece> {
    let text_and_slots = source.split(['{', '}']).enumerate();
    let piece = |(at, text): (usize, &'static str)| match text.split_once('-') {
        _ if at % 2 == 0 => Piece::Text(text),
        Some((low, high)) => {
            let bounds = (low.parse().unwrap_or_default(), high.parse().unwrap_or_default());
            Piece::Range { width: low.len(), bounds }
        }
        None => Piece::OneOf(text.split('/').collect()),
    };
    text_and_slots.map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &'static str, is: impl Fn(&str) -> bool) {
        let number = Number::read(source);
        let mut random = Random::new(1, 0, 0, 0);
        for _ in 0..200 {
            let drawn = number.draw(&mut random);
            assert!(is(&drawn), "{source}: {drawn}");
        }
    }

    #[test]
    fn ranges_choices_and_ways() {
        check("{2-12}", |it| (2..=12).contains(&it.parse().unwrap()));
        check("{9-10}:{00-59} {a/p}.m.", |it| {
            it.len() >= 9 && (it.ends_with("a.m.") || it.ends_with("p.m."))
        });
        check("{1-2}00 A | {7-8} B", |it| ["100 A", "200 A", "7 B", "8 B"].contains(&it));
        check("free", |it| it == "free");
    }
}
