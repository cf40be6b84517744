//! Code and facts among the content. They are no prose, so that judges of prose drop them between paragraphs that they belong to, and a
//! reader who follows these has nothing to type.

use std::ops::Range;

use page::Page;

use crate::facts::facts;
use crate::kept::{Kept, KeptBlocks};
use crate::outline::Outline;
use crate::step::{Context, Example, Step};

/// More than this share is most: of all kept words, of the words of code.
const MOST: f64 = 0.5;

pub(crate) static STEP: Step = Step {
    id: "units",
    does: "Keeps code whole that stands among kept text, and facts: three names with their values, or more.",
    why: "A page without the code between its kept paragraphs reads as if it were whole.",
    example: Example {
        html: "<main><p>[Install it, then start it:]<pre>make install</pre><p>[It listens on port 80.]</main>",
        kept: "Install it, then start it: | make install | It listens on port 80.",
    },
    run: Some(run),
};

/// Of code that in the innermost element with most of the kept words is kept, and that between two kept blocks of the nearest element around it
/// that has other text; so are facts, where probabilities judge. Code that is mostly hidden or template is not added, nor are facts whose values
/// are.
fn run(of: &Context<'_>, kept: &mut Kept) {
    let Context { page, outline, .. } = *of;
    // of facts the values are judged
    let facts = if of.probabilities.is_some() { facts(page, outline) } else { Vec::new() };
    let facts = facts.into_iter().map(|fact| (fact, 2, "facts among kept text"));
    let code = units(page, outline).into_iter().map(|unit| (unit, 1, "code among kept text"));
    let units: Vec<_> = facts.chain(code).collect();
    if units.is_empty() || !kept.contains(&true) {
        return;
    }
    let inside = inside_container(outline, kept);
    let at_first = KeptBlocks::of(outline, kept);
    let words = |block: usize| outline.blocks[block].len();
    for (unit, step, why) in units {
        let judged = || unit.clone().skip(step - 1).step_by(step);
        let of_excluded: u32 = judged().filter(|&block| of.is_excluded(block)).map(words).sum();
        if f64::from(of_excluded) > MOST * f64::from(judged().map(words).sum::<u32>()) {
            continue;
        }
        let is_inside = inside[outline.blocks[unit.start].owner as usize];
        if is_inside || at_first.stand_around(page, outline, &unit) {
            kept.keep_all(unit, why);
        }
    }
}

/// The blocks of each `pre`, or the like, and other blocks that are all code.
fn units(page: &Page, outline: &Outline) -> Vec<Range<usize>> {
    let is_code = |block: &usize| outline.blocks[*block].code_words == outline.blocks[*block].len();
    let alone = |blocks: Range<usize>| blocks.filter(is_code).map(|block| block..block + 1);
    let (mut units, mut next) = (Vec::new(), 0);
    for node in page.nodes().filter(|&node| page.is_preformatted(node) && page.tag(node).is_block_level()) {
        let Range { start, end } = outline.blocks_within(page.span(node));
        units.extend(alone(next..start));
        units.push(start.max(next)..end);
        next = next.max(end);
    }
    units.extend(alone(next..outline.blocks.len()));
    units.retain(|unit| !unit.is_empty());
    units
}

/// Per element whether it is the innermost one with most of the kept words, or below it. An element that has its text in no other is none.
fn inside_container(outline: &Outline, kept: &[bool]) -> Vec<bool> {
    let words = outline.sums(|index, block| if kept[index] { f64::from(block.len()) } else { 0.0 });
    let children = outline.children();
    let mut at = 0;
    let is_inner = |child: usize| words[child] > MOST * words[0] && !children.of(child).is_empty();
    while let Some(&child) = children.of(at).iter().find(|&&child| is_inner(child)) {
        at = child;
    }
    outline.within(|index, _| index == at)
}

#[cfg(test)]
mod tests {
    use crate::tests::{Of, left};

    /// Blocks that hold `k` are kept at first, those that hold `t` are template.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let of = |text: &str| Of { kept: text.contains('k'), template: text.contains('t'), ..Of::KEPT };
        assert_eq!(left("units", html, of).join(" "), expected, "{html}");
    }

    /// Facts whose names, values and ends are marked so.
    fn of(name: &str, value: &str, end: &str) -> String {
        ["a", "b", "c"].map(|fact| format!("{name}{fact} n{value}{fact}{end}")).concat()
    }

    #[test]
    fn facts_among_kept_text() {
        let expected = "k k a n a b n b c n c";
        for (name, value, end) in [
            ("<div class=f><div class=n>", "</div><div class=v>", "</div></div>"),
            ("<div><p>", "</p><div>", "</div></div>"),
            ("<dt>", "<dd>", ""),
            ("<tr><td>", "<td>", ""),
            ("<tr><th>", "<td><p>", ""),
        ] {
            let facts = of(name, value, end);
            let facts = if name.contains("tr") { format!("<table>{facts}</table>") } else { facts };
            check(&format!("<main><p>k k{facts}</main>"), expected);
            check(
                &format!("<main><p>k k k k</main><div><p>k<section>{facts}</section><p>k</div>"),
                &format!("k k k {expected} k"),
            );
            check(&format!("<main><p>k k</main>{facts}"), "k k");
            // of many things, as those of the users of a forum
            let twice = format!("<section>{facts}</section><section>{facts}</section>");
            let of_heads = "k k a n a b n b c n c a n a b n b c n c";
            let expected = if name.contains("th") { of_heads } else { "k k" };
            check(&format!("<main><p>k k{twice}</main>"), expected);
        }
        let other = of("<div class=f><div class=n>", "</div><div class=v>", "</div></div>");
        let both = format!("<main><p>k k{}{other}</main>", of("<dt>", "<dd>", ""));
        check(&both, "k k a n a b n b c n c a n a b n b c n c");
        // values that are excluded, names that are links, sentences, few
        check(&format!("<main><p>k k{}</main>", of("<dt>", "<dd>t ", "")), "k k");
        check(&format!("<main><p>k k{}</main>", of("<dt>t ", "<dd>", "")), "k k t a n a t b n b t c n c");
        check(&format!("<main><p>k k{}</main>", of("<dt><a href=x>", "</a><dd>", "")), "k k");
        check(&format!("<main><p>k k{}</main>", of("<dt>", ".<dd>", "")), "k k");
        check("<main><p>k k<dl><dt>a<dd>a</main>", "k k");
        check("<main><p>k k<dl><dt>a<dd>a<dt>b<dd>b</main>", "k k a a b b");
        check("<main><p>k k<table><tr><td>a<td>a<tr><td>b<td>b</table></main>", "k k");
        check(&format!("<main><p>k k{}</main>", "<p>a".repeat(6)), "k k");
    }

    #[test]
    fn code() {
        // code in the container is kept
        check("<main><p>k k<pre>a</pre><p>b<p>k<pre>c<br>d</pre></main><pre>e</pre>", "k k a k c d");
        check("<main><p>k k<figure><table><td><pre>a</pre></table></figure></main>", "k k a");
        check("<main><p>k k<p><code>a</code><p><code>b</code> c</main>", "k k a");
        // of code in part
        check("<main><p>k k<pre>a<p>k</p>b</pre></main>", "k k a k b");
        // code between kept blocks is kept
        check("<main><p>k k k k</main><div><p>k<div><pre>a</pre></div><p>k</div>", "k k k k k a k");
        check("<main><p>k k k k</main><div><p>k<pre>a</pre></div><p>k", "k k k k k k");
        // excluded code is not added
        check("<main><p>k k<pre>t</pre><pre>a<br>b<br>t</pre><p>k</main>", "k k a b t k");
        // nothing is added where nothing is kept
        check("<p>a<pre>b</pre>", "");
        check(&format!("<main>{}</main>", of("<div><div>", "</div><div>", "</div></div>")), "");
        check("", "");
    }
}
