//! What a polite crawler heeds: robots.txt (RFC 9309), and the pause between two requests, by a clock that tests replace.

use std::time::{Duration, Instant, SystemTime};

use robotxt::Robots;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use url::Url;

use crate::answer::Answer;
use crate::fetch::{Fetcher, Want};
use crate::outcome::{Failure, Kind};
use crate::settings::is_token;
use crate::{LONGEST_PAUSE, MOST_REDIRECTS, ROBOTS_AGE, ROBOTS_BYTES};

/// A copy of robots.txt.
#[derive(Debug)]
pub(crate) struct Copy {
    /// The date, as in the archive.
    pub(crate) date: String,
    /// Its rules for the crawler. If there are none, all is allowed.
    pub(crate) rules: Robots,
}

impl Copy {
    /// A copy of this text, for the crawler of this name.
    pub(crate) fn of(text: &str, date: String, token: &str) -> Self {
        Self { date, rules: Robots::parse(names_alone(text).as_bytes(), token) }
    }

    /// Whether it may still be used.
    pub(crate) fn is_fresh(&self, now: OffsetDateTime) -> bool {
        let date = OffsetDateTime::parse(&self.date, &Rfc3339);
        date.is_ok_and(|date| (0..ROBOTS_AGE).contains(&(now.unix_timestamp() - date.unix_timestamp())))
    }
}

/// The text with blanks in place of the rest behind a crawler's name, in the lines that begin a group:
/// `gleaner/2.0` is `gleaner` (2.2.1). Lines keep their places, so that the bound on the length has the same
/// effect.
fn names_alone(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r', '\0']) {
        let name = line.split_once(':').filter(|(key, _)| key.trim().eq_ignore_ascii_case("user-agent"));
        let value = name.map_or("", |(_, value)| value.trim_start());
        let rest = value.trim_start_matches(is_token);
        // a `*` is no name either
        if rest.len() == value.len() {
            plain.push_str(line);
        } else {
            let blank = rest.trim_end_matches(['\n', '\r', '\0']);
            plain.push_str(&line[..line.len() - rest.len()]);
            plain.extend(std::iter::repeat_n(' ', blank.len()));
            plain.push_str(&rest[blank.len()..]);
        }
    }
    plain
}

/// Requests robots.txt, with a pause before each request.
///
/// Redirects are followed, to other hosts too (2.3.1.2). If they do not end, and for a status 4xx, there are
/// no rules (2.3.1.3).
///
/// # Errors
/// [`Failure`] if the rules cannot be reached (2.3.1.4): then no page may be requested.
pub(crate) fn request_rules(
    fetcher: &Fetcher,
    robots: &Url,
    pace: &mut Pace,
    clock: &dyn Clock,
) -> Result<String, Failure> {
    let mut url = robots.clone();
    for _ in 0..=MOST_REDIRECTS {
        pace.wait(clock);
        let answer = fetcher.fetch(&url, Want::Text(ROBOTS_BYTES as u64));
        pace.done(clock, None);
        let answer = answer?;
        match answer.head.status {
            200..=299 => return rules_of(&answer),
            300..=399 => match answer.target(&url) {
                Ok(to) => url = to,
                Err(_) => return Ok(String::new()),
            },
            // "too many requests" is not an answer about the rules
            400..=499 if answer.head.status != 429 => return Ok(String::new()),
            status => return Err(Failure::new(Kind::Unavailable, format!("status {status}"))),
        }
    }
    Ok(String::new())
}

/// The rules as text. Bytes that are no UTF-8 are escaped, as in addresses.
fn rules_of(answer: &Answer) -> Result<String, Failure> {
    // a packed one may have more, which is ignored
    let (mut text, mut body) = (String::new(), answer.body(32 * ROBOTS_BYTES as u64)?);
    body.truncate(ROBOTS_BYTES);
    for chunk in body.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("%{byte:02X}")));
    }
    Ok(text)
}

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
pub(crate) struct SystemClock(pub(crate) Instant);

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

    fn copy(when: i64, text: &str) -> Copy {
        let date = written(OffsetDateTime::from_unix_timestamp(when).unwrap());
        Copy::of(text, date, "gleaner")
    }

    #[track_caller]
    fn check(text: &str, path: &str, allowed: bool) {
        let copy = copy(0, text);
        let url = Url::parse("http://a.b").unwrap().join(path).unwrap();
        assert_eq!(copy.rules.is_url_allowed(&url), allowed, "{path} by {text}");
    }

    #[test]
    fn rules_are_those_of_the_standard() {
        // no rules allow all
        check("", "/x", true);
        check("<html>not found</html>", "/x", true);
        check("User-agent: *\nDisallow:\n", "/x", true);
        // the group of the crawler counts before that of all
        let text = "User-agent: *\nDisallow: /\n\nUser-agent: Gleaner\nDisallow: /private\n";
        check(text, "/x", true);
        check(text, "/private/x", false);
        check("User-agent: other\nDisallow: /\n", "/x", true);
        // the longest rule counts
        let text = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /*?print=\nDisallow: /*.cgi$\n";
        check(text, "/a/x", false);
        check(text, "/a/b/x", true);
        check(text, "/x?print=1", false);
        check(text, "/x.cgi", false);
        check(text, "/x.cgi?y", true);
        // groups of one crawler are one group
        let text = "User-agent: a\nUser-agent: gleaner\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n\nSitemap: /s\nuser-AGENT : GLEANER # us\nDisallow: /y\n";
        check(text, "/x", false);
        check(text, "/y", false);
        check(text, "/z", true);
        // of a crawlers name the version does not count
        check("User-agent: *\nDisallow:\n\nUser-agent: gleaner/2.0 (x)\nDisallow: /x\n", "/x", false);
        check("User-agent: gleaner-news\nDisallow: /x\n", "/x", true);
    }

    #[track_caller]
    fn check_bytes(text: &[u8], path: &str, allowed: bool) {
        let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", text.len());
        let answer = Answer::read(&[head.as_bytes(), text].concat()).unwrap();
        check(&rules_of(&answer).unwrap(), path, allowed);
    }

    #[test]
    fn a_rule_that_the_bound_cuts_off_does_not_count() {
        let head = "User-agent: *\nDisallow: /a\n#";
        let limit = 500 << 10;
        let rule = "\nDisallow: /b/c\n";
        for (end, allowed) in [(limit, false), (limit + 1, true), (limit + 2, true), (limit + 3, true)] {
            // the last line ends, without its line break, at `end`
            let filler = "x".repeat(end - head.len() - (rule.len() - 1));
            let text = format!("{head}{filler}{rule}Disallow: /z\n");
            check_bytes(text.as_bytes(), "/b/c", allowed);
            check_bytes(text.as_bytes(), "/b/x", true);
            check_bytes(text.as_bytes(), "/a", false);
        }
    }

    #[test]
    fn rules_in_old_encodings_are_those_of_their_bytes() {
        check_bytes(b"User-agent: *\nDisallow: /caf\xe9\n", "/caf%E9", false);
        check_bytes("User-agent: *\nDisallow: /café\n".as_bytes(), "/caf%C3%A9", false);
    }

    #[test]
    fn pauses_are_read() {
        for (text, seconds) in
            [("2.5", Some(2.5)), ("0", Some(0.0)), ("-1", None), ("inf", None), ("x", None)]
        {
            let text = format!("User-agent: *\nCrawl-delay: {text}\n");
            assert_eq!(copy(0, &text).rules.crawl_delay().map(|pause| pause.as_secs_f64()), seconds);
        }
    }

    #[test]
    fn a_copy_is_fresh_for_a_day() {
        let copy = copy(1_000, "");
        for (now, fresh) in [(999, false), (1_000, true), (87_399, true), (87_400, false)] {
            assert_eq!(copy.is_fresh(OffsetDateTime::from_unix_timestamp(now).unwrap()), fresh, "{now}");
        }
    }

    #[test]
    fn dates_are_written_in_full() {
        let date = OffsetDateTime::from_unix_timestamp(1_009_411_205).unwrap();
        assert_eq!(written(date), "2001-12-27T00:00:05Z");
    }
}
