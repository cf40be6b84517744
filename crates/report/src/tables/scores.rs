//! The tables of what was measured: scores of sites, pages and tasks, figures of fits and rules, averages of classifications.

use input::host_group;
use polars::prelude::DataFrame;
use record::{Outcome, Ratios, Scores, TaskScores};

use super::Read::{Number, Text, Whole};
use super::{Rows, Runs, by_task, by_unit, number, some};
use crate::Inputs;
use crate::experiments::left_out;

/// A row of `scores`.
#[derive(Default)]
struct Score<'a> {
    data: &'a str,
    run: &'a str,
    site: Option<&'a str>,
    publisher: String,
    language: &'a str,
    category: String,
    page: Option<&'a str>,
    variant: String,
    x: Option<f64>,
    training: Option<usize>,
    repeat: usize,
    traits: Option<String>,
    measure: String,
    /// The numbers of pages, and of relevant, found and common items on them.
    counts: [Option<u64>; 4],
    /// The sums of the pages' ratios; absent for a page, whose ratios follow from its counts.
    ratios: Option<Ratios>,
}

impl Score<'_> {
    /// What orders the rows, all of which differ in it.
    fn place(&self) -> impl Ord + use<'_> {
        let unit = (self.data, self.run, self.site, self.page, &self.category);
        (unit, &self.variant, self.training, self.repeat, &self.traits, &self.measure)
    }
}

pub(super) fn scores(inputs: &Inputs<'_>, runs: &Runs<'_>) -> DataFrame {
    let mut rows: Vec<Score<'_>> = inputs.scores.iter().flat_map(|own| of_site(own, runs)).collect();
    rows.extend(inputs.tasks.iter().flat_map(of_task));
    rows.sort_by(|a, b| a.place().cmp(&b.place()));
    Rows(&rows).table(&[
        ("data", Text(|row| some(row.data))),
        ("run", Text(|row| some(row.run))),
        ("site", Text(|row| row.site.map(str::to_owned))),
        ("publisher", Text(|row| some(&row.publisher))),
        ("language", Text(|row| some(row.language))),
        ("category", Text(|row| some(&row.category))),
        ("page", Text(|row| row.page.map(str::to_owned))),
        ("variant", Text(|row| some(&row.variant))),
        ("x", Number(|row| row.x)),
        ("training", Whole(|row| row.training.map(|pages| pages as u64))),
        ("repeat", Whole(|row| number(row.repeat))),
        ("traits", Text(|row| row.traits.clone())),
        ("measure", Text(|row| some(&row.measure))),
        ("pages", Whole(|row| row.counts[0])),
        ("relevant", Whole(|row| row.counts[1])),
        ("found", Whole(|row| row.counts[2])),
        ("common", Whole(|row| row.counts[3])),
        ("precision_pages", Whole(|row| Some(row.ratios?.precision_pages))),
        ("recall_pages", Whole(|row| Some(row.ratios?.recall_pages))),
        ("f_pages", Whole(|row| Some(row.ratios?.f_pages))),
        ("precision_sum", Number(|row| Some(row.ratios?.precision))),
        ("recall_sum", Number(|row| Some(row.ratios?.recall))),
        ("f_sum", Number(|row| Some(row.ratios?.f))),
        ("precision_squares", Number(|row| Some(row.ratios?.precision_squares))),
        ("recall_squares", Number(|row| Some(row.ratios?.recall_squares))),
        ("f_squares", Number(|row| Some(row.ratios?.f_squares))),
        ("products", Number(|row| Some(row.ratios?.products))),
    ])
}

/// The scores of a site, and of its pages.
fn of_site<'a>(own: &'a Scores, runs: &Runs<'_>) -> Vec<Score<'a>> {
    let publisher = host_group(&own.unit.site);
    let base = |variant: &str, measure: &str, counts: [u64; 4]| Score {
        data: &own.unit.data,
        run: &own.unit.run,
        site: Some(&own.unit.site),
        publisher: publisher.clone(),
        language: &own.site.language,
        category: own.site.category.clone(),
        variant: variant.to_owned(),
        x: runs.x(&own.unit.run, variant),
        measure: measure.to_owned(),
        counts: counts.map(Some),
        ..Score::default()
    };
    let of_fits = own.rows.iter().map(|row| Score {
        training: row.training,
        repeat: row.repeat as usize,
        traits: Some(row.traits.join(" ")),
        ratios: Some(row.ratios),
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

/// The outcomes of a task. A classification has a row for each experiment and tested site: the run is the documents, the variant the
/// configuration, the category the pair of classes, the traits the two sites it was trained on; the items are documents. A clustering has a row
/// for each start: its F, and as measures of their own its information on classes and on sites, and its iterations.
fn of_task(own: &TaskScores) -> Vec<Score<'_>> {
    let mut rows = Vec::new();
    for result in &own.results {
        let base = |measure: String| Score {
            data: &own.unit.data,
            run: &result.documents,
            measure,
            ..Score::default()
        };
        let task = &own.unit.task;
        for (start, f) in result.clusterings.iter().flat_map(|own| own.f.iter().enumerate()) {
            let own = result.clusterings.as_ref().expect("its starts are listed");
            let information =
                [("classes", own.class_information[start]), ("sites", own.site_information[start])];
            let iterations = ("iterations", f64::from(own.iterations[start]));
            let more = information.into_iter().chain([iterations]);
            let more = more.map(|(what, value)| (format!("{task}/{what}"), value));
            rows.extend([(task.clone(), *f)].into_iter().chain(more).map(|(measure, value)| Score {
                repeat: start,
                counts: [Some(1), None, None, None],
                ratios: Some(Ratios { f: value, f_pages: 1, ..Ratios::default() }),
                ..base(measure)
            }));
        }
        for one in &result.classifications {
            let pair = |of: usize| own.classes.get(of).cloned().unwrap_or_else(|| format!("class {of}"));
            let site = |of: usize| own.sites.get(of).map_or("", String::as_str);
            let tested = match &one.outcome {
                Outcome::Judged(tested) => tested.as_slice(),
                Outcome::Skipped(_) => &[],
            };
            let trial = || Score {
                category: format!("{}, {}", pair(one.first), pair(one.second)),
                variant: one.configuration.to_string(),
                traits: Some(format!("{} {}", site(one.first_site), site(one.second_site))),
                ..base(task.clone())
            };
            if tested.is_empty() {
                rows.push(trial());
            }
            rows.extend(tested.iter().map(|test| {
                let own = test.decisions;
                let relevant = own.true_positive + own.false_negative;
                let found = own.true_positive + own.false_positive;
                let all = found + own.false_negative + own.true_negative;
                Score {
                    site: Some(site(test.site)),
                    counts: [all, relevant, found, own.true_positive].map(Some),
                    ..trial()
                }
            }));
        }
    }
    rows
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
        ("publisher", Text(|row| Some(host_group(&row.0.unit.site)))),
        ("variant", Text(|row| some(&row.1.variant))),
        ("x", Number(|row| row.2)),
        ("training", Whole(|row| row.1.training.map(|pages| pages as u64))),
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
        ("training", Whole(|row| row.1.training.map(|pages| pages as u64))),
        ("repeat", Whole(|row| Some(u64::from(row.1.repeat)))),
        ("at", Whole(|row| number(row.2))),
        ("rule", Text(|row| some(&row.3.rule))),
        ("items", Whole(|row| number(row.3.items))),
        ("right", Whole(|row| number(row.3.right))),
    ])
}

/// The averages of classifications, also without each site or experiment in turn: a row for each set of documents, configuration and site or
/// experiment left out (null for none), with the average F and the average accuracy.
pub(super) fn averages(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_task(inputs) {
        for result in &own.results {
            for configuration in 1..=3 {
                let (experiments, averages) = left_out(own, result, configuration);
                rows.extend(
                    averages.into_iter().map(|average| (own, result, configuration, experiments, average)),
                );
            }
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("task", Text(|row| some(&row.0.unit.task))),
        ("documents", Text(|row| some(&row.1.documents))),
        ("left_out", Text(|row| row.4.0.clone())),
        ("configuration", Whole(|row| Some(u64::from(row.2)))),
        ("f", Number(|row| row.4.1)),
        ("accuracy", Number(|row| row.4.2)),
        ("experiments", Whole(|row| number(row.3))),
    ])
}
