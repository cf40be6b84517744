//! `synthetic/news-2004`: news pages of five sites in five classes, after the thesis's News collection.
//!
//! Yi (2004, section 5.2) clusters and classifies 10,610 pages of five news sites in the classes business,
//! entertainment, health, politics and technology, which are not available. This corpus replaces them: the
//! same number of pages of each class on each site (Table 5-2, zeros included), each page one piece of news among
//! navigation, advertisements, recommended news and copyright notices, in the HTML of 2003. The sites are made
//! up; each represents a column of the table:
//!
//! | site | represents | page types |
//! |---|---|---|
//! | `federal-network` | ABC | story, feature, wire |
//! | `albion-online` | BBC | story, analysis |
//! | `meridian` | CBS | story, interactive |
//! | `continental` | CNN | story, wire, special |
//! | `daily-nation` | USA Today | story, column, brief |
//!
//! A site's template (`templates/*.html`) holds its page types; attributes such as width, colour and align
//! differ a little between pages. Noise is of the kinds of section 2.2: decoration and declarations;
//! services, boards and polls; directories (all pages name all five sections; a section's own menu is the
//! same on all its pages, so it depends on the class); recommended, popular and other sections' news;
//! advertisements, none of which names the page's class. No choice was made by the results of a method.
//!
//! Words: a class has about seven subjects. A page has one of them and touches another (`mixture`), in two of
//! five cases one of a class similar to its own. Of the nouns in slots 40 percent come from its class, the
//! rest from the words of all news, from the site's own words and from rare words; half of its names are
//! coined. Subjects, lists and weights are guesses. The table compares figures over the first 25 pages of a
//! site: the share of the main content in the page's words; the number of different words of a page and of
//! its main content, and the shares of these that are on no other page and on more than half of the pages.
//! The example `statistics` prints these figures for any data set.
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 5 sites here, all pages | .46-.51 | 410-550 | .14-.16 | .34-.38 | 210-290 | .22-.25 | .19-.23 |
//! | BBC, CNN, MSN, Yahoo in `crawl-to-the-future`, 2000 and 2005 | .51-.64 | 580-1510 | .17-.27 | .24-.42 | 390-880 | .28-.36 | .15-.18 |
//! | its other six hosts, 2000 and 2005 | .51-.94 | 700-1680 | .18-.33 | .21-.53 | 530-1560 | .26-.38 | .15-.24 |
//!
//! So articles here are half as long as real ones, which keeps the 800 clusterings of the thesis affordable;
//! and pages share more of their words than real ones, mainly because their lists name pages of the corpus.
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and headlines of the
//! site's other pages; names and sites are made up.

mod around;
mod article;
mod plan;

use crate::classed::{Classed, Maker, Outline};
use crate::day::Day;
use crate::template::Record;
use crate::words::Language;
use article::Article;
pub(crate) use plan::CORPUS;
use plan::Plan;
#[cfg(test)]
pub(crate) use plan::{WORDS, mixture};

/// Writes the pages; `banners_2004` uses them too.
pub(crate) struct News;

impl Maker for News {
    fn outline(&self, site: &Classed, index: usize) -> Outline {
        let Plan { class, subject, day: at, headline, .. } = Plan::of(site, index);
        let (spec, day) = (site.spec(), Day::after_2003(at));
        let number = 100_000 + 7 * index;
        let path = spec.path(&[
            ("n", &number.to_string()),
            ("s", &spec.sections[class].folder),
            ("d", &day.path()),
            ("slug", &slug(&headline)),
            ("length", &self.class(site, class).len().to_string()),
        ]);
        let note = day.short(Language::English);
        Outline { class, subject, title: headline, path, note, day: at }
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let mut plan = Plan::of(site, index);
        let day = plan.day;
        let kind = site.draw_kind(&mut plan.random);
        let Article { record, picture, table } = Article::write(plan, site.index, index);
        let record = record
            .with(kind, "1")
            .with("site", &site.spec().name)
            .with("host", &site.spec().host)
            .with("path", site.outline(index).path.clone());
        let named = [(picture, "picture"), (true, "related"), (table, "table-in-article")];
        let traits = named.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect();
        (around::around(site, index, day, record), kind, traits)
    }
}

/// The first words of a headline, as in addresses.
fn slug(headline: &str) -> String {
    let words = headline.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 2);
    words.take(2).flat_map(|word| [word, "."]).collect::<String>().to_ascii_lowercase()
}
