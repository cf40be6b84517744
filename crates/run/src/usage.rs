//! What an execution uses: seconds by stage, and allocated memory, which the program counts, because it owns the allocator.

use std::ops::AddAssign;
use std::time::Instant;

/// The stages, in the order in which the record of the machine has them.
#[derive(Clone, Copy)]
pub(crate) enum Stage {
    Reading,
    Cleaning,
    Scoring,
    Bags,
    Vectors,
    Clustering,
    Classification,
    Retrieval,
    Training,
    Timing,
    All,
}

/// Their names.
const NAMES: [&str; 11] = [
    "reading and parsing, all workers",
    "fitting and cleaning, all workers",
    "scoring, all workers",
    "words for tasks, all workers",
    "vectors of tasks, by the clock",
    "clustering, by the clock",
    "classification, by the clock",
    "retrieval, by the clock",
    "training across sites, by the clock",
    "run times, by the clock",
    "all, by the clock",
];

/// Seconds spent, one number for each stage.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Seconds([f64; NAMES.len()]);

impl Seconds {
    /// Adds the time of some work.
    pub(crate) fn time<T>(&mut self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let done = work();
        self.since(stage, began);
        done
    }

    /// Adds the time since `began`.
    pub(crate) fn since(&mut self, stage: Stage, began: Instant) {
        self.0[stage as usize] += began.elapsed().as_secs_f64();
    }

    /// The numbers with the names of their stages.
    pub(crate) fn named(&self) -> Vec<(String, f64)> {
        NAMES.map(str::to_owned).into_iter().zip(self.0).collect()
    }
}

impl AddAssign for Seconds {
    fn add_assign(&mut self, other: Self) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own += more;
        }
    }
}

/// A count of the memory that the whole program has allocated.
pub trait Memory: Sync {
    /// Bytes allocated now.
    fn now(&self) -> u64;

    /// The most bytes that were allocated at once since [`Memory::start`], or since the program began.
    fn peak(&self) -> u64;

    /// Resets the peak to the memory allocated now.
    fn start(&self);
}

/// The allocator's count, if there is one.
pub(crate) type Counted = Option<&'static dyn Memory>;

/// The bytes allocated before some work.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    memory: &'static dyn Memory,
    bytes: u64,
}

impl Before {
    /// Begins to count, if allocations are counted.
    pub(crate) fn start(memory: Counted) -> Option<Self> {
        let memory = memory?;
        memory.start();
        Some(Self { memory, bytes: memory.now() })
    }

    /// The most bytes allocated at once above those from before.
    pub(crate) fn peak(self) -> u64 {
        self.memory.peak().saturating_sub(self.bytes)
    }
}
