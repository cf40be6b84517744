//! A folder to crawl into, with a clock that does not wait and names with the addresses that a test needs.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use tempfile::TempDir;
use time::OffsetDateTime;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use super::server::Server;
use crate::clock::Clock;
use crate::crawler::crawl_with;
use crate::fetch::Fetcher;
use crate::guard::Guard;
use crate::reach::Reach;
use crate::{CrawlError, Settings, Silent, Summary, UncheckedSettings};

/// A clock that only moves by waits, which it records.
#[derive(Debug, Default)]
pub(super) struct StillClock {
    pub(super) passed: Cell<Duration>,
    pub(super) waits: RefCell<Vec<Duration>>,
    pub(super) days: Cell<i64>,
}

impl Clock for StillClock {
    fn date(&self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(1_795_000_000 + self.days.get() * 86_400).unwrap()
    }

    fn passed(&self) -> Duration {
        self.passed.get()
    }

    fn wait(&self, duration: Duration) {
        self.waits.borrow_mut().push(duration);
        self.passed.set(self.passed.get() + duration);
    }
}

/// Names, each with its addresses at one look-up after the other; the last one stays. A name that is an
/// address has that address.
#[derive(Debug, Default)]
pub(super) struct Names(pub(super) Mutex<BTreeMap<String, Vec<IpAddr>>>);

impl Resolver for Names {
    fn resolve(
        &self,
        uri: &Uri,
        _config: &Config,
        _timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let host = uri.host().unwrap();
        let mut names = self.0.lock().unwrap();
        let address = match (host.parse(), names.get_mut(host)) {
            (Ok(address), _) => address,
            (_, Some(addresses)) if addresses.len() > 1 => addresses.remove(0),
            (_, Some(addresses)) => addresses[0],
            _ => return Err(ureq::Error::HostNotFound),
        };
        let mut found = self.empty();
        found.push(SocketAddr::new(address, uri.port_u16().unwrap_or(80)));
        Ok(found)
    }
}

/// A folder to crawl into.
pub(super) struct CrawlFolder {
    folder: TempDir,
    pub(super) clock: StillClock,
}

impl CrawlFolder {
    pub(super) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), clock: StillClock::default() }
    }

    /// Crawls the server from its root, private addresses allowed.
    pub(super) fn crawl(
        &self,
        server: &Server,
        change: impl FnOnce(&mut UncheckedSettings),
    ) -> Result<Summary, CrawlError> {
        self.crawl_from(&server.url("/"), Names::default(), None, change)
    }

    /// Crawls with these names. Private addresses are refused, except `allowed` if it is given.
    pub(super) fn crawl_from(
        &self,
        url: &str,
        names: Names,
        allowed: Option<&str>,
        change: impl FnOnce(&mut UncheckedSettings),
    ) -> Result<Summary, CrawlError> {
        let mut asked = UncheckedSettings::new(url);
        asked.allow_private = allowed.is_none();
        change(&mut asked);
        let settings = Settings::check(asked).unwrap();
        let reach = match allowed {
            Some(address) => Reach::PublicAnd(address.parse().unwrap()),
            None => Reach::Any,
        };
        let fetcher = Fetcher::new(&settings, Guard { names, reach });
        crawl_with(&settings, &self.path("crawl"), &fetcher, &self.clock, &Silent)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path("crawl").join(name)).unwrap()
    }

    /// Path and kind of each row of the table of failures.
    pub(super) fn failures(&self) -> Vec<(String, String)> {
        let table = self.read("failures.csv");
        let mut table = csv::Reader::from_reader(table.as_slice());
        let rows = table.records().map(|row| row.unwrap());
        rows.map(|row| (url::Url::parse(&row[0]).unwrap().path().to_owned(), row[3].to_owned())).collect()
    }

    /// The lines of the journal.
    pub(super) fn journal(&self) -> Vec<serde_json::Value> {
        let journal = String::from_utf8(self.read("journal.jsonl")).unwrap();
        journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The paths of the kept pages, in the order of the archive.
    pub(super) fn pages(&self) -> Vec<String> {
        self.journal()
            .iter()
            .filter(|line| line["asked"]["outcome"]["page"].is_object())
            .map(|line| url::Url::parse(line["asked"]["url"].as_str().unwrap()).unwrap().path().to_owned())
            .collect()
    }
}
