//! The table of sites: what the data are.

use std::collections::BTreeSet;

use record::{DataFacts, Marked};

use super::Shown;
use crate::lookup::Lookup;
use crate::numbers::counted;
use crate::statistics::count;
use crate::table::{Cell, Table};

/// One row a site of the data set, and one for all. How many pages take part and are scored is read of the first
/// run of the manifest that is on these data; everything else of a run that leaves no page out.
///
/// `marks` adds columns for each role that some site has marks of, `classes` one for the classes of pages.
pub(super) fn show(lookup: &Lookup<'_>, data: &DataFacts, marks: bool, classes: bool) -> Option<Shown> {
    let facts = lookup.site_facts(&data.id);
    if facts.is_empty() {
        return None;
    }
    let traits: BTreeSet<&str> =
        facts.values().flat_map(|site| site.traits.keys().map(String::as_str)).collect();
    let first = lookup.experiment.runs.iter().find(|run| run.is_on(&data.id));
    let header = [
        "site",
        "language",
        "category",
        "pages",
        "take part",
        "scored",
        "not found",
        "words",
        "answer words",
    ];
    let mut header: Vec<String> = header.map(str::to_owned).to_vec();
    let roles: BTreeSet<&str> =
        facts.values().flat_map(|site| site.marked.keys().map(String::as_str)).collect();
    let roles: Vec<&str> = roles.into_iter().filter(|_| marks).collect();
    for role in &roles {
        header.extend([format!("marked {role} pages"), format!("marked {role} blocks")]);
    }
    header.extend(classes.then(|| "classes".to_owned()));
    header.extend(traits.iter().map(|name| (*name).to_owned()));
    let mut total = Totals::default();
    let mut rows = Vec::new();
    for (id, site) in &facts {
        let main = first.and_then(|run| lookup.site(&run.id, &data.id, id)).map(|scores| scores.facts);
        let (taking_part, scored) = main.map_or((0, 0), |facts| (facts.taking_part, facts.scored));
        let mut row = vec![
            Cell::text(*id),
            Cell::text(site.language.as_str()),
            Cell::text(site.category.as_str()),
            Cell::count(site.pages),
            Cell::count(taking_part),
            Cell::count(scored),
            Cell::count(site.unfound.len()),
            whole(site.words),
            whole(site.answer_words),
        ];
        let marked = |role: &&str| site.marked.get(*role).copied().unwrap_or_default();
        row.extend(
            roles.iter().map(marked).flat_map(|own| [Cell::count(own.pages), Cell::count(own.blocks)]),
        );
        row.extend(classes.then(|| Cell::count(site.classes)));
        row.extend(traits.iter().map(|name| Cell::count(site.traits.get(*name).copied().unwrap_or(0))));
        rows.push(row);
        total.pages += site.pages;
        total.taking_part += taking_part;
        total.scored += scored;
        total.unfound += site.unfound.len();
        total.words.add(site.words, site.taking_part);
        total.answer_words.add(site.answer_words, site.scored);
    }
    let mut foot = vec![
        Cell::text(format!("all {}", counted(facts.len(), "site"))),
        Cell::Empty,
        Cell::Empty,
        Cell::count(total.pages),
        Cell::count(total.taking_part),
        Cell::count(total.scored),
        Cell::count(total.unfound),
        whole(total.words.mean()),
        whole(total.answer_words.mean()),
    ];
    for role in &roles {
        let sum = |of: fn(&Marked) -> usize| {
            Cell::count(facts.values().filter_map(|site| site.marked.get(*role)).map(of).sum())
        };
        foot.extend([sum(|own| own.pages), sum(|own| own.blocks)]);
    }
    foot.extend(classes.then_some(Cell::Empty));
    foot.extend(traits.iter().map(|name| {
        Cell::count(facts.values().map(|site| site.traits.get(*name).copied().unwrap_or(0)).sum())
    }));
    let mut notes = Vec::new();
    if let Some(run) = first {
        notes.push(format!("pages that take part in run {}, and those of them that it is scored on", run.id));
    }
    notes.push(
        "not found: pages less than half of whose marked text stands in the page; they are not scored"
            .to_owned(),
    );
    notes.push("words are means over all pages, answer words over all pages that can be scored".to_owned());
    if !roles.is_empty() {
        notes.push(
            "marked blocks: stretches of marked text with no other text in between, so blocks that touch are one"
                .to_owned(),
        );
    }
    if classes {
        notes.push("classes: how many different ones the pages have".to_owned());
    }
    if !traits.is_empty() {
        notes.push("the last columns count pages by trait".to_owned());
    }
    Some(Shown { table: Table::new(header, rows, vec![foot]), figure: None, notes })
}

/// Sums over sites.
#[derive(Default)]
struct Totals {
    pages: usize,
    taking_part: usize,
    scored: usize,
    unfound: usize,
    words: Weighted,
    answer_words: Weighted,
}

/// A mean of means, each weighted by the pages that it was taken over.
#[derive(Default)]
struct Weighted {
    sum: f64,
    pages: usize,
}

impl Weighted {
    fn add(&mut self, mean: f64, pages: usize) {
        if pages > 0 {
            self.sum += mean * count(pages);
            self.pages += pages;
        }
    }

    /// Not a number where there is no page.
    fn mean(&self) -> f64 {
        self.sum / count(self.pages)
    }
}

/// A mean number of words, rounded; empty where there is no page to take it over.
fn whole(words: f64) -> Cell {
    if !words.is_finite() {
        return Cell::Empty;
    }
    // Means of words a page are neither negative nor near 2^53.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Cell::Count(words.round() as u64)
}
