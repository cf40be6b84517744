//! Performs the tasks of one data set: makes the vectors of each set of documents, and runs every task that uses them.

use dataset::Progress;
use manifest::{Documents, Task, WeightingKind};
use record::{
    Classification, Clusterings, DocumentsResult, KeyBuilder, Outcome, RecordError, Retrieval, TaskScores,
    Tested, Trouble,
};
use task::{
    Algorithm, Bm25Params, Cells, Design, Index, KMeansParams, Learner, Vectors, Weighting, classify, score,
};

use crate::participants::Purpose;
use crate::resolve::ResolvedTask;
use crate::tasks::{Gathered, Plan, Planned, Source};
use crate::usage::{Seconds, Stage};

/// The tasks of one data set on its documents.
pub(crate) struct Performing<'a> {
    pub(crate) plan: &'a Plan<'a>,
    pub(crate) gathered: &'a Gathered,
    /// Sites that are missing because their pages could not be read.
    pub(crate) unread: &'a [String],
}

impl Performing<'_> {
    /// Performs the tasks without a current record and writes their records. Advances for each set of documents that a task has finished.
    ///
    /// # Errors
    /// [`RecordError`] if results cannot be written.
    pub(crate) fn perform(
        &self,
        seconds: &mut Seconds,
        progress: &dyn Progress,
    ) -> Result<Vec<TaskScores>, RecordError> {
        let open: Vec<&Planned<'_>> =
            self.plan.tasks.iter().filter(|planned| planned.done.is_none()).collect();
        let steps = open.iter().map(|planned| planned.resolved.task.documents.len() as u64).sum();
        progress.start(&format!("{}: tasks", self.plan.data()), Some(steps));
        let mut scores: Vec<TaskScores> = open.iter().map(|planned| self.blank(planned)).collect();
        let uses = |planned: &Planned<'_>, own: &Documents| planned.resolved.task.documents.contains(&own.id);
        let documents = self.plan.resolved.experiment.documents.iter();
        // each once, in the manifest's order
        for documents in documents.filter(|own| open.iter().any(|planned| uses(planned, own))) {
            let vectors = seconds.time(Stage::Vectors, || self.vectors(documents));
            let users = open.iter().zip(&mut scores).filter(|(planned, _)| uses(planned, documents));
            for (planned, scores) in users {
                let result = vectors.as_ref().map_err(Clone::clone);
                let stage = match planned.resolved.algorithm {
                    Algorithm::Clustering(_) => Stage::Clustering,
                    Algorithm::Classification(_) => Stage::Classification,
                    Algorithm::Retrieval(_) => Stage::Retrieval,
                };
                let of = |(vectors, facts): &(Vectors, DocumentsResult)| {
                    self.result(planned.resolved, vectors, facts, documents)
                };
                match seconds.time(stage, || result.and_then(of)) {
                    Ok(result) => scores.results.push(result),
                    Err(message) => {
                        let documents = documents.id.clone();
                        scores.troubles.push(Trouble { documents, message });
                    }
                }
                progress.advance(1);
            }
        }
        progress.finish();
        for (planned, scores) in open.iter().zip(&mut scores) {
            let place =
                |id: &String| planned.resolved.task.documents.iter().position(|documents| documents == id);
            scores.results.sort_by_key(|result| place(&result.documents));
            scores.troubles.sort_by_key(|trouble| place(&trouble.documents));
            self.plan.folder.write(&self.plan.folder.task(&planned.unit), scores)?;
        }
        Ok(scores)
    }

    /// The record of a task without results.
    fn blank(&self, planned: &Planned<'_>) -> TaskScores {
        TaskScores {
            key: key_without(&planned.key, self.unread),
            unit: planned.unit.clone(),
            classes: self.gathered.classes.clone(),
            sites: self.gathered.sites.clone(),
            cells: self.gathered.cells(),
            ..TaskScores::default()
        }
    }

    /// The vectors of a set of documents, with a result that has only the facts about them; or a message if there are none.
    fn vectors(&self, documents: &Documents) -> Result<(Vectors, DocumentsResult), String> {
        let source = Source::of(documents);
        let Some(at) = self.place_of(&source) else {
            return Err(format!("run {} does not take place on these data", source.run().unwrap_or("none")));
        };
        let rows = &self.gathered.documents[at];
        if rows.is_empty() {
            return Err(match self.gathered.labelled {
                0 => "no page of these data has a class".to_owned(),
                _ => "no page of these data that has a class is without label".to_owned(),
            });
        }
        if rows.nonzero() == 0 {
            return Err(match source.weights {
                true => "the method gives no weights, or could not be fitted".to_owned(),
                false => "no word is left of any page, or the pages have no marks".to_owned(),
            });
        }
        let terms = rows.document_frequencies().iter().filter(|&&documents| documents > 0).count();
        let result = DocumentsResult {
            documents: documents.id.clone(),
            empty: rows.rows().filter(|(terms, _)| terms.is_empty()).count() as u64,
            words: rows.nonzero() as f64 / rows.len() as f64,
            terms: terms as u64,
            ..DocumentsResult::default()
        };
        Ok((rows.weigh(weighting(documents.weighting)), result))
    }

    /// The number of a source in the plan.
    fn place_of(&self, source: &Source) -> Option<usize> {
        self.plan.sources.iter().position(|known| known == source)
    }

    /// The result of a task on vectors. `facts` has only the facts about the documents.
    fn result(
        &self,
        task: &ResolvedTask,
        vectors: &Vectors,
        facts: &DocumentsResult,
        documents: &Documents,
    ) -> Result<DocumentsResult, String> {
        let mut result = facts.clone();
        match &task.algorithm {
            Algorithm::Clustering(k_means) => result.clusterings = Some(self.clusterings(k_means, vectors)?),
            Algorithm::Classification(learner) => {
                let experiments = self.experiments(&task.task, learner, vectors);
                let unsettled = experiments.iter().filter(|experiment| is_unsettled(experiment, learner));
                result.unsettled = unsettled.count() as u64;
                result.classifications = experiments.iter().map(recorded).collect();
            }
            Algorithm::Retrieval(bm25) => {
                result.retrieval = Some(self.retrieval(bm25, vectors, &Source::of(documents))?);
            }
        }
        Ok(result)
    }

    /// The runs of a clustering. All sets of documents and all tasks of one data set start from the same pages.
    fn clusterings(&self, k_means: &KMeansParams, vectors: &Vectors) -> Result<Clusterings, String> {
        let clusterer = k_means.over(vectors, self.gathered.classes.len(), self.seed());
        let clusterer = clusterer.map_err(|error| error.to_string())?;
        let (classes, sites) = (&self.gathered.class_of, &self.gathered.site_of);
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let scores = clusterer.runs(|_, clustering| score(&clustering, classes, sites));
        Ok(Clusterings {
            f: scores.iter().map(|score| score.f).collect(),
            class_information: scores.iter().map(|score| score.class_information).collect(),
            site_information: scores.iter().map(|score| score.site_information).collect(),
            iterations: scores.iter().map(|score| number(score.iterations)).collect(),
        })
    }

    /// The pages that queries find. They are drawn from the marked text, so they are the same for all sets of documents.
    fn retrieval(&self, bm25: &Bm25Params, vectors: &Vectors, source: &Source) -> Result<Retrieval, String> {
        let place =
            |source| self.place_of(source).expect("a task of retrieval plans its documents and the gold");
        let (own, gold, all) = (place(source), place(&Source::GOLD), self.gathered);
        let queries = bm25.queries(&all.documents[gold], &all.names, &all.terms, self.seed());
        if queries.is_empty() {
            let words = bm25.query_words;
            return Err(format!("no page of these data has marked text of {words} different words"));
        }
        let index = Index::of(vectors);
        let ranks = bm25.ranks(&index, &queries);
        let site = |query: &task::Query| all.site_of[query.item] as usize;
        let pairs = bm25.duplicates(&all.texts[own], &all.texts[gold], &all.site_of);
        Ok(Retrieval {
            ranks: queries.iter().map(site).zip(ranks).collect(),
            postings: index.postings(),
            bytes: index.bytes(),
            alike: pairs.alike,
            wrongly: pairs.wrongly,
            stories: pairs.stories,
            joined: pairs.joined,
        })
    }

    fn experiments(&self, task: &Task, learner: &Learner, vectors: &Vectors) -> Vec<task::Experiment> {
        let classes: Vec<Option<u32>> = self.gathered.class_of.iter().map(|&class| Some(class)).collect();
        let cells = Cells::new(&classes, &self.gathered.site_of);
        let design = Design {
            least_cell: task.least_cell.unwrap_or(1),
            equal_cells: task.equal_cells,
            seed: self.seed(),
        };
        classify(vectors, &cells, learner, &design)
    }

    /// The seed of all tasks of the data set, which depends on the data and the experiment alone.
    fn seed(&self) -> u64 {
        let seed = self.plan.resolved.experiment.seed;
        let purpose = Purpose { seed, data: self.plan.data(), site: "", repeat: 0 };
        // recorded results are made with 63 bits of it
        purpose.seed("tasks") >> 1
    }
}

/// The key of results without these sites. It differs from the plan's, so the next call never accepts them as
/// current.
fn key_without(key: &str, unread: &[String]) -> String {
    if unread.is_empty() {
        return key.to_owned();
    }
    let partial = KeyBuilder::new("task without sites").with("key", key);
    unread.iter().fold(partial, |partial, site| partial.with("unread", site)).finish()
}

fn weighting(kind: WeightingKind) -> Weighting {
    match kind {
        WeightingKind::TfIdf => Weighting::TfIdf,
        WeightingKind::Tf => Weighting::Tf,
        // counts and summed weights are both used unchanged
        WeightingKind::Count | WeightingKind::Own => Weighting::Own,
        WeightingKind::OwnIdf => Weighting::OwnIdf,
    }
}

/// Whether the solver gave up: the gap of its result is above the tolerance.
fn is_unsettled(experiment: &task::Experiment, learner: &Learner) -> bool {
    match (&experiment.outcome, learner) {
        (task::Outcome::Tested { gap, .. }, Learner::Svm(svm)) => *gap > UNSETTLED * svm.tolerance,
        _ => false,
    }
}

/// The allowed gap, in units of the tolerance. It is not 1, because the gap is computed again from the
/// hyperplane, in another order and precision than in the solver.
const UNSETTLED: f64 = 1000.0;

/// The record of an experiment.
fn recorded(experiment: &task::Experiment) -> Classification {
    let tested = |&(site, own): &(u32, task::Confusion)| Tested {
        site: site as usize,
        decisions: [own.true_positive, own.false_positive, own.false_negative, own.true_negative],
    };
    Classification {
        configuration: experiment.configuration.number(),
        first: experiment.classes.0 as usize,
        second: experiment.classes.1 as usize,
        first_site: experiment.sites.0 as usize,
        second_site: experiment.sites.1 as usize,
        outcome: match &experiment.outcome {
            task::Outcome::Tested { counts, .. } | task::Outcome::NotTrained { counts, .. } => {
                Outcome::Judged(counts.iter().map(tested).collect())
            }
            task::Outcome::Skipped(reason) => Outcome::Skipped(reason.to_string()),
        },
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Params as _;
    use task::SvmParams;

    use super::*;

    #[test]
    fn results_without_a_site_are_never_current() {
        let names = |names: &[&str]| -> Vec<String> { names.iter().map(|name| (*name).to_owned()).collect() };
        assert_eq!(key_without("key", &[]), "key");
        let partial = key_without("key", &names(&["a"]));
        assert_ne!(partial, "key");
        for (key, unread) in [("key", &["a", "b"][..]), ("key", &["b"]), ("other", &["a"])] {
            assert_ne!(key_without(key, &names(unread)), partial);
        }
    }

    /// An experiment with this outcome.
    fn experiment(outcome: task::Outcome) -> task::Experiment {
        task::Experiment {
            configuration: task::Configuration::Two,
            classes: (0, 2),
            sites: (3, 1),
            training: (7, 5),
            outcome,
        }
    }

    fn counts() -> Vec<(u32, task::Confusion)> {
        let of = |true_positive| task::Confusion {
            true_positive,
            false_positive: 2,
            false_negative: 3,
            true_negative: 4,
        };
        vec![(0, of(1)), (4, of(7))]
    }

    fn tested(gap: f64) -> task::Outcome {
        task::Outcome::Tested { counts: counts(), gap }
    }

    #[track_caller]
    fn check_recorded(outcome: task::Outcome, expected: &Outcome) {
        let recorded = recorded(&experiment(outcome));
        let of = (recorded.configuration, recorded.first, recorded.second);
        assert_eq!((of, recorded.first_site, recorded.second_site), ((2, 0, 2), 3, 1));
        assert_eq!(recorded.outcome, *expected);
    }

    #[test]
    fn experiments_as_records_have_them() {
        let of = |site, counts: [u64; 4]| Tested { site, decisions: counts };
        let judged = Outcome::Judged(vec![of(0, [1, 2, 3, 4]), of(4, [7, 2, 3, 4])]);
        check_recorded(tested(0.0), &judged);
        let nothing = task::NotTrained::AllZero;
        check_recorded(task::Outcome::NotTrained { reason: nothing, counts: counts() }, &judged);
        let reason = task::Skipped::SmallCell;
        check_recorded(task::Outcome::Skipped(reason), &Outcome::Skipped(reason.to_string()));
    }

    #[test]
    fn solvers_that_gave_up_are_distinguished_from_those_at_their_tolerance() {
        let svm = SvmParams::default().check().unwrap();
        let tolerance = svm.tolerance;
        let learner = Learner::Svm(svm);
        for (outcome, expected) in [
            (tested(0.0), false),
            (tested(10.0 * tolerance), false),
            (tested(0.1), true),
            (task::Outcome::Skipped(task::Skipped::SmallCell), false),
        ] {
            assert_eq!(is_unsettled(&experiment(outcome), &learner), expected);
        }
    }
}
