//! Gold conventions: the kinds of text that the marks contain, by data set.

use manifest::{Names, Output, Problem};
use record::{DataFacts, TEXT_KINDS as KINDS};

use super::Show;
use super::pages::{self, Words};
use super::scope::{Scope, Shown};
use crate::data_group::DataGroup;
use crate::lookup::Lookup;
use crate::numbers::counted;
use crate::ratios::quotient;
use crate::table::{Cell, Table};

/// The baseline whose pages are read, because it has all pages.
const EVERYTHING: &str = "everything";

manifest::keys! {
    /// `[conventions]`: which kinds of text the marks hold: the share of each kind's words that are marked, a column a data set. What kind a
    /// block is (title, comment, caption, by-line, date, links, prose, other) is known by its own marks, without the gold.
    pub(crate) struct Conventions {}
    Conventions::check_more
}

impl Conventions {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.needs.kinds_of_text = true;
        Ok(())
    }
}

impl Show for Conventions {
    /// A single data set only has a table if it is the only one of its kind.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Scope { lookup, output, data } = *scope;
        let of_kind = lookup.present().filter(|other| other.synthetic == data.synthetic).count();
        if of_kind == 1 { self.show_together(lookup, output, &DataGroup::one(data)) } else { None }
    }

    /// A row a kind, two columns a data set: the share of the kind's words that are marked, and their number. `None` if no page has marks.
    fn show_together<'a>(
        &'a self,
        lookup: &Lookup<'a>,
        output: &'a Output,
        group: &DataGroup<'a>,
    ) -> Option<Shown> {
        let found = group.data().iter().filter_map(|data| MarkedWords::of(lookup, output, data));
        let found: Vec<MarkedWords<'_>> = found.collect();
        if found.is_empty() {
            return None;
        }
        let header = found.iter().flat_map(|own| [own.data.id.clone(), format!("{} words", own.data.id)]);
        let header = ["kind of text".to_owned()].into_iter().chain(header);
        let rows = KINDS.iter().enumerate().map(|(at, kind)| {
            let cells = found.iter().flat_map(|own| {
                let words = own.words[at];
                [Cell::figure(quotient(words.gold, words.all)), Cell::Count(words.all)]
            });
            [Cell::text(*kind)].into_iter().chain(cells).collect()
        });
        let mut notes = vec![
        "the share of the words of each kind that the gold text has; what kind a block is is known by its own marks, and may be wrong"
            .to_owned(),
    ];
        notes.extend(found.iter().map(|own| {
            let left = match own.unfound {
                0 => String::new(),
                unfound => format!("; {} without half of their gold text left out", counted(unfound, "page")),
            };
            format!("{}: {}{left}", own.data.id, counted(own.pages, "page"))
        }));
        Some(Shown { table: Table::new(header, rows, []), figure: None, drawn: None, notes })
    }

    fn is_of_all(&self) -> bool {
        true
    }
}

/// The words of one data set.
struct MarkedWords<'a> {
    data: &'a DataFacts,
    /// By kind.
    words: [Words; KINDS.len()],
    pages: usize,
    unfound: usize,
}

impl<'a> MarkedWords<'a> {
    fn of(lookup: &'a Lookup<'a>, output: &'a Output, data: &'a DataFacts) -> Option<Self> {
        let scope = Scope { lookup, output, data };
        let mut own = Self { data, words: Default::default(), pages: 0, unfound: 0 };
        let has_pages = |id: &str| scope.sites(id).iter().any(|site| !site.pages.is_empty());
        let run = lookup.baselines().find(|run| run.method == EVERYTHING && has_pages(&run.id))?;
        for (_, page) in pages::of_variant(&scope, &run.id, &run.variants.first()?.id) {
            let Some(kinds) = &page.kinds else {
                own.unfound += 1;
                continue;
            };
            own.pages += 1;
            for (sum, kind) in own.words.iter_mut().zip(KINDS) {
                sum.add(Words::of(kinds, kind));
            }
        }
        (own.pages > 0).then_some(own)
    }
}
