//! What a report says, as plain data made from records: the input of [`crate::readme`], which gives it the form of a page or of a README.

use std::collections::BTreeSet;
use std::path::Path;

use manifest::{CleaningSource, Experiment, Query, Task};
use record::RunFacts;

use crate::claims::ClaimRow;
use crate::folder::{CsvFile, names};
use crate::markdown::anchor;
use crate::numbers::counted;
use crate::queries::Answer;
use crate::table::{Cell, Table};
use crate::worst::{WorstPage, of_answer};
use crate::{Inputs, Result, markdown};

/// The content of a report.
pub(crate) struct Document<'a> {
    pub(crate) inputs: &'a Inputs<'a>,
    /// The sentence on a partial run.
    pub(crate) partial: Option<&'a str>,
    pub(crate) answers: &'a [Answer<'a>],
    pub(crate) claims: &'a [ClaimRow],
    /// Failures, pages left out, and other lists.
    pub(crate) lists: &'a [Listing],
    /// The tables of run times; none if none were measured.
    pub(crate) times: &'a [Answer<'a>],
    pub(crate) time_claims: &'a [ClaimRow],
    /// The names of the files in the folder `views`.
    pub(crate) views: BTreeSet<String>,
}

/// What belongs together: a table on all data, or all run times.
#[derive(Debug, Default)]
pub(crate) struct Topic {
    /// The id of its heading.
    pub(crate) id: String,
    pub(crate) title: String,
    /// The place in the paper; may be empty.
    pub(crate) source: String,
    /// Paragraphs below the heading.
    pub(crate) about: Vec<String>,
    pub(crate) sections: Vec<Section>,
    /// Where the published figures are from; may be empty.
    pub(crate) figures: String,
    /// The published table, if a section lacks some of its rows.
    pub(crate) published: Option<Table>,
}

/// A table with its plot.
#[derive(Debug, Default)]
pub(crate) struct Section {
    /// The id of its heading.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) is_synthetic: bool,
    pub(crate) claims: Vec<ClaimRow>,
    pub(crate) table: Table,
    /// A last column of the table in Markdown; empty for none.
    pub(crate) last: Vec<String>,
    pub(crate) notes: Vec<String>,
    /// The path of the table; empty if it is in no file.
    pub(crate) csv: String,
    /// The path of the plot.
    pub(crate) plot: Option<String>,
}

/// A file beside the report that lists something.
pub(crate) struct Listing {
    /// Its name.
    pub(crate) file: &'static str,
    /// How much it lists.
    pub(crate) counted: String,
    /// What that means.
    pub(crate) about: &'static str,
    pub(crate) table: Table,
}

/// The lists of a report: failures, pages that were not found, and texts of elsewhere, if there are some.
pub(crate) fn lists(failures: Table, unfound: Table, texts: Table) -> Vec<Listing> {
    let of_tasks = match failures.cells.len() - failed(&failures) {
        0 => String::new(),
        missing => format!(", {} of tasks missing", counted(missing, "result")),
    };
    let mut lists = vec![
        Listing {
            file: "failures.csv",
            counted: counted(failed(&failures), "failure") + &of_tasks,
            about: "A page on which a method failed counts as one of which it kept nothing.",
            table: failures,
        },
        Listing {
            file: "unfound.csv",
            counted: format!("{} left out of scoring", counted(unfound.cells.len(), "page")),
            about: "Less than half of the marked text was found in the page.",
            table: unfound,
        },
        Listing {
            file: TEXTS,
            counted: "what of texts that were made elsewhere is not in their pages".to_owned(),
            about: "The mean share of a text's words that are not in its page, and the texts with more than half of their words not in it. \
                    Measures over marks judge what was found of a text in its page; measures over words judge the text itself.",
            table: texts,
        },
    ];
    lists.retain(|own| own.file != TEXTS || !own.table.cells.is_empty());
    lists
}

/// How many rows of `failures.csv` are failures. The others are documents that a task cannot have, which is no failure of the run.
pub(crate) fn failed(failures: &Table) -> usize {
    failures.cells.iter().filter(|row| row[5] != Cell::text("task")).count()
}

/// The list that a report may lack.
pub(crate) const TEXTS: &str = "texts.csv";

impl Document<'_> {
    /// A query with its tables; `None` without one.
    pub(crate) fn topic(&self, query: &Query) -> Option<Topic> {
        let answers: Vec<_> = self.answers.iter().filter(|own| own.query.id == query.id).collect();
        (!answers.is_empty()).then(|| Topic {
            id: format!("table-{}", anchor(&query.id)),
            title: query.title().to_owned(),
            source: query.head.source.clone(),
            about: note(query),
            figures: query.published.as_ref().map(|own| own.source.clone()).unwrap_or_default(),
            published: answers.iter().find_map(|own| own.beside.clone()),
            sections: answers.into_iter().map(|own| self.section(own)).collect(),
        })
    }

    fn section(&self, own: &Answer<'_>) -> Section {
        Section {
            // the rows of a table of pages are these pages, in this order
            last: of_answer(self.inputs, own).iter().map(|page| self.look(page)).collect(),
            is_synthetic: own.group.data[0].synthetic,
            ..section(own, with_role(own.group.name, own.group.id), self.claims)
        }
    }

    /// The view of a page, if there is one, and the command that shows it.
    fn look(&self, page: &WorstPage) -> String {
        let file = page.file();
        let view = self.views.contains(file.trim_start_matches("views/")).then(|| format!("[view]({file}) "));
        let command = page.command().map(|command| {
            let command = markdown::code(&command);
            format!("<details class=\"look\"><summary>look at it</summary>{command}</details>")
        });
        [view, command].into_iter().flatten().collect()
    }

    /// The machine and the times, which are no results and come last.
    pub(crate) fn run_times(&self) -> Topic {
        let mut topic = Topic { id: "times".to_owned(), title: "Run times".to_owned(), ..Topic::default() };
        let Some(machine) = self.inputs.machine else {
            topic.about.push("This report was made from records, which hold no times.".to_owned());
            return topic;
        };
        topic.about.push(
            "Times are not part of the results: they differ from one run to the next, and no comparison reads them."
                .to_owned(),
        );
        let row = |name: &str, time: String| vec![Cell::text(name), Cell::text(time)];
        let stages = machine.seconds.iter().map(|(name, seconds)| row(name, format!("{seconds:.1} s")));
        let rows = [row("workers", machine.jobs.to_string())].into_iter().chain(stages);
        let (id, title) = ("times-stages".to_owned(), "This execution".to_owned());
        let table = Table::new(["stage", "time"], rows);
        topic.sections.push(Section { id, title, table, ..Section::default() });
        topic.sections.extend(self.times.iter().map(|own| {
            let title = format!("{}: {}", own.query.title(), own.group.name);
            Section { notes: note(own.query), ..section(own, title, self.time_claims) }
        }));
        let is_measured = |id: &str| machine.timings.iter().any(|own| own.id == id);
        topic.about.extend(self.inputs.experiment.timings.iter().filter(|own| !is_measured(&own.id)).map(|own| {
            format!(
                "{}: not measured. Either run times were not asked for, or {} is missing or has no site of so many pages.",
                own.title, own.data
            )
        }));
        topic
    }
}

/// A word for a data set, with what the set is for if the catalogue says so.
pub(crate) fn with_role(word: &str, data: &str) -> String {
    manifest::role_of(data).map_or_else(|| word.to_owned(), |role| format!("{word}, {}", role.words()))
}

fn note(query: &Query) -> Vec<String> {
    Some(query.head.note.clone()).filter(|note| !note.is_empty()).into_iter().collect()
}

/// A table with its claims and files.
fn section(own: &Answer<'_>, title: String, claims: &[ClaimRow]) -> Section {
    let [csv, plot] = own.files();
    Section {
        id: anchor(&own.name()),
        title,
        claims: claims.iter().filter(|claim| own.has(claim)).cloned().collect(),
        table: own.table.clone(),
        csv,
        plot: own.svg.as_ref().map(|_| plot),
        ..Section::default()
    }
}

/// The run times for a README: of the files in the folder, which may be of an earlier run.
pub(crate) fn times_of(experiment: &Experiment, out: &Path) -> Result<Topic> {
    let names = names(out, "times")?;
    let section = |stem: &str| {
        let of_query = |own: &&Query| stem.strip_prefix(&own.id).is_some_and(|rest| rest.starts_with('-'));
        let query = experiment.queries.iter().filter(of_query).max_by_key(|own| own.id.len());
        let title = query.map(|own| format!("{}: {}", own.title(), &stem[own.id.len() + 1..]));
        let [csv, svg] = ["csv", "svg"].map(|ending| format!("times/{stem}.{ending}"));
        let plot = names.contains(&svg["times/".len()..]).then_some(svg);
        let CsvFile { header, rows, .. } = CsvFile::read(&out.join(&csv))?;
        let rows = rows.into_iter().map(|row| row.into_iter().map(Cell::text).collect());
        let table = Table::new(header, rows);
        let title = title.unwrap_or_else(|| stem.to_owned());
        Ok(Section { title, table, csv, plot, ..Section::default() })
    };
    // a name with a point first is of a file that was not finished
    let tables = names.iter().filter(|name| !name.starts_with('.'));
    let sections = tables.filter_map(|name| name.strip_suffix(".csv")).map(section);
    let about = "Measured on one machine; not part of the results, and no comparison reads them.".to_owned();
    let (title, sections) = ("Run times".to_owned(), sections.collect::<Result<_>>()?);
    Ok(Topic { title, about: vec![about], sections, ..Topic::default() })
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
    Table::new(["run", "title", "method", "variant", "settings"], rows)
}

/// Tables of settings by their headings: the runs, and, where there is a task, the documents and the tasks.
pub(crate) fn settings(inputs: &Inputs<'_>) -> Vec<(&'static str, Table)> {
    let Inputs { experiment, summary, .. } = inputs;
    let runs = ("Runs and their settings", runs(&summary.runs));
    if experiment.tasks.is_empty() {
        return vec![runs];
    }
    let documents = experiment.documents.iter().map(|own| {
        let cleaning = match &own.cleaning {
            CleaningSource::Whole => "the whole page",
            CleaningSource::Gold => "the marked text",
            CleaningSource::Run { run, variant } => &format!("run {run}, variant {variant}"),
        };
        [own.label.as_str(), &own.id, &own.title, cleaning, own.weighting.name()].map(Cell::text).to_vec()
    });
    let tasks = experiment.tasks.iter().zip(&summary.task_methods).map(|(own, facts)| {
        let on = if own.on.is_empty() { "all" } else { &own.on.join(", ") };
        let (documents, design) = (own.documents.join(", "), design(own));
        [own.id.as_str(), &own.title, &documents, on, &facts.method_name, &facts.settings, &design]
            .map(Cell::text)
            .to_vec()
    });
    let of_documents = ["label", "documents", "what they are", "words of", "weighting"];
    let of_tasks = ["task", "what it is", "documents", "data sets", "method", "settings", "design"];
    let documents = ("Documents", Table::new(of_documents, documents));
    vec![runs, documents, ("Tasks and their settings", Table::new(of_tasks, tasks))]
}

/// The sizes of training cells that the manifest sets.
fn design(task: &Task) -> String {
    let cells = task
        .equal_cells
        .map(|number| format!("trained on {} of a class and site", counted(number, "document")));
    let least = task.least_cell.map(|number| format!("cells of at least {}", counted(number, "document")));
    [cells, least].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
