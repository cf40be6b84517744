//! `site-filter(METHOD)`: any method, without the lines that its own output repeats on other pages of the
//! site.
//!
//! A line that a method keeps on many pages of a site in the same words is hardly content of any of them. So
//! the filter shows what a site adds to a method that looks at one page at a time. It learns nothing across
//! sites, even if the method does.

use cleaning::{
    Advice, CleanError, Cleaner, Cleaning, Evidence, Family, FitError, FitStatistic, Info, Method, Outside,
    PageRef, Settings, SettingsError, Spans, Trainer, Training,
};

use crate::SharedLines;

/// The word before the method in brackets.
const NAME: &str = "site-filter";

/// The id of the method in `site-filter(ID)`; `None` for any other id.
pub fn filtered(id: &str) -> Option<&str> {
    id.strip_prefix(NAME)?.strip_prefix('(')?.strip_suffix(')')
}

/// `family` with the filter. It is allocated until the program ends, like the families of the catalogue. Its
/// parameters are those of `family`.
pub fn site_filter(family: &'static dyn Family) -> &'static dyn Family {
    let of = family.info();
    let info = Info {
        id: String::leak(format!("{NAME}({})", of.id)),
        name: String::leak(format!("{}, filtered by site", of.name)),
        summary: "keeps of what another method keeps those lines that it does not keep on a tenth of the site's pages",
        ..*of
    };
    let sources = String::leak(format!("{} {}", crate::SOURCES, family.sources()));
    Box::leak(Box::new(SiteFilterFamily { family, info: Box::leak(Box::new(info)), sources }))
}

struct SiteFilterFamily {
    family: &'static dyn Family,
    info: &'static Info,
    sources: &'static str,
}

impl Family for SiteFilterFamily {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn advice(&self) -> Advice {
        self.family.advice()
    }

    fn trained_on(&self, settings: &Settings) -> Result<&'static [&'static str], SettingsError> {
        self.family.trained_on(settings)
    }

    fn sources(&self) -> &'static str {
        self.sources
    }

    fn defaults(&self) -> Settings {
        self.family.defaults()
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        Ok(Box::new(SiteFilter(self.family.build(settings)?)))
    }

    fn trainer(&self, _: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        Ok(None)
    }

    fn absence(&self) -> Option<String> {
        self.family.absence()
    }

    fn wants_sources(&self) -> bool {
        self.family.wants_sources()
    }
}

/// A method whose output is filtered.
struct SiteFilter(Box<dyn Method>);

impl Method for SiteFilter {
    /// Fits the method, and cleans every page of the sample with it. A page on which it fails has no lines.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let cleaner = self.0.fit(training)?;
        let lines = |&page: &usize| {
            let page = training.site.page(page);
            let cleaning = cleaner.try_clean(page).unwrap_or_else(|_| Cleaning::nothing());
            cleaning.read(page.page()).lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let template = SharedLines::of(training.pages.iter().map(lines));
        Ok(Box::new(FilteredCleaner { template, cleaner }))
    }
}

struct FilteredCleaner {
    cleaner: Box<dyn Cleaner>,
    /// The lines that are kept on many pages.
    template: SharedLines,
}

impl FilteredCleaner {
    fn filter(&self, page: PageRef<'_>, cleaning: &Cleaning) -> Cleaning {
        let page = page.page();
        let is_content = |line: &str| !self.template.contains(line);
        let filtered = match cleaning.text() {
            Some(answer) => {
                let lines: Vec<&str> = answer.text.lines().filter(|line| is_content(line)).collect();
                Cleaning::of_text(page, lines.join("\n"))
            }
            None => {
                let kept = |line| cleaning.kept().intersection(&Spans::from_iter([line]));
                let parts = page.lines().map(kept);
                let content = parts.filter(|part| is_content(&cleaning::kept_text(page, part)));
                Cleaning::keep(content.flat_map(|part| part.as_slice().to_vec()).collect())
            }
        };
        match cleaning.decides_on_elements() {
            true => filtered.with_elements(cleaning.elements().to_vec()),
            false => filtered,
        }
    }
}

impl Cleaner for FilteredCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.filter(page, &self.cleaner.clean(page))
    }

    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        Ok(self.filter(page, &self.cleaner.try_clean(page)?))
    }

    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        self.cleaner.evidence(page)
    }

    fn outside(&self) -> Option<Outside> {
        self.cleaner.outside()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let lines = FitStatistic { name: "lines of template", value: self.template.lines().len() as f64 };
        self.cleaner.fit_statistics().into_iter().chain([lines]).collect()
    }

    fn warning(&self) -> Option<String> {
        self.cleaner.warning()
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Labels, kept_text};
    use testkit::{parse, site};

    use super::*;
    use crate::family;

    /// Compares the text that `everything`, filtered, keeps of the first of some pages.
    #[track_caller]
    fn check(pages: &[&str], expected: &str) {
        let site = site(pages);
        let all: Vec<usize> = (0..site.len()).collect();
        let method = site_filter(family("everything").unwrap()).build(&Settings::new()).unwrap();
        let training = Training { site: &site, pages: &all, labels: Labels::none(), seed: 0 };
        let cleaner = method.fit(&training).unwrap();
        let page = site.page(0);
        assert_eq!(kept_text(page.page(), cleaner.clean(page).kept()), expected);
        // an answer in text is filtered in the same way
        let answered = Cleaning::of_text(page.page(), page.page().text().to_owned());
        let lines = |page: &&str| parse(page).text().lines().map(str::to_owned).collect::<Vec<_>>();
        let template = SharedLines::of(pages.iter().map(lines));
        let filtered = FilteredCleaner { template, cleaner }.filter(page, &answered);
        assert_eq!(filtered.read(page.page()), expected);
    }

    #[test]
    fn lines_of_a_tenth_of_the_pages_are_dropped() {
        check(&["<p>Home<p>a <b>storm</b> came", "<p>Home<p>a ship sank"], "a storm came");
        check(&["<p>read  more<p>one<p>two", "<p>read more<p>two<p>three", "<p>four"], "one");
    }

    #[test]
    fn one_page_says_nothing() {
        check(&["<p>Home<p>a storm came"], "Home\na storm came");
    }

    #[test]
    fn the_method_stands_in_brackets() {
        assert_eq!(filtered("site-filter(peer/trafilatura)"), Some("peer/trafilatura"));
        assert_eq!(filtered("site-filter()"), Some(""));
        assert_eq!(filtered("site-filter"), None);
        assert_eq!(filtered("lin-ho"), None);
        assert_eq!(site_filter(family("lin-ho").unwrap()).info().id, "site-filter(lin-ho)");
    }
}
