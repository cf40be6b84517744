//! The one writer of reports: a [`Document`] as Markdown. [`Dress::Page`] has everything, and [`crate::markdown`] makes `report.html` of it;
//! [`Dress::Readme`] has the claims as signs, some plots and tables, and a list of the files.

use manifest::{Experiment, Verdict};
use record::{DataFacts, Presence};

use crate::claims::{ClaimRow, FEW, MatrixRow, matrix, sign};
use crate::document::{Document, Section, Topic, settings, with_role};
use crate::markdown::{anchor, code, escape, folded, is_numeric, line, of_cells, of_markdown};
use crate::numbers::{counted, grouped, plain, short};
use crate::published::LOST;
use crate::table::{Cell, Table};

/// How much is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dress {
    Page,
    Readme,
}

/// The most plots and the most tables in a README, and the most rows and columns of such a table.
const PLOTS: usize = 6;
const TABLES: usize = 4;
const ROWS: usize = 45;
const COLUMNS: usize = 15;
/// The most rows of a list on a page; the files have all.
const LISTED: usize = 200;
/// The number of rows of a table with a plot, of claims, and of characters of notes, above which they are folded.
const LONG: usize = 12;
const MANY_NOTES: usize = 400;

/// The parts of a text, and how many plots and tables a README may still have.
struct Writer<'a> {
    document: &'a Document<'a>,
    dress: Dress,
    parts: Vec<String>,
    plots: usize,
    tables: usize,
}

impl Document<'_> {
    /// The text, with a final newline. `times` are the run times, which come last.
    pub(crate) fn markdown(&self, dress: Dress, times: &Topic) -> String {
        let parts = Vec::new();
        let mut writer = Writer { document: self, dress, parts, plots: PLOTS, tables: TABLES };
        writer.head();
        writer.verdicts();
        let topics = self.inputs.experiment.queries.iter().filter_map(|query| self.topic(query));
        topics.for_each(|topic| writer.topic(&topic));
        writer.lists();
        writer.provenance();
        if dress == Dress::Page || !times.sections.is_empty() {
            writer.topic(times);
        }
        writer.parts.join("\n\n") + "\n"
    }
}

impl Writer<'_> {
    fn put(&mut self, part: impl Into<String>) {
        self.parts.push(part.into());
    }

    /// Puts a part that may be long: then it is folded below a summary. Nothing for an empty one.
    fn put_folded(&mut self, is_long: bool, summary: &str, text: &str) {
        if is_long {
            self.put(folded(summary, text));
        } else if !text.is_empty() {
            self.put(text);
        }
    }

    /// A heading; on a page with its id.
    fn heading(&mut self, level: usize, id: &str, name: &str) {
        let place = if self.dress == Dress::Page { format!(" {{#{id}}}") } else { String::new() };
        self.put(format!("{} {}{place}", "#".repeat(level), escape(name)));
    }

    fn head(&mut self) {
        let Document { inputs, partial, .. } = self.document;
        let Experiment { id, title, citation, about, .. } = inputs.experiment;
        let results = if self.dress == Dress::Readme { ": results" } else { "" };
        self.put(format!("# {}{results}", escape(title)));
        if let Some(partial) = partial {
            self.put(format!("> **{}.** Figures and verdicts are of what was run.", escape(partial)));
        }
        if self.dress == Dress::Page {
            self.parts.extend(known(citation).map(line));
            self.parts.extend(about.iter().map(|text| line(text)));
            return;
        }
        let mut made =
            format!("Made by `gleaner reproduce {id}` together with the files beside it; do not edit.");
        // a partial run lies elsewhere
        if manifest::embedded_ids().contains(&id.as_str()) && partial.is_none() {
            let reasons = format!("../../experiments/{id}/README.md");
            made += &format!(" [What the figures mean and why claims fail]({reasons}).");
        }
        self.put(made);
    }

    /// A row a data set with the numbers of its verdicts, without those over few sites; then the claims.
    fn verdicts(&mut self) {
        let (summary, claims) = (self.document.inputs.summary, self.document.claims);
        self.heading(2, "verdicts", if claims.is_empty() { "Data" } else { "Verdicts" });
        let mut header = vec!["data set".to_owned(), "kind".to_owned()];
        let verdicts = if claims.is_empty() { &[][..] } else { &Verdict::ALL };
        header.extend(verdicts.iter().map(|verdict| format!("{} {}", sign(*verdict), verdict.name())));
        header.extend(["sites", "pages", "scored against"].map(str::to_owned));
        let row = |data: &DataFacts| {
            let number = |verdict: &Verdict| {
                let is =
                    |own: &&ClaimRow| own.data == data.id && own.verdict == *verdict && !own.is_over_few();
                claims.iter().filter(is).count().to_string()
            };
            let is_present = data.presence == Presence::Present;
            let size = |number| if is_present { grouped(number) } else { String::new() };
            let kind = if data.synthetic { "synthetic" } else { "real" };
            let mut row = vec![self.data_set(data), with_role(kind, &data.id)];
            row.extend(verdicts.iter().map(number));
            row.extend([size(data.sites), size(data.pages), escape(answer(data))]);
            row
        };
        let table = of_markdown(&header, &summary.data.iter().map(row).collect::<Vec<_>>());
        self.put(table.trim_end());
        if summary.data.iter().any(|data| data.synthetic) {
            self.put("Synthetic pages were generated. Their verdicts do not count for real pages.");
        }
        let few = claims.iter().filter(|own| own.is_over_few()).count();
        if few > 0 {
            self.put(format!(
                "The numbers are without {} over few sites (fewer than {FEW}).",
                counted(few, "verdict")
            ));
        }
        if !claims.is_empty() {
            self.claims();
        }
    }

    /// The id of a data set; on a page with its title and the reason why it was not available.
    fn data_set(&self, data: &DataFacts) -> String {
        let mut lines = vec![escape(&data.id)];
        if self.dress == Dress::Page {
            lines.extend(known(&data.title).map(escape));
            lines.extend(match &data.presence {
                Presence::Present => None,
                Presence::Missing(how) => Some(format!("**missing**, to be had with {}", code(how))),
                Presence::Unusable(why) => Some(format!("**unusable**: {}", escape(why))),
            });
        }
        lines.join("<br>")
    }

    /// A row a claim, a column a data set. On a page a sign leads to its figures, with the finding as its title.
    fn claims(&mut self) {
        let (data, rows) = matrix(self.document.claims);
        let header: Vec<String> = ["claim", "published"].into_iter().chain(data).map(escape).collect();
        let row = |row: &MatrixRow<'_>| {
            let source = known(row.source).filter(|_| self.dress == Dress::Page);
            let source = source.map_or_else(String::new, |source| format!(" ({})", escape(source)));
            let cells = row.cells.iter().map(|own| own.map_or_else(String::new, |own| self.cell(own)));
            let first = [escape(row.claim) + &source, escape(&row.published.join("; "))];
            first.into_iter().chain(cells).collect()
        };
        let rows: Vec<Vec<String>> = rows.iter().map(row).collect();
        let table = of_markdown(&header, &rows);
        if self.dress == Dress::Page {
            self.heading(3, "claims", "The claims");
            let meant = Verdict::ALL.map(|verdict| format!("{} {}", sign(verdict), meaning(verdict)));
            self.put(format!("{} Each sign leads to the figures behind it.", meant.join(" ")));
            self.put(table.trim_end());
        } else {
            let summary = format!("{}, with the verdict on each data set", counted(rows.len(), "claim"));
            self.put_folded(rows.len() > LONG, &summary, table.trim_end());
            self.put("What was measured is in [claims.csv](claims.csv).");
        }
    }

    fn cell(&self, claim: &ClaimRow) -> String {
        let sign = sign(claim.verdict);
        if self.dress == Dress::Readme {
            return sign.to_owned();
        }
        let answer = self.document.answers.iter().find(|own| own.has(claim));
        let place = answer.map_or_else(|| "claims".to_owned(), |own| anchor(&own.name()));
        let said = format!("{}: {}", claim.verdict.name(), claim.measured).replace('\n', " ");
        format!("[{sign}](#{place} \"{}\")", escape(&said).replace('"', "&quot;"))
    }

    /// An output, or the run times.
    fn topic(&mut self, topic: &Topic) {
        self.heading(2, &topic.id, &topic.title);
        self.parts.extend(known(&topic.source).map(|source| format!("*{}*", escape(source))));
        let about: Vec<String> = topic.about.iter().map(|text| line(text)).collect();
        if self.dress == Dress::Readme {
            // a plot is shown or not linked: those that are not shown are not stored with the results
            let file = |section: &Section| {
                let (title, says) = (escape(&section.title), escape(&says(&section.table)));
                format!("- [{title}]({}): {says}", section.csv)
            };
            self.put(topic.sections.iter().map(file).collect::<Vec<_>>().join("\n"));
            if self.key(topic) {
                self.parts.extend(about);
            }
            return;
        }
        self.parts.extend(about);
        self.parts.extend(known(&topic.figures).map(|own| line(&format!("Published figures: {own}"))));
        topic.sections.iter().for_each(|section| self.section(section));
        if let Some(published) = &topic.published {
            let is_lost = published.rows().iter().flatten().any(|cell| cell == LOST);
            let shown = table(published, &[], usize::MAX);
            let lost = if is_lost { ", of which our copy lost digits" } else { "" };
            self.put(folded(&format!("The published table{lost}"), &shown));
        }
    }

    /// The plot and the table of the first real data that have some, as long as there is room; whether there was any.
    fn key(&mut self, topic: &Topic) -> bool {
        let mut sections: Vec<&Section> = topic.sections.iter().collect();
        sections.sort_by_key(|section| section.is_synthetic);
        let plot = sections.iter().find_map(|own| Some((*own, own.plot.as_ref()?)));
        let plot = plot.filter(|_| self.plots > 0);
        if let Some((own, plot)) = plot {
            self.plots -= 1;
            self.put(format!("![{}, {}]({plot})", escape(&topic.title), escape(&own.title)));
        }
        let is_shown = |own: &&&Section| {
            let table = &own.table;
            let is_readable = table.header.len() <= COLUMNS && table.cells.len() <= ROWS;
            is_readable && !(own.plot.is_some() && is_curve(table))
        };
        let shown = sections.iter().find(is_shown).filter(|_| self.tables > 0);
        if let Some(own) = shown {
            self.tables -= 1;
            self.put(format!("Of {}:", escape(&own.title)));
            self.put(of_cells(&own.table.header, &own.table.rows()).trim_end());
        }
        plot.is_some() || shown.is_some()
    }

    /// All that is known of an output on one data set.
    fn section(&mut self, section: &Section) {
        let made = if section.is_synthetic { " (generated pages)" } else { "" };
        self.heading(3, &section.id, &format!("{}{made}", section.title));
        let verdict = |own: &ClaimRow| {
            let published = known(&own.published).map(|text| format!(" (published: {})", escape(text)));
            let published = published.unwrap_or_default();
            let (claim, measured) = (escape(&own.claim), escape(&own.measured));
            format!("- {} **{}** {claim}{published}: {measured}", sign(own.verdict), own.verdict.name())
        };
        let claims = &section.claims;
        let list = claims.iter().map(verdict).collect::<Vec<_>>().join("\n");
        self.put_folded(claims.len() > LONG, &counted(claims.len(), "verdict"), &list);
        self.parts.extend(section.plot.as_ref().map(|plot| format!("![{}]({plot})", escape(&section.title))));
        let height = section.table.cells.len();
        let shown = table(&section.table, &section.last, usize::MAX);
        let is_long = section.plot.is_some() && height > LONG;
        self.put_folded(is_long, &format!("The figures ({})", counted(height, "row")), &shown);
        let plot = section.plot.as_ref().map_or_else(String::new, |path| format!(", [plot]({path})"));
        self.parts.extend(known(&section.csv).map(|csv| format!("All figures: [CSV]({csv}){plot}")));
        let notes =
            section.notes.iter().map(|note| format!("- {}", line(note))).collect::<Vec<_>>().join("\n");
        self.put_folded(notes.len() > MANY_NOTES, &counted(section.notes.len(), "note"), &notes);
    }

    /// Failures, pages left out, and the other files.
    fn lists(&mut self) {
        self.heading(2, "failures", "Failures and pages left out");
        let lists = self.document.lists;
        let item = |file: &str, says: &str| format!("- [{file}]({file}): {says}");
        let mut items: Vec<String> = lists.iter().map(|own| item(own.file, &own.counted)).collect();
        if self.dress == Dress::Readme {
            items.push(item("provenance.json", "data, code and settings behind all of it"));
            return self.put(items.join("\n"));
        }
        self.put(items.join("\n"));
        for own in lists.iter().filter(|own| !own.table.cells.is_empty()) {
            self.put(format!("{}: {}", own.file, own.about));
            let (shown, height) = (table(&own.table, &[], LISTED), own.table.cells.len());
            let cut = if height > LISTED { format!(", the first {LISTED}") } else { String::new() };
            self.put(folded(&format!("{}{cut}", counted(height, "row")), &shown));
        }
    }

    /// On a page: what the results are of, and all settings.
    fn provenance(&mut self) {
        if self.dress == Dress::Readme {
            return;
        }
        let summary = self.document.inputs.summary;
        self.heading(2, "provenance", "Provenance");
        let own = &summary.provenance;
        let lines = [
            ("experiment", own.experiment.clone()),
            ("manifest digest", own.manifest.clone()),
            ("code", own.code.clone()),
            ("lock file digest", own.lock.clone()),
            ("toolchain", own.toolchain.clone()),
            ("seed", own.seed.to_string()),
            ("scale", plain(own.scale)),
            ("schema", own.schema.to_string()),
        ];
        let present = summary.data.iter().filter(|data| data.presence == Presence::Present);
        let digests = present.map(|data| (format!("digest of {}", escape(&data.id)), code(&data.digest)));
        let lines = lines.into_iter().map(|(name, value)| (name.to_owned(), code(&value))).chain(digests);
        self.put(lines.map(|(name, value)| format!("- {name}: {value}")).collect::<Vec<_>>().join("\n"));
        for (name, own) in settings(self.document.inputs) {
            self.put(folded(&escape(name), &table(&own, &[], usize::MAX)));
        }
    }
}

/// A text, unless there is none: a manifest may say `none` or `no paper`, and after a colon why.
pub(crate) fn known(text: &str) -> Option<&str> {
    let rest = ["none", "no paper"].into_iter().find_map(|no| text.strip_prefix(no));
    let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with([':', ';']));
    let text = rest.map_or(text, |rest| rest.trim_start_matches([':', ';', ' ']));
    Some(text).filter(|text| !text.is_empty())
}

/// The first rows of a table, its foot in bold, with `last` as a last column. Figures have three decimals; the files have all.
fn table(table: &Table, last: &[String], most: usize) -> String {
    let above = table.cells.len() - table.foot;
    let row = |(at, cells): (usize, &Vec<Cell>)| {
        let mut row: Vec<String> =
            cells.iter().enumerate().map(|(at, cell)| escape(&read(table, at, cell))).collect();
        if let Some(first) = row.first_mut().filter(|first| at >= above && !first.is_empty()) {
            *first = format!("**{first}**");
        }
        row.extend(last.get(at).cloned().or_else(|| (!last.is_empty()).then(String::new)));
        row
    };
    let mut header: Vec<String> = table.header.iter().map(|name| escape(name)).collect();
    header.extend((!last.is_empty()).then(String::new));
    of_markdown(&header, &table.cells.iter().enumerate().take(most).map(row).collect::<Vec<_>>())
}

/// A cell for people: of three decimals, if its column has no other number of them.
fn read(table: &Table, at: usize, cell: &Cell) -> String {
    match (table.decimals(at), cell) {
        (Some(decimals), cell) => cell.with(decimals),
        (None, Cell::Figure(value)) if value.abs() < 1e3 => short(*value),
        (None, cell) => cell.written(),
    }
}

/// Whether a table is a curve, which its plot shows: its rows or its columns are numbers.
fn is_curve(table: &Table) -> bool {
    let is_number = |name: &String| name == "all" || name.parse::<f64>().is_ok();
    is_numeric(&table.rows(), 0) || table.header.iter().skip(1).all(is_number)
}

/// The most figures that a line about a table has.
const MEANS: usize = 3;

/// A line about the content of a table: its length, and the means of its rows, or the best F.
fn says(table: &Table) -> String {
    let above = table.cells.len() - table.foot;
    let rows = counted(above, "row");
    let place = |name: &str| table.header.iter().position(|own| own == name);
    let f = place("F").or_else(|| place("Ave(F)"));
    let cells = table.rows();
    let mean = (above..table.cells.len()).find(|at| cells[*at][0].starts_with("mean of") && !is_curve(table));
    if let Some(row) = mean {
        let is_figure =
            |at: &usize| matches!(table.cells[row][*at], Cell::Figure(value) if value.is_finite());
        let shown = (1..table.header.len()).filter(|at| is_figure(at) && f.is_none_or(|f| f == *at));
        let named = |at: usize| format!("{} {}", table.header[at], read(table, at, &table.cells[row][at]));
        let shown: Vec<String> = shown.take(MEANS).map(named).collect();
        let means = format!("; {}: {}", cells[row][0], shown.join(", "));
        return if shown.is_empty() { rows } else { rows + &means };
    }
    let Some(f) = f else { return rows };
    let name = place("title").unwrap_or(0);
    let figures = cells[..above].iter().filter_map(|row| Some((row[f].parse::<f64>().ok()?, &row[name])));
    // of equal ones the first
    match figures.rev().max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((best, of)) => format!("{rows}; {} at most {} ({of})", table.header[f], short(best)),
        None => rows,
    }
}

/// The marks against which pages are scored, in words.
fn answer(data: &DataFacts) -> &str {
    match data.answer.as_str() {
        "gold" => "the true marks",
        "hand" => "the hand coder's marks",
        "none" => "no marks",
        other => other,
    }
}

/// The meaning of a verdict.
const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "the figures support the claim.",
        Verdict::Undecided => "the difference is smaller than its error: these data cannot decide.",
        Verdict::Fails => "the figures contradict the claim.",
        Verdict::NotComparable => "these data lack what the claim is about.",
    }
}
