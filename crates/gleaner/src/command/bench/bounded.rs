//! Work on manifests and queries of strangers in a process of its own, with bounds of memory and of time: a query cannot be stopped within a process.

#[cfg(not(unix))]
pub(super) fn bounded(_: &str, work: impl FnOnce() -> crate::console::Ended) -> crate::console::Ended {
    work()
}

#[cfg(not(unix))]
pub(super) fn begins(_: &str) {}

#[cfg(not(unix))]
pub(super) fn unbound<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(unix)]
pub(super) use self::unix::{begins, bounded, unbound};

#[cfg(unix)]
mod unix {
    use std::io::{self, BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio, exit};
    use std::{env, fs};

    use anyhow::bail;
    use rustix::param::page_size;
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use rustix::time::{ClockId, clock_gettime};

    use crate::console::{Ended, Exit};

    /// The environment variable of such a process.
    const INSIDE: &str = "GLEANER_BOUNDED";

    const GIBIBYTES: u64 = 2;
    /// The most seconds of the processor for a part.
    const SECONDS: u64 = 20;

    /// The first byte of a line of such a process that is for its parent: the name of the part that begins.
    const MARK: u8 = 0;

    /// Does the work in a process of its own, which is this program with the same arguments. An error about a process that was stopped names the
    /// part that began last, or `first`.
    pub(in super::super) fn bounded(first: &str, work: impl FnOnce() -> Ended) -> Ended {
        if env::var_os(INSIDE).is_some() {
            limit(Resource::Core, Some(0));
            bound();
            return work();
        }
        // small tables need no threads, each of which reserves memory
        let mut process = Command::new(env::current_exe()?)
            .args(env::args_os().skip(1))
            .envs([(INSIDE, "1"), ("POLARS_MAX_THREADS", "1"), ("RUST_BACKTRACE", "0")])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(process.stdout.take().expect("it is a pipe"));
        let (mut out, mut part, mut line) = (io::stdout().lock(), first.to_owned(), Vec::new());
        while lines.read_until(b'\n', &mut line)? > 0 {
            match line.strip_prefix(&[MARK]) {
                Some(name) => part = String::from_utf8_lossy(name).trim_end().to_owned(),
                None => out.write_all(&line)?,
            }
            line.clear();
        }
        match process.wait()?.code() {
            Some(0) => Ok(Exit::Done),
            // it has told its errors
            Some(code @ 1..=4) => exit(code),
            _ => bail!(
                "{part}: it was stopped: allowed are {GIBIBYTES} GiB of memory and {SECONDS} seconds of the processor"
            ),
        }
    }

    /// Tells the parent that a part begins, which has the whole time. The memory is for all parts together.
    pub(in super::super) fn begins(part: &str) {
        if env::var_os(INSIDE).is_some() {
            bound_seconds();
            let line = [&[MARK], part.replace('\n', " ").as_bytes(), b"\n"].concat();
            let mut out = io::stdout().lock();
            // a parent that has ended needs nothing
            let _ = out.write_all(&line).and_then(|()| out.flush());
        }
    }

    /// Does work of our own, which the bounds do not count.
    pub(in super::super) fn unbound<T>(work: impl FnOnce() -> T) -> T {
        if env::var_os(INSIDE).is_none() {
            return work();
        }
        [Resource::As, Resource::Cpu].into_iter().for_each(|of| limit(of, getrlimit(of).maximum));
        let done = work();
        bound();
        done
    }

    /// Bounds memory and time of the processor from now on.
    fn bound() {
        bound_seconds();
        // where a system does not tell it, what is in memory counts too
        let pages = fs::read_to_string("/proc/self/statm").ok();
        let pages = pages.and_then(|told| told.split(' ').next()?.parse::<u64>().ok()).unwrap_or(0);
        limit(Resource::As, Some(pages * page_size() as u64 + (GIBIBYTES << 30)));
    }

    fn bound_seconds() {
        let used = clock_gettime(ClockId::ProcessCPUTime).tv_sec.unsigned_abs();
        limit(Resource::Cpu, Some(used + SECONDS));
    }

    /// Sets a bound, or none. A system that refuses it has a stricter one.
    fn limit(resource: Resource, current: Option<u64>) {
        let _ = setrlimit(resource, Rlimit { current, ..getrlimit(resource) });
    }
}
