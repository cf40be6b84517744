//! The pages of the board as Markdown. The first columns are those that a phone shows: place, system, F.

use record::{DataFacts, RunFacts};

use crate::board::{Board, Found, Known, Results, SHAPES, file, view_file};
use crate::folder::{CsvFile, Row};
use crate::markdown::{anchor, code, escape, line, of_markdown};
use crate::numbers::{grouped, plain, short};
use crate::readme::known;

/// The most characters of a page's name: some are digests.
const NAMED: usize = 24;

/// The columns of the tables of rankings: some of the results, and some that [`Board::cell`] makes.
const PLACED: [&str; 9] =
    ["#", "system", "F", "verdict", "interval", "F by sites", "verdict by sites", "kind", "seen"];
const PLACES: [&str; 9] =
    ["data set", "F", "place", "verdict", "verdict by sites", "ranking", "interval", "seen", "F by date"];

/// The facts that are code.
const CODE: [&str; 5] = ["content", "method", "options", "settings", "to get it"];

/// The columns of the worst pages of a system, and those of what systems have seen of a data set.
const WORST: [&str; 7] = ["data set", "page", "F", "lost", "lost words", "kept wrongly", "wrong words"];
const SEEN: [&str; 3] = ["system", "kind", "seen"];

const HEAD: &str = "# Which system?

Systems that find the content of web pages, on the same pages by the same measures, from 0 to 1. **Bold** is the best of a column. \
● Undecided: the paired test over publishers does not tell it from the best. ○ It was trained or chosen on these pages, or its makers made them.";

const FOOT: &str = "The place (#) is that of the mean rank: the mean of the places in the columns of real pages that at least half of the systems have. \
A system that lacks one of these columns has no place, nor has keeping everything or nothing. Speed and costs are processor time on pages of news. All methods of this program read the facts of a page alike: one stands for all.

For a system that is not here: `gleaner submit pages DATA` writes the pages of a data set, and `gleaner submit check` ranks its outputs.";

const PRIVATE: &str =
    "> **Not for publication**: this board has pages of data sets whose licence does not allow it.";

const GENERATED: &str = "> These pages were generated. Their verdicts do not count for real pages.";

const VIEWED: &str = "> The name of a page leads to its view: the outputs of systems side by side.";

const SHARED: &str = "## Pages that are there twice {#shared}

Its pages are compared with each other and with those of the other real data sets: *same* are equal character for character, *alike* are of two sites and \
have nearly the same text. A method that has learned from one page of two has seen the other. Two pages are a *leak* if they are of two publishers and one is to train on. A page whose *gold* is *not found* holds less than half of it.";

/// A row of a table.
#[derive(Clone, Copy)]
struct Line<'a> {
    results: &'a Results,
    found: &'a Found,
    /// Its place in the table.
    at: usize,
    row: Row<'a>,
}

/// Leads from the page of a data set or a system to the board's folder.
const UP: &str = "../";

/// The rows of a table.
fn lines<'a>((results, found): (&'a Results, &'a Found)) -> impl Iterator<Item = Line<'a>> {
    found.file.rows().enumerate().map(move |(at, row)| Line { results, found, at, row })
}

impl Board {
    /// The first page: the matrix, the data sets and the results.
    pub(super) fn index(&self) -> String {
        let data = self.shown_data().into_iter().map(|own| {
            let known = self.data.get(&own.id).cloned().unwrap_or_default();
            let texts = ["languages", "used", "licence"].map(|name| escape(known.fact(name)));
            let sizes = [own.sites, own.pages].map(grouped);
            let names = [link(&own.id, "", "data", &own.id), escape(&own.title)];
            [names.to_vec(), sizes.to_vec(), texts.to_vec()].concat()
        });
        let of_data = ["data set", "what it is", "sites", "pages", "languages", "used", "licence"];
        let row = |results: &Results| {
            let own = &results.facts.provenance;
            let again = code(&format!("gleaner reproduce {}", own.experiment));
            vec![escape(&own.experiment), code(&own.code), escape(&own.toolchain), plain(own.scale), again]
        };
        let header = ["experiment", "program", "compiler", "share of the pages", "again by"];
        [
            HEAD.to_owned(),
            if self.is_private { PRIVATE } else { "" }.to_owned(),
            self.matrix().into_string(),
            FOOT.to_owned(),
            "## Data sets".to_owned(),
            of_markdown(&of_data, &data.collect::<Vec<_>>()),
            "## Results".to_owned(),
            "Each figure comes from a table of the results of an experiment.".to_owned(),
            of_markdown(&header, &self.results.iter().map(row).collect::<Vec<_>>()),
        ]
        .join("\n\n")
    }

    /// The costs of a run by the first results that have them.
    pub(super) fn cost(&self, run: &str) -> Option<Row<'_>> {
        self.results.iter().find_map(|results| results.cost(run))
    }

    /// The page of a data set: what it is, all rankings on it, and the pages that tables name.
    pub(super) fn data_page(&self, own: &DataFacts) -> String {
        let data = self.data.get(&own.id).cloned().unwrap_or_default();
        let mut parts = vec![format!("# {}", escape(&own.id)), line(&own.title)];
        parts.extend(own.synthetic.then(|| GENERATED.to_owned()));
        let sizes = [("sites", grouped(own.sites)), ("pages", grouped(own.pages))];
        parts.push(facts(sizes.into_iter().chain([("content", own.digest.clone())]), &data));
        parts.extend(self.seen(own, data.fact("used")));
        parts.extend(self.shared(own));
        let mut named = self.results.iter().flat_map(Results::named_pages);
        if named.any(|(page, _)| page[0] == own.id && self.views.contains(&view_file(page))) {
            parts.push(VIEWED.to_owned());
            parts.extend(self.is_private.then(|| PRIVATE.to_owned()));
        }
        let mut tables: Vec<_> = self.tables().filter(|(_, found)| found.data.id == own.id).collect();
        tables.sort_by_key(|(_, found)| found.shape);
        for (results, found) in tables {
            let experiment = &results.facts.provenance.experiment;
            let id = anchor(&format!("{experiment}.{}", found.output));
            parts.push(format!("## {} {{#{id}}}", escape(&found.title)));
            parts.push(format!("Of the experiment {}{}.", code(experiment), SHAPES[found.shape].1));
            let header: Vec<&str> = found.file.header.iter().map(String::as_str).collect();
            let columns = if found.is_ranking() { &PLACED[..] } else { &header };
            parts.push(self.table(columns, lines((results, found))));
        }
        parts.join("\n\n")
    }

    /// The pages that a data set has twice, or shares with another; nothing if it was not compared.
    fn shared(&self, own: &DataFacts) -> Option<String> {
        let rows = self.beside.shared.iter().flat_map(CsvFile::rows).filter_map(|row| {
            let [one, other] = ["data", "other data"].map(|column| row.cell(column));
            let other = if one == own.id { other } else { Some(one).filter(|_| other == own.id)? };
            let used = self.data.get(other).map_or("", |other| other.fact("used"));
            Some([row.cell("finding"), other, used, row.cell("pages")].map(escape).to_vec())
        });
        let (header, rows) = (["finding", "other data set", "used", "pages"], rows.collect::<Vec<_>>());
        (!rows.is_empty()).then(|| format!("{SHARED}\n\n{}", of_markdown(&header, &rows)))
    }

    /// What was seen of a data set: by us, and by the makers and the training of the systems.
    fn seen(&self, own: &DataFacts, used: &str) -> [String; 3] {
        let rankings = self.rankings().filter(|(_, found)| found.data.id == own.id);
        let rows = rankings.flat_map(lines).filter(|line| !line.row.cell("seen").is_empty());
        let mut rows: Vec<Line<'_>> = rows.collect();
        rows.sort_by_key(|line| line.row.cell("run"));
        rows.dedup_by_key(|line| line.row.cell("run"));
        let used = known(used).map_or_else(String::new, |used| format!("We use it {}. ", escape(used)));
        let about = format!(
            "{used}Of a system that is not listed nothing is known: most makers do not say on which pages they worked."
        );
        ["## What was seen of it {#seen}".to_owned(), about, self.table(&SEEN, rows)]
    }

    /// The page of a system: what it is, what it costs, its rows of the matrix, its row in every ranking with its figures by date, and its
    /// worst pages.
    pub(super) fn system_page(&self, own: &RunFacts) -> String {
        let system = self.system(own);
        let settings = own.variants.first().map(|own| own.changed.clone()).filter(|own| own != "default");
        let cost = self.cost(&own.id).map(|row| {
            let number = |(column, decimals): (&str, usize)| {
                let number = row.cell(column).parse::<f64>();
                number.map_or_else(|_| String::new(), |own| format!("{own:.decimals$}"))
            };
            let [seconds, dollars, memory] =
                [("seconds a million pages", 0), ("dollars a million pages", 2), ("peak MB", 0)].map(number);
            format!("{seconds} processor seconds and {dollars} dollars a million pages of news, {memory} MB")
        });
        let of_run = [
            ("kind", system.kind.name().to_owned()),
            ("method", own.method.clone()),
            ("settings", settings.unwrap_or_default()),
            ("cost", cost.unwrap_or_default()),
        ];
        let of = |wanted: fn(&Found) -> bool| {
            let rows = self.tables().filter(move |(_, found)| wanted(found)).flat_map(lines);
            rows.filter(|line| line.row.cell("run") == own.id)
        };
        let mut parts =
            vec![format!("# {}", escape(&own.title)), line(&system.about), facts(of_run, &system)];
        parts.extend(["## Its row {#row}".to_owned(), self.rows_of(&own.id).into_string()]);
        let rankings = self.table(&PLACES, of(Found::is_ranking));
        parts.extend(["## In all rankings {#rankings}".to_owned(), rankings]);
        let worst = self.table(&WORST, of(|found| found.file.column("wrong words").is_some()));
        parts.extend(["## Its worst pages {#worst}".to_owned(), worst]);
        parts.join("\n\n")
    }

    fn table<'a>(&self, columns: &[&str], lines: impl IntoIterator<Item = Line<'a>>) -> String {
        let row = |line: Line<'a>| columns.iter().map(|column| self.cell(line, column)).collect();
        let header: Vec<String> = columns.iter().map(|name| escape(name)).collect();
        let rows: Vec<Vec<String>> = lines.into_iter().map(row).collect();
        if rows.is_empty() { "The results name none.".to_owned() } else { of_markdown(&header, &rows) }
    }

    /// A cell of a table: runs have their titles, pages a link to their view, if there is one, and the best stands out.
    fn cell(&self, Line { results, found, at, row }: Line<'_>, column: &str) -> String {
        let text = row.cell(column);
        let experiment = &results.facts.provenance.experiment;
        let run = || results.run(row.cell("run"));
        match column {
            "#" => (at + 1).to_string(),
            "place" => format!("{} of {}", at + 1, found.file.rows.len()),
            "data set" => link(&found.data.id, UP, "data", &found.data.id),
            "system" => link(row.cell("title"), UP, "systems", row.cell("run")),
            "kind" => run().map_or_else(String::new, |run| self.system(run).kind.name().to_owned()),
            "ranking" => escape(&found.title),
            "interval" => {
                let [low, high] = ["F low", "F high"].map(|column| figure(row.cell(column)));
                if low.is_empty() { low } else { format!("{low} to {high}") }
            }
            "F by date" => {
                let dated = self.beside.dated([experiment, &found.output, &found.data.id, row.cell("run")]);
                let dated =
                    dated.map(|own| format!("{} {}", escape(own.cell("date")), figure(own.cell("F"))));
                dated.collect::<Vec<_>>().join(", ")
            }
            "run" | "best" | "least" => escape(results.run(text).map_or(text, |run| &run.title)),
            "page" => {
                let view = view_file([&found.data.id, row.cell("site"), text]);
                let short = escape(&text.chars().take(NAMED).collect::<String>());
                if self.views.contains(&view) { format!("[{short}]({UP}{view})") } else { short }
            }
            "verdict" | "verdict by sites" if text == "best" => format!("**{text}**"),
            "verdict" => row.by_count(false).map_or_else(|| escape(text), |said| format!("{text}; {said}")),
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
        let text = if CODE.contains(&name) { code(text) } else { escape(&text.replace('\n', " ")) };
        Some(format!("- **{name}**: {text}"))
    };
    all.filter_map(item).collect::<Vec<_>>().join("\n")
}
