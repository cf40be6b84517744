//! What a crawl is asked to do: [`UncheckedSettings`] as it comes, [`Settings`] once it is checked.

use std::fmt;

use serde::Serialize;
use url::Url;

use crate::address;

/// The order in which pages are requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Breadth first: all pages of a depth before the next.
    Bfs,
    /// Depth first: next is the first link of the last kept page.
    Dfs,
    /// One of the known links, all equally likely, by the seed.
    Random,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Settings before the check: any values.
#[derive(Debug, Clone, PartialEq)]
pub struct UncheckedSettings {
    /// The first page: `http:` or `https:`, a host, no name and password.
    pub url: String,
    /// The number of pages to keep, 1 to 1,000,000.
    pub pages: usize,
    /// The most links from the first page, 0 to 1,000.
    pub depth: u32,
    /// The order in which pages are requested.
    pub order: Order,
    /// The seed of the random order; without effect in the others.
    pub seed: u64,
    /// Seconds between the end of an answer and the next request, 0 to 3,600. The server may set a longer
    /// pause.
    pub delay: f64,
    /// The most seconds of a page, from the look-up of the name to the last byte, 0.05 to 3,600.
    pub timeout: f64,
    /// The most bytes of a page, both as received and unpacked, 1 to 64 MiB.
    pub max_bytes: u64,
    /// The crawler's user agent. It begins with letters, `-` or `_`: the crawler's name in robots.txt.
    pub user_agent: String,
    /// Whether addresses of this machine and of private networks may be requested.
    pub allow_private: bool,
}

impl UncheckedSettings {
    /// The defaults, for this address.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            // the paper's sites have hundreds of pages within few links of the entrance (WISDOM, 4)
            pages: 100,
            depth: 3,
            order: Order::Bfs,
            seed: 0,
            // the usual pause that site owners require of an unknown crawler
            delay: 1.0,
            timeout: 30.0,
            // pages of more than a few megabytes are no pages for people
            max_bytes: 10_000_000,
            user_agent: concat!("gleaner/", env!("CARGO_PKG_VERSION")).to_owned(),
            allow_private: false,
        }
    }
}

/// Checked settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    pub(crate) start: Url,
    pub(crate) asked: UncheckedSettings,
}

/// The reason why settings are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name} is {found}, allowed is {allowed}")]
pub struct SettingsError {
    name: &'static str,
    found: String,
    allowed: &'static str,
}

impl Settings {
    /// Checks the settings.
    ///
    /// # Errors
    /// [`SettingsError`] names the first value that is not allowed.
    pub fn check(asked: UncheckedSettings) -> Result<Self, SettingsError> {
        // a parser of addresses reads `http:a.test` too
        let has_slashes = asked.url.split_once(':').is_some_and(|(_, rest)| rest.starts_with("//"));
        let start = Url::parse(&asked.url).ok().filter(|_| has_slashes).and_then(address::page_address);
        let start = start.ok_or_else(|| SettingsError {
            name: "the address",
            found: asked.url.clone(),
            allowed: "http://HOST/... or https://HOST/..., without name and password, up to 2,000 bytes",
        })?;
        let within = |name, found: &dyn fmt::Display, is: bool, allowed| {
            is.then_some(()).ok_or_else(|| SettingsError { name, found: found.to_string(), allowed })
        };
        let UncheckedSettings { pages, depth, delay, timeout, max_bytes, user_agent, .. } = &asked;
        within("pages", pages, (1..=1_000_000).contains(pages), "1 to 1,000,000")?;
        within("depth", depth, *depth <= 1_000, "0 to 1,000")?;
        within("delay", delay, (0.0..=3_600.0).contains(delay), "0 to 3,600 seconds")?;
        within("timeout", timeout, (0.05..=3_600.0).contains(timeout), "0.05 to 3,600 seconds")?;
        let most = page::MAX_INPUT.min(64 << 20) as u64;
        within("max-bytes", max_bytes, (1..=most).contains(max_bytes), "1 to 67,108,864")?;
        within("user-agent", user_agent, is_agent(user_agent), "NAME or NAME/VERSION ..., in ASCII")?;
        Ok(Self { start, asked })
    }

    /// The crawler's name in robots.txt and in directives of pages: the user agent up to the first character
    /// that is no letter, `-` or `_` (RFC 9309, 2.2.1).
    pub(crate) fn token(&self) -> &str {
        let agent = &self.asked.user_agent;
        &agent[..agent.len() - agent.trim_start_matches(is_token).len()]
    }
}

/// Whether a crawler's name may have the character (RFC 9309, 2.2.1).
pub(crate) fn is_token(char: char) -> bool {
    char.is_ascii_alphabetic() || char == '-' || char == '_'
}

fn is_agent(agent: &str) -> bool {
    agent.starts_with(is_token) && agent.len() <= 500 && agent.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(change: impl FnOnce(&mut UncheckedSettings), expected: &str) {
        let mut asked = UncheckedSettings::new("http://a.b/");
        change(&mut asked);
        assert_eq!(Settings::check(asked).unwrap_err().to_string(), expected);
    }

    #[test]
    fn the_defaults_are_allowed() {
        let settings = Settings::check(UncheckedSettings::new("HTTP://A.b:80#x")).unwrap();
        assert_eq!((settings.start.as_str(), settings.token()), ("http://a.b/", "gleaner"));
    }

    #[test]
    fn what_is_not_allowed_is_named() {
        // what is out of range is named
        refused(|asked| asked.pages = 0, "pages is 0, allowed is 1 to 1,000,000");
        refused(|asked| asked.depth = 1_001, "depth is 1001, allowed is 0 to 1,000");
        refused(|asked| asked.delay = -1.0, "delay is -1, allowed is 0 to 3,600 seconds");
        refused(|asked| asked.delay = f64::NAN, "delay is NaN, allowed is 0 to 3,600 seconds");
        refused(|asked| asked.timeout = 0.0, "timeout is 0, allowed is 0.05 to 3,600 seconds");
        refused(|asked| asked.max_bytes = 0, "max-bytes is 0, allowed is 1 to 67,108,864");
        // an agent has a name and no line break
        for agent in ["", " x", "1/2", "a\r\nHost: b", "ü"] {
            let expected = format!("user-agent is {agent}, allowed is NAME or NAME/VERSION ..., in ASCII");
            refused(|asked| asked.user_agent = agent.to_owned(), &expected);
        }
    }

    #[test]
    fn addresses_that_are_no_pages_of_a_host_are_refused() {
        for url in
            ["", "a.b", "ftp://a.b/", "file:///etc/passwd", "http://", "http:a.b", "http://me:secret@a.b/"]
        {
            let mut asked = UncheckedSettings::new(url);
            asked.pages = 0;
            let error = Settings::check(asked).unwrap_err().to_string();
            assert!(error.starts_with(&format!("the address is {url}, allowed is http://HOST/")), "{error}");
        }
    }
}
