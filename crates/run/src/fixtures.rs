//! Small sites and runs for the unit tests of this crate.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Gold, Method, Role, Site, Span, Spans, Trainer};
use dataset::{Answer, MarkedSite, PageMarks, SiteInfo, Store};
use manifest::{Run, Variant};
use metric::{Measure, Scorer};
use page::{Hints, Page};
use record::{Cleanings, Failure, RunFacts, ScoreRow, Unit, VariantFacts};
pub(crate) use testkit::methods::{Fake, LONG, MeanParams, cleans, fits};

use crate::fit_and_clean::Work;
use crate::participants::Participants;
use crate::resolve::{Resolved, ResolvedRun};
use crate::score::{CountCache, Scoring};

/// One page in words.
#[derive(Clone, Copy)]
pub(crate) struct Sketch {
    pub(crate) text: &'static str,
    /// The part of the text that is informative.
    pub(crate) gold: Option<&'static str>,
    /// The part that the human coder marked instead.
    pub(crate) hand: Option<&'static str>,
    pub(crate) found: f64,
    pub(crate) traits: &'static [&'static str],
}

/// A page whose second word is the answer.
pub(crate) const PLAIN: Sketch =
    Sketch { text: "menu news", gold: Some("news"), hand: None, found: 1.0, traits: &[] };

/// The site of these pages, named `p0`, `p1`, ...
pub(crate) fn site(pages: &[Sketch]) -> Arc<MarkedSite> {
    let parsed = pages.iter().enumerate().map(|(number, page)| {
        let html = format!("<p>{}</p>", page.text);
        (format!("p{number}"), Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") }))
    });
    let marks = pages.iter().map(|page| {
        let part = |part: &str| {
            let start = u32::try_from(page.text.find(part).unwrap()).unwrap();
            let end = start + u32::try_from(part.len()).unwrap();
            Gold::of(Role::Article, Spans::from_iter([Span { start, end }]))
        };
        PageMarks {
            gold: page.gold.map(part),
            hand: page.hand.map(part),
            found: page.found,
            traits: page.traits.to_vec(),
            class: None,
            noise: Vec::new(),
        }
    });
    Arc::new(MarkedSite { site: Site::new("site", parsed), pages: marks.collect() })
}

/// A site of a catalogue.
pub(crate) fn info(id: &str, pages: usize) -> SiteInfo {
    let [id, group, language, category] = [id, id, "en", "news"].map(str::to_owned);
    SiteInfo { id, group, language, category, pages, whole: pages }
}

/// A store without data; generated data sets need none.
pub(crate) fn nowhere() -> Store {
    Store { data: "nowhere".into(), mirror: None, offline: true }
}

/// The experiment of a manifest.
pub(crate) fn resolved_manifest(manifest: &str) -> Resolved {
    let files = vec![(manifest::MAIN.to_owned(), manifest.to_owned())];
    crate::resolve(manifest::check("t", "F", files).unwrap(), &peer::Peers::default()).unwrap()
}

/// A run of every page, fitted on all of them.
pub(crate) fn run() -> Run {
    toml::from_str("id = \"run\"\ntitle = \"a run\"\nmethod = \"fake\"").unwrap()
}

/// The results of a unit: the cleanings, and the rows of the measure over words.
pub(crate) struct Done {
    pub(crate) cleanings: Cleanings,
    pub(crate) rows: Vec<ScoreRow>,
}

impl Done {
    /// Failures as (variant, page, kind, message).
    pub(crate) fn failures<'a>(&'a self) -> Vec<(&'a str, &'a str, &'a str, &'a str)> {
        let fields =
            |failure: &'a Failure| (&*failure.variant, &*failure.page, &*failure.kind, &*failure.message);
        self.cleanings.failures.iter().map(fields).collect()
    }

    /// Rows as (variant, pages, relevant, found, common).
    pub(crate) fn counts<'a>(&'a self) -> Vec<(&'a str, u64, u64, u64, u64)> {
        let fields = |row: &'a ScoreRow| (&*row.variant, row.pages, row.relevant, row.found, row.common);
        self.rows.iter().map(fields).collect()
    }
}

/// Executes `run` with one variant for each method, named `v0`, `v1`, ...
pub(crate) fn done(
    site: &Arc<MarkedSite>,
    mut run: Run,
    methods: Vec<Arc<dyn Method>>,
    limit: Duration,
    answer: Answer,
) -> Done {
    let variant = |number| Variant { id: format!("v{number}"), ..Variant::default_with(toml::Table::new()) };
    run.variants = (0..methods.len()).map(variant).collect();
    let unit = Unit { run: "run".to_owned(), data: "data".to_owned(), site: "site".to_owned() };
    let participants = Participants::of(&run, site);
    let resolved = resolved(run, methods, Vec::new());
    let methods = resolved.methods.clone();
    let work = Work { unit: &unit, run: &resolved, methods, site, participants, seed: 1, limit };
    let cleanings = work.cleanings("key".to_owned());
    let scoring = Scoring {
        site,
        participants: &work.participants,
        scorer: &Scorer::new(&site.site),
        measures: &[Measure::Token],
        answer,
    };
    let rows = scoring.rows(&cleanings, &mut CountCache::default());
    Done { cleanings, rows }
}

/// A run with its methods and, for one that is trained, its trainers.
pub(crate) fn resolved(
    run: Run,
    methods: Vec<Arc<dyn Method>>,
    trainers: Vec<Box<dyn Trainer>>,
) -> ResolvedRun {
    ResolvedRun {
        facts: facts(&run),
        run,
        method: "fake",
        sources: "made",
        methods,
        trainers,
        wants_sources: false,
    }
}

fn facts(run: &Run) -> RunFacts {
    let variant = |variant: &Variant| VariantFacts {
        id: variant.id.clone(),
        x: None,
        settings: "default".to_owned(),
        changed: "default".to_owned(),
    };
    RunFacts {
        id: run.id.clone(),
        title: run.title.clone(),
        method: run.method.clone(),
        method_name: "Fake".to_owned(),
        pages: "all pages".to_owned(),
        baseline: false,
        absence: None,
        variants: run.variants.iter().map(variant).collect(),
    }
}
