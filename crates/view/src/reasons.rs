//! The evidence of each block of the text, and its wording.

use cleaning::{Evidence, Number};
use page::{NodeId, Page, Span};

/// The evidence of a cleaner for one page, by block.
pub(crate) struct Reasons<'e> {
    /// The evidence of each block.
    of_block: Vec<Vec<&'e Evidence>>,
    /// The evidence on elements without text, in document order.
    pub(crate) of_elements: Vec<&'e Evidence>,
}

impl<'e> Reasons<'e> {
    /// Assigns evidence to blocks. The evidence of a block is that on its texts, or on the nearest elements above them that have any. If it
    /// has no decision, the nearest evidence above with a decision is added. If an element has as many pieces of evidence as blocks, each
    /// block has one of them.
    pub(crate) fn of(page: &Page, blocks: &[Span], evidence: &'e [Evidence]) -> Self {
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
            nodes.sort_unstable();
            nodes.dedup();
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
        Self { of_block, of_elements }
    }

    /// The evidence of a block; that on outer elements comes first.
    pub(crate) fn of_block(&self, block: usize) -> &[&'e Evidence] {
        &self.of_block[block]
    }
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
    let decision = evidence.decision.map(str::to_owned);
    let head: Vec<String> = step.into_iter().chain(decision).collect();
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
    let mut parts: Vec<String> = page.ancestors(node).take(3).map(one).collect();
    parts.reverse();
    parts.push(one(node));
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
        let reasons = Reasons::of(&page, &blocks, &all);
        let told = |block: usize| {
            let words = reasons.of_block(block).iter().map(|one| one.decision.unwrap());
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
        assert_eq!(Reasons::of(&page, &blocks, &all).of_block(0).len(), 2);
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
        assert_eq!(Reasons::of(&page, &blocks, &all).of_elements.len(), 1);
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
