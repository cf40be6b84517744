//! What tasks are done with which documents, by which methods.

use manifest::{CleaningSource, Design, PositiveKind};

use super::Page;
use super::elements::escape;
use crate::numbers::counted;

impl Page<'_> {
    /// The documents and tasks of the experiment; nothing where it has none.
    pub(super) fn tasks(&self) -> String {
        if self.experiment.tasks.is_empty() {
            return String::new();
        }
        let documents = self.experiment.documents.iter().map(|own| {
            let cleaning = match &own.cleaning {
                CleaningSource::Whole => "the whole page".to_owned(),
                CleaningSource::Gold => "the marked text".to_owned(),
                CleaningSource::Run { run, variant } => format!("run {run}, variant {variant}"),
            };
            vec![
                own.label.clone(),
                own.id.clone(),
                own.title.clone(),
                cleaning,
                own.weighting.name().to_owned(),
            ]
        });
        let tasks = self.experiment.tasks.iter().zip(&self.summary.task_methods).map(|(own, facts)| {
            let on = if own.on.is_empty() { "all".to_owned() } else { own.on.join(", ") };
            let (documents, design) = (own.documents.join(", "), design(own.design));
            let (method, settings) = (facts.method_name.clone(), facts.settings.clone());
            vec![own.id.clone(), own.title.clone(), documents, on, method, settings, design]
        });
        let mut html = "<h3>Documents</h3>\n".to_owned();
        html.push_str(&rows(&["label", "documents", "what they are", "words of", "weighting"], documents));
        html.push_str("<h3>Tasks and their settings</h3>\n");
        html.push_str(&rows(
            &["task", "what it is", "documents", "data sets", "method", "settings", "design"],
            tasks,
        ));
        html
    }
}

fn rows(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut html = "<div class=\"scroll\"><table>\n<thead><tr>".to_owned();
    html.extend(header.iter().map(|name| format!("<th>{}</th>", escape(name))));
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        let cells: String = row.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        html.push_str(&format!("<tr>{cells}</tr>\n"));
    }
    html.push_str("</tbody></table></div>\n");
    html
}

/// What the manifest names of it.
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
