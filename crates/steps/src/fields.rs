//! Pages of things: products, jobs, restaurants, players. Their content is fields: a place that the pages of the site have, with a text of
//! its own on each, mostly behind a name that is the same on all. The price is one word of five hundred, so no sum over words shows
//! its loss. The other pages say what is name, what is value, and what is template.

use cleaning::Hints;
use cleaning::blocks::Role;

use crate::kept::Kept;
use crate::outline::Outline;
use crate::step::{Context, Example, Step};

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

pub(crate) static STEP: Step = Step {
    id: "fields",
    does: "Keeps on a page of a thing, such as a product, its fields and their names.",
    why: "The price is one word of five hundred, so no sum over words shows its loss; a judge of prose keeps none.",
    example: Example {
        html: "<table><tr><td>{Maker}<td>Reed<tr><td>{Length}<td>3 m<tr><td>{Width}<td>2 m<tr><td>{Height}<td>4 m\
               <tr><td>{Price}<td>5<tr><td>{Colour}<td>red<tr><td>{Year}<td>1904</table><p>{Imprint}",
        kept: "Maker | Reed | Length | 3 m | Width | 2 m | Height | 4 m | Price | 5 | Colour | red | Year | 1904",
    },
    run: Some(run),
};

/// More than this share of the words of a table or list is most.
const MOST_OF_LIST: f64 = 0.5;

/// A field is the text at a place that most pages of the site have, and that differs. A page that says it is an article has none.
fn run(of: &Context<'_>, kept: &mut Kept) {
    let (outline, others) = (of.outline, of.site.others());
    let Some(probabilities) = of.probabilities else { return };
    // beside an article stand boxes: other stories, names, addresses
    if others < PAGES || outline.about.is_article {
        return;
    }
    let places = of.site.places();
    let comments = outline.within(|_, element| element.hints.any(Hints::COMMENT_JUNK));
    let same = |block: usize| of.site.same(block) * f64::from(others);
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
        found.into_iter().for_each(|block| kept.keep(block, "a field of the thing that the page is about"));
        // a value that is the same on all pages, such as a maker, stays in its table or list
        let is_allowed = |block: usize| probabilities[block] >= LEAST;
        keep_whole(outline, is_allowed, kept);
    }
}

/// Keeps the allowed blocks of all tables and lists of which most is kept.
fn keep_whole(outline: &Outline, is_allowed: impl Fn(usize) -> bool, kept: &mut Kept) {
    let groups = Role::TABLE.with(Role::LIST);
    let words = outline.sums(|_, block| f64::from(block.len()));
    let of_kept = outline.sums(|index, block| if kept[index] { f64::from(block.len()) } else { 0.0 });
    let in_kept_group = outline
        .within(|index, element| element.role.any(groups) && of_kept[index] > MOST_OF_LIST * words[index]);
    for (index, block) in outline.blocks.iter().enumerate() {
        if in_kept_group[block.owner as usize] && is_allowed(index) {
            kept.keep(index, "in a table or list of which most is kept");
        }
    }
}

/// Whether two blocks are in one element, or one or both of them in a child of it.
fn are_near(outline: &Outline, one: usize, other: usize) -> bool {
    outline.around(one).take(2).any(|element| outline.around(other).take(2).any(|other| other == element))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{Of, left};

    /// Blocks that begin with `s` stand on all pages of the site, and none is kept at first.
    #[track_caller]
    fn check(html: &str, probability: f64, expected: &str) {
        let of = |text: &str| Of { shared: text.starts_with('s'), probability, ..Of::DROPPED };
        assert_eq!(left(STEP.id, html, of).join(" "), expected, "{html}");
    }

    /// Rows of a name and a value.
    fn rows(rows: usize) -> String {
        let row = |row: usize| format!("<tr><td>s{row}<td>{row}");
        format!("<p>s<table>{}</table><p>s", (0..rows).map(row).collect::<String>())
    }

    #[test]
    fn fields_of_pages() {
        let all = "s0 0 s1 1 s2 2 s3 3 s4 4 s5 5 s6 6";
        // names and values of a thing are kept
        check(&rows(7), 0.1, all);
        // surely no content
        check(&rows(7), 0.001, "");
        // a value that is the same on all pages stays in its table
        let page = rows(7).replace("</table>", "<tr><td>s Maker<td>s Reed</table>");
        check(&page, 0.1, &format!("{all} s Maker s Reed"));
        // a page with few named fields is of no thing
        check(&rows(6), 0.1, "");
        // what is equal on all pages is no field
        check(&rows(9).replace("<td>", "<td>s"), 0.1, "");
        // a field without a name is kept on a page of a thing
        let facts: String = (0..7).map(|fact| format!("<li>Fact: {fact}")).collect();
        let expected = (0..7).map(|fact| format!(" Fact: {fact}")).collect::<String>();
        check(&format!("<b>Thing</b><ul>{facts}</ul>"), 0.1, &format!("Thing{expected}"));
        // beside an article there are none
        let article = "<script type=application/ld+json>{\"@type\": \"Article\"}</script>";
        check(&format!("{article}{}", rows(7)), 0.1, "");
    }

    #[test]
    fn lists_of_which_most_is_kept() {
        // of the blocks those with these probabilities, of which at least a half are kept at first
        let check = |html: &str, probabilities: &[f64], expected: &[bool]| {
            let outline = Outline::of(&testkit::parse(html));
            let mut kept = Kept::of(probabilities.iter().map(|&probability| probability >= 0.5).collect());
            keep_whole(&outline, |block| probabilities[block] > 0.05, &mut kept);
            assert_eq!(*kept, *expected, "{html}");
        };
        // a list of which most is kept is kept whole
        check("<ul><li>a b<li>c<li>d", &[0.9, 0.9, 0.3], &[true, true, true]);
        check("<dl><dt>a<dd>b c", &[0.3, 0.9], &[true, true]);
        // half is not most
        check("<ol><li>a b<li>c d", &[0.9, 0.3], &[true, false]);
        // what is beside the list is judged by itself
        check("<p>x<ul><li>a b<li>c</ul><p>y", &[0.3, 0.9, 0.3, 0.4], &[false, true, true, false]);
        // what is surely none stays out
        check("<ul><li>a b c<li>edit", &[0.9, 0.05], &[true, false]);
        // a list within a list is kept by either
        let page = "<ul><li>a b c<li>d<ul><li>e<li>f g</ul></ul>";
        check(page, &[0.9, 0.9, 0.3, 0.3], &[true; 4]);
        check(page, &[0.3, 0.3, 0.3, 0.9], &[false, false, true, true]);
    }
}
