//! All methods, by id.

use std::sync::LazyLock;

use cleaning::{Family, FamilyOf};

use crate::{EverythingParams, NothingParams};

/// A line for each method, in any order.
static LINES: &[&dyn Family] = &[
    &FamilyOf::<method_adeater::AdeaterParams>::new(),
    &FamilyOf::<method_kohlschuetter::BoilerpipeParams>::new(),
    &FamilyOf::<method_debnath::ContentExtractorParams>::new(),
    &FamilyOf::<method_cst::CstParams>::new(),
    &FamilyOf::<EverythingParams>::new(),
    &FamilyOf::<method_debnath::FeatureExtractorParams>::new(),
    &FamilyOf::<method_gibson::GibsonDomParams>::new(),
    &FamilyOf::<method_gibson::GibsonTextParams>::new(),
    &FamilyOf::<method_debnath::KFeatureExtractorParams>::new(),
    #[cfg(feature = "labels")]
    &FamilyOf::<method_debnath::LExtractorParams>::new(),
    &FamilyOf::<method_lin_ho::LinHoParams>::new(),
    &FamilyOf::<NothingParams>::new(),
    &FamilyOf::<method_pagelet::PageletParams>::new(),
    &FamilyOf::<method_rtdm::RtdmParams>::new(),
    &FamilyOf::<method_sentence_sst::SentenceSstParams>::new(),
    &FamilyOf::<method_shingling::ShinglingParams>::new(),
    &FamilyOf::<method_sst::SstParams>::new(),
    &FamilyOf::<method_wisdom::WisdomParams>::new(),
    &FamilyOf::<method_wisdom::M1Params>::new(),
    &FamilyOf::<method_wisdom::M2Params>::new(),
    &FamilyOf::<method_witness::WitnessParams>::new(),
    &FamilyOf::<method_witness::WitnessForestParams>::new(),
];

/// All methods, sorted by id.
static CATALOGUE: LazyLock<Vec<&'static dyn Family>> = LazyLock::new(|| {
    let mut methods = LINES.to_vec();
    methods.sort_by_key(|family| family.info().id);
    methods
});

/// The trivial baselines, which run automatically in every experiment.
pub const BASELINES: [&str; 2] = ["everything", "nothing"];

/// The method for cleaning without a named method: it needs no marks of the site, and works on a single page.
pub const DEFAULT: &str = "witness-forest";

/// No method has this id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no method is called {found:?}{}; methods are: {known}", cleaning::did_you_mean(found, known.split(", ")))]
pub struct UnknownMethod {
    /// The unknown id.
    pub found: String,
    /// The ids that exist, separated by commas.
    pub known: String,
}

/// All methods, sorted by id, the trivial baselines among them.
pub fn catalogue() -> &'static [&'static dyn Family] {
    &CATALOGUE
}

/// The method of this id.
///
/// # Errors
/// [`UnknownMethod`], which names the ids that exist.
pub fn family(id: &str) -> Result<&'static dyn Family, UnknownMethod> {
    CATALOGUE.iter().copied().find(|family| family.info().id == id).ok_or_else(|| {
        let ids: Vec<&str> = CATALOGUE.iter().map(|family| family.info().id).collect();
        UnknownMethod { found: id.to_owned(), known: ids.join(", ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_finds_its_own_method() {
        for listed in catalogue() {
            assert_eq!(family(listed.info().id).unwrap().info().id, listed.info().id);
        }
    }

    #[test]
    fn sources_are_those_of_the_methods_crate() {
        let sources = |id| family(id).unwrap().sources();
        assert_eq!(sources("everything"), crate::SOURCES);
        assert_eq!(sources("content-extractor"), sources("l-extractor"));
        assert_ne!(sources("content-extractor"), sources("lin-ho"));
        assert_ne!(sources("everything"), sources("lin-ho"));
    }

    #[test]
    fn an_unknown_id_is_reported_with_those_that_exist() {
        let error = family("linho").err().unwrap();
        let ids: Vec<&str> = catalogue().iter().map(|family| family.info().id).collect();
        assert_eq!(
            error.to_string(),
            format!(
                "no method is called \"linho\" (did you mean \"lin-ho\"?); methods are: {}",
                ids.join(", ")
            )
        );
        assert!(ids.contains(&"lin-ho"));
    }
}
