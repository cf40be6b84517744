//! The rules of fits, in words: those of decision trees in section 3.1 of Yi's thesis.

use manifest::{At, Names, Problem, RunRef, Size};

use super::Show;
use super::origin::{FoundRun, Origin};
use super::scope::{Scope, Shown};
use crate::numbers::counted;
use crate::statistics::count;
use crate::table::{Cell, Table};

manifest::keys! {
    /// `[rules]`: the rules of a run's fits (of the first sample), a row a rule, with the labelled items to which it applies and the
    /// share of them for which it is right.
    pub(crate) struct Rules {
        /// The run.
        run: RunRef,
        /// Its variant, where it has several.
        #[serde(default)]
        variant: At,
        /// Its training size, where it has several.
        #[serde(default)]
        training: Size,
    }
    Rules::check_more
}

impl Rules {
    fn origin(&self) -> Origin<'_> {
        Origin { run: &self.run, variant: &self.variant, training: self.training }
    }
}

impl Rules {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        self.origin().check_fits(names)
    }
}

impl Show for Rules {
    /// One row a rule, site by site. `None` if no site has a rule.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let found = FoundRun::of(scope.lookup, self.origin(), None)?;
        let sites = scope.sites(&found.run.id);
        let (mut rows, mut without) = (Vec::new(), 0);
        for site in sites {
            let rules = found.rules(site);
            without += usize::from(rules.is_empty());
            rows.extend(rules.iter().map(|rule| {
                let right = (rule.items > 0).then(|| count(rule.right) / count(rule.items));
                vec![
                    Cell::text(site.id),
                    Cell::text(&rule.rule),
                    Cell::count(rule.items),
                    Cell::figure(right),
                ]
            }));
        }
        if rows.is_empty() {
            return None;
        }
        let header = ["site", "rule", "labelled items", "share right"];
        let mut notes = vec![
            format!("{}; the fit of the first sample", found.description()),
            "items and shares are those of the labelled items that the rules were learned from".to_owned(),
        ];
        if without > 0 {
            notes.push(format!("{without} of {} without any rule", counted(sites.len(), "site")));
        }
        Some(Shown { table: Table::new(header, rows, []), figure: None, drawn: None, notes })
    }
}
