//! One model of all labelled sites of some data sets, outside any experiment, for `gleaner train`.

use cleaning::{Family, Settings, SettingsError};
use dataset::{Corpus, Progress};

use crate::participants::Participants;
use crate::training::{Sites, gather, labelled, learn};
use fit::{LearnedFrom, ModelFile};

/// A reason why there is no model.
#[derive(Debug, thiserror::Error)]
pub enum TrainModelError {
    /// The method cannot learn across sites.
    #[error("{method} learns nothing across sites, so there is nothing to train")]
    NoTrainer {
        /// The method's id.
        method: &'static str,
    },
    /// The method refuses the settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The data cannot be read or have no page with gold that was found in it, or the training fails.
    #[error("{reason}")]
    Refused {
        /// The reason, in words.
        reason: String,
    },
}

/// Trains the method of `family` on all labelled pages of these data sets, in parallel on the threads of the caller's pool.
///
/// # Errors
/// [`TrainModelError`].
pub fn train_model(
    family: &dyn Family,
    settings: &Settings,
    corpora: &[Corpus],
    seed: u64,
    progress: &dyn Progress,
) -> Result<ModelFile, TrainModelError> {
    let method = family.info().id;
    let trainer = family.trainer(settings)?.ok_or(TrainModelError::NoTrainer { method })?;
    let sites: Vec<Sites<'_>> = corpora.iter().map(|corpus| Sites::of(corpus, true, false)).collect();
    let refused = |reason| TrainModelError::Refused { reason };
    let takes_part = |marked: &_| Participants::with_traits(&[], &[], marked);
    let gathered = gather(&*trainer, &sites, seed, takes_part, progress).map_err(refused)?;
    let sites = labelled(gathered.iter());
    let data: Vec<LearnedFrom> = corpora
        .iter()
        .map(|corpus| {
            let own = sites.iter().filter(|(site, _)| site.data == corpus.id());
            let pages: Vec<usize> = own.map(|(_, pages)| *pages).collect();
            LearnedFrom {
                id: corpus.id().to_owned(),
                digest: corpus.digest().to_owned(),
                sites: pages.len(),
                pages: pages.iter().sum(),
            }
        })
        .collect();
    // a data set without labelled pages is probably a mistake
    let empty: Vec<String> = data.iter().filter(|of| of.pages == 0).map(|of| of.id.clone()).collect();
    if !empty.is_empty() {
        return Err(refused(format!("{} has no labelled page", empty.join(", "))));
    }
    progress.start(&format!("training: {method}, one model of {} sites", sites.len()), None);
    let learned = learn(&*trainer, &sites, seed);
    progress.finish();
    let body = learned.map_err(refused)?;
    let settings = family.defaults().merged(settings);
    Ok(ModelFile { method: method.to_owned(), settings, seed, data, body })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cleaning::FamilyOf;
    use dataset::{ReadOptions, Silent, Store, descriptor, open};

    use super::*;
    use crate::fixtures::{LONG, MeanParams, PLAIN, site};

    fn corpus(id: &str) -> Corpus {
        let descriptor = descriptor(id).unwrap();
        let store = Store { data: "nowhere".into(), mirror: None, offline: true };
        let options = ReadOptions { scale: 0.05, ..ReadOptions::whole(descriptor) };
        open(descriptor, &store, &options, &Silent).unwrap()
    }

    #[test]
    fn a_model_names_what_it_was_learned_from_and_cleans() {
        let corpora = [corpus("synthetic/news-2002"), corpus("synthetic/news-2004")];
        let family = FamilyOf::<MeanParams>::new();
        let settings = Settings::new().with("factor", 2.0);
        let train = |seed| train_model(&family, &settings, &corpora, seed, &Silent).unwrap();
        let file = train(3);
        assert_eq!((file.method.as_str(), file.seed, &file.settings), ("mean", 3, &settings));
        assert_eq!(file.data.len(), 2);
        for (of, corpus) in file.data.iter().zip(&corpora) {
            assert_eq!((of.id.as_str(), of.digest.as_str()), (corpus.id(), corpus.digest()));
            assert!(of.sites == corpus.sites().len() && of.pages >= of.sites, "{of:?}");
        }
        assert_eq!(file, train(3));
        let read = ModelFile::from_text(&file.to_text()).unwrap();
        let method = Arc::from(read.load(&family).unwrap());
        let marked = site(&[PLAIN]);
        let site = Arc::new(cleaning::Site::new("s", [("p".to_owned(), marked.site.pages()[0].clone())]));
        let cleaned = fit::clean_site(&method, &site, 1, LONG).unwrap();
        assert!(cleaned.pages[0].is_ok());
    }

    #[test]
    fn a_method_that_learns_nothing_and_wrong_settings_are_refused() {
        let said = |family: &dyn Family, settings: &Settings| {
            train_model(family, settings, &[], 1, &Silent).unwrap_err().to_string()
        };
        let nothing = methods::family("nothing").unwrap();
        assert_eq!(
            said(nothing, &Settings::new()),
            "nothing learns nothing across sites, so there is nothing to train"
        );
        let mean = FamilyOf::<MeanParams>::new();
        assert_eq!(
            said(&mean, &Settings::new().with("factor", 9.0)),
            "parameters of mean: factor is 9, allowed is 0.0 to 4.0"
        );
        assert_eq!(
            said(&mean, &Settings::new()),
            "mean needs labelled blocks of content and of other text, found 0 blocks without both"
        );
    }
}
