//! Texts of a site's pages, as Markdown or plain, without the parts that the pages share.
//!
//! The rule is that of [`SharedLines`]. It decides on whole blocks: a list, a table, a quote or what is indented goes if all of its lines
//! are shared, and stays whole otherwise; so does fenced code, if it is shared as a whole. A list of links that is nearly all shared, such as a
//! menu with one item of the page, loses its shared lines. Every other line is a block of its own; a very long one loses the runs of words that
//! the pages share. A heading stays with its text, since the pages of a manual share "Examples".

use std::hash::BuildHasher;
use std::iter::{repeat_n, zip};
use std::mem::take;
use std::ops::Range;

use cleaning::{markdown_events, running};
use pulldown_cmark::{Event, Tag, TagEnd};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use text::{alphanumeric_words, word_hashes};

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
    let shared = SharedLines::of(pages.iter().map(|page| page.iter().flat_map(Block::words)));
    let stripped = texts.iter().zip(pages).map(|(text, blocks)| without(text.as_ref(), blocks, &shared));
    Stripped { texts: stripped.collect(), shared }
}

/// The lines by which the blocks of a text are decided on.
pub(crate) fn lines_of(text: &str) -> Vec<String> {
    blocks(text).iter().flat_map(Block::words).map(str::to_owned).collect()
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
        let has_known = !block.lines.is_empty() && block.words().all(|line| shared.contains(line));
        let is_shared = block.is_shared || has_known;
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
    /// Its lines with words, by which it is decided on: where each begins, and its words. A block without any is kept.
    lines: Vec<(usize, String)>,
    /// The level of a heading; 0 for any other block.
    level: usize,
    /// What it may be parted into.
    parts: Parts,
    /// Whether it is a run of words that the pages share.
    is_shared: bool,
}

/// What a block may be parted into.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Parts {
    #[default]
    None,
    /// The lines of a menu.
    Lines,
    /// The words of a very long line.
    Words,
}

/// A menu has links in this share of its lines, and loses its shared lines if they are such a share of all.
const NEARLY_ALL: f64 = 2.0 / 3.0;

/// A line of more words is parted.
const LONG: usize = 400;

/// The words in a row that pages share by more than chance.
const RUN: usize = 10;

impl Block {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(_, words)| words.as_str())
    }

    /// Its parts, if some of them are shared, but not all; or the block itself.
    fn parted(self, text: &str, shared: &SharedLines) -> Vec<Self> {
        let (known, all) = (self.words().filter(|line| shared.contains(line)).count(), self.lines.len());
        match self.parts {
            Parts::Lines if known < all && known as f64 >= NEARLY_ALL * all as f64 => {
                let ends = self.lines.iter().skip(1).map(|(start, _)| *start).chain([self.bytes.end]);
                let of_line = |((start, words), end)| Self {
                    bytes: start..end,
                    lines: vec![(start, words)],
                    ..Self::default()
                };
                zip(self.lines.clone(), ends).map(of_line).collect()
            }
            Parts::Words if known < all => self.runs(text, shared),
            _ => vec![self],
        }
    }

    /// A line as runs of words, shared ones and others. A link, and all that is marked, stays whole.
    fn runs(self, text: &str, shared: &SharedLines) -> Vec<Self> {
        let line = &text[self.bytes.clone()];
        // for each word where it begins, or the marked part that it is in, and its hash
        let mut words: Vec<(usize, u64)> = Vec::new();
        let (mut open, mut marked) = (0_usize, None);
        for (event, bytes) in markdown_events(line) {
            let own = match event {
                Event::Start(Tag::Paragraph | Tag::Heading { .. }) => continue,
                Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => continue,
                Event::Start(_) => {
                    marked = marked.or((open == 0).then_some(bytes.start));
                    open += 1;
                    continue;
                }
                Event::End(_) => {
                    open -= 1;
                    continue;
                }
                Event::Text(own) => own,
                Event::Code(own) | Event::InlineMath(own) | Event::DisplayMath(own) => {
                    marked = marked.or((open == 0).then_some(bytes.start));
                    own
                }
                _ => continue,
            };
            let own = bare(&own);
            for ((start, _), hash) in zip(alphanumeric_words(&own), word_hashes(&own)) {
                let inside = words.last().map(|(start, _)| *start).filter(|_| open > 0);
                words.push((marked.take().or(inside).unwrap_or(bytes.start + start as usize), hash));
            }
        }
        let hashes: Vec<u64> = words.iter().map(|(_, hash)| *hash).collect();
        let mut is_shared = vec![false; words.len()];
        for (at, _) in runs(&hashes).enumerate().filter(|(_, run)| shared.runs.contains_key(run)) {
            is_shared[at..at + RUN].fill(true);
        }
        let words: Vec<(usize, bool)> =
            zip(words, is_shared).map(|((start, _), is_shared)| (start, is_shared)).collect();
        let mut parted: Vec<Self> = Vec::new();
        for part in words.chunk_by(|one, next| one.0 == next.0) {
            let is_shared = part.iter().all(|(_, is_shared)| *is_shared);
            if parted.last().is_none_or(|last| last.is_shared != is_shared) {
                let at = self.bytes.start + part[0].0;
                let start = parted.last_mut().map_or(self.bytes.start, |last| {
                    last.bytes.end = at;
                    at
                });
                parted.push(Self { bytes: start..self.bytes.end, is_shared, ..Self::default() });
            }
        }
        // the end of the line stays with what is left of it
        if let [_, .., last] = &mut parted[..]
            && last.is_shared
        {
            let end = self.bytes.start + line.trim_end_matches(['\r', '\n']).len();
            last.bytes.end = end;
            parted.push(Self { bytes: end..self.bytes.end, ..Self::default() });
        }
        if parted.is_empty() { vec![self] } else { parted }
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
    let starts = running(lines.iter().map(|line| line.len()));
    let mut words = words_of_lines(text, &starts);
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
        let mut block = Block { bytes: starts[at]..starts[end], ..Block::default() };
        let with_words = || (at..end).filter(|&line| !is_blank(&words[line].0));
        match kind {
            Kind::Front | Kind::Definition => {}
            Kind::Fence => block.lines.push((starts[at], of.concat())),
            Kind::Line => {
                block.level = of[0].len() - of[0].trim_start_matches('#').len();
                let own = with_words().next().map_or_else(|| of[0].to_owned(), |_| take(&mut words[at].0));
                if alphanumeric_words(&own).nth(LONG).is_some() {
                    block.parts = Parts::Words;
                }
                block.lines.push((starts[at], own));
            }
            Kind::Code | Kind::List | Kind::Quote | Kind::Table => {
                let links = with_words().filter(|&line| 2 * words[line].1 > words[line].0.len()).count();
                let is_menu = kind == Kind::List && links as f64 >= NEARLY_ALL * with_words().count() as f64;
                if is_menu && !of.iter().any(|line| fence(line.trim()).is_some()) {
                    block.parts = Parts::Lines;
                }
                block.lines = with_words().map(|line| (starts[line], words[line].0.clone())).collect();
            }
        }
        blocks.push(block);
        at = end;
    }
    blocks
}

impl Kind {
    /// The kind of the block that begins in line `at`.
    fn at(lines: &[&str], at: usize) -> Self {
        let line = lines[at].trim();
        let next = lines.get(at + 1).copied().unwrap_or_default();
        let follows_blank = at == 0 || is_blank(lines[at - 1]);
        match line {
            "---" if at == 0 && next.contains(": ") => Self::Front,
            _ if fence(line).is_some() => Self::Fence,
            _ if is_item(line) => Self::List,
            _ if follows_blank && indent(lines[at]) >= 4 => Self::Code,
            _ if line.starts_with('>') => Self::Quote,
            _ if line.starts_with('|') || line.contains('|') && is_delimiter_row(next) => Self::Table,
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
        while let Some(next) = (end..lines.len()).find(|&next| !is_blank(lines[next])) {
            let line = lines[next];
            let goes_on = match self {
                // behind a blank line another list may begin
                Self::List => indent(line) >= inside || next == end && is_item(line.trim()),
                Self::Code => indent(line) >= 4,
                Self::Quote => next == end && line.trim_start().starts_with('>'),
                _ => next == end && line.contains('|'),
            };
            if !goes_on {
                break;
            }
            let is_fence = self == Self::List && fence(line.trim()).is_some();
            end = if is_fence { end_of_fence(lines, next) } else { next + 1 };
        }
        end
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

/// The words of each line, without marks and without the addresses of links, and how many bytes of them stand in links.
fn words_of_lines(text: &str, starts: &[usize]) -> Vec<(String, usize)> {
    let mut lines = vec![(String::new(), 0); starts.len()];
    let mut links = 0_usize;
    for (event, bytes) in markdown_events(text) {
        match event {
            Event::Start(Tag::Link { .. }) => links += 1,
            Event::End(TagEnd::Link) => links -= 1,
            Event::Text(own)
            | Event::Code(own)
            | Event::InlineMath(own)
            | Event::DisplayMath(own)
            | Event::Html(own) => {
                let first = starts.partition_point(|start| *start <= bytes.start) - 1;
                for (line, own) in zip(&mut lines[first..], own.lines()) {
                    line.0.extend([bare(own).as_str(), " "]);
                    line.1 += if links > 0 { own.len() + 1 } else { 0 };
                }
            }
            _ => {}
        }
    }
    lines
}

/// A text with blanks in the place of marks.
fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for char in text.chars() {
        match char.is_alphanumeric() {
            true => bare.push(char),
            false => bare.extend(repeat_n(' ', char.len_utf8())),
        }
    }
    bare
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
    /// The same of each run of words that very long lines share.
    runs: FxHashMap<u64, usize>,
}

impl SharedLines {
    /// The shared lines of pages, which are given as their lines.
    pub fn of<P: IntoIterator<Item: AsRef<str>>>(site: impl IntoIterator<Item = P>) -> Self {
        let mut pages = 0;
        let (mut lines, mut runs) = (FxHashMap::<String, usize>::default(), FxHashMap::default());
        for page in site {
            pages += 1;
            let own: FxHashSet<String> = page.into_iter().map(|line| joined_words(line.as_ref())).collect();
            let hashes = own.iter().map(|line| word_hashes(line).collect::<Vec<_>>());
            let long = hashes.filter(|hashes| hashes.len() > LONG);
            let of_page: FxHashSet<u64> =
                long.flat_map(|hashes| self::runs(&hashes).collect::<Vec<_>>()).collect();
            of_page.into_iter().for_each(|run| *runs.entry(run).or_default() += 1);
            own.into_iter().for_each(|line| *lines.entry(line).or_default() += 1);
        }
        let least = (SHARE * pages as f64).max(LEAST);
        lines.retain(|_, pages| *pages as f64 >= least);
        runs.retain(|_, pages: &mut usize| *pages as f64 >= least);
        Self { pages, lines, runs }
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

/// The hashes of all runs of words, given by their hashes.
fn runs(words: &[u64]) -> impl Iterator<Item = u64> {
    words.windows(RUN).map(|run| FxBuildHasher.hash_one(run))
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
        check(&[&format!("{rows}\nown"), &format!("{rows}\nother")], "own");
        // of what is nearly all shared, lists of links alone lose their shared lines
        for (shared, own, kept) in [
            (rows, "| own | 1 |", None),
            ("| [Home](/) |\n|---|\n| [News](/news) |\n", "| own |", None),
            ("- Home\n- News\n", "- own", None),
            ("> [Home](/)\n> [News](/news)\n", "> own", None),
            ("- [Home](/)\n- [News](/news)\n  ![](a.png)\n", "- own", Some("- own")),
            ("- <http://a.test/>\n- [News][x]\n", "- [own][x]\n\n[x]: /y", Some("- [own][x]\n\n[x]: /y")),
        ] {
            let [text, other] = [own, &own.replace("own", "other")].map(|own| format!("{shared}{own}"));
            check(&[&text, &other], kept.unwrap_or(&text));
        }
        check(&["- Home\n- News\nown", "- News\n- Home\nother"], "own");
        check(&["```\na\n```\n\nown", "```\na\n```\n\nother"], "own");
    }

    #[test]
    fn very_long_lines_lose_the_runs_of_words_that_pages_share() {
        let words =
            |of: &str, count: usize| (0..count).map(|word| format!("{of}{word} ")).collect::<String>();
        let (menu, foot) = (words("menu", 12), words("foot", 30));
        let page = |own: &str| format!("{menu}{}{foot}", words(own, 400));
        let [one, other] = ["a", "b"].map(page);
        check(&[&one, &other], words("a", 400).as_str());
        check(&[&format!("{one}\nown\n"), &other], &format!("{}\nown\n", words("a", 400)));
        check(&[&one, &one], "");
        check(&[&one, "else"], &one);
        // short lines, code and nine words in a row stay
        check(&[&format!("{menu}own"), &format!("{menu}other")], &format!("{menu}own"));
        let fenced = [&one, &other].map(|text| format!("```\n{text}\n```"));
        check(&[&fenced[0], &fenced[1]], &fenced[0]);
        let nine = ["a", "b"].map(|own| format!("{}{}", words("menu", 9), words(own, 400)));
        check(&[&nine[0], &nine[1]], &nine[0]);
        // a link and what is bold go or stay whole
        let [menu, bold] = [&menu, &foot].map(|words| format!("**{}** ", words.trim()));
        let link = |own: &str| format!("{menu}{}[{foot}{own}](/x) {bold}", words(own, 400));
        let kept = format!("{}[{foot}a](/x) ", words("a", 400));
        check(&[&link("a"), &link("b")], &kept);
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        for part in
            ["](", "](a)", "- ", "> ", "```\n", "|\n", "    a\n\n", "* * *\n", "[a]: b\n", "---\n", "-\n\n"]
        {
            let text = part.repeat(50_000);
            assert_eq!(strip(&[text.as_str(), "else"]).texts[0], text);
        }
    }
}
