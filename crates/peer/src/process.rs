//! One process of a peer: its start, its greeting, requests and answers, and its end in every case.
//!
//! Each stream has a thread, so that a process which neither reads nor writes blocks nobody: the caller waits
//! for the answer until the limit, and a late process is killed. The threads end with the process. The
//! process ends with the harness, whatever ends that: a shell in its group watches.
//!
//! A fit takes a process from the pool of its peer and gives it back at the end of its site, so there are as many processes as sites at work at once.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use self::watcher::Watcher;
use crate::description::Peer;
use crate::message::{
    ANSWERS, Answer, Greeting, Numbered, PROTOCOL, Request, Trouble, Want, line, shortened,
};

/// The most bytes of a line that is read.
const LONGEST: u64 = 64 << 20;

/// The number of bytes at the end of the standard error that are stored.
const TAIL: usize = 4096;

/// The time in which a process that closed its output may end by itself, so that its own exit code is
/// reported.
const GRACE: Duration = Duration::from_secs(1);

/// A process that has greeted.
pub(crate) struct Process {
    child: Child,
    #[cfg(unix)]
    watcher: Option<Watcher>,
    requests: Sender<Vec<u8>>,
    heard: Receiver<Result<String, Trouble>>,
    tail: Arc<Mutex<VecDeque<u8>>>,
    tail_ended: Receiver<()>,
    asked: u64,
    /// The parts that it wants to be sent.
    pub(crate) wants: Vec<Want>,
    /// The processor time that [`spent`](Self::spent) has returned.
    counted: Duration,
}

impl Process {
    /// Starts the program and waits for its greeting.
    pub(crate) fn start(peer: &Peer) -> Result<Self, Trouble> {
        if let Some(absence) = peer.absence() {
            return Err(Trouble::Absent(absence));
        }
        let start = |error: io::Error| Trouble::Start(error.to_string());
        #[cfg(unix)]
        let watcher = Watcher::start().map_err(start)?;
        let mut command = command(peer);
        #[cfg(unix)]
        watcher.watch(&mut command);
        let mut child = command.spawn().map_err(start)?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
            unreachable!("all three streams were asked for")
        };
        let (requests, to_write) = mpsc::channel::<Vec<u8>>();
        // the output of a process that writes without end is not read ahead
        let (hears, heard) = mpsc::sync_channel(1);
        let (ends, tail_ended) = mpsc::channel::<()>();
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&tail);
        let started = in_thread(move || write_all(stdin, &to_write))
            .and_then(|()| in_thread(move || hear(stdout, &hears)))
            .and_then(|()| in_thread(move || keep_tail(stderr, &kept, ends)));
        let mut process = Self {
            child,
            #[cfg(unix)]
            watcher: Some(watcher),
            requests,
            heard,
            tail,
            tail_ended,
            asked: 0,
            wants: Vec::new(),
            counted: Duration::ZERO,
        };
        started.map_err(start)?;
        process.greet(peer)?;
        Ok(process)
    }

    fn greet(&mut self, peer: &Peer) -> Result<(), Trouble> {
        let line = self.hear(peer.limit)?;
        let expected =
            format!("one JSON line with \"gleaner\": {PROTOCOL} and \"version\": {:?}", peer.version);
        let wrong =
            |found: String| Trouble::Greeting(format!("{}, expected is {expected}", shortened(&found)));
        let greeting: Greeting =
            serde_json::from_str(&line).map_err(|error| wrong(format!("{line:?} ({error})")))?;
        if greeting.gleaner != PROTOCOL || greeting.version != peer.version {
            return Err(wrong(line));
        }
        self.wants = greeting.wants;
        Ok(())
    }

    /// Sends a request with its lines, and waits for the answer. After any error but a refusal the process
    /// must not be used any more.
    pub(crate) fn ask(
        &mut self,
        request: &Request<'_>,
        then: &[u8],
        limit: Duration,
    ) -> Result<Answer, Trouble> {
        self.asked += 1;
        let mut lines = line(&Numbered { id: self.asked, request });
        lines.extend(then);
        // a process that has ended gives no answer
        let _ = self.requests.send(lines);
        let line = self.hear(limit)?;
        let garbage = || Trouble::Garbage(shortened(&format!("{line:?}")), ANSWERS);
        let answer: Answer = serde_json::from_str(&line).map_err(|_| garbage())?;
        let given = [answer.text.is_some(), answer.spans.is_some(), answer.done == Some(true)];
        let given = given.iter().filter(|given| **given).count() + usize::from(answer.error.is_some());
        if answer.id != self.asked || given != 1 {
            return Err(garbage());
        }
        match answer.error {
            Some(error) => Err(Trouble::Refused(shortened(&error))),
            None => Ok(answer),
        }
    }

    fn hear(&mut self, limit: Duration) -> Result<String, Trouble> {
        match self.heard.recv_timeout(limit) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Late(limit)),
        }
    }

    /// The end of a process that sends nothing more.
    fn ended(&mut self) -> Trouble {
        let by = Instant::now() + GRACE;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < by => thread::sleep(Duration::from_millis(5)),
                Ok(None) => break "it closed its output".to_owned(),
                Err(error) => break error.to_string(),
            }
        };
        // its last line may not have arrived yet
        let _ = self.tail_ended.recv_timeout(GRACE);
        let tail: Vec<u8> = locked(&self.tail).iter().copied().collect();
        let tail = String::from_utf8_lossy(&tail);
        let last = tail.lines().rev().map(str::trim).find(|line| !line.is_empty());
        let last = last.map_or_else(String::new, |line| format!(": {}", shortened(line)));
        Trouble::Ended { status, last }
    }

    /// The processor time of all its threads since the last call, or since its start; 0 on a system that does not give it.
    pub(crate) fn spent(&mut self) -> Duration {
        let now = self.processor_time().unwrap_or(self.counted);
        let spent = now.saturating_sub(self.counted);
        self.counted = now;
        spent
    }

    #[cfg(target_os = "linux")]
    fn processor_time(&self) -> Option<Duration> {
        let process = nix::unistd::Pid::from_raw(self.child.id().try_into().ok()?);
        let clock = nix::time::ClockId::pid_cpu_clock_id(process).ok()?;
        Some(clock.now().ok()?.into())
    }

    #[cfg(not(target_os = "linux"))]
    fn processor_time(&self) -> Option<Duration> {
        None
    }

    /// The most memory of the process so far, in bytes, if the system gives it: only Linux does.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib << 10)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // with all processes that it has started
        #[cfg(unix)]
        drop(self.watcher.take());
        #[cfg(not(unix))]
        let _ = self.child.kill();
        // a killed process ends at once; its exit status is read so that no zombie stays
        let _ = self.child.wait();
    }
}

/// The command that starts the program: in the peer's folder, with a limit of memory and a fixed environment.
fn command(peer: &Peer) -> Command {
    let program = &peer.command[0];
    let program =
        if program.contains('/') { peer.folder.join(program).into_os_string() } else { program.into() };
    let mut command;
    #[cfg(unix)]
    {
        command = Command::new("sh");
        // a system without such a limit starts it without
        command.args(["-c", "ulimit -v \"$0\" 2>/dev/null; exec \"$@\""]);
        command.arg((peer.memory_mb << 10).to_string()).arg(program);
    }
    #[cfg(not(unix))]
    {
        command = Command::new(program);
    }
    command.args(&peer.command[1..]).current_dir(&peer.folder);
    command.envs([("LC_ALL", "C.UTF-8"), ("TZ", "UTC")]);
    command.envs([("PYTHONHASHSEED", "0"), ("PYTHONDONTWRITEBYTECODE", "1")]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn in_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("peer".to_owned()).spawn(work).map(drop)
}

/// Writes requests until the other side closes.
fn write_all(mut stdin: impl Write, requests: &Receiver<Vec<u8>>) {
    while let Ok(lines) = requests.recv() {
        if stdin.write_all(&lines).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more, or nobody wants them.
fn hear(stdout: impl Read, hears: &SyncSender<Result<String, Trouble>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line);
        let is_too_long = line.len() as u64 > LONGEST;
        let heard = match read {
            Err(_) => return,
            Ok(_) if is_too_long => {
                Err(Trouble::Garbage(format!("a line of more than {LONGEST} bytes"), "a shorter one"))
            }
            // the end, maybe within a line
            Ok(_) if line.last() != Some(&b'\n') => return,
            Ok(_) => String::from_utf8(line)
                .map_err(|_| Trouble::Garbage("a line that is not UTF-8".to_owned(), ANSWERS)),
        };
        if hears.send(heard).is_err() || is_too_long {
            return;
        }
    }
}

/// Stores the last bytes of the standard error. At its end, which may come late, the channel is closed.
fn keep_tail(mut stderr: impl Read, tail: &Mutex<VecDeque<u8>>, open: Sender<()>) {
    let mut piece = [0; 1024];
    while let Ok(read @ 1..) = stderr.read(&mut piece) {
        let mut tail = locked(tail);
        tail.extend(&piece[..read]);
        let surplus = tail.len().saturating_sub(TAIL);
        tail.drain(..surplus);
    }
    drop(open);
}

/// What a lock guards, also after a panic.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

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

impl Pool {
    pub(crate) fn new(peer: Peer) -> Self {
        Self { peer, state: Mutex::default() }
    }

    /// A process that has answered before.
    pub(crate) fn idle(&self) -> Option<Process> {
        locked(&self.state).idle.pop()
    }

    /// A new process.
    pub(crate) fn start(&self) -> Result<Process, Trouble> {
        let state = locked(&self.state);
        if let Some(last) = state.last.as_ref().filter(|_| state.failed_starts >= FAILED_STARTS) {
            return Err(Trouble::GivenUp(last.to_string()));
        }
        drop(state);
        let started = Process::start(&self.peer);
        let mut state = locked(&self.state);
        state.failed_starts = if started.is_ok() { 0 } else { state.failed_starts + 1 };
        state.last = started.as_ref().err().cloned();
        started
    }

    /// Takes back a process that still works.
    pub(crate) fn give(&self, process: Process) {
        locked(&self.state).idle.push(process);
    }
}

#[cfg(unix)]
mod watcher {
    //! The group of a peer's processes. A shell in it ends them all once the harness has ended, by whatever
    //! signal: the shell waits for a pipe that the system then closes.

    use rustix::process::{Pid, Signal, kill_process_group};
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, Stdio};

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
}
