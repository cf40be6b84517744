//! How good a text is that any program has made of a page, without gold: the text is compared with the content that the default expects, block by block by
//! its probabilities.
//!
//! The words of the page, each with the probability of its block, are the expected gold; those of the blocks that the default keeps are another one. Against
//! both, F, precision and recall are those of the measure `words`: of each word as many count as both have. Their weights, and the interval, are fitted to
//! systems on pages with gold.

use cleaning::{Cleaning, Evidence, TextKind, TextKinds, heading_level};
use page::{Page, Span};
use rustc_hash::FxHashMap;
use text::{alphanumeric_words, word_hashes};

/// The estimate for one page, or the mean of several.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Audit {
    /// The estimated F over words.
    pub f: f64,
    /// The lower end of an interval that has nine tenths of the pages.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The estimated precision.
    pub precision: f64,
    /// The estimated recall.
    pub recall: f64,
    /// Up to three reasons for a low F, in words: the largest loss first.
    pub reasons: Vec<String>,
}

/// The most reasons.
const REASONS: usize = 3;

/// A reason is told of at least this share of the words of the text or of the content, and of as many words.
const LEAST: (f64, f64) = (0.03, 5.0);

/// The words of a reason that are shown.
const SHOWN: usize = 6;

/// A page of fewer words with a script is a shell.
const SHELL: f64 = 50.0;

/// A page of fewer words that has one of [`BLOCKED`] is no page of the site.
const BLOCK_PAGE: f64 = 300.0;

/// What pages say, in lower case, that servers send in the place of the page to programs.
const BLOCKED: [&str; 8] = [
    "captcha",
    "are you a robot",
    "not a robot",
    "you are human",
    "access denied",
    "checking your browser",
    "unusual traffic",
    "request blocked",
];

/// A block of the page's text.
struct Block {
    kind: TextKind,
    span: Span,
    words: f64,
    /// Those of its words that the audited text has.
    kept: f64,
    probability: f64,
}

/// Judges a text that was [placed in the page](Cleaning::of_text) by the evidence of the default on the page.
pub fn audit(page: &Page, text: &Cleaning, evidence: &[Evidence]) -> Audit {
    let (blocks, counts) = compare(page, text, evidence);
    counts.agreement().audit(reasons(page, &blocks, &counts))
}

/// The numbers of words from which a page is judged.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    /// Of the page.
    page: f64,
    /// Of the text.
    text: f64,
    /// Of these, that are not found in the page.
    unfound: f64,
    /// Of the content: as it is expected, as the default keeps it, and as it is expected of what the default keeps.
    expected: f64,
    kept: f64,
    right: f64,
    /// Of the text and of the content, as it is expected and as the default keeps it.
    common: f64,
    agreed: f64,
}

/// The blocks of the page, and the numbers of words.
fn compare(page: &Page, text: &Cleaning, evidence: &[Evidence]) -> (Vec<Block>, Counts) {
    let judged = |one: &Evidence| {
        let number = one.numbers.iter().find(|number| number.name == "probability")?;
        Some((page.span(one.node).start, number.value, one.decision == Some("kept")))
    };
    let judged: Vec<(u32, f64, bool)> = evidence.iter().filter_map(judged).collect();
    let (mut blocks, mut counts) = (Vec::new(), Counts::default());
    let mut content: FxHashMap<u64, (f64, f64)> = FxHashMap::default();
    for (kind, pieces) in TextKinds::of(page).blocks() {
        let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
        let at = judged.partition_point(|(start, ..)| *start <= first.start);
        let (_, probability, is_kept) = at.checked_sub(1).map_or((0, 0.0, false), |at| judged[at]);
        let is_kept = f64::from(u8::from(is_kept));
        let span = Span { start: first.start, end: last.end };
        let mut block = Block { kind, span, words: 0.0, kept: 0.0, probability };
        for piece in pieces {
            let own = &page.text()[piece.range()];
            for ((start, _), word) in alphanumeric_words(own).zip(word_hashes(own)) {
                block.words += 1.0;
                block.kept += f64::from(u8::from(text.kept().contains(piece.start + start)));
                let (expected, kept) = content.entry(word).or_default();
                *expected += probability;
                *kept += is_kept;
            }
        }
        counts.page += block.words;
        counts.expected += block.words * probability;
        counts.kept += block.words * is_kept;
        counts.right += block.words * is_kept * probability;
        blocks.push(block);
    }
    let mut own: FxHashMap<u64, f64> = FxHashMap::default();
    for word in word_hashes(&text.read(page)) {
        *own.entry(word).or_default() += 1.0;
        counts.text += 1.0;
    }
    for (word, times) in own {
        let (expected, kept) = content.get(&word).copied().unwrap_or_default();
        counts.common += expected.min(times);
        counts.agreed += kept.min(times);
    }
    counts.unfound = counts.text * text.text().map_or(0.0, |answer| answer.unfound);
    (blocks, counts)
}

/// How far a text agrees with the default, each number by what the default keeps and by what it expects: before the calibration.
#[derive(Debug, Clone, Copy)]
pub struct Agreement {
    /// F, precision and recall.
    pub numbers: [[f64; 2]; 3],
    /// How much the default doubts of itself, and how far the two F are apart: from 0 to 2.
    pub doubt: f64,
}

/// The agreement from which [`audit`] estimates.
pub fn agreement(page: &Page, text: &Cleaning, evidence: &[Evidence]) -> Agreement {
    compare(page, text, evidence).1.agreement()
}

impl Counts {
    fn agreement(self) -> Agreement {
        // nothing is all of nothing
        let share = |part: f64, of: f64| if of > 0.0 { part / of } else { 1.0 };
        let by = |common: f64, content: f64| {
            let f = share(2.0 * common, self.text + content);
            [f, share(common, self.text), share(common, content)]
        };
        let (kept, expected) = (by(self.agreed, self.kept), by(self.common, self.expected));
        let doubt = 1.0 - share(2.0 * self.right, self.kept + self.expected) + (kept[0] - expected[0]).abs();
        Agreement { numbers: [0, 1, 2].map(|number| [kept[number], expected[number]]), doubt }
    }
}

/// Three lines for F, precision and recall: a constant, and the weights of the two numbers of the agreement. Further lines for the interval: the largest
/// doubt, and what is added to F. `crates/run/tests/suite/audit.rs` makes it.
const CALIBRATION: &str = include_str!("audit.csv");

impl Agreement {
    /// The estimate.
    fn audit(self, reasons: Vec<String>) -> Audit {
        let lines = CALIBRATION.lines().skip(1);
        let numbers =
            lines.map(|line| line.split(',').skip(1).filter_map(|number| number.parse().ok()).collect());
        let lines: Vec<Vec<f64>> = numbers.collect();
        let number = |which: usize| {
            let [kept, expected] = self.numbers[which];
            (lines[which][0] + lines[which][1] * kept + lines[which][2] * expected).clamp(0.0, 1.0)
        };
        let f = number(0);
        let interval =
            lines[3..].iter().find(|line| self.doubt <= line[0]).unwrap_or(&lines[lines.len() - 1]);
        let [low, high] = [interval[1], interval[2]].map(|error| (f + error).clamp(0.0, 1.0));
        Audit { f, low, high, precision: number(1), recall: number(2), reasons }
    }
}

impl Audit {
    /// The mean of several, without reasons: the ends of the interval as if all pages erred together.
    pub fn mean(audits: &[&Self]) -> Self {
        let mean =
            |of: fn(&Self) -> f64| audits.iter().map(|audit| of(audit)).sum::<f64>() / audits.len() as f64;
        Self {
            f: mean(|audit| audit.f),
            low: mean(|audit| audit.low),
            high: mean(|audit| audit.high),
            precision: mean(|audit| audit.precision),
            recall: mean(|audit| audit.recall),
            reasons: Vec::new(),
        }
    }
}

/// The reasons, the largest loss first.
fn reasons(page: &Page, blocks: &[Block], counts: &Counts) -> Vec<String> {
    let mut reasons: Vec<(f64, String)> = Vec::new();
    let said = page.text().to_lowercase();
    if counts.page < BLOCK_PAGE && BLOCKED.iter().any(|words| said.contains(words)) {
        reasons.push((f64::INFINITY, "a block page: the server has refused the program".to_owned()));
    } else if counts.page < SHELL && page.nodes().any(|node| *page.tag(node) == *"script") {
        reasons.push((f64::INFINITY, "a shell without content: a script writes the page".to_owned()));
    }
    if counts.text == 0.0 && counts.expected >= LEAST.1 {
        reasons.push((counts.expected, "the text is empty".to_owned()));
    }
    if counts.unfound >= LEAST.1.max(LEAST.0 * counts.text) {
        let share = 100.0 * counts.unfound / counts.text;
        reasons.push((counts.unfound, format!("text that the page does not have: {share:.0} %")));
    }
    let verdict = |block: &Block| (2.0 * block.kept > block.words, 2.0 * block.probability > 1.0);
    let mut next = 0_usize;
    for run in blocks.chunk_by(|one, next| verdict(one) == verdict(next)) {
        let before = next.checked_sub(1).map(|before| &blocks[before]);
        next += run.len();
        let (is_kept, is_content) = verdict(&run[0]);
        let loss = run.iter().map(|block| (block.kept - block.words * block.probability).abs()).sum();
        let of = if is_kept { counts.text } else { counts.expected };
        if is_kept != is_content && counts.text > 0.0 && loss >= LEAST.1.max(LEAST.0 * of) {
            reasons.push((loss, told(page, run, before, is_kept)));
        }
    }
    reasons.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    reasons.into_iter().take(REASONS).map(|(_, reason)| reason).collect()
}

/// Blocks in a row that are kept without being content, or are content that is lost, in words.
fn told(page: &Page, run: &[Block], before: Option<&Block>, is_kept: bool) -> String {
    let words = |span: Span| {
        let words: Vec<&str> = page.text()[span.range()].split_whitespace().take(SHOWN + 1).collect();
        let more = if words.len() > SHOWN { " ..." } else { "" };
        format!("\"{}{more}\"", words[..words.len().min(SHOWN)].join(" "))
    };
    let within = |block: &Block, is: fn(&str) -> bool| {
        let leaf = page.leaf_at(block.span.start);
        leaf.is_some_and(|leaf| page.ancestors(leaf).any(|node| is(page.tag(node).as_str())))
    };
    let is_heading = |block: &&Block| within(block, |tag| heading_level(tag).is_some());
    let of = |kind: TextKind| {
        run.iter().map(|block| block.words * f64::from(i8::from(block.kind == kind) * 2 - 1)).sum::<f64>()
            > 0.0
    };
    let heading = [Some(&run[0]), before].into_iter().flatten().find(is_heading);
    let number: f64 = run.iter().map(|block| block.words).sum();
    let what = match (is_kept, heading) {
        (true, _) if of(TextKind::Link) => "keeps a menu",
        (true, _) if of(TextKind::Comment) => "keeps comments",
        (true, _) => "keeps text beside the content",
        (false, _) if of(TextKind::Comment) => "loses comments",
        (false, Some(heading)) => {
            return format!("loses the section headed {}, {number} words", words(heading.span));
        }
        (false, None) if within(&run[0], |tag| tag == "pre") => "loses code",
        (false, None) if within(&run[0], |tag| matches!(tag, "td" | "th")) => "loses a table",
        (false, None) => "loses text",
    };
    let (first, last) = (run[0].span, run[run.len() - 1].span);
    format!("{what}, {number} words: {}", words(Span { start: first.start, end: last.end }))
}
