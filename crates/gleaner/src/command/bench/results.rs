//! What is made of finished results: `gleaner board`, the rankings as a static site, with what descriptions say of systems and data sets, and views of
//! pages; `gleaner headline`, the blocks and figures of Markdown files; `gleaner diff`, two result folders compared cell by cell. And `gleaner submit`:
//! the pages of a data set for a system that runs elsewhere, and the check of its outputs.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use ::report::board::{History, Kind, Known, Results, view_file};
use anyhow::{Context, anyhow};
use dataset::{Corpus, Coverage, Descriptor, PageLine, ReadOptions, StoredFormat, StoredParams, open};
use input::{open_foreign, read_foreign};
use manifest::{SUBMISSION, Submission};
use page::keeping_sources;
use peer::Peers;
use report::{Inputs, Written};
use run::{Options, Resolved, execute, resolve_with_peers};

use crate::arguments::{Board, Diff, Headline, SubmitAction, SubmitCheck, SubmitPages, SubmitRead};
use crate::command::bench::experiment::{experiment, write_end, write_left_out};
use crate::command::view;
use crate::console::{Ended, Exit, Failed, counted, output, told};
use crate::places;
use crate::progress::ConsoleProgress;

pub(crate) fn board(arguments: &Board) -> Ended {
    let peers = places::peers(&arguments.peers)?;
    let mut board = ::report::board::Board::default();
    for paper in &arguments.papers {
        let experiment = experiment(paper)?;
        let title = |id: &str| {
            experiment.queries.iter().find(|query| query.id == id).map(|query| query.title().to_owned())
        };
        let results = Results::read(&arguments.results.join(&experiment.id), title);
        let results = results.with_context(|| format!("no results; `gleaner reproduce {paper}` makes them"));
        board.results.push(results.map_err(Failed::asked)?);
    }
    let runs = board.results.iter().flat_map(|results| &results.facts.runs);
    board.systems = runs.map(|run| (run.method.clone(), known_system(&run.method, &peers))).collect();
    let history = History::read(&arguments.results.join("history.csv"));
    board.history = history.context("the figures by date cannot be shown").map_err(Failed::asked)?;
    for data in &arguments.views {
        board.views.extend(views(arguments, &board.results, data)?);
    }
    board.data = dataset::descriptors().iter().map(known_data).collect();
    let files = board.files();
    for (name, text) in &files {
        let path = arguments.out.join(name);
        if let Some(link) = whole_file::link_above(&path, &arguments.out) {
            let problem = anyhow!("{} is a link, and nothing is written through it", link.display());
            return Err(Failed::asked(problem));
        }
        whole_file::write_lightly(&path, text.as_bytes()).map_err(Failed::system)?;
    }
    let index = arguments.out.join("index.html");
    writeln!(output(), "{}: {}", counted(files.len(), "file"), told(index.display()))?;
    Ok(Exit::Done)
}

/// Writes the views of the pages of a data set that tables name, and gives their files. A view that fails is reported and left out.
fn views(arguments: &Board, results: &[Results], data: &str) -> Result<Vec<String>, Failed> {
    let named: BTreeSet<[&str; 3]> = results.iter().flat_map(Results::named_pages).collect();
    if named.iter().all(|[of, ..]| *of != data) {
        let known: BTreeSet<&str> = named.iter().map(|[of, ..]| *of).collect();
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        return Err(Failed::asked(anyhow!(
            "no results name pages of {data:?}; data sets with named pages are: {known}"
        )));
    }
    let written = |page: [&str; 3]| {
        let file = view_file(page);
        let (what, out) = (page.join("/"), arguments.out.join(&file));
        view::of_page(what, arguments.methods.clone(), 0, out, &arguments.places, &arguments.peers)
            .then_some(file)
    };
    Ok(named.into_iter().filter(|[of, ..]| *of == data).filter_map(written).collect())
}

/// What is known of a method: its kind alone, if it is not in the catalogue, or a peer that is not here.
fn known_system(method: &str, peers: &Peers) -> Known {
    if let Some((filter, inner)) = methods::SiteFilter::split(method) {
        let mut system = known_system(inner, peers);
        system.kind = Kind::Filtered;
        if !system.about.is_empty() {
            system.about += &format!("; {}", filter.about());
        }
        return system;
    }
    if let Some(name) = method.strip_prefix(peer::PREFIX) {
        let kind = Kind::Peer;
        let Ok(peer) = peers.peer(name) else { return Known { kind, ..Known::default() } };
        let (version, licence) = (("version", peer.version), ("licence", peer.licence));
        let facts = vec![version, licence, ("citation", peer.citation), ("options", peer.options.join(" "))];
        return Known { kind, about: peer.about, facts };
    }
    let kind = match method {
        method if methods::BASELINES.contains(&method) => Kind::Trivial,
        method if method.starts_with("witness") => Kind::Own,
        _ => Kind::Classic,
    };
    let Ok(family) = methods::family(method) else { return Known { kind, ..Known::default() } };
    let (about, citation) = (family.info().summary.to_owned(), family.info().citation.to_owned());
    let licence = env!("CARGO_PKG_LICENSE").to_owned();
    Known { kind, about, facts: vec![("licence", licence), ("citation", citation)] }
}

fn known_data(own: &dataset::Descriptor) -> (String, Known) {
    let facts = [
        ("used", own.role().map_or_else(String::new, |role| role.words().to_owned())),
        ("languages", own.languages().join(", ")),
        ("licence", own.licence().to_owned()),
        ("citation", own.citation().to_owned()),
        ("to get it", own.command()),
        ("notes", own.notes().to_owned()),
    ];
    (own.id().to_owned(), Known { facts: facts.into(), ..Known::default() })
}

pub(crate) fn headline(arguments: &Headline) -> Ended {
    let mut out = output();
    let mut ended = Exit::Done;
    for file in &arguments.files {
        let shown = file.display();
        let text = open_foreign(file).and_then(io::read_to_string);
        let text = text.with_context(|| format!("cannot read {shown}")).map_err(Failed::asked)?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let filled = report::headlines(&text, folder, &peers_table).with_context(|| shown.to_string());
        let filled = filled.map_err(Failed::asked)?;
        match (filled == text, arguments.check) {
            (true, _) => {}
            (false, true) => {
                ended = Exit::No;
                writeln!(out, "{} is out of date; run `gleaner headline`", told(shown))?;
            }
            (false, false) => {
                whole_file::write_durably(file, filled.as_bytes()).map_err(Failed::system)?;
                writeln!(out, "{} is up to date now", told(shown))?;
            }
        }
    }
    Ok(ended)
}

/// The peers of a folder: what each keeps, and its options that are not the defaults of the library.
fn peers_table(folder: &Path) -> Result<String, String> {
    let peers = Peers::in_folders([folder.to_owned()]);
    let mut table = String::from("| peer | what it keeps | options |\n|---|---|---|\n");
    for name in peers.names() {
        let peer = peers.peer(&name).map_err(|error| error.to_string())?;
        let options: Vec<String> = peer.options.iter().map(|option| format!("`{option}`")).collect();
        // writing to a string never fails
        let _ = writeln!(table, "| `{name}` | {} | {} |", peer.about, options.join(", "));
    }
    Ok(table)
}

pub(crate) fn diff(arguments: &Diff) -> Ended {
    let difference = report::diff(&arguments.a, &arguments.b, arguments.tolerance).map_err(Failed::asked)?;
    let mut out = output();
    for finding in &difference.findings {
        writeln!(out, "{}", told(finding))?;
    }
    writeln!(out, "{}", difference.compared())?;
    Ok(if difference.is_empty() { Exit::Done } else { Exit::No })
}

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

pub(crate) fn submit(action: &SubmitAction) -> Ended {
    match action {
        SubmitAction::Pages(arguments) => write_pages(arguments),
        SubmitAction::Check(arguments) => check_submission(arguments),
    }
}

fn write_pages(arguments: &SubmitPages) -> Ended {
    let descriptor = dataset::descriptor(&arguments.id).map_err(Failed::asked)?;
    let corpus = corpus(descriptor, &arguments.read)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for site in 0..corpus.sites().len() {
        let marked = keeping_sources(|| corpus.load(site)).map_err(Failed::system)?;
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
    let descriptor = dataset::descriptor(&submission.data).map_err(Failed::asked)?;
    let outputs = arguments.folder.join(&submission.outputs);
    if outputs.is_symlink() {
        let problem = anyhow!("{} is a link, and is not followed", outputs.display());
        return Err(Failed::asked(problem));
    }
    let params = StoredParams {
        path: submission.outputs.clone(),
        format: StoredFormat::Lines,
        ..StoredParams::default()
    };
    let (texts, _) = params.read(&arguments.folder, Path::new("")).map_err(Failed::asked)?;
    let corpus = corpus(descriptor, &arguments.read)?;
    let coverage = texts.coverage(&corpus).map_err(Failed::system)?;
    let mut out = output();
    writeln!(
        out,
        "{} on {}: {}",
        told(&submission.title),
        submission.data,
        counted(coverage.judged, "page")
    )?;
    write_coverage(&mut out, &coverage)?;

    let files = submission.experiment(&arguments.beside, ReadOptions::whole(descriptor).seed);
    let shown = format!("{} as an experiment", arguments.folder.display());
    let experiment = manifest::check(&submission.id, &shown, files)
        .map_err(|refused| Failed::all(refused.errors))?
        .in_folder(&arguments.folder);
    let folder = arguments.out.join(&submission.id);
    let peers = places::peers(&arguments.peers)?.with_answers(arguments.out.join(ANSWERS));
    let resolved = resolve_with_peers(experiment, &peers).map_err(|refused| Failed::all(refused.errors))?;
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
fn described(folder: &Path) -> Result<Submission, Failed> {
    let path = folder.join(SUBMISSION);
    let text =
        read_foreign(&path, LARGEST).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    let text = text.with_context(|| format!("cannot read {}", path.display())).map_err(Failed::asked)?;
    let submission = Submission::parse(&path.display().to_string(), text.trim_start_matches('\u{feff}'));
    let submission = submission.map_err(Failed::asked)?;
    if submission.id == ANSWERS {
        return Err(Failed::asked(anyhow!(
            "{}: id {ANSWERS:?} is the folder of peers' answers, allowed is any other name",
            path.display()
        )));
    }
    Ok(submission)
}

fn corpus(descriptor: &Descriptor, read: &SubmitRead) -> Result<Corpus, Failed> {
    let options = ReadOptions { scale: read.scale, ..ReadOptions::whole(descriptor) };
    open(descriptor, &places::store(&read.places)?, &options, &ConsoleProgress::new()).map_err(Failed::system)
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
fn reported(resolved: &Resolved, arguments: &SubmitCheck, folder: &Path) -> Result<Written, Failed> {
    let options = Options {
        work: &|_| folder.join("work"),
        store: places::store(&arguments.read.places)?,
        scale: arguments.read.scale,
        jobs: None,
        times: false,
        memory: None,
    };
    let executed = execute(resolved, &options, &ConsoleProgress::new()).map_err(Failed::system)?;
    let inputs = Inputs { scores: &executed.scores, ..Inputs::of(resolved.experiment(), &executed.summary) };
    report::write(&inputs, folder).map_err(Failed::system)
}

/// The names of the rankings, with what they are by.
fn rankings(written: &Written) -> impl Iterator<Item = (&str, &'static str)> {
    let names = written.files.iter().filter_map(|file| file.strip_prefix("tables").ok()?.to_str());
    names.filter_map(|name| Some((name, RANKINGS.iter().find(|(begin, _)| name.starts_with(begin))?.1)))
}

/// Writes the first rows of a ranking.
fn write_ranking(out: &mut impl Write, table: &Path, rows: usize) -> Result<(), Failed> {
    let columns = ["run", "F", "F low", "F high", "precision", "recall", "verdict"];
    let rows = report::first_rows(table, rows, &columns).map_err(Failed::system)?;
    Ok(write!(out, "{rows}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_follow_from_the_method() {
        let nowhere = Peers::in_folders([]);
        let kinds = ["witness-forest", "site-filter(peer/a)", "lin-ho", "peer/a", "everything"]
            .map(|method| known_system(method, &nowhere).kind);
        assert_eq!(kinds, [Kind::Own, Kind::Filtered, Kind::Classic, Kind::Peer, Kind::Trivial]);
    }
}
