//! What a run sweeps over.

use manifest::Experiment;

/// What a run's sweep goes over; of a run of named variants the keys of the manifest's settings that differ between them,
/// in order; none for a run of one variant.
pub(super) fn swept_keys<'a>(experiment: &'a Experiment, run: &str) -> Vec<&'a str> {
    let Some(run) = experiment.run(run) else { return Vec::new() };
    if let Some(swept) = &run.swept {
        return vec![swept];
    }
    let Some(first) = run.variants.first() else { return Vec::new() };
    let differs =
        |key: &&String| run.variants.iter().any(|other| other.settings.get(*key) != first.settings.get(*key));
    first.settings.keys().filter(differs).map(String::as_str).collect()
}
