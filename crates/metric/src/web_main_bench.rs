//! The measures of WebMainBench over Markdown, unit for unit as its own code (release 0.1.0) computes them, with what its README does
//! not say: `crates/metric/README.md` lists it.

mod tables;

use std::hash::{BuildHasher, BuildHasherDefault};

use rapidfuzz::distance::levenshtein;
use rustc_hash::{FxHashMap, FxHasher};
use tables::Tree;

use crate::Counts;
use crate::counts::numbers;
use crate::declared::measures;

measures! {
    /// A measure of WebMainBench.
    pub enum Part {
        /// All Markdown, by characters.
        Text: "text-edit", "characters of the Markdown, less their edit distance: precision, recall and F are 1 - distance / length of the longer";
        /// Blocks of code, by characters.
        Code: "code-edit", "the same of the blocks of code; of pages where gold or system has one";
        /// Formulas, by characters.
        Formula: "formula-edit", "the same of the formulas; of pages where gold or system has one";
        /// Tables as HTML, by characters.
        Table: "table-edit", "the same of the tables, as HTML; of pages where gold or system has one";
        /// The first table, by TEDS.
        Teds: "table-teds", "nodes of the first table, less the edit distance as WebMainBench computes it, which is 1 at most: precision, \
            recall and F are 1 - distance / nodes of the larger";
        /// Runs of five words.
        Rouge: "rouge-5", "runs of five words of the Markdown, by jieba, with white space and signs";
    }
}

/// Markdown in the parts that the measures compare.
#[derive(Debug)]
pub struct MarkdownParts {
    text: String,
    code: String,
    formulas: String,
    tables: String,
    tree: Option<Tree>,
    runs: Runs,
}

impl MarkdownParts {
    /// The parts of a Markdown text.
    pub fn of(markdown: &str) -> Self {
        let tables = tables::as_html(markdown);
        Self {
            text: markdown.to_owned(),
            code: code_blocks(markdown).join("\n"),
            formulas: formulas(markdown).join("\n"),
            tree: Tree::of(&tables),
            tables,
            runs: Runs::of(markdown),
        }
    }

    /// The units of this gold and of a system. Without any unit in both there is no ratio, as WebMainBench leaves such pages out.
    pub fn count(&self, part: Part, system: &Self) -> Counts {
        match part {
            Part::Text => edit(&self.text, &system.text),
            Part::Code => edit(&self.code, &system.code),
            Part::Formula => edit(&self.formulas, &system.formulas),
            Part::Table => edit(&self.tables, &system.tables),
            Part::Teds if self.tables.is_empty() && system.tables.is_empty() => Counts::default(),
            Part::Teds => tables::teds(self.tree.as_ref(), system.tree.as_ref()),
            Part::Rouge => self.runs.count(&system.runs),
        }
    }
}

/// The characters of the longer text, and of these the ones that no edit touches.
fn edit(gold: &str, system: &str) -> Counts {
    let all = gold.chars().count().max(system.chars().count()) as u64;
    Counts::share(all, all - distance(gold, system) as u64)
}

/// Levenshtein's distance in characters. Near texts take less time: the search widens from a small distance on.
fn distance(one: &str, other: &str) -> usize {
    let near = levenshtein::Args::default().score_hint(one.len().min(other.len()) / 16);
    levenshtein::distance_with_args(one.chars(), other.chars(), &near)
}

/// All code_blocks, those between backticks first.
fn code_blocks(markdown: &str) -> Vec<String> {
    fenced(markdown).map(str::to_owned).chain(indented(markdown)).collect()
}

/// The whole lines between two marks of three backticks each.
fn fenced(markdown: &str) -> impl Iterator<Item = &str> {
    let pieces: Vec<&str> = markdown.split("```").collect();
    let pairs = (pieces.len() - 1) / 2;
    let inside = pieces.into_iter().skip(1).step_by(2).take(pairs);
    let lines = inside.filter_map(|piece| Some(piece.split_once('\n')?.1.rsplit_once('\n')?.0));
    lines.filter(|lines| !lines.is_empty())
}

/// Runs of two or more lines that begin with four blanks or a tab, after a blank line behind another line. A list, or a text about
/// money, is none.
fn indented(markdown: &str) -> Vec<String> {
    let lines: Vec<&str> = markdown.split('\n').collect();
    // how many lines from each on are indented
    let mut runs = vec![0; lines.len() + 1];
    for at in (0..lines.len()).rev() {
        runs[at] = if is_indented(lines[at]) { runs[at + 1] + 1 } else { 0 };
    }
    let mut code_blocks = Vec::new();
    // the line before the blank ones
    let mut before = 0;
    while before < lines.len() {
        let blank = lines[before + 1..].iter().take_while(|line| line.trim().is_empty()).count();
        // the first line that is not blank, or the last one of all
        let behind = (before + 1 + blank).min(lines.len() - 1);
        let Some(start) = (before + 2..=behind).rev().find(|&start| runs[start] > 1) else {
            before += 1 + blank;
            continue;
        };
        let end = start + runs[start];
        code_blocks.extend(without_indent(&lines[start..end]));
        // as in its regular expression, an empty line right behind a block does not begin another one
        let takes_line = lines.get(end).is_none_or(|line| line.is_empty());
        before = if takes_line { end } else { end - 1 };
    }
    code_blocks
}

fn is_indented(line: &str) -> bool {
    line.starts_with("    ") || line.starts_with('\t')
}

/// The lines with text, without their indentation; `None` for a block that does not look like code.
fn without_indent(lines: &[&str]) -> Option<String> {
    let with_text: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    if with_text.len() < 2 || with_text.iter().any(|line| is_no_code(line.trim())) {
        return None;
    }
    let bare =
        |line: &&'_ str| line.strip_prefix("    ").or(line.strip_prefix('\t')).unwrap_or(line).to_owned();
    Some(with_text.iter().map(bare).collect::<Vec<String>>().join("\n"))
}

/// Whether a line is an item of a list, or has a sum of money or a large number in words.
fn is_no_code(line: &str) -> bool {
    let unnumbered = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let behind_mark = match unnumbered.len() < line.len() {
        true => unnumbered.strip_prefix('.'),
        false => line.strip_prefix(['-', '•', '*']),
    };
    let is_item = behind_mark.is_some_and(|rest| rest.starts_with(char::is_whitespace));
    let is_of_sum = |sign: char| sign.is_ascii_digit() || sign == ',';
    let is_sum = line.split('$').skip(1).any(|rest| rest.starts_with(is_of_sum));
    let mut words = line.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    let is_large =
        |word: &str| ["million", "billion", "thousand"].iter().any(|large| word.eq_ignore_ascii_case(large));
    is_item || is_sum || words.any(is_large)
}

/// Marks before and behind a formula.
const MARKS: [(&str, &str); 4] = [("$$", "$$"), ("\\[", "\\]"), ("$", "$"), ("\\(", "\\)")];

/// The formulas between each kind of marks, one kind after the other.
fn formulas(markdown: &str) -> Vec<String> {
    let text = outside_code(markdown);
    MARKS.iter().flat_map(|(open, close)| between(&text, open, close)).collect()
}

/// The texts between marks that no backslash stands before. Blank ones are left out.
fn between(text: &str, open: &str, close: &str) -> Vec<String> {
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(start) = unescaped(text, open, from).map(|at| at + open.len()) {
        let Some(end) = unescaped(text, close, start) else { break };
        let inner = text[start..end].trim();
        found.extend((!inner.is_empty()).then(|| inner.to_owned()));
        from = end + close.len();
    }
    found
}

/// Where the mark stands from a place on, without a backslash before it.
fn unescaped(text: &str, mark: &str, mut from: usize) -> Option<usize> {
    loop {
        let at = from + text.get(from..)?.find(mark)?;
        if at == 0 || text.as_bytes()[at - 1] != b'\\' {
            return Some(at);
        }
        from = at + 1;
    }
}

/// The Markdown without blocks between three backticks and without code between single ones.
fn outside_code(markdown: &str) -> String {
    outside(&outside(markdown, "```"), "`")
}

/// The text outside of pairs of marks. A mark without a partner stays.
fn outside(text: &str, mark: &str) -> String {
    let pieces: Vec<&str> = text.split(mark).collect();
    let (mut left, last) = (String::with_capacity(text.len()), pieces.len() - 1);
    for (index, piece) in pieces.iter().enumerate() {
        if index % 2 == 0 {
            left.push_str(piece);
        } else if index == last {
            left.push_str(mark);
            left.push_str(piece);
        }
    }
    left
}

/// Words in a run.
const LENGTH: usize = 5;

/// The number of each run of five words of a text. A word is one of jieba's: white space and signs are words too.
#[derive(Debug)]
struct Runs {
    numbers: FxHashMap<[u64; LENGTH], u64>,
    is_blank: bool,
}

impl Runs {
    fn of(text: &str) -> Self {
        let hasher = BuildHasherDefault::<FxHasher>::default();
        let words: Vec<u64> = text::jieba_words(text).iter().map(|word| hasher.hash_one(word)).collect();
        let runs = words.windows(LENGTH).map(|run| run.try_into().expect("a window has this length"));
        Self { numbers: numbers(runs), is_blank: text.trim().is_empty() }
    }

    /// Runs of this gold, of a system, and of both. Two blank texts are equal; two texts of fewer words than a run are not.
    fn count(&self, system: &Self) -> Counts {
        let total = |runs: &Self| runs.numbers.values().sum::<u64>();
        let of_system = |run: &[u64; LENGTH]| system.numbers.get(run).copied().unwrap_or_default();
        let common = self.numbers.iter().map(|(run, number)| of_system(run).min(*number));
        let counts = Counts { relevant: total(self), found: total(system), common: common.sum() };
        match counts.relevant + counts.found {
            0 => Counts::share(1, u64::from(self.is_blank && system.is_blank)),
            _ => counts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long texts take seconds at most: this one of 60,000 characters is unlike the other.
    #[test]
    fn a_long_text_is_compared_in_little_time() {
        let text = |step: usize| -> String {
            (0..60_000).map(|at| char::from(b'a' + (at * at / step % 26) as u8)).collect()
        };
        assert!(edit(&text(7), &text(11)).common > 0);
    }
}
