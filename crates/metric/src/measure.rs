//! The measures by name: the unit and the role of each.

use crate::form::Kind;
use cleaning::Role;

use crate::declared::measures;
use crate::{Fact, Part};

measures! {
    /// A measure of kept text against an answer.
    pub enum Measure {
        /// Distinct terms of the page: Lin and Ho's recall and precision (2002, section 4).
        Feature: "feature", "distinct terms of the page (stemmed, without stop words, Chinese by dictionary)";
        /// Occurrences of the same terms.
        FeatureOccurrence: "feature-occurrence", "occurrences of terms (stemmed, without stop words, Chinese by dictionary)";
        /// Words, every occurrence.
        Token: "token", "occurrences of words, all of them, Chinese by dictionary";
        /// Words of the kept text and of the original gold text, in any order: the word-level F of WCXB (`evaluate.py`) and others, with Chinese by
        /// character; their figure is the mean over pages.
        Words: "words", "occurrences of words, wherever they stand: of the kept text against the gold text as people gave it, on pages that \
            have one; a Chinese character is a word, and a text without a word is one word";
        /// Distinct words of the kept text and of the gold text, cut at white space: WCXB's printed figures, means over pages. Its
        /// runner stores them beside five pages of an earlier revision.
        WordSets: "word-sets", "distinct words, wherever they stand: of the kept text against the gold text as people gave it, on pages \
            that have one; a word is a run without white space, in lower case";
        /// Runs of four words of the kept text and of the gold text: AEB's precision and recall (`evaluate.py`), means over pages. Its F is
        /// that of the mean precision and the mean recall.
        Shingle: "shingle", "runs of four words, wherever they stand: of the kept text against the gold text as people gave it, on pages \
            that have one; a word is a run of letters, digits and underscores, and case counts";
        /// Pages whose kept text has the words of the gold text in their order: AEB's accuracy.
        SameWords: "same-words", "pages whose kept text has the words of the gold text, all in their order, by the words of shingle: each \
            ratio is the accuracy";
        /// Snippets that the kept text must have (`evaluate.py` of WCXB).
        WithSnippets: "with-snippets", "snippets of the content that people gave, which stand in the kept text; on pages that have \
            snippets: precision, recall and F are the share";
        /// Snippets that the kept text must not have.
        WithoutSnippets: "without-snippets", "snippets of the rest of the page that people gave, which stand in the kept text (fewer are \
            better); on pages that have snippets: precision, recall and F are the share";
        /// Values of a thing, such as its price, that the kept text must have: the attributes of SWDE, Hao et al. 2011.
        Attributes: "attributes", "values of the thing that the page is about, which stand in the kept text word by word; on pages that \
            have snippets of the content: precision, recall and F are the share";
        /// Kept values whose heads are lost.
        Orphans: "orphans", "kept values of rows, definitions and sections, whose heads are not in the kept text (fewer are better); on \
            pages that have any: precision, recall and F are the share";
        /// Lines of the page: its innermost blocks; after Debnath et al. 2005, section 6 (b-precision and b-recall).
        Block: "block", "lines of the page's text (innermost blocks), in a set when at least half of their bytes are";
        /// Blocks of GetBlockSet: b-precision, b-recall and b-F of Debnath et al. 2005, section 6.2, equations (5) to (7).
        DebnathBlock: "debnath-block", "blocks of GetBlockSet with text, in a set when at least half of their characters are, white space left out";
        /// Characters.
        Character: "character", "characters other than white space";
        /// Anchors of tables of contents: WISDOM's significant node coverage (Kao et al. 2005, section 4.1 and Table 3).
        TocSnc: "toc-snc", "anchors with text, in a set when all of their text but white space is; against tables of contents alone, on \
            pages that have one";
        /// The same anchors by length: WISDOM's information coverage.
        TocIc: "toc-ic", "characters other than white space in anchors; against tables of contents alone, on pages that have one";
        /// Text leaves of articles: WISDOM's significant node coverage.
        ArticleSnc: "article-snc", "text leaves, in a set when all of their text but white space is; against articles alone, on pages that have one";
        /// Text of articles by length: WISDOM's information coverage.
        ArticleIc: "article-ic", "characters other than white space; against articles alone, on pages that have one";
        /// Elements without text that are noise; they are found if they are removed; after Yi 2004, section 3.1, which tells
        /// noisy images from others.
        Item: "item", "judged elements without text (images) that are noise, found where they are removed; on pages that have any judged ones";
        /// All judged elements without text: each ratio is the share of correct decisions.
        ItemAccuracy: "item-accuracy", "judged elements without text (images), each of which counts as found, and as right where noise is \
            removed or what is no noise is kept: precision, recall and F are the accuracy; on pages that have any";
        /// Words in the right form, of all kinds.
        Form: "form", "words in the right form: the sum over all kinds of form";
        with
        /// Those of one kind.
        FormOf(Kind): Kind::ALL, Kind::about;
        with
        /// A fact of the page beside its text.
        Fact(Fact): Fact::ALL, Fact::about;
        with
        /// One of WebMainBench 0.1.0 (`webmainbench/metrics`), of Liu et al. 2025, arXiv:2511.23119; its figures are means over pages.
        WebMainBench(Part): Part::ALL, Part::about;
    }
}

/// No measure has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no measure is called {found:?}{}; measures are: {known}", cleaning::did_you_mean(found, known.split(", ")))]
pub struct UnknownMeasure {
    /// The name given.
    pub found: String,
    /// The names that exist, separated by commas.
    pub known: String,
}

impl Measure {
    /// The name in manifests, records and tables.
    pub const fn name(self) -> &'static str {
        self.about()[0]
    }

    /// The counted units, in one line.
    pub const fn counts(self) -> &'static str {
        self.about()[1]
    }

    /// The role whose marks alone are the answer, on the pages that have marks of it; `None` for a measure
    /// whose answer is all marks.
    pub const fn role(self) -> Option<Role> {
        match self {
            Measure::TocSnc | Measure::TocIc => Some(Role::Toc),
            Measure::ArticleSnc | Measure::ArticleIc => Some(Role::Article),
            _ => None,
        }
    }

    /// The measure of this name.
    ///
    /// # Errors
    /// [`UnknownMeasure`], which lists the names that exist.
    pub fn named(name: &str) -> Result<Self, UnknownMeasure> {
        Self::ALL.into_iter().find(|measure| measure.name() == name).ok_or_else(|| UnknownMeasure {
            found: name.to_owned(),
            known: Self::ALL.map(Self::name).join(", "),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_own_measure() {
        for measure in Measure::ALL {
            assert_eq!(Measure::named(measure.name()), Ok(measure));
            assert!(!measure.counts().is_empty());
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_those_that_exist() {
        assert_eq!(
            Measure::named("tokens").unwrap_err().to_string(),
            "no measure is called \"tokens\" (did you mean \"token\"?); measures are: feature, feature-occurrence, token, words, word-sets, \
             shingle, same-words, with-snippets, without-snippets, attributes, orphans, block, debnath-block, character, toc-snc, toc-ic, article-snc, article-ic, item, item-accuracy, form, form-plain, form-heading, form-list, form-table, form-code, form-language, form-code-block, form-formula, \
             form-quote, form-caption, form-inline-code, form-link, form-emphasis, title, title-words, author, date, page-kind, \
             text-edit, code-edit, formula-edit, table-edit, table-teds, rouge-5"
        );
    }
}
