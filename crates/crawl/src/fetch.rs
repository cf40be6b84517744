//! One request: an address in, an answer or a failure out. It is bounded in size and in total time, follows
//! no redirect, and reads no body that will not be kept.

use std::io::{self, Read};
use std::time::Duration;

use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use ureq::config::Config;
use ureq::http::Response;
use ureq::unversioned::resolver::Resolver;
use ureq::unversioned::transport::{Connector, RustlsConnector, TcpConnector};
use ureq::{Agent, Body, Error};
use url::Url;

use crate::answer::{Answer, mime};
use crate::bounds::LONGEST_HEADER;
use crate::guard::OutOfReach;
use crate::outcome::{Failure, Kind};
use crate::settings::Settings;
use crate::tap::Tap;

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
            .timeout_global(Some(settings.timeout))
            .user_agent(settings.user_agent.as_str())
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
            _ if full && matches!(want, Want::Page(_)) => Err(too_large(most)),
            Err(_) if full => Answer::read(&received),
            Err(error) => Err(failure(&error)),
            Ok(()) => Answer::read(&received),
        }
    }
}

/// Whether the body is worth reading: it may be kept, as far as the header shows.
fn reads(response: &Response<Body>, want: Want) -> bool {
    let status = response.status();
    let kind = response.headers().get("content-type").and_then(|value| value.to_str().ok()).and_then(mime);
    match want {
        Want::Text(_) => status.is_success(),
        Want::Page(_) => {
            status.is_redirection() || status.is_success() && kind.is_none_or(|kind| is_html(&kind))
        }
    }
}

/// Whether the media type is that of a page.
pub(crate) fn is_html(mime: &str) -> bool {
    matches!(mime, "text/html" | "application/xhtml+xml")
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
    let mut buffer = vec![0; 1 << 14];
    loop {
        match body.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Error::from(error)),
        }
    }
}

fn too_large(most: u64) -> Failure {
    Failure::new(Kind::TooLarge, format!("the page is larger than {most} bytes"))
}

fn failure(error: &Error) -> Failure {
    match error {
        Error::BodyExceedsLimit(most) => too_large(*most),
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
    let value = answer.field("retry-after")?;
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        // a number that is too large for us is a long time
        return Some(Duration::from_secs(value.parse().unwrap_or(u64::MAX)));
    }
    let until = OffsetDateTime::parse(value, &Rfc2822).ok()?;
    Duration::try_from(until - now).ok()
}
