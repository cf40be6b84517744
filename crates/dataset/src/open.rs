//! Opens a data set: chooses the reader, and checks the content against the descriptor. Generated corpora of `synthetic` are read here, in the form of all
//! readers.

use std::num::NonZeroUsize;
use std::path::Path;

use input::{Digest, LocalError};
use synthetic::{Generated, Size};

use crate::corpus::{Corpus, FEWEST_PAGES, ReadError, ReadOptions, Reader, SiteInfo, table_trait};
use crate::descriptor::{Descriptor, Kind, Origin, Recipe, Source};
use crate::reader::SiteFiles;
use crate::subset::JoinedSite;
use crate::{MarkedPage, ObtainError, PageMarks, Progress, Store, UnknownSites, catalogue};

/// Opens a data set: obtains it if necessary, and lists its sites. It parses no page.
///
/// Real data that were already in the data folder are compared with their digest again, so pages that were
/// edited after unpacking are found. Data that were unpacked just now have been compared already.
///
/// # Errors
/// [`OpenError`].
pub fn open(
    descriptor: &Descriptor,
    store: &Store,
    options: &ReadOptions,
    progress: &dyn Progress,
) -> Result<Corpus, OpenError> {
    options.check()?;
    match descriptor.origin() {
        Origin::Recipe(recipe) => generate(descriptor, recipe, options),
        Origin::Joined(joined) => {
            let holder = catalogue::descriptor(&joined.of).map_err(ObtainError::from)?;
            let whole = open(holder, store, &ReadOptions { scale: 1.0, ..*options }, progress)?;
            join(descriptor, whole, joined.pages.get(), options)
        }
        Origin::Source(source) => {
            let of = |descriptor| Ok::<_, ObtainError>((descriptor, store.obtain(descriptor, progress)?));
            let own = of(descriptor)?;
            let beside = source.beside().map(catalogue::descriptor).transpose().map_err(ObtainError::from)?;
            let beside = beside.map(of).transpose()?;
            let folder = beside.as_ref().map(|(_, obtained)| &*obtained.folder);
            let corpus = read(descriptor, source, &own.1.folder, folder, options)?;
            for (descriptor, obtained) in [&own].into_iter().chain(&beside) {
                if obtained.from == crate::From::Data {
                    store.verify(descriptor, progress)?;
                }
            }
            Ok(corpus)
        }
    }
}

fn generate(descriptor: &Descriptor, recipe: &Recipe, options: &ReadOptions) -> Result<Corpus, OpenError> {
    let ReadOptions { scale, pages, seed } = *options;
    let pages = pages.or(recipe.pages.map(NonZeroUsize::get));
    let at =
        |scale| synthetic::generate(&recipe.generator, &Size { pages, scale, fewest: FEWEST_PAGES, seed });
    let (generated, whole) = (at(scale)?, at(1.0)?);
    let digest = Digest::of(generated.made.as_bytes());
    let info = |(site, whole): (&synthetic::Site, &synthetic::Site)| {
        SiteInfo::of(site.id.clone(), site.language, site.category, site.pages, whole.pages)
    };
    let sites = generated.sites.iter().zip(&whole.sites).map(info).collect();
    Ok(Corpus::of_reader(descriptor.id().to_owned(), Kind::Synthetic, digest, sites, Box::new(generated)))
}

impl Reader for Generated {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        let made = self.sites[site].page(page);
        let (page, synthetic::Marks { gold, hand, noise }) = made.parse();
        let class = made.class.map(str::to_owned);
        let marks = PageMarks { gold, hand, found: 1.0, traits: made.traits, class, noise };
        let marks = marks.with_trait(table_trait(&page));
        Ok(MarkedPage { name: made.name, page, marks })
    }
}

/// Compares the numbers of sites and pages with the declared ones.
fn check_counts(own: &Descriptor, (sites, pages): (usize, usize)) -> Result<(), ReadError> {
    if (sites, pages) == (own.sites(), own.pages()) {
        return Ok(());
    }
    let declared = format!("its descriptor says {} with {}", own.sites(), own.pages());
    Err(ReadError(format!("{} holds {sites} sites with {pages} pages, {declared}", own.id())))
}

/// Takes up to `most` pages of each site of the whole source, by the scale.
fn join(own: &Descriptor, whole: Corpus, most: usize, options: &ReadOptions) -> Result<Corpus, OpenError> {
    let found = (1, whole.sites().iter().map(|site| site.pages.min(most)).sum());
    // a run may set another size of generated sites
    if options.pages.is_none() {
        check_counts(own, found)?;
    }
    // the minimum applies to all sites together
    let least = FEWEST_PAGES.div_ceil(whole.sites().len().max(1)).min(most);
    let site = JoinedSite::new(whole, options.share(most).max(least));
    let (id, digest, sites) = (own.id().to_owned(), site.digest(), vec![site.info(found.1)]);
    Ok(Corpus::of_reader(id, own.kind(), digest, sites, Box::new(site)))
}

fn read(
    descriptor: &Descriptor,
    source: &Source,
    folder: &Path,
    beside: Option<&Path>,
    options: &ReadOptions,
) -> Result<Corpus, OpenError> {
    let mut files = SiteFiles::of(source, folder, beside)?;
    let found = (files.sites.len(), files.pages());
    check_counts(descriptor, found)?;
    files.thin(|pages| options.scaled(pages).min(pages));
    let digest = digest_of(&files, source, options, files.pages() == descriptor.pages());
    let (id, sites) = (descriptor.id().to_owned(), files.sites.clone());
    Ok(Corpus::of_reader(id, Kind::Real, digest, sites, Box::new(files)))
}

/// The digest of the files. If labels or selectors are kept apart from the files, or not all pages are read,
/// it covers all that decides on the content of sites.
fn digest_of(files: &SiteFiles, source: &Source, options: &ReadOptions, whole: bool) -> Digest {
    let content = source.content().digest;
    let mut parts = vec![content.to_string()];
    parts.extend(files.labels.iter().map(|labels| format!("labels {labels}")));
    parts.extend(beside(source).map(|beside| format!("beside {beside}")));
    if !whole {
        parts.push(format!("{:?} pages a site at scale {}", files.sizes(), options.scale));
    }
    if parts.len() == 1 { content } else { Digest::of(parts.join(" ").as_bytes()) }
}

/// The digest of the data set beside it, from the descriptor.
fn beside(source: &Source) -> Option<Digest> {
    let Origin::Source(beside) = catalogue::descriptor(source.beside()?).ok()?.origin() else { return None };
    Some(beside.content().digest)
}

/// The reasons why a data set cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It could not be obtained, or has changed since it was unpacked.
    #[error(transparent)]
    Obtain(#[from] ObtainError),
    /// It is on this machine and cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// No generator can make it.
    #[error(transparent)]
    Generator(#[from] synthetic::Unmakeable),
    /// Pages on this machine cannot be read.
    #[error(transparent)]
    Local(#[from] LocalError),
    /// There are no such sites.
    #[error(transparent)]
    Sites(#[from] UnknownSites),
    /// The scale is not above 0.
    #[error("scale is {0}, allowed is a number above 0")]
    Scale(f64),
}

impl OpenError {
    /// Whether the data set is only absent: the run is offline, the public source did not respond, or a local
    /// path does not exist. Any other error is a fault in the data or on this machine.
    pub fn is_absence(&self) -> bool {
        matches!(self, Self::Obtain(ObtainError::Absent(_)) | Self::Local(LocalError::Missing { .. }))
    }
}

impl ReadOptions {
    /// Checks the scale.
    ///
    /// # Errors
    /// [`OpenError::Scale`] for a scale that is not above 0.
    pub(crate) fn check(&self) -> Result<(), OpenError> {
        let is_share = self.scale > 0.0 && self.scale.is_finite();
        if is_share { Ok(()) } else { Err(OpenError::Scale(self.scale)) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sha2::{Digest as _, Sha256};

    use super::*;
    use crate::tests::open_without_store;
    use crate::{Answer, MarkedSite, Silent, descriptor, descriptors};

    fn made(options: ReadOptions) -> Result<Corpus, OpenError> {
        open_without_store("synthetic/news-2002", &options)
    }

    const FEW: ReadOptions = ReadOptions { scale: 1.0, pages: Some(8), seed: 1 };

    #[track_caller]
    fn check_scaled(pages: usize, scale: f64, expected: usize) {
        assert_eq!(ReadOptions { scale, ..FEW }.scaled(pages), expected);
    }

    #[test]
    fn a_scale_rounds_and_leaves_a_few_pages() {
        check_scaled(100, 1.0, 100);
        check_scaled(100, 0.25, 25);
        check_scaled(25, 0.5, 13);
        check_scaled(100, 0.001, FEWEST_PAGES);
        check_scaled(3, 0.001, 3);
        check_scaled(100, 10.0, 1000);
    }

    #[test]
    fn a_generated_corpus_needs_no_store_and_has_its_sites() {
        let corpus = made(FEW).unwrap();
        let descriptor = descriptor("synthetic/news-2002").unwrap();
        assert_eq!((corpus.id(), corpus.kind()), (descriptor.id(), Kind::Synthetic));
        assert_eq!(corpus.sites().len(), descriptor.sites());
        let marked = corpus.load(2).unwrap();
        assert_eq!(marked.site.id(), corpus.sites()[2].id);
        assert_eq!((marked.site.len(), marked.pages.len(), corpus.sites()[2].pages), (8, 8, 8));
        assert!(marked.pages.iter().all(PageMarks::scored));
    }

    #[test]
    fn digests_tell_generated_corpora_apart() {
        let digest = |options| made(options).unwrap().digest().to_owned();
        assert_eq!(digest(FEW), digest(FEW));
        assert_ne!(digest(FEW), digest(ReadOptions { seed: 2, ..FEW }));
        assert_ne!(digest(FEW), digest(ReadOptions { pages: Some(9), ..FEW }));
        assert_ne!(digest(FEW), digest(ReadOptions { scale: 2.0, ..FEW }));
    }

    #[test]
    fn what_is_no_scale_is_refused() {
        for scale in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(matches!(made(ReadOptions { scale, ..FEW }), Err(OpenError::Scale { .. })), "{scale}");
        }
        let none = made(ReadOptions { pages: Some(0), ..FEW });
        assert!(matches!(none, Err(OpenError::Generator(synthetic::Unmakeable::NoPages))));
    }

    #[test]
    fn absent_data_are_distinguished_from_broken_ones() {
        let folder = tempfile::tempdir().unwrap();
        let descriptor = descriptor("daniel").unwrap();
        let mut store = Store { data: folder.path().join("data"), mirror: None, offline: true };
        let refused = |store: &Store| open(descriptor, store, &FEW, &Silent).err().unwrap();
        assert!(refused(&store).is_absence());
        std::fs::write(folder.path().join("daniel.tar.xz"), "not an archive").unwrap();
        store.mirror = Some(folder.path().to_owned());
        assert!(!refused(&store).is_absence());
    }

    fn recipes() -> impl Iterator<Item = &'static Descriptor> {
        let all = descriptors().iter();
        all.filter(|descriptor| matches!(descriptor.origin(), Origin::Recipe(_)))
    }

    fn opened(descriptor: &Descriptor, scale: f64) -> Corpus {
        let options = ReadOptions { scale, ..ReadOptions::whole(descriptor) };
        open_without_store(descriptor.id(), &options).unwrap()
    }

    #[test]
    fn every_generator_has_a_descriptor_that_counts_its_pages() {
        let mut generators = Vec::new();
        for descriptor in recipes() {
            let Origin::Recipe(recipe) = descriptor.origin() else { unreachable!() };
            generators.push(recipe.generator.as_str());
            let corpus = opened(descriptor, 1.0);
            let pages: usize = corpus.sites().iter().map(|site| site.pages).sum();
            assert_eq!((corpus.sites().len(), pages), (descriptor.sites(), descriptor.pages()));
            let languages: BTreeSet<&str> =
                corpus.sites().iter().map(|site| site.language.as_str()).collect();
            let declared: BTreeSet<&str> = descriptor.about.languages.iter().map(String::as_str).collect();
            assert_eq!(languages, declared, "{}", descriptor.id());
            assert!(corpus.sites().iter().all(|site| site.group == site.id));
        }
        assert_eq!(generators, synthetic::names());
    }

    /// Corpora by their digest, and what is read of them at scale 0.02: sites, names, texts, marks, traits, classes. The
    /// pages themselves are pinned in `synthetic`.
    const PINNED: [(&str, &str, &str); 11] = [
        ("synthetic/banners-2004", "sha256:507bb5a2b", "052cd1ddcdc178f4"),
        ("synthetic/debnath-2005", "sha256:530916018", "40938aafab7ebfc1"),
        ("synthetic/eproduct-2004", "sha256:1330199aa", "c2ee8c79444d235a"),
        ("synthetic/eproduct-2014", "sha256:f5094c2ad", "446e0d7771b95e49"),
        ("synthetic/form-zoo", "sha256:a9ceb98e5", "0cdf75e8fcf1bbf1"),
        ("synthetic/hostile", "sha256:a77cc44b7", "6edda4a3c04c5225"),
        ("synthetic/news-2002", "sha256:2cd2f43d8", "f264f4aa80fbbbe7"),
        ("synthetic/news-2004", "sha256:bbde1b357", "4cffc47edad4e39d"),
        ("synthetic/unseen", "sha256:0042d26f9", "1540149a2980e207"),
        ("synthetic/wisdom-2005", "sha256:ffb365996", "adc4ddc754d119af"),
        ("synthetic/worked-examples", "sha256:380a918a8", "304148b4ab5fa70c"),
    ];

    fn read_digest(corpus: &Corpus) -> String {
        let mut digest = Sha256::new();
        let mut put = |text: &str| {
            digest.update(text.len().to_le_bytes());
            digest.update(text);
        };
        for (at, SiteInfo { id, group, language, category, pages, .. }) in corpus.sites().iter().enumerate() {
            put(&format!("{id} {group} {language} {category} {pages}"));
            let MarkedSite { site, pages } = corpus.load(at).unwrap();
            for (index, marks) in pages.iter().enumerate() {
                put(site.name(index));
                put(site.pages()[index].text());
                let PageMarks { hand, found, traits, class, .. } = marks;
                put(&format!("{:?} {hand:?} {found} {traits:?} {class:?}", marks.answer(Answer::Gold)));
            }
        }
        digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn what_is_read_never_changes() {
        let found = recipes().map(|descriptor| {
            let corpus = opened(descriptor, 0.02);
            (descriptor.id(), corpus.digest()[..16].to_owned(), read_digest(&corpus))
        });
        let found: Vec<_> = found.collect();
        let found: Vec<_> =
            found.iter().map(|(id, made, read)| (*id, made.as_str(), read.as_str())).collect();
        assert_eq!(found, PINNED);
    }
}
