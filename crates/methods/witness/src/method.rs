//! WITNESS by rules: fit and clean.

use cleaning::blocks::Block;
use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, Training,
};
use page::Page;
use steps::{Context, Kept};

use crate::fitted_site::{FittedSite, OnePage, ReadPage, sketch};
use crate::params::{RENAMED, STEPS, WitnessParams};
use crate::rules::Judgement;

impl Params for WitnessParams {
    const INFO: &'static Info = &Info {
        id: "witness",
        name: "WITNESS (rules)",
        summary: "keeps prose that does not recur in the site, in the element where page and site have their prose",
        renamed: RENAMED,
        ..Info::of(Self::PARAMS)
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };
}

impl Method for WitnessParams {
    /// Needs at least one training page. With just one the site says nothing, and that page is judged by itself.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        let pages = training.pages.iter().map(|&page| &training.site.pages()[page]);
        Ok(Box::new(WitnessCleaner { site: FittedSite::of(pages, self.clone()) }))
    }

    fn sketch(&self, page: &Page) -> Option<Vec<u8>> {
        Some(sketch(page))
    }

    fn fit_sketches(&self, sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, sketches.len())?;
        Ok(Box::new(WitnessCleaner { site: FittedSite::of_sketches(sketches, self.clone())? }))
    }

    fn restore(&self, state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(WitnessCleaner { site: FittedSite::of_state(state, self.clone())? }))
    }
}

struct WitnessCleaner {
    site: FittedSite,
}

impl WitnessCleaner {
    /// The blocks that the rules keep, behind the steps.
    fn kept(&self, page: &Page, read: &ReadPage, judgement: &Judgement<'_>) -> Kept {
        let by_rules =
            if self.site.is_of_reference() { judgement.kept_of_reference() } else { judgement.kept() };
        let context = Context {
            page,
            outline: &read.outline,
            left_out: &judgement.seeds.left_out,
            recurrent: &judgement.seeds.recurrent,
            probabilities: None,
            site: &OnePage { site: &self.site, read, judgement },
            sure_copy: 0.0,
            reference: 0.0,
            wishes: self.site.params.keep,
        };
        self.site.params.steps.run(&STEPS, &context, by_rules)
    }
}

impl Cleaner for WitnessCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.site.judge(page.page(), |read, judgement| {
            let kept = self.kept(page.page(), read, judgement);
            let params = &self.site.params;
            let cleaning = params.hidden.drop_spans(page.page(), kept.cleaning(&read.outline));
            params.keep.told(cleaning, self.site.say(read))
        })
    }

    fn state(&self) -> Option<Vec<u8>> {
        Some(self.site.state())
    }

    /// One entry for each block: what the page and the site say of it, and what was decided.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let params = &self.site.params;
        self.site.judge(page.page(), |read, judgement| {
            let by_rules = self.kept(page.page(), read, judgement).judged();
            let of_block = |(index, block): (usize, &Block)| {
                let owner = block.owner as usize;
                let mut numbers = vec![
                    Number::against("words", f64::from(block.len()), f64::from(params.min_prose_words)),
                    Number::against("links", block.link_share(), params.max_prose_link_share),
                    Number::against("widely", read.recurrences[index].widely, params.template_shingle_share),
                    Number::plain("title", block.title_similarity),
                    Number::plain("seeds of the owner", judgement.seeds.share(owner)),
                ];
                numbers.retain(|number| number.value.is_finite());
                let node = read.outline.elements[owner].node;
                Evidence::decided(node, numbers, decision(index, owner, judgement, &by_rules))
            };
            read.outline.blocks.iter().enumerate().map(of_block).collect()
        })
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        FitStatistic::all([
            ("distinct pages", self.site.pages.len() as f64),
            ("share of prose", self.site.prose),
        ])
    }
}

/// In one word, why a block is kept or not.
fn decision(block: usize, owner: usize, judgement: &Judgement<'_>, kept: &[bool]) -> &'static str {
    let seeds = judgement.seeds;
    match kept[block] {
        true if judgement.title == Some(block) => "title",
        true if seeds.of_block[block] > 0.0 => "prose",
        true => "kept",
        false if seeds.left_out[block] => "dialog",
        false if seeds.recurrent[block] => "template",
        false if seeds.cut[owner] => "cut",
        false if !judgement.inside[owner] => "outside",
        false => "dropped",
    }
}
