//! The text of a page block by block: a row is a block, a cell is a method's marks, sign and reason.

use maud::{Markup, PreEscaped, html};
use page::{Page, Span};

use crate::mark::{Mark, Marks};
use crate::reasons::{Reasons, in_words, path};
use crate::{BLOCKS, TEXT};

/// A method's marks and reasons on a page; an error if it failed.
pub(crate) type Panel<'e> = Result<(Marks, Reasons<'e>), &'e str>;

/// The least number of removed blocks in a row that are folded.
const FOLDED: usize = 6;

/// The most pieces of evidence that are shown for a block; further ones are only counted.
const REASONS: usize = 12;

/// The most pieces of evidence that are visible before the block is opened.
const AT_ONCE: usize = 3;

/// The shown blocks of a page, and the number of the others.
pub(crate) fn blocks(page: &Page) -> (Vec<Span>, usize) {
    let mut bytes = 0;
    let shown: Vec<Span> = page
        .lines()
        .take(BLOCKS)
        .take_while(|line| {
            bytes += line.len();
            // the first block is always shown, at least in part
            bytes <= TEXT || bytes == line.len()
        })
        .collect();
    let left = page.lines().count() - shown.len();
    (shown, left)
}

/// The rows of these blocks. Long stretches that every method removes are folded, unless the removal is known to be wrong.
pub(crate) fn rows(page: &Page, blocks: &[Span], left: usize, panels: &[Panel<'_>]) -> Markup {
    let row = |(number, block): (usize, &Span)| Row::of(page, number, *block, panels);
    let rows: Vec<Row> = blocks.iter().enumerate().map(row).collect();
    html! {
        div.rows {
            @for stretch in rows.chunk_by(|one, next| one.is_quiet && next.is_quiet) {
                @if stretch.len() >= FOLDED && stretch[0].is_quiet {
                    details.fold {
                        summary { (stretch.len()) " blocks removed" span.first { (first_words(page, stretch)) } }
                        @for row in stretch { (row.html(page, panels)) }
                    }
                } @else {
                    @for row in stretch { (row.html(page, panels)) }
                }
            }
            @if blocks.is_empty() { p.note { "The page has no text." } }
            @if left > 0 {
                p.note { (left) " more blocks are not shown: a file shows up to " (BLOCKS) " blocks and "
                    (TEXT / 1000) " kB of a page's text." }
            }
        }
    }
}

/// A block with the result of each method.
struct Row {
    number: usize,
    span: Span,
    /// The pieces of each method; empty if it failed.
    pieces: Vec<Vec<(Span, Mark)>>,
    /// Whether every method rightly removes all of it.
    is_quiet: bool,
}

impl Row {
    fn of(page: &Page, number: usize, span: Span, panels: &[Panel<'_>]) -> Self {
        let of_panel = |panel: &Panel<'_>| match panel {
            Ok((marks, _)) => visible(page, cut(page, marks.pieces(span))),
            Err(_) => Vec::new(),
        };
        let pieces: Vec<Vec<(Span, Mark)>> = panels.iter().map(of_panel).collect();
        let is_quiet = pieces.iter().flatten().all(|(_, mark)| *mark == Mark::Removed);
        Self { number, span, pieces, is_quiet }
    }

    fn html(&self, page: &Page, panels: &[Panel<'_>]) -> Markup {
        let is_wrong = self.pieces.iter().flatten().any(|(_, mark)| matches!(mark, Mark::Lost | Mark::Wrong));
        let differs = self.pieces.windows(2).any(|pair| pair[0] != pair[1]);
        let class = match (self.is_quiet, is_wrong || differs) {
            (_, true) => "cells d",
            (true, false) => "cells q",
            (false, false) => "cells",
        };
        html! {
            div class=(class) {
                @for (method, (panel, pieces)) in panels.iter().zip(&self.pieces).enumerate() {
                    @if let Ok((_, reasons)) = panel {
                        (cell(page, method, pieces, reasons.of_block(self.number)))
                    } @else {
                        div class={ "m cell failed m" (method) } {}
                    }
                }
            }
        }
    }
}

/// The beginnings of some blocks, in one line.
fn first_words(page: &Page, rows: &[Row]) -> String {
    let texts = rows.iter().take(8).map(|row| page.text()[row.span.range()].trim());
    let line = texts.collect::<Vec<_>>().join(" \u{b7} ");
    line.chars().take(160).collect()
}

/// The pieces of a block, cut to the most text that a file shows of a page.
fn cut(page: &Page, mut pieces: Vec<(Span, Mark)>) -> Vec<(Span, Mark)> {
    let most = pieces.first().map_or(0, |(span, _)| span.start as usize + TEXT);
    pieces.retain_mut(|(span, _)| {
        let end = page.text().floor_char_boundary(most.min(span.end as usize));
        span.end = u32::try_from(end).expect("no more than it was");
        span.start < span.end
    });
    pieces
}

/// The pieces, in which white space has the mark of the text before it, or otherwise of the text after it.
fn visible(page: &Page, pieces: Vec<(Span, Mark)>) -> Vec<(Span, Mark)> {
    let mut joined: Vec<(Span, Mark)> = Vec::new();
    for (span, mark) in pieces {
        let is_blank = |span: Span| page.text()[span.range()].trim().is_empty();
        match joined.last_mut() {
            Some((last, same)) if *same == mark || is_blank(span) => last.end = span.end,
            Some((last, same)) if is_blank(*last) => {
                last.end = span.end;
                *same = mark;
            }
            _ => joined.push((span, mark)),
        }
    }
    joined
}

fn cell(page: &Page, method: usize, pieces: &[(Span, Mark)], reasons: &[&cleaning::Evidence]) -> Markup {
    let bytes = |mark: Mark| -> usize {
        pieces.iter().filter(|(_, own)| *own == mark).map(|(span, _)| span.len()).sum()
    };
    let marks = [Mark::Wrong, Mark::Lost, Mark::Kept, Mark::Removed];
    let most = marks.into_iter().max_by_key(|mark| bytes(*mark)).unwrap_or(Mark::Removed);
    let present = marks.into_iter().filter(|mark| bytes(*mark) > 0);
    let names: Vec<&str> = present.clone().map(Mark::name).collect();
    let signs: String = present.map(Mark::sign).collect();
    let names = names.join(", ");
    html! {
        div class={ "m cell m" (method) " " (most.class()) } {
            p { (PreEscaped(text(page, pieces))) }
            details {
                summary data-why=(at_once(&names, reasons)) aria-label={ (names) ": why" } { (signs) }
                (told(page, &names, reasons))
            }
        }
    }
}

/// The shown part of a block's reasons while the pointer or the focus is on its sign.
fn at_once(names: &str, reasons: &[&cleaning::Evidence]) -> String {
    let mut lines: Vec<String> = reasons.iter().take(AT_ONCE).map(|one| in_words(one)).collect();
    if lines.is_empty() {
        lines.push("the method gives no reason".to_owned());
    } else if reasons.len() > AT_ONCE {
        lines.push(format!("and {} more", reasons.len() - AT_ONCE));
    }
    format!("{names}\n{}", lines.join("\n"))
}

/// A block's reasons in full.
fn told(page: &Page, names: &str, reasons: &[&cleaning::Evidence]) -> Markup {
    html! {
        div.why {
            b { (names) }
            @if reasons.is_empty() { p { "The method gives no reason for this block." } }
            @for one in reasons.iter().take(REASONS) {
                p { (in_words(one)) " " span.path { (path(page, one.node)) } }
            }
            @if reasons.len() > REASONS { p { "and " (reasons.len() - REASONS) " more" } }
        }
    }
}

/// The pieces, each in an element of its mark.
fn text(page: &Page, pieces: &[(Span, Mark)]) -> String {
    let one = |(span, mark): &(Span, Mark)| {
        html! { span class=(mark.class()) { (page.text()[span.range()]) } }.into_string()
    };
    pieces.iter().map(one).collect()
}
