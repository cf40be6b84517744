//! The rules of fits, in words: those of decision trees in section 3.1 of Yi's thesis.

use manifest::Origin;

use super::origin::Found;
use super::scope::{Scope, Shown};
use crate::numbers::counted;
use crate::statistics::count;
use crate::table::{Cell, Table};

/// One row a rule, site by site, with the labelled items to which it applies and the share of them that it is right about.
/// `None` where no site has a rule.
pub(super) fn show<'a>(scope: &Scope<'_, 'a>, origin: &'a Origin) -> Option<Shown> {
    let found = Found::of(scope.lookup, origin, None)?;
    let sites = scope.sites(&found.run.id);
    let (mut rows, mut without) = (Vec::new(), 0);
    for site in sites {
        let rules = found.rules(site);
        without += usize::from(rules.is_empty());
        rows.extend(rules.iter().map(|rule| {
            let right = (rule.items > 0).then(|| count(rule.right) / count(rule.items));
            vec![Cell::text(site.id), Cell::text(&rule.rule), Cell::count(rule.items), Cell::figure(right)]
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
    Some(Shown { table: Table::new(header, rows, []), figure: None, notes })
}
