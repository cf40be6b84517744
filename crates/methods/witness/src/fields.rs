//! Pages of things: products, jobs, restaurants, players. Their content is fields: a place that the pages of the site have, with a text of
//! its own on each, mostly behind a name that is the same on all. The price is one word of five hundred, so no sum over words shows
//! its loss. The other pages say what is name, what is value, and what is template.

use cleaning::Hints;

use crate::fitted_site::{FittedSite, ReadPage};
use crate::kept_whole::keep_whole;
use crate::outline::Outline;
use crate::site_witness::PlaceKind;

/// With fewer other pages of the site, nothing is known of its fields.
const PAGES: u32 = 3;

/// The least share of the other pages that have the place of a field, or the words of a name.
const MOST: f64 = 0.5;

/// The most words of a field, and of a name.
const FIELD: u32 = 15;
const NAME: u32 = 6;

/// A page with so many named fields is one of a thing.
const NAMED: usize = 7;

/// The most blocks that a page has at the place of a field without a name; more are records of other things.
const BLOCKS: f64 = 2.5;

/// The least probability of a field. Below it are fields of other things, and of the reader.
const LEAST: f64 = 0.01;

/// Keeps the fields of a page of a thing, and their names. On any other page, and beside an article, nothing changes.
pub(crate) fn keep_fields(site: &FittedSite, read: &ReadPage, probabilities: &[f64], kept: &mut [bool]) {
    let (outline, others) = (&read.outline, site.others(read));
    // beside an article stand boxes: other stories, names, addresses
    if others < PAGES || outline.about.is_article {
        return;
    }
    let places = site.witness.at_places(PlaceKind::Path, outline, &read.recurrences, read.known);
    let comments = outline.within(|_, element| element.hints.any(Hints::COMMENT_JUNK));
    let same = |block: usize| read.recurrences[block].same * f64::from(others);
    // the blocks at the place of a field, on a page
    let field = |block: usize| {
        let place = places[block].as_ref()?;
        let pages = f64::from(place.pages);
        // some page has another text there
        let is_one = pages >= MOST * f64::from(others) && same(block) <= pages - 0.5;
        let is_allowed = outline.blocks[block].len() <= FIELD
            && probabilities[block] >= LEAST
            && !comments[outline.blocks[block].owner as usize];
        (is_one && is_allowed).then_some(place.blocks / pages)
    };
    let is_name =
        |name: &usize| outline.blocks[*name].len() <= NAME && same(*name) >= MOST * f64::from(others);
    // `Phone: 113`
    let has_own_name = |block: usize| {
        let figures = outline.blocks[block].figures;
        figures.ends > 0 && !figures.ends_as_sentence
    };
    let (mut found, mut named) = (Vec::new(), 0);
    for block in 0..kept.len() {
        let Some(blocks) = field(block) else { continue };
        let (name, has_own_name) = (block.checked_sub(1).filter(is_name), has_own_name(block));
        let is_named = has_own_name || name.is_some();
        named += usize::from(is_named);
        if is_named || blocks <= BLOCKS && 2 * outline.blocks[block].link_words <= outline.blocks[block].len()
        {
            found.push(block);
            found.extend(name.filter(|&name| !has_own_name && are_near(outline, name, block)));
        }
    }
    if named >= NAMED {
        found.into_iter().for_each(|block| kept[block] = true);
        // a value that is the same on all pages, such as a maker, stays in its table or list
        let is_allowed = |block: usize| probabilities[block] >= LEAST;
        keep_whole(outline, is_allowed, kept);
    }
}

/// Whether two blocks are in one element, or one or both of them in a child of it.
fn are_near(outline: &Outline, one: usize, other: usize) -> bool {
    outline.around(one).take(2).any(|element| outline.around(other).take(2).any(|other| other == element))
}

#[cfg(test)]
mod tests {
    use page::Page;
    use testkit::parse;

    use super::*;
    use crate::params::WitnessParams;

    /// The kept blocks of the first of four pages, where each block has this probability and none is kept at first.
    #[track_caller]
    fn check(page: impl Fn(usize) -> String, probability: f64, expected: &[&str]) {
        let pages: Vec<Page> = (0..4).map(|number| parse(page(number))).collect();
        let site = FittedSite::of(pages.iter(), WitnessParams::default());
        let kept = site.judge(&pages[0], |read, _| {
            let mut kept = vec![false; read.outline.blocks.len()];
            keep_fields(&site, read, &vec![probability; kept.len()], &mut kept);
            let blocks = (0..kept.len()).filter(|&block| kept[block]);
            blocks.map(|block| read.outline.pieces_of(block)[0]).collect::<Vec<_>>()
        });
        let texts: Vec<_> = kept.iter().map(|piece| pages[0].text()[piece.range()].trim()).collect();
        assert_eq!(texts, expected);
    }

    /// Rows of a name and a value.
    fn rows(number: usize, rows: usize) -> String {
        let row = |row: usize| format!("<tr><td>Name {row}<td>{}", 100 * (number + 1) + row);
        format!("<p>Home<table>{}</table><p>Imprint", (0..rows).map(row).collect::<String>())
    }

    #[test]
    fn fields_of_pages() {
        // names and values of a thing are kept
        let expected: Vec<String> =
            (0..7).flat_map(|row| [format!("Name {row}"), format!("{}", 100 + row)]).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        check(|number| rows(number, 7), 0.1, &expected);
        // surely no content
        check(|number| rows(number, 7), 0.001, &[]);
        // a value that is the same on all pages stays in its table
        let page = |number: usize| {
            let rows = (0..7).map(|row| format!("<tr><td>N{row}<td>{}", 100 * (number + 1) + row));
            format!("<table>{}<tr><td>Maker<td>Reed</table>", rows.collect::<String>())
        };
        let fields = (0..7).flat_map(|row| [format!("N{row}"), format!("{}", 100 + row)]);
        let expected: Vec<String> = fields.chain(["Maker".to_owned(), "Reed".to_owned()]).collect();
        check(page, 0.1, &expected.iter().map(String::as_str).collect::<Vec<_>>());
        // a page with few named fields is of no thing
        check(|number| rows(number, 6), 0.1, &[]);
        // what is equal on all pages is no field
        check(|_| rows(0, 9), 0.1, &[]);
        // a field without a name is kept on a page of a thing
        let page = |number: usize| {
            let fact = |fact: usize| format!("<li>Fact: {}", 100 * number + fact);
            format!("<b>Thing {number}</b><ul>{}</ul>", (0..7).map(fact).collect::<String>())
        };
        let expected =
            ["Thing 0", "Fact: 0", "Fact: 1", "Fact: 2", "Fact: 3", "Fact: 4", "Fact: 5", "Fact: 6"];
        check(page, 0.1, &expected);
        // beside an article there are none
        let page = |number: usize| {
            format!("<script type=application/ld+json>{{\"@type\": \"Article\"}}</script>{}", rows(number, 7))
        };
        check(page, 0.1, &[]);
    }
}
