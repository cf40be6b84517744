//! The four marks of a text: kept or removed and, with gold, rightly or wrongly; and the whole text of a page as a strip of them.

use cleaning::{Gold, Spans};
use maud::{Markup, html};
use page::Span;

/// The mark of a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Kept and, with gold, rightly.
    Kept,
    /// Removed and, with gold, rightly.
    Removed,
    /// Removed, although it is gold.
    Lost,
    /// Kept, although it is no gold.
    Wrong,
}

impl Mark {
    /// The mark by whether a piece is kept, and whether that is right.
    const fn of(kept: bool, right: bool) -> Self {
        match (kept, right) {
            (true, true) => Self::Kept,
            (false, true) => Self::Removed,
            (false, false) => Self::Lost,
            (true, false) => Self::Wrong,
        }
    }

    /// The class in style sheets, the sign beside a block, and the name.
    const fn shown(self) -> [&'static str; 3] {
        match self {
            Self::Kept => ["k", "\u{2713}", "kept"],
            Self::Removed => ["r", "\u{2013}", "removed"],
            Self::Lost => ["l", "L", "lost"],
            Self::Wrong => ["w", "W", "wrongly kept"],
        }
    }

    /// The class in style sheets.
    pub(crate) const fn class(self) -> &'static str {
        self.shown()[0]
    }

    /// The sign beside a block.
    pub(crate) const fn sign(self) -> &'static str {
        self.shown()[1]
    }

    /// The name of the mark.
    pub(crate) const fn name(self) -> &'static str {
        self.shown()[2]
    }
}

/// The marks of a page's whole text.
pub(crate) struct Marks(Vec<(Span, Mark)>);

impl Marks {
    /// The marks of a text of `length` bytes. Text that gold leaves open is neither lost nor wrong.
    pub(crate) fn of(length: usize, kept: &Spans, gold: Option<&Gold>) -> Self {
        let length = u32::try_from(length).expect("a page's text is bounded well below 4 GiB");
        let right = gold.map(|gold| {
            let informative = gold.informative();
            let right_kept = kept.intersection(&informative);
            let right_removed = kept.union(&informative).complement(length);
            right_kept.union(&right_removed).union(gold.unjudged())
        });
        let right = right.unwrap_or_else(|| Spans::all(length));
        let ends = kept.iter().chain(&right).flat_map(|span| [span.start, span.end]);
        let cuts = cleaning::sorted_set(ends.chain([0, length]).collect());
        let piece = |&[start, end]: &[u32; 2]| {
            (Span { start, end }, Mark::of(kept.contains(start), right.contains(start)))
        };
        Self(cuts.array_windows().map(piece).collect())
    }

    /// The pieces of `within`, in order; none of them is empty, and no two neighbours have the same mark.
    pub(crate) fn pieces(&self, within: Span) -> Vec<(Span, Mark)> {
        let first = self.0.partition_point(|(span, _)| span.end <= within.start);
        let inside = self.0[first..].iter().take_while(|(span, _)| span.start < within.end);
        let mut pieces: Vec<(Span, Mark)> = Vec::new();
        for (span, mark) in inside.filter_map(|&(span, mark)| Some((span.intersect(within)?, mark))) {
            match pieces.last_mut() {
                Some((last, same)) if *same == mark => last.end = span.end,
                _ => pieces.push((span, mark)),
            }
        }
        pieces
    }
}

/// The number of cells of a strip. A cell with several marks shows the mark with most bytes.
const CELLS: u32 = 250;

/// The strip of a text of `length` bytes.
pub(crate) fn strip(length: u32, marks: &Marks) -> Markup {
    let cells = CELLS.min(length);
    let at = |cell: u32| {
        let byte = u64::from(cell) * u64::from(length) / u64::from(cells);
        u32::try_from(byte).expect("no more than the length")
    };
    let of_cell = |cell| (cell, most(marks, Span { start: at(cell), end: at(cell + 1) }));
    let marked: Vec<(u32, Mark)> = (0..cells).map(of_cell).collect();
    html! {
        svg.strip viewBox={ "0 0 " (cells.max(1)) " 12" } preserveAspectRatio="none" aria-hidden="true" {
            @for stretch in marked.chunk_by(|(_, one), (_, next)| one == next) {
                @let (start, mark) = stretch[0];
                @let (top, height) = place(mark);
                rect class=(mark.class()) x=(start) y=(top) width=(stretch.len()) height=(height) {}
            }
        }
    }
}

/// The mark with most bytes.
fn most(marks: &Marks, within: Span) -> Mark {
    let pieces = marks.pieces(within);
    // of equal marks the last, so that removed text does not hide rarer marks
    let order = [Mark::Removed, Mark::Lost, Mark::Wrong, Mark::Kept];
    order.into_iter().max_by_key(|mark| bytes(&pieces, *mark)).unwrap_or(Mark::Removed)
}

/// The number of bytes that have a mark.
pub(crate) fn bytes(pieces: &[(Span, Mark)], mark: Mark) -> usize {
    pieces.iter().filter(|(_, own)| *own == mark).map(|(span, _)| span.len()).sum()
}

/// Top and height. Kept text is above the line, removed text below it; a right decision has the full height.
const fn place(mark: Mark) -> (u32, u32) {
    match mark {
        Mark::Kept => (0, 12),
        Mark::Removed => (5, 2),
        Mark::Lost => (7, 5),
        Mark::Wrong => (0, 5),
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Role;

    use super::*;

    fn spans(ends: &[(u32, u32)]) -> Spans {
        ends.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    /// Compares the marks of ten bytes, some of them kept, one letter a byte.
    #[track_caller]
    fn check(kept: &[(u32, u32)], gold: Option<&Gold>, expected: &str) {
        let marks = Marks::of(10, &spans(kept), gold);
        let pieces = marks.pieces(Span { start: 0, end: 10 });
        let shown: String = pieces.iter().map(|(span, mark)| mark.class().repeat(span.len())).collect();
        assert_eq!(shown, expected);
        assert!(pieces.windows(2).all(|pair| pair[0].1 != pair[1].1), "{pieces:?}");
        let inner: usize = marks.pieces(Span { start: 3, end: 7 }).iter().map(|(span, _)| span.len()).sum();
        assert_eq!(inner, 4);
    }

    #[test]
    fn without_gold_there_are_two_marks() {
        check(&[], None, "rrrrrrrrrr");
        check(&[(0, 10)], None, "kkkkkkkkkk");
        check(&[(2, 4), (8, 9)], None, "rrkkrrrrkr");
    }

    #[test]
    fn with_gold_there_are_four() {
        let gold = Gold::of(Role::Article, spans(&[(3, 7)]));
        check(&[(1, 5)], Some(&gold), "rwwkkllrrr");
        check(&[], Some(&gold), "rrrllllrrr");
    }

    #[test]
    fn what_gold_leaves_open_is_no_mistake() {
        let gold = Gold::of(Role::Article, spans(&[(3, 5)])).with_unjudged(&spans(&[(5, 9)]));
        check(&[(4, 7)], Some(&gold), "rrrlkkkrrr");
    }
}
