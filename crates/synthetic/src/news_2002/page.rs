//! One page: the article, and around it advertisements in rotation, weather, quotes of the day, the poll of
//! the week, the sections' menu, lists of other articles.

use super::article::Article;
use super::lists::{self, Length};
use super::newspaper::{Newspaper, Traits};
use super::story::{DAYS, OLDER, Story, Which};
use crate::around::{advertisement, poll, quote};
use crate::random::Random;
use crate::site::{Ground, PagePlan, Pages, Purpose};
use crate::template::Record;

/// The numbers of advertisements of each kind for a page. A template shows as many as it has places for.
const BANNERS: usize = 1;
const BUTTONS: usize = 3;
const TEXTS: usize = 3;

impl Pages for Newspaper {
    fn ground(&self) -> &Ground {
        &self.ground
    }

    fn count(&self) -> usize {
        self.pages
    }

    /// Only lists of other articles depend on the number of pages.
    fn plan_page(&self, index: usize) -> PagePlan {
        let traits = Traits::of(self, index);
        let story = Story::of(self, Which::Page(index));
        let article = Article::write(self, &story, index, traits);
        let path = story.path(self);
        let record = record(self, index, traits, story, article);
        PagePlan { wrong: traits.wrong, ..PagePlan::new(path, record, traits.names()) }
    }
}

/// All values that the templates may use.
fn record(site: &Newspaper, index: usize, traits: Traits, story: Story, article: Article) -> Record {
    let (spec, language) = (site.spec(), site.spec().language);
    let mut random: Random = site.random(Purpose::Page, index);
    let date = story.date();
    let visitors = 100_000 + 1_300 * story.day.saturating_sub(OLDER) + random.below(1_300);
    let page = Record::of("site", &spec.name)
        .with("host", &spec.host)
        .with("category", &site.settings.category_name)
        .with("path", story.path(site))
        .with("date", date.long(language))
        .with("short", date.short(language))
        .with("digits", date.digits(language))
        .with("republic", date.republic())
        .with("stamp", date.stamp())
        .with("visitors", visitors.to_string());
    let page = sections(site, story.place, page);
    let page = advertisements(site, &mut random, page);
    let page = of_the_day(site, story.day, page);
    let page = poll(site, &mut site.random(Purpose::Weekly, story.day / 7), page);
    let page = lists::neighbours(site, index, page).listing("hot", lists::hot(site, story.day));
    let page = if traits.related {
        let length = if traits.long {
            // from the length of the article to one and a half times this length
            Length::Characters(article.length * random.between((100, 150)) / 100)
        } else {
            Length::Entries(random.between(site.settings.related_items))
        };
        page.listing("related", lists::related(site, index, &length, &mut random))
    } else {
        page
    };
    let place = story.town();
    page.with("time", story.time)
        .with("headline", story.headline)
        .with("kicker", story.kicker)
        .with("reporter", story.reporter)
        .with("reporter_line", story.reporter_line)
        .with("place", place)
        .listing("blocks", article.blocks)
        .listing("pictures", article.pictures)
}

/// The menu of the category's sections: `name`, `place`, and `current` in the one of the page.
fn sections(site: &Newspaper, own: usize, page: Record) -> Record {
    let sections = &site.spec().sections;
    let menu = sections.iter().zip(1..).map(|(section, place): (_, usize)| {
        Record::of("name", &section.name).with("place", place.to_string()).with_if(
            place == own,
            "current",
            "1",
        )
    });
    page.listing("sections", menu).with("section", &sections[own - 1].name)
}

/// The advertisements of one page, drawn from the site's rotation: `banners`, `buttons` and `textads`.
fn advertisements(site: &Newspaper, random: &mut Random, page: Record) -> Record {
    let all = site.stock().common().phrases("ad").len();
    let rotation = site.random(Purpose::Once, 0).sample(all, site.settings.ads);
    let drawn = random.sample(rotation.len(), BANNERS + BUTTONS + TEXTS);
    let mut drawn = drawn.into_iter().map(|at| advertisement(site, rotation[at]));
    let (banners, buttons): (Vec<_>, Vec<_>) =
        (drawn.by_ref().take(BANNERS).collect(), drawn.by_ref().take(BUTTONS).collect());
    page.listing("banners", banners).listing("buttons", buttons).listing("textads", drawn)
}

/// The parts that change by the day: `weather` (`city`, `sky`, `low`, `high`) and `market` (quotes of
/// indices).
fn of_the_day(site: &Newspaper, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Daily, day);
    let shared = site.stock().common();
    // winter: warmer towards its end
    let base = 8 + 8 * day.saturating_sub(OLDER) / DAYS;
    let weather = shared.words("city").iter().map(|city| {
        let low = random.between((base, base + 7));
        Record::of("city", city)
            .with("sky", shared.words("sky").any(&mut random))
            .with("low", low.to_string())
            .with("high", (low + random.between((3, 9))).to_string())
    });
    let page = page.listing("weather", weather);
    let market = shared.words("index").iter().map(|index| quote(index, 6_000, &mut random));
    page.listing("market", market)
}
