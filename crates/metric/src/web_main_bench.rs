//! The measures of WebMainBench over Markdown, unit for unit as its own code (release 0.1.0) computes them, with what its README does
//! not say: `crates/metric/README.md` lists it.

mod code;
mod elements;
mod formulas;
mod outside;
mod rouge;
mod tables;

use rapidfuzz::distance::levenshtein;

use crate::Counts;
use rouge::Runs;
use tables::Tree;

/// A measure of WebMainBench.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// All Markdown, by characters.
    Text,
    /// Blocks of code, by characters.
    Code,
    /// Formulas, by characters.
    Formula,
    /// Tables as HTML, by characters.
    Table,
    /// The first table, by TEDS.
    Teds,
    /// Runs of five words.
    Rouge,
}

impl Part {
    /// The name as a measure, in manifests and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Text => "text-edit",
            Part::Code => "code-edit",
            Part::Formula => "formula-edit",
            Part::Table => "table-edit",
            Part::Teds => "table-teds",
            Part::Rouge => "rouge-5",
        }
    }

    /// The counted units, in one line.
    pub const fn counts(self) -> &'static str {
        match self {
            Part::Text => {
                "characters of the Markdown, less their edit distance: precision, recall and F are 1 - distance / length of the longer"
            }
            Part::Code => "the same of the blocks of code; of pages where gold or system has one",
            Part::Formula => "the same of the formulas; of pages where gold or system has one",
            Part::Table => "the same of the tables, as HTML; of pages where gold or system has one",
            Part::Teds => {
                "nodes of the first table, less the edit distance as WebMainBench computes it, which is 1 at most: precision, recall and \
                 F are 1 - distance / nodes of the larger"
            }
            Part::Rouge => "runs of five words of the Markdown, by jieba, with white space and signs",
        }
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
            code: code::blocks(markdown).join("\n"),
            formulas: formulas::formulas(markdown).join("\n"),
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
    let longest = gold.chars().count().max(system.chars().count());
    let units = longest as u64;
    Counts { relevant: units, found: units, common: units - distance(gold, system) as u64 }
}

/// Levenshtein's distance in characters. Near texts take less time: the search widens from a small distance on.
fn distance(one: &str, other: &str) -> usize {
    let near = levenshtein::Args::default().score_hint(one.len().min(other.len()) / 16);
    levenshtein::distance_with_args(one.chars(), other.chars(), &near)
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
