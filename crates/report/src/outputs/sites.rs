//! The table of sites: facts of the data.

use std::collections::BTreeSet;

use record::{Marked, SiteFacts};

use super::Show;
use super::scope::{Scope, Shown};
use crate::numbers::counted;
use crate::statistics::count;
use crate::table::{Cell, Table};

manifest::keys! {
    /// `[sites]`: what the data are, a row a site.
    pub(crate) struct Sites {
        /// Also the marked pages and blocks of each role.
        #[serde(default)]
        marks: bool,
        /// Also how many classes the pages have.
        #[serde(default)]
        classes: bool,
    }
}

impl Show for Sites {
    /// One row a site of the data set, and one for all. The numbers of participating and scored pages are from the first run of the
    /// manifest that is on these data; all else is from a run that leaves no page out. `marks` adds columns for each role that some site
    /// has marks of, `classes` one for the classes of pages.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { marks, classes } = *self;
        let facts = scope.lookup.site_facts(&scope.data.id);
        if facts.is_empty() {
            return None;
        }
        let first = scope.lookup.experiment.runs.iter().find(|run| run.is_on(&scope.data.id));
        let in_first = |id: &str, read: fn(&SiteFacts) -> usize| {
            first.and_then(|run| scope.site(&run.id, id)).map_or(0, |scores| read(scores.facts))
        };
        let mut columns =
            vec![("site".to_owned(), facts.keys().map(|id| Cell::text(*id)).collect::<Vec<_>>())];
        columns[0].1.push(Cell::text(format!("all {}", counted(facts.len(), "site"))));
        let texts = |read: fn(&SiteFacts) -> &String| -> Vec<Cell> {
            facts.values().map(|site| Cell::text(read(site))).chain([Cell::Empty]).collect()
        };
        columns.push(("language".to_owned(), texts(|site| &site.language)));
        columns.push(("category".to_owned(), texts(|site| &site.category)));
        // the counts of the sites and their sum
        let counts = |name: &str, read: &dyn Fn(&str, &SiteFacts) -> usize| {
            let counts: Vec<usize> = facts.iter().map(|(id, site)| read(id, site)).collect();
            let sum = counts.iter().sum();
            (name.to_owned(), counts.into_iter().chain([sum]).map(Cell::count).collect())
        };
        columns.push(counts("pages", &|_, site| site.pages));
        columns.push(counts("take part", &|id, _| in_first(id, |facts| facts.taking_part)));
        columns.push(counts("scored", &|id, _| in_first(id, |facts| facts.scored)));
        columns.push(counts("not found", &|_, site| site.unfound.len()));
        // means of words, and their mean weighted by numbers of pages
        let words = |name: &str, read: fn(&SiteFacts) -> (f64, usize)| {
            let weighted = facts.values().map(|site| read(site)).filter(|(_, pages)| *pages > 0);
            let sum = weighted.clone().map(|(mean, pages)| mean * count(pages)).sum::<f64>();
            let mean = sum / count(weighted.map(|(_, pages)| pages).sum());
            (name.to_owned(), facts.values().map(|site| read(site).0).chain([mean]).map(whole).collect())
        };
        columns.push(words("words", |site| (site.words, site.taking_part)));
        columns.push(words("answer words", |site| (site.answer_words, site.scored)));
        let roles: BTreeSet<&String> =
            facts.values().flat_map(|site| site.marked.keys()).filter(|_| marks).collect();
        for role in &roles {
            let marked = |site: &SiteFacts| -> Marked { site.marked.get(*role).copied().unwrap_or_default() };
            columns.push(counts(&format!("marked {role} pages"), &|_, site| marked(site).pages));
            columns.push(counts(&format!("marked {role} blocks"), &|_, site| marked(site).blocks));
        }
        if classes {
            let cells = facts.values().map(|site| Cell::count(site.classes)).chain([Cell::Empty]);
            columns.push(("classes".to_owned(), cells.collect()));
        }
        let traits: BTreeSet<&String> = facts.values().flat_map(|site| site.traits.keys()).collect();
        for name in &traits {
            columns.push(counts(name, &|_, site| site.traits.get(*name).copied().unwrap_or(0)));
        }
        let mut notes = Vec::new();
        if let Some(run) = first {
            notes.push(format!(
                "pages that take part in run {}, and those of them that it is scored on",
                run.id
            ));
        }
        notes.push(
            "not found: pages less than half of whose marked text stands in the page; they are not scored"
                .to_owned(),
        );
        notes.push(
            "words are means over all pages, answer words over all pages that can be scored".to_owned(),
        );
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
        Some(Shown { table: Table::of_columns(&columns, 1), figure: None, drawn: None, notes })
    }
}

/// A mean number of words, rounded; empty without pages.
fn whole(words: f64) -> Cell {
    if !words.is_finite() {
        return Cell::Empty;
    }
    // means of words a page are not negative and far below 2^53
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Cell::Count(words.round() as u64)
}
