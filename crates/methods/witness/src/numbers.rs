//! The numbers that a block is judged on: their names, what they mean, and their groups.
//!
//! Logarithms are ln(1 + x). How the numbers are found is left to `rows` and `element_numbers`.

use std::sync::LazyLock;

cleaning::choices! {
    /// A group of numbers that an ablation leaves out.
    pub enum Ablation {
        /// None is left out.
        Nothing,
        /// What the other pages of the site say.
        Site,
        /// What the rules find.
        Rules,
        /// Words in classes and ids, roles and names of tags.
        Hints,
        /// Titles, headings and descriptions.
        Title,
        /// The elements around a block.
        Elements,
        /// The blocks around a block.
        Neighbours,
        /// Where in the page a block is.
        Position,
        /// What the first forest says of the page: one forest decides alone.
        First,
    }
}

macro_rules! numbers {
    ($($group:ident { $($number:ident $name:literal $meaning:literal;)* })*) => {
        /// One of the numbers.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Number {
            $($(#[doc = $meaning] $number,)*)*
        }

        impl Number {
            /// All numbers, in the order of a row.
            pub(crate) const ALL: &'static [Self] = &[$($(Self::$number,)*)*];

            /// The name, in models and tables.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $($(Self::$number => $name,)*)*
                }
            }

            /// The ablation that leaves it out; [`Ablation::Nothing`] if none does.
            pub(crate) const fn group(self) -> Ablation {
                match self {
                    $($(Self::$number => Ablation::$group,)*)*
                }
            }

            /// This number and those behind it, in the order of a row.
            pub(crate) fn on(self) -> impl Iterator<Item = Self> {
                Self::ALL[self as usize..].iter().copied()
            }
        }
    };
}

numbers! {
    // of the block itself
    Nothing {
        Words "words" "Log of words.";
        FreeWords "free-words" "Log of words outside of links.";
        LinkShare "link-share" "Share of words in links.";
        Bold "bold" "Share of words in bold or headings.";
        Links "links" "Links that begin in the block.";
        Commas "commas" "Commas and semicolons a word.";
        SentenceEnd "sentence-end" "1 if the block ends as a sentence does.";
        Hidden "hidden" "Share of words in elements that an attribute hides.";
        Code "code" "Share of words in elements for code.";
        Bars "bars" "Signs that separate the entries of menus.";
        Digits "digits" "Share of digits in the characters.";
        Copies "copies" "Log of other blocks of the page with the same words.";
    }
    Title {
        TitleSimilarity "title-similarity" "The greatest similarity with a title.";
        InDescription "in-description" "Share of distinct words in the descriptions.";
        FromTitle "from-title" "Signed log of blocks from the title block; -9 without one.";
        FromHeading1 "from-h1" "Signed log of blocks from the H1 most similar to the title; -9 without one.";
        FromHeading "from-heading" "Log of blocks since the last heading; 9 before the first.";
        SectionWords "section-words" "Log of words outside of links from the last heading to the next.";
        SectionLinkShare "section-link-share" "Share of words in links there.";
        HeadingWords "heading-words" "Of a heading: log of words outside of links up to the next of its level or above; else 0.";
        HeadingsAbove "headings-above" "Headings above the owner, itself counted.";
    }
    Position {
        LongBefore "long-before" "Share of the page's long text before the block.";
        LongUpTo "long-up-to" "Share of it up to the block's end.";
        WordsBefore "words-before" "Share of the page's words before the block.";
        Depth "depth" "Depth of the owner.";
        PageWords "page-words" "Log of the page's words.";
        PageLongWords "page-long-words" "Log of the words in long blocks.";
        PageBlocks "page-blocks" "Log of the page's blocks.";
        PageLinkShare "page-link-share" "The page's share of words in links.";
        PageProse "page-prose" "The page's share of words in prose.";
        PageProseBlocks "page-prose-blocks" "Log of the page's blocks of prose.";
        PageLargestProse "page-largest-prose" "Log of the words of its largest block of prose.";
        PagePrices "page-prices" "Log of the page's amounts of money.";
        PageHeadings2 "page-h2" "Log of the page's H2.";
        PageParagraphWords "page-paragraph-words" "Log of the words directly in P.";
        IsProduct "is-product" "1 if the page declares itself a product.";
        IsForum "is-forum" "1 if it declares itself a forum.";
        IsArticle "is-article" "1 if it declares itself an article.";
        PageCode "page-code" "The page's share of words in elements for code.";
    }
    Hints {
        Junk "junk" "Steps up to a hint of junk: 0 on the inline path, 1 at the owner, at most 6.";
        Comments "comments" "The same for hints of comments.";
        Caption "caption" "The same for hints of pictures.";
        ContentHint "content-hint" "Steps up to a hint of content, 0 at the owner, at most 6.";
        ProductHint "product-hint" "The same for hints of products.";
        MetaHint "meta-hint" "The same for hints of by-lines and dates.";
        NoticeHint "notice-hint" "The same for hints of notices.";
        BesideRole "beside-role" "Steps up to a role beside the content, at most 6.";
        ToListItem "to-list-item" "Steps up to LI, at most 9.";
        ToParagraph "to-paragraph" "Steps up to P, at most 9.";
        ToForm "to-form" "Steps up to FORM, FIELDSET or LABEL, at most 9.";
        ToMain "to-main" "Steps up to MAIN or its role, at most 9.";
        ToFooter "to-footer" "Steps up to FOOTER, at most 9.";
        ToTable "to-table" "Steps up to TABLE, at most 9.";
        MainShare "main-share" "Share of the page's words in the nearest MAIN above; 0 without one.";
        ArticleShare "article-share" "The same for ARTICLE.";
    }
    Neighbours {
        SecondBeforeFreeWords "second-before-free-words" "Log of words outside of links two blocks before; -1 outside of the page, as below.";
        BeforeFreeWords "before-free-words" "The same one block before.";
        AfterFreeWords "after-free-words" "The same one block after.";
        BeforeEnds "before-ends" "Ends of sentences a word, one block before.";
        AfterEnds "after-ends" "The same one block after.";
        Near3FreeWords "near-3-free-words" "Log of words outside of links in the block and three on either side.";
        Near3Ends "near-3-ends" "Ends of sentences there, in blocks with less than half of their words in links.";
        Near8FreeWords "near-8-free-words" "Log of words outside of links in the block and eight on either side.";
        Near8LinkShare "near-8-link-share" "Share of words in links there.";
    }
    Elements {
        OwnerLinkShare "owner-link-share" "Share of words in links below the owner.";
        OwnerShare "owner-share" "The owner's share of the page's words.";
        OwnerAlike "owner-alike" "Log of siblings like the owner, itself counted.";
        OwnerBlocks "owner-blocks" "Log of blocks below the owner.";
        OwnerProse "owner-prose" "The owner's share of the page's prose.";
        Up1Words "up-1-words" "Log of words below the owner's parent.";
        Up1LinkShare "up-1-link-share" "Share of words in links there.";
        Up1Ends "up-1-ends" "Ends of sentences a word there.";
        Up1Share "up-1-share" "Its share of the page's words.";
        Up1Blocks "up-1-blocks" "Log of blocks there.";
        Up2Words "up-2-words" "The same for the parent's parent.";
        Up2LinkShare "up-2-link-share" "The same.";
        Up2Share "up-2-share" "The same.";
        Up2Blocks "up-2-blocks" "The same.";
        Up3Words "up-3-words" "The same one element up.";
        Up3LinkShare "up-3-link-share" "The same.";
        Up3Share "up-3-share" "The same.";
        Up3Blocks "up-3-blocks" "The same.";
        Wider1Words "wider-1-words" "Log of words in the nearest element above the owner that has more words.";
        Wider1LinkShare "wider-1-link-share" "Share of words in links there.";
        Wider1Prose "wider-1-prose" "Its share of the page's prose.";
        Wider2Prose "wider-2-prose" "The same for the next wider element.";
        Wider3LinkShare "wider-3-link-share" "Share of words in links in the third wider element.";
        Wider3Share "wider-3-share" "Its share of the page's words.";
        Wider3Blocks "wider-3-blocks" "Log of blocks there.";
        Wider4LinkShare "wider-4-link-share" "Share of words in links in the fourth wider element.";
        Wider4Prose "wider-4-prose" "Its share of the page's prose.";
        Wider4Blocks "wider-4-blocks" "Log of blocks there.";
        Wider5Words "wider-5-words" "Log of words in the fifth wider element.";
        Wider5LinkShare "wider-5-link-share" "Share of words in links there.";
        Wider5Ends "wider-5-ends" "Ends of sentences a word there.";
        Wider5Share "wider-5-share" "Its share of the page's words.";
        GroupShare "group-share" "Share of the page's words in the largest group of three or more like siblings above.";
        GroupSize "group-size" "Log of the elements of that group.";
        GroupWords "group-words" "Log of words in the element of it that is above.";
        GroupPlace "group-place" "Share of the elements of that group before it.";
        GroupSpread "group-spread" "Standard deviation of the words of its elements over their mean.";
        GroupLinkShare "group-link-share" "Share of words in links in the group.";
        GroupEnds "group-ends" "Ends of sentences a word there.";
        GroupPrices "group-prices" "Amounts of money an element, at most 2.";
        GroupByLines "group-by-lines" "Blocks with a hint of by-lines and dates an element, at most 4.";
        GroupLargest "group-largest" "Share of the page's words in its largest such group.";
        ToProse "to-prose" "Steps up to the path of the element with half of the prose; 0 inside of it.";
        ProseContainerShare "prose-container-share" "That element's share of the page's words.";
    }
    Site {
        SitePages "site-pages" "ln of the pages of the site.";
        PageKnown "page-known" "Share of the page's words at paths that other pages have.";
        PageCovered "page-covered" "Mean of covered over the page, by words.";
        SameText "same-text" "Share of the other pages with the block's words.";
        Covered "covered" "Share of its shingles that another page has.";
        Widely "widely" "Share of its shingles that many other pages have.";
        Rarest "rarest" "Share of the other pages that have its rarest shingle.";
        PathWords "path-words" "Words a block at its path in other pages; -1 where there is none, as below.";
        PathCovered "path-covered" "Mean of covered there, by words.";
        PathWidely "path-widely" "Mean of widely there.";
        LocalWords "local-words" "The same at its local place.";
        LocalEnds "local-ends" "Ends of sentences a word there.";
        LocalCovered "local-covered" "Mean of covered there.";
        LocalWidely "local-widely" "Mean of widely there.";
        TagsWords "tags-words" "Words a block at its path of tags in other pages.";
    }
    Rules {
        KeptAsArticle "kept-as-article" "1 if the mode for articles keeps it.";
        KeptAsWhole "kept-as-whole" "1 if the mode for whole pages keeps it.";
        IsWhole "is-whole" "1 if the page is one for that mode.";
        InRoot "in-root" "1 in the root of that mode.";
        CutFromWhole "cut-from-whole" "1 if that mode cuts it.";
        Concentration "concentration" "Largest share of the seeds in paragraphs of one parent.";
        Seeds "seeds" "Log of the page's seeds.";
        LargestMain "largest-main" "Share of the page's words in its largest MAIN.";
        Sections "sections" "Log of elements for sections.";
        InContainer "in-container" "1 in the container of the mode for articles.";
        Cut "cut" "1 if that mode cuts it.";
        Seed "seed" "1 if it is a seed.";
        ModesRatio "modes-ratio" "Words kept by the mode for articles for each of the other mode.";
        WholeShare "whole-share" "Share of the page's words that the mode for whole pages keeps.";
    }
    // of words of the markup, the headings and the text
    Nothing {
        Lexical "lexical" "The logit of the block's tokens by the model's lexicon; 0 without one.";
    }
    // the second forest alone asks for them
    First {
        First "first" "The probability of the block by the first forest.";
        FirstSecondBefore "first-second-before" "That of the second block before; -1 outside of the page, as below.";
        FirstBefore "first-before" "The same one block before.";
        FirstAfter "first-after" "The same one block after.";
        FirstSecondAfter "first-second-after" "The same two blocks after.";
        FirstBefore5 "first-before-5" "Mean over the five blocks before, by words, as are all means below.";
        FirstAfter5 "first-after-5" "The same over the five blocks after.";
        FirstPlace "first-place" "Mean over the blocks at its place in the page.";
        FirstParent "first-parent" "Mean over the blocks below the owner's parent.";
        FirstGrandparent "first-grandparent" "Mean over the blocks below the parent's parent.";
        FirstWordsBefore "first-words-before" "Log of the expected words of content before the block.";
        FirstWordsAfter "first-words-after" "The same after it.";
        FirstPage "first-page" "Mean over the page.";
        FirstLargest "first-largest" "The largest probability of the page.";
        FirstInner "first-inner" "Mean over the innermost group of three or more like siblings around the block; -1 without one, as below.";
        FirstInnerItem "first-inner-item" "Mean over the sibling around the block.";
        FirstInnerItems "first-inner-items" "Share of the siblings of which the mean is above a half.";
        FirstInnerWords "first-inner-words" "Log of the group's words.";
        FirstInnerSize "first-inner-size" "Log of its siblings.";
        FirstOuter "first-outer" "The same five for the outermost group.";
        FirstOuterItem "first-outer-item" "The same.";
        FirstOuterItems "first-outer-items" "The same.";
        FirstOuterWords "first-outer-words" "The same.";
        FirstOuterSize "first-outer-size" "The same.";
    }
}

/// 1 for what holds, else 0.
pub(crate) fn flag(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// ln(1 + x).
pub(crate) fn log(value: f64) -> f64 {
    // most are counts
    let count = value as usize;
    if count as f64 == value
        && let Some(&log) = LOGS.get(count)
    {
        log
    } else {
        value.ln_1p()
    }
}

/// Those of the counts that nearly all are.
static LOGS: LazyLock<Vec<f64>> = LazyLock::new(|| (0..512).map(|count| f64::from(count).ln_1p()).collect());

/// Rows of numbers: one a block.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rows(Vec<f32>);

impl Rows {
    /// How many numbers a row has.
    const WIDTH: usize = Number::ALL.len();

    /// Rows of zeros.
    pub(crate) fn new(blocks: usize) -> Self {
        Self(vec![0.0; blocks * Self::WIDTH])
    }

    pub(crate) fn set(&mut self, block: usize, number: Number, value: f64) {
        self.0[block * Self::WIDTH + number as usize] = value as f32;
    }

    /// Sets a number of each block to what `of` says.
    pub(crate) fn set_each(&mut self, number: Number, of: impl Fn(usize) -> f64) {
        for (block, row) in self.0.chunks_exact_mut(Self::WIDTH).enumerate() {
            row[number as usize] = of(block) as f32;
        }
    }

    /// Sets a number of all blocks.
    pub(crate) fn fill(&mut self, number: Number, value: f64) {
        self.set_each(number, |_| value);
    }

    /// The rows, in the order of blocks.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.0.chunks_exact(Self::WIDTH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_numbers_in_order() {
        let names: std::collections::BTreeSet<_> = Number::ALL.iter().map(|number| number.name()).collect();
        assert_eq!(names.len(), Number::ALL.len());
        assert!(Number::ALL.iter().enumerate().all(|(place, &number)| number as usize == place));
        // the first forest asks for the first numbers of a row
        assert!(Number::ALL.iter().is_sorted_by_key(|number| number.group() == Ablation::First));
    }
}
