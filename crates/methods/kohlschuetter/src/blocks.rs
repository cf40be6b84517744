//! The blocks of a page and their shallow features.

use page::{Page, Span};

/// The number of characters of a line, for text densities (section 3.3 of the paper).
const LINE: usize = 80;

/// A block of text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Block {
    pub(crate) span: Span,
    pub(crate) features: Features,
}

/// The features of a block.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Features {
    /// Number of words: characters U+4E00 to U+9FFF, and runs of other letters and digits.
    pub(crate) words: f64,
    /// Share of the words in links, in \[0, 1\].
    pub(crate) link_density: f64,
    /// Words per line of 80 characters; the last of several lines does not count.
    pub(crate) text_density: f64,
}

/// The features of a block and its neighbours, as a row of numbers for a learned tree.
pub(crate) fn row(before: &Features, block: &Features, after: &Features) -> [f32; 9] {
    let of = |features: &Features| [features.words, features.link_density, features.text_density];
    let [[a, b, c], [d, e, f], [g, h, i]] = [of(block), of(before), of(after)];
    // features are small counts and their quotients
    [a, b, c, d, e, f, g, h, i].map(|number| number as f32)
}

/// The blocks of the body, in document order: the lines of the page's text, which are cut at block-level elements.
pub(crate) fn blocks(page: &Page) -> Vec<Block> {
    let body = page.nodes().find(|&node| *page.tag(node) == *"body");
    let body = body.map_or(Span::default(), |body| page.span(body));
    let mut links = page.links().map(|link| page.span(link.node)).filter(|span| !span.is_empty()).peekable();
    let lines = page.lines().filter(|line| body.contains(*line));
    lines
        .map(|span| {
            let (mut words, mut linked) = (0_u32, 0_u32);
            let text = &page.text()[span.range()];
            for (word, _) in text::alphanumeric_words(text) {
                let start = span.start + word;
                while links.next_if(|link| link.end <= start).is_some() {}
                words += 1;
                linked += u32::from(links.peek().is_some_and(|link| link.start <= start));
            }
            let words = f64::from(words);
            let link_density = if words > 0.0 { f64::from(linked) / words } else { 0.0 };
            let text_density = text_density(text);
            Block { span, features: Features { words, link_density, text_density } }
        })
        .filter(|block| block.features.words > 0.0)
        .collect()
}

/// Section 3.3: the words of all lines but the last, divided by the number of these lines; for a single line,
/// its words. A line is cut after `LINE` characters, and a word is on the line on which it begins.
fn text_density(text: &str) -> f64 {
    let mut words = text::alphanumeric_words(text).map(|(start, _)| start as usize).peekable();
    let (mut line, mut of_line, mut before) = (0, 0_u32, 0_u32);
    for (position, (at, _)) in text.char_indices().enumerate() {
        if words.next_if_eq(&at).is_none() {
            continue;
        }
        if position / LINE > line {
            line = position / LINE;
            before += std::mem::take(&mut of_line);
        }
        of_line += 1;
    }
    if line == 0 { f64::from(of_line) } else { f64::from(before) / line as f64 }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// Words, link density and text density of each block.
    #[track_caller]
    fn check(html: &str, expected: &[(f64, f64, f64)]) {
        let found = blocks(&parse(html)).into_iter().map(|block| {
            let Features { words, link_density, text_density } = block.features;
            (words, link_density, text_density)
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{html}");
    }

    #[test]
    fn features_of_blocks() {
        check(
            "<title>no block</title><p>one two<p>three <a href=x>four</a>",
            &[(2.0, 0.0, 2.0), (2.0, 0.5, 2.0)],
        );
        check("<a href=x>one</a> <a href=y>two three</a> four", &[(4.0, 0.75, 4.0)]);
        check("<p>- | -", &[]);
        // a word and a blank are ten characters, eight of them a line
        let word = "abcdefghi";
        check(&format!("<p>{}", [word; 20].join(" ")), &[(20.0, 0.0, 8.0)]);
        check("<p>新聞 a", &[(3.0, 0.0, 3.0)]);
    }
}
