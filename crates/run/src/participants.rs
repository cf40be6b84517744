//! Which pages of a site take part in a run, and which of them are scored.

use dataset::{Answer, MarkedSite};
use manifest::{AnswerKind, Run};
use record::{SiteFacts, Unfound};
use text::TermOptions;

/// The pages of one site that take part in one run.
pub(crate) struct Participants {
    /// Indices, sorted.
    pub(crate) pages: Vec<usize>,
    /// Those of them that are scored, sorted.
    pub(crate) scored: Vec<usize>,
}

impl Participants {
    /// Chooses by the run's traits; `None` where fewer are left than the run asks for at this scale.
    pub(crate) fn of(run: &Run, site: &MarkedSite, scale: f64) -> Option<Self> {
        let takes_part = |page: usize| {
            let traits = &site.pages[page].traits;
            let has = |name: &String| traits.contains(&name.as_str());
            run.pages_with.iter().all(has) && !run.pages_without.iter().any(has)
        };
        let pages: Vec<usize> = (0..site.site.len()).filter(|&page| takes_part(page)).collect();
        if pages.len() < least_pages(run, scale) {
            return None;
        }
        let scored = pages.iter().copied().filter(|&page| site.pages[page].scored()).collect();
        Some(Self { pages, scored })
    }
}

/// The fewest pages of a site that may take part: the manifest's number where sites are whole or larger, and the
/// same share of it as of the pages where they are thinned; never below 2, as one page is no site.
fn least_pages(run: &Run, scale: f64) -> usize {
    if scale >= 1.0 {
        return run.least_pages;
    }
    // page counts are far below 2^52, and the product is positive
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let scaled = (run.least_pages as f64 * scale).ceil() as usize;
    scaled.max(2).min(run.least_pages)
}

/// The marks that a manifest asks for.
pub(crate) fn answer(kind: AnswerKind) -> Answer {
    match kind {
        AnswerKind::Gold => Answer::Gold,
        AnswerKind::Hand => Answer::Hand,
    }
}

/// What tables say of the site, for one run.
pub(crate) fn facts(
    site: &MarkedSite,
    info: &dataset::SiteInfo,
    participants: &Participants,
    answer: Answer,
) -> SiteFacts {
    let mut traits = std::collections::BTreeMap::new();
    let mut unfound = Vec::new();
    let terms = site.site.terms(&TermOptions::plain());
    let (mut words, mut answer_words) = (0, 0);
    for &page in &participants.pages {
        let marks = &site.pages[page];
        for name in &marks.traits {
            *traits.entry((*name).to_owned()).or_default() += 1;
        }
        if marks.gold.is_some() && !marks.scored() {
            unfound.push(Unfound { page: site.site.name(page).to_owned(), found: marks.found });
        }
        words += terms.of_page(page).len();
    }
    for &page in &participants.scored {
        if let Some(gold) = site.pages[page].answer(answer) {
            let tokens = terms.of_page(page);
            let within = |span: &cleaning::Span| tokens.within(span.start, span.end).len();
            answer_words += gold.informative().iter().map(within).sum::<usize>();
        }
    }
    let mean = |sum: usize, of: usize| if of == 0 { 0.0 } else { sum as f64 / of as f64 };
    SiteFacts {
        language: info.language.clone(),
        category: info.category.clone(),
        pages: site.site.len(),
        taking_part: participants.pages.len(),
        scored: participants.scored.len(),
        words: mean(words, participants.pages.len()),
        answer_words: mean(answer_words, participants.scored.len()),
        traits,
        unfound,
    }
}
