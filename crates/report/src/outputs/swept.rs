//! What a run sweeps over.

use manifest::Experiment;

/// The keys of the manifest's settings that differ between the variants of a run, in order; none for a run of one
/// variant.
pub(super) fn swept_keys<'a>(experiment: &'a Experiment, run: &str) -> Vec<&'a str> {
    let variants = experiment.run(run).map_or(&[][..], |run| &run.variants);
    let Some(first) = variants.first() else { return Vec::new() };
    let differs =
        |key: &&String| variants.iter().any(|other| other.settings.get(*key) != first.settings.get(*key));
    first.settings.keys().filter(differs).map(String::as_str).collect()
}
