//! The tables of what was measured of sites and pages: scores, their traits, figures of fits and rules.

use std::collections::BTreeSet;
use std::rc::Rc;

use input::host_group;
use polars::prelude::DataFrame;
use record::{ScoreRow, Scores, Unit};

use super::Read::{Number, Text, Whole};
use super::{Rows, Runs, by_unit, number, some};
use crate::Inputs;

/// A row of `scores`: the result of a fit on a site, or on one of its pages.
struct Score<'a> {
    own: &'a Scores,
    publisher: Rc<str>,
    page: Option<&'a str>,
    variant: &'a str,
    x: Option<f64>,
    measure: &'a str,
    /// Its place in the manifest.
    measure_at: Option<u64>,
    /// The numbers of pages, and of relevant, found and common items on them.
    counts: [u64; 4],
    /// The record of a fit; absent for a page, whose ratios follow from its counts.
    fit: Option<&'a ScoreRow>,
}

impl Score<'_> {
    /// What orders the rows, all of which differ in it.
    fn place(&self) -> impl Ord + use<'_> {
        let Unit { data, run, site } = &self.own.unit;
        let sample = self.fit.map(|fit| (fit.training, fit.repeat, &fit.traits));
        ((data, run, site, self.page), self.variant, sample, self.measure)
    }
}

pub(super) fn scores(inputs: &Inputs<'_>, runs: &Runs<'_>) -> DataFrame {
    let mut rows: Vec<Score<'_>> = inputs.scores.iter().flat_map(|own| of_site(own, inputs, runs)).collect();
    rows.sort_unstable_by(|a, b| a.place().cmp(&b.place()));
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.own.unit.data))),
        ("run", Text(|row| some(&row.own.unit.run))),
        ("site", Text(|row| some(&row.own.unit.site))),
        ("publisher", Text(|row| some(&*row.publisher))),
        ("language", Text(|row| some(&row.own.site.language))),
        ("category", Text(|row| some(&row.own.site.category))),
        ("page", Text(|row| some(row.page?))),
        ("variant", Text(|row| some(row.variant))),
        ("x", Number(|row| row.x)),
        ("training", Whole(|row| number(row.fit?.training?))),
        ("repeat", Whole(|row| Some(row.fit.map_or(0, |fit| fit.repeat.into())))),
        ("traits", Text(|row| some(row.fit?.traits.join(" ")))),
        ("measure", Text(|row| some(row.measure))),
        ("measure_at", Whole(|row| row.measure_at)),
        ("pages", Whole(|row| Some(row.counts[0]))),
        ("relevant", Whole(|row| Some(row.counts[1]))),
        ("found", Whole(|row| Some(row.counts[2]))),
        ("common", Whole(|row| Some(row.counts[3]))),
        ("precision_pages", Whole(|row| Some(row.fit?.ratios.precision_pages))),
        ("recall_pages", Whole(|row| Some(row.fit?.ratios.recall_pages))),
        ("f_pages", Whole(|row| Some(row.fit?.ratios.f_pages))),
        ("precision_sum", Number(|row| Some(row.fit?.ratios.precision))),
        ("recall_sum", Number(|row| Some(row.fit?.ratios.recall))),
        ("f_sum", Number(|row| Some(row.fit?.ratios.f))),
        ("precision_squares", Number(|row| Some(row.fit?.ratios.precision_squares))),
        ("recall_squares", Number(|row| Some(row.fit?.ratios.recall_squares))),
        ("f_squares", Number(|row| Some(row.fit?.ratios.f_squares))),
        ("products", Number(|row| Some(row.fit?.ratios.products))),
    ])
}

/// The scores of a site, and of its pages.
fn of_site<'a>(own: &'a Scores, inputs: &Inputs<'_>, runs: &Runs<'_>) -> Vec<Score<'a>> {
    let place = |measure: &str| inputs.experiment.measures.iter().position(|own| own == measure);
    let publisher: Rc<str> = host_group(&own.unit.site).into();
    let base = |variant: &'a str, measure: &'a str, counts: [u64; 4]| Score {
        own,
        publisher: Rc::clone(&publisher),
        page: None,
        variant,
        x: runs.x(&own.unit.run, variant),
        measure,
        measure_at: place(measure).and_then(number),
        counts,
        fit: None,
    };
    let of_fits = own.rows.iter().map(|row| Score {
        fit: Some(row),
        ..base(&row.variant, &row.measure, [row.pages, row.relevant, row.found, row.common])
    });
    let of_pages = own.pages.iter().flat_map(|page| {
        page.counts.iter().map(|(measure, &[relevant, found, common])| Score {
            page: Some(&page.page),
            ..base(&page.variant, measure, [1, relevant, found, common])
        })
    });
    of_fits.chain(of_pages).collect()
}

/// The traits of each text in the column `traits` of the scores: a row for each trait.
pub(super) fn traits(inputs: &Inputs<'_>) -> DataFrame {
    let sets: BTreeSet<&[String]> =
        inputs.scores.iter().flat_map(|own| &own.rows).map(|row| row.traits.as_slice()).collect();
    let rows: Vec<_> = sets.into_iter().flat_map(|set| set.iter().map(move |own| (set, own))).collect();
    Rows(&rows).table(&[("traits", Text(|row| some(row.0.join(" ")))), ("trait", Text(|row| some(row.1)))])
}

pub(super) fn fits(inputs: &Inputs<'_>, runs: &Runs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_unit(inputs) {
        let mut of_site: Vec<_> = own.fits.iter().collect();
        of_site.sort_by_key(|fit| (&fit.variant, fit.training, fit.repeat));
        for fit in of_site {
            let x = runs.x(&own.unit.run, &fit.variant);
            rows.extend(fit.fit_statistics.iter().map(|(name, value)| (own, fit, x, name, *value)));
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("run", Text(|row| some(&row.0.unit.run))),
        ("site", Text(|row| some(&row.0.unit.site))),
        ("publisher", Text(|row| some(host_group(&row.0.unit.site)))),
        ("variant", Text(|row| some(&row.1.variant))),
        ("x", Number(|row| row.2)),
        ("training", Whole(|row| number(row.1.training?))),
        ("repeat", Whole(|row| Some(u64::from(row.1.repeat)))),
        ("name", Text(|row| some(row.3))),
        ("value", Number(|row| Some(row.4))),
    ])
}

pub(super) fn rules(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_unit(inputs) {
        for fit in &own.fits {
            rows.extend(fit.rules.iter().enumerate().map(|(at, rule)| (own, fit, at, rule)));
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("run", Text(|row| some(&row.0.unit.run))),
        ("site", Text(|row| some(&row.0.unit.site))),
        ("variant", Text(|row| some(&row.1.variant))),
        ("training", Whole(|row| number(row.1.training?))),
        ("repeat", Whole(|row| Some(u64::from(row.1.repeat)))),
        ("at", Whole(|row| number(row.2))),
        ("rule", Text(|row| some(&row.3.rule))),
        ("items", Whole(|row| number(row.3.items))),
        ("right", Whole(|row| number(row.3.right))),
    ])
}
