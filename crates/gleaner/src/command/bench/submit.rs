//! `gleaner submit`: the pages of a data set for a system that runs elsewhere, and the check of its outputs.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use dataset::{Corpus, Coverage, Descriptor, PageLine, ReadOptions, StoredFormat, StoredParams, open};
use manifest::{SUBMISSION, Submission};
use page::keeping_sources;
use report::{Inputs, Written};
use run::{Options, Resolved, execute, resolve};

use crate::arguments::{Submit, SubmitCheck, SubmitPages, SubmitRead};
use crate::command::bench::experiment::{read_text, write_end, write_left_out};
use crate::console::{Ended, Exit, counted, of_system, output, told};
use crate::places;
use crate::progress::ConsoleProgress;

/// The most names of pages that a line lists.
const LISTED: usize = 3;

/// The results of the field that a submission is compared with, where they are in the current folder.
const FIELD: &str = "results/today/tables";

/// The most bytes of a description.
const LARGEST: u64 = 1 << 20;

/// The folder beside the reports with the answers of peers. No submission has its name.
const ANSWERS: &str = "answers";

/// The rankings: how their names begin, and what they are by.
const RANKINGS: [(&str, &str); 2] =
    [("ranking.", "the words of the gold text"), ("tokens.", "the page's own tokens")];

pub(crate) fn submit(action: &Submit) -> Ended {
    match action {
        Submit::Pages(arguments) => write_pages(arguments),
        Submit::Check(arguments) => check_submission(arguments),
    }
}

fn write_pages(arguments: &SubmitPages) -> Ended {
    let descriptor = dataset::descriptor(&arguments.id)?;
    let corpus = corpus(descriptor, &arguments.read)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for site in 0..corpus.sites().len() {
        let marked = keeping_sources(|| corpus.load(site)).map_err(of_system)?;
        for page in 0..marked.site.len() {
            serde_json::to_writer(&mut out, &PageLine::of(&marked.site, page)).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn check_submission(arguments: &SubmitCheck) -> Ended {
    let submission = described(&arguments.folder)?;
    let descriptor = dataset::descriptor(&submission.data)?;
    let outputs = arguments.folder.join(&submission.outputs);
    ensure!(!outputs.is_symlink(), "{} is a link, and is not followed", outputs.display());
    let params = StoredParams {
        path: submission.outputs.clone(),
        format: StoredFormat::Lines,
        ..StoredParams::default()
    };
    let (texts, _) = params.read(&arguments.folder, Path::new(""))?;
    let corpus = corpus(descriptor, &arguments.read)?;
    let coverage = texts.coverage(&corpus).map_err(of_system)?;
    let mut out = output();
    let pages = counted(coverage.judged, "page");
    writeln!(out, "{} on {}: {pages}", told(&submission.title), submission.data)?;
    write_coverage(&mut out, &coverage)?;

    let files = submission.experiment(&arguments.beside, ReadOptions::whole(descriptor).seed);
    let shown = format!("{} as an experiment", arguments.folder.display());
    let experiment = manifest::check(&submission.id, &shown, files)?.in_folder(&arguments.folder);
    let folder = arguments.out.join(&submission.id);
    let peers = places::peers(&arguments.peers)?.with_answers(arguments.out.join(ANSWERS));
    let resolved = resolve(experiment, &peers)?;
    let written = reported(&resolved, arguments, &folder)?;
    for (table, by) in rankings(&written) {
        writeln!(out, "\nby {by}:\n")?;
        write_ranking(&mut out, &folder.join("tables").join(table), arguments.beside.len() + 2)?;
        let of_field = Path::new(FIELD).join(table);
        if of_field.is_file() {
            writeln!(out, "\nthe first of {}:\n", told(of_field.display()))?;
            write_ranking(&mut out, &of_field, LISTED)?;
        }
    }
    writeln!(out)?;
    write_left_out(&mut out, &resolved)?;
    let ended = write_end(&mut out, &written, &folder)?;
    Ok(if coverage.is_whole() { ended } else { Exit::WithFailures })
}

/// The description in a folder.
fn described(folder: &Path) -> Result<Submission> {
    let path = folder.join(SUBMISSION);
    let shown = path.display().to_string();
    let text = read_text(&path, LARGEST).with_context(|| format!("cannot read {shown}"))?;
    let submission = Submission::parse(&shown, text.trim_start_matches('\u{feff}'))?;
    ensure!(
        submission.id != ANSWERS,
        "{shown}: id {ANSWERS:?} is the folder of peers' answers, allowed is any other name"
    );
    Ok(submission)
}

fn corpus(descriptor: &Descriptor, read: &SubmitRead) -> Result<Corpus> {
    let options = ReadOptions { scale: read.scale, ..ReadOptions::whole(descriptor) };
    open(descriptor, &places::store(&read.places)?, &options, &ConsoleProgress::new()).map_err(of_system)
}

fn write_coverage(out: &mut impl Write, coverage: &Coverage) -> io::Result<()> {
    let kinds = [
        (&coverage.without, "without a text, counted as a miss"),
        (&coverage.empty, "with an empty text"),
        (&coverage.unknown, "of the outputs not in the data set"),
    ];
    for problem in &coverage.unread {
        writeln!(out, "  left out of the outputs: {}", told(problem))?;
    }
    for (pages, kind) in kinds.into_iter().filter(|(pages, _)| !pages.is_empty()) {
        let more = if pages.len() > LISTED { ", ..." } else { "" };
        let first = pages[..pages.len().min(LISTED)].join(", ");
        writeln!(out, "  {} {kind}: {}{more}", counted(pages.len(), "page"), told(first))?;
    }
    Ok(())
}

/// Runs the experiment and writes its report into `folder`.
fn reported(resolved: &Resolved, arguments: &SubmitCheck, folder: &Path) -> Result<Written> {
    let options = Options {
        work: &|_| folder.join("work"),
        store: places::store(&arguments.read.places)?,
        scale: arguments.read.scale,
        jobs: None,
        times: false,
        memory: None,
    };
    let executed = execute(resolved, &options, &ConsoleProgress::new()).map_err(of_system)?;
    let inputs = Inputs { scores: &executed.scores, ..Inputs::of(&resolved.experiment, &executed.summary) };
    report::write(&inputs, folder).map_err(of_system)
}

/// The names of the rankings, with what they are by.
fn rankings(written: &Written) -> impl Iterator<Item = (&str, &'static str)> {
    let names = written.files.iter().filter_map(|file| file.strip_prefix("tables").ok()?.to_str());
    names.filter_map(|name| Some((name, RANKINGS.iter().find(|(begin, _)| name.starts_with(begin))?.1)))
}

/// Writes the first rows of a ranking.
fn write_ranking(out: &mut impl Write, table: &Path, rows: usize) -> Result<()> {
    let columns = ["run", "F", "F low", "F high", "precision", "recall", "verdict"];
    let rows = report::first_rows(table, rows, &columns).map_err(of_system)?;
    Ok(write!(out, "{rows}")?)
}
