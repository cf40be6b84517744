//! How well the state of a page is told: written error pages, walls and robot checks (`cleaning/tests/states`) are planted in sites at hand, and
//! the pages of these sites should be let be.
//!
//!     GLEANER_MIRROR=... cargo test --release -p gleaner-run --test suite -- --ignored --nocapture planted
//!
//! The rules were written with `seen.jsonl` in view; no rule was written after `kept.jsonl`. A written page stands at several addresses of its
//! site, which is its last line: as it is, or its message in the frame of a page of the site, in the place of the gold. A state is told alone,
//! and with the site.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, Method, Role, Settings, Site, State};
use dataset::{MarkedSite, ReadOptions, Silent, Store};
use page::html::{attribute, end_tag, escape};
use page::{Class, Hints, NodeId, Page};
use rayon::prelude::*;
use serde_json::Value;

/// The data sets, and the most of their sites in which pages are planted.
const DATA: [(&str, usize); 6] = [
    ("wcxb-dev", 150),
    ("crawl-to-the-future", 40),
    ("daniel", 30),
    ("forum-pages", 40),
    ("aeb", 40),
    ("dragnet-part", 40),
];

/// The addresses of a planted page, and the written pages of a site.
const ADDRESSES: usize = 4;
const WRITTEN: usize = 3;

/// The most pages of a site beside the planted ones.
const PAGES: usize = 40;

const LIMIT: Duration = Duration::from_secs(600);

/// By file and place the least shares of planted pages that are told as some state, alone and with the site.
const LEAST: [(&str, &str, [f64; 2]); 4] = [
    ("seen", "as it is", [0.93, 0.99]),
    ("kept", "as it is", [0.7, 0.96]),
    ("seen", "in a frame", [0.5, 0.87]),
    ("kept", "in a frame", [0.4, 0.9]),
];

/// The most of the scored pages that may be told as some state.
const ALARMS: f64 = 0.002;

const KINDS: [State; 4] = [State::NotFound, State::Blocked, State::Consent, State::Login];

/// A written page: its file, state, language and HTML.
type Written = (&'static str, State, String, String);

/// The written pages that are of [`KINDS`].
fn written() -> Vec<Written> {
    let files = [
        ("seen", include_str!("../../../cleaning/tests/states/seen.jsonl")),
        ("kept", include_str!("../../../cleaning/tests/states/kept.jsonl")),
    ];
    let pages = files.into_iter().flat_map(|(name, file)| file.lines().map(move |line| (name, line)));
    let pages = pages.filter_map(|(name, line)| {
        let page: Value = serde_json::from_str(line).unwrap();
        let [kind, language, html] =
            ["kind", "language", "html"].map(|key| page[key].as_str().unwrap().to_owned());
        Some((name, KINDS.into_iter().find(|own| own.name() == kind)?, language, html))
    });
    pages.collect()
}

fn parsed(html: &str, url: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url: Some(url), charset: Some("utf-8") })
}

/// Some nodes of a page as HTML; `inner` stands in the element `at`.
fn html_of(page: &Page, is_written: impl Fn(NodeId) -> bool, at: NodeId, inner: &str) -> String {
    let (mut html, mut open) = (String::new(), Vec::<NodeId>::new());
    for node in page.nodes().filter(|&node| is_written(node)) {
        while let Some(last) = open.pop_if(|last| page.end(*last) <= node) {
            end_tag(page.tag(last).as_str(), &mut html);
        }
        if page.is_text(node) {
            escape(page.text_of(node), &mut html);
            continue;
        }
        html.push('<');
        html.push_str(page.tag(node).as_str());
        page.attributes(node).for_each(|(name, value)| attribute(name, value, &mut html));
        html.push('>');
        if node == at {
            html.push_str(inner);
        }
        if !page.tag(node).is(Class::Void) {
            open.push(node);
        }
    }
    open.into_iter().rev().for_each(|node| end_tag(page.tag(node).as_str(), &mut html));
    html
}

/// The innermost element that holds all of these nodes.
fn around(page: &Page, nodes: impl Iterator<Item = NodeId>) -> Option<NodeId> {
    let nodes: Vec<NodeId> = nodes.collect();
    let (first, last) = (*nodes.first()?, *nodes.last()?);
    page.ancestors(first).find(|&above| page.end(above) > last)
}

/// A page of the site whose gold is replaced by the message of a written page; none if it has no gold in one part.
fn framed(host: &Page, marks: &dataset::PageMarks, message: &str) -> Option<String> {
    let gold = marks.gold.as_ref().filter(|_| marks.scored())?.get(Role::Article);
    let is_gold = |leaf: &NodeId| gold.bytes_within(host.span(*leaf)) > 0;
    let is_of = |node: NodeId, name: &str| *host.tag(node) == *name;
    let at = around(host, host.leaves().filter(is_gold))?;
    let title = host.nodes().find(|&node| is_of(node, "title"));
    let is_title = |node: NodeId| title.is_some_and(|title| title <= node && node < host.end(title));
    let is_written = |node: NodeId| (node <= at || node >= host.end(at)) && !is_title(node);
    (!is_of(at, "html")).then(|| html_of(host, is_written, at, message))
}

/// The title and the message of a written page: what holds its headings, paragraphs and forms.
fn message(page: &Page) -> Option<(String, String)> {
    let title = page.nodes().find(|&node| *page.tag(node) == *"title");
    let is_frame = |name: &str| ["header", "nav", "footer", "aside"].contains(&name);
    let is_part = |&node: &NodeId| {
        ["h1", "h2", "p", "form", "input", "button"].contains(&page.tag(node).as_str())
            && !page.ancestors(node).any(|above| is_frame(page.tag(above).as_str()))
    };
    let at = around(page, page.nodes().filter(is_part))?;
    let is_framing = |node: NodeId| {
        [node].into_iter().chain(page.ancestors(node)).any(|own| is_frame(page.tag(own).as_str()))
    };
    let is_written = |node: NodeId| at <= node && node < page.end(at) && !is_framing(node);
    let title = title.map_or("", |title| page.text_of(title));
    Some((title.to_owned(), html_of(page, is_written, at, "")))
}

/// A page that is planted at several addresses.
struct Planted {
    row: Row,
    state: State,
    html: String,
}

/// Numbers of pages: told as this state, told as some state but `ok` and `thin`, all.
type Counts = [usize; 3];

/// A file of written pages or a data set, a state, and a place.
type Row = (&'static str, &'static str, &'static str);

/// The counts by row, alone and with the site.
type Table = BTreeMap<Row, [Counts; 2]>;

fn add(table: &mut Table, row: Row, found: [State; 2], state: State) {
    for (counts, found) in table.entry(row).or_default().iter_mut().zip(found) {
        counts[0] += usize::from(found == state);
        counts[1] += usize::from(!matches!(found, State::Ok | State::Thin));
        counts[2] += 1;
    }
}

/// The states of the pages of a site.
fn states(method: &Arc<dyn Method>, pages: Vec<(String, Page)>) -> Vec<State> {
    let site = Arc::new(Site::new("site", pages));
    let fitted = fit::FittedSite::fit(method, &site, 0, LIMIT).unwrap();
    let cleaned: Vec<Cleaning> = fitted.clean(&site, LIMIT).into_iter().map(Result::unwrap).collect();
    site.pages().iter().zip(&cleaned).map(|(page, cleaning)| State::of(page, cleaning)).collect()
}

/// The states of a site's pages and of what is planted in it.
fn of_site(
    method: &Arc<dyn Method>,
    data: &'static str,
    marked: &MarkedSite,
    number: Option<usize>,
) -> Table {
    let (mut table, site) = (Table::new(), &marked.site);
    let alone = |page: Page| states(method, vec![("page".to_owned(), page)])[0];
    let step = site.len().div_ceil(PAGES).max(1);
    let own: Vec<usize> = (0..site.len()).step_by(step).collect();
    let mut pages: Vec<(String, Page)> =
        own.iter().map(|&page| (site.name(page).to_owned(), site.pages()[page].clone())).collect();
    for (&page, found) in own.iter().zip(states(method, pages.clone())) {
        if marked.pages[page].scored() {
            add(&mut table, (data, "ok", ""), [alone(site.pages()[page].clone()), found], State::Ok);
        }
    }
    let Some(number) = number else { return table };
    let (written, mut planted) = (written(), Vec::new());
    for at in 0..WRITTEN {
        let (file, state, language, html) = &written[(number * WRITTEN + at) % written.len()];
        let row = |place| (*file, state.name(), place);
        planted.push(Planted { row: row("as it is"), state: *state, html: html.clone() });
        let Some((title, message)) = message(&parsed(html, "http://site.test/")) else { continue };
        let framed = own.iter().find_map(|&own| framed(&site.pages()[own], &marked.pages[own], &message));
        let Some(framed) = framed else { continue };
        let html = format!("<html lang={language}><title>{title}</title>{framed}");
        planted.push(Planted { row: row("in a frame"), state: *state, html });
    }
    let at = |copy: usize, planted: &Planted| {
        let path = format!("/planted/{copy}");
        parsed(&format!("{}<p>{path}</p>", planted.html), &format!("http://site.test{path}"))
    };
    let first = pages.len();
    for (number, planted) in planted.iter().enumerate() {
        pages.extend((0..ADDRESSES).map(|copy| (format!("planted {number} {copy}"), at(copy, planted))));
    }
    let found = states(method, pages).split_off(first);
    for (planted, found) in planted.iter().zip(found.chunks(ADDRESSES)) {
        let alone = alone(at(0, planted));
        found.iter().for_each(|&found| add(&mut table, planted.row, [alone, found], planted.state));
    }
    table
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR, and minutes"]
fn planted_pages_are_told_and_pages_let_be() {
    let mirror = std::env::var_os("GLEANER_MIRROR").map(PathBuf::from);
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mirrored-data");
    let store = Store { data, mirror, offline: true };
    let method = methods::family(methods::DEFAULT).unwrap().build(&Settings::new()).unwrap();
    let method: Arc<dyn Method> = Arc::from(method);
    let (mut all, mut before) = (Table::new(), 0);
    for (data, most) in DATA {
        let descriptor = dataset::descriptor(data).unwrap();
        let corpus = dataset::open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent).unwrap();
        let sites = corpus.sites().len();
        let step = sites.div_ceil(most);
        let of = |index: usize| {
            let number = index.is_multiple_of(step).then_some(before + index / step);
            of_site(&method, data, &corpus.load(index).unwrap(), number)
        };
        for table in (0..sites).into_par_iter().map(of).collect::<Vec<_>>() {
            for (row, counts) in table {
                let own = all.entry(row).or_default();
                own.iter_mut().flatten().zip(counts.iter().flatten()).for_each(|(own, more)| *own += more);
            }
        }
        before += sites.div_ceil(step);
    }
    println!(
        "planted in {before} sites\nfile,state,place,pages,alone,alone any,with the site,with the site any"
    );
    let share = |part: usize, of: usize| part as f64 / of as f64;
    for ((file, state, place), [alone, site]) in &all {
        let shares = [alone, site].map(|own| [share(own[0], own[2]), share(own[1], own[2])]);
        let [[one, any], [both, any_both]] = shares;
        println!("{file},{state},{place},{},{one:.3},{any:.3},{both:.3},{any_both:.3}", alone[2]);
    }
    let shares = |is_of: &dyn Fn(&Row) -> bool| {
        [0, 1].map(|way| {
            let of =
                |part: usize| all.iter().filter(|(row, _)| is_of(row)).map(|(_, own)| own[way][part]).sum();
            share(of(1), of(2))
        })
    };
    for (file, place, least) in LEAST {
        let found = shares(&|row| (row.0, row.2) == (file, place));
        println!("{file} {place}: told alone {:.3}, with the site {:.3}", found[0], found[1]);
        assert!(found[0] >= least[0] && found[1] >= least[1], "{file} {place}");
    }
    let alarms = shares(&|row| row.1 == "ok");
    println!("false alarms: {alarms:.4?}");
    assert!(alarms.iter().all(|own| *own <= ALARMS));
}
