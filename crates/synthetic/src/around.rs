//! Parts around the main content that several corpora have: days as pages print them, menus, advertisements, polls, quotes.
//!
//! All entries of a kind are records with the same names.

use std::time::Duration;

use time::{Date, OffsetDateTime};

use crate::corpus::Section;
use crate::random::Random;
use crate::site::Ground;
use crate::template::Record;
use crate::words::Language;

/// A day of the years around 2003.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day(Date);

impl Day {
    /// The day `index` days after 1 October 2001.
    pub(crate) fn after_october_2001(index: usize) -> Self {
        Self::after_1970(11_596 + index)
    }

    /// The day `index` days after 1 January 2003.
    pub(crate) fn after_2003(index: usize) -> Self {
        Self::after_1970(12_053 + index)
    }

    fn after_1970(index: usize) -> Self {
        Self(OffsetDateTime::UNIX_EPOCH.date() + Duration::from_secs(24 * 60 * 60 * index as u64))
    }

    pub(crate) fn year(self) -> i32 {
        self.0.year()
    }

    /// In words, as in mastheads.
    pub(crate) fn long(self, language: Language) -> String {
        let (year, month, day) = self.0.to_calendar_date();
        let weekday = self.0.weekday();
        match language {
            Language::English => format!("{weekday}, {month} {day}, {year}"),
            _ => {
                let name = ["一", "二", "三", "四", "五", "六", "日"];
                let name = name[usize::from(weekday.number_days_from_monday())];
                format!("{year}年{}月{day}日 星期{name}", u8::from(month))
            }
        }
    }

    /// Month and day, as in lists.
    pub(crate) fn short(self, language: Language) -> String {
        match language {
            Language::English => format!("{:.3}. {}", self.0.month(), self.0.day()),
            _ => format!("{:02}/{:02}", u8::from(self.0.month()), self.0.day()),
        }
    }

    /// In digits: `2002/02/14`, or `02/14/2002` in English.
    pub(crate) fn digits(self, language: Language) -> String {
        match language {
            Language::English => {
                format!("{:02}/{:02}/{}", u8::from(self.0.month()), self.0.day(), self.year())
            }
            _ => self.path(),
        }
    }

    /// For addresses: `2003/01/01`.
    pub(crate) fn path(self) -> String {
        format!("{}/{}", self.year(), self.short(Language::Chinese))
    }

    /// For addresses without a year: `0214`.
    pub(crate) fn stamp(self) -> String {
        self.short(Language::Chinese).replace('/', "")
    }

    /// The date in the calendar of Taiwan's newspapers, which counts years from the founding of the republic;
    /// for 2001 and 2002.
    pub(crate) fn republic(self) -> String {
        let year = if self.year() == 2001 { "九十" } else { "九十一" };
        format!("{year}年{}月{}日", u8::from(self.0.month()), self.0.day())
    }
}

/// A link in a menu: `name`, `url`.
pub(crate) fn link(name: impl Into<String>, url: impl Into<String>) -> Record {
    Record::of("name", name.into()).with("url", url.into())
}

/// Adds the menu of a site's sections from the section `first` on: `list` of `name`, `url`, with `current` at
/// the page's own section; and the page's own `section` and `section_url`.
pub(crate) fn menu(ground: &Ground, list: &'static str, first: usize, own: usize, page: Record) -> Record {
    let sections = &ground.spec().sections;
    let entry = |(at, section): (usize, &'static Section)| {
        link(&section.name, format!("/{}/", section.folder)).with_if(at == own, "current", "1")
    };
    page.listing(list, sections.iter().enumerate().skip(first).map(entry))
        .with("section", sections[own].name.as_str())
        .with("section_url", format!("/{}/", sections[own].folder))
}

/// An advertisement of the words' list: `sponsor`, `slogan`, `call`, the address `click` and the `image`.
pub(crate) fn advertisement(ground: &Ground, index: usize) -> Record {
    let mut parts = ground.stock().common.phrases("ad")[index].source.split('|');
    let mut next = || parts.next().unwrap_or_default();
    Record::of("sponsor", next())
        .with("slogan", next())
        .with("call", next())
        .with("click", format!("http://ads.adhouse.test/click.cgi?c={}", 300 + 7 * index))
        .with("image", format!("http://img.adhouse.test/b/{}.gif", 300 + 7 * index))
}

/// Adds a poll from the words' list: `question`, and `options` of `name`.
pub(crate) fn poll(ground: &Ground, random: &mut Random, page: Record) -> Record {
    let drawn = random.pick(ground.stock().common.phrases("poll"));
    asked(drawn.map_or("", |poll| poll.source), page)
}

/// Adds a poll: a question and its options, with `|` between them.
pub(crate) fn asked(poll: &str, page: Record) -> Record {
    let mut parts = poll.split('|').map(str::to_owned);
    let question = parts.next().unwrap_or_default();
    page.with("question", question).listing("options", parts.map(|option| Record::of("name", option)))
}

/// One line of quotes: `name`, `price` of at most `most`, `change` with its sign, and `up` if it rose.
pub(crate) fn quote(name: &'static str, most: usize, random: &mut Random) -> Record {
    let price = format!("{}.{:02}", random.between((most / 20 + 1, most)), random.below(100));
    let change = format!("{}.{:02}", random.below(most / 40 + 2), random.below(100));
    let up = random.chance(0.5);
    Record::of("name", name)
        .with("price", price)
        .with("change", format!("{}{change}", if up { '+' } else { '-' }))
        .with_if(up, "up", "1")
}

/// Quotes of some companies.
pub(crate) fn quotes(ground: &Ground, count: (usize, usize), random: &mut Random) -> Vec<Record> {
    let shares = ground.stock().common.words("share");
    random.some(shares.len(), count).into_iter().map(|at| quote(shares.get(at), 120, random)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(day: Day, long: &str, path: &str) {
        assert_eq!((day.long(Language::English).as_str(), day.path().as_str()), (long, path));
    }

    #[test]
    fn days_in_words_and_for_addresses() {
        check(Day::after_october_2001(0), "Monday, October 1, 2001", "2001/10/01");
        check(Day::after_october_2001(98), "Monday, January 7, 2002", "2002/01/07");
        check(Day::after_2003(0), "Wednesday, January 1, 2003", "2003/01/01");
        check(Day::after_2003(31), "Saturday, February 1, 2003", "2003/02/01");
        check(Day::after_2003(59), "Saturday, March 1, 2003", "2003/03/01");
        check(Day::after_2003(364), "Wednesday, December 31, 2003", "2003/12/31");
        check(Day::after_2003(365), "Thursday, January 1, 2004", "2004/01/01");
        check(Day::after_2003(424), "Sunday, February 29, 2004", "2004/02/29");
        check(Day::after_2003(730), "Friday, December 31, 2004", "2004/12/31");
        assert_eq!(Day::after_2003(58).short(Language::English), "Feb. 28");
        assert_eq!(Day::after_october_2001(122).long(Language::Chinese), "2002年1月31日 星期四");
        assert_eq!(Day::after_october_2001(123).digits(Language::English), "02/01/2002");
        assert_eq!(Day::after_october_2001(97).digits(Language::Chinese), "2002/01/06");
        assert_eq!(Day::after_october_2001(136).republic(), "九十一年2月14日");
        assert_eq!(Day::after_october_2001(154).stamp(), "0304");
    }
}
