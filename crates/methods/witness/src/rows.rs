//! All numbers of the blocks of a page: those of the page alone (its blocks, their places and their neighbours), of the other pages of the
//! site, and of the rules (what each mode would keep, and how sure it is of the page). Those of the elements around a block are left to
//! `element_numbers`.

use cleaning::Hints;
use cleaning::blocks::{Block, Role};
use rustc_hash::{FxBuildHasher, FxHashMap};
use steps::Outline;

use crate::element_numbers::{PageSums, elements};
use crate::fitted_site::{FittedSite, ReadPage};
use crate::numbers::{Number, Rows, flag, log};
use crate::rules::Judgement;
use crate::site_witness::{PlaceKind, PlaceSums};

/// A row for each block of a page, judged within a site.
pub(crate) fn rows(site: &FittedSite, read: &ReadPage, judgement: &Judgement<'_>) -> Rows {
    let outline = &read.outline;
    let sums = PageSums::of(outline);
    let mut rows = Rows::new(outline.blocks.len());
    blocks(&mut rows, outline);
    titles(&mut rows, outline, judgement.title);
    positions(&mut rows, outline, &sums);
    hints(&mut rows, outline, &sums);
    neighbours(&mut rows, outline);
    elements(&mut rows, outline, &sums);
    other_pages(&mut rows, site, read, &sums);
    rules(&mut rows, outline, judgement, &sums);
    rows
}

fn blocks(rows: &mut Rows, outline: &Outline) {
    let mut copies: FxHashMap<u64, u32> =
        FxHashMap::with_capacity_and_hasher(outline.blocks.len(), FxBuildHasher);
    outline.blocks.iter().for_each(|block| *copies.entry(block.key).or_default() += 1);
    for (index, block) in outline.blocks.iter().enumerate() {
        let words = f64::from(block.len());
        let a_word = |count: u32| f64::from(count) / words;
        let figures = &block.figures;
        let mut set = |number, value| rows.set(index, number, value);
        set(Number::Words, log(words));
        set(Number::FreeWords, log(f64::from(block.free_words())));
        set(Number::LinkShare, block.link_share());
        set(Number::Bold, a_word(block.bold_words));
        set(Number::Links, f64::from(block.links));
        set(Number::Commas, a_word(figures.commas));
        set(Number::SentenceEnd, flag(figures.ends_as_sentence));
        set(Number::Hidden, a_word(block.hidden_words));
        set(Number::Code, a_word(block.code_words));
        set(Number::Bars, f64::from(figures.bars));
        set(Number::Digits, f64::from(figures.digits) / f64::from(figures.characters));
        set(Number::Copies, log(f64::from(copies[&block.key] - 1)));
        set(Number::TitleSimilarity, block.title_similarity);
        set(Number::InDescription, block.description_share);
    }
}

/// How far a block is from another, with the sign of the direction, as a logarithm.
fn distance(from: usize, block: usize) -> f64 {
    let blocks = log(block.abs_diff(from) as f64);
    if block < from { -blocks } else { blocks }
}

fn titles(rows: &mut Rows, outline: &Outline, title: Option<usize>) {
    let blocks = &outline.blocks;
    let level = |block: &Block| outline.elements[block.owner as usize].heading_level;
    // of the first-level headings the most similar to the title, the first of equal ones
    let of_first_level = blocks.iter().enumerate().filter(|(_, block)| level(block) == 1);
    let heading = of_first_level
        .reduce(|best, next| if next.1.title_similarity > best.1.title_similarity { next } else { best });
    for index in 0..blocks.len() {
        rows.set(index, Number::FromTitle, title.map_or(-9.0, |title| distance(title, index)));
        rows.set(index, Number::FromHeading1, heading.map_or(-9.0, |(heading, _)| distance(heading, index)));
        rows.set(index, Number::HeadingsAbove, f64::from(outline.owner(index).headings));
    }
    let starts: Vec<usize> = (0..blocks.len()).filter(|&block| level(&blocks[block]) > 0).collect();
    sections(rows, blocks, &starts);
    let free = running(blocks, |block| f64::from(block.free_words()));
    // the open headings, each above the next
    let mut open: Vec<usize> = Vec::new();
    for block in starts.into_iter().chain([blocks.len()]) {
        let next = blocks.get(block).map_or(0, level);
        while let Some(done) = open.pop_if(|last| level(&blocks[*last]) >= next) {
            rows.set(done, Number::HeadingWords, log(free[block] - free[done]));
        }
        open.push(block);
    }
}

/// The parts of the page from one heading to the next.
fn sections(rows: &mut Rows, blocks: &[Block], headings: &[usize]) {
    let mut from = 0;
    for (number, end) in headings.iter().copied().chain([blocks.len()]).enumerate() {
        let free: f64 = blocks[from..end].iter().map(|block| f64::from(block.free_words())).sum();
        let links: f64 = blocks[from..end].iter().map(|block| f64::from(block.link_words)).sum();
        for block in from..end {
            let since = if number == 0 { 9.0 } else { log((block - from) as f64) };
            rows.set(block, Number::FromHeading, since);
            rows.set(block, Number::SectionWords, log(free));
            rows.set(block, Number::SectionLinkShare, links / (free + links).max(1.0));
        }
        from = end;
    }
}

/// Sums over the blocks before each, and over all of them last.
fn running(blocks: &[Block], of: impl Fn(&Block) -> f64) -> Vec<f64> {
    cleaning::running(blocks.iter().map(of))
}

fn positions(rows: &mut Rows, outline: &Outline, sums: &PageSums<'_>) {
    let blocks = &outline.blocks;
    let long = running(blocks, Block::long_words);
    let words = running(blocks, |block| f64::from(block.len()));
    let all_long = long[blocks.len()].max(1.0);
    for block in 0..blocks.len() {
        rows.set(block, Number::LongBefore, long[block] / all_long);
        rows.set(block, Number::LongUpTo, long[block + 1] / all_long);
        rows.set(block, Number::WordsBefore, words[block] / sums.all_words);
        rows.set(block, Number::Depth, f64::from(outline.owner(block).depth));
    }
    let prices: u32 = blocks.iter().map(|block| block.figures.prices).sum();
    let is_paragraph = |block: usize| outline.owner(block).role.any(Role::PARAGRAPH);
    let headings = outline.elements.iter().filter(|element| element.role.any(Role::HEADING_2)).count();
    let prose = sums.prose.iter().filter(|&&words| words > 0.0);
    rows.fill(Number::PageWords, log(sums.all_words));
    rows.fill(Number::PageLongWords, log(all_long));
    rows.fill(Number::PageBlocks, log(blocks.len() as f64));
    rows.fill(Number::PageLinkShare, sums.link_words[0] / sums.all_words);
    rows.fill(Number::PageProse, sums.prose.iter().sum::<f64>() / sums.all_words);
    rows.fill(Number::PageProseBlocks, log(prose.clone().count() as f64));
    rows.fill(Number::PageLargestProse, log(prose.copied().fold(0.0, f64::max)));
    rows.fill(Number::PagePrices, log(f64::from(prices)));
    rows.fill(Number::PageHeadings2, log(headings as f64));
    rows.fill(Number::PageParagraphWords, log(f64::from(outline.words_where(is_paragraph))));
    rows.fill(Number::IsProduct, flag(outline.about.is_product));
    rows.fill(Number::IsForum, flag(outline.about.is_forum));
    rows.fill(Number::IsArticle, flag(outline.about.is_article));
    let code: u32 = blocks.iter().map(|block| block.code_words).sum();
    rows.fill(Number::PageCode, f64::from(code) / sums.all_words);
}

/// What a block's steps up to an element are counted to: a number, the hints and roles of such an element, the most steps (also the number
/// where there is none), and whether the inline elements of the block count too, as 0 steps, so that its owner is one step up.
const TARGETS: [(Number, Hints, Role, u8, bool); 14] = [
    (Number::Junk, Hints::JUNK.with(Hints::COMMENT_JUNK), JUNK_ROLES, 6, true),
    (Number::Comments, Hints::COMMENTS, Role::NONE, 6, true),
    (Number::Caption, Hints::CAPTIONS, Role::FIGURE, 6, true),
    (Number::ContentHint, Hints::CONTENT, Role::NONE, 6, false),
    (Number::ProductHint, Hints::PRODUCTS, Role::NONE, 6, false),
    (Number::MetaHint, Hints::META, Role::NONE, 6, false),
    (Number::NoticeHint, Hints::NOTICES, Role::NONE, 6, false),
    (Number::BesideRole, Hints::NONE, Role::BESIDE.with(Role::ALERT), 6, false),
    (Number::ToListItem, Hints::NONE, Role::LIST_ITEM, 9, false),
    (Number::ToParagraph, Hints::NONE, Role::PARAGRAPH, 9, false),
    (Number::ToForm, Hints::NONE, Role::FIELDS, 9, false),
    (Number::ToMain, Hints::NONE, Role::MAIN, 9, false),
    (Number::ToFooter, Hints::NONE, Role::FOOTER, 9, false),
    (Number::ToTable, Hints::NONE, Role::TABLE, 9, false),
];

/// Parts of a page beside its content.
pub(crate) const JUNK_ROLES: Role = Role::NAV.with(Role::FOOTER).with(Role::ASIDE);

fn hints(rows: &mut Rows, outline: &Outline, sums: &PageSums<'_>) {
    for (number, hints, role, most, inline) in TARGETS {
        let steps = outline.downwards(|_, element, above: Option<u8>| {
            let here = element.hints.any(hints) || element.role.any(role);
            if here { 0 } else { above.map_or(most, |above| (above + 1).min(most)) }
        });
        for (index, block) in outline.blocks.iter().enumerate() {
            let steps = match steps[block.owner as usize] {
                _ if inline && block.inline_hints.any(hints) => 0,
                steps if inline => (steps + 1).min(most),
                steps => steps,
            };
            rows.set(index, number, f64::from(steps));
        }
    }
    for (number, role) in [(Number::MainShare, Role::MAIN), (Number::ArticleShare, Role::ARTICLE)] {
        let shares = outline.downwards(|index, element, above| {
            let share = sums.words[index] / sums.all_words;
            if element.role.any(role) { share } else { above.unwrap_or(0.0) }
        });
        rows.set_each(number, |block| shares[outline.blocks[block].owner as usize]);
    }
}

fn neighbours(rows: &mut Rows, outline: &Outline) {
    let blocks = &outline.blocks;
    let at = |block: usize, offset: isize| block.checked_add_signed(offset).and_then(|at| blocks.get(at));
    let free = |block: Option<&Block>| block.map_or(-1.0, |block| log(f64::from(block.free_words())));
    let ends = |block: Option<&Block>| {
        block.map_or(-1.0, |block| f64::from(block.figures.ends) / f64::from(block.len()))
    };
    let free_sums = running(blocks, |block| f64::from(block.free_words()));
    let link_sums = running(blocks, |block| f64::from(block.link_words));
    let of_text = |block: &Block| 2 * block.link_words < block.len();
    let end_sums = running(blocks, |block| if of_text(block) { f64::from(block.figures.ends) } else { 0.0 });
    for block in 0..blocks.len() {
        let near = |sums: &[f64], reach: usize| {
            sums[(block + reach + 1).min(blocks.len())] - sums[block.saturating_sub(reach)]
        };
        rows.set(block, Number::SecondBeforeFreeWords, free(at(block, -2)));
        rows.set(block, Number::BeforeFreeWords, free(at(block, -1)));
        rows.set(block, Number::AfterFreeWords, free(at(block, 1)));
        rows.set(block, Number::BeforeEnds, ends(at(block, -1)));
        rows.set(block, Number::AfterEnds, ends(at(block, 1)));
        rows.set(block, Number::Near3FreeWords, log(near(&free_sums, 3)));
        rows.set(block, Number::Near3Ends, near(&end_sums, 3));
        rows.set(block, Number::Near8FreeWords, log(near(&free_sums, 8)));
        let (free, links) = (near(&free_sums, 8), near(&link_sums, 8));
        rows.set(block, Number::Near8LinkShare, links / (free + links).max(1.0));
    }
}

/// What is asked of a place in the other pages.
type Ask = fn(&PlaceSums) -> f64;

const WORDS: Ask = |place| place.words / place.blocks;
const ENDS: Ask = |place| place.ends / place.words;
const COVERED: Ask = |place| place.covered / place.words;
const WIDELY: Ask = |place| place.widely / place.words;

/// What is asked of the places of a block, in the order of the numbers from [`Number::PathWords`] on.
const PLACES: [(PlaceKind, &[Ask]); 3] = [
    (PlaceKind::Path, &[WORDS, COVERED, WIDELY]),
    (PlaceKind::Local, &[WORDS, ENDS, COVERED, WIDELY]),
    (PlaceKind::Tags, &[WORDS]),
];

fn other_pages(rows: &mut Rows, site: &FittedSite, read: &ReadPage, sums: &PageSums<'_>) {
    rows.fill(Number::SitePages, f64::from(site.others(read) + 1).ln());
    for (index, recurrence) in read.recurrences.iter().enumerate() {
        rows.set(index, Number::SameText, recurrence.same);
        rows.set(index, Number::Covered, recurrence.covered);
        rows.set(index, Number::Widely, recurrence.widely);
        rows.set(index, Number::Rarest, recurrence.rarest);
    }
    let words = |block: usize| f64::from(read.outline.blocks[block].len());
    let covered =
        read.recurrences.iter().enumerate().map(|(block, recurrence)| words(block) * recurrence.covered);
    rows.fill(Number::PageCovered, covered.sum::<f64>() / sums.all_words);
    let mut numbers = Number::PathWords.on();
    for (kind, asks) in PLACES {
        let places = site.witness.at_places(kind, &read.outline, &read.recurrences, read.known);
        if kind == PlaceKind::Path {
            let known =
                places.iter().enumerate().filter(|(_, place)| place.is_some()).map(|(block, _)| words(block));
            rows.fill(Number::PageKnown, known.sum::<f64>() / sums.all_words);
        }
        for (ask, number) in asks.iter().zip(numbers.by_ref()) {
            rows.set_each(number, |block| places[block].as_ref().map_or(-1.0, ask));
        }
    }
}

fn rules(rows: &mut Rows, outline: &Outline, judgement: &Judgement<'_>, sums: &PageSums<'_>) {
    let Judgement { seeds, inside, whole, .. } = judgement;
    let as_article = judgement.kept_as_article();
    let words_of = |kept: &[bool]| f64::from(outline.words_where(|block| kept[block]));
    let of_whole = words_of(&whole.keep);
    rows.fill(Number::IsWhole, flag(whole.applies));
    rows.fill(Number::Concentration, whole.concentration);
    rows.fill(Number::Seeds, log(seeds.total));
    rows.fill(Number::LargestMain, whole.main_share);
    rows.fill(Number::Sections, log(whole.sections as f64));
    rows.fill(Number::ModesRatio, words_of(&as_article) / of_whole.max(1.0));
    rows.fill(Number::WholeShare, of_whole / sums.all_words);
    for (index, block) in outline.blocks.iter().enumerate() {
        let owner = block.owner as usize;
        rows.set(index, Number::KeptAsArticle, flag(as_article[index]));
        rows.set(index, Number::KeptAsWhole, flag(whole.keep[index]));
        rows.set(index, Number::InRoot, flag(whole.inside[owner]));
        rows.set(index, Number::CutFromWhole, flag(whole.cut[owner]));
        rows.set(index, Number::InContainer, flag(inside[owner]));
        rows.set(index, Number::Cut, flag(seeds.cut[owner]));
        rows.set(index, Number::Seed, flag(seeds.of_block[index] > 0.0));
    }
}
