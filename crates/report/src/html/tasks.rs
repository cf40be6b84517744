//! The tasks: their documents and their methods.

use manifest::{CleaningSource, Design, PositiveKind};
use maud::{Markup, html};

use super::elements::{Page, cells, header, rows};
use crate::numbers::counted;

impl Page<'_> {
    pub(super) fn tasks(&self) -> Markup {
        let documents = self.experiment.documents.iter().map(|own| {
            let cleaning = match &own.cleaning {
                CleaningSource::Whole => "the whole page",
                CleaningSource::Gold => "the marked text",
                CleaningSource::Run { run, variant } => &format!("run {run}, variant {variant}"),
            };
            cells([own.label.as_str(), &own.id, &own.title, cleaning, own.weighting.name()])
        });
        let tasks = self.experiment.tasks.iter().zip(&self.summary.task_methods).map(|(own, facts)| {
            let on = if own.on.is_empty() { "all" } else { &own.on.join(", ") };
            let (documents, design) = (own.documents.join(", "), design(own.design));
            cells([own.id.as_str(), &own.title, &documents, on, &facts.method_name, &facts.settings, &design])
        });
        html! {
            h3 { "Documents" }
            (rows(None, &header(["label", "documents", "what they are", "words of", "weighting"]), documents))
            h3 { "Tasks and their settings" }
            (rows(
                None,
                &header(["task", "what it is", "documents", "data sets", "method", "settings", "design"]),
                tasks,
            ))
        }
    }
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
