//! The group of a peer's processes. A shell in it ends them all once the harness has ended, by whatever
//! signal: the shell waits for a pipe that the system then closes.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};

/// A group with its shell, which holds the group's number until it is dropped.
pub(crate) struct Watcher(Child);

impl Watcher {
    /// Starts the shell in a new group.
    pub(crate) fn start() -> io::Result<Self> {
        let mut command = Command::new("sh");
        command.args(["-c", "read -r line; kill -KILL 0"]).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().map(Self)
    }

    /// Makes the command start in the group.
    pub(crate) fn watch(&self, command: &mut Command) {
        command.process_group(Pid::from_child(&self.0).as_raw_nonzero().get());
    }
}

impl Drop for Watcher {
    /// Kills the group.
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
        let _ = self.0.wait();
    }
}
