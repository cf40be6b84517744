//! The pages of the board as Markdown. The first columns are those that a phone shows: place, system, F.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use record::{DataFacts, RunFacts};

use crate::board::{Board, Found, Kind, Known, Results, SHAPES, file, view_file};
use crate::folder::Row;
use crate::markdown::{anchor, code, escape, line, of_markdown};
use crate::numbers::{grouped, plain, short};
use crate::readme::known;

/// The most characters of a page's name: some are digests.
const NAMED: usize = 24;

/// The columns of the tables of rankings: some of the results, and some that [`Board::cell`] makes.
const LEADERS: [&str; 7] = ["data set", "system", "F", "level", "ranking", "sites", "pages"];
const RANKING: [&str; 9] =
    ["#", "system", "F", "verdict", "interval", "F by sites", "verdict by sites", "kind", "seen before"];
const PLACES: [&str; 10] = [
    "data set",
    "F",
    "place",
    "verdict",
    "verdict by sites",
    "ranking",
    "interval",
    "experiment",
    "seen before",
    "F by date",
];

/// The facts that are code.
const CODE: [&str; 5] = ["content", "method", "options", "settings", "to get it"];

const HEAD: &str = "# All data sets and systems

Systems that find the informative part of web pages, compared on the same pages by the same measures. Each figure comes from a table of the \
results of an experiment, which names the program, the data and the settings that made it.

For a system that is not here: `gleaner submit pages DATA` writes the pages of a data set, and `gleaner submit check` ranks its outputs.

## Data sets {#data}

The best system of each ranking. *Level* is the number of other systems that the paired test over pages does not tell from it.";

const SYSTEMS: &str = "## Systems {#systems}

In how many rankings a system is the best, in a tie with the best, or worse, by the paired test over pages. A system that ran in one ranking \
alone is not compared with one that ran in ten. Costs are processor time on pages of news.";

/// A row of a table.
#[derive(Clone, Copy)]
struct Line<'a> {
    results: &'a Results,
    found: &'a Found,
    /// Its place in the table.
    at: usize,
    row: Row<'a>,
    /// Leads to the board's folder.
    up: &'a str,
}

/// The rows of a table for a page from which `up` leads to the board's folder.
fn lines<'a>(
    (results, found): (&'a Results, &'a Found),
    up: &'a str,
) -> impl Iterator<Item = Line<'a>> + use<'a> {
    found.file.rows().enumerate().map(move |(at, row)| Line { results, found, at, row, up })
}

impl Board {
    /// The first page: the data sets with their leaders, and the systems with their places.
    pub(super) fn index(&self) -> String {
        let mut parts = vec![HEAD.to_owned()];
        let mut leaders: BTreeMap<(bool, &str), Vec<Line<'_>>> = BTreeMap::new();
        for data in self.ranked_data() {
            let languages = self.data.get(&data.id).map_or("", |known| known.fact("languages"));
            let rankings = self.rankings().filter(|(_, ranking)| ranking.data.id == data.id);
            let best = rankings.filter_map(|ranking| lines(ranking, "").next());
            leaders.entry((data.synthetic, languages)).or_default().extend(best);
        }
        for ((is_synthetic, languages), lines) in leaders {
            let made = if is_synthetic { ", generated pages" } else { "" };
            let name = format!("{}{made}", if languages.is_empty() { "unknown" } else { languages });
            let id = anchor(&format!("language-{name}"));
            parts.push(format!("### Languages: {} {{#{id}}}", escape(&name)));
            parts.push(self.table(&LEADERS, lines));
        }
        parts.push(SYSTEMS.to_owned());
        let mut kinds: BTreeMap<Kind, Vec<(&str, &RunFacts)>> = BTreeMap::new();
        for (run, facts) in self.runs() {
            kinds.entry(self.system(facts).kind).or_default().push((run, facts));
        }
        for (kind, runs) in kinds {
            parts.push(format!("### {} {{#{}}}", kind.name(), anchor(kind.name())));
            parts.push(self.systems(runs));
        }
        parts.push("## Results {#results}".to_owned());
        let row = |results: &Results| {
            let own = &results.facts.provenance;
            let again = code(&format!("gleaner reproduce {}", own.experiment));
            vec![escape(&own.experiment), code(&own.code), escape(&own.toolchain), plain(own.scale), again]
        };
        let header = ["experiment", "program", "compiler", "share of the pages", "again by"];
        parts.push(of_markdown(&header, &self.results.iter().map(row).collect::<Vec<_>>()));
        parts.join("\n\n")
    }

    /// Systems of a kind, with those first that are the best or level most often.
    fn systems(&self, runs: Vec<(&str, &RunFacts)>) -> String {
        let places = |run: &str| {
            let rows = self.rankings().flat_map(|(_, ranking)| ranking.file.rows());
            let own: Vec<&str> =
                rows.filter(|row| row.cell("run") == run).map(|row| row.cell("verdict")).collect();
            ["best", "tie", "worse"].map(|verdict| own.iter().filter(|own| **own == verdict).count())
        };
        let mut rows: Vec<_> = runs.into_iter().map(|(run, facts)| (run, facts, places(run))).collect();
        rows.sort_by_key(|(run, _, [best, tie, worse])| (Reverse((best + tie, *best)), *worse, *run));
        let row = |(run, facts, places): (&str, &RunFacts, [usize; 3])| {
            let [_, dollars, memory] = self.cost(run).unwrap_or_default();
            let licence = escape(self.system(facts).fact("licence"));
            let [best, tie, worse] = places.map(|number| number.to_string());
            vec![link(&facts.title, "", "systems", run), best, tie, worse, dollars, memory, licence]
        };
        let header = ["system", "best", "tie", "worse", "dollars a million pages", "MB", "licence"];
        of_markdown(&header, &rows.into_iter().map(row).collect::<Vec<_>>())
    }

    /// The processor seconds and the dollars of a million pages, and the memory in MB, by the first results that have them.
    fn cost(&self, run: &str) -> Option<[String; 3]> {
        let row = self.results.iter().find_map(|results| results.cost(run))?;
        let number = |(column, decimals): (&str, usize)| {
            row.cell(column).parse::<f64>().map_or_else(|_| String::new(), |own| format!("{own:.decimals$}"))
        };
        Some([("seconds a million pages", 0), ("dollars a million pages", 2), ("peak MB", 0)].map(number))
    }

    /// The page of a data set: what it is, all rankings on it, and the pages that tables name.
    pub(super) fn data_page(&self, own: &DataFacts) -> String {
        let data = self.data.get(&own.id).cloned().unwrap_or_default();
        let mut parts = vec![format!("# {}", escape(&own.id)), line(&own.title)];
        if own.synthetic {
            parts
                .push("> These pages were generated. Their verdicts do not count for real pages.".to_owned());
        }
        let sizes = [("sites", grouped(own.sites)), ("pages", grouped(own.pages))];
        parts.push(facts(sizes.into_iter().chain([("content", own.digest.clone())]), &data));
        let mut tables: Vec<_> = self.tables().filter(|(_, found)| found.data.id == own.id).collect();
        tables.sort_by_key(|(_, found)| found.shape);
        for (results, found) in tables {
            let experiment = &results.facts.provenance.experiment;
            let id = anchor(&format!("{experiment}.{}", found.output));
            parts.push(format!("## {} {{#{id}}}", escape(&found.title)));
            parts.push(format!("Of the experiment {}{}.", code(experiment), SHAPES[found.shape].1));
            let header: Vec<&str> = found.file.header.iter().map(String::as_str).collect();
            let columns = if found.is_ranking() { &RANKING[..] } else { &header };
            parts.push(self.table(columns, lines((results, found), "../")));
        }
        parts.join("\n\n")
    }

    /// The page of a system: what it is, what it costs, and its row in every ranking, with its figures by date.
    pub(super) fn system_page(&self, own: &RunFacts) -> String {
        let system = self.system(own);
        let settings = own.variants.first().map(|own| own.changed.clone()).filter(|own| own != "default");
        let cost = self.cost(&own.id).map(|[seconds, dollars, memory]| {
            format!("{seconds} processor seconds and {dollars} dollars a million pages of news, {memory} MB")
        });
        let of_run = [
            ("kind", system.kind.name().to_owned()),
            ("method", own.method.clone()),
            ("settings", settings.unwrap_or_default()),
            ("cost", cost.unwrap_or_default()),
        ];
        let rows = self.rankings().flat_map(|ranking| lines(ranking, "../"));
        let places = self.table(&PLACES, rows.filter(|line| line.row.cell("run") == own.id));
        let title = format!("# {}", escape(&own.title));
        let heading = "## In all rankings {#rankings}".to_owned();
        [title, line(&system.about), facts(of_run, &system), heading, places].join("\n\n")
    }

    fn table<'a>(&self, columns: &[&str], lines: impl IntoIterator<Item = Line<'a>>) -> String {
        let row = |line: Line<'a>| columns.iter().map(|column| self.cell(line, column)).collect();
        let header: Vec<String> = columns.iter().map(|name| escape(name)).collect();
        of_markdown(&header, &lines.into_iter().map(row).collect::<Vec<_>>())
    }

    /// A cell of a table: runs have their titles, pages a link to their view, if there is one, and the best stands out.
    fn cell(&self, Line { results, found, at, row, up }: Line<'_>, column: &str) -> String {
        let text = row.cell(column);
        let experiment = &results.facts.provenance.experiment;
        let run = || results.run(row.cell("run"));
        match column {
            "#" => (at + 1).to_string(),
            "place" => format!("{} of {}", at + 1, found.file.rows.len()),
            "data set" => link(&found.data.id, up, "data", &found.data.id),
            "sites" => grouped(found.data.sites),
            "pages" => grouped(found.data.pages),
            "system" => link(row.cell("title"), up, "systems", row.cell("run")),
            "kind" => run().map_or_else(String::new, |run| self.system(run).kind.name().to_owned()),
            "ranking" => escape(&found.title),
            "experiment" => escape(experiment),
            "seen before" => escape(row.cell("seen")),
            "level" => {
                let verdicts = found.file.rows().map(|row| row.cell("verdict"));
                verdicts.filter(|verdict| !["best", "worse"].contains(verdict)).count().to_string()
            }
            "interval" => {
                let [low, high] = ["F low", "F high"].map(|column| figure(row.cell(column)));
                if low.is_empty() { low } else { format!("{low} to {high}") }
            }
            "F by date" => {
                let dated = self.history.of(experiment, found, row.cell("run"));
                let dated =
                    dated.map(|own| format!("{} {}", escape(own.cell("date")), figure(own.cell("F"))));
                dated.collect::<Vec<_>>().join(", ")
            }
            "run" | "best" | "least" => escape(results.run(text).map_or(text, |run| &run.title)),
            "page" => {
                let view = view_file([&found.data.id, row.cell("site"), text]);
                let short = escape(&text.chars().take(NAMED).collect::<String>());
                if self.views.contains(&view) { format!("[{short}]({up}{view})") } else { short }
            }
            "verdict" | "verdict by sites" if text == "best" => format!("**{text}**"),
            _ => figure(text),
        }
    }
}

/// A link to the page of an id.
fn link(name: &str, up: &str, folder: &str, id: &str) -> String {
    format!("[{}]({up}{})", escape(name), file(folder, id))
}

/// A ratio to three digits; another text stays.
fn figure(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(value) if text.contains('.') => short(value),
        _ => escape(text),
    }
}

/// The list of facts: those of the results, and those that are known.
fn facts(of_results: impl IntoIterator<Item = (&'static str, String)>, more: &Known) -> String {
    let all = of_results.into_iter().chain(more.facts.iter().cloned());
    let item = |(name, text): (&str, String)| {
        let text = known(&text)?;
        let text = if CODE.contains(&name) { code(text) } else { escape(text) };
        Some(format!("- **{name}**: {text}"))
    };
    all.filter_map(item).collect::<Vec<_>>().join("\n")
}
