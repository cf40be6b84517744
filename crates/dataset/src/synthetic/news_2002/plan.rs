//! One site of the corpus before any page is made: its spec, seed and size, and what it keeps for all pages.

use std::sync::LazyLock;

use super::sites::{COUNT, SITES};
use super::spec::Spec;
use crate::synthetic::random::Random;
use crate::synthetic::template::{Template, TemplateError};
use crate::synthetic::words::Lexicon;

/// What a stream of random draws is for. The numbers are part of the corpus: never renumber them.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// The plan of a page's article.
    Story = 1,
    /// The plan of an older article.
    Archive = 2,
    /// The text of a page's article.
    Body = 3,
    /// What else stands on a page.
    Page = 4,
    /// Which traits a page has.
    Traits = 5,
    /// What changes by the day.
    Day = 6,
    /// What changes by the week.
    Week = 7,
    /// What a site settles once.
    Site = 8,
}

static TEMPLATES: LazyLock<Vec<Result<Template, TemplateError>>> =
    LazyLock::new(|| SITES.iter().map(|spec| Template::compile(spec.template)).collect());

/// A site of the corpus: makes its pages one by one, in any order, each always the same.
#[derive(Debug, Clone, Copy)]
pub struct SitePlan {
    index: usize,
    pages: usize,
    seed: u64,
}

impl SitePlan {
    /// The site `index`, or none beyond the last.
    pub(super) fn new(index: usize, pages: usize, seed: u64) -> Option<Self> {
        (index < COUNT).then_some(Self { index, pages, seed })
    }

    /// The site's id, unique in the corpus.
    pub fn id(&self) -> &'static str {
        self.spec().id
    }

    /// The language of its pages: `zh` or `en`.
    pub fn language(&self) -> &'static str {
        self.spec().language.code()
    }

    /// The category of the paper's table of sites.
    pub fn category(&self) -> &'static str {
        self.spec().category
    }

    /// The site's host.
    pub fn host(&self) -> &'static str {
        self.spec().host
    }

    /// Number of pages.
    pub fn pages(&self) -> usize {
        self.pages
    }

    pub(super) fn spec(&self) -> &'static Spec {
        &SITES[self.index]
    }

    pub(super) fn lexicon(&self) -> &'static Lexicon {
        self.spec().language.lexicon()
    }

    pub(super) fn template(&self) -> &'static Template {
        TEMPLATES[self.index].as_ref().expect("the templates are part of the program and tested to compile")
    }

    /// The stream of one thing of this site.
    pub(super) fn random(&self, purpose: Purpose, index: usize) -> Random {
        Random::new(self.seed, self.index as u64, purpose as u64, index as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_templates_compile() {
        for (spec, template) in SITES.iter().zip(TEMPLATES.iter()) {
            if let Err(error) = template {
                panic!("{}: {error}", spec.id);
            }
        }
    }

    #[test]
    fn ids_and_hosts_are_unique() {
        for of in [|spec: &Spec| spec.id, |spec: &Spec| spec.host] {
            let mut names: Vec<_> = SITES.iter().map(of).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), COUNT);
        }
    }
}
