//! The bytes of an answer as they come: a listener on the connection, after TLS and before HTTP.
//!
//! An archive keeps answers as they were received, and HTTP libraries give no more than what they make of them. The
//! tap is also where the size is bounded: over the wire nothing hides, neither framing nor a header.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};

/// What has come over the connection that was opened last. Clones are of the same tap.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tap(Arc<Mutex<Heard>>);

#[derive(Debug, Default)]
struct Heard {
    bytes: Vec<u8>,
    most: usize,
    full: bool,
}

/// More came than is allowed.
#[derive(Debug, thiserror::Error)]
#[error("the answer is too large")]
struct Full;

impl Tap {
    /// Forgets what has come and allows `most` bytes.
    pub(crate) fn begin(&self, most: usize) {
        *self.heard() = Heard { bytes: Vec::new(), most, full: false };
    }

    /// Takes what has come, and whether it was more than allowed.
    pub(crate) fn take(&self) -> (Vec<u8>, bool) {
        let mut heard = self.heard();
        (std::mem::take(&mut heard.bytes), heard.full)
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
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
        Ok(chained.map(|inner| Tapped { inner, tap: self.clone() }))
    }
}

/// A connection with a listener.
#[derive(Debug)]
pub(crate) struct Tapped<In> {
    inner: In,
    tap: Tap,
}

impl<In: Transport> Transport for Tapped<In> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.inner.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), ureq::Error> {
        self.inner.transmit_output(amount, timeout)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, ureq::Error> {
        // what is not used yet stays in front of what comes
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
        Ok(more)
    }

    fn is_open(&mut self) -> bool {
        self.inner.is_open()
    }

    fn is_tls(&self) -> bool {
        self.inner.is_tls()
    }
}
