//! The parameters that the three methods share, still unchecked, under one name: each method's own type lists them
//! flat, as manifests write them.

use cleaning::{Info, SettingsError};
use text::{Chinese, TermOptions};

use crate::anchor_terms::Surrounding;
use crate::choices::{
    Anchors, ConstraintOn, Criterion, DUMMY_TAGS, Leaves, Length, MeanOver, Mixed, SurroundingWithin, Wanted,
    tags,
};
use crate::coverage::Counting;
use crate::knowledge::Reading;
use crate::leaf_methods::Leafwise;
use crate::search::{Constraint, Search};

/// A method's parameters as manifests write them, flat: its own, each with its default, and behind them the shared ones with
/// theirs. Gives the type its `Default`, and `reading`, the shared ones under one name.
macro_rules! with_reading {
    ($(#[$meta:meta])* pub struct $name:ident { $(pub $own:ident: $type:ty = $default:expr,)* }) => {
        with_reading! {
            shared {
                toc_constraint: f64,
                article_constraint: f64,
                leaves: $crate::choices::Leaves,
                anchors: $crate::choices::Anchors,
                dummy_tags: String,
                length: $crate::choices::Length,
                mean_over: $crate::choices::MeanOver,
                surrounding: u32,
                surrounding_within: $crate::choices::SurroundingWithin,
                self_links: bool,
                least_entropy: f64,
                stem: bool,
                stop_words: bool,
                numbers: bool,
                chinese: text::Chinese,
            }
            $(#[$meta])* pub struct $name { $(pub $own: $type = $default,)* }
        }
    };
    (
        shared { $($shared:ident: $kind:ty,)* }
        $(#[$meta:meta])* pub struct $name:ident { $(pub $own:ident: $type:ty = $default:expr,)* }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $(pub $own: $type,)*
            $(pub $shared: $kind,)*
        }

        impl Default for $name {
            fn default() -> Self {
                let reading = $crate::reading_params::ReadingParams::default();
                Self { $($own: $default,)* $($shared: reading.$shared,)* }
            }
        }

        impl $name {
            fn reading(&self) -> $crate::reading_params::ReadingParams {
                let Self { $($shared,)* .. } = self.clone();
                $crate::reading_params::ReadingParams { $($shared,)* }
            }
        }
    };
}
pub(crate) use with_reading;

/// The shared parameters with their defaults.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReadingParams {
    pub(crate) toc_constraint: f64,
    pub(crate) article_constraint: f64,
    pub(crate) leaves: Leaves,
    pub(crate) anchors: Anchors,
    pub(crate) dummy_tags: String,
    pub(crate) length: Length,
    pub(crate) mean_over: MeanOver,
    pub(crate) surrounding: u32,
    pub(crate) surrounding_within: SurroundingWithin,
    pub(crate) self_links: bool,
    pub(crate) least_entropy: f64,
    pub(crate) stem: bool,
    pub(crate) stop_words: bool,
    pub(crate) numbers: bool,
    pub(crate) chinese: Chinese,
}

impl Default for ReadingParams {
    fn default() -> Self {
        let terms = TermOptions::default();
        Self {
            toc_constraint: 1.25,
            article_constraint: 0.8,
            leaves: Leaves::default(),
            anchors: Anchors::default(),
            dummy_tags: DUMMY_TAGS.to_owned(),
            length: Length::default(),
            mean_over: MeanOver::default(),
            surrounding: 10,
            surrounding_within: SurroundingWithin::default(),
            self_links: false,
            least_entropy: 0.01,
            stem: terms.stem,
            stop_words: terms.stop_words,
            numbers: false,
            chinese: terms.chinese,
        }
    }
}

impl ReadingParams {
    /// The checked parameters; `info` is that of the method that has them.
    pub(crate) fn check(&self, info: &'static Info, follows_links: bool) -> Result<Reading, SettingsError> {
        let tc = self.toc_constraint;
        info.within("toc-constraint", tc, "0.0 to 1000000.0", (0.0..=1e6).contains(&tc))?;
        let tc = self.article_constraint;
        info.within("article-constraint", tc, "0.0 to 1.0", (0.0..=1.0).contains(&tc))?;
        info.within("surrounding", self.surrounding, "0 to 1000", self.surrounding <= 1000)?;
        let least = self.least_entropy;
        info.within("least-entropy", least, "above 0.0, to 1.0", least > 0.0 && least <= 1.0)?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c.is_ascii_whitespace();
        let names = self.dummy_tags.as_str();
        info.within(
            "dummy-tags",
            names,
            "names of tags with blanks between them",
            names.chars().all(is_name),
        )?;
        Ok(Reading {
            leaves: self.leaves,
            anchors: self.anchors,
            dummy_tags: tags(names),
            counting: Counting { length: self.length, mean_over: self.mean_over },
            surrounding: Surrounding { terms: self.surrounding as usize, within: self.surrounding_within },
            self_links: self.self_links,
            least_entropy: least,
            terms: TermOptions {
                stem: self.stem,
                stop_words: self.stop_words,
                numbers: self.numbers,
                chinese: self.chinese,
                ..TermOptions::default()
            },
            follows_links,
        })
    }
}

impl ReadingParams {
    /// M1 or M2 with checked parameters. Without `constrained` just the length counts.
    pub(crate) fn leafwise(
        &self,
        info: &'static Info,
        wanted: Wanted,
        mixed: Mixed,
        constrained: bool,
        longer_than: f64,
    ) -> Result<Leafwise, SettingsError> {
        check_mixed(info, wanted, mixed)?;
        let reading = self.check(info, wanted != Wanted::Article && constrained)?;
        let search = |criterion, constraint| Search {
            criterion,
            dummies: criterion,
            constraint: if constrained { constraint } else { Constraint::Off },
        };
        let article = search(Criterion::Clen, Constraint::Article(self.article_constraint));
        let toc = search(Criterion::Api, Constraint::Toc(self.toc_constraint, ConstraintOn::Api));
        Ok(Leafwise {
            reading,
            article: (wanted != Wanted::Toc).then_some(article),
            toc: (wanted != Wanted::Article).then_some(toc),
            mixed,
            longer_than,
        })
    }
}

/// Refuses what would be read past: an experiment gone wrong, not a detail.
pub(crate) fn check_mixed(info: &'static Info, wanted: Wanted, mixed: Mixed) -> Result<(), SettingsError> {
    let named = match mixed {
        Mixed::Union => "union",
        Mixed::Article => "article",
        Mixed::Toc => "toc",
    };
    let read = wanted == Wanted::Both || mixed == Mixed::Union;
    info.within("mixed", named, "a value with wanted = \"both\" alone", read)
}
