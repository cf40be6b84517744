//! What is made of finished results: `gleaner board`, the rankings as a static site, with what descriptions say of systems and data sets, and views of
//! pages; `gleaner headline`, the blocks and figures of Markdown files; `gleaner diff`, two result folders compared cell by cell.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::Path;

use ::report::board::{Beside, Kind, Known, Results, view_file};
use anyhow::{Context, Result, bail};
use input::open_foreign;
use peer::Peers;

use crate::arguments::{Board, Diff, Headline};
use crate::command::bench::experiment::experiment;
use crate::command::view;
use crate::console::{Ended, Exit, counted, message, output, told};
use crate::places;

pub(crate) fn board(arguments: &Board) -> Ended {
    let peers = places::peers(&arguments.peers)?;
    let mut board = ::report::board::Board::default();
    for paper in &arguments.papers {
        let experiment = experiment(paper)?;
        let title = |id: &str| {
            experiment.queries.iter().find(|query| query.id == id).map(|query| query.title().to_owned())
        };
        let results = Results::read(&arguments.results.join(&experiment.id), title)
            .with_context(|| format!("no results; `gleaner reproduce {paper}` makes them"))?;
        board.results.push(results);
    }
    let runs = board.results.iter().flat_map(|results| &results.facts.runs);
    board.systems = runs.map(|run| (run.method.clone(), known_system(&run.method, &peers))).collect();
    board.beside =
        Beside::read(&arguments.results).context("the tables beside the results cannot be shown")?;
    for data in &arguments.views {
        board.views.extend(views(arguments, &board.results, data, &peers)?);
        if !dataset::descriptor(data).is_ok_and(dataset::Descriptor::allows_copies) {
            board.is_private = true;
            message(&format!(
                "not for publication: the licence of {data} does not let everybody publish its pages"
            ));
        }
    }
    board.data = dataset::descriptors().iter().map(known_data).collect();
    let files = board.files();
    for (name, text) in &files {
        let path = arguments.out.join(name);
        if let Some(link) = whole_file::link_above(&path, &arguments.out) {
            bail!("{} is a link, and nothing is written through it", link.display());
        }
        whole_file::write_lightly(&path, text.as_bytes())?;
    }
    let index = arguments.out.join("index.html");
    writeln!(output(), "{}: {}", counted(files.len(), "file"), told(index.display()))?;
    Ok(Exit::Done)
}

/// The most methods beside each other in the view of a page on which systems differ.
const BESIDE: usize = 3;

/// Writes the views of the pages of a data set that tables name, and gives their files. A page on which systems differ has the two that
/// differ most, of those that can run, and then the asked methods; another page has the asked ones alone. A view that fails is reported and
/// left out.
fn views(arguments: &Board, results: &[Results], data: &str, peers: &Peers) -> Result<Vec<String>> {
    let mut named: BTreeMap<[&str; 3], Vec<String>> = BTreeMap::new();
    for (page, methods) in results.iter().flat_map(Results::named_pages) {
        named.entry(page).or_default().extend(methods);
    }
    if named.keys().all(|[of, ..]| *of != data) {
        let known: BTreeSet<&str> = named.keys().map(|[of, ..]| *of).collect();
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        bail!("no results name pages of {data:?}; data sets with named pages are: {known}");
    }
    named.retain(|[of, ..], _| *of == data);
    let absence = |method: &str| {
        let peer = method.split(':').next()?.strip_prefix(peer::PREFIX)?;
        peers
            .family(peer)
            .map_or_else(|error| Some(error.to_string()), |own| Some(format!("it {}", own.absence()?)))
    };
    let asked: BTreeSet<&String> = named.values().flatten().collect();
    let absent: BTreeMap<String, String> =
        asked.into_iter().filter_map(|method| Some((method.clone(), absence(method)?))).collect();
    absent.iter().for_each(|(method, why)| message(&format!("views are without {method}: {why}")));
    let written = |(page, methods): ([&str; 3], Vec<String>)| {
        let out = arguments.out.join(view_file(page));
        let most = if methods.is_empty() { usize::MAX } else { BESIDE };
        let mut beside: Vec<String> = methods.into_iter().filter(|own| !absent.contains_key(own)).collect();
        for method in &arguments.methods {
            if beside.len() < most && !beside.contains(method) {
                beside.push(method.clone());
            }
        }
        view::of_page(page.join("/"), beside, 0, out, &arguments.places, &arguments.peers)
            .then(|| view_file(page))
    };
    Ok(named.into_iter().filter_map(written).collect())
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
        ("used", own.about.role.map_or_else(String::new, |role| role.words().to_owned())),
        ("languages", own.about.languages.join(", ")),
        ("licence", own.about.licence.clone()),
        ("citation", own.about.citation.clone()),
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
        let text = text.with_context(|| format!("cannot read {shown}"))?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let filled = report::headlines(&text, folder, &peers_table).with_context(|| shown.to_string())?;
        match (filled == text, arguments.check) {
            (true, _) => {}
            (false, true) => {
                ended = Exit::No;
                writeln!(out, "{} is out of date; run `gleaner headline`", told(shown))?;
            }
            (false, false) => {
                whole_file::write_durably(file, filled.as_bytes())?;
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
        table += &format!("| `{name}` | {} | {} |\n", peer.about, options.join(", "));
    }
    Ok(table)
}

pub(crate) fn diff(arguments: &Diff) -> Ended {
    let difference = report::diff(&arguments.a, &arguments.b, arguments.tolerance)?;
    let mut out = output();
    for finding in &difference.findings {
        writeln!(out, "{}", told(finding))?;
    }
    writeln!(out, "{}", difference.compared())?;
    Ok(if difference.is_empty() { Exit::Done } else { Exit::No })
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
