//! The archive of a git revision: from the mirror folder, or fetched from the archive service; unpacked and verified.

use std::fs::{self, File};
use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
use std::io::{self, Read, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::archive::{self, PIECE, Writer};
use super::{FetchConfig, Job, ObtainError, at};
use crate::Progress;
use crate::content::Listing;
use crate::descriptor::Archive;
use crate::store::{From, Running};

/// Fills the job's folder from the mirror or the public source and verifies it.
pub(super) fn bring(job: &Job<'_>, archive: &Archive) -> Result<From, ObtainError> {
    if let Some(file) = job.store.archive_in_mirror(&archive.mirror) {
        unpack(job, archive, &file, &file.display().to_string())?;
        return Ok(From::Mirror);
    }
    let Archive { host, repository, mirror, .. } = archive;
    let id = job.descriptor.id();
    let Some(url) = archive.url() else {
        return Err(ObtainError::Absent(format!(
            "no revision of {host}/{repository} is known that has all files of {id}; it is read from a mirror folder that has \
             {mirror}: `gleaner data get {id} --mirror DIR`"
        )));
    };
    if job.store.offline {
        return Err(job.offline());
    }
    let file = job.work.join("archive");
    fetch(&url, &file, job.config, job.progress).map_err(|problem| {
        let remedy = format!("a mirror folder that has {mirror} needs no network");
        ObtainError::Absent(format!("{problem}; {remedy}: `gleaner data get {id} --mirror DIR`"))
    })?;
    unpack(job, archive, &file, &url)?;
    Ok(From::Public)
}

/// Unpacks the files whose paths the descriptor names: their paths in the archive, or below its topmost folder, which the archive service
/// adds.
fn unpack(job: &Job<'_>, archive: &Archive, file: &Path, name: &str) -> Result<(), ObtainError> {
    let wrong = |error| ObtainError::Unusable(format!("{name}: {error}"));
    let (files, source) = (job.files, job.source);
    fs::create_dir(files).map_err(at(files))?;

    let work = format!("unpacking {}", job.descriptor.id());
    let running = Running::start(job.progress, &work, Some(source.content().bytes));
    let mut writer =
        Writer { folder: files, declared: source.content(), listing: Listing::default(), running: &running };
    archive::unpack(file, &mut writer, |path| {
        let below = path.below_top();
        [Some(path), below].into_iter().flatten().find(|path| archive.names(path.as_str()))
    })
    .map_err(wrong)?;
    let listing = writer.listing;
    drop(running);
    job.verify(name, listing.content(), source.content())?;

    let Some(declared) = source.unpacked() else { return Ok(()) };
    let inner = declared.bytes.saturating_sub(source.content().bytes);
    let running = Running::start(job.progress, &work, Some(inner));
    let mut writer = Writer { folder: files, declared, listing, running: &running };
    archive::open_all_seven_z(&mut writer).map_err(wrong)?;
    job.verify(name, writer.listing.content(), declared)
}

/// The most bytes that are fetched.
const MOST_BYTES: u64 = 4 << 30;

/// The longest wait for a connection.
const CONNECTED: Duration = Duration::from_secs(15);

/// One failed attempt.
struct Hitch {
    problem: String,
    /// Whether another attempt may succeed.
    passing: bool,
}

/// Fetches one file over HTTP(S), with limits on its size and on every wait. Errors of a server that was reached are tried again if they
/// are temporary; without a network the first attempt is the last.
///
/// The file `target` holds the whole response on success; on failure its content is
/// undefined.
fn fetch(url: &str, target: &Path, config: &FetchConfig, progress: &dyn Progress) -> Result<(), String> {
    let agent = agent(url, config.wait);
    let mut pause = config.pause;
    let mut attempts = 1;
    loop {
        match attempt(&agent, url, target, progress) {
            Ok(()) => return Ok(()),
            Err(hitch) if hitch.passing && attempts < config.attempts => {
                tracing::warn!(url, attempts, problem = hitch.problem, "fetching again");
                thread::sleep(pause);
                pause *= 2;
                attempts += 1;
            }
            Err(Hitch { problem, .. }) => {
                return Err(format!("cannot fetch {url}: {problem} (attempt {attempts})"));
            }
        }
    }
}

fn agent(url: &str, wait: Duration) -> ureq::Agent {
    let https = url.starts_with("https:");
    let mut config = ureq::Agent::config_builder()
        // a redirect must not lead from a protected connection to an open one
        .https_only(https)
        .timeout_connect(Some(CONNECTED))
        .timeout_recv_response(Some(wait))
        .timeout_per_read(Some(wait))
        .user_agent(concat!("gleaner/", env!("CARGO_PKG_VERSION")));
    if !https {
        // the only open connections are to this machine itself
        config = config.proxy(None);
    }
    config.build().new_agent()
}

fn attempt(agent: &ureq::Agent, url: &str, target: &Path, progress: &dyn Progress) -> Result<(), Hitch> {
    let local =
        |error: io::Error| Hitch { problem: format!("{}: {error}", target.display()), passing: false };
    let answer = agent.get(url).call().map_err(|error| hitch(&error))?;
    let declared = answer.body().content_length();
    if declared.is_some_and(|declared| declared > MOST_BYTES) {
        return Err(too_large());
    }
    let mut file = File::create(target).map_err(local)?;
    let running = Running::start(progress, &format!("fetching {url}"), declared);
    let mut body = answer.into_body().into_with_config().limit(u64::MAX).reader();
    let broken = |error: io::Error| Hitch { problem: error.to_string(), passing: true };
    let (mut piece, mut length) = (Vec::new(), 0);
    while body.by_ref().take(PIECE).read_to_end(&mut piece).map_err(broken)? > 0 {
        length += piece.len() as u64;
        if length > MOST_BYTES {
            return Err(too_large());
        }
        file.write_all(&piece).map_err(local)?;
        running.advance(piece.len() as u64);
        piece.clear();
    }
    let Some(declared) = declared.filter(|declared| *declared != length) else { return Ok(()) };
    let problem = format!("the answer ended after {length} of {declared} bytes");
    Err(Hitch { problem, passing: true })
}

fn too_large() -> Hitch {
    Hitch { problem: format!("the answer is larger than {MOST_BYTES} bytes"), passing: false }
}

fn hitch(error: &ureq::Error) -> Hitch {
    let passing = match error {
        // 408 and 429 are temporary
        ureq::Error::StatusCode(status) => matches!(status, 408 | 429 | 500..),
        // of a server that was reached; without a network no name is found, and no connection is made
        ureq::Error::Io(error) => {
            matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
        }
        ureq::Error::Timeout(of) => !matches!(of, ureq::Timeout::Resolve | ureq::Timeout::Connect),
        ureq::Error::Protocol(_) => true,
        _ => false,
    };
    Hitch { problem: error.to_string(), passing }
}

#[cfg(test)]
mod tests {
    use std::net::ToSocketAddrs;

    use ureq::Error::{HostNotFound, Io, StatusCode, Timeout};
    use ureq::Timeout::{Connect, PerRead, RecvResponse, Resolve};

    use super::*;

    #[test]
    fn only_a_server_that_was_reached_is_asked_again() {
        let unknown = ("no name of a host", 80).to_socket_addrs().map(|_| ()).unwrap_err();
        let again: [ureq::Error; 6] = [
            StatusCode(429),
            StatusCode(503),
            Io(ConnectionReset.into()),
            Io(UnexpectedEof.into()),
            Timeout(PerRead),
            Timeout(RecvResponse),
        ];
        let once: [ureq::Error; 8] = [
            StatusCode(404),
            HostNotFound,
            Io(unknown),
            Io(io::ErrorKind::NetworkUnreachable.into()),
            Io(io::ErrorKind::ConnectionRefused.into()),
            Timeout(Resolve),
            Timeout(Connect),
            Io(io::ErrorKind::StorageFull.into()),
        ];
        again.iter().for_each(|error| assert!(hitch(error).passing, "{error}"));
        once.iter().for_each(|error| assert!(!hitch(error).passing, "{error}"));
    }
}
