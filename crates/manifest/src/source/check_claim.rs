//! Checks a claim: its bound and its quantities.

use toml::Spanned;

use super::lookup::Lookup;
use super::problem::{Problem, What};
use crate::raw::{
    RawApart, RawAtLeast, RawBetter, RawBound, RawClaim, RawDistinct, RawMargin, RawNear, RawOrder,
    RawPrinted, RawQuantity, RawSpread,
};
use crate::{Bound, Claim, Published, Quantity, Ratio, TaskQuantity, Value};

impl Lookup<'_> {
    /// `[[claim]]`; `figures` are the published ones of its output.
    pub(super) fn claim(
        &self,
        raw: Spanned<RawClaim>,
        figures: Option<&Published>,
    ) -> Result<Claim, Problem> {
        let at = raw.span().start;
        let RawClaim { claim, source, published, sites, bound } = raw.into_inner();
        if !(sites > 0.0 && sites <= 1.0) {
            let problem = format!("sites is {sites}, allowed is a share above 0 and at most 1");
            return Err(self.place.error(at, problem));
        }
        let bound = match bound {
            RawBound::AtLeast(RawAtLeast { of, least }) => {
                let of = of.into_iter().map(|of| self.quantity(of, at)).collect::<Result<_, _>>()?;
                Bound::AtLeast { of, least }
            }
            RawBound::Margin(RawMargin { of, beside, least }) => {
                Bound::Margin { of: self.quantity(of, at)?, beside: self.quantity(beside, at)?, least }
            }
            RawBound::Better(RawBetter { of, beside, least }) => {
                Bound::Better { of: self.quantity(of, at)?, beside: self.quantity(beside, at)?, least }
            }
            RawBound::Distinct(RawDistinct { of, least }) => {
                Bound::Distinct { of: self.quantity(of, at)?, least }
            }
            RawBound::Near(raw) => self.near(raw, at)?,
            RawBound::Apart(raw) => self.apart(raw, at)?,
            RawBound::Order(raw) => self.order(raw, at)?,
            RawBound::Spread(raw) => self.spread(raw, at)?,
            RawBound::Printed(raw) => self.printed(raw, figures, at)?,
        };
        Ok(Claim { claim, source, published, bound, sites })
    }

    fn near(&self, RawNear { of, beside, most, relative }: RawNear, at: usize) -> Result<Bound, Problem> {
        if !(most >= 0.0 && most.is_finite()) {
            return Err(self.place.error(at, format!("most is {most}, allowed is 0 and more")));
        }
        Ok(Bound::Near { of: self.quantity(of, at)?, beside: self.quantity(beside, at)?, most, relative })
    }

    fn apart(&self, RawApart { of, beside, least, relative }: RawApart, at: usize) -> Result<Bound, Problem> {
        if !(least > 0.0 && least.is_finite()) {
            return Err(self.place.error(at, format!("least is {least}, allowed is above 0")));
        }
        Ok(Bound::Apart { of: self.quantity(of, at)?, beside: self.quantity(beside, at)?, least, relative })
    }

    fn spread(&self, RawSpread { of, best, most, least }: RawSpread, at: usize) -> Result<Bound, Problem> {
        let (bound, at_least) = match (most, least) {
            (Some(most), None) => (most, false),
            (None, Some(least)) => (least, true),
            _ => {
                return Err(self
                    .place
                    .error(at, "spread has most or least, allowed is one of the two".to_owned()));
            }
        };
        if !(bound >= 0.0 && bound.is_finite()) {
            return Err(self.place.error(at, format!("bound {bound}, allowed is 0 and more")));
        }
        if !(2..=of.len()).contains(&best) {
            let problem = format!("best is {best} of {} quantities, allowed is 2 to all of them", of.len());
            return Err(self.place.error(at, problem));
        }
        let of = of.into_iter().map(|of| self.quantity(of, at)).collect::<Result<Vec<_>, _>>()?;
        if of.iter().any(|of| !matches!(of.value, Value::Ratio(_))) {
            let problem = "a spread is of ratios, allowed are precision, recall, f".to_owned();
            return Err(self.place.error(at, problem));
        }
        Ok(Bound::Spread { of, best, bound, at_least })
    }

    fn printed(
        &self,
        RawPrinted { columns, most }: RawPrinted,
        published: Option<&Published>,
        at: usize,
    ) -> Result<Bound, Problem> {
        if !(most >= 0.0 && most.is_finite()) {
            return Err(self.place.error(at, format!("most is {most}, allowed is 0 and more")));
        }
        let known = published.map_or(&[][..], |published| published.header.get(1..).unwrap_or(&[]));
        if columns.is_empty() {
            return Err(self.place.error(at, "columns is empty, allowed is one and more".to_owned()));
        }
        match columns.iter().find(|column| !known.contains(column)) {
            Some(column) => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                let text = format!("no published column {column:?}; there are: ");
                Err(self.place.unknown(at, &text, (What::Other, column), &known))
            }
            None => Ok(Bound::Printed { columns, most }),
        }
    }

    fn quantity(&self, raw: RawQuantity, at: usize) -> Result<Quantity, Problem> {
        let run = self.run(&raw.run, at)?;
        self.measure(&raw.measure, at)?;
        let variant = self.at(run, raw.at.as_deref(), at)?;
        let training = self.training(run, raw.training, at)?;
        let value = match raw.value.as_str() {
            "precision" => Value::Ratio(Ratio::Precision),
            "recall" => Value::Ratio(Ratio::Recall),
            "f" => Value::Ratio(Ratio::F),
            "x" => Value::X,
            other => match other.strip_prefix("fit-statistic:") {
                Some(name) if !name.is_empty() => Value::FitStatistic(name.to_owned()),
                _ => {
                    let problem =
                        format!("value {other:?}, allowed are precision, recall, f, x, fit-statistic:NAME");
                    return Err(self.place.error(at, problem));
                }
            },
        };
        let RawQuantity { run, measure, with, without, .. } = raw;
        Ok(Quantity { run, at: variant, training, measure, value, with, without })
    }

    fn order(&self, raw: RawOrder, at: usize) -> Result<Bound, Problem> {
        let RawOrder { tasks, documents, configurations, value, least } = raw;
        let configurations = match configurations.as_slice() {
            [] => vec![None],
            given => given.iter().copied().map(Some).collect(),
        };
        let mut of = Vec::new();
        for id in &tasks {
            let task = self.task(id, at)?;
            for documents in &documents {
                if !task.documents.contains(documents) {
                    let known: Vec<&str> = task.documents.iter().map(String::as_str).collect();
                    let text = format!("task {id:?} has no documents {documents:?}; there are: ");
                    return Err(self.place.unknown(at, &text, (What::Documents, documents), &known));
                }
                for &configuration in &configurations {
                    self.value(value, configuration, at)?;
                    let (task, documents) = (id.clone(), documents.clone());
                    of.push(TaskQuantity { task, documents, configuration, value });
                }
            }
        }
        if of.len() < 2 {
            return Err(self.place.error(at, format!("order of {}, allowed is two and more", of.len())));
        }
        Ok(Bound::Order { of, least })
    }
}
