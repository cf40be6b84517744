//! robots.txt (RFC 9309): the copy of a site's rules, and their meaning.

use std::time::Duration;

use robotxt::Robots;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use url::Url;

use crate::answer::Answer;
use crate::bounds::{MOST_REDIRECTS, ROBOTS_AGE, ROBOTS_BYTES};
use crate::fetch::{Fetcher, Want};
use crate::outcome::{Failure, Kind};
use crate::settings::is_token;

/// A copy of robots.txt, as in the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Copy {
    /// The site's root.
    pub(crate) site: String,
    /// The time of the request, in seconds since 1970.
    pub(crate) when: i64,
    /// The rules; empty if there are none, so that all is allowed.
    pub(crate) text: String,
}

impl Copy {
    /// Whether it may still be used.
    pub(crate) fn is_fresh(&self, now: OffsetDateTime) -> bool {
        (0..ROBOTS_AGE).contains(&(now.unix_timestamp() - self.when))
    }

    /// The rules for the crawler of this name.
    pub(crate) fn rules(&self, token: &str) -> Rules {
        Rules(Robots::parse(names_alone(&self.text).as_bytes(), token))
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

/// The rules for one crawler.
#[derive(Debug)]
pub(crate) struct Rules(Robots);

impl Rules {
    /// Whether the address may be requested.
    pub(crate) fn allow(&self, url: &Url) -> bool {
        self.0.is_url_allowed(url)
    }

    /// The pause that the rules set (a common extension of the standard).
    pub(crate) fn pause(&self) -> Option<Duration> {
        self.0.crawl_delay()
    }
}

/// Requests robots.txt, and calls `pause` before and after each request.
///
/// Redirects are followed, to other hosts too (2.3.1.2). If they do not end, and for a status 4xx, there are
/// no rules (2.3.1.3).
///
/// # Errors
/// [`Failure`] if the rules cannot be reached (2.3.1.4): then no page may be requested.
pub(crate) fn ask(fetcher: &Fetcher, robots: &Url, mut pause: impl FnMut(Step)) -> Result<String, Failure> {
    let mut url = robots.clone();
    for _ in 0..=MOST_REDIRECTS {
        pause(Step::Before);
        let answer = fetcher.fetch(&url, Want::Text(ROBOTS_BYTES));
        pause(Step::After);
        let answer = answer?;
        match answer.status {
            200..=299 => return text(&answer),
            300..=399 => match next(&url, &answer) {
                Some(to) => url = to,
                None => return Ok(String::new()),
            },
            // "too many requests" is not an answer about the rules
            400..=499 if answer.status != 429 => return Ok(String::new()),
            status => return Err(Failure::new(Kind::Unavailable, format!("status {status}"))),
        }
    }
    Ok(String::new())
}

/// A moment around a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Before,
    After,
}

/// The rules as text. Bytes that are no UTF-8 are escaped, as in addresses.
fn text(answer: &Answer) -> Result<String, Failure> {
    let mut text = String::new();
    for chunk in answer.body(ROBOTS_BYTES, true)?.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("%{byte:02X}")));
    }
    Ok(text)
}

fn next(url: &Url, answer: &Answer) -> Option<Url> {
    let to = url.join(&answer.location()?).ok()?;
    crate::address::page_address(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, path: &str, allowed: bool) {
        let copy = Copy { site: String::new(), when: 0, text: text.to_owned() };
        let url = Url::parse("http://a.b").unwrap().join(path).unwrap();
        assert_eq!(copy.rules("gleaner").allow(&url), allowed, "{path} by {text}");
    }

    #[test]
    fn no_rules_allow_all() {
        check("", "/x", true);
        check("<html>not found</html>", "/x", true);
        check("User-agent: *\nDisallow:\n", "/x", true);
    }

    #[test]
    fn the_group_of_the_crawler_counts_before_that_of_all() {
        let text = "User-agent: *\nDisallow: /\n\nUser-agent: Gleaner\nDisallow: /private\n";
        check(text, "/x", true);
        check(text, "/private/x", false);
        check("User-agent: other\nDisallow: /\n", "/x", true);
    }

    #[test]
    fn the_longest_rule_counts() {
        let text = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /*?print=\nDisallow: /*.cgi$\n";
        check(text, "/a/x", false);
        check(text, "/a/b/x", true);
        check(text, "/x?print=1", false);
        check(text, "/x.cgi", false);
        check(text, "/x.cgi?y", true);
    }

    #[test]
    fn groups_of_one_crawler_are_one_group() {
        let text = "User-agent: a\nUser-agent: gleaner\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n\nSitemap: /s\nuser-AGENT : GLEANER # us\nDisallow: /y\n";
        check(text, "/x", false);
        check(text, "/y", false);
        check(text, "/z", true);
    }

    #[test]
    fn of_a_crawlers_name_the_version_does_not_count() {
        check("User-agent: *\nDisallow:\n\nUser-agent: gleaner/2.0 (x)\nDisallow: /x\n", "/x", false);
        check("User-agent: gleaner-news\nDisallow: /x\n", "/x", true);
    }

    #[track_caller]
    fn check_bytes(text: &[u8], path: &str, allowed: bool) {
        let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", text.len());
        let answer = Answer::read(&[head.as_bytes(), text].concat()).unwrap();
        check(&super::text(&answer).unwrap(), path, allowed);
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
            let copy = Copy { site: String::new(), when: 0, text };
            assert_eq!(copy.rules("gleaner").pause().map(|pause| pause.as_secs_f64()), seconds);
        }
    }

    #[test]
    fn a_copy_is_fresh_for_a_day() {
        let copy = Copy { site: String::new(), when: 1_000, text: String::new() };
        for (now, fresh) in [(999, false), (1_000, true), (87_399, true), (87_400, false)] {
            assert_eq!(copy.is_fresh(OffsetDateTime::from_unix_timestamp(now).unwrap()), fresh, "{now}");
        }
    }
}
