//! Methods made for tests: one from two functions, one that learns a number across sites, and one that takes
//! time.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{
    Cleaner, Cleaning, Declared, Examples, FitError, FitStatistic, Info, Method, MethodParams, ModelError,
    PageRef, Params, Spans, TrainError, Trainer, Training,
};

/// A limit that no test reaches.
pub const LONG: Duration = Duration::from_secs(600);

/// A method made of two functions.
#[derive(Clone)]
pub struct Fake<F, C> {
    /// Decides whether the method can be fitted to the site.
    pub fit: F,
    /// Gives the cleaning of a page.
    pub clean: C,
    /// The value of the statistic `figure`.
    pub fit_statistics: f64,
}

impl<F, C> Method for Fake<F, C>
where
    F: Fn(&Training<'_>) -> Result<(), FitError> + Clone + Send + Sync + 'static,
    C: Fn(PageRef<'_>) -> Cleaning + Clone + Send + Sync + 'static,
{
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        (self.fit)(training)?;
        Ok(Box::new(self.clone()))
    }
}

impl<F, C> Cleaner for Fake<F, C>
where
    F: Send + Sync,
    C: Fn(PageRef<'_>) -> Cleaning + Send + Sync,
{
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        (self.clean)(page)
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        vec![FitStatistic { name: "figure", value: self.fit_statistics }]
    }

    fn warning(&self) -> Option<String> {
        Some("it is a fake".to_owned())
    }
}

/// A method that fits any site and cleans by this function.
pub fn cleans(clean: impl Fn(PageRef<'_>) -> Cleaning + Clone + Send + Sync + 'static) -> Arc<dyn Method> {
    Arc::new(Fake { fit: |_: &Training<'_>| Ok(()), clean, fit_statistics: 1.0 })
}

/// A method that fits by this function and keeps everything.
pub fn fits(
    fit: impl Fn(&Training<'_>) -> Result<(), FitError> + Clone + Send + Sync + 'static,
) -> Arc<dyn Method> {
    Arc::new(Fake { fit, clean: |page: PageRef<'_>| Cleaning::everything(page.page()), fit_statistics: 1.0 })
}

/// Keeps the processor busy for so long.
pub fn keep_busy(time: Duration) {
    let began = processor_time();
    while processor_time() - began < time {
        std::hint::spin_loop();
    }
}

/// The processor time of this thread.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

/// The time by the clock, on a system that does not give the time of a thread.
#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    use std::time::SystemTime;
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap()
}

cleaning::params! {
    /// A method that keeps the head of each page: as long as the gold text of other sites is on average.
    pub struct MeanParams {
        /// The share of the mean that is kept.
        pub factor: f64 = 1.0, in 0.0..=4.0, because "made";
    }
}

impl Params for MeanParams {
    const INFO: &'static Info =
        &Info { id: "mean", name: "Mean", summary: "", citation: "", ..Info::of(Self::PARAMS) };
}

impl MethodParams for MeanParams {
    fn make(self) -> Box<dyn Method> {
        Box::new(Head { bytes: 0.0 })
    }

    fn trainer(self) -> Option<Box<dyn Trainer>> {
        Some(Box::new(self))
    }
}

impl Trainer for MeanParams {
    fn examples(&self, training: &Training<'_>) -> Examples {
        let mut examples = Examples::new(1);
        for (_, gold) in training.labels.iter() {
            let bytes: u32 = gold.informative().iter().map(|span| span.end - span.start).sum();
            examples.push(&[bytes as f32], 1.0, 1.0);
        }
        examples
    }

    fn train(&self, examples: &[&Examples], _: u64) -> Result<String, TrainError> {
        let all: Vec<f32> = examples.iter().flat_map(|part| part.numbers.iter().copied()).collect();
        if all.is_empty() {
            return Err(TrainError { method: "mean", reason: "there are no rows".to_owned() });
        }
        Ok((all.iter().sum::<f32>() / all.len() as f32).to_string())
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        let refused = |_| ModelError { method: "mean", reason: format!("found {model:?}") };
        Ok(Box::new(Head { bytes: self.factor * model.parse::<f64>().map_err(refused)? }))
    }
}

/// Keeps the first so many bytes of each page, up to a whole character.
#[derive(Clone)]
pub struct Head {
    bytes: f64,
}

impl Method for Head {
    fn fit(&self, _: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(self.clone()))
    }
}

impl Cleaner for Head {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let text = page.page().text();
        let end = text.floor_char_boundary((self.bytes as usize).min(text.len()));
        Cleaning::keep(Spans::all(u32::try_from(end).unwrap()))
    }
}
