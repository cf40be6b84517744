//! What tasks are done with which documents: their settings, as the manifest has them.

use manifest::{CentroidKind, CleaningSource, CostKind, EngineKind, PositiveKind, SvmEngineKind, TaskKind};

use super::Page;
use super::elements::escape;
use crate::numbers::{counted, plain};

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
        let tasks = self.experiment.tasks.iter().map(|own| {
            let on = if own.on.is_empty() { "all".to_owned() } else { own.on.join(", ") };
            vec![own.id.clone(), own.title.clone(), own.documents.join(", "), on, settings(&own.kind)]
        });
        let mut html = "<h3>Documents</h3>\n".to_owned();
        html.push_str(&rows(&["label", "documents", "what they are", "words of", "weighting"], documents));
        html.push_str("<h3>Tasks and their settings</h3>\n");
        html.push_str(&rows(&["task", "what it is", "documents", "data sets", "settings"], tasks));
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

fn settings(kind: &TaskKind) -> String {
    match kind {
        TaskKind::KMeans { clusters, runs, iterations, engine, centroid } => {
            let engine = match engine {
                EngineKind::Spherical => "k-means by cosine",
                EngineKind::Linfa => "linfa's k-means",
            };
            let centroid = match centroid {
                CentroidKind::Mean => "the mean of the vectors",
                CentroidKind::UnitMean => "the mean of the vectors scaled to length 1",
            };
            let clusters =
                clusters.map_or_else(|| "as many clusters as classes".to_owned(), |k| counted(k, "cluster"));
            format!(
                "{engine}; {clusters}; {}; at most {}; a centroid is {centroid}",
                counted(*runs, "run"),
                counted(*iterations, "iteration")
            )
        }
        TaskKind::Svm { engine, cost, least_cell, equal_cells, positive } => {
            let engine = match engine {
                SvmEngineKind::Linfa => "linfa-svm",
                SvmEngineKind::Smo => "SMO on the matrix of products",
            };
            let cost = match cost {
                CostKind::SvmLight => "as SVMlight's default".to_owned(),
                CostKind::Tuned => "chosen by cross-validation".to_owned(),
                CostKind::Fixed(cost) => plain(*cost),
            };
            let how = cells_and_positive(*equal_cells, *least_cell, *positive);
            format!("linear support vector machine by {engine}; cost {cost}; {how}")
        }
        TaskKind::NaiveBayes { smoothing, least_cell, equal_cells, positive } => {
            let how = cells_and_positive(*equal_cells, *least_cell, *positive);
            format!("multinomial naive Bayes; smoothing {}; {how}", plain(*smoothing))
        }
    }
}

/// What all classifications have.
fn cells_and_positive(equal_cells: Option<usize>, least_cell: usize, positive: PositiveKind) -> String {
    let positive = match positive {
        PositiveKind::First => "the pair's first class",
        PositiveKind::Second => "the pair's second class",
        PositiveKind::Mean => "both classes, their mean",
    };
    let cells = equal_cells.map_or_else(
        || "all documents of a class and site".to_owned(),
        |number| format!("{} of a class and site", counted(number, "document")),
    );
    format!("trained on {cells}, at least {least_cell}; F of {positive}")
}
