//! How good a text is that any program has made of a page, without gold: the text is compared with the content that the default expects, block by block by
//! its probabilities.
//!
//! The words of the page, each with the probability of its block, are the expected gold; those of the blocks that the default keeps are another one. Against
//! both, F, precision and recall are those of the measure `words`: of each word as many count as both have. The estimate is the mean of the two; its
//! interval is that of systems on pages with gold.

use cleaning::{Cleaning, Evidence, Markup, State, TextKind, TextKinds, heading_level};
use page::{Page, Span};
use rustc_hash::FxHashMap;
use text::{alphanumeric_words, word_hashes};

/// The estimate for one page, or the mean of several.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    /// The estimated F over words, the ends of an interval that is made to hold nine pages of ten, precision and recall.
    pub numbers: [f64; 5],
    /// Up to three reasons for a low F, in words: the largest loss first.
    pub reasons: Vec<String>,
}

/// How far a text agrees with the default: an estimate before it has an interval.
#[derive(Debug, Clone, Copy)]
pub struct Agreement {
    /// F, precision and recall.
    pub numbers: [f64; 3],
    /// How much the default doubts of itself, and how far the F by what it keeps and by what it expects are apart: from 0 to 2.
    pub doubt: f64,
}

/// The most reasons.
const REASONS: usize = 3;

/// A reason is told of at least this share of the words of the text or of the content, and of as many words.
const LEAST: (f64, f64) = (0.03, 5.0);

/// The words of a reason that are shown.
const SHOWN: usize = 6;

/// A block of the page's text.
struct Block {
    kind: TextKind,
    span: Span,
    words: f64,
    /// Those of its words that the audited text has.
    kept: f64,
    probability: f64,
}

/// The numbers of words from which a page is judged.
#[derive(Default)]
struct Counts {
    /// Of the page, of the text, and of the text that are not found in the page.
    page: f64,
    text: f64,
    unfound: f64,
    /// Of the content: as the default keeps it, and as it expects it.
    content: [f64; 2],
    /// Of both.
    right: f64,
    /// Of the text and of the content.
    common: [f64; 2],
}

impl Audit {
    /// The names of [`numbers`](Self::numbers).
    pub const NUMBERS: [&str; 5] = ["f", "low", "high", "precision", "recall"];

    /// The mean of several, without reasons: the ends of the interval as if all pages erred together.
    pub fn mean<'a>(audits: impl ExactSizeIterator<Item = &'a Self>) -> Self {
        let (mut mean, pages) = ([0.0; 5], audits.len() as f64);
        audits
            .for_each(|audit| mean.iter_mut().zip(audit.numbers).for_each(|(sum, own)| *sum += own / pages));
        Self { numbers: mean, reasons: Vec::new() }
    }
}

/// Places a text in the page. The ending of its file tells whether it is read as Markdown or as HTML. A text with another ending, or with none, is read as
/// plain text and as Markdown, and the reading with fewer words that the page does not have is taken.
pub fn placed(page: &Page, text: String, ending: &str) -> Cleaning {
    let of = |markup: Markup| Cleaning::of_text(page, markup.text());
    match ending {
        "md" | "markdown" => of(Markup::Markdown(text)),
        "html" | "htm" => of(Markup::Html(text)),
        _ => {
            let read = [Cleaning::of_text(page, text.clone()), of(Markup::Markdown(text))];
            let [plain, markdown] = read.each_ref().map(|cleaning| {
                cleaning.text().map_or(0.0, |own| own.unfound * alphanumeric_words(&own.text).count() as f64)
            });
            let [first, second] = read;
            if markdown < plain { second } else { first }
        }
    }
}

/// Judges a text that was [placed in the page](placed()) by the evidence of the default on the page, and by the state of the page.
pub fn audit(page: &Page, text: &Cleaning, evidence: &[Evidence], state: State) -> Audit {
    let (blocks, counts) = compare(page, text, evidence);
    Audit { numbers: counts.agreement().with_interval(), reasons: reasons(page, &blocks, &counts, state) }
}

/// The agreement from which [`audit`] estimates.
pub fn agreement(page: &Page, text: &Cleaning, evidence: &[Evidence]) -> Agreement {
    compare(page, text, evidence).1.agreement()
}

/// The blocks of the page, and the numbers of words.
fn compare(page: &Page, text: &Cleaning, evidence: &[Evidence]) -> (Vec<Block>, Counts) {
    let judged = |one: &Evidence| {
        let number = one.numbers.iter().find(|number| number.name == "probability")?;
        let is_kept = f64::from(u8::from(one.decision == Some("kept")));
        Some((page.span(one.node).start, [is_kept, number.value]))
    };
    let judged: Vec<(u32, [f64; 2])> = evidence.iter().filter_map(judged).collect();
    let (mut blocks, mut counts) = (Vec::new(), Counts::default());
    let mut content: FxHashMap<u64, [f64; 2]> = FxHashMap::default();
    for (kind, pieces) in TextKinds::of(page).blocks() {
        let span = Span { start: pieces[0].start, end: pieces[pieces.len() - 1].end };
        let at = judged.partition_point(|(start, _)| *start <= span.start);
        let shares = at.checked_sub(1).map_or([0.0; 2], |at| judged[at].1);
        let mut block = Block { kind, span, words: 0.0, kept: 0.0, probability: shares[1] };
        for piece in pieces {
            let own = &page.text()[piece.range()];
            for ((start, _), word) in alphanumeric_words(own).zip(word_hashes(own)) {
                block.words += 1.0;
                block.kept += f64::from(u8::from(text.kept().contains(piece.start + start)));
                let sums = content.entry(word).or_default().iter_mut().chain(&mut counts.content);
                sums.zip(shares.into_iter().cycle()).for_each(|(sum, share)| *sum += share);
            }
        }
        counts.page += block.words;
        counts.right += block.words * shares[0] * shares[1];
        blocks.push(block);
    }
    let mut own: FxHashMap<u64, f64> = FxHashMap::default();
    word_hashes(&text.read(page)).for_each(|word| *own.entry(word).or_default() += 1.0);
    for (word, times) in own {
        counts.text += times;
        let in_page = content.get(&word).copied().unwrap_or_default();
        counts.common.iter_mut().zip(in_page).for_each(|(sum, own)| *sum += own.min(times));
    }
    counts.unfound = counts.text * text.text().map_or(0.0, |answer| answer.unfound);
    (blocks, counts)
}

impl Counts {
    fn agreement(&self) -> Agreement {
        // nothing is all of nothing
        let share = |part: f64, of: f64| if of > 0.0 { (part / of).min(1.0) } else { 1.0 };
        let [kept, expected] = [0, 1].map(|by| {
            let (common, content) = (self.common[by], self.content[by]);
            let f = share(2.0 * common, self.text + content);
            [f, share(common, self.text), share(common, content)]
        });
        let confidence = share(2.0 * self.right, self.content[0] + self.content[1]);
        let numbers = [0, 1, 2].map(|number| (kept[number] + expected[number]) / 2.0);
        Agreement { numbers, doubt: 1.0 - confidence + (kept[0] - expected[0]).abs() }
    }
}

/// For each doubt up to a bound the errors of F at both ends of the interval. `crates/run/tests/suite/audit.rs` makes it.
const INTERVALS: &str = include_str!("audit.csv");

impl Agreement {
    /// The numbers of the audit.
    fn with_interval(&self) -> [f64; 5] {
        let [f, precision, recall] = self.numbers;
        let numbers =
            |line: &str| -> Vec<f64> { line.split(',').filter_map(|number| number.parse().ok()).collect() };
        let mut lines = INTERVALS.lines().skip(1).map(numbers);
        let line = lines.find(|line| self.doubt <= line[0]).expect("the last bound is the largest doubt");
        [f, (f + line[1]).clamp(0.0, 1.0), (f + line[2]).clamp(0.0, 1.0), precision, recall]
    }
}

/// The reasons: first that the page is none, then the largest loss.
fn reasons(page: &Page, blocks: &[Block], counts: &Counts, state: State) -> Vec<String> {
    let no_page = match state {
        State::Blocked => Some("a block page: the server has refused the program"),
        State::Consent => Some("a wall that asks for consent, or for an age"),
        State::Login => Some("a wall that asks to log in"),
        State::NotFound => Some("a message that there is no such page"),
        State::Shell => Some("a shell without content: a script writes the page"),
        State::Empty | State::Thin | State::Ok => None,
    };
    let mut reasons: Vec<(f64, String)> = Vec::new();
    reasons.extend(no_page.map(|reason| (f64::INFINITY, reason.to_owned())));
    if counts.text == 0.0 && counts.content[1] >= LEAST.1 {
        reasons.push((counts.content[1], "the text is empty".to_owned()));
    }
    if counts.unfound >= LEAST.1.max(LEAST.0 * counts.text) {
        let share = 100.0 * counts.unfound / counts.text;
        reasons.push((counts.unfound, format!("text that the page does not have: {share:.0} %")));
    }
    let verdict = |block: &Block| (2.0 * block.kept > block.words, 2.0 * block.probability > 1.0);
    let mut before = None;
    for run in blocks.chunk_by(|one, next| verdict(one) == verdict(next)) {
        let (is_kept, is_content) = verdict(&run[0]);
        let loss = run.iter().map(|block| (block.kept - block.words * block.probability).abs()).sum();
        let of = if is_kept { counts.text } else { counts.content[1] };
        if is_kept != is_content && counts.text > 0.0 && loss >= LEAST.1.max(LEAST.0 * of) {
            reasons.push((loss, told(page, run, before, is_kept)));
        }
        before = run.last();
    }
    reasons.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    reasons.into_iter().take(REASONS).map(|(_, reason)| reason).collect()
}

/// Blocks in a row that are kept without being content, or are content that is lost, in words.
fn told(page: &Page, run: &[Block], before: Option<&Block>, is_kept: bool) -> String {
    let words = |span: Span| {
        let words: Vec<&str> = page.text()[span.range()].split_whitespace().take(SHOWN).collect();
        format!("\"{}\"", words.join(" "))
    };
    let is_heading = |block: &&Block| {
        let leaf = page.leaf_at(block.span.start);
        leaf.is_some_and(|leaf| {
            page.ancestors(leaf).any(|node| heading_level(page.tag(node).as_str()).is_some())
        })
    };
    let all: f64 = run.iter().map(|block| block.words).sum();
    let links: f64 = run.iter().filter(|block| block.kind == TextKind::Link).map(|block| block.words).sum();
    let (first, last) = (run[0].span, run[run.len() - 1].span);
    let heading = [Some(&run[0]), before].into_iter().flatten().find(is_heading);
    let what = match (is_kept, heading) {
        (true, _) if 2.0 * links > all => "keeps a menu",
        (true, _) => "keeps text beside the content",
        (false, Some(heading)) => {
            return format!("loses the section headed {}, {all} words", words(heading.span));
        }
        (false, None) => "loses text",
    };
    format!("{what}, {all} words: {}", words(Span { start: first.start, end: last.end }))
}
