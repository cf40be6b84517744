//! A property-wise comparison: a paper's words and our results. Tables 4 and 5 of Debnath et al.
//!
//! The words are shown and nothing more: no figure and no verdict is made from them. Run times are no results, so a
//! property of speed names their file.

use manifest::{Experiment, Figure, Origin, Parameter, Property, PropertyCell, SiteColumn, Verdict};

use super::origin::{Found, figure_name, unknown_figure};
use super::scope::{Scope, Shown};
use crate::claims;
use crate::claims::row::sign;
use crate::numbers::{plain, short};
use crate::statistics::{distinct, median};
use crate::table::{Cell, Table};

/// The text of a cell without a result.
const NOTHING: &str = "\u{2013}";

/// Fit statistics from here on are written whole, as in other tables.
const WHOLE: f64 = 1e3;

/// A row for each published property; for each method a column of published words and one of our results; last the
/// claims. `None` where no figure is defined on the data and no claim can be compared.
pub(super) fn show<'a>(scope: &Scope<'_, 'a>, rows: &'a [Property]) -> Option<Shown> {
    let published = scope.output.published.as_ref()?;
    let (property, methods) = published.header.split_first()?;
    let mut reader = Reader { scope, notes: Vec::new(), found_some: false };
    let mut cells = Vec::new();
    for words in &published.rows {
        let (name, words) = words.split_first()?;
        let own = rows.iter().find(|own| own.name == *name);
        let mut row = vec![Cell::text(name)];
        for (at, (method, words)) in methods.iter().zip(words).enumerate() {
            let here = own.and_then(|own| own.cells.get(at)).map(|cell| reader.cell(cell, method));
            row.extend([Cell::text(words), text_cell(here)]);
        }
        row.push(text_cell(own.map(|own| reader.claims(own))));
        cells.push(row);
    }
    if !reader.found_some {
        return None;
    }
    let mut header = vec![property.clone()];
    header
        .extend(methods.iter().flat_map(|method| [format!("{method} published"), format!("{method} here")]));
    header.push("claims".to_owned());
    let mut notes = vec![format!(
        "figures are medians over the sites; {NOTHING} where nothing can be measured here, or is undefined"
    )];
    notes.extend(distinct(reader.notes));
    Some(Shown { table: Table::new(header, cells, []), figure: None, notes })
}

fn text_cell(text: Option<String>) -> Cell {
    Cell::text(text.filter(|text| !text.is_empty()).unwrap_or_else(|| NOTHING.to_owned()))
}

/// Reads our results on one data set, and the notes about them.
struct Reader<'s, 'a> {
    scope: &'s Scope<'s, 'a>,
    notes: Vec<String>,
    /// Whether some figure was defined or some claim comparable.
    found_some: bool,
}

impl<'a> Reader<'_, 'a> {
    /// One line for each figure and parameter. A single figure with the method's label is written without it.
    fn cell(&mut self, cell: &'a PropertyCell, method: &str) -> String {
        let alone = matches!(cell.measured.as_slice(), [one] if one.label == method);
        let several_ratios =
            cell.measured.iter().any(|one| one.figure.ratio() != cell.measured[0].figure.ratio());
        let mut lines = Vec::new();
        for column in &cell.measured {
            let value = self.median(column).unwrap_or_else(|| NOTHING.to_owned());
            let name = if several_ratios { column.name() } else { column.label.clone() };
            lines.push(if alone { value } else { format!("{name}: {value}") });
        }
        for parameter in &cell.parameters {
            let value = self.parameter(parameter).unwrap_or(NOTHING);
            lines.push(format!("{} = {value}", parameter.key));
        }
        lines.join("\n")
    }

    /// The median over the sites on which the figure is defined.
    fn median(&mut self, column: &'a SiteColumn) -> Option<String> {
        let away = match &column.origin {
            Origin::Run { run, .. } => self.scope.away(&column.label, run),
            Origin::Baseline(_) => None,
        };
        if away.is_some() {
            self.notes.extend(away);
            return None;
        }
        let found = Found::of(self.scope.lookup, &column.origin, None)?;
        let sites = self.scope.sites(&found.run.id);
        let values: Vec<f64> =
            sites.iter().filter_map(|site| found.spot.read(site, &column.figure)).collect();
        let (label, run, of) = (&column.label, &found.run.id, sites.len());
        self.notes.push(format!("{label}: {}; {}", found.description(), figure_name(&column.figure)));
        self.notes.extend(unknown_figure(sites, &column.figure));
        let figure = match &column.figure {
            Figure::Ratio { ratio, .. } => ratio.name(),
            Figure::FitStatistic(name) => name,
        };
        if (1..of).contains(&values.len()) {
            self.notes
                .push(format!("{label} ({run}, {figure}) is defined on {} of {of} sites", values.len()));
        }
        let pages = found.defined(sites, &column.figure);
        if let Some(share) = pages.share().filter(|_| pages.is_part()) {
            self.notes.push(format!(
                "{label} ({run}, {figure}) is of {:.1}% of the pages: of the others nothing is kept",
                100.0 * share
            ));
        }
        let median = median(&values)?;
        self.found_some = true;
        Some(match column.figure {
            Figure::Ratio { .. } => short(median),
            // such as bytes, of which an even number of sites has a half
            Figure::FitStatistic(_) if median >= WHOLE => plain(median.round()),
            Figure::FitStatistic(_) => plain(median),
        })
    }

    /// The value that the run has, its default where the run changes nothing.
    fn parameter(&mut self, parameter: &Parameter) -> Option<&'a str> {
        let run = self.scope.lookup.run(&parameter.run)?;
        let value = setting(&run.variants.first()?.settings, &parameter.key);
        if value.is_none() {
            self.notes.push(format!("{} has no parameter called {}", run.method, parameter.key));
        }
        value
    }

    /// One line for each claim: verdict, number of sites, and the claim. And the file of the run times.
    fn claims(&mut self, property: &Property) -> String {
        let experiment = self.scope.lookup.experiment;
        let mut lines = Vec::new();
        for named in &property.claims {
            let mut all = experiment.outputs.iter().flat_map(|output| &output.claims);
            let Some(claim) = all.find(|claim| claim.claim == named.value) else { continue };
            let (measured, verdict) = claims::judge(self.scope.lookup, claim, self.scope.data);
            self.found_some |= verdict != Verdict::NotComparable;
            let found = match claims::row::in_short(&measured, verdict) {
                "" => String::new(),
                short => format!(", {short}"),
            };
            lines.push(format!("{} {}{found}: {}", sign(verdict), verdict.name(), claim.claim));
        }
        lines.extend(property.timing.as_deref().map(|timing| where_times_stand(experiment, timing)));
        lines.join("\n")
    }
}

/// A text without figures, because times are not results and the same inputs must give the same table.
fn where_times_stand(experiment: &Experiment, timing: &str) -> String {
    let judged = experiment
        .timings
        .iter()
        .any(|own| own.id == timing && !(own.faster.is_empty() && own.growth.is_empty()));
    let claims = if judged {
        format!(", the paper's claims about them in times/{timing}-claims.csv")
    } else {
        String::new()
    };
    format!("run times are no results: they stand in times/{timing}.csv{claims}")
}

/// The value of a key among `key=value` pairs with blanks between them; a value may hold blanks, and ends where the next
/// key begins. Of a word that has a value (`rule.fixed=0.6`) both: `fixed=0.6`.
fn setting<'s>(settings: &'s str, key: &str) -> Option<&'s str> {
    let starts = |at: &usize| *at == 0 || settings[..*at].ends_with(' ');
    let begin = settings.match_indices(key).map(|(at, _)| at).filter(starts);
    let (value, from) = begin
        .filter_map(|at| {
            let rest = &settings[at + key.len()..];
            let word = rest.strip_prefix('.').and_then(|rest| Some((rest, rest.find('=')? + 1)));
            word.or_else(|| Some((rest.strip_prefix('=')?, 0)))
        })
        .next()?;
    let Some(next) = value[from..].find('=') else { return Some(value) };
    let value = &value[..from + next];
    Some(value.rsplit_once(' ').map_or(value, |(value, _)| value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings() {
        let settings = "epsilon=0.9 features=kinds rule.fixed=0.6 tags=table tr p terms=true";
        let cases = [
            ("epsilon", Some("0.9")),
            ("terms", Some("true")),
            ("tags", Some("table tr p")),
            // a word with a value
            ("rule", Some("fixed=0.6")),
            ("fixed", None),
            // a word of a value, and part of a key, are none
            ("tr", None),
            ("p", None),
            ("epsil", None),
            ("psilon", None),
        ];
        for (key, expected) in cases {
            assert_eq!(setting(settings, key), expected, "{key}");
        }
    }
}
