//! The processes of one peer. A fit takes one and gives it back at the end of its site, so there are as many
//! processes as sites at work at once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::description::Peer;
use crate::process::Process;
use crate::trouble::Trouble;

/// The number of failed starts in a row after which a peer is not started again: each may cost the limit of a
/// greeting.
const FAILED_STARTS: usize = 3;

/// The processes of a peer; they end with it.
pub(crate) struct Pool {
    pub(crate) peer: Peer,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    idle: Vec<Process>,
    failed_starts: usize,
    last: Option<Trouble>,
}

/// A process, and whether it has already answered.
pub(crate) struct Taken {
    pub(crate) process: Process,
    pub(crate) fresh: bool,
}

impl Pool {
    pub(crate) fn new(peer: Peer) -> Self {
        Self { peer, state: Mutex::default() }
    }

    /// An idle process, or else a new one.
    pub(crate) fn take(&self) -> Result<Taken, Trouble> {
        let idle = self.state().idle.pop();
        match idle {
            Some(process) => Ok(Taken { process, fresh: false }),
            None => self.start(),
        }
    }

    /// A new process.
    pub(crate) fn start(&self) -> Result<Taken, Trouble> {
        let state = self.state();
        if let Some(last) = state.last.as_ref().filter(|_| state.failed_starts >= FAILED_STARTS) {
            return Err(Trouble::GivenUp(last.to_string()));
        }
        drop(state);
        let started = Process::start(&self.peer);
        let mut state = self.state();
        match started {
            Ok(process) => {
                state.failed_starts = 0;
                Ok(Taken { process, fresh: true })
            }
            Err(trouble) => {
                state.failed_starts += 1;
                state.last = Some(trouble.clone());
                Err(trouble)
            }
        }
    }

    /// Takes back a process that still works.
    pub(crate) fn give(&self, process: Process) {
        self.state().idle.push(process);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
