//! Arguments of the commands that measure: experiments and their results, data sets, training, submissions.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};

use super::{DataPlaces, PeerPlaces, flowing, number};

/// The commands that measure.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Run a paper's experiment and write its tables, plots, claims and report
    Reproduce(Reproduce),
    /// Draw tables, plots and report again from the records of an earlier run
    Report(Report),
    /// Ask the tables of a finished run, in SQL
    Query(Query),
    /// Check a manifest: every id, parameter and claim, without running anything
    Check(Check),
    /// Obtain, list and verify data sets
    #[command(subcommand, after_long_help = flowing(DATA_EXAMPLES))]
    Data(Data),
    /// Train a method on the labelled sites of data sets, and write a model that `clean` takes
    Train(Train),
    /// Judge the outputs of a system that was run elsewhere
    #[command(subcommand, after_long_help = flowing(SUBMIT_EXAMPLES))]
    Submit(Submit),
    /// Compare two result folders cell by cell
    Diff(Diff),
    /// Write a static site of all rankings: a matrix of systems and data sets, and a page for each of them
    Board(Board),
    /// Write the tables, sentences and figures of Markdown files that are made from results
    Headline(Headline),
}

const REPRODUCE_EXAMPLES: &str = "Examples:
  gleaner reproduce lin-ho
      everything, into results/lin-ho; if data cannot be obtained, the rest into results/partial/lin-ho
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
    /// Folder for results; those of PAPER go into DIR/PAPER [default: results, or results/partial for a run that lacks data, pages, methods or
    /// run times]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) places: DataPlaces,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
    /// Sites processed at once [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Share of each site's pages, above 0; a site keeps at least six; above 1 makes synthetic sites larger
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = scale())]
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
    #[command(flatten)]
    pub(crate) of: Report,
    /// The query in SQL, a file with it whose name ends in `.sql`, the id of a table, or `show tables`; experiments/README.md describes tables and views
    pub(crate) query: String,
    /// Print CSV in place of a table
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Args)]
pub(crate) struct Report {
    /// The experiment that was run
    pub(crate) paper: String,
    /// Folder for results, as given to `reproduce` [default: results, or results/partial if only a partial run is there]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
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

#[derive(Args)]
pub(crate) struct Diff {
    /// A result folder, such as results/lin-ho
    pub(crate) a: PathBuf,
    /// Another one
    pub(crate) b: PathBuf,
    /// The largest difference between two numbers that count as equal
    #[arg(long, value_name = "T", default_value_t = 0.0, value_parser = number("from 0", |tolerance| tolerance >= 0.0 && tolerance.is_finite()))]
    pub(crate) tolerance: f64,
}

const BOARD_EXAMPLES: &str = "Examples:
  gleaner board
      which system: all systems on all data sets, by the results in this folder; open board/index.html
  gleaner board today --out site
      of one experiment, into the folder site
  gleaner board --view wcxb-dev --method witness-forest --method peer/trafilatura
      with the pages of a data set on which systems are worst or differ most, what each keeps side by side

With --view the board holds pages of others: publish it only if their licence allows that.";

#[derive(Args)]
#[command(after_long_help = flowing(BOARD_EXAMPLES))]
pub(crate) struct Board {
    /// Experiments whose rankings are shown, in this order
    #[arg(default_values = ["today", "kinds", "form", "wcxb"], value_name = "PAPER")]
    pub(crate) papers: Vec<String>,
    /// Folder of results
    #[arg(long, default_value = "results", value_name = "DIR")]
    pub(crate) results: PathBuf,
    /// Folder for the pages; files of an earlier board there are replaced
    #[arg(long, default_value = "board", value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Show the pages of this data set that results name, as `gleaner view` does: those with the least F, and those on which systems differ most, with
    /// two such systems beside the first METHOD; may be given several times
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

const DATA_EXAMPLES: &str = "Examples:
  gleaner data list
  gleaner data get daniel
  gleaner data get                            every data set that is not generated
  gleaner data verify --mirror ../mirror      digests of all unpacked files";

#[derive(Subcommand)]
pub(crate) enum Data {
    /// Obtain data sets: from the mirror folder or the public source, verified, unpacked once
    Get(Datasets),
    /// List data sets: size, and whether they are on this machine; named ones in full
    List(Datasets),
    /// Read every unpacked file again and compare its digest
    Verify(Datasets),
    /// Find pages that are in the data twice, and gold that its page does not hold
    ///
    /// Of the real data sets on this machine. Two pages are the same if their HTML is, and alike if they are of different sites and
    /// share most of their text. Such pages of two publishers are a leak if one of their data sets trains; the code is 1 then. The
    /// answer is CSV with a row for each pair of data sets.
    Audit(DataAudit),
}

#[derive(Args)]
pub(crate) struct DataAudit {
    #[command(flatten)]
    pub(crate) datasets: Datasets,
    /// Also write each finding with its pages, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Datasets {
    /// Data sets [default: all]
    pub(crate) ids: Vec<String>,
    #[command(flatten)]
    pub(crate) places: DataPlaces,
}

const TRAIN_EXAMPLES: &str = "Examples:
  gleaner train METHOD --on crawl-to-the-future --on daniel --out news.txt
      a model of all labelled pages of two data sets, for a method that learns across sites
  gleaner clean --model news.txt --out cleaned crawl/*
      the next step

The file names the method with all its settings, the seed, and each data set with its digest and the
number of its sites and labelled pages; the model follows. The same data, settings and seed give the
same bytes. A host that was trained on must not be scored by the model: experiments see to this, by
`train = {}`.";

#[derive(Args)]
#[command(after_long_help = flowing(TRAIN_EXAMPLES))]
pub(crate) struct Train {
    /// The method's id
    pub(crate) method: String,
    /// A data set to learn from, obtained if need be; may be given several times
    #[arg(long, value_name = "DATASET", required = true)]
    pub(crate) on: Vec<String>,
    /// A parameter of the method; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The seed of the training
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The file of the model
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) places: DataPlaces,
    /// Sites processed at once [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
}

const SUBMIT_EXAMPLES: &str = "Examples:
  gleaner submit pages wcxb-dev > pages.jsonl
      the pages of a data set, a line of JSON each: site, page, url, html
  gleaner submit check mine
      what mine/submission.toml describes: pages without a text, and a ranking beside others";

#[derive(Subcommand)]
pub(crate) enum Submit {
    /// Write the pages of a data set as lines of JSON, for a system to clean
    Pages(SubmitPages),
    /// Compare outputs with the data set, and rank them beside other methods
    Check(SubmitCheck),
}

#[derive(Args)]
pub(crate) struct SubmitPages {
    /// The data set
    #[arg(value_name = "DATA")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) read: SubmitRead,
}

#[derive(Args)]
pub(crate) struct SubmitCheck {
    /// Folder with submission.toml and the file of outputs
    pub(crate) folder: PathBuf,
    /// Methods to compare with, each by its id or as peer/NAME
    #[arg(long, value_name = "METHOD", default_values = ["witness", "boilerpipe"])]
    pub(crate) beside: Vec<String>,
    /// Folder for results; those of the submission go into DIR/ID
    #[arg(long, value_name = "DIR", default_value = "submissions")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) read: SubmitRead,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
}

#[derive(Args)]
pub(crate) struct SubmitRead {
    #[command(flatten)]
    pub(crate) places: DataPlaces,
    /// Share of each site's pages, above 0; for a first look
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = scale())]
    pub(crate) scale: f64,
}

fn scale() -> impl TypedValueParser<Value = f64> {
    number("above 0, up to 1000", |scale| scale > 0.0 && scale <= 1000.0)
}
