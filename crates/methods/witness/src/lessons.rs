//! What a labelled site teaches: a row of numbers for each block of its labelled pages, and which of these blocks are content.
//!
//! A method is used on sites of all sizes, and what the site says depends on its size. So the pages of larger sites are
//! shown again in small groups, as if each group were a site.
//!
//! The lexical number of a row is that of a lexicon that has not seen the publisher of its bag. A lexicon knows the words of the bags that it
//! has learned from too well. A forest that learned from such weights would trust them more than it may on new sites.

use cleaning::blocks::Block;
use cleaning::{Bags, Examples, Gold, Spans, Training, draw};
use forest::{LearnError, Lexicon, train_lexicon};
use page::Page;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use steps::Outline;
use text::hash::{fnv, mix};
use text::word_hashes;

use crate::first_numbers::Surroundings;
use crate::fitted_site::FittedSite;
use crate::numbers::Number;
use crate::params::WitnessParams;
use crate::rows::{JUNK_ROLES, rows};
use crate::tokens::{Places, bags};

/// The most pages of a site that teach with all of the site beside them.
const PAGES: usize = 10;

/// Sizes of the groups in which pages of larger sites teach again.
const GROUPS: [usize; 6] = [1, 1, 2, 2, 4, 8];

/// Sites of fewer pages teach in no groups.
const LEAST_PAGES: usize = 5;

/// Pages of a group that teach, on average.
const OF_GROUP: usize = 3;

/// A bag of tokens counts at most so much, so that a long block does not outweigh a page of short ones.
const BAG: f64 = 20.0;

/// Blocks that count less are thinned out to a third, which count three times as much.
const LIGHT: f64 = 0.3;

/// The rows of a site, of these numbers; with [`Number::Lexical`] also a bag of tokens for each block, and 0 in the place of the number.
pub(crate) fn examples(training: &Training<'_>, numbers: &[Number]) -> Examples {
    let mut examples = Examples::new(numbers.len());
    let pages: Vec<&Page> = training.pages.iter().map(|&page| &training.site.pages()[page]).collect();
    let golds = training.labels.iter().filter_map(|(page, gold)| {
        let place = training.pages.iter().position(|&known| known == page)?;
        Some((place, labels(pages[place], &Outline::of(pages[place]), gold)?))
    });
    let golds: Vec<(usize, Vec<Label>)> = golds.collect();
    let first_bag = numbers.contains(&Number::Lexical).then(|| add_bags(&mut examples, &pages, &golds));
    let key = [training.seed, fnv(training.site.id())];
    let lesson = Lesson { pages: &pages, numbers, first_bag };
    let order = draw::permutation([key[0], key[1], 0, 0], golds.len());
    let whole: Vec<&(usize, Vec<Label>)> = order.iter().take(PAGES).map(|&gold| &golds[gold]).collect();
    lesson.add(&mut examples, &Vec::from_iter(0..pages.len()), &whole, key[1]);
    if pages.len() < LEAST_PAGES {
        return examples;
    }
    for (number, size) in GROUPS.into_iter().enumerate().filter(|(_, size)| *size < pages.len()) {
        let order = draw::permutation([key[0], key[1], 1, number as u64], pages.len());
        let group = &order[..size];
        let of_group: Vec<_> = golds.iter().filter(|(page, _)| group.contains(page)).take(OF_GROUP).collect();
        lesson.add(&mut examples, group, &of_group, key[1] ^ number as u64);
    }
    examples
}

/// What the pages of a site teach.
struct Lesson<'t> {
    pages: &'t [&'t Page],
    numbers: &'t [Number],
    /// The bag of the first block of each page, if words are read.
    first_bag: Option<Vec<u32>>,
}

/// Adds a bag for each block of the labelled pages, and returns the first bag of each page.
fn add_bags(examples: &mut Examples, pages: &[&Page], golds: &[(usize, Vec<Label>)]) -> Vec<u32> {
    let mut first = vec![0; pages.len()];
    for (place, labels) in golds {
        first[*place] = page::number(examples.bags.tokens.len());
        let page = pages[*place];
        for (bag, label) in bags(&Places, page, &Outline::of(page)).into_iter().zip(labels) {
            let target = f32::from(u8::from(label.is_content));
            examples.bags.push(bag, target, label.weight.min(BAG) as f32);
        }
    }
    first
}

impl Lesson<'_> {
    /// Adds the blocks of some pages, judged as if the pages of these places were the site.
    fn add(&self, examples: &mut Examples, site: &[usize], golds: &[&(usize, Vec<Label>)], seed: u64) {
        let site = FittedSite::of(site.iter().map(|&place| self.pages[place]), WitnessParams::of_numbers());
        for (place, labels) in golds {
            let (rows, around) = site.judge(self.pages[*place], |read, judgement| {
                (rows(&site, read, judgement), Surroundings::of(&read.outline))
            });
            examples.pages.push(around.to_bytes());
            let drawn = draw::permutation([seed, *place as u64, 2, 0], labels.len());
            let mut thinned = vec![false; labels.len()];
            drawn[..labels.len() / 3].iter().for_each(|&block| thinned[block] = true);
            let mut chosen = Vec::with_capacity(self.numbers.len());
            for (block, ((row, label), thinned)) in (0..).zip(rows.iter().zip(labels).zip(thinned)) {
                let weight = match label.weight {
                    weight if weight >= LIGHT => weight,
                    weight if thinned => 3.0 * weight,
                    _ => 0.0,
                };
                chosen.clear();
                chosen.extend(self.numbers.iter().map(|&number| row[number as usize]));
                examples.push(&chosen, f32::from(u8::from(label.is_content)), weight as f32);
                examples.bag_of.extend(self.first_bag.as_ref().map(|first| first[*place] + block));
            }
        }
    }
}

/// A page teaches only if at least this share of its gold is found on it.
const FOUND: f64 = 0.8;

/// A page teaches only if its gold has as many words.
const LEAST_WORDS: f64 = 16.0;

/// Target and weight of a block; weight 0 if it teaches nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Label {
    is_content: bool,
    weight: f64,
}

/// The labels of all blocks; `None` for a page whose gold is too short, or is not on it.
fn labels(page: &Page, outline: &Outline, gold: &Gold) -> Option<Vec<Label>> {
    let marked = gold.informative();
    if let (None, true, Some(snippets)) = (&gold.text, marked.is_empty(), &gold.snippets) {
        return labels_of_values(outline, &snippets.with);
    }
    let shares: Vec<f64> =
        (0..outline.blocks.len()).map(|block| share(page, outline, block, &marked)).collect();
    let found: f64 =
        outline.blocks.iter().zip(&shares).map(|(block, share)| f64::from(block.len()) * share).sum();
    let text: Vec<u64> = gold.text.iter().flat_map(|text| word_hashes(text)).collect();
    let words = if text.is_empty() { found } else { text.len() as f64 };
    if words < LEAST_WORDS || found < FOUND * words {
        return None;
    }
    let stands_elsewhere = runs_of(&text);
    let of_block = |(block, &share): (&Block, &f64)| {
        let is_content = share > 0.5;
        let weight = weight(block, words);
        let sure = match share {
            share if is_content && share < 0.95 => 0.5,
            // a copy of content, such as a title that is shown twice, is no junk
            _ if !is_content && stands_elsewhere(outline.words_of(block)) => 0.0,
            _ => 1.0,
        };
        Label { is_content, weight: weight * sure }
    };
    Some(outline.blocks.iter().zip(&shares).map(of_block).collect())
}

/// The weight of a block of a page with so many words of content: by its words, so that all pages weigh about the same, and a little for each
/// block.
fn weight(block: &Block, content: f64) -> f64 {
    100.0 * f64::from(block.len().min(200)) / content.max(20.0) + 0.02
}

/// The labels of a page of which people gave values alone, which are content; `None` if it shows few of them. Nobody judged the rest, so it
/// teaches nothing, but for what stands in `nav`, `footer` and `aside` and is no value.
fn labels_of_values(outline: &Outline, values: &[String]) -> Option<Vec<Label>> {
    let values: Vec<Vec<u64>> = values.iter().map(|value| word_hashes(value).collect()).collect();
    // no run of words goes on from one value into the next
    let text = values.join(&0);
    let stands_in_text = runs_of(&text);
    let is_value = |block: &Block| {
        let words = outline.words_of(block);
        stands_in_text(words) || 2 * covered(words, &values) > words.len()
    };
    let is_value: Vec<bool> = outline.blocks.iter().map(is_value).collect();
    let beside = outline.within(|_, element| element.role.any(JUNK_ROLES));
    let words = f64::from(outline.words_where(|block| is_value[block]));
    let label = |(block, &is_value): (&Block, &bool)| {
        let is_beside = beside[block.owner as usize];
        Label { is_content: is_value, weight: if is_value == is_beside { 0.0 } else { weight(block, words) } }
    };
    (words >= LEAST_WORDS).then(|| outline.blocks.iter().zip(&is_value).map(label).collect())
}

/// How many words of a block stand in whole values.
fn covered(words: &[u64], values: &[Vec<u64>]) -> usize {
    let (mut at, mut covered) = (0, 0);
    while at < words.len() {
        let here = values.iter().filter(|value| !value.is_empty() && words[at..].starts_with(value));
        let longest = here.map(Vec::len).max();
        covered += longest.unwrap_or(0);
        at += longest.unwrap_or(1);
    }
    covered
}

/// The share of a block's words that are marked.
fn share(page: &Page, outline: &Outline, block: usize, marked: &Spans) -> f64 {
    let (mut all, mut inside) = (0_u32, 0_u32);
    for piece in outline.pieces_of(block) {
        let text = &page.text()[piece.range()];
        for (start, _) in text::alphanumeric_words(text) {
            all += 1;
            inside += u32::from(marked.contains(piece.start + start));
        }
    }
    f64::from(inside) / f64::from(all.max(1))
}

/// Tells whether two words or more stand in a text, one after the other.
fn runs_of(text: &[u64]) -> impl Fn(&[u64]) -> bool {
    let mut places: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (place, word) in text.iter().enumerate() {
        places.entry(*word).or_default().push(place);
    }
    move |words: &[u64]| {
        let places = words.first().and_then(|first| places.get(first));
        let begins_at = |&place: &usize| text[place..].starts_with(words);
        words.len() > 1 && places.is_some_and(|places| places.iter().any(begins_at))
    }
}

/// The parts into which publishers are dealt.
pub(crate) const FOLDS: usize = 5;

/// The part of a publisher.
pub(crate) fn fold_of(examples: &Examples, seed: u64) -> usize {
    usize::try_from(mix(examples.group ^ seed) % FOLDS as u64).expect("the number of folds is small")
}

/// The lexicon of all bags, and for each part of the examples the logit of each of its bags; 0 where no other publisher is there.
pub(crate) fn weigh(examples: &[&Examples], seed: u64) -> Result<(Lexicon, Vec<Vec<f64>>), LearnError> {
    let without = |left_out: Option<usize>| {
        let parts = examples.iter().filter(|part| Some(fold_of(part, seed)) != left_out);
        let parts: Vec<(u64, &Bags)> = parts.map(|part| (part.group, &part.bags)).collect();
        train_lexicon(&parts, seed)
    };
    let all = without(None)?;
    // of few sites there may be nothing else to learn from
    let of_folds: Vec<Option<Lexicon>> =
        (0..FOLDS).into_par_iter().map(|fold| without(Some(fold)).ok()).collect();
    let logits = examples.par_iter().map(|part| {
        let lexicon = of_folds[fold_of(part, seed)].as_ref();
        let logit = |tokens: &[u32]| lexicon.map_or(0.0, |lexicon| lexicon.logit_of(tokens));
        part.bags.tokens.iter().map(logit).collect()
    });
    Ok((all, logits.collect()))
}

#[cfg(test)]
mod tests {
    use cleaning::Role;
    use page::Span;
    use testkit::parse;

    use super::*;

    /// A page of one story of twenty words, and what stands around it.
    const STORY: &str = "one two three four five six seven eight nine ten a b c d e f g h i j";

    /// The labels of the blocks of a page on which the story is marked.
    fn of(html: &str, gold: &str) -> Option<Vec<Label>> {
        let page = parse(html);
        let start = page.text().find(STORY).map_or(0, |start| start as u32);
        let end = start + if page.text().contains(STORY) { STORY.len() as u32 } else { 0 };
        let gold =
            Gold::of(Role::Article, Spans::from_iter([Span { start, end }])).with_text(gold.to_owned());
        labels(&page, &Outline::of(&page), &gold)
    }

    #[track_caller]
    fn check(html: &str, expected: &[(bool, f64)]) {
        let labels = of(html, STORY).expect("the story is on the page");
        assert_eq!(
            labels.iter().map(|label| label.is_content).collect::<Vec<_>>(),
            expected.iter().map(|e| e.0).collect::<Vec<_>>()
        );
        for (label, (_, weight)) in labels.iter().zip(expected) {
            assert!((label.weight - weight).abs() < 1e-9, "{html}: {label:?}");
        }
    }

    #[test]
    fn labels_of_blocks() {
        // a block is content if more than half of it is marked
        check(&format!("<p>menu<p>{STORY}"), &[(false, 5.02), (true, 100.02)]);
        // twenty of 22 words: content, and less sure
        check(&format!("<p>by ann {STORY}"), &[(true, 55.01)]);
        // a copy of content teaches nothing
        check(&format!("<p>{STORY}<p>two three four"), &[(true, 100.02), (false, 0.0)]);
        check(&format!("<p>{STORY}<p>two"), &[(true, 100.02), (false, 5.02)]);
        // a page without its gold teaches nothing
        assert_eq!(of("<p>menu", STORY), None);
        assert_eq!(of(&format!("<p>{STORY}"), "short"), None);
        assert_eq!(
            of(
                &format!("<p>{STORY}"),
                &format!("{STORY} and eight more words that are not there, so less than four fifths")
            ),
            None
        );
    }

    #[test]
    fn of_values_alone_the_rest_teaches_nothing() {
        let values =
            ["two cups of flour", "salt", "mix all of it well and bake it for an hour until it is brown"];
        let page = parse(
            "<nav><p>home<p>salt</nav><p>a story<p>two cups of flour<p>salt<p>mix all of it well<p>and bake it for an hour until it \
             is brown<p>salt and pepper<footer>rights</footer>",
        );
        let labels =
            labels_of_values(&Outline::of(&page), &values.map(str::to_owned)).expect("it shows them");
        let taught: Vec<Option<bool>> =
            labels.iter().map(|label| (label.weight > 0.0).then_some(label.is_content)).collect();
        let value = Some(true);
        assert_eq!(taught, [Some(false), None, None, value, value, value, value, None, Some(false)]);
        assert_eq!(labels_of_values(&Outline::of(&page), &["two cups of flour".to_owned()]), None);
    }
}
