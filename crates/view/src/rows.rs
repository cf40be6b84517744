//! The text of a page block by block: a row is a block, a cell is a method's marks, sign and reason. The evidence of each block, and its wording.

use cleaning::{Evidence, Number, Reason};
use maud::{Markup, html};
use page::{NodeId, Page, Span};

use crate::mark::{Mark, Marks, bytes};
use crate::{BLOCKS, TEXT};

/// A method's marks and reasons on a page; `None` if it failed.
pub(crate) type Panel<'e> = Option<(Marks, Reasons<'e>)>;

/// The least number of removed blocks in a row that are folded.
const FOLDED: usize = 6;

/// The most pieces of evidence that are shown for a block; further ones are only counted.
const REASONS: usize = 12;

/// The most pieces of evidence that are visible before the block is opened.
const AT_ONCE: usize = 3;

/// The shown blocks of a page, and the number of the others.
pub(crate) fn blocks(page: &Page) -> (Vec<Span>, usize) {
    let mut bytes = 0;
    // the first block is always shown, at least in part
    let is_shown = |line: &Span| {
        bytes += line.len();
        bytes <= TEXT || bytes == line.len()
    };
    let shown: Vec<Span> = page.lines().take(BLOCKS).take_while(is_shown).collect();
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
        // the first block may be longer than the most text that a file shows of a page
        let end = page.text().floor_char_boundary((span.start as usize + TEXT).min(span.end as usize));
        let shown = Span { end: page::number(end), ..span };
        let of_panel = |panel: &Panel<'_>| {
            panel.as_ref().map(|(marks, _)| visible(page, marks.pieces(shown))).unwrap_or_default()
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
                    @if let Some((_, reasons)) = panel {
                        (cell(page, method, pieces, (&reasons.steps[self.number], &reasons.of_block[self.number])))
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

/// The reasons for a block: of the steps, and of the method.
type Why<'e> = (&'e [String], &'e [&'e Evidence]);

fn cell(page: &Page, method: usize, pieces: &[(Span, Mark)], reasons: Why<'_>) -> Markup {
    let marks = [Mark::Wrong, Mark::Lost, Mark::Kept, Mark::Removed];
    let most = marks.into_iter().max_by_key(|mark| bytes(pieces, *mark)).unwrap_or(Mark::Removed);
    let present = marks.into_iter().filter(|mark| bytes(pieces, *mark) > 0);
    let names = present.clone().map(Mark::name).collect::<Vec<_>>().join(", ");
    let signs: String = present.map(Mark::sign).collect();
    html! {
        div class={ "m cell m" (method) " " (most.class()) } {
            // each piece in an element of its mark
            p { @for (span, mark) in pieces { span class=(mark.class()) { (page.text()[span.range()]) } } }
            details {
                summary data-why=(at_once(&names, reasons)) aria-label={ (names) ": why" } { (signs) }
                (told(page, &names, reasons))
            }
        }
    }
}

/// The shown part of a block's reasons while the pointer or the focus is on its sign.
fn at_once(names: &str, (steps, reasons): Why<'_>) -> String {
    let of_method = reasons.iter().take(AT_ONCE).map(|one| of_method(steps, one));
    let mut lines: Vec<String> = steps.iter().cloned().chain(of_method).collect();
    if lines.is_empty() {
        lines.push("the method gives no reason".to_owned());
    } else if reasons.len() > AT_ONCE {
        lines.push(format!("and {} more", reasons.len() - AT_ONCE));
    }
    format!("{names}\n{}", lines.join("\n"))
}

/// A piece of evidence in words; behind the reason of a step it says whose it is.
fn of_method(steps: &[String], one: &Evidence) -> String {
    if steps.is_empty() { in_words(one) } else { format!("the method: {}", in_words(one)) }
}

/// A block's reasons in full.
fn told(page: &Page, names: &str, (steps, reasons): Why<'_>) -> Markup {
    html! {
        div.why {
            b { (names) }
            @if steps.is_empty() && reasons.is_empty() { p { "The method gives no reason for this block." } }
            @for step in steps { p { (step) } }
            @for one in reasons.iter().take(REASONS) {
                p { (of_method(steps, one)) " " span.path { (path(page, one.node)) } }
            }
            @if reasons.len() > REASONS { p { "and " (reasons.len() - REASONS) " more" } }
        }
    }
}

/// The evidence of a cleaner for one page, by block.
pub(crate) struct Reasons<'e> {
    /// For each block the steps that decided on a part of it behind the method, in words.
    steps: Vec<Vec<String>>,
    /// The evidence of each block; that on outer elements comes first.
    of_block: Vec<Vec<&'e Evidence>>,
    /// The evidence on elements without text, in document order.
    pub(crate) of_elements: Vec<&'e Evidence>,
}

impl<'e> Reasons<'e> {
    /// Assigns evidence to blocks. The evidence of a block is that on its texts, or on the nearest elements above them that have any. If it
    /// has no decision, the nearest evidence above with a decision is added. If an element has as many pieces of evidence as blocks, each
    /// block has one of them.
    pub(crate) fn of(page: &Page, blocks: &[Span], evidence: &'e [Evidence], by_steps: &[Reason]) -> Self {
        let mut at: Vec<Vec<&Evidence>> = vec![Vec::new(); page.len()];
        let mut of_elements = Vec::new();
        for one in evidence {
            at[one.node.index()].push(one);
            if page.span(one.node).is_empty() {
                of_elements.push(one);
            }
        }
        of_elements.sort_by_key(|one| one.node);
        let decided = |one: &&Evidence| one.decision.is_some();
        let nearest_told = nearest(page, |node| !at[node.index()].is_empty());
        let nearest_decided = nearest(page, |node| at[node.index()].iter().any(decided));
        // for each block its nodes, each once, and for each node the number of its blocks
        let mut blocks_of = vec![0_usize; page.len()];
        let mut leaves = page.leaves().peekable();
        let mut nodes_of = Vec::with_capacity(blocks.len());
        for block in blocks {
            let mut nodes: Vec<NodeId> = Vec::new();
            while leaves.next_if(|&leaf| page.span(leaf).start < block.start).is_some() {}
            while let Some(leaf) = leaves.next_if(|&leaf| page.span(leaf).start < block.end) {
                nodes.extend(nearest_told[leaf.index()]);
                nodes.extend(nearest_decided[leaf.index()]);
            }
            let nodes = cleaning::sorted_set(nodes);
            nodes.iter().for_each(|node| blocks_of[node.index()] += 1);
            nodes_of.push(nodes);
        }
        let mut told = vec![0_usize; page.len()];
        let mut of_node = |node: &NodeId| {
            let all = &at[node.index()];
            let place = told[node.index()];
            told[node.index()] += 1;
            if all.len() > 1 && all.len() == blocks_of[node.index()] {
                all[place..=place].to_vec()
            } else {
                all.clone()
            }
        };
        let of_block = nodes_of.iter().map(|nodes| nodes.iter().flat_map(&mut of_node).collect()).collect();
        let steps = blocks.iter().map(|&block| steps_of(page, block, by_steps)).collect();
        Self { steps, of_block, of_elements }
    }
}

/// The steps that decided on a part of a block that has letters or signs, each once: `dropped by lines: a label of advertising`.
fn steps_of(page: &Page, block: Span, by_steps: &[Reason]) -> Vec<String> {
    let first = by_steps.partition_point(|reason| reason.span.end <= block.start);
    let mut steps: Vec<String> = Vec::new();
    for &Reason { span, kept, step, why } in
        by_steps[first..].iter().take_while(|own| own.span.start < block.end)
    {
        let has_text = span.intersect(block).is_some_and(|part| !page.text()[part.range()].trim().is_empty());
        let words = format!("{} by {step}: {why}", if kept { "kept" } else { "dropped" });
        if has_text && !steps.contains(&words) {
            steps.push(words);
        }
    }
    steps
}

/// For each node the nearest node at or above it for which `holds` is true.
fn nearest(page: &Page, holds: impl Fn(NodeId) -> bool) -> Vec<Option<NodeId>> {
    let mut nearest: Vec<Option<NodeId>> = Vec::with_capacity(page.len());
    // parents come before their children
    for node in page.nodes() {
        let above = page.parent(node).and_then(|parent| nearest[parent.index()]);
        nearest.push(if holds(node) { Some(node) } else { above });
    }
    nearest
}

/// A piece of evidence in one line: the decision, and the numbers.
pub(crate) fn in_words(evidence: &Evidence) -> String {
    let step = evidence.step.map(|step| format!("step {step}"));
    let head: Vec<String> = step.into_iter().chain(evidence.decision.map(str::to_owned)).collect();
    let numbers: Vec<String> = evidence.numbers.iter().map(number).collect();
    match (head.is_empty(), numbers.is_empty()) {
        (false, false) => format!("{}: {}", head.join(", "), numbers.join(", ")),
        _ => [head, numbers].concat().join(", "),
    }
}

/// `entropy 0.833 (bound 0.6)`.
fn number(number: &Number) -> String {
    let value = format!("{} {}", number.name, short(number.value));
    match number.bound {
        Some(bound) => format!("{value} (bound {})", short(bound)),
        None => value,
    }
}

/// At most three decimals, without zeros at the end.
fn short(value: f64) -> String {
    let written = format!("{value:.3}");
    let written = written.trim_end_matches('0').trim_end_matches('.');
    if written == "-0" { "0".to_owned() } else { written.to_owned() }
}

/// The path of an element: its tag with the first of its classes, after those of the three elements above it.
pub(crate) fn path(page: &Page, node: NodeId) -> String {
    let one = |node: NodeId| {
        if page.is_text(node) {
            return "text".to_owned();
        }
        let class = page.attribute(node, "class").and_then(|classes| classes.split_whitespace().next());
        let tag = page.tag(node).as_str();
        class.map_or_else(|| tag.to_owned(), |class| format!("{tag}.{class}"))
    };
    let mut parts: Vec<String> = [node].into_iter().chain(page.ancestors(node).take(3)).map(one).collect();
    parts.reverse();
    parts.join(" > ")
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    fn evidence(node: NodeId, decision: &'static str) -> Evidence {
        Evidence { node, numbers: vec![Number::plain("words", 1.0)], step: None, decision: Some(decision) }
    }

    /// Compares the decisions of each block, from given decisions on some tags.
    #[track_caller]
    fn check(html: &str, of: &[(&str, &'static str)], expected: &[&str]) {
        let page = parse(html);
        let all: Vec<Evidence> = of
            .iter()
            .map(|&(tag, decision)| {
                let node = page.nodes().find(|&node| *page.tag(node) == *tag).unwrap();
                evidence(node, decision)
            })
            .collect();
        let blocks: Vec<Span> = page.lines().collect();
        let reasons = Reasons::of(&page, &blocks, &all, &[]);
        let told = |block: usize| {
            let words = reasons.of_block[block].iter().map(|one| one.decision.unwrap());
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!((0..blocks.len()).map(told).collect::<Vec<_>>(), expected, "{html}");
    }

    #[test]
    fn the_nearest_element_speaks_for_a_block() {
        check("<div>a<p>b</p></div>", &[("div", "outer"), ("p", "inner")], &["outer", "inner"]);
        check("<p>a <b>b</b>", &[("p", "p"), ("b", "b")], &["p b"]);
        check("<p>a", &[], &[""]);
    }

    #[test]
    fn what_was_decided_above_is_told_where_nothing_was_below() {
        let page = parse("<div><p>a</p></div>");
        let node = |tag: &str| page.nodes().find(|&node| *page.tag(node) == *tag).unwrap();
        let all = [evidence(node("div"), "opened"), Evidence { decision: None, ..evidence(node("p"), "") }];
        let blocks: Vec<Span> = page.lines().collect();
        assert_eq!(Reasons::of(&page, &blocks, &all, &[]).of_block[0].len(), 2);
    }

    #[test]
    fn blocks_of_one_element_share_its_evidence_in_order() {
        check("<p>a<br>b", &[("p", "first"), ("p", "second")], &["first", "second"]);
        check("<p>a<br>b", &[("p", "one")], &["one", "one"]);
        check("<p>a", &[("p", "one"), ("p", "two")], &["one two"]);
    }

    #[test]
    fn elements_without_text_are_told_apart() {
        let page = parse("<p>a<img>");
        let img = page.nodes().find(|&node| *page.tag(node) == *"img").unwrap();
        let all = [evidence(img, "dropped")];
        let blocks: Vec<Span> = page.lines().collect();
        assert_eq!(Reasons::of(&page, &blocks, &all, &[]).of_elements.len(), 1);
        assert_eq!(path(&page, img), "html > body > p > img");
    }

    #[test]
    fn numbers_are_short() {
        let one = Evidence {
            node: NodeId::ROOT,
            numbers: vec![Number::against("entropy", 0.83333, 0.6), Number::plain("words", 12.0)],
            step: Some(2),
            decision: Some("dropped"),
        };
        assert_eq!(in_words(&one), "step 2, dropped: entropy 0.833 (bound 0.6), words 12");
        assert_eq!([short(-0.0001), short(1200.0), short(0.5)], ["0", "1200", "0.5"]);
    }
}
