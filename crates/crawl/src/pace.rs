//! The pause between two requests.

use std::time::Duration;

use crate::bounds::LONGEST_PAUSE;
use crate::clock::Clock;

/// The time of the next request.
#[derive(Debug)]
pub(crate) struct Pace {
    /// The present pause.
    pause: Duration,
    /// The end of the pause, by [`Clock::passed`]; none before the first request.
    until: Option<Duration>,
}

impl Pace {
    pub(crate) fn new(pause: Duration) -> Self {
        Self { pause, until: None }
    }

    /// Sets the pause to the server's, up to a minute, if that is longer.
    pub(crate) fn ask_for(&mut self, pause: Duration) {
        self.pause = self.pause.max(pause.min(Duration::from_secs(LONGEST_PAUSE)));
    }

    /// Waits until the next request may be made.
    pub(crate) fn wait(&self, clock: &dyn Clock) {
        let left = self.until.map_or(Duration::ZERO, |until| until.saturating_sub(clock.passed()));
        if !left.is_zero() {
            clock.wait(left);
        }
    }

    /// Begins the pause after an answer; `alone` is the pause that the server requests, used up to a minute.
    pub(crate) fn done(&mut self, clock: &dyn Clock, alone: Option<Duration>) {
        let alone = alone.unwrap_or_default().min(Duration::from_secs(LONGEST_PAUSE));
        self.until = Some(clock.passed() + self.pause.max(alone));
    }
}
