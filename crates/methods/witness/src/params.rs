//! The parameters of the rules, and the text that is not shown, of which people decide for both methods.

use cleaning::{Cleaning, Hidden};
use page::Page;
use steps::{Keep, Outline, Steps};

cleaning::params! {
    /// The parameters of WITNESS by rules, unchecked.
    pub struct WitnessParams {
        /// The least words of a block of prose.
        pub min_prose_words: u32 = 10, in 1.., because "crawl-to-the-future and daniel; 7 and 14 cost at most .002 of F";
        /// The share of words in links below which a block can be prose.
        pub max_prose_link_share: f64 = 0.35, in 0.0..=1.0, because "crawl-to-the-future and daniel";
        /// Words of a shingle.
        pub shingle_words: u32 = 4, in 1..=64, because "the same phrase in another place is no template by itself";
        /// A shingle recurs widely if this share of the other pages has it, and at least one of them.
        pub template_page_share: f64 = 0.1, in 0.0..=1.0, because "sections of a site have templates of their own";
        /// A block is template from this share of widely recurring shingles on.
        pub template_shingle_share: f64 = 0.5, in 0.0..=2.0, because "0.35 and 0.7 change F by at most .001; above 1 nothing is template";
        /// An element with a hint is cut if it holds less than this share of the page's seeds.
        pub max_junk_prose_share: f64 = 0.35, in 0.0..=1.0, because "crawl-to-the-future and daniel";
        /// The weight of the page's own vote for a container, in pages of the site.
        pub prior_pages: f64 = 5.0, in 0.0..=1e9, because "1 changes F by at most .001; a large value ignores the site";
        /// The vote from which a child is entered on the way to the container.
        pub min_container_vote: f64 = 0.7, in 0.0..=1.0, because "0.6 and 0.8 cost up to .014 of F on daniel";
        /// The least share of the page's own seeds in a child that may be entered.
        pub min_container_prose_share: f64 = 0.15, in 0.0..=1.0, because "0.45 changes F by at most .001";
        /// Between seeds a block is kept below this share of words in links.
        pub max_kept_link_share: f64 = 0.5, in 0.0..=1.0, because "0.35 costs .0003 of F";
        /// A site is one of reference below this share of prose in what its pages have in their containers and does not recur.
        pub max_reference_prose_share: f64 = 0.85, in 0.0..=1.0, because "between half of debian-docs (at most .9) and news (from .86 on, but for one site)";
        /// On a site of reference a template block is kept if others are kept within this number of blocks on both sides.
        pub reference_template_reach: u32 = 4, in 0..=1_000, because "half of debian-docs: 0 costs .014 of F there, no bound .019";
        /// What becomes of text in dialogs.
        pub dialogs: NotShown = NotShown::LeftOut, because "two pages of a shop of WCXB, alone: .07 and .18 of F become .75 and .86 by the forest; no data set loses beyond its error";
        /// What becomes of hidden text that no reader opens; `clean --hidden` sets it.
        pub hidden: NotShown = NotShown::LeftOut, because "readers do not see it; what they may see is not counted";
        /// The steps that run behind the rules, where they are others than units, named-lists, heads, hidden-blocks and wishes; `gleaner list steps` says what each does.
        pub steps: Steps = Steps::default(), because "the rules keep fewer lines of others than the forest, and have no probabilities";
        /// What is kept or dropped whatever the rules say.
        pub keep: Keep = Keep::default(), because "data sets disagree, so the rules judge it as they judge all text";
        /// Whether a page without one concentrated article may be kept as a whole, without what surrounds its content.
        pub whole_pages: bool = true, because "listings, forums and products have no article to descend to";
        /// Below this share of the seeds under one parent a page has no concentrated article.
        pub min_article_prose_share: f64 = 0.45, in 0.0..=1.0, because "WCXB; 0.35 trades .006 of F between news and WCXB";
        /// Below this mass of seeds, in words, a page has no article.
        pub min_article_prose_words: f64 = 60.0, in 0.0.., because "WCXB; 120 costs .002 on news";
        /// The share of the page's words from which a `main` is believed.
        pub min_main_word_share: f64 = 0.3, in 0.0..=1.0, because "WCXB";
        /// A part of the whole is cut only below this share of its words.
        pub max_surroundings_word_share: f64 = 0.4, in 0.0..=1.0, because "a hint around the content is no hint";
        /// The share of words in links above which a list of short blocks is a menu.
        pub min_menu_link_share: f64 = 0.75, in 0.0..=1.0, because "WCXB";
        /// The share of the seeds under a hint of comments above which a page that declares itself a forum is one.
        pub min_forum_comment_share: f64 = 0.2, in 0.0..=1.0, because "WCXB";
    }
}

/// The steps behind the rules, where no wish says otherwise.
pub(crate) const STEPS: [&str; 5] = ["units", "named-lists", "heads", "hidden-blocks", "wishes"];

/// The settings of earlier versions, and the steps for each.
pub(crate) const RENAMED: &[(&str, &[&str])] = &[
    ("fields", &["steps.fields"]),
    ("heads", &["steps.named-lists", "steps.heads"]),
    ("whole-code", &["steps.units", "steps.boxes", "steps.tables"]),
];

impl WitnessParams {
    /// The rules as models have learned them: those numbers that the rules give judge dialogs and hidden text too.
    pub(crate) fn of_numbers() -> Self {
        Self { dialogs: NotShown::Judged, hidden: NotShown::Judged, ..Self::default() }
    }
}

cleaning::choices! {
    /// What becomes of text that is not shown.
    pub enum NotShown {
        /// It is not kept, unless the page has hardly any other text.
        LeftOut,
        /// It is judged like any other text.
        Judged,
    }
}

/// With fewer words that are shown, a page is nothing without the others.
const FEW: u32 = 50;

impl NotShown {
    /// The cleaning without hidden text within kept blocks, if that is left out.
    pub(crate) fn drop_spans(self, page: &Page, cleaning: Cleaning) -> Cleaning {
        match self {
            Self::LeftOut => Hidden::Drop.apply(page, cleaning),
            Self::Judged => cleaning,
        }
    }

    /// Whether each block of a page is left out.
    pub(crate) fn left_out(dialogs: Self, hidden: Self, outline: &Outline) -> Vec<bool> {
        let is_out = |block: usize| {
            dialogs == Self::LeftOut && outline.in_dialog[block]
                || hidden == Self::LeftOut && outline.hidden[block]
        };
        let left_out: Vec<bool> = (0..outline.blocks.len()).map(is_out).collect();
        if outline.words_where(|block| !left_out[block]) < FEW {
            return vec![false; left_out.len()];
        }
        left_out
    }
}
