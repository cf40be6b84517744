//! The command line of gleaner: arguments in, one command run, an exit code that means something out.
//!
//! Commands hold no logic of their own: they read arguments, call the crates, and tell people what happened.
//! Results go to files or standard output; what is told about them goes to standard error.

mod allocated;
mod arguments;
mod command;
mod exit;
mod places;
mod progress;
mod quiet_panics;
mod said;

use std::io::IsTerminal;

use clap::Parser;
use tracing_subscriber::filter::{LevelFilter, Targets};
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
        .without_time()
        .with_target(false)
        .finish()
        .with(log.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN)))
        .init();
    quiet_panics::install();
    let done = match arguments.command {
        Command::Reproduce(arguments) => command::reproduce::reproduce(&arguments),
        Command::Report(arguments) => command::report::report(&arguments),
        Command::Check(arguments) => command::check::check(&arguments),
        Command::List(arguments) => command::list::list(&arguments),
        Command::Data(arguments) => command::data::data(&arguments),
        Command::Crawl(arguments) => command::crawl::crawl(arguments),
        Command::Clean(arguments) => command::clean::clean(&arguments),
        Command::Diff(arguments) => command::diff::diff(&arguments),
        Command::Headline(arguments) => command::headline::headline(&arguments),
    };
    exit::of(done)
}

/// What every command gives: how it ended, or an error to be told.
type Ended = Result<Exit, exit::Failed>;
