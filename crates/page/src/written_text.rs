//! The page's one text while it is written: white space collapsed, separators added; and beside it the unchanged characters of text
//! whose white space is shown: `pre`, and code that pages draw by other means. `flatten`, which decides which nodes are visible
//! and has the open elements, fills both.

use std::borrow::Cow;

use crate::node::NodeId;
use crate::styling::Blanks;
use crate::tree::number;

/// The gap between the last visible character and the next one; the greater of two gaps wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    /// Nothing: the next character continues the word.
    #[default]
    None,
    /// White space, written as `' '`.
    Words,
    /// The border of a block, written as `'\n'`.
    Lines,
}

/// The text and the place where each node's text starts.
///
/// A separator is known only when the next visible character comes, but belongs to the leaf *before* it. So
/// the nodes started in between move by one byte when it is written; each node moves at most once.
#[derive(Debug, Default)]
pub(crate) struct VisibleText {
    text: String,
    starts: Vec<u32>,
    /// One past the last leaf: the nodes from here on have no text yet.
    after_leaf: usize,
    gap: Gap,
    /// Whether a line feed is in the gap.
    has_line_feed: bool,
    line_feeds: Vec<u32>,
    /// Whether line feeds of the source end lines, and the number of those in the gap.
    pub(crate) shows_lines: bool,
    ends: usize,
    line_ends: Vec<u32>,
}

impl VisibleText {
    /// An empty text, with room for so many nodes.
    pub(crate) fn with_capacity(nodes: usize) -> Self {
        Self { starts: Vec::with_capacity(nodes + 1), ..Self::default() }
    }

    /// Sets the gap between the written text and the next one.
    pub(crate) fn gap(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    /// A gap of white space.
    fn white_space(&mut self, blanks: &str) {
        self.gap(Gap::Words);
        self.has_line_feed |= self.text.ends_with(is_ideograph) && blanks.contains('\n');
        self.ends += if self.shows_lines { blanks.matches('\n').count() } else { 0 };
    }

    /// Starts the next node, an element, here.
    pub(crate) fn start_node(&mut self) {
        self.starts.push(number(self.text.len()));
    }

    /// Adds a leaf, the next node, if `text` has a visible character; returns whether it has.
    pub(crate) fn start_leaf(&mut self, text: &str) -> bool {
        let shown = self.behind_gap(text);
        if shown.is_empty() {
            return false;
        }
        self.start_node();
        self.after_leaf = self.starts.len();
        self.push_shown(shown);
        true
    }

    /// Adds to the last leaf.
    pub(crate) fn go_on(&mut self, text: &str) {
        let shown = self.behind_gap(text);
        self.push_shown(shown);
    }

    /// The text from its first visible character on, behind the separator of the gap before it.
    fn behind_gap<'t>(&mut self, text: &'t str) -> &'t str {
        let shown = text.trim_start();
        if shown.len() < text.len() {
            self.white_space(&text[..text.len() - shown.len()]);
        }
        if !shown.is_empty() {
            self.close_gap(shown);
        }
        shown
    }

    /// Writes a text that starts with a visible character, or is empty. Each run of white space becomes one blank, and one
    /// at the end becomes a gap.
    fn push_shown(&mut self, mut shown: &str) {
        while !shown.is_empty() {
            let end = collapsed_length(shown);
            self.text.push_str(&shown[..end]);
            shown = self.behind_gap(&shown[end..]);
        }
    }

    /// The text; one start a node, then the length of the text; the line feeds in words; and those that end lines.
    pub(crate) fn finish(mut self) -> (String, Vec<u32>, [Vec<u32>; 2]) {
        self.start_node();
        self.text.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.line_feeds.shrink_to_fit();
        self.line_ends.shrink_to_fit();
        (self.text, self.starts, [self.line_feeds, self.line_ends])
    }

    /// Writes the separator of the gap, behind the last leaf and before `next`.
    fn close_gap(&mut self, next: &str) {
        let has_line_feed = std::mem::take(&mut self.has_line_feed);
        let ends = std::mem::take(&mut self.ends);
        let separator = match std::mem::take(&mut self.gap) {
            Gap::None => return,
            Gap::Words => ' ',
            Gap::Lines => '\n',
        };
        if self.text.is_empty() {
            return;
        }
        let place = number(self.text.len());
        if separator == ' ' && ends > 0 {
            self.line_ends.extend(std::iter::repeat_n(place, ends.min(2)));
        } else if has_line_feed && separator == ' ' && next.starts_with(is_ideograph) {
            self.line_feeds.push(place);
        }
        self.text.push(separator);
        for start in &mut self.starts[self.after_leaf..] {
            *start += 1;
        }
    }
}

/// Whether a character is of Chinese or Japanese, which part no words by blanks: an ideograph, kana, or a mark of theirs.
pub fn is_ideograph(character: char) -> bool {
    matches!(character,
        '\u{2e80}'..='\u{2fdf}' | '\u{3001}'..='\u{303f}' | '\u{3041}'..='\u{312f}' | '\u{31a0}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff01}'..='\u{ff9f}'
        | '\u{20000}'..='\u{3ffff}')
}

/// The number of bytes from the start that need no change: words with single blanks between them.
fn collapsed_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' if matches!(bytes.get(at + 1), Some(b'!'..=b'~')) => at += 2,
            b'\t'..=b'\r' | b' ' => return at,
            0..0x80 => at += 1,
            _ => {
                let Some(char) = text[at..].chars().next() else { return at };
                if char.is_whitespace() {
                    return at;
                }
                at += char.len_utf8();
            }
        }
    }
    at
}

/// The text of all preformatted leaves, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Preformatted {
    text: String,
    /// The outermost elements.
    elements: Vec<u32>,
    /// How the blanks of the open element are shown.
    blanks: Option<Blanks>,
    /// Each leaf with the range of its text, in document order.
    leaves: Vec<(u32, u32, u32)>,
    /// The offset in `text` where the last block began, unless one has ended since then.
    begun: Option<usize>,
    /// The offset in `text` where the open element begins; the white space from there belongs to its first
    /// leaf.
    pending: usize,
}

impl Preformatted {
    /// A preformatted element begins: further text does not continue the last leaf.
    pub(crate) fn begin(&mut self, element: u32, blanks: Blanks) {
        self.elements.push(element);
        self.blanks = Some(blanks);
        self.pending = self.text.len();
    }

    /// Adds text of the element, blank or not; `leaf` is the node that starts with it. Line feeds at its
    /// start end the line of the leaf before.
    pub(crate) fn add(&mut self, text: &str, leaf: Option<u32>) {
        let text = if self.blanks == Some(Blanks::Joined) { self.joined(text) } else { Cow::Borrowed(text) };
        let mut text = &*text;
        if let Some(leaf) = leaf {
            let shown = text.trim_start_matches('\n');
            self.text.push_str(&text[..text.len() - shown.len()]);
            self.grow();
            text = shown;
            let last = self.leaves.last().filter(|&&(_, start, _)| start as usize >= self.pending);
            let start = last.map_or(self.pending, |_| self.text.len());
            self.leaves.push((leaf, start as u32, start as u32));
        }
        self.text.push_str(text);
        self.grow();
    }

    /// Whether white space directly in an element stands between the elements that are the lines.
    pub(crate) fn is_between_lines(&self, element: u32, blanks: &str) -> bool {
        self.blanks == Some(Blanks::OfLines)
            && (self.elements.last() == Some(&element) || blanks.contains('\n'))
    }

    /// A text with its white space as single blanks, none at the start of a line.
    fn joined<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_blank = |sign: char| sign.is_ascii_whitespace();
        let words = text.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let begins_line = self.text.len() == self.pending || self.text.ends_with([' ', '\n']);
        let before = if text.starts_with(is_blank) && !begins_line { " " } else { "" };
        let behind = if text.ends_with(is_blank) && !words.is_empty() { " " } else { "" };
        Cow::Owned(format!("{before}{words}{behind}"))
    }

    /// Whether an element is the outermost one that shows blanks.
    pub(crate) fn has(&self, element: NodeId) -> bool {
        self.elements.binary_search(&(element.index() as u32)).is_ok()
    }

    /// A block or a `br` begins.
    pub(crate) fn begin_block(&mut self, is_break: bool) {
        self.break_line(is_break);
        // the block around a `br` has a line, if only this
        self.begun = (!is_break).then_some(self.text.len());
    }

    /// A block ends, which may be a line without text.
    pub(crate) fn end_block(&mut self, may_be_line: bool) {
        let is_blank = self.begun.take() == Some(self.text.len());
        self.break_line(may_be_line && is_blank);
    }

    /// A line ends here: always with `anyway`; at the border of a block only if no line has just ended.
    fn break_line(&mut self, anyway: bool) {
        if anyway || (self.text.len() > self.pending && !self.text.ends_with('\n')) {
            self.text.push('\n');
            self.grow();
        }
    }

    /// Extends the last leaf of the element, if there is one, to the end of the text.
    fn grow(&mut self) {
        let end = self.text.len() as u32;
        if let Some(last) = self.leaves.last_mut().filter(|(_, start, _)| *start as usize >= self.pending) {
            last.2 = end;
        }
    }

    /// The characters of a leaf, with the white space around it.
    pub(crate) fn of(&self, leaf: NodeId) -> Option<&str> {
        let index = self.leaves.binary_search_by_key(&leaf.index(), |&(leaf, ..)| leaf as usize).ok()?;
        let (_, start, end) = self.leaves[index];
        Some(&self.text[start as usize..end as usize])
    }

    /// Gives back unused memory.
    pub(crate) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.leaves.shrink_to_fit();
        self.elements.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use crate::{Hints, Page};

    /// The characters of the leaves, in order; `None` for those outside of `pre`.
    #[track_caller]
    fn check(html: &str, expected: &[Option<&str>]) {
        let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
        let found: Vec<_> = page.leaves().map(|leaf| page.preformatted(leaf)).collect();
        assert_eq!(found, expected, "{html}");
        for leaf in page.leaves() {
            if let Some(raw) = page.preformatted(leaf) {
                let words = |text: &str| text.split_whitespace().collect::<String>();
                assert_eq!(words(raw), words(page.text_of(leaf)), "{html}");
            }
        }
    }

    #[test]
    fn white_space_stands_as_it_is() {
        check("<p>a  b<pre>c\n  d\n</pre>e", &[None, Some("c\n  d\n"), None]);
        check("<pre>\n  a</pre>", &[Some("  a")]);
        check("<pre>a\r\n\tb</pre>", &[Some("a\n\tb")]);
        check("<pre> \n </pre><p>a", &[None]);
        check("", &[]);
    }

    #[test]
    fn elements_that_are_lines_are_code_if_they_say_so() {
        for (outer, line) in [("fragment", "line"), ("highlight", "code-line"), ("my-code", "x-line")] {
            let line = format!("<div class={line}>");
            let lines = format!("<div class={outer}>\n{line}a</div>\n\n{line}  b</div></div>c");
            check(&lines, &[Some("a\n"), Some("  b\n"), None]);
        }
        let fold = "<div class='line x'><i>a</i></div><div class=foldopen>\n<div class=line>b</div>\n<div class=foldopen>\n\
                    <div class=line> c</div></div></div><div class=line></div><div class=line>d</div><div class=ttc>e</div>";
        check(
            &format!("<div class=fragment>{fold}</div>"),
            &[Some("a\n"), Some("b\n"), Some(" c\n\n"), Some("d\n")],
        );
        check(&format!("<div class=fragments>{fold}f</div>"), &[None; 6]);
        check(
            "<div class='code x'><ol>\n<li class=li1><div>a</div>\n<li class=li2><div>&nbsp;b</div></ol></div>",
            &[Some("a\n\u{a0}"), Some("b\n")],
        );
        check("<div class=highlights><ol><li>a<li>b</ol></div>", &[None, None]);
        check(
            "<div class=highlight><div class=headline>a</div><div class=headline>b</div></div>",
            &[None, None],
        );
        check(
            "<div class=ltx_listing><div class=ltx_listing_data>x</div><div class=ltx_listingline>a</div></div>",
            &[Some("a\n")],
        );
        check(
            "<div class=cm-content><div class=cm-line>a</div><div class=cm-line> b</div></div>",
            &[Some("a\n"), Some(" b\n")],
        );
        check("<div class=cm-content><div>a</div><p>b</div>", &[None, None]);
        check("<div class=code-block data-lang=x>a\n  b</div>", &[Some("a\n  b")]);
        check("<div class=code-block data-lang=x>a\n<div>b</div></div>", &[None, None]);
        check("<div class=line-block><div class=line>a</div><div class=line>b</div></div>", &[None, None]);
        check("<div class=code>a<br>\u{a0} b</div>", &[Some("a\n"), Some("\u{a0} b")]);
        check("<div class=code>a b</div>", &[None]);
    }

    #[test]
    fn line_feeds_end_the_line_of_the_leaf_before() {
        for padding in [0, 8190] {
            let html = format!("<!--{}--><pre><b>a</b>\n\n  b<b>c</b>  \nd</pre>", " ".repeat(padding));
            let leaves = [Some("a\n\n"), Some("  b"), Some("c"), Some("  \nd")];
            check(&html, &leaves);
            check(&html.replace('\n', "\r\n"), &leaves);
        }
    }

    #[test]
    fn marked_up_code_keeps_its_lines() {
        check(
            "<pre><code> <b>if</b> x:\n    <i>y</i>\n  \n<b>z</b></code></pre>",
            &[Some(" if"), Some(" x:\n    "), Some("y\n  \n"), Some("z")],
        );
        check("<pre>a<br>b<br><br>c</pre>", &[Some("a\n"), Some("b\n\n"), Some("c")]);
        check("<pre><div>a</div><div>b</div></pre>", &[Some("a\n"), Some("b\n")]);
        for (start, end) in [("<div>", "</div>"), ("<ol><li>", "</ol>"), ("<table><tr><td>", "</table>")] {
            let lines = format!("<pre>{start}a{end}{start}<i></i>{end}{start}b{end}</pre>");
            check(&lines, &[Some("a\n\n"), Some("b\n")]);
        }
        let row = |line| format!("<tr><td><div data-line-number=1></div><td>{line}");
        check(
            &format!("<pre><table>{}{}{}</table></pre>", row("a"), row(""), row("b")),
            &[Some("a\n\n"), Some("b\n")],
        );
        check("<pre><div>a<br></div><div>b<br></div></pre>", &[Some("a\n"), Some("b\n")]);
        check("<pre><div>a</div><div><br></div><div>b</div></pre>", &[Some("a\n\n"), Some("b\n")]);
        check("<pre>a</pre><pre>b</pre>", &[Some("a"), Some("b")]);
        check("<pre>a</pre><pre>\n  <b>b</b></pre>", &[Some("a"), Some("  b")]);
        check("<pre>a<pre> b</pre>\n c</pre>", &[Some("a\n"), Some(" b\n\n"), Some(" c")]);
        check(
            "<code>a  b<br>\n  &nbsp;c\n  <i>d</i> </code>e",
            &[Some("a b\n\u{a0}"), Some("c "), Some("d "), None],
        );
        check("<code>a  b</code>", &[None]);
        check("<code style='white-space: PRE-wrap'>a\n  b</code>", &[Some("a\n  b")]);
        let editor = "font-family: Menlo, Monaco; white-space: pre;";
        check(
            &format!("<div style='{editor}'><div>a</div><div>  b</div></div>c"),
            &[Some("a\n"), Some("  b\n"), None],
        );
        check("<p style='white-space:pre-wrap'>a  b", &[None]);
        check("<code class='x whitespace-pre'>a\n  b</code>", &[Some("a\n  b")]);
        check("<p class=whitespace-pre>a\n  b", &[None]);
        check(
            "<table class='highlight js-file-line-container'><tr><td></td><td>a</td><tr><td></td><td>  b</td></table>",
            &[Some("a\n"), Some("  b\n")],
        );
        check("<pre>a<script>\n\n</script>b<!-- -->c</pre>", &[Some("a"), Some("bc")]);
    }
}
