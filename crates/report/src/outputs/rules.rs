//! The rules that fits settle, as people read them: those of decision trees in section 3.1 of Yi's thesis.

use manifest::Origin;
use record::DataFacts;

use super::Shown;
use super::origin::Found;
use crate::lookup::Lookup;
use crate::numbers::counted;
use crate::statistics::count;
use crate::table::{Cell, Table};

/// One row a rule, site by site, with the labelled items to which it applies and the share of them that it is right about.
/// `None` where no site has a rule.
pub(super) fn show<'a>(lookup: &Lookup<'a>, data: &DataFacts, origin: &'a Origin) -> Option<Shown> {
    let found = Found::of(lookup, origin, None)?;
    let mut rows = Vec::new();
    let (mut sites, mut without) = (0, 0);
    for site in found.sites(lookup, data) {
        sites += 1;
        let rules = found.rules(site);
        without += usize::from(rules.is_empty());
        rows.extend(rules.iter().map(|rule| {
            let right = (rule.items > 0).then(|| count(rule.right) / count(rule.items));
            vec![
                Cell::text(site.id),
                Cell::text(rule.rule.as_str()),
                Cell::count(rule.items),
                Cell::figure(right),
            ]
        }));
    }
    if rows.is_empty() {
        return None;
    }
    let header = ["site", "rule", "labelled items", "share right"].map(str::to_owned).to_vec();
    let mut notes = vec![format!("{}; the fit of the first sample", found.told())];
    notes
        .push("items and shares are those of the labelled items that the rules were learned from".to_owned());
    if without > 0 {
        notes.push(format!("{without} of {} without any rule", counted(sites, "site")));
    }
    Some(Shown { table: Table::new(header, rows, Vec::new()), figure: None, notes })
}
