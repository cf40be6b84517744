//! Every method on hostile sites, at three sizes: what fails, and how time and memory grow.
//!
//! `kinds` makes the sites, `measure` runs one method on them, `tables` judges. Failures are results; times and bytes are of one machine and
//! stand apart. `experiments/adversarial/README.md` discusses them.

mod kinds;
mod measure;
mod tables;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use gleaner::cleaning::{Method, Settings};
use gleaner::fit::family;

use crate::entrants::{entrants, is_peer, peers};
use measure::{Measured, PARSING, Time, measure};
use tables::Tried;

/// Methods on hostile sites: failures, and growth of time and memory.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Folder for the tables.
    #[arg(default_value = "results/adversarial")]
    out: PathBuf,
    /// Methods, by their ids; all that need no marked page where absent.
    #[arg(long)]
    method: Vec<String>,
    /// Folder of peers; those that are set up are tried too.
    #[arg(long)]
    peers: Option<PathBuf>,
    /// Kinds of sites, by a part of their name; all where absent.
    #[arg(long)]
    kind: Vec<String>,
    /// What a process of its own does: tries one method, and prints a line for each site.
    #[arg(long, hide = true)]
    try_one: Option<String>,
}

/// Does what is asked for.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.try_one {
        Some(id) => try_one(id, arguments),
        None => try_all(arguments),
    }
}

/// Prints what one method does, a line of JSON for each site.
fn try_one(id: &str, arguments: &Arguments) -> Result<()> {
    let method: Option<Arc<dyn Method>> = match id {
        PARSING => None,
        id => Some(Arc::from(family(id, &peers(arguments.peers.as_deref()))?.build(&Settings::new())?)),
    };
    let time = if is_peer(id) { Time::Clock } else { Time::Processor };
    for kind in kinds::all() {
        if !arguments.kind.is_empty() && !arguments.kind.iter().any(|part| kind.name.contains(part)) {
            continue;
        }
        for times in [1, 2, 4] {
            let measured = measure(method.as_ref(), &kind, times, time);
            println!("{}", serde_json::to_string(&measured)?);
            // it would be late on a larger one too, and what was given up still runs
            if measured.is_broken() {
                break;
            }
        }
    }
    Ok(())
}

/// Tries each method in a process of its own, and writes the tables after each.
fn try_all(arguments: &Arguments) -> Result<()> {
    let mut tried = Vec::new();
    let ids = entrants(&arguments.method, arguments.peers.as_deref());
    for id in std::iter::once(PARSING.to_owned()).chain(ids) {
        eprintln!("{id}");
        let program = std::env::current_exe().context("the path of this program")?;
        let mut command = Command::new(program);
        command.args(["adversarial", "--try-one", &id]);
        command.args(arguments.kind.iter().flat_map(|kind| ["--kind", kind]));
        if let Some(peers) = &arguments.peers {
            command.arg("--peers").arg(peers);
        }
        let output = command.stderr(Stdio::null()).output().context("a process for a method")?;
        let lines = String::from_utf8(output.stdout).context("a line of a method")?;
        let measured: Vec<Measured> = lines
            .lines()
            .map(serde_json::from_str)
            .collect::<Result<_, _>>()
            .context("a line of a method")?;
        let ended = (!output.status.success()).then(|| format!("the process ended: {}", output.status));
        tried.push(Tried { id, measured, ended });
        // a run that is stopped leaves what it has
        tables::write(&arguments.out, &tried)?;
    }
    Ok(())
}
