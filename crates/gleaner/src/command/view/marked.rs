//! The named site and page of `gleaner view`: from a path of the user, or from a data set, with their marks; and scores by two measures.

use anyhow::{Context as _, Result};
use cleaning::{Cleaning, Gold};
use dataset::{LEAST_FOUND, MarkedSite, PageMarks, ReadOptions, open, open_local};
use metric::{Counts, Measure, Scorer};
use page::keeping_sources;
use view::Score;

use crate::arguments::View;
use crate::command::view::place::{behind, existing, index_of, site_page};
use crate::command::view::{Marks, Place};
use crate::console::of_system;
use crate::places;
use crate::progress::ConsoleProgress;

/// The place that the argument names. An existing path takes precedence over a data set of the same name.
pub(super) fn place(arguments: &View, progress: &ConsoleProgress) -> Result<Place> {
    let what = arguments.what.as_str();
    let (corpus, rest, data) = match existing(what) {
        Some((path, rest)) => {
            let whole = ReadOptions { scale: 1.0, pages: None, seed: 0 };
            (open_local("view", &[path], &whole, progress)?, rest, None)
        }
        None => {
            let (id, rest) = of_data_set(what)?;
            let descriptor = dataset::descriptor(id)?;
            let store = places::store(&arguments.places)?;
            let whole = ReadOptions::whole(descriptor);
            (open(descriptor, &store, &whole, progress).map_err(of_system)?, rest, Some(id))
        }
    };
    let ids: Vec<String> = corpus.sites().iter().map(|site| site.id.clone()).collect();
    let (site, page) = site_page(&ids, rest, what)?;
    let id = &ids[site];
    let MarkedSite { site, pages } = keeping_sources(|| corpus.load(site)).map_err(of_system)?;
    let page = page.map(|page| index_of(&site, page)).transpose()?;
    let of_site = corpus.unreadable().iter().filter(|file| file.site.is_empty() || file.site == *id);
    let unreadable = of_site.map(|file| file.problem.clone()).collect();
    let title = data.map_or_else(|| id.clone(), |data| format!("{data} / {id}"));
    let marks = pages.iter().map(marks).collect();
    Ok(Place { title, data_set: data.map(str::to_owned), site, marks, page, unreadable })
}

fn marks(marks: &PageMarks) -> Marks {
    let note = (marks.gold.is_some() && !marks.scored()).then(|| {
        format!(
            "Not scored: {:.0}% of the gold text was found in the page, at least {:.0}% is asked for.",
            100.0 * marks.found,
            100.0 * LEAST_FOUND
        )
    });
    Marks { gold: marks.gold.clone().filter(|_| marks.scored()), note }
}

/// The data set with whose id `what` begins, and the rest.
fn of_data_set(what: &str) -> Result<(&str, &str)> {
    let ids = dataset::descriptors().iter().map(|descriptor| descriptor.id());
    let found =
        ids.clone().filter_map(|id| behind(what, id).map(|rest| (id, rest))).max_by_key(|(id, _)| id.len());
    found.with_context(|| {
        let ids: Vec<&str> = ids.collect();
        let ids = ids.join(", ");
        format!("{what} is neither a folder nor a file, and begins with no data set; data sets are: {ids}")
    })
}

const TOKENS: &str = "words of the page at their places, against the marks";
const WORDS: &str = "words wherever they stand, against the text that people gave";

/// The scores, those of tokens first.
pub(super) fn scores(scorer: &Scorer<'_>, page: usize, cleaning: &Cleaning, gold: &Gold) -> Vec<Score> {
    let kept = cleaning.kept();
    let tokens = scorer.count_gold(Measure::Token, page, kept, gold);
    let words = match cleaning.text() {
        Some(answer) => scorer.count_text(Measure::Words, page, &answer.text, gold),
        None => scorer.count_gold(Measure::Words, page, kept, gold),
    };
    let score = |of, meaning| {
        move |counts: Counts| Score {
            of,
            meaning,
            precision: counts.precision(),
            recall: counts.recall(),
            f: counts.f1(),
        }
    };
    tokens.map(score("tokens", TOKENS)).into_iter().chain(words.map(score("words", WORDS))).collect()
}
