//! The command line of gleaner: reads the arguments, runs one command and ends with its exit code.
//!
//! Commands have no logic of their own: they read arguments, call the crates and print the results. Results go to files or standard output;
//! progress, warnings and errors go to standard error.

#![cfg_attr(
    not(feature = "bench"),
    allow(dead_code, unused_imports, reason = "what only commands that measure use is not parted further")
)]

mod arguments;
mod command;
mod console;
mod places;
mod progress;

use std::io::IsTerminal;

use clap::Parser;
use tracing_subscriber::field::MakeExt as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::debug_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::arguments::Arguments;

fn main() -> std::process::ExitCode {
    #[cfg(not(feature = "bench"))]
    if let Some(command) = std::env::args().nth(1).filter(|first| arguments::MEASURING.contains(&&**first)) {
        return console::end(Err(anyhow::anyhow!(
            "{command} measures, and this program only cleans; the whole program has it: `cargo install --locked --path crates/gleaner`, in a copy of \
             gleaner's repository"
        )));
    }
    let arguments = Arguments::parse();
    let log = std::env::var("GLEANER_LOG").ok().and_then(|levels| levels.parse::<Targets>().ok());
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .fmt_fields(
            debug_fn(|out, field, value| match field.name() {
                "message" => write!(out, "{}", console::told(format_args!("{value:?}"))),
                name => write!(out, "{name}={}", console::told(format_args!("{value:?}"))),
            })
            .delimited(" "),
        )
        .without_time()
        .with_target(false)
        .finish()
        .with(log.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN)))
        .init();
    fit::silence_method_panics();
    #[cfg(unix)]
    remove_unfinished_files_at_signals();
    console::end(command::run(arguments.command))
}

/// From here on INT, TERM and HUP remove unfinished files, and then end the program as they always do. A signal that whoever started the
/// program chose to ignore, as `nohup` does, stays ignored.
#[cfg(unix)]
fn remove_unfinished_files_at_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored_signals();
    let ending = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // if the system refuses, unfinished files stay
    let Ok(mut signals) = Signals::new(ending) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            input::end_work();
            whole_file::remove_unfinished();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// The signals that are ignored, a bit each. Where the system does not tell, HUP alone, which `nohup` ignores.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(1)
}
