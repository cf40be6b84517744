//! The whole text of a page as a strip, in which each mark has its colour and its height.

use maud::{Markup, html};
use page::Span;

use crate::mark::{Mark, Marks};

/// The number of cells of a strip. A cell with several marks shows the mark with most bytes.
const CELLS: u32 = 250;

/// The strip of a text of `length` bytes.
pub(crate) fn strip(length: u32, marks: &Marks) -> Markup {
    let cells = CELLS.min(length);
    let at = |cell: u32| {
        let byte = u64::from(cell) * u64::from(length) / u64::from(cells);
        u32::try_from(byte).expect("no more than the length")
    };
    let mut stretches: Vec<(u32, u32, Mark)> = Vec::new();
    for cell in 0..cells {
        let mark = most(marks, Span { start: at(cell), end: at(cell + 1) });
        match stretches.last_mut() {
            Some((_, end, same)) if *same == mark => *end = cell + 1,
            _ => stretches.push((cell, cell + 1, mark)),
        }
    }
    html! {
        svg.strip viewBox={ "0 0 " (cells.max(1)) " 12" } preserveAspectRatio="none" aria-hidden="true" {
            @for (start, end, mark) in stretches {
                @let (top, height) = place(mark);
                rect class=(mark.class()) x=(start) y=(top) width=(end - start) height=(height) {}
            }
        }
    }
}

/// The mark with most bytes.
fn most(marks: &Marks, within: Span) -> Mark {
    let mut bytes = [(Mark::Kept, 0), (Mark::Wrong, 0), (Mark::Lost, 0), (Mark::Removed, 0)];
    for (span, mark) in marks.pieces(within) {
        bytes.iter_mut().filter(|(own, _)| *own == mark).for_each(|(_, sum)| *sum += span.len());
    }
    // of equal marks the last, so that removed text does not hide rarer marks
    bytes.iter().rev().max_by_key(|(_, sum)| *sum).map_or(Mark::Removed, |(mark, _)| *mark)
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
