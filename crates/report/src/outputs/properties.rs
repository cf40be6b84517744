//! A property-wise comparison in a paper's words, and beside them what stands here: Tables 4 and 5 of Debnath et al.
//!
//! The words are shown and nothing more: no figure and no verdict is made from them. Run times are no results, so a
//! property of speed names the file where they stand.

use manifest::{Experiment, Figure, Origin, Output, Parameter, Property, PropertyCell, SiteColumn, Verdict};
use record::DataFacts;

use super::Shown;
use super::origin::{Found, unknown};
use crate::claims;
use crate::headline::sign;
use crate::lookup::Lookup;
use crate::numbers::{plain, short};
use crate::ratios::Defined;
use crate::statistics::median;
use crate::table::{Cell, Table};

/// What stands in a cell of which nothing can be said.
const NOTHING: &str = "\u{2013}";

/// Learned figures from here on are written whole, as in other tables.
const WHOLE: f64 = 1e3;

/// A row a published property; of each method a column of published words and one of what stands here, and last the
/// claims. `None` where no figure is defined on the data and no claim can be compared.
pub(super) fn show<'a>(
    lookup: &Lookup<'a>,
    output: &'a Output,
    data: &'a DataFacts,
    rows: &'a [Property],
) -> Option<Shown> {
    let published = output.published.as_ref()?;
    let (property, methods) = published.header.split_first()?;
    let mut reader = Reader { lookup, data, notes: Vec::new(), found_some: false };
    let mut cells = Vec::new();
    for words in &published.rows {
        let (name, words) = words.split_first()?;
        let own = rows.iter().find(|own| own.name == *name);
        let mut row = vec![Cell::text(name.as_str())];
        for (at, (method, words)) in methods.iter().zip(words).enumerate() {
            let here = own.and_then(|own| own.cells.get(at)).map(|cell| reader.cell(cell, method));
            row.extend([Cell::text(words.as_str()), said(here)]);
        }
        row.push(said(own.map(|own| reader.claims(own))));
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
    notes.append(&mut reader.notes);
    Some(Shown { table: Table::new(header, cells, Vec::new()), figure: None, notes })
}

fn said(text: Option<String>) -> Cell {
    Cell::text(text.filter(|text| !text.is_empty()).unwrap_or_else(|| NOTHING.to_owned()))
}

/// Reads what stands here on one data set, and what the reader must know of it.
struct Reader<'l, 'a> {
    lookup: &'l Lookup<'a>,
    data: &'a DataFacts,
    notes: Vec<String>,
    /// Whether some figure was defined or some claim comparable.
    found_some: bool,
}

impl<'a> Reader<'_, 'a> {
    /// One line a figure and parameter. A single figure that is labelled as the method stands alone.
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
        if let Origin::Run { run, .. } = &column.origin
            && self.lookup.experiment.run(run).is_some_and(|run| !run.is_on(&self.data.id))
        {
            self.note(format!("{}: {}: run {run}", column.label, claims::AWAY));
            return None;
        }
        let found = Found::of(self.lookup, &column.origin, None)?;
        let sites = found.sites(self.lookup, self.data);
        let values: Vec<f64> = sites.iter().filter_map(|site| found.read(site, &column.figure)).collect();
        let by = match &column.figure {
            Figure::Ratio { measure, .. } => format!("by {measure}"),
            Figure::Learned(name) => format!("the figure {name} of its fits"),
        };
        self.note(format!("{}: {}; {by}", column.label, found.told()));
        if let Figure::Learned(name) = &column.figure
            && let Some(unknown) = unknown(sites, name)
        {
            self.note(unknown);
        }
        if (1..sites.len()).contains(&values.len()) {
            let figure = match &column.figure {
                Figure::Ratio { ratio, .. } => ratio.name(),
                Figure::Learned(name) => name,
            };
            let (label, run, defined, of) = (&column.label, &found.run.id, values.len(), sites.len());
            self.note(format!("{label} ({run}, {figure}) is defined on {defined} of {of} sites"));
        }
        let mut pages = Defined::default();
        sites.iter().filter_map(|site| found.defined(site, &column.figure)).for_each(|own| pages.add(own));
        if let Some(share) = pages.share().filter(|_| pages.is_part())
            && let Figure::Ratio { ratio, .. } = &column.figure
        {
            let (label, run, ratio) = (&column.label, &found.run.id, ratio.name());
            self.note(format!(
                "{label} ({run}, {ratio}) is of {:.1}% of the pages: of the others nothing is kept",
                100.0 * share
            ));
        }
        let median = median(&values)?;
        self.found_some = true;
        Some(match column.figure {
            Figure::Ratio { .. } => short(median),
            // such as bytes, of which an even number of sites has a half
            Figure::Learned(_) if median >= WHOLE => plain(median.round()),
            Figure::Learned(_) => plain(median),
        })
    }

    /// The value that the run has, its default where the run changes nothing.
    fn parameter(&mut self, parameter: &Parameter) -> Option<&'a str> {
        let run = self.lookup.run(&parameter.run)?;
        let value = setting(&run.variants.first()?.settings, &parameter.key);
        if value.is_none() {
            self.note(format!("{} has no parameter called {}", run.method, parameter.key));
        }
        value
    }

    /// One line a claim: how it came out, on how many sites, and what it says. And where run times stand.
    fn claims(&mut self, property: &Property) -> String {
        let experiment = self.lookup.experiment;
        let mut lines = Vec::new();
        for named in &property.claims {
            let mut all = experiment.outputs.iter().flat_map(|output| &output.claims);
            let Some(claim) = all.find(|claim| claim.claim == named.value) else { continue };
            let (measured, verdict) = claims::judge(self.lookup, claim, self.data);
            self.found_some |= verdict != Verdict::NotComparable;
            let found = match claims::in_short(&measured, verdict) {
                "" => String::new(),
                short => format!(", {short}"),
            };
            lines.push(format!("{} {}{found}: {}", sign(verdict), verdict.name(), claim.claim));
        }
        lines.extend(property.timing.as_deref().map(|timing| where_times_stand(experiment, timing)));
        lines.join("\n")
    }

    fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// In words, as times are no results and the same inputs must give the same table.
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

    fn check(key: &str, expected: Option<&str>) {
        let settings = "epsilon=0.9 features=kinds rule.fixed=0.6 tags=table tr p terms=true";
        assert_eq!(setting(settings, key), expected, "{key}");
    }

    #[test]
    fn the_first_and_the_last_setting() {
        check("epsilon", Some("0.9"));
        check("terms", Some("true"));
    }

    #[test]
    fn a_value_of_several_words() {
        check("tags", Some("table tr p"));
    }

    #[test]
    fn a_word_with_a_value() {
        check("rule", Some("fixed=0.6"));
        check("fixed", None);
    }

    #[test]
    fn a_word_of_a_value_is_no_key() {
        check("tr", None);
        check("p", None);
    }

    #[test]
    fn part_of_a_key_is_none() {
        check("epsil", None);
        check("psilon", None);
    }
}
