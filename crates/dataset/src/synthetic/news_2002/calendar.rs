//! The days of the corpus: the eight weeks before and in which the paper's sites were crawled (its table was
//! closed in February 2002).

use crate::synthetic::words::Language;

/// Days before the first page, from Monday 1 October 2001 on: those of older articles.
pub(super) const OLDER: usize = 98;

/// Days that the pages' articles are spread over, from Monday 7 January 2002 on.
pub(super) const DAYS: usize = 56;

const MONTHS: [(&str, usize, usize); 6] = [
    ("October", 10, 31),
    ("November", 11, 30),
    ("December", 12, 31),
    ("January", 1, 31),
    ("February", 2, 28),
    ("March", 3, 31),
];
const WEEKDAYS: [(&str, &str); 7] = [
    ("Monday", "一"),
    ("Tuesday", "二"),
    ("Wednesday", "三"),
    ("Thursday", "四"),
    ("Friday", "五"),
    ("Saturday", "六"),
    ("Sunday", "日"),
];

/// A day of the winter of 2001 and 2002.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Day {
    month: usize,
    day: usize,
    weekday: usize,
}

impl Day {
    /// The day `index`, counted round after [`OLDER`] and [`DAYS`].
    pub(super) fn of(index: usize) -> Self {
        let index = index % (OLDER + DAYS);
        let (mut month, mut day) = (0, index);
        while let Some((_, _, length)) = MONTHS.get(month)
            && day >= *length
        {
            day -= length;
            month += 1;
        }
        Self { month, day: day + 1, weekday: index % WEEKDAYS.len() }
    }

    fn month(self) -> usize {
        MONTHS[self.month].1
    }

    /// The year, 2001 or 2002.
    pub(super) fn year(self) -> usize {
        if self.month() >= 10 { 2001 } else { 2002 }
    }

    /// In words, as mastheads have it.
    pub(super) fn long(self, language: Language) -> String {
        let (english, chinese) = WEEKDAYS[self.weekday];
        let (year, month, day) = (self.year(), self.month(), self.day);
        match language {
            Language::English => format!("{english}, {} {day}, {year}", MONTHS[self.month].0),
            _ => format!("{year}年{month}月{day}日 星期{chinese}"),
        }
    }

    /// Month and day, as lists have it.
    pub(super) fn short(self, language: Language) -> String {
        match language {
            Language::English => format!("{}. {}", &MONTHS[self.month].0[..3], self.day),
            _ => format!("{:02}/{:02}", self.month(), self.day),
        }
    }

    /// In digits: `2002/02/14`, or `02/14/2002` in English.
    pub(super) fn digits(self, language: Language) -> String {
        let (year, month, day) = (self.year(), self.month(), self.day);
        match language {
            Language::English => format!("{month:02}/{day:02}/{year}"),
            _ => format!("{year}/{month:02}/{day:02}"),
        }
    }

    /// Counted from the founding of the republic, as Taiwan's papers have it.
    pub(super) fn republic(self) -> String {
        let year = if self.year() == 2001 { "九十" } else { "九十一" };
        format!("{year}年{}月{}日", self.month(), self.day)
    }

    /// For addresses: `0214`.
    pub(super) fn stamp(self) -> String {
        format!("{:02}{:02}", self.month(), self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_words_and_digits() {
        assert_eq!(Day::of(0).long(Language::English), "Monday, October 1, 2001");
        assert_eq!(Day::of(OLDER - 1).digits(Language::Chinese), "2002/01/06");
        assert_eq!(Day::of(OLDER).long(Language::English), "Monday, January 7, 2002");
        assert_eq!(Day::of(OLDER + 24).long(Language::Chinese), "2002年1月31日 星期四");
        assert_eq!(Day::of(OLDER + 25).digits(Language::English), "02/01/2002");
        assert_eq!(Day::of(OLDER + DAYS - 1).short(Language::English), "Mar. 3");
        assert_eq!(Day::of(OLDER + 38).republic(), "九十一年2月14日");
        assert_eq!(Day::of(OLDER + DAYS).stamp(), "1001");
    }
}
