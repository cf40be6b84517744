//! The kinds of form, and the words that stand in the right one.

use std::cmp::Reverse;
use std::collections::HashMap;

use cleaning::{TextPairs, align_texts};
use page::Span;

use crate::counts::numbers;
use crate::declared::measures;
use crate::form::{Code, Formed, Mark};

measures! {
    /// A kind of form; the README of forms says which words are right.
    pub enum Kind {
        /// Paragraphs: text in none of the kinds from [`Kind::Heading`] to [`Kind::Caption`] but [`Kind::Language`].
        Plain: "form-plain", "words of paragraphs: in no other block";
        /// Headings.
        Heading: "form-heading", "words of headings; right at the same level";
        /// List items.
        List: "form-list", "words of list items; right in a list of the same kind, numbered or not, at the same depth";
        /// Cells of tables.
        Table: "form-table", "words of the cells of tables; right in the same column, in a row with the words of their row, and in a head \
            if it is one";
        /// Blocks of code.
        Code: "form-code", "words of blocks of code; right if the same words begin lines";
        /// Blocks of code whose language is named.
        Language: "form-language", "words of blocks of code whose language is named; right with the same name";
        /// Blocks of code, each as one; no part of the sum over all kinds.
        CodeBlock: "form-code-block", "blocks of code; right if all their lines stand one after the other in code";
        /// The TeX of formulas.
        Formula: "form-formula", "words of the TeX of formulas";
        /// Block quotations.
        Quote: "form-quote", "words of block quotations";
        /// Captions of tables and figures.
        Caption: "form-caption", "words of captions; right outside headings, lists, cells and code";
        /// Code within a line.
        InlineCode: "form-inline-code", "words of code within a line";
        /// Links.
        Link: "form-link", "words of links; right with the same address";
        /// Bold and italic text.
        Emphasis: "form-emphasis", "words that are bold or italic in running text";
    }
}

/// For each kind: words of the gold, words of the system, and words of both in the right form.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FormCounts([[u64; 3]; Kind::ALL.len()]);

impl FormCounts {
    /// The words of a kind in the gold, in the system's text, and in both in the right form.
    pub fn of(&self, kind: Kind) -> [u64; 3] {
        self.0[kind as usize]
    }

    /// The sum over all kinds whose words are counted.
    pub fn all(&self) -> [u64; 3] {
        let of_words = || Kind::ALL.into_iter().filter(|kind| *kind != Kind::CodeBlock);
        std::array::from_fn(|at| of_words().map(|kind| self.of(kind)[at]).sum())
    }
}

/// A word with its form.
struct Word {
    mark: Mark,
    /// Whether it is the first of its line.
    begins_line: bool,
}

/// Compares a system's text with the gold. Words are those of [`align_texts`]; a word of the system that is not aligned is wrong
/// in its kind, and a word of the gold that is not is missed.
pub fn judge(gold: &Formed, system: &Formed) -> FormCounts {
    let TextPairs { first, second, pairs } = align_texts(&gold.text, &system.text);
    let (of_gold, of_system) = (words(gold, &first), words(system, &second));
    let pairs: Vec<(usize, usize)> =
        pairs.iter().enumerate().filter_map(|(at, other)| Some((at, (*other)? as usize))).collect();
    let rows = rows(&of_gold, &of_system, &pairs);
    let mut counts = FormCounts::default();
    for kind in Kind::ALL {
        let own = &mut counts.0[kind as usize];
        let number = |words: &[Word]| words.iter().filter(|word| is_of(kind, &word.mark)).count() as u64;
        own[0] = number(&of_gold);
        own[1] = number(&of_system);
        let compared = Compared { gold, system, rows: &rows };
        let is_right =
            |&&(one, other): &&(usize, usize)| compared.agree(kind, &of_gold[one], &of_system[other]);
        own[2] = pairs.iter().filter(is_right).count() as u64;
        if kind == Kind::Language {
            // a name of the system is wrong only where the gold names another one
            let pairs = pairs.iter().filter(|(one, _)| is_of(kind, &of_gold[*one].mark));
            own[1] = pairs.filter(|(_, other)| is_of(kind, &of_system[*other].mark)).count() as u64;
        }
        if kind == Kind::Caption {
            // Markdown has no captions: words that stand where a caption may count as found
            own[1] = own[1].max(own[2]);
        }
    }
    counts.0[Kind::CodeBlock as usize] = blocks(gold, system);
    counts
}

/// The blocks of code of the gold, of the system, and those of the gold whose lines the system's code has, one after the other. As many
/// equal blocks count as stand there.
fn blocks(gold: &Formed, system: &Formed) -> [u64; 3] {
    let (of_gold, of_system) = (gold.code_blocks(), system.code_blocks());
    let code = format!("\n{}", of_system.concat());
    let whole = numbers(&of_gold).into_iter().map(|(block, number)| {
        let lines = format!("\n{block}");
        // the line feed before a block ends the one before it
        let mut at = 0;
        let found = std::iter::from_fn(|| {
            let place = at + code[at..].find(&lines)?;
            at = place + block.len();
            Some(())
        });
        found.take(number as usize).count() as u64
    });
    let whole = whole.sum();
    [of_gold.len() as u64, (of_system.len() as u64).max(whole), whole]
}

/// The words of a text with their forms.
fn words(formed: &Formed, spans: &[Span]) -> Vec<Word> {
    let mut marks = formed.marks.iter().peekable();
    let (mut mark, mut before) = (Mark::default(), 0);
    let word = |span: &Span| {
        let (start, end) = (span.start as usize, span.end as usize);
        while let Some((_, next)) = marks.next_if(|(at, _)| *at <= start) {
            mark = *next;
        }
        let begins_line = before == 0 || formed.text[before..start].contains('\n');
        before = end;
        Word { mark, begins_line }
    };
    spans.iter().map(word).collect()
}

/// For each row of the gold the row of the system that has most of its words; of equal ones the first.
fn rows(gold: &[Word], system: &[Word], pairs: &[(usize, usize)]) -> HashMap<u32, u32> {
    let row = |word: &Word| word.mark.cell.map(|cell| cell.row);
    let in_rows = pairs.iter().filter_map(|(one, other)| row(&gold[*one]).zip(row(&system[*other])));
    let mut shared: Vec<((u32, u32), u64)> = numbers(in_rows).into_iter().collect();
    // of the pairs with one row of the gold the last one stays in the map
    shared.sort_unstable_by_key(|&((_, other), number)| (number, Reverse(other)));
    shared.into_iter().map(|(rows, _)| rows).collect()
}

/// Whether a word is of a kind.
fn is_of(kind: Kind, mark: &Mark) -> bool {
    match kind {
        Kind::CodeBlock => false,
        Kind::Plain => mark.is_plain(),
        Kind::Heading => mark.heading > 0,
        Kind::List => mark.list.is_some(),
        Kind::Table => mark.cell.is_some(),
        Kind::Code => mark.is_code_block(),
        Kind::Language => matches!(mark.code, Some(Code::Block(Some(_)))),
        Kind::Formula => mark.formula,
        Kind::Quote => mark.quote,
        Kind::Caption => mark.caption,
        Kind::InlineCode => mark.code == Some(Code::Inline),
        Kind::Link => mark.link.is_some(),
        Kind::Emphasis => mark.emphasis,
    }
}

/// The two texts.
struct Compared<'a> {
    gold: &'a Formed,
    system: &'a Formed,
    rows: &'a HashMap<u32, u32>,
}

impl Compared<'_> {
    /// Whether a word of the gold and its partner are both of a kind, in the same form.
    fn agree(&self, kind: Kind, gold: &Word, system: &Word) -> bool {
        let (one, other) = (&gold.mark, &system.mark);
        let is_elsewhere =
            other.heading > 0 || other.list != one.list || other.cell.is_some() || other.is_code_block();
        is_of(kind, one)
            && match kind {
                // Markdown has no captions
                Kind::Caption => !is_elsewhere,
                _ if !is_of(kind, other) => false,
                Kind::Heading => one.heading == other.heading,
                Kind::List => one.list == other.list,
                Kind::Table => self.in_same_cell(one, other),
                Kind::Code => gold.begins_line == system.begins_line,
                Kind::Language => self.same_name(language(one), language(other)),
                Kind::Link => self.same_name(one.link, other.link),
                _ => true,
            }
    }

    fn in_same_cell(&self, gold: &Mark, system: &Mark) -> bool {
        let (Some(one), Some(other)) = (gold.cell, system.cell) else { return false };
        let is_head = other.head || !one.head;
        one.column == other.column && self.rows.get(&one.row) == Some(&other.row) && is_head
    }

    fn same_name(&self, gold: Option<u32>, system: Option<u32>) -> bool {
        let (Some(one), Some(other)) = (gold, system) else { return false };
        self.gold.names[one as usize].eq_ignore_ascii_case(&self.system.names[other as usize])
    }
}

fn language(mark: &Mark) -> Option<u32> {
    match mark.code {
        Some(Code::Block(language)) => language,
        _ => None,
    }
}
