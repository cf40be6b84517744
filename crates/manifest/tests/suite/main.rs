//! Tests of the checks of manifests, on one small experiment with something of each kind, which they change in one place.

mod cases;
mod repository;
mod sound;

use manifest::{Experiment, Refused};

const FILES: [(&str, &str); 3] = [
    ("experiment.toml", include_str!("base/experiment.toml")),
    ("o.sql", include_str!("base/o.sql")),
    ("words.csv", include_str!("base/words.csv")),
];

/// The experiment in the folder `F`; of each pair of texts the first occurrence of one is replaced by the other.
#[track_caller]
pub(crate) fn changed(changes: &[(&str, &str)]) -> Result<Experiment, Refused> {
    let mut files = FILES.map(|(name, text)| (name.to_owned(), text.to_owned()));
    for (from, to) in changes {
        let Some((_, text)) = files.iter_mut().find(|(_, text)| text.contains(from)) else {
            panic!("no file has {from:?}")
        };
        *text = text.replacen(from, to, 1);
    }
    manifest::check("t", "F", files.to_vec())
}
