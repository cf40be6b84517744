//! The days of the corpora, and how pages print them.

use crate::words::Language;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
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

/// A day of the years around 2003.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day {
    pub(crate) year: usize,
    /// From 1, as the day of the month.
    month: usize,
    day: usize,
    weekday: usize,
}

impl Day {
    /// The day `index` days after 1 January 2001, which was a Monday.
    fn after_2001(index: usize) -> Self {
        let (mut year, mut left) = (2001, index);
        while left >= days_of(year) {
            left -= days_of(year);
            year += 1;
        }
        let mut month = 1;
        while left >= days_of_month(year, month) {
            left -= days_of_month(year, month);
            month += 1;
        }
        Self { year, month, day: left + 1, weekday: index % 7 }
    }

    /// The day `index` days after 1 October 2001.
    pub(crate) fn after_october_2001(index: usize) -> Self {
        Self::after_2001(273 + index)
    }

    /// The day `index` days after 1 January 2003.
    pub(crate) fn after_2003(index: usize) -> Self {
        Self::after_2001(2 * 365 + index)
    }

    /// In words, as in mastheads.
    pub(crate) fn long(self, language: Language) -> String {
        let (english, chinese) = WEEKDAYS[self.weekday];
        let Self { year, month, day, .. } = self;
        match language {
            Language::English => format!("{english}, {} {day}, {year}", MONTHS[month - 1]),
            _ => format!("{year}年{month}月{day}日 星期{chinese}"),
        }
    }

    /// Month and day, as in lists.
    pub(crate) fn short(self, language: Language) -> String {
        match language {
            Language::English => format!("{}. {}", &MONTHS[self.month - 1][..3], self.day),
            _ => format!("{:02}/{:02}", self.month, self.day),
        }
    }

    /// In digits: `2002/02/14`, or `02/14/2002` in English.
    pub(crate) fn digits(self, language: Language) -> String {
        match language {
            Language::English => format!("{:02}/{:02}/{}", self.month, self.day, self.year),
            _ => self.path(),
        }
    }

    /// For addresses: `2003/01/01`.
    pub(crate) fn path(self) -> String {
        format!("{}/{:02}/{:02}", self.year, self.month, self.day)
    }

    /// For addresses without a year: `0214`.
    pub(crate) fn stamp(self) -> String {
        format!("{:02}{:02}", self.month, self.day)
    }

    /// The date in the calendar of Taiwan's newspapers, which counts years from the founding of the republic;
    /// for 2001 and 2002.
    pub(crate) fn republic(self) -> String {
        let year = if self.year == 2001 { "九十" } else { "九十一" };
        format!("{year}年{}月{}日", self.month, self.day)
    }
}

fn is_leap(year: usize) -> bool {
    // no year here is divisible by 100
    year.is_multiple_of(4)
}

fn days_of(year: usize) -> usize {
    365 + usize::from(is_leap(year))
}

fn days_of_month(year: usize, month: usize) -> usize {
    match month {
        2 => 28 + usize::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
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
    }

    #[test]
    fn days_in_other_words() {
        assert_eq!(Day::after_2003(58).short(Language::English), "Feb. 28");
        assert_eq!(Day::after_october_2001(122).long(Language::Chinese), "2002年1月31日 星期四");
        assert_eq!(Day::after_october_2001(123).digits(Language::English), "02/01/2002");
        assert_eq!(Day::after_october_2001(97).digits(Language::Chinese), "2002/01/06");
        assert_eq!(Day::after_october_2001(136).republic(), "九十一年2月14日");
        assert_eq!(Day::after_october_2001(154).stamp(), "0304");
    }
}
