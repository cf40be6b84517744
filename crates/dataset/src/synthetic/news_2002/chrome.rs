//! What stands around the articles of a site: advertisements in rotation, weather, quotes of the day, the poll of
//! the week, the sections' menu.

use super::article::quote;
use super::calendar::{DAYS, OLDER};
use super::plan::{Purpose, SitePlan};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

/// How many advertisements of each kind a page has room for; a template shows what it has places for.
const BANNERS: usize = 1;
const BUTTONS: usize = 3;

/// The advertisements of one page, drawn from the site's rotation: `banners`, `buttons` and `textads`.
pub(super) fn advertisements(site: &SitePlan, random: &mut Random, page: Record) -> Record {
    let all = site.lexicon().shared("ad");
    let rotation = site.random(Purpose::Site, 0).sample(all.len(), site.spec().ads);
    let mut drawn = random
        .sample(rotation.len(), BANNERS + BUTTONS + 3)
        .into_iter()
        .filter_map(|at| rotation.get(at))
        .map(|&index| advertisement(all.get(index), index))
        .collect::<Vec<_>>()
        .into_iter();
    let (banners, buttons) = (drawn.by_ref().take(BANNERS).collect(), drawn.by_ref().take(BUTTONS).collect());
    page.listing("banners", banners).listing("buttons", buttons).listing("textads", drawn.collect())
}

/// An advertisement: `sponsor`, `slogan`, `call`, the address `click` and the `image`.
pub(in crate::synthetic) fn advertisement(entry: &str, index: usize) -> Record {
    let mut parts = entry.split('|').map(str::to_owned);
    let mut next = || parts.next().unwrap_or_default();
    Record::default()
        .with("sponsor", next())
        .with("slogan", next())
        .with("call", next())
        .with("click", format!("http://ads.adhouse.test/click.cgi?c={}", 300 + 7 * index))
        .with("image", format!("http://img.adhouse.test/b/{}.gif", 300 + 7 * index))
}

/// What changes by the day: `weather` (`city`, `sky`, `low`, `high`) and `market` (quotes of indices).
pub(super) fn of_the_day(site: &SitePlan, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Day, day);
    let lexicon = site.lexicon();
    // winter: warmer towards its end
    let base = 8 + 8 * day.saturating_sub(OLDER) / DAYS;
    let weather = lexicon.shared("city").iter().map(|city| {
        let low = random.between((base, base + 7));
        Record::default()
            .with("city", city.to_owned())
            .with("sky", lexicon.shared("sky").any(&mut random).to_owned())
            .with("low", low.to_string())
            .with("high", (low + random.between((3, 9))).to_string())
    });
    let weather = weather.collect();
    let market = lexicon.shared("index").iter().map(|index| quote(index, 6_000, &mut random)).collect();
    page.listing("weather", weather).listing("market", market)
}

/// The poll of the week: `question` and `options` (`name`).
pub(super) fn poll(site: &SitePlan, day: usize, page: Record) -> Record {
    asked(site.lexicon().shared("poll").any(&mut site.random(Purpose::Week, day / 7)), page)
}

/// A page and the poll of an entry of the lists.
pub(in crate::synthetic) fn asked(entry: &str, page: Record) -> Record {
    let mut parts = entry.split('|');
    let question = parts.next().unwrap_or_default().to_owned();
    let options = parts.map(|option| Record::default().with("name", option.to_owned())).collect();
    page.with("question", question).listing("options", options)
}

/// The menu of the category's sections: `name`, `place`, and `current` in the one of the page.
pub(super) fn sections(site: &SitePlan, section: usize, page: Record) -> Record {
    let menu = site.spec().sections.iter().enumerate().map(|(at, (name, _))| {
        let entry = Record::default().with("name", *name).with("place", (at + 1).to_string());
        if at == section { entry.with("current", "1") } else { entry }
    });
    let current = site.spec().sections.get(section).map_or("", |(name, _)| *name);
    page.listing("sections", menu.collect()).with("section", current)
}
