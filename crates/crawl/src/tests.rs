//! Crawls of servers on this machine: a small server that answers by path, and a folder to crawl into, with a clock that does not wait
//! and names with the addresses that a test needs.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read as _, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

use data_encoding::BASE32;
use flate2::bufread::GzDecoder;
use sha1::{Digest as _, Sha1};
use tempfile::TempDir;
use time::OffsetDateTime;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use crate::crawler::crawl_with;
use crate::fetch::Fetcher;
use crate::guard::{Guard, is_public};
use crate::manners::Clock;
use crate::{CrawlError, Progress, Settings, Silent, Summary, UncheckedSettings};

mod answers;
mod folder;
mod manners;
mod walk;

/// The server's reaction to a request.
#[derive(Debug, Clone)]
enum Reply {
    /// Sends the bytes and closes.
    Bytes(Vec<u8>),
    /// Sends the bytes, then a byte now and then, for ever.
    Drip(Vec<u8>),
    /// Sends the bytes, then others as fast as it can, for ever.
    Flood(Vec<u8>),
    /// Sends the bytes and nothing more, and keeps the connection open.
    Stall(Vec<u8>),
}

/// A page with this body.
fn html(body: &str) -> Reply {
    typed("text/html; charset=utf-8", body)
}

/// A page that links to these addresses, with a text of its own.
fn linking(name: &str, links: &[&str]) -> Reply {
    let links: String = links.iter().map(|link| format!("<a href=\"{link}\">to {link}</a>")).collect();
    html(&format!("<title>{name}</title><p>page {name}</p>{links}"))
}

/// A page that links to all of these addresses.
fn linking_all(links: &[String]) -> Reply {
    linking("root", &links.iter().map(String::as_str).collect::<Vec<_>>())
}

/// So many paths.
fn numbered(paths: usize) -> Vec<String> {
    (0..paths).map(|number| format!("/{number}")).collect()
}

/// An answer of this media type.
fn typed(mime: &str, body: &str) -> Reply {
    with(&format!("Content-Type: {mime}"), body)
}

/// A good answer with a field in its header.
fn with(field: &str, body: &str) -> Reply {
    Reply::Bytes(
        format!("HTTP/1.1 200 OK\r\n{field}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes(),
    )
}

/// An answer of this status.
fn status(status: u16) -> Reply {
    Reply::Bytes(format!("HTTP/1.1 {status} Status\r\nContent-Length: 3\r\n\r\nno\n").into_bytes())
}

/// A redirect to another address.
fn redirect(to: &str) -> Reply {
    Reply::Bytes(format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n").into_bytes())
}

/// Runs until the process ends. An unknown path has the status 404.
struct Server {
    address: SocketAddr,
    replies: Arc<Mutex<BTreeMap<String, Reply>>>,
    asked: Arc<Mutex<Vec<String>>>,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn start<const N: usize>(replies: [(&str, Reply); N]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let replies = replies.into_iter().map(|(path, reply)| (path.to_owned(), reply)).collect();
        let server = Self {
            address: listener.local_addr().unwrap(),
            replies: Arc::new(Mutex::new(replies)),
            asked: Arc::default(),
            heads: Arc::default(),
        };
        let (replies, asked, heads) = (server.replies.clone(), server.asked.clone(), server.heads.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (replies, asked, heads) = (replies.clone(), asked.clone(), heads.clone());
                // a client that leaves early is no error
                thread::spawn(move || drop(serve(stream, &replies, &asked, &heads)));
            }
        });
        server
    }

    /// Changes the answer of a path.
    fn set(&self, path: &str, reply: Reply) {
        self.replies.lock().unwrap().insert(path.to_owned(), reply);
    }

    fn port(&self) -> u16 {
        self.address.port()
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The requested paths since the last call, in order, without robots.txt.
    fn asked(&self) -> Vec<String> {
        let mut asked = self.asked.lock().unwrap();
        std::mem::take(&mut *asked).into_iter().filter(|path| path != "/robots.txt").collect()
    }

    /// All requests as received.
    fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }
}

fn serve(
    mut stream: TcpStream,
    replies: &Mutex<BTreeMap<String, Reply>>,
    asked: &Mutex<Vec<String>>,
    heads: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut head = String::new();
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(line) = lines.next().transpose()?.filter(|line| !line.is_empty()) {
        head.push_str(&line);
        head.push('\n');
    }
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    heads.lock().unwrap().push(head);
    asked.lock().unwrap().push(path.clone());
    let reply = replies.lock().unwrap().get(&path).cloned().unwrap_or_else(|| status(404));
    match reply {
        Reply::Bytes(bytes) => stream.write_all(&bytes),
        Reply::Stall(bytes) => {
            stream.write_all(&bytes)?;
            lines.next().transpose().map(|_| ())
        }
        Reply::Flood(bytes) => {
            stream.write_all(&bytes)?;
            loop {
                stream.write_all(&[b'x'; 4096])?;
            }
        }
        Reply::Drip(bytes) => {
            stream.write_all(&bytes)?;
            loop {
                stream.write_all(b"x")?;
                thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

/// A clock that only moves by waits, which it records.
#[derive(Debug, Default)]
struct StillClock {
    passed: Cell<Duration>,
    waits: RefCell<Vec<Duration>>,
    days: Cell<i64>,
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
struct Names(Mutex<BTreeMap<String, Vec<IpAddr>>>);

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

/// 127.0.0.1 represents a public address.
fn is_public_or_here(address: IpAddr) -> bool {
    is_public(address) || address == Ipv4Addr::LOCALHOST
}

/// A folder to crawl into.
struct CrawlFolder {
    folder: TempDir,
    clock: StillClock,
    progress: Box<dyn Progress>,
}

impl CrawlFolder {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            clock: StillClock::default(),
            progress: Box::new(Silent),
        }
    }

    /// Crawls the server from its root, private addresses allowed.
    fn crawl(
        &self,
        server: &Server,
        change: impl FnOnce(&mut UncheckedSettings),
    ) -> Result<Summary, CrawlError> {
        self.crawl_from(&server.url("/"), Names::default(), None, change)
    }

    /// Crawls with these names. If `allowed` is given, the addresses that it refuses are.
    fn crawl_from(
        &self,
        url: &str,
        names: Names,
        allowed: Option<fn(IpAddr) -> bool>,
        change: impl FnOnce(&mut UncheckedSettings),
    ) -> Result<Summary, CrawlError> {
        let mut asked = UncheckedSettings::new(url);
        asked.allow_private = allowed.is_none();
        change(&mut asked);
        let settings = Settings::check(asked).unwrap();
        let fetcher = Fetcher::new(&settings, Guard { names, allows: allowed.unwrap_or(|_| true) });
        crawl_with(&settings, &self.path("crawl"), &fetcher, &self.clock, &*self.progress)
    }

    /// The waits in seconds.
    fn waits(&self) -> Vec<f64> {
        self.clock.waits.borrow().iter().map(Duration::as_secs_f64).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path("crawl").join(name)).unwrap()
    }

    /// Path and kind of each row of the table of failures.
    fn failures(&self) -> Vec<String> {
        let table = self.read("failures.csv");
        let mut table = csv::Reader::from_reader(table.as_slice());
        let rows = table.records().map(|row| row.unwrap());
        rows.map(|row| format!("{} {}", url::Url::parse(&row[0]).unwrap().path(), &row[3])).collect()
    }

    /// The records of the archive.
    fn records(&self) -> Vec<Written> {
        let archive = self.read("pages.warc.gz");
        let (mut records, mut rest) = (Vec::new(), archive.as_slice());
        while !rest.is_empty() {
            let mut member = GzDecoder::new(rest);
            let mut bytes = Vec::new();
            member.read_to_end(&mut bytes).unwrap();
            rest = member.into_inner();
            let header = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
            let text = String::from_utf8(bytes[..header].to_vec()).unwrap();
            let field = |name: &str| {
                let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
                line.map(str::to_owned).unwrap_or_default()
            };
            let block = bytes[header + 4..].strip_suffix(b"\r\n\r\n").unwrap().to_vec();
            assert_eq!(field("Content-Length"), block.len().to_string());
            assert_eq!(field("WARC-Block-Digest"), format!("sha1:{}", BASE32.encode(&Sha1::digest(&block))));
            let (kind, url) = (field("WARC-Type"), field("WARC-Target-URI"));
            records.push(Written { end: archive.len() - rest.len(), kind, url, block });
        }
        records
    }

    /// Cuts the archive off behind this record.
    fn cut_behind(&self, record: usize) {
        let end = self.records()[record].end;
        fs::write(self.path("crawl/pages.warc.gz"), &self.read("pages.warc.gz")[..end]).unwrap();
    }

    /// The paths of the kept pages, in the order of the archive.
    fn pages(&self) -> Vec<String> {
        let records = self.records().into_iter();
        records.filter(|record| record.block.starts_with(b"HTTP/1.1 2")).map(|record| record.path()).collect()
    }
}

/// A record of an archive, as another program reads it.
struct Written {
    /// The number of bytes of the archive up to its end.
    end: usize,
    kind: String,
    url: String,
    block: Vec<u8>,
}

impl Written {
    fn path(&self) -> String {
        url::Url::parse(&self.url).unwrap().path().to_owned()
    }
}
