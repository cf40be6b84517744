//! `site-filter(METHOD)` and `strip(METHOD)`: any method, without the lines, or without the blocks, that its own output repeats on
//! other pages of the site.
//!
//! A line that a method keeps on many pages of a site in the same words is hardly content of any of them. So
//! the filter shows what a site adds to a method that looks at one page at a time. It learns nothing across
//! sites, even if the method does.

use cleaning::{
    AnswerText, CleanError, Cleaner, Cleaning, Family, FitError, FitStatistic, Info, Markup, Method, PageRef,
    Settings, SettingsError, Spans, Trainer, Training,
};
use page::Page;

use crate::SharedLines;
use crate::strip::{lines_of, without_shared};

/// What a filter removes as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SiteFilter {
    /// `site-filter(METHOD)`: a line.
    Line,
    /// `strip(METHOD)`: a block, as [`strip`](crate::strip()) does. The output is a text, also that of a method that answers in spans.
    Block,
}

impl SiteFilter {
    /// The filter and the id of the method in `site-filter(ID)` or `strip(ID)`; `None` for any other id.
    pub fn split(id: &str) -> Option<(Self, &str)> {
        let of = |filter: Self| id.strip_prefix(filter.names()[0])?.strip_prefix('(')?.strip_suffix(')');
        [Self::Line, Self::Block].into_iter().find_map(|filter| Some((filter, of(filter)?)))
    }

    /// `family` with the filter. It is allocated until the program ends, like the families of the catalogue. Its
    /// parameters are those of `family`.
    pub fn of(self, family: &'static dyn Family) -> &'static dyn Family {
        let (of, [word, added]) = (family.info(), self.names());
        let info = Info {
            id: String::leak(format!("{word}({})", of.id)),
            name: String::leak(format!("{}, {added}", of.name)),
            summary: self.about(),
            ..*of
        };
        let sources = String::leak(format!("{} {}", crate::SOURCES, family.sources()));
        let info = Box::leak(Box::new(info));
        Box::leak(Box::new(SiteFilterFamily { filter: self, family, info, sources }))
    }

    /// What it does to the method, as the end of a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::Line => "without the lines that its output repeats on other pages of the site",
            Self::Block => "without the blocks that its output repeats on other pages of the site",
        }
    }

    /// The word before the method in brackets, and what follows the method's name.
    fn names(self) -> [&'static str; 2] {
        match self {
            Self::Line => ["site-filter", "filtered by site"],
            Self::Block => ["strip", "stripped by site"],
        }
    }

    /// The lines of what a method keeps of a page, with those of its Markdown if blocks are removed.
    fn lines(self, page: &Page, cleaning: &Cleaning) -> Vec<String> {
        let text = cleaning.read(page);
        match self {
            Self::Line => text.lines().map(str::to_owned).collect(),
            Self::Block => {
                [Some(&*text), markdown(cleaning)].into_iter().flatten().flat_map(lines_of).collect()
            }
        }
    }
}

/// The Markdown that the method answered with.
fn markdown(cleaning: &Cleaning) -> Option<&str> {
    match cleaning.text() {
        Some(AnswerText { markup: Some(Markup::Markdown(markdown)), .. }) => Some(markdown),
        _ => None,
    }
}

struct SiteFilterFamily {
    filter: SiteFilter,
    family: &'static dyn Family,
    info: &'static Info,
    sources: &'static str,
}

impl Family for SiteFilterFamily {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn inner(&self) -> Option<&'static dyn Family> {
        Some(self.family)
    }

    fn sources(&self) -> &'static str {
        self.sources
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        Ok(Box::new(Filtered { filter: self.filter, method: self.family.build(settings)? }))
    }

    fn trainer(&self, _: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        Ok(None)
    }
}

/// A method whose output is filtered.
struct Filtered {
    filter: SiteFilter,
    method: Box<dyn Method>,
}

impl Method for Filtered {
    /// Fits the method, and cleans every page of the sample with it. A page on which it fails has no lines.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let cleaner = self.method.fit(training)?;
        let lines = |&page: &usize| {
            let page = training.site.page(page);
            let cleaning = cleaner.try_clean(page).unwrap_or_else(|_| Cleaning::nothing());
            self.filter.lines(page.page(), &cleaning)
        };
        let template = SharedLines::of(training.pages.iter().map(lines));
        Ok(Box::new(FilteredCleaner { filter: self.filter, template, cleaner }))
    }
}

struct FilteredCleaner {
    filter: SiteFilter,
    cleaner: Box<dyn Cleaner>,
    /// The lines that are kept on many pages.
    template: SharedLines,
}

impl FilteredCleaner {
    fn filter(&self, page: PageRef<'_>, cleaning: &Cleaning) -> Cleaning {
        let page = page.page();
        let is_content = |line: &str| !self.template.contains(line);
        let filtered = match cleaning.text() {
            _ if self.filter == SiteFilter::Block => self.strip(page, cleaning),
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

    /// The text, and the Markdown if there is one, without shared blocks. The facts are unchanged.
    fn strip(&self, page: &Page, cleaning: &Cleaning) -> Cleaning {
        let without = |text: &str| without_shared(text, &self.template);
        let facts = cleaning.text().map(|answer| answer.facts.clone()).unwrap_or_default();
        let markdown = markdown(cleaning).map(|markdown| Markup::Markdown(without(markdown)));
        Cleaning::of_answer(page, without(&cleaning.read(page)), markdown, facts)
    }
}

impl Cleaner for FilteredCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.filter(page, &self.cleaner.clean(page))
    }

    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        Ok(self.filter(page, &self.cleaner.try_clean(page)?))
    }

    fn inner(&self) -> Option<&dyn Cleaner> {
        Some(&*self.cleaner)
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let lines = FitStatistic { name: "lines of template", value: self.template.lines().len() as f64 };
        self.cleaner.fit_statistics().into_iter().chain([lines]).collect()
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Facts, Labels};
    use testkit::site;

    use super::*;
    use crate::family;

    /// Compares the text that `everything`, filtered, keeps of the first of some pages.
    #[track_caller]
    fn check(filter: SiteFilter, pages: &[&str], expected: &str) {
        let site = site(pages);
        let all: Vec<usize> = (0..site.len()).collect();
        let method = filter.of(family("everything").unwrap()).build(&Settings::new()).unwrap();
        let training = Training { site: &site, pages: &all, labels: Labels::none(), seed: 0 };
        let cleaner = method.fit(&training).unwrap();
        let page = site.page(0);
        assert_eq!(cleaner.clean(page).read(page.page()), expected);
        // an answer in text is filtered in the same way
        let answered = |page: PageRef<'_>| Cleaning::of_text(page.page(), page.page().text().to_owned());
        let lines = |&page: &usize| filter.lines(site.page(page).page(), &answered(site.page(page)));
        let template = SharedLines::of(all.iter().map(lines));
        let filtered = FilteredCleaner { filter, template, cleaner }.filter(page, &answered(page));
        assert_eq!(filtered.read(page.page()), expected);
    }

    #[test]
    fn what_is_filtered() {
        // lines of a tenth of the pages are dropped
        let line = SiteFilter::Line;
        check(line, &["<p>Home<p>a <b>storm</b> came", "<p>Home<p>a ship sank"], "a storm came");
        check(line, &["<p>read  more<p>one<p>two", "<p>read more<p>two<p>three", "<p>four"], "one");
        // one page says nothing
        check(SiteFilter::Line, &["<p>Home<p>a storm came"], "Home\na storm came");
        check(SiteFilter::Block, &["<p>Home<p>a storm came"], "Home\na storm came");
        // a block is removed as a whole
        let pages = ["<p>Home<p>- News<p>- own<p>a storm came", "<p>Home<p>- News<p>a ship sank"];
        check(SiteFilter::Block, &pages, "- News\n- own\na storm came");
        check(SiteFilter::Line, &pages, "- own\na storm came");
    }

    #[test]
    fn markdown_is_stripped_beside_the_text() {
        let site = site(&["<p>News<p>a storm came"]);
        let page = site.page(0);
        let facts = Facts { title: Some("A storm".to_owned()), ..Facts::default() };
        let markdown = "[News](/news)\n\na *storm* came".to_owned();
        let (text, markup) = ("News\na storm came".to_owned(), Some(Markup::Markdown(markdown)));
        let answered = Cleaning::of_answer(page.page(), text, markup, facts.clone());
        let filter = SiteFilter::Block;
        let template = SharedLines::of([filter.lines(page.page(), &answered), vec!["News".to_owned()]]);
        let training = Training { site: &site, pages: &[0], labels: Labels::none(), seed: 0 };
        let cleaner = family("everything").unwrap().build(&Settings::new()).unwrap().fit(&training).unwrap();
        let stripped = FilteredCleaner { filter, template, cleaner }.filter(page, &answered);
        let AnswerText { text, markup, facts: kept, .. } = stripped.text().unwrap();
        assert_eq!(
            (text.as_str(), markup.as_ref(), kept),
            ("a storm came", Some(&Markup::Markdown("a *storm* came".to_owned())), &facts)
        );
    }

    #[test]
    fn the_method_stands_in_brackets() {
        let check = |id, expected| assert_eq!(SiteFilter::split(id), expected, "{id}");
        check("site-filter(peer/trafilatura)", Some((SiteFilter::Line, "peer/trafilatura")));
        check("strip(peer/trafilatura)", Some((SiteFilter::Block, "peer/trafilatura")));
        check("site-filter()", Some((SiteFilter::Line, "")));
        check("site-filter", None);
        check("lin-ho", None);
        let id = |filter: SiteFilter| filter.of(family("lin-ho").unwrap()).info().id;
        assert_eq!([id(SiteFilter::Line), id(SiteFilter::Block)], ["site-filter(lin-ho)", "strip(lin-ho)"]);
    }
}
