//! The numbers that the rules give: what each mode would keep, and how sure it is of the page.

use crate::numbers::{Number, Rows, flag, log};
use crate::outline::Outline;
use crate::rules::Judgement;

/// Writes the numbers of all blocks.
pub(crate) fn write(rows: &mut Rows, outline: &Outline, judgement: &Judgement<'_>) {
    let Judgement { seeds, article, whole, .. } = judgement;
    let as_article = judgement.kept_as_article(outline);
    let words_of = |kept: &[bool]| -> f64 {
        let kept = outline.blocks.iter().zip(kept).filter(|(_, kept)| **kept);
        kept.map(|(block, _)| f64::from(block.len())).sum()
    };
    let all: f64 = outline.blocks.iter().map(|block| f64::from(block.len())).sum();
    let of_whole = words_of(&whole.keep);
    rows.fill(Number::IsWhole, flag(whole.applies));
    rows.fill(Number::Concentration, whole.concentration);
    rows.fill(Number::Seeds, log(seeds.total));
    rows.fill(Number::LargestMain, whole.main_share);
    rows.fill(Number::Sections, log(whole.sections as f64));
    rows.fill(Number::ModesRatio, words_of(&as_article) / of_whole.max(1.0));
    rows.fill(Number::WholeShare, of_whole / all.max(1.0));
    for (index, block) in outline.blocks.iter().enumerate() {
        let owner = block.owner as usize;
        rows.set(index, Number::KeptAsArticle, flag(as_article[index]));
        rows.set(index, Number::KeptAsWhole, flag(whole.keep[index]));
        rows.set(index, Number::InRoot, flag(whole.inside[owner]));
        rows.set(index, Number::CutFromWhole, flag(whole.cut[owner]));
        rows.set(index, Number::InContainer, flag(article.inside[owner]));
        rows.set(index, Number::Cut, flag(seeds.cut[owner]));
        rows.set(index, Number::Seed, flag(seeds.of_block[index] > 0.0));
    }
}
