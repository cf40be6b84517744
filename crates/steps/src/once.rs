//! Nothing is kept twice: of blocks with the same words, and of titles, the better one stays, unless the judge is sure of more.

use cleaning::blocks::{Block, Role};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::kept::Kept;
use crate::outline::Outline;
use crate::step::{Context, Example, Step};

pub(crate) static STEP: Step = Step {
    id: "once",
    does: "Drops copies of kept text, and all titles but one.",
    why: "Cards and teasers repeat the text of others; documentation and forums repeat themselves.",
    example: Example {
        html: "<h3>[A new bridge]</h3><p>[It opens in May.]<p>[A new bridge]",
        kept: "A new bridge | It opens in May.",
    },
    run: Some(run),
};

fn run(of: &Context<'_>, kept: &mut Kept) {
    let Some(probabilities) = of.probabilities else { return };
    let is_sure = |block: usize| probabilities[block] >= of.sure_copy;
    keep_once(of.outline, |block| probabilities[block], is_sure, kept);
}

/// From this similarity on a kept block counts as the title.
const SAME_TITLE: f64 = 0.8;

/// The most words of the name of a value.
const NAME: u32 = 6;

/// The fewest times that a page says what it repeats on purpose. Twice may be for two sizes of the screen.
const REPEATED: usize = 3;

/// Drops, from the best block by `score` to the worst (of equal ones the first is better), a kept block of two or more
/// words whose words equal those of one kept before, unless it `is_sure`, and a title of three or more words if another
/// is kept. Of blocks that show the title no copy is sure. The value of a kept term or row is no copy, nor are the fields of things that the
/// page compares. Where most of what is kept is said three times and more, as in placeholder text, these copies stay.
///
/// The rules of WITNESS call it before their own judgement, of which its forest has numbers: a change here changes these numbers.
pub fn keep_once(
    outline: &Outline,
    score: impl Fn(usize) -> f64,
    is_sure: impl Fn(usize) -> bool,
    kept: &mut Kept,
) {
    let mut order: Vec<usize> = (0..kept.len()).filter(|&block| kept[block]).collect();
    order.sort_by(|&a, &b| score(b).total_cmp(&score(a)).then(a.cmp(&b)));
    let (repeated, fields, values) =
        (repeated(outline, &order), fields(outline, kept), values(outline, kept));
    let (mut dropped, mut stays) = (FxHashSet::default(), FxHashSet::default());
    let mut seen = FxHashSet::default();
    let mut titled = false;
    for index in order {
        let block = &outline.blocks[index];
        if block.len() < 2 || fields.contains(&index) || values[index] {
            continue;
        }
        let shows_title = block.title_similarity > SAME_TITLE;
        let is_title = shows_title && block.len() >= 3;
        let may_recur = is_sure(index) || repeated.contains(&block.key);
        let is_copy = seen.contains(&block.key) && (shows_title || !may_recur);
        if is_copy || (is_title && titled) {
            kept.drop(index, if is_copy { "a copy of kept text" } else { "a second title" });
            dropped.insert(block.owner);
            continue;
        }
        seen.insert(block.key);
        titled |= is_title;
        stays.insert(block.owner);
    }
    // a word is no copy by itself, but is the rest of one
    for (index, block) in outline.blocks.iter().enumerate() {
        if block.len() < 2 && !stays.contains(&block.owner) && dropped.contains(&block.owner) {
            kept.drop(index, "the rest of a copy");
        }
    }
}

/// Whether each block is a `dd` or a cell behind a kept name in the same list or row: a `dt`, a head, or the first cell.
fn values(outline: &Outline, keep: &[bool]) -> Vec<bool> {
    let (mut group, mut is_named) = (None, false);
    let of_block = |(block, keep): (&Block, &bool)| {
        let owner = &outline.elements[block.owner as usize];
        let is_first = group.replace(owner.parent) != Some(owner.parent);
        if is_first || !owner.role.any(Role::VALUE) {
            is_named = *keep && block.len() <= NAME;
            return false;
        }
        is_named
    };
    outline.blocks.iter().zip(keep).map(of_block).collect()
}

/// The most words of the value of a field.
const VALUE: u32 = 8;

/// The kept names and values of fields that several things on a page have, if these differ in a field: cards of products, rows of a comparison.
fn fields(outline: &Outline, keep: &[bool]) -> FxHashSet<usize> {
    let sizes = outline.sums(|_, _| 1.0);
    let is_field = |&name: &usize| {
        let (value, around) = (name + 1, outline.owner(name).parent);
        let alternate = || {
            let (one, other) = (outline.owner(name), outline.owner(value));
            other.parent == around && one.step != other.step && one.alike == other.alike && one.alike > 1
        };
        keep[name]
            && keep[value]
            && outline.blocks[name].len() <= NAME
            && outline.blocks[name].link_words == 0
            && outline.blocks[value].len() <= VALUE
            && !outline.blocks[value].figures.ends_as_sentence
            && outline.blocks[name].owner != outline.blocks[value].owner
            && outline.around(value).take(3).any(|above| above == around)
            && (sizes[around as usize] == 2.0 || alternate())
    };
    let names: Vec<usize> = (0..keep.len().saturating_sub(1)).filter(is_field).collect();
    let mut values: FxHashMap<u64, (usize, FxHashSet<u64>)> = FxHashMap::default();
    for &name in &names {
        let (times, values) = values.entry(outline.blocks[name].key).or_default();
        *times += 1;
        values.insert(outline.blocks[name + 1].key);
    }
    let compares = values.values().any(|(_, values)| values.len() > 1);
    let is_of_several = |name: &usize| compares && values[&outline.blocks[*name].key].0 > 1;
    names.into_iter().filter(is_of_several).flat_map(|name| [name, name + 1]).collect()
}

/// The keys of what is repeated, if it is most of the kept words.
fn repeated(outline: &Outline, kept: &[usize]) -> FxHashSet<u64> {
    let mut times: FxHashMap<u64, usize> = FxHashMap::default();
    kept.iter().for_each(|&block| *times.entry(outline.blocks[block].key).or_default() += 1);
    let words = |least: usize| -> u32 {
        let blocks = kept.iter().map(|&block| &outline.blocks[block]);
        blocks.filter(|block| times[&block.key] >= least).map(Block::len).sum()
    };
    let is_most = 2 * words(REPEATED) > words(1);
    times.iter().filter(|(_, times)| is_most && **times >= REPEATED).map(|(key, _)| *key).collect()
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// Keeps all blocks of a page whose probabilities are these, but for copies below `sure`.
    #[track_caller]
    fn check_once(html: &str, probabilities: &[f64], sure: f64, expected: &[bool]) {
        let outline = Outline::of(&parse(html));
        let mut kept = Kept::of(vec![true; probabilities.len()]);
        keep_once(&outline, |block| probabilities[block], |block| probabilities[block] >= sure, &mut kept);
        assert_eq!(*kept, *expected, "{html}");
    }

    #[test]
    fn what_is_said_twice() {
        // of copies the best stays
        check_once("<p>a b<p>c d<p>a b", &[0.5, 0.5, 0.6], 1.0, &[false, true, true]);
        check_once("<p>a b<p>a b", &[0.5, 0.5], 1.0, &[true, false]);
        check_once("<p>a<p>a", &[0.5, 0.5], 1.0, &[true, true]);
        // what a page repeats on purpose stays
        check_once("<p>a b<p>a b<p>c<p>a b", &[0.5; 4], 1.0, &[true; 4]);
        check_once("<p>a b<p>a b<p>c d e f g h<p>a b", &[0.5; 4], 1.0, &[true, false, true, false]);
        // sure copies stay
        check_once(
            "<p>a b<p>a b<p>a b<p>c d e f g h",
            &[0.9, 0.8, 0.7, 0.9],
            0.8,
            &[true, true, false, true],
        );
        check_once("<p>a b<p>a b", &[0.1, 0.0], 0.0, &[true, true]);
        // values are no copies
        let title = "<title>a b c</title><h1>a b c</h1>";
        check_once(&format!("{title}<dl><dt>x<dd>a b c</dl>"), &[0.5; 3], 1.0, &[true; 3]);
        check_once(&format!("{title}<table><tr><th>x<td>a b c</table>"), &[0.9, 0.9, 1.0], 0.0, &[true; 3]);
        check_once("<dl><dt>x<dd>a b<dt>y<dd>a b</dl>", &[0.5; 4], 1.0, &[true; 4]);
        let rows = "<table><tr><td>x<td>a b<td>c d<tr><td>y<td>a b<td>c d</table>";
        check_once(rows, &[0.5; 6], 1.0, &[true; 6]);
        // not behind a text, and not beside one
        check_once("<dl><dt>d e f g h i j<dd>a b<dd>a b</dl>", &[0.5; 3], 1.0, &[true, true, false]);
        check_once("<p>x<p>a b<p>a b", &[0.5; 3], 1.0, &[true, true, false]);
        // nor are the fields of cards that differ
        let card = |a: &str, b: &str| {
            let row =
                |name: &str, value: &str| format!("<div class=row><div>{name}</div><div>{value}</div></div>");
            format!("<div class=card>{}{}</div>", row("Net weight", a), row("Material", b))
        };
        let cards = card("2.1 kg", "red silk") + &card("1.2 kg", "red silk") + &card("2.1 kg", "red silk");
        let text = format!("<p>{}</p>", "x ".repeat(40));
        check_once(&format!("{text}{cards}"), &[0.5; 13], 1.0, &[true; 13]);
        // names and values by turns
        let turns = |value: &str| format!("<p class=n>Net weight</p><p class=v>{value}</p>");
        let turns = format!("{text}<div>{}{}{}</div>", turns("2.1 kg"), turns("1.2 kg"), turns("2.1 kg"));
        check_once(&turns, &[0.5; 7], 1.0, &[true; 7]);
        // a word goes with the other lines of its element
        check_once("<h3>a b c<br>d<p>a b c<br>d<p>e", &[0.5; 5], 1.0, &[true, true, false, false, true]);
        check_once("<p>a b<p>a b<br>c<br>d e", &[0.5; 4], 1.0, &[true, false, true, true]);
        // but equal cards are copies
        let equal = card("2.1 kg", "red silk").repeat(2);
        let once = [[true; 5].as_slice(), &[false, false, true, false]].concat();
        check_once(&format!("{text}{equal}"), &[0.5; 9], 1.0, &once);
        // titles stay once however sure
        let page = "<title>a b c</title><h1>a b c</h1><p>d e<h2>a b c</h2>";
        check_once(page, &[0.9, 0.9, 0.9], 0.0, &[true, true, false]);
    }
}
