//! Progress: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use input::Progress;

use crate::console::{message, told};

/// The least time between two plain lines.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// Shows the progress of the work on standard error.
pub(crate) struct ConsoleProgress {
    terminal: bool,
    between_lines: Duration,
    running: Mutex<Option<Running>>,
}

/// The shown piece of work.
enum Running {
    Bar(ProgressBar),
    Lines { what: String, total: Option<u64>, done: u64, last: Instant },
}

impl ConsoleProgress {
    /// A bar if standard error is a terminal, otherwise lines.
    pub(crate) fn new() -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { terminal, between_lines: BETWEEN_LINES, running: Mutex::new(None) }
    }

    /// Runs work that may write to the terminal, while the bar is hidden. The work must not tell its progress, which waits for its end.
    pub(crate) fn with_bar_hidden<T>(&self, work: impl FnOnce() -> T) -> T {
        match self.running().as_ref() {
            Some(Running::Bar(bar)) => bar.suspend(work),
            _ => work(),
        }
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Advances by `by`; returns a line if one is due.
    fn line(&self, by: u64) -> Option<String> {
        match self.running().as_mut()? {
            Running::Bar(bar) => {
                bar.inc(by);
                None
            }
            Running::Lines { what, total, done, last } => {
                *done += by;
                if last.elapsed() < self.between_lines {
                    return None;
                }
                *last = Instant::now();
                Some(match total {
                    Some(total) => format!("{what}, {done} of {total}"),
                    None => format!("{what}, {done}"),
                })
            }
        }
    }
}

impl Progress for ConsoleProgress {
    fn start(&self, what: &str, total: Option<u64>) {
        let running = if self.terminal {
            Running::Bar(bar(what, total))
        } else {
            message(what);
            Running::Lines { what: what.to_owned(), total, done: 0, last: Instant::now() }
        };
        *self.running() = Some(running);
    }

    fn advance(&self, by: u64) {
        if let Some(line) = self.line(by) {
            message(&line);
        }
    }

    fn finish(&self) {
        if let Some(Running::Bar(bar)) = self.running().take() {
            bar.finish_and_clear();
        }
    }
}

fn bar(what: &str, total: Option<u64>) -> ProgressBar {
    let template = match total {
        Some(_) => "{msg} [{bar:30}] {human_pos}/{human_len}  {elapsed}, {eta} to go",
        None => "{msg} {spinner} {human_pos}  {elapsed}",
    };
    let style = ProgressStyle::with_template(template).expect("the template is sound").progress_chars("=> ");
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr())
        .with_style(style)
        .with_message(told(what).to_string());
    // drawn at once, and also without progress: the first site may take long
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(between_lines: Duration) -> ConsoleProgress {
        ConsoleProgress { terminal: false, between_lines, running: Mutex::new(None) }
    }

    #[test]
    fn plain_lines_count_the_work_done() {
        let progress = lines(Duration::ZERO);
        progress.start("sites", Some(3));
        let lines = [progress.line(1), progress.line(2)];
        assert_eq!(lines, [Some("sites, 1 of 3".to_owned()), Some("sites, 3 of 3".to_owned())]);
        progress.finish();
        progress.start("fetching", None);
        assert_eq!(progress.line(7), Some("fetching, 7".to_owned()));
    }

    #[test]
    fn plain_lines_are_few() {
        let progress = lines(Duration::from_secs(3600));
        progress.start("sites", Some(1000));
        assert!((0..1000).all(|_| progress.line(1).is_none()));
    }

    #[test]
    fn no_line_where_nothing_runs() {
        assert_eq!(lines(Duration::ZERO).line(1), None);
    }
}
