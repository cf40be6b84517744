//! Checks a portrait: runs, measures and clusterings that are there, each once.

use toml::Spanned;

use super::check_output::Checker;
use super::check_output_of_task::OfTask;
use crate::raw::RawPortrait;
use crate::{ManifestError, OutputKind};

/// The most resamples: beyond it is a slip.
const MOST_RESAMPLES: u32 = 100_000;

impl Checker<'_> {
    /// `[portrait]`.
    pub(super) fn portrait(&self, raw: Spanned<RawPortrait>) -> Result<OutputKind, ManifestError> {
        let at = raw.span().start;
        let RawPortrait { runs, measures, tasks, resamples } = raw.into_inner();
        for (name, given) in [("runs", &runs), ("measures", &measures)] {
            if given.is_empty() {
                return Err(self.place.error(at, format!("{name} is empty, allowed is one and more")));
            }
        }
        for (what, given) in [("run", &runs), ("measure", &measures), ("task", &tasks)] {
            for (place, id) in given.iter().enumerate() {
                self.refuse_twice(what, id, given[..place].iter().cloned(), at)?;
            }
        }
        for id in &runs {
            self.run(id, at)?;
        }
        for measure in &measures {
            self.measure(measure, at)?;
        }
        let of_task = OfTask { place: self.place, experiment: self.experiment };
        for id in &tasks {
            of_task.task(id, at)?;
        }
        if !(1..=MOST_RESAMPLES).contains(&resamples) {
            let problem = format!("resamples is {resamples}, allowed is 1 to {MOST_RESAMPLES}");
            return Err(self.place.error(at, problem));
        }
        Ok(OutputKind::Portrait { runs, measures, tasks, resamples })
    }
}
