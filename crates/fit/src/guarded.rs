//! Work on pages that may panic or never come back: calls into methods, parsing, writing.
//!
//! The work runs on a separate thread, and the caller watches it. A panic is caught there. A step is late if
//! its thread takes more processor time than the limit, so the load of the machine has no effect. The thread
//! of a late step is abandoned soon after: it cannot be stopped and ends with the program, but its result is
//! ignored, and the run continues. A step that takes no processor time and does not end is abandoned by the
//! clock, after a far longer time, the backstop. A step that waits for something else, such as a program of
//! its own, has further limits there.
//!
//! A thread that is not abandoned is kept for the next steps, since starting one costs as much as cleaning a
//! small page.
//!
//! Only Linux gives the processor time of another thread; elsewhere the time by the clock replaces it.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError, SendError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use std::{mem, process};

use page::{MAX_NODES, Page};
pub use system::of_this_program;
use system::{ThreadTime, of_this_thread};

use crate::trouble::Trouble;

/// The name of the threads that run methods.
const THREAD: &str = "method";

/// From here on no message is printed for a panic on a thread that runs a method: it is caught, and is a failure of its page or site. Other panics
/// print as usual.
pub fn silence_method_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(THREAD) {
            usual(info);
        }
    }));
}

/// The limits of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Processor time of its thread.
    pub(crate) processor: Duration,
    /// Time by the clock, for a step that waits without end.
    pub(crate) backstop: Duration,
}

impl Limits {
    /// The limits with the usual backstop: ten times the limit, and at least ten minutes.
    pub(crate) fn of(processor: Duration) -> Self {
        Self { processor, backstop: (processor * 10).max(Duration::from_secs(600)) }
    }

    /// The time between two looks of the watcher.
    fn tick(self) -> Duration {
        (self.processor.min(self.backstop) / 8).clamp(Duration::from_millis(10), Duration::from_secs(1))
    }
}

/// The time that the watcher adds to a step's limit, since the measured time is not exact. A step that ends
/// by itself within it is still late.
const GRACE: Duration = Duration::from_millis(100);

/// The steps so far.
struct State<T> {
    outcomes: Vec<Result<T, Trouble>>,
    /// The current thread, from 0; abandoned ones must not write any more.
    thread: usize,
}

fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Steps of one call, and all that they own.
type Job = Box<dyn FnOnce() + Send>;

/// A thread that runs jobs, one after the other, until this is dropped.
struct Worker {
    jobs: Sender<Job>,
    /// Reads the processor time of the thread, once it has begun.
    time: Arc<OnceLock<ThreadTime>>,
}

/// What owns threads that are kept for later calls. A forked process has none of its parent's threads, so it begins with an own value.
pub struct OfProcess<T> {
    process: u32,
    value: T,
}

impl<T: Default> OfProcess<T> {
    /// A value of no process yet.
    pub const fn new(value: T) -> Self {
        Self { process: 0, value }
    }

    /// The value of the calling process.
    pub fn get(&mut self) -> &mut T {
        let process = process::id();
        if self.process != process {
            self.process = process;
            // dropping the parent's value might wait for threads that do not exist here
            mem::forget(mem::take(&mut self.value));
        }
        &mut self.value
    }
}

/// The workers that have nothing to do.
static IDLE: Mutex<OfProcess<Vec<Worker>>> = Mutex::new(OfProcess::new(Vec::new()));

impl Worker {
    fn start() -> Self {
        let (jobs, next) = mpsc::channel::<Job>();
        let time = Arc::new(OnceLock::new());
        let own_time = Arc::clone(&time);
        let work = move || {
            own_time.get_or_init(ThreadTime::of_this_thread);
            next.into_iter().for_each(|job| job());
        };
        thread::Builder::new().name(THREAD.to_owned()).spawn(work).expect("the system has a thread to give");
        Self { jobs, time }
    }

    /// Gives the job to a worker: an idle one, or a new one.
    fn run(mut job: Job) -> Self {
        let idle = || lock(&IDLE).get().pop();
        while let Some(worker) = idle() {
            match worker.jobs.send(job) {
                Ok(()) => return worker,
                // what a job owned may have ended an idle thread when it was dropped
                Err(SendError(again)) => job = again,
            }
        }
        let worker = Self::start();
        worker.jobs.send(job).expect("a new thread waits for its job");
        worker
    }

    /// Keeps it for other jobs.
    fn rest(self) {
        lock(&IDLE).get().push(self);
    }
}

/// Runs `step` for each of `0..steps` in order and gives their outcomes, in order.
///
/// The steps after a late step, or one that panics, still run. One thread runs all steps unless one is late.
pub(crate) fn each<T, F>(steps: usize, limits: Limits, step: F) -> Vec<Result<T, Trouble>>
where
    T: Send + 'static,
    F: Fn(usize) -> T + Send + Sync + 'static,
{
    let step = Arc::new(step);
    let state = Arc::new(Mutex::new(State { outcomes: Vec::with_capacity(steps), thread: 0 }));
    while lock(&state).outcomes.len() < steps {
        watch(steps, limits, &step, &state);
    }
    mem::take(&mut lock(&state).outcomes)
}

/// Runs `step` for each of `0..steps` in order, each in at most `limit` of processor time, and gives their outcomes in order, or the messages of
/// steps that were late or panicked.
pub fn within<T, F>(limit: Duration, steps: usize, step: F) -> Vec<Result<T, String>>
where
    T: Send + 'static,
    F: Fn(usize) -> T + Send + Sync + 'static,
{
    let told = |trouble| match trouble {
        Trouble::Panic(message) => format!("panicked: {message}"),
        other => other.to_string(),
    };
    each(steps, Limits::of(limit), step).into_iter().map(|outcome| outcome.map_err(told)).collect()
}

/// The pages that `parse` makes, each in at most `limit` of processor time; or the messages of those that are late, or larger than any method can
/// hold.
pub fn parsed_within<F>(limit: Duration, pages: usize, parse: F) -> Vec<Result<Page, String>>
where
    F: Fn(usize) -> Page + Send + Sync + 'static,
{
    let bounded = |page: Page| match page.len() {
        ..=MAX_NODES => Ok(page),
        nodes => Err(format!("has {nodes} nodes, allowed are {MAX_NODES}")),
    };
    within(limit, pages, parse).into_iter().map(|page| page.and_then(bounded)).collect()
}

/// Runs the steps that have no outcome yet on one thread, until all have one or the thread is abandoned.
fn watch<T, F>(steps: usize, limits: Limits, step: &Arc<F>, state: &Arc<Mutex<State<T>>>)
where
    T: Send + 'static,
    F: Fn(usize) -> T + Send + Sync + 'static,
{
    let (from, this) = {
        let state = lock(state);
        (state.outcomes.len(), state.thread)
    };
    // nothing is sent: the channel closes when the thread is done
    let (running, wait) = mpsc::channel::<()>();
    let (step, theirs) = (Arc::clone(step), Arc::clone(state));
    let work = move || {
        let _running = running;
        // dropped before the channel closes: a caller that waits for the end of a program finds the program
        // ended
        let (step, theirs) = (step, theirs);
        for i in from..steps {
            let began = of_this_thread();
            let outcome = match catch_unwind(AssertUnwindSafe(|| step(i))) {
                Ok(_) if of_this_thread() - began > limits.processor => Err(Trouble::Late(limits.processor)),
                Ok(value) => Ok(value),
                Err(panic) => Err(Trouble::Panic(message(panic.as_ref()))),
            };
            let mut state = lock(&theirs);
            if state.thread != this {
                return;
            }
            state.outcomes.push(outcome);
        }
    };
    let worker = Worker::run(Box::new(work));
    // the present step, and both times when it was first seen; it began before them
    let (mut seen, mut since) = (from, (Instant::now(), None));
    loop {
        let ended = wait.recv_timeout(limits.tick()) != Err(RecvTimeoutError::Timeout);
        let mut state = lock(state);
        let done = state.outcomes.len();
        if done == steps {
            if ended {
                worker.rest();
                return;
            }
            // the thread is about to drop its data
            continue;
        }
        let trouble = if ended {
            // a job ends early only if dropping a panic's payload panics
            Trouble::Panic("a panic that panics".to_owned())
        } else if done != seen {
            (seen, since) = (done, (Instant::now(), None));
            continue;
        } else if let Some(now) = worker.time.get().and_then(ThreadTime::read)
            && now.saturating_sub(*since.1.get_or_insert(now)) > limits.processor + GRACE
        {
            Trouble::Late(limits.processor)
        } else if since.0.elapsed() > limits.backstop {
            Trouble::Stuck(limits.backstop)
        } else {
            continue;
        };
        state.outcomes.push(Err(trouble));
        state.thread += 1;
        return;
    }
}

/// The message of a panic.
pub fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without message".to_owned())
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::path::{Path, PathBuf};

    use rustix::time::{ClockId, clock_gettime};

    use std::time::Duration;

    /// The processor time of the calling thread so far.
    pub(crate) fn of_this_thread() -> Duration {
        // neither part is negative
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
    }

    /// The processor time that all threads of this program have taken so far.
    pub fn of_this_program() -> Duration {
        Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
    }

    /// Reads the processor time of one thread, from any other.
    #[derive(Debug)]
    pub(crate) struct ThreadTime(Option<PathBuf>);

    impl ThreadTime {
        /// The time of the calling thread.
        pub(crate) fn of_this_thread() -> Self {
            let thread = fs::read_link("/proc/thread-self").ok();
            Self(thread.map(|thread| Path::new("/proc").join(thread).join("stat")))
        }

        /// The time so far, to some hundredths of a second; `None` if it is unknown, for example of a thread
        /// that has ended.
        pub(crate) fn read(&self) -> Option<Duration> {
            let stat = fs::read_to_string(self.0.as_ref()?).ok()?;
            // the second field is the name in brackets, which may contain any character; the 14th and 15th
            // are ticks
            let fields = stat.rsplit_once(')')?.1;
            let ticks: u64 =
                fields.split_whitespace().skip(11).take(2).map_while(|ticks| ticks.parse::<u64>().ok()).sum();
            Some(Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second()))
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::sync::LazyLock;
    use std::time::Instant;

    use std::time::Duration;

    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

    /// The time by the clock.
    pub(crate) fn of_this_thread() -> Duration {
        of_this_program()
    }

    /// The time by the clock.
    pub fn of_this_program() -> Duration {
        BEGAN.elapsed()
    }

    /// Reads the time by the clock.
    #[derive(Debug)]
    pub(crate) struct ThreadTime;

    impl ThreadTime {
        pub(crate) fn of_this_thread() -> Self {
            Self
        }

        pub(crate) fn read(&self) -> Option<Duration> {
            Some(of_this_thread())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Instant;

    use page::Hints;
    use testkit::methods::keep_busy;

    use super::*;

    const LONG: Limits = limits(60_000, 600_000);
    const SHORT: Limits = limits(300, 600_000);
    /// Short limits for a step that waits; a step that does not wait may be held up on a busy machine.
    const BACKSTOP: Limits = limits(300, 1_500);
    /// Longer than all limits but those of `LONG`.
    const FOREVER: Duration = Duration::from_millis(3_000);

    const fn limits(processor: u64, backstop: u64) -> Limits {
        Limits { processor: Duration::from_millis(processor), backstop: Duration::from_millis(backstop) }
    }

    /// Its payload panics when it is dropped.
    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            assert!(thread::panicking(), "again");
        }
    }

    /// Runs three steps, of which the second does something else first.
    #[track_caller]
    fn check(limits: Limits, other: fn(), expected: Result<usize, Trouble>) {
        let outcomes = each(3, limits, move |i| {
            if i == 1 {
                other();
            }
            i
        });
        assert_eq!(outcomes, [Ok(0), expected, Ok(2)]);
    }

    #[test]
    fn a_step_that_fails_fails_alone() {
        let panicked = |message: &str| Err(Trouble::Panic(message.to_owned()));
        let late = || Err(Trouble::Late(SHORT.processor));
        check(LONG, || panic!("no"), panicked("no"));
        check(LONG, || panic!("{} no", 1), panicked("1 no"));
        check(LONG, || std::panic::panic_any(Bomb), panicked("a panic that panics"));
        // it works for ever, or ends soon after the limit
        check(SHORT, || keep_busy(FOREVER), late());
        check(SHORT, || keep_busy(SHORT.processor + GRACE / 4), late());
        // it waits for ever; waiting is not working
        check(BACKSTOP, || thread::sleep(FOREVER), Err(Trouble::Stuck(BACKSTOP.backstop)));
        check(SHORT, || thread::sleep(SHORT.processor * 3), Ok(1));
    }

    #[test]
    fn many_short_steps_outlast_the_limit() {
        let outcomes = each(20, SHORT, |i| {
            keep_busy(SHORT.processor / 10);
            i
        });
        assert_eq!(outcomes.len(), 20);
        assert!(outcomes.iter().all(Result::is_ok));
    }

    #[test]
    fn nothing_to_do() {
        assert_eq!(each(0, LONG, |i| i), []);
    }

    #[test]
    fn a_page_of_too_many_nodes_is_a_failure() {
        let parse = |page| Page::parse(&b"<br>".repeat([1, MAX_NODES][page]), &Hints::default());
        let found = parsed_within(LONG.processor, 2, parse).into_iter().map(|page| page.map(|_| ()));
        let expected = "has 2000003 nodes, allowed are 2000000".to_owned();
        assert_eq!(found.collect::<Vec<_>>(), [Ok(()), Err(expected)]);
    }

    #[test]
    fn a_thread_is_kept_for_the_next_call() {
        let threads: Vec<_> = (0..100).flat_map(|_| each(1, LONG, |_| thread::current().id())).collect();
        let others = threads.windows(2).filter(|two| two[0] != two[1]).count();
        // other tests use the same threads
        assert!(others < 50, "{others} of 100");
    }

    #[test]
    fn a_late_result_is_ignored() {
        let outcomes = each(2, BACKSTOP, |i| {
            // the stuck step ends while the next one runs
            thread::sleep(BACKSTOP.backstop.mul_f64(if i == 0 { 1.5 } else { 0.7 }));
            i
        });
        // on a busy machine both may be stuck, but the first result never counts for the second step
        assert!(
            matches!(outcomes.as_slice(), [Err(Trouble::Stuck(_)), Err(Trouble::Stuck(_)) | Ok(1)]),
            "{outcomes:?}"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn another_thread_reads_the_time_and_waiting_takes_none() {
        let (tell, heard) = mpsc::channel();
        let (end, ended) = mpsc::channel::<()>();
        let thread = thread::Builder::new().name("a) b (c".to_owned()).spawn(move || {
            thread::sleep(Duration::from_millis(200));
            keep_busy(Duration::from_millis(300));
            tell.send((ThreadTime::of_this_thread(), of_this_thread())).unwrap();
            let _ = ended.recv();
        });
        let (time, own) = heard.recv().unwrap();
        let read = time.read().unwrap();
        assert!(own >= Duration::from_millis(300) && own < Duration::from_millis(450), "{own:?}");
        assert!(read.abs_diff(own) < Duration::from_millis(50), "{read:?} against {own:?}");
        drop(end);
        thread.unwrap().join().unwrap();
        // behind `join` the system may need a moment until the thread is gone
        let until = Instant::now() + Duration::from_secs(10);
        while time.read().is_some() {
            assert!(Instant::now() < until, "the thread has ended, and its time is still read");
            thread::yield_now();
        }
    }
}
