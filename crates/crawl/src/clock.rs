//! The clock of a crawl, which tests replace by one that does not wait.

use std::time::{Duration, Instant, SystemTime};

use time::OffsetDateTime;

/// A clock.
pub(crate) trait Clock {
    /// The date, in UTC.
    fn date(&self) -> OffsetDateTime;

    /// The time since some moment; never decreases.
    fn passed(&self) -> Duration;

    /// Waits.
    fn wait(&self, duration: Duration);
}

/// The machine's clock.
#[derive(Debug)]
pub(crate) struct SystemClock(Instant);

impl SystemClock {
    pub(crate) fn new() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn date(&self) -> OffsetDateTime {
        SystemTime::now().into()
    }

    fn passed(&self) -> Duration {
        self.0.elapsed()
    }

    fn wait(&self, duration: Duration) {
        std::thread::sleep(duration);
    }
}

/// A date in the notation of archives: `2026-11-20T09:30:00Z`.
pub(crate) fn written(date: OffsetDateTime) -> String {
    let (hour, minute, second) = date.to_hms();
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_in_full() {
        let date = OffsetDateTime::from_unix_timestamp(1_009_411_205).unwrap();
        assert_eq!(written(date), "2001-12-27T00:00:05Z");
    }
}
