//! One request: an address in, an answer or a failure out. It is bounded in size and in total time, follows
//! no redirect, and reads no body that will not be kept.
//!
//! A tap on the connection, behind TLS and before HTTP, stores the bytes of an answer as received, since HTTP libraries only give their
//! parsed form, and bounds them. It removes header fields that the library does not need: the library refuses a header of more than 128.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use input::{LONGEST_HEADER, is_page_type};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use ureq::config::Config;
use ureq::http::Response;
use ureq::unversioned::resolver::Resolver;
use ureq::unversioned::transport::{
    Buffers, ConnectionDetails, Connector, NextTimeout, RustlsConnector, TcpConnector, Transport,
};
use ureq::{Agent, Body, Error};
use url::Url;

use crate::answer::Answer;
use crate::guard::OutOfReach;
use crate::outcome::{Failure, Kind};
use crate::settings::Settings;

/// The kind of the requested content, which decides how much of an answer is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    /// HTML, whole, up to this many bytes.
    Page(u64),
    /// Any text, the first so many bytes of it.
    Text(u64),
}

/// Sends requests.
#[derive(Debug)]
pub(crate) struct Fetcher {
    agent: Agent,
    tap: Tap,
}

impl Fetcher {
    /// A sender with the name and time limit of the settings, which connects to the addresses from
    /// `resolver`.
    ///
    /// A proxy of the environment is not used: it would look up names itself, and the guard could not check
    /// them.
    pub(crate) fn new(settings: &Settings, resolver: impl Resolver) -> Self {
        let tap = Tap::default();
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .proxy(None)
            .timeout_global(Some(Duration::from_secs_f64(settings.asked.timeout)))
            .user_agent(settings.asked.user_agent.as_str())
            .accept("text/html, application/xhtml+xml, */*;q=0.1")
            .accept_encoding("gzip")
            .max_response_header_size(LONGEST_HEADER)
            // of a longer header more bytes arrive than are allowed
            .input_buffer_size(2 * LONGEST_HEADER)
            // one connection a request, so that all its bytes belong to one answer
            .max_idle_connections(0)
            .build();
        let connector =
            ().chain(TcpConnector::default()).chain(RustlsConnector::default()).chain(tap.clone());
        Self { agent: Agent::with_parts(config, connector, resolver), tap }
    }

    /// Requests one address.
    ///
    /// An answer that is no page (by status or media type) comes without its body.
    ///
    /// # Errors
    /// [`Failure`] if there is no whole answer within the bounds.
    pub(crate) fn fetch(&self, url: &Url, want: Want) -> Result<Answer, Failure> {
        let (Want::Page(most) | Want::Text(most)) = want;
        self.tap.begin(usize::try_from(most).unwrap_or(usize::MAX).saturating_add(LONGEST_HEADER));
        let asked = self.agent.get(url.as_str()).header("connection", "close").call();
        let done =
            asked.and_then(|response| if reads(&response, want) { drain(response, want) } else { Ok(()) });
        let (received, full) = self.tap.take();
        match done {
            _ if full && matches!(want, Want::Page(_)) => Err(Failure::too_large(most)),
            Err(error) if !full => Err(failure(&error)),
            _ => Answer::read(&received),
        }
    }
}

/// Whether the body is worth reading: it may be kept, as far as the header shows.
fn reads(response: &Response<Body>, want: Want) -> bool {
    let status = response.status();
    let kind = response.headers().get("content-type").and_then(|value| value.to_str().ok());
    match want {
        Want::Text(_) => status.is_success(),
        Want::Page(_) => status.is_redirection() || status.is_success() && kind.is_none_or(is_page_type),
    }
}

/// Reads to the end of the body; the tap stores it.
fn drain(response: Response<Body>, want: Want) -> Result<(), Error> {
    let said = response.body().content_length();
    if let (Want::Page(most), Some(said)) = (want, said)
        && said > most
    {
        return Err(Error::BodyExceedsLimit(most));
    }
    let mut body = response.into_body().into_with_config().limit(u64::MAX).reader();
    io::copy(&mut body, &mut io::sink())?;
    Ok(())
}

fn failure(error: &Error) -> Failure {
    match error {
        Error::BodyExceedsLimit(most) => Failure::too_large(*most),
        Error::Other(other) if other.is::<OutOfReach>() => Failure::new(Kind::Private, other.to_string()),
        Error::Timeout(_) => Failure::new(Kind::Timeout, "no whole answer within the time"),
        Error::LargeResponseHeader(..) => Failure::new(Kind::LargeHeader, "the header is too large"),
        Error::Protocol(_) | Error::Http(_) | Error::BadUri(_) => {
            Failure::new(Kind::Protocol, error.to_string())
        }
        Error::Io(error) => Failure::new(Kind::Network, error.to_string()),
        _ => Failure::new(Kind::Network, error.to_string()),
    }
}

/// The pause that the server requests, in seconds or until a date (RFC 9110, 10.2.3).
pub(crate) fn retry_after(answer: &Answer, now: OffsetDateTime) -> Option<Duration> {
    let value = answer.head.field("retry-after")?;
    if value.bytes().all(|byte| byte.is_ascii_digit()) {
        // a number that is too large for us is a long time
        return Some(Duration::from_secs(value.parse().unwrap_or(u64::MAX)));
    }
    let until = OffsetDateTime::parse(value, &Rfc2822).ok()?;
    Duration::try_from(until - now).ok()
}

/// The fields that are passed on: those of framing, and those that `fetch` reads.
const HANDED_ON: [&[u8]; 7] = [
    b"connection",
    b"content-encoding",
    b"content-length",
    b"content-type",
    b"location",
    b"trailer",
    b"transfer-encoding",
];

/// The bytes from the last opened connection. Clones share one tap.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tap(Arc<Mutex<TapBuffer>>);

#[derive(Debug, Default)]
struct TapBuffer {
    bytes: Vec<u8>,
    most: usize,
    full: bool,
}

impl Tap {
    /// Clears the bytes and allows `most` bytes.
    pub(crate) fn begin(&self, most: usize) {
        *self.heard() = TapBuffer { bytes: Vec::new(), most, full: false };
    }

    /// Takes the bytes, and returns whether there were more than allowed.
    pub(crate) fn take(&self) -> (Vec<u8>, bool) {
        let mut heard = self.heard();
        (std::mem::take(&mut heard.bytes), heard.full)
    }

    fn heard(&self) -> MutexGuard<'_, TapBuffer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<In: Transport> Connector<In> for Tap {
    type Out = Tapped<In>;

    fn connect(
        &self,
        _details: &ConnectionDetails<'_>,
        chained: Option<In>,
    ) -> Result<Option<Self::Out>, Error> {
        Ok(chained.map(|inner| Tapped { inner, tap: self.clone(), in_header: true }))
    }
}

/// A connection with a listener.
#[derive(Debug)]
pub(crate) struct Tapped<In> {
    inner: In,
    tap: Tap,
    /// Whether the next bytes belong to the header.
    in_header: bool,
}

impl<In: Transport> Tapped<In> {
    /// Removes the fields that are not passed on from the received part of the header.
    fn thin(&mut self) -> Result<(), Error> {
        let buffers = self.inner.buffers();
        let (thin, has_ended) = thinned(buffers.input());
        let length = buffers.input().len();
        if thin.len() < length {
            buffers.input_consume(length);
            buffers.input_append_buf()[..thin.len()].copy_from_slice(&thin);
            buffers.input_appended(thin.len());
        }
        self.in_header = !has_ended;
        let heard = self.tap.heard().bytes.len();
        if self.in_header && heard > LONGEST_HEADER {
            return Err(Error::LargeResponseHeader(heard, LONGEST_HEADER));
        }
        Ok(())
    }
}

/// The received part of an answer without the header fields that are not passed on, and whether the header
/// has ended. Interim headers (1xx) belong to the header behind them.
fn thinned(come: &[u8]) -> (Vec<u8>, bool) {
    let (mut thin, mut rest) = (Vec::with_capacity(come.len()), come);
    // the status line, before any byte of it has arrived
    let mut status: Option<&[u8]> = None;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let line;
        (line, rest) = rest.split_at(end + 1);
        let Some(first) = status else {
            status = Some(line);
            thin.extend_from_slice(line);
            continue;
        };
        let is_last = line.trim_ascii().is_empty();
        let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
        if is_last || HANDED_ON.iter().any(|known| name.eq_ignore_ascii_case(known)) {
            thin.extend_from_slice(line);
        }
        if is_last {
            status = None;
            if first.split(|&byte| byte == b' ').nth(1).is_none_or(|code| !code.starts_with(b"1")) {
                thin.extend_from_slice(rest);
                return (thin, true);
            }
        }
    }
    thin.extend_from_slice(rest);
    (thin, false)
}

impl<In: Transport> Transport for Tapped<In> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.inner.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        self.inner.transmit_output(amount, timeout)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        // unused bytes stay before the new ones
        let before = self.inner.buffers().input().len();
        let more = self.inner.await_input(timeout)?;
        let new = self.inner.buffers().input().get(before..).unwrap_or_default();
        let mut heard = self.tap.heard();
        heard.bytes.extend_from_slice(new);
        if heard.bytes.len() > heard.most {
            let most = heard.most;
            heard.bytes.truncate(most);
            heard.full = true;
            return Err(Error::Other("the answer is too large".into()));
        }
        drop(heard);
        if self.in_header {
            self.thin()?;
        }
        Ok(more)
    }

    fn is_open(&mut self) -> bool {
        self.inner.is_open()
    }

    fn is_tls(&self) -> bool {
        self.inner.is_tls()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(come: &str, expected: &str, has_ended: bool) {
        assert_eq!(thinned(come.as_bytes()), (expected.as_bytes().to_vec(), has_ended));
        // new bytes are thinned again together with the earlier rest
        for at in 0..come.len() {
            let (before, ended) = thinned(&come.as_bytes()[..at]);
            if !ended {
                let again = [&before, &come.as_bytes()[at..]].concat();
                assert_eq!(thinned(&again), (expected.as_bytes().to_vec(), has_ended), "{at}");
            }
        }
    }

    #[test]
    fn of_a_header_framing_is_left() {
        let page = "Content-LENGTH: 1\r\n\r\nX: y\n";
        check(&format!("HTTP/1.1 200 OK\r\nX: y\r\n{page}"), &format!("HTTP/1.1 200 OK\r\n{page}"), true);
        check("HTTP/1.1 200 OK\nA: b\n\nA: b\n", "HTTP/1.1 200 OK\n\nA: b\n", true);
        check("HTTP/1.1 200 OK\r\nA: b\r\nC: d", "HTTP/1.1 200 OK\r\nC: d", false);
        check("HTTP/1.1 103 x\nA: b\n\nHTTP/1.1 200\nA: b\n\nA", "HTTP/1.1 103 x\n\nHTTP/1.1 200\n\nA", true);
        check("", "", false);
    }
}
