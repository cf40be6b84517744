//! The unchanged characters of text in `pre`, and in other code of which `blanks` says that its white space is shown; in the
//! one text it is collapsed. `flatten`, which has the open elements and the shown text, fills this table.

use std::borrow::Cow;

use crate::blanks::Blanks;
use crate::node_id::NodeId;

/// The text of all preformatted leaves, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Preformatted {
    text: String,
    /// The outermost elements.
    elements: Vec<u32>,
    /// Whether the blanks of the open element are joined.
    is_joined: bool,
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
        self.is_joined = blanks == Blanks::Joined;
        self.pending = self.text.len();
    }

    /// Adds text of the element, blank or not; `leaf` is the node that starts with it. Line feeds at its
    /// start end the line of the leaf before.
    pub(crate) fn add(&mut self, text: &str, leaf: Option<u32>) {
        let text = if self.is_joined { self.joined(text) } else { Cow::Borrowed(text) };
        let mut text = &*text;
        if let Some(leaf) = leaf {
            let shown = text.trim_start_matches('\n');
            self.text.push_str(&text[..text.len() - shown.len()]);
            self.grow();
            text = shown;
            let last = self.leaves.last().filter(|&&(_, _, end)| end as usize >= self.pending);
            let start = last.map_or(self.pending, |_| self.text.len());
            self.leaves.push((leaf, start as u32, start as u32));
        }
        self.text.push_str(text);
        self.grow();
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
        self.begun = Some(self.text.len());
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

    /// Bytes on the heap.
    pub(crate) fn memory(&self) -> usize {
        self.text.capacity()
            + self.elements.capacity() * size_of::<u32>()
            + self.leaves.capacity() * size_of::<(u32, u32, u32)>()
    }

    /// Gives back unused memory.
    pub(crate) fn finish(mut self) -> Self {
        self.text.shrink_to_fit();
        self.leaves.shrink_to_fit();
        self.elements.shrink_to_fit();
        self
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
        check("<pre>a</pre><pre>b</pre>", &[Some("a"), Some("b")]);
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
        check(
            "<table class='highlight js-file-line-container'><tr><td></td><td>a</td><tr><td></td><td>  b</td></table>",
            &[Some("a\n"), Some("  b\n")],
        );
        check("<pre>a<script>\n\n</script>b<!-- -->c</pre>", &[Some("a"), Some("bc")]);
    }
}
