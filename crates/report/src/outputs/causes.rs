//! Errors by cause: the kinds of text of the words that a run loses or keeps wrongly.

use manifest::{Names, Problem, RunRef};
use record::{RunFacts, TEXT_KINDS as KINDS, VariantFacts};

use super::Show;
use super::pages::{self, Words};
use super::scope::{Scope, Shown, variant_name};
use crate::numbers::{counted, grouped_count};
use crate::ratios::quotient;
use crate::table::{Cell, Table};

/// One kind of error.
struct Side {
    name: &'static str,
    of: fn(Words) -> u64,
}

const SIDES: [Side; 2] =
    [Side { name: "lost", of: Words::lost }, Side { name: "kept wrongly", of: Words::added }];

manifest::keys! {
    /// `[causes]`: of the words that runs lose and of those that they keep wrongly, the share of each kind of text, and the pages
    /// with the most of each.
    pub(crate) struct Causes {
        /// The runs; only variants that are fitted on all pages.
        runs: Vec<RunRef>,
    }
    Causes::check_more
}

impl Causes {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.runs_with_pages(&self.runs)
    }
}

impl Show for Causes {
    /// Two rows a variant: the words, the share of each kind, and the pages that are wholly wrong. `None` if no page has marks.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let runs = &self.runs;
        let (mut rows, mut notes) = (Vec::new(), Vec::new());
        for run in runs.iter().filter_map(|id| scope.lookup.run(id)) {
            let before = rows.len();
            for variant in &run.variants {
                if let Some(found) = Errors::of(scope, run, variant) {
                    rows.extend(SIDES.iter().enumerate().map(|(at, side)| found.row(run, variant, side, at)));
                    notes.extend(
                        SIDES.iter().enumerate().filter_map(|(at, side)| found.note(run, variant, side, at)),
                    );
                    notes.extend(found.unfound(run, variant));
                }
            }
            if rows.len() > before {
                notes.push(scope.lookup.about(run));
            }
        }
        if rows.is_empty() {
            return None;
        }
        let header = ["run", "variant", "error", "words"].into_iter().chain(KINDS);
        let header = header.chain(["pages", "pages with nothing kept", "pages with nothing to keep"]);
        notes.insert(
        0,
        "the share of each kind of text in the words of this error, over all pages whose gold text is in them; what kind a block is \
         is known by its own marks, and may be wrong"
            .to_owned(),
    );
        Some(Shown { table: Table::new(header, rows, []), figure: None, drawn: None, notes })
    }
}

/// The page with the most errors of one kind.
#[derive(Clone, Default)]
struct Most<'a> {
    words: u64,
    site: &'a str,
    page: &'a str,
}

/// The errors of one variant.
struct Errors<'a> {
    /// By kind.
    words: [Words; KINDS.len()],
    /// By kind of error and kind of text.
    most: [[Most<'a>; KINDS.len()]; SIDES.len()],
    pages: usize,
    /// The number of pages with gold of which nothing was kept.
    nothing_kept: usize,
    /// The number of pages whose gold is empty.
    nothing_to_keep: usize,
    /// The number of pages that do not hold their gold.
    unfound: usize,
}

impl<'a> Errors<'a> {
    fn of(scope: &Scope<'a, 'a>, run: &RunFacts, variant: &'a VariantFacts) -> Option<Self> {
        let mut found = Self {
            words: [Words::default(); KINDS.len()],
            most: Default::default(),
            pages: 0,
            nothing_kept: 0,
            nothing_to_keep: 0,
            unfound: 0,
        };
        for (site, page) in pages::of_variant(scope, &run.id, &variant.id) {
            let Some(kinds) = &page.kinds else {
                found.unfound += 1;
                continue;
            };
            found.pages += 1;
            let all = Words::of_all(kinds);
            found.nothing_kept += usize::from(all.kept == 0 && all.gold > 0);
            found.nothing_to_keep += usize::from(all.gold == 0);
            for (at, kind) in KINDS.iter().enumerate() {
                let own = Words::of(kinds, kind);
                found.words[at].add(own);
                for (side, most) in SIDES.iter().zip(&mut found.most) {
                    if (side.of)(own) > most[at].words {
                        most[at] = Most { words: (side.of)(own), site, page: &page.page };
                    }
                }
            }
        }
        (found.pages > 0).then_some(found)
    }

    fn row(&self, run: &RunFacts, variant: &VariantFacts, side: &Side, at: usize) -> Vec<Cell> {
        let all: u64 = self.words.iter().map(|words| (side.of)(*words)).sum();
        let mut row = [run.id.as_str(), &variant.id, side.name].map(Cell::text).to_vec();
        row.push(Cell::Count(all));
        row.extend(self.words.iter().map(|words| Cell::figure(quotient((side.of)(*words), all))));
        row.push(Cell::count(self.pages));
        // pages that are wholly this error
        row.push(if at == 0 { Cell::count(self.nothing_kept) } else { Cell::Empty });
        row.push(if at == 1 { Cell::count(self.nothing_to_keep) } else { Cell::Empty });
        row
    }

    /// For each kind of text the page with the most such words.
    fn note(&self, run: &RunFacts, variant: &VariantFacts, side: &Side, at: usize) -> Option<String> {
        let most = KINDS.iter().zip(&self.most[at]).filter(|(_, most)| most.words > 0);
        let named = most.map(|(kind, most)| {
            format!("{kind} on {} of {} ({})", most.page, most.site, grouped_count(most.words))
        });
        let named: Vec<String> = named.collect();
        let name = variant_name(run, variant);
        (!named.is_empty()).then(|| format!("{name}, {}: most words of {}", side.name, named.join("; ")))
    }

    fn unfound(&self, run: &RunFacts, variant: &VariantFacts) -> Option<String> {
        let pages = counted(self.unfound, "page");
        (self.unfound > 0).then(|| {
            format!(
                "{}: {pages} more, less than half of whose gold text is in them, left out here",
                variant_name(run, variant)
            )
        })
    }
}
