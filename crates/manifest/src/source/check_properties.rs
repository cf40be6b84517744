//! Checks a property-wise comparison: its rows are of the published table, and what they name is there.

use toml::Spanned;

use super::lookup::Lookup;
use super::problem::{Problem, ProblemKind, What};
use crate::raw::{RawProperties, RawProperty, RawPropertyFigure, RawPropertyParameter, RawSiteColumn};
use crate::{Experiment, Located, OutputKind, Parameter, Property, PropertyCell, Published, SiteColumn};

impl Lookup<'_> {
    /// `[properties]`. Claims are checked by [`claims`], because they belong to other outputs.
    pub(super) fn properties(
        &self,
        RawProperties { row: given }: RawProperties,
        at: usize,
        published: Option<&Published>,
    ) -> Result<OutputKind, Problem> {
        let Some(published) = published else {
            let problem =
                "[properties] needs [published], whose rows are properties and whose columns are methods";
            return Err(self.place.error(at, problem.to_owned()));
        };
        self.published_words(published, at)?;
        if given.is_empty() {
            return Err(self.place.error(at, "row is empty, allowed is one and more".to_owned()));
        }
        let mut rows: Vec<Property> = Vec::new();
        for raw in given {
            let at = raw.span().start;
            let row = self.property(raw.into_inner(), published, at)?;
            self.refuse_twice("property", &row.name, rows.iter().map(|row| row.name.clone()), at)?;
            rows.push(row);
        }
        Ok(OutputKind::Properties { rows })
    }

    /// Whether the published table has properties and methods, each once.
    fn published_words(&self, published: &Published, at: usize) -> Result<(), Problem> {
        if published.header.len() < 2 || published.rows.is_empty() {
            let problem =
                format!("{} has no method or no property, allowed is one and more of each", published.file);
            return Err(self.place.error(at, problem));
        }
        for (what, names) in [("method", methods(published)), ("property", properties(published))] {
            for (place, name) in names.iter().enumerate() {
                let what = format!("{}: {what}", published.file);
                self.refuse_twice(&what, name, names[..place].iter().map(|name| (*name).to_owned()), at)?;
            }
        }
        Ok(())
    }

    fn property(&self, raw: RawProperty, published: &Published, at: usize) -> Result<Property, Problem> {
        let RawProperty { property, measured, parameters, claims, timing } = raw;
        self.one_of("property", &property, &properties(published), &published.file, at)?;
        let mut cells = vec![PropertyCell::default(); methods(published).len()];
        for raw in measured {
            let at = raw.span().start;
            let (method, columns) = self.property_figures(raw.into_inner(), published, at)?;
            for column in columns {
                let earlier = cells[method].measured.iter().map(SiteColumn::name);
                self.refuse_twice("figure", &column.name(), earlier, at)?;
                cells[method].measured.push(column);
            }
        }
        for raw in parameters {
            let at = raw.span().start;
            let RawPropertyParameter { method, run, key } = raw.into_inner();
            let method = self.one_of("method", &method, &methods(published), &published.file, at)?;
            self.one_variant(self.run(&run, at)?, at)?;
            let earlier = cells[method].parameters.iter().map(|parameter| parameter.key.clone());
            self.refuse_twice("parameter", &key, earlier, at)?;
            cells[method].parameters.push(Parameter { run, key });
        }
        let claims = claims.into_iter().map(|claim| self.place.located(claim)).collect();
        let timing = timing.map(|timing| self.timing(&timing)).transpose()?;
        Ok(Property { name: property, cells, claims, timing })
    }

    /// The method's place among the columns, and what is read of it. A label that is not given is the method's name.
    fn property_figures(
        &self,
        raw: RawPropertyFigure,
        published: &Published,
        at: usize,
    ) -> Result<(usize, Vec<SiteColumn>), Problem> {
        let RawPropertyFigure { method, run, variant, training, label, measure, ratios, fit_statistic } = raw;
        let place = self.one_of("method", &method, &methods(published), &published.file, at)?;
        let label = label.unwrap_or(method);
        let column = RawSiteColumn { run, variant, training, label, measure, ratios, fit_statistic };
        Ok((place, self.columns(column, at)?))
    }

    /// The place of a name among those of the published table.
    fn one_of(
        &self,
        what: &str,
        name: &str,
        known: &[&str],
        file: &str,
        at: usize,
    ) -> Result<usize, Problem> {
        known.iter().position(|known| *known == name).ok_or_else(|| {
            let text = format!("no {what} {name:?} in {file}; there are: ");
            self.place.unknown(at, &text, (What::Other, name), known)
        })
    }

    fn timing(&self, timing: &Spanned<String>) -> Result<String, Problem> {
        let known: Vec<&str> = self.experiment.timings.iter().map(|timing| timing.id.as_str()).collect();
        let id = timing.get_ref();
        if known.contains(&id.as_str()) {
            return Ok(id.clone());
        }
        let text = match known.as_slice() {
            [] => format!("no timing {id:?}: this experiment has none"),
            _ => format!("no timing {id:?} in this experiment; there are: "),
        };
        Err(self.place.unknown(timing.span().start, &text, (What::Timing, id), &known))
    }
}

fn methods(published: &Published) -> Vec<&str> {
    published.header.iter().skip(1).map(String::as_str).collect()
}

fn properties(published: &Published) -> Vec<&str> {
    published.rows.iter().filter_map(|row| row.first()).map(String::as_str).collect()
}

/// The claims that properties name and that are not made by just one output. To be called when all outputs are there.
pub(super) fn claims(experiment: &Experiment) -> Vec<Problem> {
    let mut problems = Vec::new();
    let made: Vec<(&str, &str)> = experiment
        .outputs
        .iter()
        .flat_map(|output| output.claims.iter().map(|claim| (claim.claim.as_str(), output.id.as_str())))
        .collect();
    for output in &experiment.outputs {
        let OutputKind::Properties { rows } = &output.kind else { continue };
        for claim in rows.iter().flat_map(|row| &row.claims) {
            let by: Vec<&str> =
                made.iter().filter(|(own, _)| *own == claim.value).map(|(_, output)| *output).collect();
            let text = match by.as_slice() {
                [_] => continue,
                [] => no_claim(claim, &made),
                several => {
                    let several = several.join(", ");
                    format!("claim {:?} is in {several}, allowed is a claim of one output only", claim.value)
                }
            };
            let kind = ProblemKind::Name { what: What::Claim, name: claim.value.clone() };
            problems.push(Problem { file: claim.file.clone(), line: claim.line, offset: 0, text, kind });
        }
    }
    problems
}

fn no_claim(claim: &Located<String>, made: &[(&str, &str)]) -> String {
    if made.is_empty() {
        return format!("no claim {:?}: this experiment has none", claim.value);
    }
    let mut known: Vec<String> = Vec::new();
    for own in made.iter().map(|(own, _)| format!("{own:?}")) {
        if !known.contains(&own) {
            known.push(own);
        }
    }
    let hint = suggest::did_you_mean(&claim.value, made.iter().map(|(own, _)| *own));
    format!("no claim {:?} in this experiment; there are: {}{hint}", claim.value, known.join(", "))
}
