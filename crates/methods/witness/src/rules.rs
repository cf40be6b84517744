//! The rules: which blocks of a page are kept without any learned weight.

use crate::article::Article;
use crate::numbers::flag;
use crate::once::keep_once;
use crate::outline::Outline;
use crate::params::WitnessParams;
use crate::reference;
use crate::seeds::Seeds;
use crate::whole::Whole;

/// All that the rules find in one page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Judgement<'p> {
    pub(crate) seeds: &'p Seeds,
    pub(crate) title: Option<usize>,
    pub(crate) article: Article,
    pub(crate) whole: Whole,
}

impl<'p> Judgement<'p> {
    /// `votes` holds V and C of each element's path.
    pub(crate) fn of(
        outline: &Outline,
        seeds: &'p Seeds,
        votes: &[(f64, f64)],
        params: &WitnessParams,
    ) -> Self {
        let title = outline.title_block();
        let article = Article::of(outline, seeds, votes, title, params);
        let whole = Whole::of(outline, seeds, params);
        Self { seeds, title, article, whole }
    }

    /// The blocks that the rules keep on a site of articles.
    pub(crate) fn kept(&self, outline: &Outline, params: &WitnessParams) -> Vec<bool> {
        let keep = if self.is_whole(params) {
            with_title(self.whole.keep.clone(), self.title)
        } else {
            self.article.keep.clone()
        };
        self.once(outline, keep)
    }

    /// The blocks that the rules keep on a site of reference, where what is said twice counts twice.
    pub(crate) fn kept_of_reference(&self, outline: &Outline, params: &WitnessParams) -> Vec<bool> {
        let (inside, cut) = if self.is_whole(params) {
            (&self.whole.inside, &self.whole.cut)
        } else {
            (&self.article.inside, &self.seeds.cut)
        };
        let keep = reference::kept(
            outline,
            &self.seeds.recurrent,
            inside,
            cut,
            params.reference_template_reach as usize,
        );
        with_title(keep, self.title)
    }

    fn is_whole(&self, params: &WitnessParams) -> bool {
        params.whole_pages && self.whole.applies
    }

    /// The blocks that the mode for articles keeps.
    pub(crate) fn kept_as_article(&self, outline: &Outline) -> Vec<bool> {
        self.once(outline, self.article.keep.clone())
    }

    /// Without copies; the title block is better than its copies.
    fn once(&self, outline: &Outline, mut keep: Vec<bool>) -> Vec<bool> {
        let score = |block: usize| outline.blocks[block].title_similarity + flag(self.title == Some(block));
        keep_once(outline, score, |_| false, &mut keep);
        keep
    }
}

/// Keeps the title too, if it stands at or before the middle of what is kept.
fn with_title(mut keep: Vec<bool>, title: Option<usize>) -> Vec<bool> {
    let kept: Vec<usize> = (0..keep.len()).filter(|&block| keep[block]).collect();
    if let Some(title) = title
        && kept.get(kept.len() / 2).is_some_and(|&middle| title <= middle)
    {
        keep[title] = true;
    }
    keep
}
