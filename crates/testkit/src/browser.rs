//! A browser without a window, for tests of pages that we write. Where there is none such a test is left out, and says so. And a script of
//! node, for tests that it reads what we write.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A browser of this machine, with a profile of its own.
pub struct Browser {
    program: &'static str,
    place: TempDir,
}

impl Browser {
    /// The browser, if there is one; the lack is told on standard error.
    pub fn found() -> Option<Self> {
        let runs = |program: &&str| {
            let asked =
                Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            asked.is_ok_and(|status| status.success())
        };
        let program = PROGRAMS.into_iter().find(runs);
        if program.is_none() {
            #[allow(clippy::print_stderr, reason = "a test that is left out says so")]
            {
                eprintln!("left out: there is no {}", PROGRAMS.join(", no "));
            }
        }
        Some(Self { program: program?, place: tempfile::tempdir().unwrap() })
    }

    /// Opens a page in a window of this width in pixels, and returns the page as it is four seconds later.
    pub fn opened(&self, width: u32, html: &str) -> String {
        let path = self.place.path().join("page.html");
        fs::write(&path, html).unwrap();
        let out = Command::new(self.program)
            .args(
                "--headless --no-sandbox --disable-gpu --disable-background-networking --no-first-run"
                    .split(' '),
            )
            .args(["--virtual-time-budget=4000", "--dump-dom", &format!("--window-size={width},1200")])
            .arg(format!("--user-data-dir={}", self.place.path().join("profile").display()))
            .arg(format!("file://{}", path.display()))
            .stderr(Stdio::null())
            .output()
            .unwrap();
        assert!(out.status.success(), "{}", out.status);
        String::from_utf8_lossy(&out.stdout).into_owned()
    }
}

/// Whether a script of node, which runs in a folder with its packages and reads these lines, ends well.
pub fn node_accepts(folder: &Path, script: &str, lines: impl Iterator<Item = String>) -> bool {
    let mut node = Command::new("node");
    node.current_dir(folder).args(["--input-type=module", "--eval", script]);
    let mut node = node.stdin(Stdio::piped()).spawn().unwrap();
    let mut input = node.stdin.take().unwrap();
    for line in lines {
        writeln!(input, "{line}").unwrap();
    }
    drop(input);
    node.wait().unwrap().success()
}
