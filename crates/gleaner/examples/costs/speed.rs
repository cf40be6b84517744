//! Whole processes of `gleaner clean` over the same folders, one method after the other: reading, parsing, fitting, cleaning and writing, on one
//! thread. A row is the least of some rounds; rounds go over all methods, so that what the machine does meanwhile meets all alike. Peers,
//! which take many times as long, are measured once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::bars::{self, Bar};
use crate::entrants::{entrants, is_peer};

/// What all others are compared with: the same work without a method.
const EVERYTHING: &str = "everything";

/// Whole processes of `gleaner clean`, side by side.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Folders of pages, a site each.
    #[arg(required = true)]
    sites: Vec<PathBuf>,
    /// Folder for the tables.
    #[arg(long, default_value = "results/speed")]
    out: PathBuf,
    /// Methods, by their ids; all that need no marked page where absent.
    #[arg(long)]
    method: Vec<String>,
    /// Folder of peers; those that are set up are measured too.
    #[arg(long)]
    peers: Option<PathBuf>,
    /// The program.
    #[arg(long, default_value = "target/release/gleaner")]
    program: PathBuf,
    /// How often each method is measured; peers once.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// A method, and the least processor seconds of its processes.
struct Row {
    id: String,
    seconds: f64,
}

/// Measures, and writes `times/speed.csv`, `times/speed.svg` and `README.md`.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut ids = entrants(&arguments.method, arguments.peers.as_deref());
    ids.retain(|id| id != EVERYTHING);
    ids.insert(0, EVERYTHING.to_owned());
    let mut rows: Vec<Row> = ids.into_iter().map(|id| Row { id, seconds: f64::INFINITY }).collect();
    for round in 1..=arguments.rounds {
        for row in rows.iter_mut().filter(|row| round == arguments.rounds || !is_peer(&row.id)) {
            eprintln!("round {round}: {}", row.id);
            row.seconds = row.seconds.min(seconds(arguments, &row.id)?);
        }
    }
    rows.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let (pages, bytes) = size(&arguments.sites)?;
    write(&arguments.out, &rows, pages, bytes)
}

/// Processor seconds of one process, and of those that it starts.
fn seconds(arguments: &Arguments, id: &str) -> Result<f64> {
    let mut command = Command::new(&arguments.program);
    command.args(["clean", "--method", id]).env("RAYON_NUM_THREADS", "1");
    if let Some(peers) = &arguments.peers {
        command.arg("--peers").arg(peers);
    }
    command.args(&arguments.sites).stdout(Stdio::null()).stderr(Stdio::null());
    let before = of_children()?;
    let status =
        command.status().with_context(|| format!("{} cannot be run", arguments.program.display()))?;
    let took = of_children()? - before;
    // 3: a page that failed is part of the work
    if !matches!(status.code(), Some(0 | 3)) {
        bail!("{id}: {status}");
    }
    Ok(took)
}

/// Processor seconds of all children that have ended, and of theirs: the 16th and 17th field of the system's own account.
fn of_children() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat").context("the system does not tell processor times")?;
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks: u64 =
        fields.split_whitespace().skip(13).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Ok(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// Pages and bytes below the folders.
fn size(sites: &[PathBuf]) -> Result<(u64, u64)> {
    let mut open: Vec<PathBuf> = sites.to_vec();
    let (mut pages, mut bytes) = (0, 0);
    while let Some(path) = open.pop() {
        let about = fs::metadata(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        if about.is_dir() {
            for entry in fs::read_dir(&path)? {
                open.push(entry?.path());
            }
        } else if path.extension().is_none_or(|ending| ending != "txt") {
            (pages, bytes) = (pages + 1, bytes + about.len());
        }
    }
    Ok((pages, bytes))
}

fn write(out: &Path, rows: &[Row], pages: u64, bytes: u64) -> Result<()> {
    let times = out.join("times");
    fs::create_dir_all(&times).with_context(|| format!("{} cannot be made", times.display()))?;
    let everything = rows.iter().find(|row| row.id == EVERYTHING).map_or(f64::NAN, |row| row.seconds);
    let mut table = csv::Writer::from_path(times.join("speed.csv"))?;
    table.write_record(["method", "processor seconds", "times keeping everything", "pages a second"])?;
    let mut page = format!(
        "# Speed\n\nMade by `just speed`: whole processes of `gleaner clean` on one thread, {pages} pages, {:.0} MB; processor time with that of programs that \
         a method starts, the least of all rounds, of peers of one. [`experiments/speed`](../../experiments/speed/README.md) discusses it.\n\n\
         ![times keeping everything](times/speed.svg)\n\n| method | times keeping everything | pages a second |\n|---|---:|---:|\n",
        bytes as f64 / 1e6
    );
    let mut drawn = Vec::new();
    for Row { id, seconds } in rows {
        let (ratio, rate) = (seconds / everything, pages as f64 / seconds);
        table.write_record([
            id.as_str(),
            &format!("{seconds:.2}"),
            &format!("{ratio:.2}"),
            &format!("{rate:.0}"),
        ])?;
        page += &format!("| `{id}` | {ratio:.2} | {rate:.0} |\n");
        drawn.push(Bar { label: id.clone(), value: ratio, told: format!("{ratio:.2}"), other: is_peer(id) });
    }
    table.flush()?;
    let plot = bars::plot(
        "Processor time of whole processes",
        "times keeping everything (reading, parsing, writing)",
        4.0,
        &drawn,
    );
    fs::write(times.join("speed.svg"), plot)?;
    Ok(fs::write(out.join("README.md"), page)?)
}
