//! Keys of a unit's records: a digest of everything from which they are made.

use manifest::{AnswerKind, TracedPage};
use metric::Measure;
use record::{KeyBuilder, Unit};

use crate::code::core;
use crate::resolve::ResolvedRun;

/// Key of a unit's cleanings. `models` is the key of a trained run's models, and is empty for other runs.
pub(crate) fn of_cleanings(
    unit: &Unit,
    run: &ResolvedRun,
    models: &str,
    data_digest: &str,
    scale: f64,
    seed: u64,
) -> String {
    let mut key = KeyBuilder::new("cleanings")
        .with("code", core())
        .with("method-code", run.sources)
        .with("data", &unit.data)
        .with("digest", data_digest)
        .with("site", &unit.site)
        .with("run", &unit.run)
        .with("method", &run.run.method)
        .with("training", &format!("{:?}", run.run.training))
        .with("labels", &run.run.labels.to_string())
        .with("pages", &run.facts.pages)
        .with("scale", &scale.to_string())
        .with("seed", &seed.to_string());
    if !models.is_empty() {
        key = key.with("models", models);
    }
    for variant in &run.facts.variants {
        key = key.with("variant", &variant.id).with("settings", &variant.settings);
    }
    key.finish()
}

/// Key of a unit's scores; with `shows_pages` they include the scores of single pages.
pub(crate) fn of_scores(
    cleanings: &str,
    measures: &[Measure],
    answer: AnswerKind,
    shows_pages: bool,
) -> String {
    let mut key =
        KeyBuilder::new("scores").with("cleanings", cleanings).with("answer", &format!("{answer:?}"));
    key = key.with("metric-code", metric::SOURCES);
    if measures.iter().any(|measure| measure.is_of_form() || measure.is_of_facts()) {
        key = key.with("output-code", output::SOURCES);
    }
    for measure in measures {
        key = key.with("measure", measure.name());
    }
    if shows_pages {
        key = key.with("pages", "one by one");
    }
    key.finish()
}

/// Key of a trace.
pub(crate) fn of_trace(cleanings: &str, variant: &str, page: &TracedPage, answer: AnswerKind) -> String {
    KeyBuilder::new("trace")
        .with("cleanings", cleanings)
        .with("variant", variant)
        .with("page", &format!("{:?}", (&page.page, &page.with)))
        .with("answer", &format!("{answer:?}"))
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"
title = "t"
citation = "c"
seed = 7
measures = ["token"]
data = [{ id = "synthetic/news-2002" }]
run = [{ id = "lin-ho", title = "t", method = "lin-ho" }, { id = "pagelet", title = "t", method = "pagelet" }]
"#;

    #[test]
    fn another_version_of_a_method_changes_the_keys_of_its_runs_alone() {
        let files = vec![(manifest::MAIN.to_owned(), MANIFEST.to_owned())];
        let mut resolved = crate::resolve(manifest::check("t", "F", files).unwrap()).unwrap();
        let keys = |runs: &[ResolvedRun]| {
            let unit = |run: &ResolvedRun| Unit {
                run: run.run.id.clone(),
                data: "d".to_owned(),
                site: "s".to_owned(),
            };
            let key = |run| of_cleanings(&unit(run), run, "", "digest", 1.0, 7);
            runs.iter().map(key).collect::<Vec<String>>()
        };
        let before = keys(&resolved.runs);
        resolved.runs[0].sources = "another version";
        let after = keys(&resolved.runs);
        assert_ne!(before[0], after[0]);
        assert_eq!(before[1..], after[1..]);
    }
}
