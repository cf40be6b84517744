//! The named site and page of `gleaner view`: from a path of the user, or from a data set; and scores by two measures.

use anyhow::anyhow;
use cleaning::{Cleaning, Gold};
use dataset::{Corpus, LEAST_FOUND, MarkedSite, PageMarks, ReadOptions, open, open_local};
use metric::{Counts, Measure, Scorer};
use page::keeping_sources;
use view::Score;

use crate::arguments::View;
use crate::command::view::{Marks, Place, existing};
use crate::console::Failed;
use crate::places;
use crate::progress::ConsoleProgress;

/// The most names that an error lists.
const LISTED: usize = 12;

/// The place that the argument names. An existing path takes precedence over a data set of the same name.
pub(super) fn place(arguments: &View, progress: &ConsoleProgress) -> Result<Place, Failed> {
    let what = arguments.what.as_str();
    let (corpus, rest, data) = match existing(what) {
        Some((path, rest)) => {
            let whole = ReadOptions { scale: 1.0, pages: None, seed: 0 };
            (open_local("view", &[path], &whole, progress).map_err(Failed::asked)?, rest, None)
        }
        None => {
            let (id, rest) = of_data_set(what)?;
            let descriptor = dataset::descriptor(id).map_err(Failed::asked)?;
            let store = places::store(&arguments.places)?;
            let whole = ReadOptions::whole(descriptor);
            (open(descriptor, &store, &whole, progress).map_err(Failed::system)?, rest, Some(id))
        }
    };
    let (site, page) = site_and_page(&corpus, rest, what)?;
    let id = corpus.sites()[site].id.clone();
    let marked = keeping_sources(|| corpus.load(site)).map_err(Failed::system)?;
    let page = page.map(|page| index_of(&marked, page)).transpose()?;
    let of_site = corpus.unreadable().iter().filter(|file| file.site.is_empty() || file.site == id);
    let unreadable = of_site.map(|file| file.problem.clone()).collect();
    let title = data.map_or_else(|| id.clone(), |data| format!("{data} / {id}"));
    let MarkedSite { site, pages } = marked;
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
fn of_data_set(what: &str) -> Result<(&str, &str), Failed> {
    let ids = dataset::descriptors().iter().map(|descriptor| descriptor.id());
    let found = ids.filter_map(|id| behind(what, id).map(|rest| (id, rest))).max_by_key(|(id, _)| id.len());
    found.ok_or_else(|| {
        Failed::asked(anyhow!(
            "{what} is neither a folder nor a file, and begins with no data set; data sets are: {}",
            list(dataset::descriptors().iter().map(|descriptor| descriptor.id()), usize::MAX)
        ))
    })
}

/// The part after `beginning` and a slash; empty if there is none.
fn behind<'w>(what: &'w str, beginning: &str) -> Option<&'w str> {
    let rest = what.strip_prefix(beginning)?;
    if rest.is_empty() { Some("") } else { rest.strip_prefix('/') }
}

/// The site with which `rest` begins, or the only site; and the name of the page.
fn site_and_page<'w>(corpus: &Corpus, rest: &'w str, what: &str) -> Result<(usize, Option<&'w str>), Failed> {
    let sites = corpus.sites().iter().enumerate();
    let found = sites.filter_map(|(index, site)| behind(rest, &site.id).map(|rest| (index, rest)));
    let found = found.max_by_key(|(index, _)| corpus.sites()[*index].id.len());
    let found = found.or_else(|| (corpus.sites().len() == 1).then_some((0, rest)));
    let Some((site, page)) = found else {
        let sites = list(corpus.sites().iter().map(|site| site.id.as_str()), LISTED);
        let problem = match rest {
            "" => format!("{what} has several sites, name one"),
            rest => format!("{what}: no site is called {rest:?}"),
        };
        return Err(Failed::asked(anyhow!("{problem}; sites are: {sites}")));
    };
    Ok((site, Some(page).filter(|page| !page.is_empty())))
}

fn index_of(marked: &MarkedSite, name: &str) -> Result<usize, Failed> {
    let names = || (0..marked.site.len()).map(|index| marked.site.name(index));
    names().position(|own| own == name).ok_or_else(|| {
        let id = marked.site.id();
        Failed::asked(anyhow!("site {id} has no page {name:?}; pages are: {}", list(names(), LISTED)))
    })
}

/// Names with commas between them, the first `most` and the number of the others.
fn list<'n>(names: impl Iterator<Item = &'n str> + Clone, most: usize) -> String {
    let all = names.clone().count();
    let shown: Vec<&str> = names.take(most).collect();
    let shown = shown.join(", ");
    if all > most { format!("{shown} and {} more", all - most) } else { shown }
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
