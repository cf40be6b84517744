//! One page: everything on it is put together, written through the site's template, and encoded.

use super::article::Article;
use super::calendar::OLDER;
use super::chrome;
use super::lists::{self, Length};
use super::plan::{Purpose, SitePlan};
use super::story::{Story, Which};
use super::traits::Traits;
use crate::synthetic::fragment::{Leaf, Part, Writer};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

/// A generated page with its exact marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedPage {
    /// The page's name, unique in its site, fit for a file: `00042.html`. Names sort as pages do.
    pub name: String,
    /// The absolute address.
    pub url: String,
    /// The page in its encoding.
    pub bytes: Vec<u8>,
    /// The label of the encoding the bytes are in. Most pages declare it, some sites' do not.
    pub encoding: &'static str,
    /// The text of every text leaf of the parsed page, in order.
    pub fragments: Vec<Fragment>,
    /// What is special about the page, sorted: see [`TRAITS`](super::TRAITS).
    pub traits: Vec<&'static str>,
}

/// The text of one text leaf of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    /// The text: not empty, each run of whitespace one blank, none at the ends.
    pub text: String,
    /// Whether it belongs to the article.
    pub gold: bool,
    /// Whether the hand coder marked it as belonging to the article.
    pub hand: bool,
}

impl GeneratedPage {
    /// The text of the article, one leaf a line.
    pub fn gold_text(&self) -> String {
        let gold = self.fragments.iter().filter(|fragment| fragment.gold);
        gold.flat_map(|fragment| [fragment.text.as_str(), "\n"]).collect()
    }
}

impl SitePlan {
    /// Page `index`. Nothing but lists of other articles depends on the number of pages.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn page(&self, index: usize) -> GeneratedPage {
        assert!(index < self.pages(), "page {index} of a site of {}", self.pages());
        let traits = Traits::of(self, index);
        let story = Story::of(self, Which::Page(index));
        let article = Article::write(self, &story, traits);
        let url = format!("http://{}{}", self.host(), story.path(self));

        let mut writer = Writer::default();
        let record = self.record(index, traits, story, article).with("address", url.clone());
        self.template().write(&record, &mut writer);
        let (html, leaves) = writer.finish();
        GeneratedPage {
            name: format!("{index:05}.html"),
            url,
            bytes: encoded(&html, self.spec().encoding),
            encoding: self.spec().encoding,
            fragments: leaves.into_iter().map(|leaf| fragment(leaf, traits.wrong)).collect(),
            traits: traits.names(),
        }
    }

    /// The traits of page `index`, without making it: for counting, and for any index.
    pub fn traits(&self, index: usize) -> Vec<&'static str> {
        Traits::of(self, index).names()
    }

    /// All pages, made one at a time.
    pub fn generate(&self) -> impl ExactSizeIterator<Item = GeneratedPage> {
        let plan = *self;
        (0..plan.pages()).map(move |index| plan.page(index))
    }

    /// All that the templates may ask for.
    fn record(&self, index: usize, traits: Traits, story: Story, article: Article) -> Record {
        let (spec, language) = (self.spec(), self.spec().language);
        let mut random: Random = self.random(Purpose::Page, index);
        let date = story.date();
        let page = Record::default()
            .with("site", spec.name)
            .with("host", spec.host)
            .with("category", spec.category_name)
            .with("path", story.path(self))
            .with("date", date.long(language))
            .with("short", date.short(language))
            .with("digits", date.digits(language))
            .with("republic", date.republic())
            .with("stamp", date.stamp())
            .with(
                "visitors",
                (100_000 + 1_300 * story.day.saturating_sub(OLDER) + random.below(1_300)).to_string(),
            );
        let page = chrome::sections(self, story.section, page);
        let page = chrome::advertisements(self, &mut random, page);
        let page = chrome::of_the_day(self, story.day, page);
        let page = chrome::poll(self, story.day, page);
        let page = lists::neighbours(self, index, page).listing("hot", lists::hot(self, story.day));
        let page = if traits.related {
            let length = if traits.long {
                // from as long as the article to half as long again
                Length::Characters(article.length * random.between((100, 150)) / 100)
            } else {
                Length::Entries(random.between(spec.related_items))
            };
            page.listing("related", lists::related(self, index, &length, &mut random))
        } else {
            page
        };
        page.with("time", story.time)
            .with("headline", story.headline)
            .with("kicker", story.kicker)
            .with("reporter", story.reporter)
            .with("reporter_line", story.reporter_line)
            .with("place", story.subject.place())
            .listing("blocks", article.blocks)
            .listing("pictures", article.pictures)
    }
}

fn fragment(leaf: Leaf, wrong: bool) -> Fragment {
    let gold = leaf.part == Part::Article;
    Fragment { text: leaf.text, gold, hand: gold || (wrong && leaf.part == Part::Label) }
}

/// The page in its encoding; a character that it lacks is written by its number.
fn encoded(html: &str, label: &str) -> Vec<u8> {
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap_or(encoding_rs::UTF_8);
    encoding.encode(html).0.into_owned()
}
