//! Variants of runs side by side, the trivial baselines among them: the tables of open choices.

use std::collections::BTreeMap;

use manifest::Ratio;
use record::{DataFacts, RunFacts};

use super::over_sites::WITHOUT_VALUE;
use super::{Shown, gap_note};
use crate::lookup::{Lookup, Pages, SiteScores};
use crate::reading::{Choice, OverSites, Reading};
use crate::table::{Cell, Table};

const RATIOS: [Ratio; 3] = [Ratio::Recall, Ratio::Precision, Ratio::F];

/// The table has one row a run and variant: by each measure the means of the sites' ratios, and the F of the
/// pooled counts, and the share of the pages that have a precision, at the largest training size of each site. Below stand the baselines on the same pages.
pub(super) fn show(
    lookup: &Lookup<'_>,
    data: &DataFacts,
    runs: &[String],
    measures: &[String],
) -> Option<Shown> {
    // without a page that can be scored there is nothing to compare
    let scored = |run: &String| lookup.sites(run, &data.id).iter().any(|site| site.facts.scored > 0);
    if !runs.iter().any(scored) {
        return None;
    }
    let mut header: Vec<String> = ["run", "variant", "changed", "sites"].map(str::to_owned).to_vec();
    for measure in measures {
        header.extend(RATIOS.map(|ratio| format!("{measure} {}", ratio.name())));
        header.push(format!("{measure} F pooled"));
        header.push(format!("{measure} pages with precision"));
    }
    let (mut rows, mut notes, mut parts) = (Vec::new(), Vec::new(), false);
    let named: Vec<_> = runs.iter().filter_map(|id| lookup.run(id)).collect();
    let alike =
        |baseline: &&RunFacts| named.iter().any(|run| run.pages == baseline.pages && run.id != baseline.id);
    for run in named.iter().copied().chain(lookup.baselines().filter(alike)) {
        let sites = lookup.sites(&run.id, &data.id);
        if sites.is_empty() {
            continue;
        }
        for variant in &run.variants {
            let mut row = vec![
                Cell::text(run.id.as_str()),
                Cell::text(variant.id.as_str()),
                Cell::text(variant.changed.as_str()),
                Cell::count(sites.len()),
            ];
            // Measures by ratio and by the number of sites that have it.
            let mut gaps: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
            for measure in measures {
                let reading = |site: &SiteScores<'_>| {
                    let training = site.most()?;
                    Some(Reading { choice: Choice::Fixed(&variant.id), training, measure, pages: Pages::ALL })
                };
                let over = RATIOS.map(|ratio| OverSites::of(sites, reading, ratio));
                row.extend(over.iter().map(|over| Cell::figure(over.mean())));
                row.push(Cell::figure(over[2].pooled));
                parts |= over[1].defined.is_part();
                row.push(Cell::figure(over[1].defined.share()));
                for (at, over) in over.iter().enumerate() {
                    gaps.entry((at, over.values.len())).or_default().push(measure);
                }
            }
            for ((at, defined), measures) in gaps {
                let name =
                    format!("{} of {} {} ({})", RATIOS[at].name(), run.id, variant.id, measures.join(", "));
                notes.extend(gap_note(&name, defined, sites.len()));
            }
            rows.push(row);
        }
        notes.push(format!("{}: {}; {}", run.id, run.title, run.pages));
    }
    notes.extend(parts.then(|| WITHOUT_VALUE.to_owned()));
    Some(Shown { table: Table::new(header, rows, Vec::new()), figure: None, notes })
}
