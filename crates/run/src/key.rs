//! Keys of a unit's records: a digest of everything that they are made from.

use manifest::{AnswerKind, TracedPage, Training};
use metric::Measure;
use record::{KeyBuilder, Unit};

use crate::code::fingerprint;
use crate::resolve::ResolvedRun;

/// Key of a unit's cleanings.
pub(crate) fn of_cleanings(
    unit: &Unit,
    run: &ResolvedRun,
    data_digest: &str,
    scale: f64,
    seed: u64,
    limit: u64,
) -> String {
    let training: Vec<String> = run.run.training.iter().map(size_in_words).collect();
    let mut key = KeyBuilder::new("cleanings")
        .with("code", fingerprint())
        .with("data", &unit.data)
        .with("digest", data_digest)
        .with("site", &unit.site)
        .with("run", &unit.run)
        .with("method", &run.run.method.value)
        .with("training", &training.join(" "))
        .with("at-most", &format!("{:?}", run.run.at_most))
        .with("repeats", &run.run.repeats.to_string())
        .with("labels", &run.run.labels.to_string())
        .with("labelled", &run.run.labelled.to_string())
        .with("pages", &run.facts.pages)
        .with("scale", &scale.to_string())
        .with("seed", &seed.to_string())
        .with("limit", &limit.to_string());
    for variant in &run.facts.variants {
        key = key.with("variant", &variant.id).with("settings", &variant.settings);
    }
    key.finish()
}

/// Key of a unit's scores.
pub(crate) fn of_scores(cleanings: &str, measures: &[Measure], answer: AnswerKind) -> String {
    let mut key =
        KeyBuilder::new("scores").with("cleanings", cleanings).with("answer", &format!("{answer:?}"));
    for measure in measures {
        key = key.with("measure", measure.name());
    }
    key.finish()
}

/// Key of a trace.
pub(crate) fn of_trace(cleanings: &str, variant: &str, page: &TracedPage, answer: AnswerKind) -> String {
    KeyBuilder::new("trace")
        .with("cleanings", cleanings)
        .with("variant", variant)
        .with("page", &format!("{:?}", page.page))
        .with("answer", &format!("{answer:?}"))
        .finish()
}

fn size_in_words(training: &Training) -> String {
    match training {
        Training::All => "all".to_owned(),
        Training::Pages(pages) => pages.to_string(),
    }
}
