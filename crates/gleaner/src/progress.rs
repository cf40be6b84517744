//! Progress: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};

use dataset::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Tells how far work is, on standard error.
pub(crate) struct Told {
    terminal: bool,
    running: Mutex<Option<ProgressBar>>,
}

impl Told {
    /// Looks where standard error goes.
    pub(crate) fn new() -> Self {
        Self { terminal: std::io::stderr().is_terminal(), running: Mutex::new(None) }
    }

    fn bar(&self) -> std::sync::MutexGuard<'_, Option<ProgressBar>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for Told {
    #[allow(clippy::print_stderr, reason = "progress is told to people here and nowhere else")]
    fn start(&self, what: &str, total: Option<u64>) {
        if !self.terminal {
            eprintln!("gleaner: {what}");
            return;
        }
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
        let template = match total {
            Some(_) => "{msg} [{bar:30}] {human_pos}/{human_len}  {elapsed}, {eta} to go",
            None => "{msg} {spinner} {human_pos}  {elapsed}",
        };
        bar.set_style(
            ProgressStyle::with_template(template).expect("the template is sound").progress_chars("=> "),
        );
        bar.set_message(what.to_owned());
        *self.bar() = Some(bar);
    }

    fn advance(&self, by: u64) {
        if let Some(bar) = self.bar().as_ref() {
            bar.inc(by);
        }
    }

    fn finish(&self) {
        if let Some(bar) = self.bar().take() {
            bar.finish_and_clear();
        }
    }
}
