//! A comparison by properties: a paper's words and our results. Tables 4 and 5 of Debnath et al.
//!
//! No figure and no verdict is computed from the words. Run times are no results, so a property of speed names their file.

use std::collections::BTreeMap;

use manifest::{
    At, Experiment, Figure, Key, MeasureRef, Names, Problem, Published, Ratio, RunRef, Size, TimingRef,
    Verdict,
};
use serde::Deserialize;
use toml::Spanned;

use super::Show;
use super::origin::{FoundRun, Origin, SiteColumn, figure_name, figures, unknown_figure};
use super::scope::{Scope, Shown};
use crate::claims::row::sign;
use crate::claims::{self, Claimed};
use crate::numbers::{plain, short};
use crate::statistics::{distinct, median};
use crate::table::{Cell, Table};

/// The text of a cell without a result.
const NOTHING: &str = "\u{2013}";

/// Fit statistics of this size and more are written whole, as in other tables.
const WHOLE: f64 = 1e3;

manifest::keys! {
    /// `[properties]`: a paper's comparison of methods in words. The words are the CSV of `[published]`, which is required: its
    /// first column names properties, the others methods.
    pub(crate) struct Properties {
        /// Our results about a property; properties without a result need no row.
        row: Vec<Spanned<Property>>,
    }
    Properties::check_more
}

manifest::keys! {
    /// `[[properties.row]]`: what was measured of one property.
    pub(crate) struct Property {
        /// The property, as published.
        property: String,
        /// Figures, whose medians over sites are shown.
        #[serde(default)]
        measured: Vec<Spanned<PropertyFigure>>,
        /// Parameters, shown with the value that a run has.
        #[serde(default)]
        parameters: Vec<Spanned<Parameter>>,
        /// Claims of the experiment, word for word, each made by one output alone; their verdicts are shown.
        #[serde(default)]
        claims: Vec<Spanned<String>>,
        /// A timing, for a property of speed.
        timing: Option<TimingRef>,
    }
}

/// `measured = [{}]`: a figure of a property: the method in whose cell it is shown, and the keys of a column of `[by-site]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PropertyFigure {
    /// The method, as published.
    method: String,
    /// As in `[by-site]`.
    run: RunRef,
    /// As in `[by-site]`.
    #[serde(default)]
    variant: At,
    /// As in `[by-site]`.
    #[serde(default)]
    training: Size,
    /// The label; the method's name where absent.
    label: Option<String>,
    /// As in `[by-site]`.
    measure: Option<MeasureRef>,
    /// As in `[by-site]`.
    #[serde(default)]
    ratios: Vec<Ratio>,
    /// As in `[by-site]`.
    fit_statistic: Option<String>,
}

manifest::keys! {
    /// `parameters = [{}]`: a parameter of a property.
    pub(crate) struct Parameter {
        /// The method, as published.
        method: String,
        /// The run.
        run: RunRef,
        /// The parameter.
        key: String,
    }
}

impl Properties {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        let Some(published) = names.published() else {
            let text =
                "[properties] needs [published], whose rows are properties and whose columns are methods";
            return Err(names.needs_published(text));
        };
        let (methods, properties) = (methods(published), properties(published));
        if methods.is_empty() || properties.is_empty() {
            let text = "has no method or no property, allowed is one and more of each";
            return Err(names.error(format!("{} {text}", published.file)));
        }
        for (what, known) in [("method", &methods), ("property", &properties)] {
            for (place, name) in known.iter().enumerate() {
                names.refuse_twice(&format!("{}: {what}", published.file), name, known[..place].iter())?;
            }
        }
        names.refuse_empty("row", &self.row)?;
        for (place, row) in self.row.iter().enumerate() {
            let own = names.enter(row);
            one_of(names, "property", &own.property, &properties)?;
            let earlier = self.row[..place].iter().map(|row| &row.get_ref().property);
            names.refuse_twice("property", &own.property, earlier)?;
            own.check(names, &methods)?;
        }
        Ok(())
    }
}

impl Property {
    fn check(&self, names: &mut Names<'_>, methods: &[&str]) -> Result<(), Problem> {
        let mut columns: BTreeMap<&str, Vec<SiteColumn<'_>>> = BTreeMap::new();
        for figure in &self.measured {
            let own = names.enter(figure);
            one_of(names, "method", &own.method, methods)?;
            let earlier = columns.entry(&own.method).or_default();
            SiteColumn::check(
                names,
                (own.label(), own.origin()),
                (own.measure.as_ref(), own.figures()),
                earlier,
            )?;
        }
        for (place, parameter) in self.parameters.iter().enumerate() {
            let own = names.enter(parameter);
            one_of(names, "method", &own.method, methods)?;
            names.one_variant(&own.run)?;
            let earlier = self.parameters[..place].iter().map(Spanned::get_ref);
            let earlier = earlier.filter(|other| other.method == own.method);
            names.refuse_twice("parameter", &own.key, earlier.map(|other| &other.key))?;
        }
        self.claims.iter().for_each(|claim| names.claim(claim));
        self.timing.iter().try_for_each(|timing| names.check(timing))
    }
}

impl Key for PropertyFigure {}

impl PropertyFigure {
    fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.method)
    }

    fn origin(&self) -> Origin<'_> {
        Origin { run: &self.run, variant: &self.variant, training: self.training }
    }

    fn figures(&self) -> Vec<Figure> {
        figures(self.measure.as_ref(), &self.ratios, self.fit_statistic.as_ref())
    }
}

/// Refuses a name that is not in the published table.
fn one_of(names: &Names<'_>, what: &str, name: &str, known: &[&str]) -> Result<(), Problem> {
    match known.contains(&name) {
        true => Ok(()),
        false => {
            let file = names.published().map_or("", |published| &published.file);
            Err(names.unknown(&format!("no {what} {name:?} in {file}"), name, known))
        }
    }
}

fn methods(published: &Published) -> Vec<&str> {
    published.header.iter().skip(1).map(String::as_str).collect()
}

fn properties(published: &Published) -> Vec<&str> {
    published.rows.iter().filter_map(|row| row.first()).map(String::as_str).collect()
}

impl Show for Properties {
    /// A row for each published property: for each method a column of published words and one of our results, then the claims. `None` if no
    /// figure is defined on the data and no claim can be compared.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let published = scope.output.published.as_ref()?;
        let (property, methods) = published.header.split_first()?;
        let mut reader = Reader { scope, notes: Vec::new(), found_some: false };
        let mut cells = Vec::new();
        for words in &published.rows {
            let (name, words) = words.split_first()?;
            let own = self.row.iter().map(Spanned::get_ref).find(|own| own.property == *name);
            let mut row = vec![Cell::text(name)];
            for (method, words) in methods.iter().zip(words) {
                let here = own.map(|own| reader.cell(own, method));
                row.extend([Cell::text(words), text_cell(here)]);
            }
            row.push(text_cell(own.map(|own| reader.claims(own))));
            cells.push(row);
        }
        if !reader.found_some {
            return None;
        }
        let mut header = vec![property.clone()];
        header.extend(
            methods.iter().flat_map(|method| [format!("{method} published"), format!("{method} here")]),
        );
        header.push("claims".to_owned());
        let mut notes = vec![format!(
            "figures are medians over the sites; {NOTHING} where nothing can be measured here, or is undefined"
        )];
        notes.extend(distinct(reader.notes));
        Some(Shown { table: Table::new(header, cells, []), figure: None, drawn: None, notes })
    }

    fn holds_published(&self) -> bool {
        true
    }
}

fn text_cell(text: Option<String>) -> Cell {
    Cell::text(text.filter(|text| !text.is_empty()).unwrap_or_else(|| NOTHING.to_owned()))
}

/// Reads the results on one data set, and collects notes about them.
struct Reader<'s, 'a> {
    scope: &'s Scope<'s, 'a>,
    notes: Vec<String>,
    /// Whether some figure was defined or some claim comparable.
    found_some: bool,
}

impl<'a> Reader<'_, 'a> {
    /// One line for each figure and parameter. A single figure with the method's label is written without the label.
    fn cell(&mut self, property: &Property, method: &str) -> String {
        let figures = property.measured.iter().map(Spanned::get_ref).filter(|own| own.method == method);
        let columns = figures.flat_map(|own| SiteColumn::all(own.label(), own.origin(), own.figures()));
        let columns: Vec<SiteColumn<'_>> = columns.collect();
        let alone = matches!(columns.as_slice(), [one] if one.label == method);
        let several_ratios = columns.iter().any(|one| one.figure.ratio() != columns[0].figure.ratio());
        let mut lines = Vec::new();
        for column in &columns {
            let value = self.median(column).unwrap_or_else(|| NOTHING.to_owned());
            let name = if several_ratios { column.name() } else { column.label.to_owned() };
            lines.push(if alone { value } else { format!("{name}: {value}") });
        }
        let parameters = property.parameters.iter().map(Spanned::get_ref);
        for parameter in parameters.filter(|own| own.method == method) {
            let value = self.parameter(parameter).unwrap_or(NOTHING);
            lines.push(format!("{} = {value}", parameter.key));
        }
        lines.join("\n")
    }

    /// The median over the sites on which the figure is defined.
    fn median(&mut self, column: &SiteColumn<'_>) -> Option<String> {
        let away = self.scope.away(column.label, column.origin.run);
        if away.is_some() {
            self.notes.extend(away);
            return None;
        }
        let found = FoundRun::of(self.scope.lookup, column.origin, None)?;
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
            // a number such as bytes, whose median over an even number of sites may be a half
            Figure::FitStatistic(_) if median >= WHOLE => plain(median.round()),
            Figure::FitStatistic(_) => plain(median),
        })
    }

    /// The value of the parameter in the run, which may be the default.
    fn parameter(&mut self, parameter: &Parameter) -> Option<&'a str> {
        let run = self.scope.lookup.run(&parameter.run)?;
        let value = setting(&run.variants.first()?.settings, &parameter.key);
        if value.is_none() {
            self.notes.push(format!("{} has no parameter called {}", run.method, parameter.key));
        }
        value
    }

    /// One line for each claim (the verdict, the number of sites, the claim), and the file of the run times.
    fn claims(&mut self, property: &Property) -> String {
        let experiment = self.scope.lookup.experiment;
        let mut lines = Vec::new();
        for named in &property.claims {
            let all = experiment.outputs.iter();
            let mut all = all.flat_map(|output| output.claims.iter().map(move |claim| (output, claim)));
            let Some((output, claim)) = all.find(|(_, claim)| claim.claim == *named.get_ref()) else {
                continue;
            };
            // a claim about a table is judged beside the table
            let Scope { lookup, data, .. } = *self.scope;
            let (measured, verdict) = Claimed { lookup, output, claim, data, table: &|| None }.judge();
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

/// A text without figures, since times are no results and the same inputs must give the same table.
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

/// The value of a key among `key=value` pairs with blanks between them. A value may contain blanks, and ends at the next key. Of a word
/// with a value (`rule.fixed=0.6`) it is both: `fixed=0.6`.
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
            // a word within a value, and a part of a key, are no keys
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
