//! Arguments of the commands for experiments and their results.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{DataPlaces, PeerPlaces, flowing, scale};

const REPRODUCE_EXAMPLES: &str = "Examples:
  gleaner reproduce lin-ho
      everything, into results/lin-ho; data that cannot be obtained are left out and named
  gleaner reproduce lin-ho --offline --scale 0.1 --out /tmp/quick
      a tenth of the pages, nothing fetched
  GLEANER_MIRROR=../mirror gleaner reproduce lin-ho --jobs 2
      real data from a folder of archives
  gleaner reproduce experiments/mine
      an experiment of your own, from its folder

The same command continues a run that was stopped, by whatever means.";

#[derive(Args)]
#[command(after_long_help = flowing(REPRODUCE_EXAMPLES))]
pub(crate) struct Reproduce {
    /// A built-in experiment (see `gleaner list experiments`) or the folder of one
    pub(crate) paper: String,
    /// Folder for results; those of PAPER go into DIR/PAPER
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) places: DataPlaces,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
    /// Sites processed at once [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Share of each site's pages, above 0; above 1 makes synthetic sites larger
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = scale)]
    pub(crate) scale: f64,
    /// Do not measure the run times of the experiment
    #[arg(long)]
    pub(crate) no_times: bool,
    /// Write what `gleaner view` shows of the N worst pages of each method into DIR/PAPER/views, linked from the report; they
    /// hold the pages of others
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) views: usize,
}

/// `gleaner query`.
#[derive(Args)]
pub(crate) struct Query {
    /// The experiment that was run
    pub(crate) paper: String,
    /// The query in SQL, a file with it whose name ends in `.sql`, or the id of a table; experiments/README.md lists the tables and views
    pub(crate) query: String,
    /// Folder for results, as given to `reproduce`
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) out: PathBuf,
    /// Print CSV in place of a table
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Args)]
pub(crate) struct Report {
    /// The experiment that was run
    pub(crate) paper: String,
    /// Folder for results, as given to `reproduce`
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct Check {
    /// The folder of an experiment, its experiment.toml, or the id of a built-in one
    pub(crate) manifest: String,
    /// Print its files with every template filled in
    #[arg(long)]
    pub(crate) expand: bool,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
}

const LIST_EXAMPLES: &str = "Examples:
  gleaner list methods            a line for each
  gleaner list methods lin-ho     its parameters: meaning, default, range, reason
  gleaner list methods --long     all of them";

#[derive(Args)]
#[command(after_long_help = flowing(LIST_EXAMPLES))]
pub(crate) struct List {
    /// What to list
    pub(crate) what: Listed,
    /// The ids to show in full [default: all, a line each]
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// Show all in full
    #[arg(long)]
    pub(crate) long: bool,
    #[command(flatten)]
    pub(crate) places: DataPlaces,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Listed {
    /// Methods; in full with their parameters
    Methods,
    /// Methods of tasks over cleaned pages, clustering and classification; in full with their parameters
    Tasks,
    /// Data sets, and whether they are on this machine; in full with their licences
    Datasets,
    /// Experiments; in full with their runs and outputs
    Experiments,
}

#[derive(Args)]
pub(crate) struct Diff {
    /// A result folder, such as results/lin-ho
    pub(crate) a: PathBuf,
    /// Another one
    pub(crate) b: PathBuf,
    /// The largest difference between two numbers that count as equal
    #[arg(long, value_name = "T", default_value_t = 0.0, value_parser = tolerance)]
    pub(crate) tolerance: f64,
}

const BOARD_EXAMPLES: &str = "Examples:
  gleaner board
      rankings, systems and data sets of the results in this folder; open board/index.html
  gleaner board today --out site
      of one experiment, into the folder site
  gleaner board --view wcxb-dev --method witness-forest --method peer/trafilatura
      with the worst pages of a data set, what both keep of each marked in it

With --view the board holds pages of others: publish it where their licence allows that.";

#[derive(Args)]
#[command(after_long_help = flowing(BOARD_EXAMPLES))]
pub(crate) struct Board {
    /// Built-in experiments whose rankings are shown, in this order
    #[arg(default_values = ["today", "kinds", "form"], value_name = "PAPER")]
    pub(crate) papers: Vec<String>,
    /// Folder of results
    #[arg(long, default_value = "results", value_name = "DIR")]
    pub(crate) results: PathBuf,
    /// Folder for the pages; files of an earlier board there are replaced
    #[arg(long, default_value = "board", value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Show the pages of this data set that results name (least F, most disputed), as `gleaner view` does; may be given several times
    #[arg(long = "view", value_name = "DATA")]
    pub(crate) views: Vec<String>,
    /// A method of the views, as for `gleaner view`; may be given several times
    #[arg(long = "method", short, value_name = "METHOD[:KEY=VALUE,...]", default_values = ["witness-forest", "witness"], requires = "views")]
    pub(crate) methods: Vec<String>,
    #[command(flatten)]
    pub(crate) places: DataPlaces,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
}

#[derive(Args)]
pub(crate) struct Headline {
    /// Markdown files
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Change nothing; name the files that are out of date
    #[arg(long)]
    pub(crate) check: bool,
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(tolerance) if tolerance >= 0.0 && tolerance.is_finite() => Ok(tolerance),
        _ => Err("allowed is a number from 0".to_owned()),
    }
}
