//! A page of `news_2004` in another template, with its images.

use std::sync::LazyLock;

use super::images;
use crate::synthetic::classed::{ClassedSite, Maker, Outline, Purpose, SiteSpec, Told};
use crate::synthetic::news_2004::News;
use crate::synthetic::template::{Template, TemplateError};

static COMPILED: LazyLock<Result<Template, TemplateError>> =
    LazyLock::new(|| Template::compile(include_str!("page.html")));

/// The maker of `synthetic/banners-2004`.
pub(super) struct Illustrated;

impl Maker for Illustrated {
    fn class(&self, site: usize, class: usize) -> &'static str {
        News.class(site, class)
    }

    fn spec(&self, site: usize) -> &'static SiteSpec {
        News.spec(site)
    }

    fn template(&self, _site: usize) -> &'static Template {
        COMPILED.as_ref().expect("the template is part of the program and tested to compile")
    }

    fn outline(&self, site: &ClassedSite, index: usize) -> Outline {
        News.outline(site, index)
    }

    fn tell(&self, site: &ClassedSite, index: usize) -> Told {
        let told = News.tell(site, index);
        let mut random = site.random(Purpose::Images, index);
        Told { record: images::around(site, index, &mut random, told.record), ..told }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_compiles() {
        assert_eq!(COMPILED.as_ref().err(), None);
    }
}
