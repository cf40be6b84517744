//! The commands, by their subjects; those that measure are in `bench`.

#[cfg(feature = "bench")]
mod bench {
    mod bounded;
    pub(super) mod data;
    pub(super) mod experiment;
    pub(super) mod results;
}
mod audit;
mod clean;
mod crawl;
mod fit;
mod list;
mod strip;
mod view;

#[cfg(feature = "bench")]
use self::bench::{data, experiment, results};
#[cfg(feature = "bench")]
use crate::arguments::Bench;
use crate::arguments::Command;
use crate::console::Ended;

/// Runs one command.
pub(crate) fn run(command: Command) -> Ended {
    match command {
        Command::List(arguments) => list::list(&arguments),
        Command::Crawl(arguments) => crawl::crawl(arguments),
        Command::Fit(arguments) => fit::fit(&arguments),
        Command::Clean(arguments) => clean::clean(&arguments),
        Command::Strip(arguments) => strip::strip(&arguments),
        Command::Audit(arguments) => audit::audit(&arguments),
        Command::View(arguments) => view::view(&arguments),
        Command::Peer(arguments) => list::peer(&arguments.action),
        #[cfg(feature = "bench")]
        Command::Bench(command) => match command {
            Bench::Reproduce(arguments) => experiment::reproduce(&arguments),
            Bench::Report(arguments) => experiment::report(&arguments),
            Bench::Query(arguments) => experiment::query(&arguments),
            Bench::Check(arguments) => experiment::check(&arguments),
            Bench::Data(arguments) => data::data(&arguments),
            Bench::Train(arguments) => data::train(&arguments),
            Bench::Submit(arguments) => results::submit(&arguments.action),
            Bench::Diff(arguments) => results::diff(&arguments),
            Bench::Board(arguments) => results::board(&arguments),
            Bench::Headline(arguments) => results::headline(&arguments),
        },
    }
}
