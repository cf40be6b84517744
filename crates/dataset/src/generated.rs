//! Generated corpora in the form of all readers: the pages of `synthetic` with marks and traits.

use std::num::NonZeroUsize;

use synthetic::{Generated, Size};

use crate::corpus::{FEWEST_PAGES, ReadError, ReadOptions, Reader, SiteInfo};
use crate::descriptor::Recipe;
use crate::traits::table_trait;
use crate::{MarkedPage, PageMarks};

/// The size of a corpus: that of the run, or else the descriptor's.
pub(crate) fn size(recipe: &Recipe, options: &ReadOptions) -> Size {
    let ReadOptions { scale, pages, seed } = *options;
    Size { pages: pages.or(recipe.pages.map(NonZeroUsize::get)), scale, fewest: FEWEST_PAGES, seed }
}

/// The sites of a corpus, without their pages.
pub(crate) fn sites(generated: &Generated) -> Vec<SiteInfo> {
    let info = |site: &synthetic::Site| SiteInfo {
        id: site.id().to_owned(),
        group: site.id().to_owned(),
        language: site.language().to_owned(),
        category: site.category().to_owned(),
        pages: site.pages(),
    };
    generated.sites.iter().map(info).collect()
}

impl Reader for Generated {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        let made = self.sites[site].page(page);
        let (page, synthetic::Marks { gold, hand }) = made.parse();
        let mut traits = made.traits;
        traits.push(table_trait(&page));
        traits.sort_unstable();
        let marks = PageMarks { gold, hand, found: 1.0, traits, class: made.class.map(str::to_owned) };
        Ok(MarkedPage { name: made.name, page, marks })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sha2::{Digest as _, Sha256};

    use super::*;
    use crate::descriptor::{Descriptor, Origin};
    use crate::open::open_without_store;
    use crate::{Answer, Corpus, MarkedSite, descriptors};

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
            let declared: BTreeSet<&str> = descriptor.languages().iter().map(String::as_str).collect();
            assert_eq!(languages, declared, "{}", descriptor.id());
            assert!(corpus.sites().iter().all(|site| site.group == site.id));
        }
        assert_eq!(generators, synthetic::names());
    }

    /// Corpora by their digest, and what is read of them at scale 0.02: sites, names, texts, marks, traits, classes. The
    /// pages themselves are pinned in `synthetic`.
    const PINNED: [(&str, &str, &str); 9] = [
        ("synthetic/banners-2004", "sha256:507bb5a2b", "ff5f01675821c28b"),
        ("synthetic/debnath-2005", "sha256:530916018", "ba2eab7d90d6e773"),
        ("synthetic/eproduct-2004", "sha256:1330199aa", "394023b9e7ef369a"),
        ("synthetic/eproduct-2014", "sha256:f5094c2ad", "7cf6bf73ed8f9ef7"),
        ("synthetic/form-zoo", "sha256:a9ceb98e5", "3420c1805e832593"),
        ("synthetic/hostile", "sha256:a77cc44b7", "61dc41504d4453d9"),
        ("synthetic/news-2002", "sha256:2cd2f43d8", "bdbc544519a37bc9"),
        ("synthetic/news-2004", "sha256:bbde1b357", "f9b53e70e70ef9d9"),
        ("synthetic/wisdom-2005", "sha256:ffb365996", "59cb3919784efc54"),
    ];

    fn read(corpus: &Corpus) -> String {
        let mut digest = Sha256::new();
        let mut put = |text: &str| {
            digest.update(text.len().to_le_bytes());
            digest.update(text);
        };
        for (at, SiteInfo { id, group, language, category, pages }) in corpus.sites().iter().enumerate() {
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
            (descriptor.id(), corpus.digest()[..16].to_owned(), read(&corpus))
        });
        let found: Vec<_> = found.collect();
        let found: Vec<_> =
            found.iter().map(|(id, made, read)| (*id, made.as_str(), read.as_str())).collect();
        assert_eq!(found, PINNED);
    }
}
