//! The pages of the board as Markdown. The first columns are those that a phone shows: place, system, F.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use record::{DataFacts, ResultFacts, RunFacts};

use super::results::{Found, Row, Shape};
use super::{Board, Kind, file_name, view_file};
use crate::markdown::{code, escape, line, of_markdown};
use crate::numbers::{grouped, short};
use crate::page::anchor;

/// The most characters of a page's name: some are digests.
const NAMED: usize = 24;

impl Board {
    /// The first page: the data sets with their leaders, and the systems with their places.
    pub(super) fn index(&self) -> String {
        let mut parts = vec![
            "# All data sets and systems".to_owned(),
            "Systems that find the informative part of web pages, compared on the same pages by the same measures. Each figure comes from a \
             table of the results of an experiment, which names the program, the data and the settings that made it."
                .to_owned(),
            "For a system that is not here: `gleaner submit pages DATA` writes the pages of a data set, and `gleaner submit check` ranks its \
             outputs."
                .to_owned(),
            "## Data sets {#data}".to_owned(),
            "The best system of each ranking. *Level* is the number of other systems that the paired test over pages does not tell from it."
                .to_owned(),
        ];
        let mut by_language: BTreeMap<(bool, String), Vec<&DataFacts>> = BTreeMap::new();
        for data in self.ranked_data() {
            let languages =
                self.data.get(&data.id).map_or_else(String::new, |known| known.languages.join(", "));
            by_language.entry((data.synthetic, languages)).or_default().push(data);
        }
        for ((is_synthetic, languages), data) in by_language {
            let made = if is_synthetic { ", generated pages" } else { "" };
            let languages = if languages.is_empty() { "unknown" } else { &languages };
            let id = anchor(&format!("language-{languages}{made}"));
            parts.push(format!("### Languages: {languages}{made} {{#{id}}}"));
            let header = ["data set", "the best", "F", "level", "ranking", "sites", "pages"];
            let rows: Vec<_> = data.into_iter().flat_map(|data| self.leaders(data)).collect();
            parts.push(of_markdown(&header, &rows));
        }
        parts.push("## Systems {#systems}".to_owned());
        parts.push(
            "In how many rankings a system is the best, in a tie with the best, or worse, by the paired test over pages. A system that ran in one \
             ranking alone is not compared with one that ran in ten. Costs are processor time on pages of news."
                .to_owned(),
        );
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            let rows = self.systems(kind);
            if !rows.is_empty() {
                parts.push(format!("### {} {{#kind-{at}}}", escape(kind.name())));
                let header = ["system", "best", "tie", "worse", "dollars a million pages", "MB", "licence"];
                parts.push(of_markdown(&header, &rows));
            }
        }
        parts.push("## Results {#results}".to_owned());
        let header = ["experiment", "program", "compiler", "share of the pages", "again by"];
        let row = |facts: &ResultFacts| {
            let own = &facts.provenance;
            let again = code(&format!("gleaner reproduce {}", own.experiment));
            vec![
                escape(&own.experiment),
                code(&own.code),
                escape(&own.toolchain),
                own.scale.to_string(),
                again,
            ]
        };
        parts.push(of_markdown(&header, &self.results.iter().map(|own| row(&own.facts)).collect::<Vec<_>>()));
        parts.join("\n\n")
    }

    /// The best of each ranking on a data set.
    fn leaders(&self, data: &DataFacts) -> Vec<Vec<String>> {
        let name = format!("[{}](data/{}.html)", escape(&data.id), file_name(&data.id));
        let leader = |ranking: &Found| {
            let best = ranking.rows().next()?;
            let is_level = |row: &Row<'_>| !["best", "worse"].contains(&row.cell("verdict"));
            let level = ranking.rows().filter(is_level).count().to_string();
            let (sites, pages) = (grouped(data.sites), grouped(data.pages));
            Some(vec![
                name.clone(),
                system(best, ""),
                figure(best.cell("F")),
                level,
                escape(&ranking.title),
                sites,
                pages,
            ])
        };
        self.of_data(Shape::Ranking, data).filter_map(|(_, ranking)| leader(ranking)).collect()
    }

    fn of_data<'b>(
        &'b self,
        shape: Shape,
        data: &'b DataFacts,
    ) -> impl Iterator<Item = (&'b super::Results, &'b Found)> {
        self.tables(shape).filter(move |(_, found)| found.data == data.id)
    }

    /// The systems of a kind, with those first that are the best or level most often.
    fn systems(&self, kind: Kind) -> Vec<Vec<String>> {
        let places = |run: &str| {
            let rows = self.tables(Shape::Ranking).flat_map(|(_, ranking)| ranking.rows());
            let own: Vec<Row<'_>> = rows.filter(|row| row.cell("run") == run).collect();
            ["best", "tie", "worse"]
                .map(|verdict| own.iter().filter(|row| row.cell("verdict") == verdict).count())
        };
        let runs = self.runs();
        let own = runs.iter().filter(|(_, facts)| self.kind(facts) == kind);
        let mut rows: Vec<_> = own.map(|(run, facts)| (*run, *facts, places(run))).collect();
        rows.sort_by_key(|(run, _, [best, tie, worse])| (Reverse((best + tie, *best)), *worse, *run));
        let row = |(run, facts, places): (&str, &RunFacts, [usize; 3])| {
            let [_, dollars, memory] = self.cost(run).unwrap_or_default();
            let mut row = vec![format!("[{}](systems/{}.html)", escape(&facts.title), file_name(run))];
            row.extend(places.map(|number| number.to_string()));
            row.extend([dollars, memory]);
            row.push(self.systems.get(&facts.method).map_or_else(String::new, |own| escape(&own.licence)));
            row
        };
        rows.into_iter().map(row).collect()
    }

    /// The processor seconds and the dollars of a million pages, and the memory in MB, by the first results that have them.
    fn cost(&self, run: &str) -> Option<[String; 3]> {
        let row = self.results.iter().find_map(|results| results.cost(run))?;
        let number = |column: &str, decimals: usize| match row.cell(column).parse::<f64>() {
            Ok(value) => format!("{value:.decimals$}"),
            Err(_) => String::new(),
        };
        Some([
            number("seconds a million pages", 0),
            number("dollars a million pages", 2),
            number("peak MB", 0),
        ])
    }

    /// The page of a data set: what it is, all rankings on it, and the pages that tables name.
    pub(super) fn data_page(&self, own: &DataFacts) -> String {
        let data = self.data.get(&own.id).cloned().unwrap_or_default();
        let mut parts = vec![format!("# {}", escape(&own.id)), line(&own.title)];
        if own.synthetic {
            parts
                .push("> These pages were generated. Their verdicts do not count for real pages.".to_owned());
        }
        parts.push(facts(&[
            ("languages", escape(&data.languages.join(", "))),
            ("sites", grouped(own.sites)),
            ("pages", grouped(own.pages)),
            ("licence", escape(&data.licence)),
            ("citation", escape(&data.citation)),
            ("content", code(&own.digest)),
            ("to get it", if data.command.is_empty() { String::new() } else { code(&data.command) }),
            ("notes", escape(&data.notes)),
        ]));
        for (results, ranking) in self.of_data(Shape::Ranking, own) {
            parts.extend(titled(results, ranking, ""));
            parts.push(self.ranking(ranking));
        }
        let worst =
            ", with the number of words that are lost, and of those wrongly kept, and the first of each";
        let disputed = ", with the standard deviation of F over the systems, the best system and the worst";
        for (shape, about) in [(Shape::Worst, worst), (Shape::Disputed, disputed)] {
            for (results, found) in self.of_data(shape, own) {
                parts.extend(titled(results, found, about));
                parts.push(self.named_pages(results, found));
            }
        }
        parts.join("\n\n")
    }

    fn ranking(&self, ranking: &Found) -> String {
        let header =
            ["#", "system", "F", "by pages", "interval", "F by sites", "by sites", "kind", "seen before"];
        let row = |(at, row): (usize, Row<'_>)| {
            let facts = self.results.iter().find_map(|results| results.run(row.cell("run")));
            let kind = facts.map_or_else(String::new, |facts| escape(self.kind(facts).name()));
            let (by_pages, by_sites) = (verdict(row.cell("verdict")), verdict(row.cell("verdict by sites")));
            let f_by_sites = figure(row.cell("F by sites"));
            let place = (at + 1).to_string();
            let seen = escape(row.cell("seen"));
            vec![
                place,
                system(row, "../"),
                figure(row.cell("F")),
                by_pages,
                interval(row),
                f_by_sites,
                by_sites,
                kind,
                seen,
            ]
        };
        of_markdown(&header, &ranking.rows().enumerate().map(row).collect::<Vec<_>>())
    }

    /// A table of pages, as it is; runs have their titles, and pages a link to their view, if there is one.
    fn named_pages(&self, results: &super::Results, found: &Found) -> String {
        let cell = |row: Row<'_>, column: &String, text: &String| match column.as_str() {
            "run" | "best" | "least" => escape(results.run(text).map_or(text, |run| &run.title)),
            "page" => {
                let view = view_file([&found.data, row.cell("site"), text]);
                let short = escape(&text.chars().take(NAMED).collect::<String>());
                if self.views.contains(&view) { format!("[{short}](../{view})") } else { short }
            }
            _ => figure(text),
        };
        let header = &found.file.header;
        let row = |row: Row<'_>| {
            header.iter().zip(row.cells).map(|(column, text)| cell(row, column, text)).collect()
        };
        of_markdown(
            &header.iter().map(|name| escape(name)).collect::<Vec<_>>(),
            &found.rows().map(row).collect::<Vec<_>>(),
        )
    }

    /// The page of a system: what it is, what it costs, and its row in every ranking, with its figures by date.
    pub(super) fn system_page(&self, own: &RunFacts) -> String {
        let system = self.systems.get(&own.method).cloned().unwrap_or_default();
        let changed = own.variants.first().map_or("default", |variant| &variant.changed);
        let cost = self.cost(&own.id).map_or_else(String::new, |[seconds, dollars, memory]| {
            format!("{seconds} processor seconds and {dollars} dollars a million pages of news, {memory} MB")
        });
        let own_facts = facts(&[
            ("kind", escape(self.kind(own).name())),
            ("method", code(&own.method)),
            ("version", escape(&system.version)),
            ("licence", escape(&system.licence)),
            ("citation", if system.citation == "none" { String::new() } else { escape(&system.citation) }),
            ("options", system.options.iter().map(|option| code(option)).collect::<Vec<_>>().join(" ")),
            ("settings", if changed == "default" { String::new() } else { code(changed) }),
            ("cost", escape(&cost)),
        ]);
        let header = [
            "data set",
            "F",
            "place",
            "by pages",
            "by sites",
            "ranking",
            "interval",
            "experiment",
            "seen before",
            "F by date",
        ];
        let row = |(results, ranking): (&super::Results, &Found)| {
            let (place, row) = ranking.rows().enumerate().find(|(_, row)| row.cell("run") == own.id)?;
            let history = self.history.of(results, ranking, &own.id);
            let history: Vec<String> =
                history.iter().map(|[date, f]| format!("{} {}", escape(date), figure(f))).collect();
            Some(vec![
                format!("[{}](../data/{}.html)", escape(&ranking.data), file_name(&ranking.data)),
                figure(row.cell("F")),
                format!("{} of {}", place + 1, ranking.rows().count()),
                verdict(row.cell("verdict")),
                verdict(row.cell("verdict by sites")),
                escape(&ranking.title),
                interval(row),
                escape(&results.facts.provenance.experiment),
                escape(row.cell("seen")),
                history.join(", "),
            ])
        };
        let rows: Vec<_> = self.tables(Shape::Ranking).filter_map(row).collect();
        let title = format!("# {}", escape(&own.title));
        let places = "## In all rankings {#rankings}".to_owned();
        [title, line(&system.about), own_facts, places, of_markdown(&header, &rows)].join("\n\n")
    }
}

/// A heading and the origin of a table.
fn titled(results: &super::Results, found: &Found, about: &str) -> [String; 2] {
    let experiment = &results.facts.provenance.experiment;
    let id = anchor(&format!("{experiment}.{}", found.output));
    [
        format!("## {} {{#{id}}}", escape(&found.title)),
        format!("Of the experiment {}{about}.", code(experiment)),
    ]
}

/// The system of a row, with a link to its page; `up` leads to the board's folder.
fn system(row: Row<'_>, up: &str) -> String {
    format!("[{}]({up}systems/{}.html)", escape(row.cell("title")), file_name(row.cell("run")))
}

/// The best stands out.
fn verdict(text: &str) -> String {
    if text == "best" { "**best**".to_owned() } else { escape(text) }
}

/// The interval of F; empty without one.
fn interval(row: Row<'_>) -> String {
    let [low, high] = ["F low", "F high"].map(|column| figure(row.cell(column)));
    if low.is_empty() { low } else { format!("{low} to {high}") }
}

/// A ratio to three digits; another text stays.
fn figure(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(value) if text.contains('.') => short(value),
        _ => escape(text),
    }
}

/// A list of facts: names and values. Empty values are left out.
fn facts(facts: &[(&str, String)]) -> String {
    let known = facts.iter().filter(|(_, value)| !value.is_empty());
    known.map(|(name, value)| format!("- **{name}**: {value}")).collect::<Vec<_>>().join("\n")
}
