//! The matrix, the first that the board shows: a row a system, a column a data set, a tab for each measure, and beside it F over speed.
//!
//! Tabs are sections that the address names, and groups are boxes, so all of it works without a script; the page's script sorts.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use record::DataFacts;

use crate::board::plot::{System, plot, speed_of};
use crate::board::{Board, FACTS, Found, Kind, RANKING, Results, THINGS, file};
use crate::folder::Row;
use crate::markdown::anchor;
use crate::numbers::{count, distinct, grouped, mean};

/// The tabs by experiment and by the begin of an output's id, each with its name and its cells in words. Another ranking has its own tab.
const TABS: [[&str; 4]; 8] = [
    ["today", "ranking", "Text", "F over the words of the text that people gave for a page."],
    ["form", "ranking", "Form", "F over words with their form: headings, lists, tables, code, formulas."],
    ["kinds", "ranking-", "Kinds", "F over words, on the pages of one kind."],
    ["kinds", "things", "Things", "The share of a thing's values, such as a price, that the kept text has."],
    ["wcxb", "facts", "Facts", "The share of the pages whose title, author, day or kind is stated rightly."],
    ["today", "tokens", "Tokens", "F over the page's own tokens: a text is found in its page by alignment."],
    ["kinds", "tokens", "Other data", "The same on further data: documentation in many languages, blogs."],
    ["today", "site", "Site", "F over words, alone and filtered by what the pages of a site share."],
];

/// The distance below the best at which a cell has no colour.
const COLOURED: f64 = 0.3;

/// A tab.
pub(super) struct Tab<'a> {
    name: &'a str,
    about: &'a str,
    columns: Vec<Column<'a>>,
    /// The rows, the best first.
    systems: Vec<System<'a>>,
}

/// A column of a tab.
struct Column<'a> {
    /// A kind of pages or of facts; empty for a whole data set.
    of: &'a str,
    data: &'a DataFacts,
    /// The value of each run, with its row.
    cells: BTreeMap<&'a str, (f64, Row<'a>)>,
}

impl Board {
    /// All tabs, with what groups, sorts and plots them.
    pub(super) fn matrix(&self) -> Markup {
        let tabs = self.tabs();
        html! {
            @for own in &tabs {
                section.tab #(anchor(own.name)) {
                    p.tabs {
                        @for other in &tabs {
                            a href={ "#" (anchor(other.name)) } aria-current=[(other.name == own.name).then_some("true")] { (other.name) }
                        }
                    }
                    p { (own.about) }
                    p.groups {
                        @for (_, class, name) in Kind::ALL.iter().filter(|(kind, ..)| own.systems.iter().any(|system| system.kind == *kind)) {
                            label class=(class) { input class=(class) type="checkbox" checked; (name) }
                        }
                    }
                    div.beside {
                        (self.rows(own, "", |_| true))
                        @if let Some(plot) = plot(&own.systems) {
                            figure { (plot) figcaption { "The mean of the ranked columns over speed on pages of news. Each point has its name." } }
                        }
                    }
                }
            }
        }
    }

    /// The tabs with a row of this run, that row alone in each.
    pub(super) fn rows_of(&self, run: &str) -> Markup {
        let tabs = self.tabs();
        let own = tabs.iter().filter(|tab| tab.systems.iter().any(|own| own.run == run));
        html! { @for tab in own { h3 { (tab.name) } p { (tab.about) } (self.rows(tab, "../", |own| own == run)) } }
    }

    fn tabs(&self) -> Vec<Tab<'_>> {
        let empty = |name, about| Tab { name, about, columns: Vec::new(), systems: Vec::new() };
        let mut tabs: Vec<_> = TABS.iter().map(|[_, _, name, about]| empty(name, about)).collect();
        for (results, table) in self.tables() {
            let experiment = &results.facts.provenance.experiment;
            let known = TABS.iter().position(|[of, id, ..]| of == experiment && table.output.starts_with(id));
            let at = known.or_else(|| tabs.iter().position(|tab| tab.name == table.title));
            let columns = self.columns(results, table);
            if !columns.is_empty() {
                let at = at.unwrap_or(tabs.len());
                if at == tabs.len() {
                    tabs.push(empty(&table.title, ""));
                }
                tabs[at].columns.extend(columns);
            }
        }
        tabs.retain(|tab| !tab.columns.is_empty());
        for tab in &mut tabs {
            // generated pages come last
            tab.columns.sort_by_key(|own| own.data.synthetic);
            tab.systems = self.ranked(&tab.columns);
        }
        tabs
    }

    /// The columns that a table gives; none if its rows are pages.
    fn columns<'a>(&self, results: &'a Results, table: &'a Found) -> Vec<Column<'a>> {
        let column = |of: &'a str, name: &str, is_shown: &dyn Fn(Row<'_>) -> bool| {
            let value = |row: Row<'a>| Some((row.cell("run"), (row.cell(name).parse().ok()?, row)));
            let cells = table.file.rows().filter(|row| is_shown(*row)).filter_map(value).collect();
            Column { of, data: &table.data, cells }
        };
        match table.shape {
            RANKING => vec![column(table.output.strip_prefix("ranking-").unwrap_or(""), "F", &|_| true)],
            THINGS => vec![column("", "attributes F, mean of pages", &|_| true)],
            FACTS => {
                let is_peer =
                    |run: &str| results.run(run).is_some_and(|run| self.system(run).kind == Kind::Peer);
                let own = table.file.rows().map(|row| row.cell("run")).find(|run| !is_peer(run));
                let names =
                    table.file.header.iter().filter_map(|name| name.strip_suffix(" recall, mean of pages"));
                // a second measure of titles
                let names = names.filter(|name| *name != "title-words");
                let of_fact = |of| {
                    let has = |row: Row<'_>| {
                        let run = row.cell("run");
                        // a system that states no fact has no precision
                        !row.cell(&format!("{of} precision")).is_empty() && (is_peer(run) || own == Some(run))
                    };
                    column(of, &format!("{of} recall, mean of pages"), &has)
                };
                names.map(of_fact).collect()
            }
            _ => Vec::new(),
        }
        .into_iter()
        .filter(|own| !own.cells.is_empty())
        .collect()
    }

    /// The rows of columns, the best first: by the mean place over the columns of real pages, if there are some, that at least half of the
    /// systems have.
    fn ranked<'a>(&'a self, columns: &[Column<'a>]) -> Vec<System<'a>> {
        let system = |run: &'a str| {
            let facts = self.results.iter().find_map(|own| own.run(run));
            let kind = facts.map_or(Kind::Peer, |own| self.system(own).kind);
            let speed = self.cost(run).and_then(|row| row.cell("pages a second").parse().ok());
            System { run, title: facts.map_or(run, |own| &own.title), kind, speed, means: None }
        };
        let runs = distinct(columns.iter().flat_map(|own| own.cells.keys().copied()));
        let mut systems: Vec<System<'a>> = runs.into_iter().map(system).collect();
        let judged: BTreeSet<&str> =
            systems.iter().filter(|own| own.kind != Kind::Trivial).map(|own| own.run).collect();
        let of_judged = |own: &Column<'a>| -> BTreeMap<&str, f64> {
            let judged = own.cells.iter().filter(|(run, _)| judged.contains(*run));
            judged.map(|(run, (value, _))| (*run, *value)).collect()
        };
        let has_real = columns.iter().any(|own| !own.data.synthetic);
        let real = columns.iter().filter(|own| !has_real || !own.data.synthetic);
        let ranked: Vec<_> = real.map(of_judged).filter(|values| 2 * values.len() >= judged.len()).collect();
        for own in &mut systems {
            let values: Option<Vec<f64>> = ranked.iter().map(|values| values.get(own.run).copied()).collect();
            own.means = values.and_then(|values| {
                let better = |(all, own): (&BTreeMap<&str, f64>, &f64)| {
                    1.0 + count(all.values().filter(|other| *other > own).count())
                };
                let places: Vec<f64> = ranked.iter().zip(&values).map(better).collect();
                Some([mean(&places)?, mean(&values)?])
            });
        }
        let order = |own: &System<'_>| own.means.map_or([f64::INFINITY; 2], |[place, value]| [place, -value]);
        systems.sort_by(|a, b| {
            let ([one, first], [other, second]) = (order(a), order(b));
            one.total_cmp(&other).then(first.total_cmp(&second)).then(a.kind.cmp(&b.kind))
        });
        systems
    }

    /// The table of a tab with some of its rows, for a page from which `up` leads to the board's folder.
    fn rows(&self, tab: &Tab<'_>, up: &str, is_shown: impl Fn(&str) -> bool) -> Markup {
        let pages = self.runs();
        let bests: Vec<f64> = tab.columns.iter().map(|own| best(own, &tab.systems)).collect();
        let place = |means: [f64; 2]| {
            1 + tab.systems.iter().filter_map(|own| own.means).filter(|own| own[0] < means[0]).count()
        };
        let right = "text-align: right";
        html! {
            div.scroll.matrix {
                table {
                    thead { tr {
                        th style=(right) { "#" }
                        th { "system" }
                        th style=(right) title="the mean of the places in the columns of real pages" { "mean rank" }
                        @for own in &tab.columns {
                            th style=(right) title=(own.data.title) {
                                @let address = format!("{up}{}", file("data", &own.data.id));
                                @if own.of.is_empty() {
                                    @for part in own.data.id.split_inclusive('/') { (part) wbr; }
                                    a href=(address) { (grouped(own.data.pages)) " pages" }
                                } @else { (own.of) " " a href=(address) { (own.data.id) } }
                            }
                        }
                        th style=(right) { "pages a second" }
                        th style=(right) { "dollars a million pages" }
                    } }
                    tbody {
                        @for own in tab.systems.iter().filter(|own| is_shown(own.run)) {
                            tr class=(own.kind.class()) data-run=(own.run) {
                                td style=(right) { @if let Some(means) = own.means { (place(means)) } }
                                th scope="row" {
                                    @if pages.contains_key(own.run) {
                                        a href={ (up) (file("systems", own.run)) } { (own.title) }
                                    } @else { (own.title) }
                                }
                                td style=(right) { @if let Some([places, _]) = own.means { (format!("{places:.1}")) } }
                                @for (column, best) in tab.columns.iter().zip(&bests) {
                                    (cell(column, *best, own))
                                }
                                td style=(right) { (own.speed.map_or_else(String::new, speed_of)) }
                                td style=(right) { (self.cost(own.run).map_or_else(String::new, dollars)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The best value of a column, of systems that are no baselines.
fn best(column: &Column<'_>, systems: &[System<'_>]) -> f64 {
    let judged = systems.iter().filter(|own| own.kind != Kind::Trivial);
    let values = judged.filter_map(|own| column.cells.get(own.run));
    values.map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max)
}

/// A cell: its colour says how near it is to the best, its title the rest of the figures.
fn cell(column: &Column<'_>, best: f64, own: &System<'_>) -> Markup {
    let Some((value, row)) = column.cells.get(own.run) else { return html! { td {} } };
    let [low, high, verdict, seen] = ["F low", "F high", "verdict", "seen"].map(|name| row.cell(name));
    let share = 100.0 * (1.0 - (best - value) / COLOURED).clamp(0.0, 1.0);
    let is_best = own.kind != Kind::Trivial && *value >= best;
    let interval = if low.is_empty() { String::new() } else { format!("{low} to {high}") };
    let said = [own.title, &interval, verdict, seen].into_iter().filter(|text| !text.is_empty());
    html! {
        td.best[is_best].tie[!is_best && matches!(verdict, "undecided" | "tie")].seen[!seen.is_empty()] title=(said.collect::<Vec<_>>().join("; "))
            style=(format!("text-align: right; --near: {share:.0}%")) { (format!("{value:.3}").trim_start_matches('0')) }
    }
}

/// The dollars of a row of costs, which has them to the cent.
fn dollars(row: Row<'_>) -> String {
    let dollars = row.cell("dollars a million pages").parse().unwrap_or(0.0);
    if dollars < 0.005 { "<.01".to_owned() } else { format!("{dollars:.2}") }
}
