//! Experiments, by their id or folder. `gleaner check` checks a manifest and every name in it; `gleaner reproduce` runs everything that is not recorded
//! yet, then writes tables, plots, claims and report; `gleaner report` writes these again, from records only; `gleaner query` asks the tables of a run.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ::peer::Peers;
use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, anyhow, bail, ensure};
use input::read_foreign;
use manifest::{Experiment, Verdict};
use peak_alloc::PeakAlloc;
use record::{Folder, Machine, Presence, Summary};
use report::{Inputs, Written};
use run::{Executed, Options, Resolved, execute, resolve};

use crate::arguments::{Check, Query, Report, Reproduce};
use crate::command::bench::bounded::{begins, bounded, unbound};
use crate::command::view;
use crate::console::{Ended, Exit, Lines, counted, message, of_system, output, told};
use crate::places;
use crate::progress::ConsoleProgress;

/// The folder of results without `--out`.
const RESULTS: &str = "results";

/// The folders of an experiment's results: of a complete run, and of a partial one. Without `--out` they differ, so that a partial run
/// replaces no complete one.
fn folders(out: Option<&Path>, id: &str) -> [PathBuf; 2] {
    [RESULTS, "results/partial"].map(|default| out.unwrap_or(Path::new(default)).join(id))
}

pub(crate) fn reproduce(arguments: &Reproduce) -> Ended {
    let out = arguments.out.as_deref();
    let answers = out.unwrap_or(Path::new(RESULTS)).join("answers");
    let peers = places::peers(&arguments.peers)?.with_answers(answers);
    let resolved = resolved(&arguments.paper, &peers)?;
    let [complete, partial] = folders(out, &resolved.experiment.id);
    let place = |summary: &Summary| match report::partial(&resolved.experiment, summary) {
        Some(_) => &partial,
        None => &complete,
    };
    let watch = places::watch(&partial)?;
    let options = Options {
        work: &|summary| place(summary).join("work"),
        store: places::store(&arguments.places)?,
        scale: arguments.scale,
        jobs: if watch.suspects.is_empty() { arguments.jobs.map(usize::from) } else { Some(1) },
        times: !arguments.no_times,
        memory: Some(&Allocated),
    };
    let executed = execute(&resolved, &options, &ConsoleProgress::new()).map_err(of_system)?;
    let out = place(&executed.summary);
    let inputs = Inputs { machine: Some(&executed.machine), ..inputs(&resolved.experiment, &executed) };
    if arguments.views > 0 {
        write_views(arguments, &inputs, out);
    }
    let mut written = report::write(&inputs, out).map_err(of_system)?;
    if let Some(partial) = written.partial.as_mut().filter(|_| *out != complete) {
        partial.push_str(&format!("; {} is unchanged", complete.display()));
    }

    let mut stdout = output();
    write_claims(&mut stdout, &written)?;
    for (data, named) in executed.summary.data.iter().zip(&resolved.experiment.data) {
        let id = &data.id;
        let left_out = match &data.presence {
            Presence::Present => continue,
            Presence::Missing(why) | Presence::Unusable(why) if named.is_local() => {
                format!("{id}: {}", told(why))
            }
            Presence::Unusable(why) => format!("{id} cannot be used: {}", told(why)),
            Presence::Missing(command) => format!("{id} is missing; get it with: {command}"),
        };
        writeln!(stdout, "left out: {left_out}")?;
    }
    write_left_out(&mut stdout, &resolved)?;
    write_end(&mut stdout, &written, out)
}

/// Writes the views of the worst pages: a file for each page, with all methods for which it is among the worst. A view that fails is
/// reported and left out: results do not depend on it.
fn write_views(arguments: &Reproduce, inputs: &Inputs<'_>, out: &Path) {
    let mut pages: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for page in report::worst_pages(inputs) {
        if page.rank < arguments.views && page.command().is_some() {
            let methods = pages.entry((page.place(), page.file())).or_default();
            methods.extend(page.method.filter(|method| !methods.contains(method)));
        }
    }
    for ((what, file), methods) in pages {
        let (seed, out) = (inputs.experiment.seed, out.join(file));
        view::of_page(what, methods, seed, out, &arguments.places, &arguments.peers);
    }
}

/// The folder and the records of a finished run. Without `--out` it is a complete run of this version of the manifest, if there is one, else a
/// partial one.
fn finished(Report { paper, out }: &Report, experiment: &Experiment) -> Result<(PathBuf, Executed)> {
    let read = |out: &PathBuf| {
        let folder = Folder::new(out.join("work"));
        folder.read::<Summary>(&folder.summary())
    };
    let is_current = |own: &Summary| own.provenance.manifest == experiment.digest;
    let folders = folders(out.as_deref(), &experiment.id);
    let out = folders.iter().find(|out| read(out).is_ok_and(|own| is_current(&own))).unwrap_or(&folders[0]);
    let summary =
        read(out).with_context(|| format!("no finished run; `gleaner reproduce {paper}` makes one"))?;
    ensure!(
        is_current(&summary),
        "the records in {} are of another version of the manifest; run `gleaner reproduce {paper}`",
        out.display()
    );
    let unusable = |error| anyhow!("`gleaner reproduce {paper}` makes it again").context(error);
    let folder = Folder::new(out.join("work"));
    let scores = summary.units.iter().map(|unit| folder.read(&folder.unit("scores", unit)));
    let scores = scores.collect::<Result<_, _>>().map_err(unusable)?;
    let tasks = summary.tasks.iter().map(|unit| folder.read(&folder.task(unit)));
    let tasks = tasks.collect::<Result<_, _>>().map_err(unusable)?;
    let traces = summary.traces.iter().map(|unit| folder.read(&folder.trace(unit)));
    let traces = traces.collect::<Result<_, _>>().map_err(unusable)?;
    Ok((out.clone(), Executed { summary, scores, tasks, traces, machine: Machine::default() }))
}

/// The inputs of a report without times.
fn inputs<'a>(experiment: &'a Experiment, executed: &'a Executed) -> Inputs<'a> {
    let Executed { summary, scores, tasks, traces, .. } = executed;
    Inputs { scores, tasks, traces, ..Inputs::of(experiment, summary) }
}

pub(crate) fn query(arguments: &Query) -> Ended {
    let file = Path::new(&arguments.query);
    let file = (file.extension().is_some_and(|ending| ending == "sql") && file.is_file()).then_some(file);
    let part = file.map_or("the query".to_owned(), |file| format!("{}, line 1", file.display()));
    bounded(&part, || {
        let experiment = experiment(&arguments.of.paper)?;
        let read = |file: &Path| fs::read_to_string(file).with_context(|| file.display().to_string());
        let sql =
            file.map_or(Ok(Cow::Borrowed(arguments.query.as_str())), |file| read(file).map(Cow::Owned))?;
        let (executed, tables) = unbound(|| {
            let (_, executed) = finished(&arguments.of, &experiment)?;
            let tables = report::tables(&inputs(&experiment, &executed));
            anyhow::Ok((executed, tables))
        })?;
        let inputs = inputs(&experiment, &executed);
        output().write_all(&report::query(&inputs, &tables, &sql, arguments.csv)?)?;
        Ok(Exit::Done)
    })
}

pub(crate) fn report(arguments: &Report) -> Ended {
    let experiment = experiment(&arguments.paper)?;
    let (out, executed) = finished(arguments, &experiment)?;
    let written = report::write(&inputs(&experiment, &executed), &out).map_err(of_system)?;
    let mut stdout = output();
    write_claims(&mut stdout, &written)?;
    write_end(&mut stdout, &written, &out)
}

pub(crate) fn check(arguments: &Check) -> Ended {
    bounded(&arguments.manifest, || check_within(arguments))
}

fn check_within(arguments: &Check) -> Ended {
    let mut out = output();
    if arguments.expand {
        // also where it is wrong: errors name lines of these texts
        for (name, text) in plain(&arguments.manifest)? {
            writeln!(out, "# {name}\n{text}")?;
        }
    }
    let peers = places::peers(&arguments.peers)?;
    let resolved = resolved(&arguments.manifest, &peers)?;
    if arguments.expand {
        return Ok(Exit::Done);
    }
    let experiment = &resolved.experiment;
    for data in &experiment.data {
        for path in data.paths.iter().filter(|path| !path.exists()) {
            message(&format!("warning: {}: {} does not exist", data.id, path.display()));
        }
    }
    let claims: usize = experiment.queries.iter().map(|query| query.head.claim.len()).sum();
    let (data, runs) = (counted(experiment.data.len(), "data set"), counted(resolved.runs().count(), "run"));
    let (tables, claims) = (counted(experiment.queries.len(), "table"), counted(claims, "claim"));
    let id = told(&experiment.id);
    writeln!(out, "{id}: sound; {data}, {runs} (with baselines), {tables}, {claims}")?;
    Ok(Exit::Done)
}

/// A built-in experiment by its id, or the experiment of a folder. Says which of them it is.
pub(super) fn experiment(name: &str) -> Result<Experiment> {
    let experiment = read(name)?;
    tell_copy(name)?;
    Ok(experiment)
}

/// Says which copy of an experiment a name means, and warns where the checkout's folder of a built-in one has other texts.
pub(crate) fn tell_copy(name: &str) -> Result<()> {
    if let Some(folder) = folder(name)? {
        message(&format!("experiment {name}: the copy in the folder {}", folder.display()));
        return Ok(());
    }
    let folder = Path::new("experiments").join(name);
    let mut embedded = manifest::embedded_files(name)?;
    embedded.sort();
    // one that cannot be read differs too
    let differs = folder.join(manifest::MAIN).is_file()
        && texts(&folder).map_or(true, |mut own| {
            own.sort();
            own != embedded
        });
    message(&format!("experiment {name}: the copy in this program"));
    if differs {
        let folder = folder.display();
        message(&format!(
            "warning: the folder {folder} differs from this copy; name {folder} to use the folder"
        ));
    }
    Ok(())
}

fn read(name: &str) -> Result<Experiment> {
    let Some(folder) = folder(name)? else {
        return Ok(manifest::embedded(name)?);
    };
    let files = texts(folder)?;
    let whole = fs::canonicalize(folder)?;
    let id = whole.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok(manifest::check(&id, &folder.display().to_string(), files)?.in_folder(folder))
}

/// An experiment with all its names looked up, or all of its errors.
fn resolved(name: &str, peers: &Peers) -> Result<Resolved> {
    let resolved = resolve(read(name)?, peers)?;
    let begins = |query: &manifest::Query| begins(&format!("{}, line {}", query.file, query.line));
    let statistics: Vec<&str> = methods::STATISTICS.split("; ").collect();
    let names = ::report::Names { traits: &dataset::TRAITS, statistics: &statistics };
    ::report::check(&resolved.experiment, names, begins)?;
    tell_copy(name)?;
    Ok(resolved)
}

/// The names and expanded texts of an experiment's manifests.
fn plain(name: &str) -> Result<Vec<(String, String)>> {
    let files = match folder(name)? {
        Some(folder) => texts(folder)?,
        None => manifest::embedded_files(name)?,
    };
    Ok(manifest::expand(name, files)?)
}

/// The folder of an experiment, named directly or by its main manifest; `None` for the id of a built-in one.
fn folder(name: &str) -> Result<Option<&Path>> {
    let path = Path::new(name);
    let is_path = name.contains(['/', '\\', '.']) || path.is_dir();
    if !is_path || manifest::embedded_ids().contains(&name) {
        return Ok(None);
    }
    let folder = match path.parent() {
        Some(parent) if path.ends_with(manifest::MAIN) && parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) if path.ends_with(manifest::MAIN) => parent,
        _ => path,
    };
    let (shown, main) = (folder.display(), manifest::MAIN);
    ensure!(!folder.is_file(), "{shown} is neither the folder of an experiment nor its {main}");
    Ok(Some(folder))
}

/// The most bytes of a file of an experiment.
const LARGEST: u64 = 16 << 20;

/// The names and texts of an experiment's files.
fn texts(folder: &Path) -> Result<Vec<(String, String)>> {
    let read = || -> Result<Vec<(String, String)>> {
        let (mut files, own) = (Vec::new(), fs::canonicalize(folder)?);
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let ours = ["toml", "csv", "sql", "jinja"].contains(&ending);
            if let (true, Some(name)) = (ours && path.is_file(), path.file_name()) {
                let shown = || path.display().to_string();
                if !fs::canonicalize(&path)?.starts_with(&own) {
                    bail!("{} is a link out of the folder, and is not followed", shown());
                }
                let text = read_text(&path, LARGEST).with_context(shown)?;
                files.push((name.to_string_lossy().into_owned(), text));
            }
        }
        Ok(files)
    };
    read().with_context(|| format!("cannot read {}", folder.display()))
}

/// The text of a file of strangers, of at most so many bytes.
pub(super) fn read_text(path: &Path, largest: u64) -> io::Result<String> {
    read_foreign(path, largest).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
}

/// Writes each claim with its verdicts, the number of claims that hold, and the number of failures. The report has the figures.
fn write_claims<O: Write>(out: &mut Lines<O>, written: &Written) -> io::Result<()> {
    let width = written.claims.iter().map(|row| row.data.len()).max().unwrap_or(0);
    let mut claim = None;
    for row in &written.claims {
        if claim.replace(&row.claim) != Some(&row.claim) {
            writeln!(out, "{}", told(&row.claim))?;
        }
        // if nothing can be compared, the reason replaces the finding
        let found = if row.verdict == Verdict::NotComparable { &row.measured } else { row.in_short() };
        write!(out, "  ")?;
        out.styled(style(row.verdict), &format!("{:<14}", row.verdict.name()))?;
        writeln!(out, "  {:<width$}  {}", row.data, told(found))?;
    }
    for line in report::tally(&written.claims) {
        // the counts come in the order of the verdicts
        let (before, counts) = line.rsplit_once(": ").unwrap_or((&line, ""));
        write!(out, "{before}")?;
        for (number, (count, verdict)) in counts.split(", ").zip(Verdict::ALL).enumerate() {
            write!(out, "{}", if number == 0 { ": " } else { ", " })?;
            out.styled(if count.starts_with("0 ") { Style::new() } else { style(verdict) }, count)?;
        }
        writeln!(out)?;
    }
    for empty in &written.empty {
        writeln!(out, "{}", told(empty))?;
    }
    if written.failures > 0 {
        writeln!(out, "{}, listed in failures.csv", counted(written.failures, "failure"))?;
    }
    Ok(())
}

/// The style of a verdict.
const fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Holds => AnsiColor::Green.on_default(),
        Verdict::Undecided => AnsiColor::Yellow.on_default(),
        Verdict::Fails => AnsiColor::Red.on_default(),
        Verdict::NotComparable => Style::new().dimmed(),
    }
}

/// Writes the runs that were left out, and why.
pub(crate) fn write_left_out(out: &mut impl Write, resolved: &Resolved) -> io::Result<()> {
    resolved.left_out().try_for_each(|(run, why)| writeln!(out, "left out: run {run}: {}", told(why)))
}

/// Writes the place of the report and, as the last lines, the missing parts of a partial run. Returns the end of the command.
pub(crate) fn write_end(out: &mut impl Write, written: &Written, folder: &Path) -> Ended {
    writeln!(out, "report: {}", told(folder.join("report.html").display()))?;
    written.partial.iter().try_for_each(|partial| writeln!(out, "{partial}"))?;
    Ok(if written.failures == 0 { Exit::Done } else { Exit::WithFailures })
}

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The count of this program's allocations.
struct Allocated;

impl run::Memory for Allocated {
    fn now(&self) -> u64 {
        ALLOCATOR.current_usage() as u64
    }

    fn peak(&self) -> u64 {
        ALLOCATOR.peak_usage() as u64
    }

    fn start(&self) {
        ALLOCATOR.reset_peak_usage();
    }
}

#[cfg(test)]
mod tests {
    use run::Memory;

    use super::*;

    /// Other tests allocate at the same time, so this one allocates far more than they do.
    #[test]
    fn allocations_are_counted() {
        const MUCH: u64 = 1 << 30;
        Allocated.start();
        let before = Allocated.now();
        let block: Vec<u8> = Vec::with_capacity(1 << 30);
        assert!(Allocated.now() >= before + MUCH / 2 && Allocated.peak() >= before + MUCH / 2);
        drop(block);
        assert!(Allocated.now() < before + MUCH / 2 && Allocated.peak() >= before + MUCH / 2);
        Allocated.start();
        assert!(Allocated.peak() < before + MUCH / 2);
    }
}
