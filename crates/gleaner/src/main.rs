//! The command line of gleaner: reads the arguments, runs one command and ends with its exit code.
//!
//! Commands have no logic of their own: they read arguments, call the crates and print the results. Results go to files or standard output;
//! progress, warnings and errors go to standard error.

#![cfg_attr(
    not(feature = "bench"),
    allow(dead_code, unused_imports, reason = "what only commands that measure use is not parted further")
)]

#[cfg(feature = "bench")]
mod allocated;
mod arguments;
mod command;
mod console;
mod exit;
mod places;
mod progress;
mod signals;

use clap::Parser;
use std::io::IsTerminal;
use std::{panic, thread};
use tracing_subscriber::field::MakeExt as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::debug_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::arguments::{Arguments, Command};
use crate::exit::Exit;

fn main() -> std::process::ExitCode {
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
    silence_method_panics();
    signals::remove_unfinished_files();
    let done = match arguments.command {
        Command::List(arguments) => command::list::list(&arguments),
        Command::Crawl(arguments) => command::crawl::crawl(arguments),
        Command::Fit(arguments) => command::fit::fit(&arguments),
        Command::Clean(arguments) => command::clean::clean(&arguments),
        Command::Strip(arguments) => command::strip::strip(&arguments),
        Command::View(arguments) => command::view::view(&arguments),
        Command::Peer(arguments) => command::peer::peer(&arguments.action),
        #[cfg(feature = "bench")]
        Command::Bench(arguments) => command::bench::run(&arguments),
    };
    exit::of(done)
}

/// The result of every command: its end, or an error to print.
type Ended = Result<Exit, exit::Failed>;

/// Prints no message for a panic on a thread that runs a method, since the results record it. Other panics print as usual.
fn silence_method_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(fit::METHOD_THREAD) {
            usual(info);
        }
    }));
}
