//! Calls into methods that may panic or never come back.
//!
//! The work runs on a thread of its own; this side waits and watches. A panic is caught there. Work that stays
//! on one step for longer than the limit is left behind: its thread cannot be stopped and ends with the program,
//! but its result is no longer waited for, and the run goes on. This side looks once a limit, so a step among
//! others is left behind after one limit at the least and two at the most.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The name of the threads that run methods. A panic on one of them is caught and becomes a row of the results,
/// so that a program's panic hook may pass over it.
pub const THREAD: &str = "method";

/// What became of one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome<T> {
    /// It came back.
    Done(T),
    /// It panicked, with this message.
    Panicked(String),
    /// It ran past the limit.
    Late,
}

/// Runs `step` for each of `0..steps` in order and gives their outcomes, in order.
///
/// A step that panics or runs late does not keep the later ones from running.
pub(crate) fn each<T, F>(steps: usize, limit: Duration, step: F) -> Vec<Outcome<T>>
where
    T: Send + 'static,
    F: Fn(usize) -> T + Send + Sync + 'static,
{
    let step = Arc::new(step);
    let mut outcomes = Vec::with_capacity(steps);
    while outcomes.len() < steps {
        let from = outcomes.len();
        let (results, finished) = watched(from, steps, limit, Arc::clone(&step));
        outcomes.extend(results);
        if !finished {
            outcomes.push(Outcome::Late);
        }
    }
    outcomes
}

/// Runs one thing.
pub(crate) fn once<T, F>(limit: Duration, work: F) -> Outcome<T>
where
    T: Send + 'static,
    F: Fn() -> T + Send + Sync + 'static,
{
    let mut outcomes = each(1, limit, move |_| work());
    outcomes.pop().expect("one step has one outcome")
}

/// Runs steps `from..to` on a fresh thread, until all are done or one is late. Gives the outcomes of those that
/// ended, and whether all did.
fn watched<T, F>(from: usize, to: usize, limit: Duration, step: Arc<F>) -> (Vec<Outcome<T>>, bool)
where
    T: Send + 'static,
    F: Fn(usize) -> T + Send + Sync + 'static,
{
    let results = Arc::new(Mutex::new(Vec::with_capacity(to - from)));
    let at = Arc::new(AtomicUsize::new(from));
    let (done, wait) = mpsc::channel::<()>();
    let (their_results, their_at) = (Arc::clone(&results), Arc::clone(&at));
    let work = move || {
        for i in from..to {
            let outcome = match catch_unwind(AssertUnwindSafe(|| step(i))) {
                Ok(value) => Outcome::Done(value),
                Err(panic) => Outcome::Panicked(message(panic.as_ref())),
            };
            let mut results = their_results.lock().unwrap_or_else(PoisonError::into_inner);
            // a step that ends after it was given up must not appear after all
            if their_at.compare_exchange(i, i + 1, Ordering::SeqCst, Ordering::SeqCst).is_err() {
                return;
            }
            results.push(outcome);
        }
        drop(done);
    };
    thread::Builder::new().name(THREAD.to_owned()).spawn(work).expect("the system has a thread to give");
    let mut seen = from;
    loop {
        match wait.recv_timeout(limit) {
            Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                let given_up = at.compare_exchange(seen, usize::MAX, Ordering::SeqCst, Ordering::SeqCst);
                match given_up {
                    Ok(_) => break,
                    Err(now) => seen = now,
                }
            }
        }
    }
    let results = std::mem::take(&mut *results.lock().unwrap_or_else(PoisonError::into_inner));
    let finished = results.len() == to - from;
    (results, finished)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_panic_is_one_outcome_among_others() {
        let outcomes = each(3, LONG, |i| {
            assert!(i != 1, "step {i}");
            i * 10
        });
        assert_eq!(outcomes, [Outcome::Done(0), Outcome::Panicked("step 1".to_owned()), Outcome::Done(20)]);
    }

    #[test]
    fn a_step_that_never_ends_is_late_and_the_rest_runs() {
        let outcomes = each(4, Duration::from_millis(50), |i| {
            while i == 2 {
                thread::sleep(Duration::from_secs(1));
            }
            i
        });
        assert_eq!(outcomes, [Outcome::Done(0), Outcome::Done(1), Outcome::Late, Outcome::Done(3)]);
    }

    #[test]
    fn many_short_steps_outlast_the_limit() {
        let outcomes = each(20, Duration::from_millis(40), |i| {
            thread::sleep(Duration::from_millis(10));
            i
        });
        assert_eq!(outcomes.len(), 20);
        assert!(outcomes.iter().all(|outcome| matches!(outcome, Outcome::Done(_))));
    }

    #[test]
    fn nothing_to_do() {
        assert_eq!(each(0, LONG, |i| i), []);
        assert_eq!(once(LONG, || 7), Outcome::Done(7));
    }
}
