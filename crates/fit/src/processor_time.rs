//! The processor time of a thread: read by itself, and by another one that watches it; and that of the program.
//!
//! Only Linux gives the time of another thread; elsewhere the time by the clock replaces it.

use std::time::Duration;

pub use system::of_this_program;
pub(crate) use system::{ThreadTime, of_this_thread};

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::path::{Path, PathBuf};

    use rustix::time::{ClockId, clock_gettime};

    use super::Duration;

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

    use super::Duration;

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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use testkit::methods::keep_busy;

    use super::*;

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
        assert_eq!(time.read(), None);
    }
}
