//! Texts of a site's pages, as Markdown or plain, without the parts that the pages share.
//!
//! The rule is that of [`SharedLines`]. It decides on whole blocks: a list, a table, a quote or what is indented goes if all of its lines
//! are shared, and stays whole otherwise; so does fenced code, if it is shared as a whole. A block that is nearly all shared, such as a
//! menu with one item of the page, loses its shared lines. Fenced code does not. Every other line is a block of its own. A heading stays
//! with its text, since the pages of a manual share "Examples".

use std::iter::zip;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

/// The texts of a site after [`strip`].
#[derive(Debug, Clone, PartialEq)]
pub struct Stripped {
    /// The texts, in the given order. A text without a shared block is unchanged.
    pub texts: Vec<String>,
    /// The shared lines, as words without marks.
    pub shared: SharedLines,
}

/// Removes from the texts of a site's pages the blocks that the pages share.
pub fn strip<T: AsRef<str>>(texts: &[T]) -> Stripped {
    let pages: Vec<Vec<Block>> = texts.iter().map(|text| blocks(text.as_ref())).collect();
    let shared = SharedLines::of(pages.iter().map(|page| page.iter().flat_map(|block| &block.lines)));
    let stripped = texts.iter().zip(pages).map(|(text, blocks)| without(text.as_ref(), blocks, &shared));
    Stripped { texts: stripped.collect(), shared }
}

/// The lines by which the blocks of a text are decided on.
pub(crate) fn lines_of(text: &str) -> Vec<String> {
    blocks(text).into_iter().flat_map(|block| block.lines).collect()
}

/// The text without its shared blocks.
pub(crate) fn without_shared(text: &str, shared: &SharedLines) -> String {
    without(text, blocks(text), shared)
}

/// The text without its shared blocks, and without the blank lines that parted them from others.
fn without(text: &str, blocks: Vec<Block>, shared: &SharedLines) -> String {
    let blocks: Vec<Block> = blocks.into_iter().flat_map(|block| block.parted(text, shared)).collect();
    let mut stripped = String::new();
    // the end of the last block that was kept, and whether one was dropped behind it
    let (mut end, mut has_dropped) = (0, false);
    for (block, is_kept) in zip(&blocks, kept(&blocks, shared)) {
        if !is_kept {
            has_dropped = true;
            continue;
        }
        let before = &text[end..block.bytes.start];
        match has_dropped {
            false => stripped.push_str(before),
            true if end > 0 && before.lines().any(is_blank) => stripped.push('\n'),
            true => {}
        }
        stripped.push_str(&text[block.bytes.clone()]);
        (end, has_dropped) = (block.bytes.end, false);
    }
    if !has_dropped {
        stripped.push_str(&text[end..]);
    }
    stripped
}

/// For each block, whether it is kept: not all of its lines are shared, or it is the heading of a block that is kept.
fn kept(blocks: &[Block], shared: &SharedLines) -> Vec<bool> {
    let mut kept = vec![true; blocks.len()];
    for (index, block) in blocks.iter().enumerate().rev() {
        let is_shared = !block.lines.is_empty() && block.lines.iter().all(|line| shared.contains(line));
        let heads = |next: &Block| {
            block.level > 0 && kept[index + 1] && (next.level == 0 || next.level > block.level)
        };
        kept[index] = !is_shared || blocks.get(index + 1).is_some_and(heads);
    }
    kept
}

/// A part of a text that is kept or dropped as a whole.
#[derive(Default)]
struct Block {
    /// Its bytes, up to the end of its last line.
    bytes: Range<usize>,
    /// The words of its lines, by which it is decided on; a block without any is kept.
    lines: Vec<String>,
    /// The level of a heading; 0 for any other block.
    level: usize,
    /// Whether its lines may go one by one.
    is_loose: bool,
}

/// A loose block loses its shared lines from this share of them on.
const NEARLY_ALL: f64 = 2.0 / 3.0;

impl Block {
    /// Its lines as blocks, if it is loose and nearly all are shared, but not all; or the block itself. The head of a table stays.
    fn parted(self, text: &str, shared: &SharedLines) -> Vec<Self> {
        if !self.is_loose {
            return vec![self];
        }
        let (known, all) = (self.lines.iter().filter(|line| shared.contains(line)).count(), self.lines.len());
        if known == all || (known as f64) < NEARLY_ALL * all as f64 {
            return vec![self];
        }
        let mut end = self.bytes.start;
        let mut parted: Vec<Self> = Vec::new();
        for line in text[self.bytes].split_inclusive('\n') {
            let bytes = end..end + line.len();
            end = bytes.end;
            match parted.last_mut() {
                _ if is_blank(line) => {}
                Some(head) if is_delimiter_row(line) => {
                    *head = Self { bytes: head.bytes.start..end, ..Self::default() };
                }
                _ => parted.push(Self { bytes, lines: words(line).into_iter().collect(), ..Self::default() }),
            }
        }
        parted
    }
}

/// The kind of a block, by its first line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Metadata in front of the text.
    Front,
    /// Code between fences.
    Fence,
    /// Indented code.
    Code,
    List,
    Quote,
    Table,
    /// The address of links that stand elsewhere.
    Definition,
    /// Any other line.
    Line,
}

/// The blocks of a text, in order. Blank lines between them are in none.
fn blocks(text: &str) -> Vec<Block> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut starts = vec![0];
    lines.iter().for_each(|line| starts.push(starts[starts.len() - 1] + line.len()));
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if is_blank(lines[at]) {
            at += 1;
            continue;
        }
        let kind = Kind::at(&lines, at);
        let end = kind.end(&lines, at);
        let of = &lines[at..end];
        let lines = match kind {
            Kind::Front | Kind::Definition => Vec::new(),
            Kind::Fence => vec![of.concat()],
            Kind::Line => vec![words(of[0]).unwrap_or_else(|| of[0].to_owned())],
            Kind::Code | Kind::List | Kind::Quote | Kind::Table => {
                of.iter().filter_map(|line| words(line)).collect()
            }
        };
        let level = if kind == Kind::Line { of[0].len() - of[0].trim_start_matches('#').len() } else { 0 };
        let has_fence = of.iter().any(|line| fence(line.trim()).is_some());
        let is_loose = !has_fence && matches!(kind, Kind::List | Kind::Table | Kind::Quote | Kind::Code);
        blocks.push(Block { bytes: starts[at]..starts[end], lines, level, is_loose });
        at = end;
    }
    blocks
}

impl Kind {
    /// The kind of the block that begins in line `at`.
    fn at(lines: &[&str], at: usize) -> Self {
        let line = lines[at].trim();
        let follows_blank = at == 0 || is_blank(lines[at - 1]);
        match line {
            "---" if at == 0 && lines.get(1).is_some_and(|line| line.contains(": ")) => Self::Front,
            _ if fence(line).is_some() => Self::Fence,
            _ if is_item(line) => Self::List,
            _ if follows_blank && indent(lines[at]) >= 4 => Self::Code,
            _ if line.starts_with('>') => Self::Quote,
            _ if line.starts_with('|') => Self::Table,
            _ if line.contains('|') && lines.get(at + 1).is_some_and(|next| is_delimiter_row(next)) => {
                Self::Table
            }
            _ if line.starts_with('[') && line.contains("]: ") => Self::Definition,
            _ => Self::Line,
        }
    }

    /// One past the last line of the block that begins in line `start`.
    fn end(self, lines: &[&str], start: usize) -> usize {
        let mut end = match self {
            Self::Front => return closing(lines, start, |line| line.trim_end() == "---"),
            Self::Fence => return end_of_fence(lines, start),
            Self::Line | Self::Definition => return start + 1,
            Self::Code | Self::List | Self::Quote | Self::Table => start + 1,
        };
        let inside = indent(lines[start]) + 2;
        loop {
            let Some(next) = (end..lines.len()).find(|&next| !is_blank(lines[next])) else { return end };
            let line = lines[next];
            let goes_on = match self {
                // behind a blank line another list may begin
                Self::List => indent(line) >= inside || next == end && is_item(line.trim()),
                Self::Code => indent(line) >= 4,
                Self::Quote => next == end && line.trim_start().starts_with('>'),
                _ => next == end && line.contains('|'),
            };
            if !goes_on {
                return end;
            }
            end = if self == Self::List && fence(line.trim()).is_some() {
                end_of_fence(lines, next)
            } else {
                next + 1
            };
        }
    }
}

/// One past the line that closes a block, or the end of the text.
fn closing(lines: &[&str], start: usize, closes: impl Fn(&str) -> bool) -> usize {
    let found = (start + 1..lines.len()).find(|&at| closes(lines[at]));
    found.map_or(lines.len(), |at| at + 1)
}

/// One past the last line of the code whose fence is in line `start`.
fn end_of_fence(lines: &[&str], start: usize) -> usize {
    let opening = fence(lines[start].trim()).unwrap_or_default();
    closing(lines, start, |line| {
        fence(line.trim()).is_some_and(|fence| fence.starts_with(opening) && fence == line.trim())
    })
}

/// The fence at the start of a line without indentation.
fn fence(line: &str) -> Option<&str> {
    let mark = ['`', '~'].into_iter().find(|mark| line.starts_with(*mark))?;
    let length = line.len() - line.trim_start_matches(mark).len();
    // code within a line also begins with backticks
    let is_fence = length >= 3 && !(mark == '`' && line[length..].contains('`'));
    is_fence.then(|| &line[..length])
}

/// Whether a line without indentation is an item of a list.
fn is_item(line: &str) -> bool {
    let digits = line.len() - line.trim_start_matches(|char: char| char.is_ascii_digit()).len();
    let marks: &[char] = if (1..10).contains(&digits) { &['.', ')'] } else { &['-', '*', '+'] };
    let behind = line[digits..].strip_prefix(marks).filter(|_| digits < 10);
    behind.is_some_and(|text| text.is_empty() || text.starts_with([' ', '\t'])) && !is_rule(line)
}

/// Whether a line without indentation parts texts: `---`, `* * *`.
fn is_rule(line: &str) -> bool {
    let mark = line.chars().next();
    line.chars().all(|char| Some(char) == mark || char == ' ')
        && line.chars().filter(|char| *char != ' ').count() >= 3
}

/// Whether a line stands between the head and the rows of a table.
fn is_delimiter_row(line: &str) -> bool {
    line.contains('-') && line.contains('|') && line.trim().chars().all(|char| "|-: ".contains(char))
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// The indentation in columns.
fn indent(line: &str) -> usize {
    let blanks = line.chars().take_while(|char| [' ', '\t'].contains(char));
    blanks.map(|char| if char == '\t' { 4 } else { 1 }).sum()
}

/// The words of a line of Markdown, without marks and without the addresses of links; `None` if there is no word.
fn words(line: &str) -> Option<String> {
    let mut words = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once("](") {
        words.push_str(before);
        let Some(behind) = behind_address(behind) else {
            rest = behind;
            break;
        };
        rest = behind;
    }
    words.push_str(rest);
    let marks = |char: char| if char.is_alphanumeric() { char } else { ' ' };
    let words: String = words.chars().map(marks).collect();
    (!words.trim().is_empty()).then_some(words)
}

/// The text behind the address of a link, which may have pairs of brackets in it; `None` for an address without an end.
fn behind_address(text: &str) -> Option<&str> {
    let mut open = 1;
    let end = text.find(|char| {
        open += i32::from(char == '(') - i32::from(char == ')');
        open == 0
    });
    end.map(|end| &text[end + 1..])
}

/// The least share of the site's pages that have a shared line.
const SHARE: f64 = 0.1;

/// The least number of these pages.
const LEAST: f64 = 2.0;

/// The lines that many pages of a site share, compared by their words.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedLines {
    pages: usize,
    /// The number of pages of each shared line, by its words with a blank between any two.
    lines: FxHashMap<String, usize>,
}

impl SharedLines {
    /// The shared lines of pages, which are given as their lines.
    pub fn of<P: IntoIterator<Item: AsRef<str>>>(site: impl IntoIterator<Item = P>) -> Self {
        let mut pages = 0;
        let mut lines: FxHashMap<String, usize> = FxHashMap::default();
        for page in site {
            pages += 1;
            let own: FxHashSet<String> = page.into_iter().map(|line| joined_words(line.as_ref())).collect();
            own.into_iter().for_each(|line| *lines.entry(line).or_default() += 1);
        }
        let least = (SHARE * pages as f64).max(LEAST);
        lines.retain(|_, pages| *pages as f64 >= least);
        Self { pages, lines }
    }

    /// Whether the line is shared.
    pub fn contains(&self, line: &str) -> bool {
        self.lines.contains_key(&joined_words(line))
    }

    /// The number of the site's pages.
    pub fn pages(&self) -> usize {
        self.pages
    }

    /// The words of each line, with the number of its pages: the lines of most pages first, then by the words.
    pub fn lines(&self) -> Vec<(&str, usize)> {
        let mut lines: Vec<_> = self.lines.iter().map(|(line, pages)| (line.as_str(), *pages)).collect();
        lines.sort_by_key(|&(line, pages)| (usize::MAX - pages, line));
        lines
    }
}

/// The words of a line, a blank between any two.
fn joined_words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strips the first of some texts, to compare it.
    #[track_caller]
    fn check(texts: &[&str], expected: &str) {
        assert_eq!(strip(texts).texts[0], expected);
    }

    /// Strips a text that stands between parts that another text has too.
    #[track_caller]
    fn check_between(text: &str) {
        let with = |text: &str| format!("[Home](/) | [News](/news)\n\n{text}\n\n© Daily");
        check(&[&with(text), &with("shared\n\nshared x\n\nelse")], &format!("{text}\n"));
    }

    #[test]
    fn shared_parts_go_and_the_rest_is_unchanged() {
        // shared lines go and the rest is unchanged
        check(
            &["Home\nNews\nA storm came\n© Daily\n", "Home\nNews\nNobody won\n© Daily\n"],
            "A storm came\n",
        );
        check(&["A\n\nHome\n\nB\n", "C\n\nHome\n\nD"], "A\n\nB\n");
        check(&["A\nHome\n\n\n  B  \nC", "Home"], "A\n\n  B  \nC");
        for text in ["", "\n\n a\n\n\nb \r\n\n", "Home"] {
            check(&[text, "Another"], text);
            check(&[text], text);
        }
        check(&["Home\n", "Home"], "");
        check(&["Home\r\n\r\nA\r\n", "Home"], "A\r\n");
        // a tenth of the pages is enough and one page is not
        let mut texts = vec!["Offer\nA storm came", "Offer"];
        texts.resize(20, "Another");
        check(&texts, "A storm came");
        texts.resize(21, "Another");
        check(&texts, "Offer\nA storm came");
        // lines are compared by their words
        check(&["* [**Home**](/a_(b)/x?y=1)\n\nA", "- Home\n\nB"], "A");
        check(&["**News**\n\nA", "_News_\n\nB"], "A");
        check(&["![](/logo.png)\n\nA", "![](/logo.png)\n\nB"], "A");
        check(&["[a](x [Home](/)\n\nA", "[a](x [Home](/)\n\nB"], "A");
        // a shared heading stays with its text
        check(
            &["# Daily\n\nHome\n\n## Notes\n\nA\n\n## More", "# Daily\nHome\n## Notes\nB\n## More"],
            "## Notes\n\nA\n",
        );
        check(&["# Daily\n\n# A", "# Daily\n\n# B"], "# A");
        check(&["## Notes\n\n### A", "## Notes\n\n### B"], "## Notes\n\n### A");
        // metadata in front stay
        check(
            &[
                "---\ntitle: own\nlanguage: en\n---\n\nHome\n\nA",
                "---\ntitle: b\nlanguage: en\n---\n\nHome\n\nB",
            ],
            "---\ntitle: own\nlanguage: en\n---\n\nA",
        );
    }

    #[test]
    fn blocks_stay_whole() {
        check_between("- shared\n- own\n  - own too\n\n  shared");
        check_between("1. shared\n2. own");
        check_between("| a | b |\n|---|---|\n| shared | x |\n| own | y |");
        check_between("a | b\n--- | ---\nshared | x\nown | y");
        check_between("```rust\nshared\n\n- shared\nown\n```");
        check_between("~~~~\nshared\n~~~\nown\n~~~~");
        check_between("> shared\n> own");
        check_between("text\n\n    shared\n\n    own");
        check_between("- own\n\n  ```\n  shared\n\nshared\n  ```");
        check_between("an [own][x] text\n\n[x]: http://a.test/");
        let texts = ["- Home\n- News\n\n- own", "- Home\n- News\n\n- other"];
        check(&texts, "- own");
        // plain text is indented as a whole
        check(&["  - Home\n  own", "  - Home\n  other"], "  own");
        check(&["a\n\n    Home\n    News\n\nown", "b\n\n    News\n\n    Home\n\nother"], "a\n\nown");
        let rows = "| a | b |\n|---|---|\n| c | d |\n| e | f |\n";
        let texts = [format!("{rows}| own | 1 |"), format!("{rows}| other | 2 |")];
        check(&[&texts[0], &texts[1]], "| a | b |\n|---|---|\n| own | 1 |");
        check(&[&format!("{rows}\nown"), &format!("{rows}\nother")], "own");
        check(&["- Home\n- News\n- own", "- Home\n- News\n- other"], "- own");
        check(&["- Home\n- News\nown", "- News\n- Home\nother"], "own");
        check(&["```\na\n```\n\nown", "```\na\n```\n\nother"], "own");
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        for part in
            ["](", "](a)", "- ", "> ", "```\n", "|\n", "    a\n\n", "* * *\n", "[a]: b\n", "---\n", "-\n\n"]
        {
            let text = part.repeat(200_000);
            assert_eq!(strip(&[text.as_str(), "else"]).texts[0], text);
        }
    }
}
