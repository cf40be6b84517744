//! The commands, by their subjects; those that measure are in `bench`.

#[cfg(feature = "bench")]
mod bench {
    mod bounded;
    pub(super) mod data;
    pub(super) mod experiment;
    pub(super) mod results;
    pub(super) mod submit;
    pub(super) mod train;
}
mod audit;
mod clean;
mod crawl;
mod fit;
mod list;
mod peer;
mod strip;
mod view;

use std::io::{self, Write as _};

use clap::CommandFactory as _;

#[cfg(feature = "bench")]
use self::bench::{data, experiment, results, submit, train};
use crate::arguments::{Arguments, Command};
#[cfg(feature = "bench")]
use crate::arguments::{Bench, Listed};
use crate::console::{Ended, Exit};

/// Runs one command.
pub(crate) fn run(command: Command) -> Ended {
    match command {
        Command::List(arguments) => {
            let ended = list::list(&arguments)?;
            #[cfg(feature = "bench")]
            if arguments.what == Listed::Experiments {
                arguments.ids.iter().try_for_each(|id| experiment::tell_copy(id))?;
            }
            Ok(ended)
        }
        Command::Crawl(arguments) => crawl::crawl(arguments),
        Command::Fit(arguments) => fit::fit(&arguments),
        Command::Clean(arguments) => clean::clean(&arguments),
        Command::Strip(arguments) => strip::strip(&arguments),
        Command::Audit(arguments) => audit::audit(&arguments),
        Command::View(arguments) => view::view(&arguments),
        Command::Peer(action) => peer::peer(&action),
        Command::Completions { shell } => {
            // by way of memory: the generator panics where a pipe is closed
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "gleaner", &mut script);
            io::stdout().write_all(&script)?;
            Ok(Exit::Done)
        }
        #[cfg(feature = "bench")]
        Command::Bench(command) => match command {
            Bench::Reproduce(arguments) => experiment::reproduce(&arguments),
            Bench::Report(arguments) => experiment::report(&arguments),
            Bench::Query(arguments) => experiment::query(&arguments),
            Bench::Check(arguments) => experiment::check(&arguments),
            Bench::Data(action) => data::data(&action),
            Bench::Train(arguments) => train::train(&arguments),
            Bench::Submit(action) => submit::submit(&action),
            Bench::Diff(arguments) => results::diff(&arguments),
            Bench::Board(arguments) => results::board(&arguments),
            Bench::Headline(arguments) => results::headline(&arguments),
        },
    }
}
