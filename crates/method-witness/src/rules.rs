//! The rules: which blocks of a page are kept without any learned weight.

use crate::article::Article;
use crate::once::keep_once;
use crate::outline::Outline;
use crate::params::WitnessParams;
use crate::seeds::Seeds;
use crate::title_block::title_block;
use crate::whole::Whole;

/// All that the rules find in one page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Judgement {
    pub(crate) seeds: Seeds,
    pub(crate) title: Option<usize>,
    pub(crate) article: Article,
    pub(crate) whole: Whole,
}

impl Judgement {
    /// `votes` holds V and C of each element's path.
    pub(crate) fn of(outline: &Outline, seeds: Seeds, votes: &[(f64, f64)], params: &WitnessParams) -> Self {
        let title = title_block(outline);
        let article = Article::of(outline, &seeds, votes, title, params);
        let whole = Whole::of(outline, &seeds, params);
        Self { seeds, title, article, whole }
    }

    /// The blocks that the rules keep.
    pub(crate) fn kept(&self, outline: &Outline, params: &WitnessParams) -> Vec<bool> {
        let keep = if params.whole && self.whole.applies {
            self.whole.with_title(self.title)
        } else {
            self.article.keep.clone()
        };
        self.once(outline, keep)
    }

    /// The blocks that the mode for articles keeps.
    pub(crate) fn kept_as_article(&self, outline: &Outline) -> Vec<bool> {
        self.once(outline, self.article.keep.clone())
    }

    /// Without copies; the title block is better than its copies.
    fn once(&self, outline: &Outline, mut keep: Vec<bool>) -> Vec<bool> {
        let score = |block: usize| {
            outline.blocks[block].title_similarity + f64::from(u8::from(self.title == Some(block)))
        };
        keep_once(outline, score, &mut keep);
        keep
    }
}
