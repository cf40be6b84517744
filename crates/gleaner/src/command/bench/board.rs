//! `gleaner board`: the rankings of finished results as a static site, with what descriptions say of systems and data sets, and views of
//! pages.

use std::collections::BTreeSet;
use std::io::Write;

use ::report::board::{History, Kind, Known, Results, view_file};
use anyhow::{Context, anyhow};
use peer::Peers;

use crate::Ended;
use crate::arguments::Board;
use crate::command::output_place::link_above;
use crate::command::view;
use crate::console::{counted, output, told};
use crate::exit::{Exit, Failed};
use crate::places;

pub(super) fn board(arguments: &Board) -> Ended {
    let peers = places::peers(&arguments.peers)?;
    let mut board = ::report::board::Board::default();
    for paper in &arguments.papers {
        let experiment = manifest::embedded(paper).map_err(Failed::asked)?;
        let title = |id: &str| {
            experiment.queries.iter().find(|query| query.id == id).map(|query| query.title().to_owned())
        };
        let results = Results::read(&arguments.results.join(paper), title);
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
        if let Some(link) = link_above(&path, &arguments.out) {
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
        ("languages", own.languages().join(", ")),
        ("licence", own.licence().to_owned()),
        ("citation", own.citation().to_owned()),
        ("to get it", own.command()),
        ("notes", own.notes().to_owned()),
    ];
    (own.id().to_owned(), Known { facts: facts.into(), ..Known::default() })
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
