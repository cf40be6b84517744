//! Calls into methods that may panic or never come back.
//!
//! The work runs on a separate thread, and the caller watches it. A panic is caught there. A thread that stays on one step
//! for longer than the limit is abandoned: it cannot be stopped and ends with the program, but its result is ignored, and the
//! run continues. The caller checks once per limit, so a step is abandoned after one to two limits.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The name of the threads that run methods. A panic on one of them is caught and recorded as a failure, so a program's
/// panic hook may ignore it.
pub const THREAD: &str = "method";

/// The outcome of one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome<T> {
    /// It came back.
    Done(T),
    /// It panicked, with this message.
    Panicked(String),
    /// It ran past the limit.
    Late,
}

/// The outcomes of the steps so far, which later steps may read.
pub(crate) struct Earlier<T> {
    state: Mutex<State<T>>,
}

struct State<T> {
    outcomes: Vec<Outcome<T>>,
    /// The current thread, from 0; abandoned ones must not write any more.
    thread: usize,
}

impl<T> Earlier<T> {
    /// `look` applied to the outcome of step `index`, which is smaller than the caller's.
    pub(crate) fn look<R>(&self, index: usize, look: impl FnOnce(&Outcome<T>) -> R) -> R {
        look(&self.state().outcomes[index])
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs `step` for each of `0..steps` in order and gives their outcomes, in order.
///
/// The steps after one that panics or is late run all the same. One thread runs all steps unless one is late, since a thread
/// for each would cost more than most steps.
pub(crate) fn each<T, F>(steps: usize, limit: Duration, step: F) -> Vec<Outcome<T>>
where
    T: Send + 'static,
    F: Fn(usize, &Earlier<T>) -> T + Send + Sync + 'static,
{
    let step = Arc::new(step);
    let state = State { outcomes: Vec::with_capacity(steps), thread: 0 };
    let earlier = Arc::new(Earlier { state: Mutex::new(state) });
    while earlier.state().outcomes.len() < steps {
        watch(steps, limit, &step, &earlier);
    }
    std::mem::take(&mut earlier.state().outcomes)
}

/// Runs the steps that have no outcome yet on a new thread, until all have one or the thread is abandoned.
fn watch<T, F>(steps: usize, limit: Duration, step: &Arc<F>, earlier: &Arc<Earlier<T>>)
where
    T: Send + 'static,
    F: Fn(usize, &Earlier<T>) -> T + Send + Sync + 'static,
{
    let (from, this) = {
        let state = earlier.state();
        (state.outcomes.len(), state.thread)
    };
    // nothing is sent: the channel closes when the thread is done
    let (running, wait) = mpsc::channel::<()>();
    let (step, theirs) = (Arc::clone(step), Arc::clone(earlier));
    let work = move || {
        let _running = running;
        for i in from..steps {
            let outcome = match catch_unwind(AssertUnwindSafe(|| step(i, &theirs))) {
                Ok(value) => Outcome::Done(value),
                Err(panic) => Outcome::Panicked(message(panic.as_ref())),
            };
            let mut state = theirs.state();
            if state.thread != this {
                return;
            }
            state.outcomes.push(outcome);
        }
    };
    thread::Builder::new().name(THREAD.to_owned()).spawn(work).expect("the system has a thread to give");
    let mut seen = from;
    loop {
        let ended = wait.recv_timeout(limit) != Err(RecvTimeoutError::Timeout);
        let mut state = earlier.state();
        let done = state.outcomes.len();
        if done == steps {
            return;
        }
        if ended || done == seen {
            // a thread ends early only if dropping a panic's payload panics
            let broken = || Outcome::Panicked("a panic that panics".to_owned());
            state.outcomes.push(if ended { broken() } else { Outcome::Late });
            state.thread += 1;
            return;
        }
        seen = done;
    }
}

/// What a panic says.
pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(400);

    #[test]
    fn a_panic_is_one_outcome_among_others() {
        let outcomes = each(3, LONG, |i, _| {
            assert!(i != 1, "step {i}");
            i * 10
        });
        assert_eq!(outcomes, [Outcome::Done(0), Outcome::Panicked("step 1".to_owned()), Outcome::Done(20)]);
    }

    #[test]
    fn a_step_that_never_ends_is_late_and_the_rest_runs() {
        let outcomes = each(4, SHORT, |i, _| {
            if i == 2 {
                thread::sleep(LONG);
            }
            i
        });
        assert_eq!(outcomes, [Outcome::Done(0), Outcome::Done(1), Outcome::Late, Outcome::Done(3)]);
    }

    #[test]
    fn many_short_steps_outlast_the_limit() {
        let outcomes = each(20, SHORT, |i, _| {
            thread::sleep(SHORT / 10);
            i
        });
        assert_eq!(outcomes.len(), 20);
        assert!(outcomes.iter().all(|outcome| matches!(outcome, Outcome::Done(_))));
    }

    #[test]
    fn nothing_to_do() {
        assert_eq!(each(0, LONG, |i, _| i), []);
    }

    #[test]
    fn steps_see_the_outcomes_of_earlier_ones_on_any_thread() {
        let outcomes = each(4, SHORT, |i, earlier| {
            if i == 1 {
                thread::sleep(LONG);
            }
            (0..i).filter(|&before| earlier.look(before, |outcome| *outcome == Outcome::Late)).count()
        });
        assert_eq!(outcomes, [Outcome::Done(0), Outcome::Late, Outcome::Done(1), Outcome::Done(1)]);
    }

    #[test]
    fn a_late_result_is_ignored() {
        let outcomes = each(2, SHORT, |i, _| {
            // the late step ends while the next one is at work
            thread::sleep(if i == 0 { SHORT + SHORT / 4 } else { SHORT / 2 });
            i
        });
        // on a busy machine both may be late, but the first result never counts for the second step
        assert!(
            matches!(outcomes.as_slice(), [Outcome::Late, Outcome::Late | Outcome::Done(1)]),
            "{outcomes:?}"
        );
    }

    #[test]
    fn a_panic_whose_payload_panics_fails_its_step_alone() {
        struct Bomb;
        impl Drop for Bomb {
            fn drop(&mut self) {
                if !thread::panicking() {
                    panic!("again");
                }
            }
        }
        let outcomes = each(2, LONG, |i, _| {
            if i == 0 {
                std::panic::panic_any(Bomb);
            }
            i
        });
        assert_eq!(outcomes, [Outcome::Panicked("a panic that panics".to_owned()), Outcome::Done(1)]);
    }
}
