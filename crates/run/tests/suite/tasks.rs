//! Tasks over cleaned pages, from a manifest to records: the pages that take part, repeated work, and
//! failures.

use std::fs;

use record::{Outcome, TaskScores};
use run::Executed;

use crate::{Place, bytes};

/// Generated shops with a run that keeps something and one that keeps nothing.
const SHOPS: &str = r#"
title = "t"
seed = 7
measures = ["token"]
documents = [
  { id = "n", label = "N", cleaning = "none", weighting = "tf-idf" },
  { id = "l", label = "L", cleaning = "lin-ho", weighting = "tf" },
  { id = "g", label = "G", cleaning = "gold", weighting = "tf-idf" },
  { id = "empty", label = "E", cleaning = "nothing", weighting = "tf-idf" },
  { id = "counts", label = "C", cleaning = "lin-ho", weighting = "count" },
  { id = "own", label = "O", cleaning = "lin-ho", weighting = "own" },
  { id = "whole", label = "W", cleaning = "none", weighting = "count" },
  { id = "marked", label = "M", cleaning = "gold", weighting = "count" },
]
[[data]]
id = "synthetic/eproduct-2004"
[[run]]
id = "lin-ho"
method = "lin-ho"
settings = { blocks = "element", rule = { fixed = 0.6 } }
labels = 1
[[run]]
id = "nothing"
method = "nothing"
"#;

const CLUSTER: &str = r#"
[[task]]
id = "cluster"
documents = ["n", "l", "g"]
method = "k-means"
settings = { runs = 3, iterations = 5 }
"#;

const CLASSIFY: &str = r#"
[[task]]
id = "classify"
documents = ["l", "n"]
method = "svm"
least-cell = 2
"#;

const BAYES: &str = r#"
[[task]]
id = "bayes"
documents = ["counts", "l", "empty"]
method = "naive-bayes"
settings = { smoothing = 0.5 }
least-cell = 2
"#;

fn place() -> Place {
    small(0.02)
}

fn small(scale: f64) -> Place {
    let mut place = Place::new();
    place.scale = scale;
    place
}

fn manifest(tasks: &str) -> String {
    format!("{SHOPS}{tasks}")
}

fn task<'e>(executed: &'e Executed, id: &str) -> &'e TaskScores {
    executed.tasks.iter().find(|task| task.unit.task == id).unwrap()
}

#[test]
fn pages_with_a_class_take_part_and_labelled_ones_do_not_in_every_run_of_all_documents() {
    let executed = place().execute(&manifest(CLUSTER));
    let scores = task(&executed, "cluster");
    assert_eq!(scores.classes, ["camera", "mobile", "notebook", "printer", "tv"]);
    assert_eq!(scores.sites.len(), 5);
    let pages = executed.summary.data[0].pages as u64;
    assert_eq!(scores.cells.iter().flatten().sum::<u64>(), pages - 5);
    assert_eq!(executed.summary.tasks, std::slice::from_ref(&scores.unit));
    let documents: Vec<_> = scores.results.iter().map(|result| result.documents.as_str()).collect();
    assert_eq!(documents, ["n", "l", "g"]);
    for result in &scores.results {
        let runs = result.clusterings.as_ref().unwrap();
        assert_eq!((runs.f.len(), runs.class_information.len(), runs.iterations.len()), (3, 3, 3));
        assert!(runs.f.iter().chain(&runs.site_information).all(|figure| (0.0..=1.0).contains(figure)));
    }
    // the marked text is a part of the page
    assert!(scores.results[2].words < scores.results[0].words);
}

#[test]
fn experiments_of_both_documents_are_the_same_ones() {
    let executed = place().execute(&manifest(CLASSIFY));
    let scores = task(&executed, "classify");
    let listed = |at: usize| -> Vec<_> {
        let of = &scores.results[at].classifications;
        of.iter().map(|c| (c.configuration, c.first, c.second, c.first_site, c.second_site)).collect()
    };
    assert_eq!(listed(0), listed(1));
    let judged = scores.results[0].classifications.iter().filter(|c| matches!(c.outcome, Outcome::Judged(_)));
    let skipped =
        scores.results[0].classifications.iter().filter(|c| matches!(c.outcome, Outcome::Skipped(_)));
    // two of the shops have no page of class tv
    assert!(judged.count() > 0 && skipped.count() > 0);
}

/// The experiments are the same for both learners, on counts of words.
#[test]
fn naive_bayes_has_the_experiments_of_an_svm() {
    let executed = place().execute(&manifest(&format!("{CLASSIFY}{BAYES}")));
    let (svm, bayes) = (task(&executed, "classify"), task(&executed, "bayes"));
    let listed = |scores: &TaskScores| -> Vec<_> {
        let of = &scores.results[0].classifications;
        let judged = |outcome: &Outcome| match outcome {
            Outcome::Judged(judged) => {
                let firsts = |own: &record::Tested| own.decisions[0] + own.decisions[2];
                Some(judged.iter().map(|own| (own.site, firsts(own))).collect::<Vec<_>>())
            }
            Outcome::Skipped(_) => None,
        };
        of.iter().map(|c| (c.configuration, c.first_site, c.second_site, judged(&c.outcome))).collect()
    };
    assert_eq!(listed(svm), listed(bayes));
    let documents: Vec<_> = bayes.results.iter().map(|result| result.documents.as_str()).collect();
    assert_eq!(documents, ["counts", "l"]);
    assert_eq!(bayes.troubles.len(), 1);
    assert!(bayes.results.iter().all(|result| result.unsettled == 0));
    // the values of a document are counts in the first task, and shares of its largest count in the second
    assert_ne!(bayes.results[0].classifications, bayes.results[1].classifications);
}

#[test]
fn threads_and_lost_files_change_no_byte() {
    let (mut one, two) = (place(), place());
    one.jobs = 1;
    let manifest = manifest(&format!("{CLUSTER}{CLASSIFY}"));
    one.execute(&manifest);
    let first = two.execute(&manifest);
    let tree = two.tree();
    // the second call makes nothing
    let second = two.execute(&manifest);
    assert_eq!(two.tree(), tree);
    assert_eq!((second.tasks, second.summary), (first.tasks, first.summary));
    let whole = bytes(&tree);
    assert_eq!(bytes(&one.tree()), whole);
    for lost in ["tasks/cluster", "tasks", "cleanings", "summary.json"] {
        let path = two.work().join(lost);
        if path.is_dir() {
            fs::remove_dir_all(path).unwrap();
        } else {
            fs::remove_file(path).unwrap();
        }
        two.execute(&manifest);
        let tree = two.tree();
        let mut now = bytes(&tree);
        // cleanings whose scores and tasks are current are not made again
        now.extend(whole.iter().filter(|(path, _)| path.starts_with("cleanings")));
        assert_eq!(now, whole, "{lost}");
    }
}

#[test]
fn only_a_changed_task_is_repeated() {
    let place = place();
    let both = manifest(&format!("{CLUSTER}{CLASSIFY}"));
    let first = place.execute(&both);
    let second = place.execute(&both.replace("iterations = 5", "iterations = 1"));
    assert_ne!(task(&second, "cluster").results, task(&first, "cluster").results);
    assert_eq!(task(&second, "classify"), task(&first, "classify"));
}

#[test]
fn documents_that_cannot_be_made() {
    let shops = "synthetic/eproduct-2004";
    for (data, documents, expected) in [
        (shops, "empty", "no word is left of any page, or the pages have no marks"),
        (shops, "own", "the method gives no weights, or could not be fitted"),
        ("synthetic/news-2002", "n", "no page of these data has a class"),
    ] {
        let tasks = CLUSTER.replace("\"n\", \"l\", \"g\"", &format!("\"{documents}\""));
        let executed = small(0.06).execute(&manifest(&tasks).replace(shops, data));
        let TaskScores { results, troubles, .. } = task(&executed, "cluster");
        assert!(results.is_empty());
        assert_eq!((&*troubles[0].documents, &*troubles[0].message), (documents, expected));
    }
}

const FIND: &str = r#"
[[task]]
id = "find"
documents = ["whole", "counts", "marked"]
method = "bm25"
"#;

/// The news have no classes.
#[test]
fn pages_are_found_by_words_of_their_gold() {
    let manifest = manifest(FIND).replace("synthetic/eproduct-2004", "synthetic/news-2002");
    let executed = small(0.06).execute(&manifest);
    let scores = task(&executed, "find");
    assert_eq!(scores.classes, [""]);
    let of: Vec<_> = scores.results.iter().map(|result| result.retrieval.as_ref().unwrap()).collect();
    let [whole, kept, marked] = of[..] else { panic!("three sets of documents") };
    // a query for each page with gold but the marked ones of the run, the same for all documents
    let sites = |own: &record::Retrieval| own.ranks.iter().map(|(site, _)| *site).collect::<Vec<_>>();
    assert!(sites(whole) == sites(kept) && sites(whole) == sites(marked));
    assert_eq!(whole.ranks.len() as u64, scores.cells.iter().flatten().sum::<u64>());
    // all words of a query are in the gold and on the page
    assert!(whole.ranks.iter().chain(&marked.ranks).all(|(_, rank)| *rank > 0));
    let mean = |own: &record::Retrieval| {
        own.ranks.iter().map(|(_, rank)| 1.0 / f64::from((*rank).max(1))).sum::<f64>()
            / own.ranks.len() as f64
    };
    assert!(mean(marked) > 0.5, "{}", mean(marked));
    assert!(marked.postings < whole.postings && marked.bytes < whole.bytes);
    assert!(marked.bytes >= 2 * marked.postings);
    assert_eq!((marked.wrongly, marked.joined), (0, marked.stories));
}

/// A clustering of these documents on two data sets; `lin-ho` runs on the news only.
fn with_news(documents: &str) -> String {
    let data = "id = \"synthetic/eproduct-2004\"\n[[data]]\nid = \"synthetic/news-2002\"\npages = 4\n";
    manifest(&CLUSTER.replace("\"n\", \"l\", \"g\"", documents))
        .replace("id = \"synthetic/eproduct-2004\"\n", data)
        .replace("labels = 1\n", "labels = 1\non = [\"synthetic/news-2002\"]\n")
}

#[test]
fn documents_of_a_run_that_is_not_on_the_data() {
    let executed = place().execute(&with_news("\"n\", \"l\""));
    let scores = task(&executed, "cluster");
    assert_eq!(scores.results.len(), 1);
    assert_eq!(scores.troubles[0].message, "run lin-ho does not take place on these data");
}

/// A task without a run on the data has a record too, which is written once.
#[test]
fn only_documents_of_runs_that_are_not_on_the_data() {
    let manifest = with_news("\"l\"");
    let place = place();
    let executed = place.execute(&manifest);
    let tasks: Vec<_> = executed.tasks.iter().map(|scores| scores.unit.data.as_str()).collect();
    assert_eq!(tasks, ["synthetic/eproduct-2004", "synthetic/news-2002"]);
    assert_eq!(executed.tasks[0].troubles[0].message, "run lin-ho does not take place on these data");
    assert_eq!(executed.tasks[1].troubles[0].message, "no page of these data has a class");
    let tree = place.tree();
    assert_eq!(place.execute(&manifest).tasks, executed.tasks);
    assert_eq!(place.tree(), tree);
}

/// Every page with marks is labelled.
#[test]
fn data_whose_pages_are_all_labelled() {
    let executed = place().execute(&manifest(CLUSTER).replace("labels = 1\n", "labels = 100000\n"));
    let scores = task(&executed, "cluster");
    assert!(scores.results.is_empty() && scores.classes.is_empty());
    let messages: Vec<_> = scores.troubles.iter().map(|trouble| trouble.message.as_str()).collect();
    assert_eq!(messages, ["no page of these data that has a class is without label"; 3]);
}

/// Data sets with open tasks are run one by one; which are open must not change the results.
#[test]
fn lost_tasks_of_one_data_set_are_made_again_in_the_manifests_order() {
    let data = "id = \"synthetic/news-2004\"\n[[data]]\nid = \"synthetic/eproduct-2004\"\n";
    let tasks = format!("{CLUSTER}{}", CLUSTER.replace("\"cluster\"", "\"again\""));
    let manifest = manifest(&tasks).replace("id = \"synthetic/eproduct-2004\"\n", data);
    let place = place();
    let first = place.execute(&manifest);
    let units: Vec<_> = first.tasks.iter().map(|t| (t.unit.task.as_str(), t.unit.data.as_str())).collect();
    let (news, products) = ("synthetic/news-2004", "synthetic/eproduct-2004");
    assert_eq!(units, [("cluster", news), ("cluster", products), ("again", news), ("again", products)]);
    let tree = place.tree();
    let records: Vec<_> = tree.keys().filter(|path| path.starts_with("tasks")).collect();
    assert_eq!(records.len(), 4);
    for record in records {
        fs::remove_file(place.work().join(record)).unwrap();
        let again = place.execute(&manifest);
        assert_eq!((&again.tasks, &again.summary), (&first.tasks, &first.summary), "{}", record.display());
        assert_eq!(bytes(&place.tree()), bytes(&tree));
    }
}
