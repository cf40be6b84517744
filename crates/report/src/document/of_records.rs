//! The content of a report from its records, with all that is known.

use std::collections::BTreeSet;

use manifest::{CleaningSource, Design, Experiment, Output, PositiveKind};
use record::{Machine, RunFacts, Summary, TaskFacts};

use super::{Document, Listing, Section, Topic};
use crate::claims::row::{self, ClaimRow};
use crate::markdown;
use crate::numbers::counted;
use crate::outputs::{self, WorstPage};
use crate::page::anchor;
use crate::parts::Part;
use crate::table::{Cell, Table};
use crate::times::{TimesLeaderboard, TimesPart};

/// What was computed, and written as files.
pub(crate) struct Parts<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) summary: &'a Summary,
    pub(crate) machine: Option<&'a Machine>,
    pub(crate) partial: Option<String>,
    pub(crate) parts: &'a [Part<'a>],
    pub(crate) claims: Vec<ClaimRow>,
    pub(crate) lists: Vec<Listing>,
    pub(crate) times: &'a [TimesPart<'a>],
    pub(crate) leaderboards: &'a [TimesLeaderboard<'a>],
    /// The worst pages, in the order of the tables that show them.
    pub(crate) worst: &'a [WorstPage],
    /// The names of the files in the folder `views`.
    pub(crate) views: &'a BTreeSet<String>,
}

impl Parts<'_> {
    /// The content of the report.
    pub(crate) fn document(self) -> Document {
        let Experiment { id, title, citation, about, outputs, .. } = self.experiment;
        let facts = self.summary.facts();
        let mut settings = vec![("Runs and their settings".to_owned(), runs(&facts.runs))];
        settings.extend(tasks(self.experiment, &facts.tasks));
        Document {
            id: id.clone(),
            title: title.clone(),
            citation: citation.clone(),
            about: about.clone(),
            facts,
            topics: outputs.iter().filter_map(|output| self.topic(output)).collect(),
            settings,
            times: self.times(),
            partial: self.partial,
            claims: self.claims,
            lists: self.lists,
        }
    }

    /// An output with its parts; `None` without a part.
    fn topic(&self, output: &Output) -> Option<Topic> {
        let parts: Vec<_> = self.parts.iter().filter(|part| part.output.id == output.id).collect();
        let published = output.published.as_ref().map(|own| format!("Published figures: {}", own.source));
        let about = [Some(output.note.clone()), published];
        (!parts.is_empty()).then(|| Topic {
            id: format!("table-{}", anchor(&output.id)),
            title: output.title.clone(),
            source: output.source.clone(),
            about: about.into_iter().flatten().filter(|text| !text.is_empty()).collect(),
            published: parts.iter().find_map(|part| part.beside.clone()),
            sections: parts.into_iter().map(|part| self.section(part)).collect(),
        })
    }

    fn section(&self, part: &Part<'_>) -> Section {
        let (name, data) = (&part.name, part.group.id());
        let mut files = vec![("CSV", format!("tables/{name}.csv"))];
        files.extend(part.shown.figure.as_ref().map(|_| ("plot", format!("plots/{name}.svg"))));
        let claims = row::of_output(&self.claims, &part.output.id, data);
        let is_own = |page: &&WorstPage| page.output == part.output.id && page.data == data;
        // the rows of a table of worst pages are these pages, in this order
        let worst = self.worst.iter().filter(|_| outputs::is_worst(part.output)).filter(is_own);
        Section {
            id: anchor(name),
            title: part.group.name(),
            is_synthetic: part.group.is_synthetic(),
            about: String::new(),
            claims: claims.into_iter().cloned().collect(),
            table: part.shown.table.clone(),
            last: worst.map(|page| self.look(page)).collect(),
            notes: part.shown.notes.clone(),
            files,
        }
    }

    /// The view of a page, if there is one, and the command that shows it.
    fn look(&self, page: &WorstPage) -> String {
        let file = page.file();
        let view = self.views.contains(file.trim_start_matches("views/")).then(|| format!("[view]({file}) "));
        let command = page.command().map(|command| {
            format!(
                "<details class=\"look\"><summary>look at it</summary>{}</details>",
                markdown::code(&command)
            )
        });
        [view, command].into_iter().flatten().collect()
    }

    /// The machine and the times.
    fn times(&self) -> Topic {
        let mut topic = Topic { id: "times".to_owned(), title: "Run times".to_owned(), ..Topic::default() };
        let Some(machine) = self.machine else {
            topic.about.push("This report was made from records, which hold no times.".to_owned());
            return topic;
        };
        topic.about.push(
            "Times are not part of the results: they differ from one run to the next, and no comparison reads them."
                .to_owned(),
        );
        let seconds = machine.seconds.iter().map(|(name, seconds)| (name.clone(), format!("{seconds:.1} s")));
        let rows = [("workers".to_owned(), machine.jobs.to_string())].into_iter().chain(seconds);
        topic.sections.push(Section {
            id: "times-stages".to_owned(),
            title: "This execution".to_owned(),
            table: Table::new(
                ["stage", "time"],
                rows.map(|(name, time)| vec![Cell::text(name), Cell::text(time)]),
                [],
            ),
            ..Section::default()
        });
        topic.sections.extend(self.times.iter().flat_map(timing));
        topic.sections.extend(self.leaderboards.iter().map(|own| {
            let plot = own.figure.as_ref().map(|_| ("plot", format!("times/{}.svg", own.name)));
            let files = [("CSV", format!("times/{}.csv", own.name))].into_iter().chain(plot).collect();
            let (about, table) = (own.about.clone(), own.table.clone());
            Section {
                id: place(&own.name),
                title: own.title.to_owned(),
                about,
                table,
                files,
                ..Section::default()
            }
        }));
        let is_measured = |id: &str| self.times.iter().any(|part| part.id == id);
        topic.about.extend(self.experiment.timings.iter().filter(|own| !is_measured(&own.id)).map(|own| {
            format!(
                "{}: not measured. Either run times were not asked for, or {} is missing or has no site of so many pages.",
                own.title, own.data
            )
        }));
        topic
    }
}

/// The id of the heading of times.
fn place(name: &str) -> String {
    format!("times-{}", anchor(name))
}

/// A timing, and its memory.
fn timing(part: &TimesPart<'_>) -> Vec<Section> {
    let claims = part.claims.iter().map(|own| ClaimRow {
        claim: own.claim.clone(),
        output: String::new(),
        source: String::new(),
        data: String::new(),
        kind: "real",
        published: String::new(),
        measured: own.measured.clone(),
        verdict: own.verdict,
    });
    let about = format!("{} {}", part.about, part.legend);
    let times = Section {
        id: place(part.id),
        title: part.title.to_owned(),
        about,
        claims: claims.collect(),
        table: part.side_by_side.clone(),
        notes: part.notes.clone(),
        files: vec![("CSV", format!("times/{}.csv", part.id)), ("plot", format!("times/{}.svg", part.id))],
        ..Section::default()
    };
    let memory = part.memory.clone().map(|table| Section {
        id: format!("{}-memory", place(part.id)),
        title: format!("{}: memory", part.title),
        about: "Peak of the allocated memory, in millions of bytes, beyond the pages themselves: all that fitting and cleaning make of \
                them and hold at once."
            .to_owned(),
        table,
        ..Section::default()
    });
    [times].into_iter().chain(memory).collect()
}

/// A row a variant; the run stands in its first row.
fn runs(runs: &[RunFacts]) -> Table {
    let row = |run: &RunFacts, at: usize| {
        let own = &run.variants[at];
        let of_run =
            [&run.id, &run.title, &run.method_name].map(|text| if at == 0 { text.as_str() } else { "" });
        of_run.into_iter().chain([own.id.as_str(), &own.settings]).map(Cell::text).collect()
    };
    let rows = runs.iter().flat_map(|run| (0..run.variants.len()).map(move |at| row(run, at)));
    Table::new(["run", "title", "method", "variant", "settings"], rows, [])
}

/// The documents and the tasks; nothing without a task.
fn tasks(experiment: &Experiment, facts: &[TaskFacts]) -> Vec<(String, Table)> {
    if experiment.tasks.is_empty() {
        return Vec::new();
    }
    let documents = experiment.documents.iter().map(|own| {
        let cleaning = match &own.cleaning {
            CleaningSource::Whole => "the whole page",
            CleaningSource::Gold => "the marked text",
            CleaningSource::Run { run, variant } => &format!("run {run}, variant {variant}"),
        };
        [own.label.as_str(), &own.id, &own.title, cleaning, own.weighting.name()].map(Cell::text).to_vec()
    });
    let tasks = experiment.tasks.iter().zip(facts).map(|(own, facts)| {
        let on = if own.on.is_empty() { "all" } else { &own.on.join(", ") };
        let (documents, design) = (own.documents.join(", "), design(own.design));
        [own.id.as_str(), &own.title, &documents, on, &facts.method_name, &facts.settings, &design]
            .map(Cell::text)
            .to_vec()
    });
    let of_tasks = ["task", "what it is", "documents", "data sets", "method", "settings", "design"];
    vec![
        (
            "Documents".to_owned(),
            Table::new(["label", "documents", "what they are", "words of", "weighting"], documents, []),
        ),
        ("Tasks and their settings".to_owned(), Table::new(of_tasks, tasks, [])),
    ]
}

/// The keys of a design that the manifest sets.
fn design(design: Design) -> String {
    let cells = design
        .equal_cells
        .map(|number| format!("trained on {} of a class and site", counted(number, "document")));
    let least = design.least_cell.map(|number| format!("cells of at least {}", counted(number, "document")));
    let positive = design.positive.map(|positive| match positive {
        PositiveKind::First => "F of the pair's first class".to_owned(),
        PositiveKind::Second => "F of the pair's second class".to_owned(),
        PositiveKind::Mean => "F of both classes, their mean".to_owned(),
    });
    [cells, least, positive].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
