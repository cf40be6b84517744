//! WITNESS by rules: fit and clean.

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, Training,
};
use page::Page;

use crate::fitted_site::{FittedSite, ReadPage, sketch};
use crate::kept_whole::{keep_named_lists, keep_whole_units};
use crate::outline::{Block, Outline};
use crate::params::WitnessParams;
use crate::rules::Judgement;

impl Params for WitnessParams {
    const INFO: &'static Info = &Info {
        id: "witness",
        name: "WITNESS (rules)",
        summary: "keeps prose that does not recur in the site, in the element where page and site have their prose",
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
    fn kept(&self, page: &Page, read: &ReadPage, judgement: &Judgement<'_>) -> Vec<bool> {
        let (params, outline) = (&self.site.params, &read.outline);
        let mut kept =
            if self.site.is_of_reference() { judgement.kept_of_reference() } else { judgement.kept() };
        let excluded = |block: usize| judgement.seeds.left_out[block] || judgement.seeds.recurrent[block];
        if params.whole_code {
            keep_whole_units(page, outline, Vec::new(), excluded, &mut kept);
        }
        if params.heads {
            keep_named_lists(page, outline, excluded, &mut kept);
            keep_heads(page, outline, &mut kept);
        }
        kept.iter_mut().zip(&judgement.seeds.left_out).for_each(|(kept, left_out)| *kept &= !left_out);
        params.keep.apply(page, &judgement.seeds.recurrent, || self.site.say(read), &mut kept);
        kept
    }
}

impl Cleaner for WitnessCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.site.judge(page.page(), |read, judgement| {
            let kept = self.kept(page.page(), read, judgement);
            self.site.params.keep.told(keep(&read.outline, &kept), self.site.say(read))
        })
    }

    fn state(&self) -> Option<Vec<u8>> {
        Some(self.site.state())
    }

    /// One entry for each block: what the page and the site say of it, and what was decided.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let params = &self.site.params;
        self.site.judge(page.page(), |read, judgement| {
            let kept = self.kept(page.page(), read, judgement);
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
                Evidence::decided(node, numbers, decision(index, owner, judgement, &kept))
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

/// Keeps the blocks that are heads of kept values, and drops heads of nothing.
pub(crate) fn keep_heads(page: &Page, outline: &Outline, kept: &mut [bool]) {
    kept.copy_from_slice(&outline.mostly_in(keep(outline, kept).with_heads(page).kept()));
}

/// The text of the kept blocks.
pub(crate) fn keep(outline: &Outline, kept: &[bool]) -> Cleaning {
    let blocks = (0..kept.len()).filter(|&block| kept[block]);
    Cleaning::keep(blocks.flat_map(|block| outline.pieces_of(block)).copied().collect())
}
