//! The bytes of an answer while they arrive: a listener on the connection, behind TLS and before HTTP.
//!
//! An archive stores answers as received, but HTTP libraries only give their parsed form. The tap also bounds
//! the size: it sees all bytes, with framing and header. And it removes header fields that the HTTP library
//! does not need, since the library refuses a header of more than 128 fields.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};

use crate::bounds::LONGEST_HEADER;

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

/// More bytes arrived than are allowed.
#[derive(Debug, thiserror::Error)]
#[error("the answer is too large")]
struct Full;

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
    ) -> Result<Option<Self::Out>, ureq::Error> {
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
    fn thin(&mut self) -> Result<(), ureq::Error> {
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
            return Err(ureq::Error::LargeResponseHeader(heard, LONGEST_HEADER));
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

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), ureq::Error> {
        self.inner.transmit_output(amount, timeout)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, ureq::Error> {
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
            return Err(ureq::Error::Other(Box::new(Full)));
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
    use super::thinned;

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
