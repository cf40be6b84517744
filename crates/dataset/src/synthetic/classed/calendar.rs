//! The days of 2003 and 2004, when the collections were made, and how pages print them.

/// Days of 2003, of which the first is day 0.
pub(in crate::synthetic) const DAYS: usize = 365;

/// Days of both years.
const BOTH: usize = DAYS + 366;

/// The months of 2004, the year with a day more in February.
const MONTHS: [(&str, usize); 12] = [
    ("January", 31),
    ("February", 29),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
];

const WEEKDAYS: [&str; 7] = ["Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday"];

/// A day of 2003 or 2004.
pub(in crate::synthetic) struct Day {
    year: usize,
    month: usize,
    /// From 1.
    day: usize,
    weekday: usize,
}

impl Day {
    /// Day `index` from the first of 2003 on, counted round after both years.
    pub(in crate::synthetic) fn of(index: usize) -> Self {
        let index = index % BOTH;
        let (year, mut left) = if index < DAYS { (2003, index) } else { (2004, index - DAYS) };
        // of 2003 there is no 29 February: its day is left out of the count
        if year == 2003 && left >= 59 {
            left += 1;
        }
        let mut month = 0;
        while left >= MONTHS[month].1 {
            left -= MONTHS[month].1;
            month += 1;
        }
        Self { year, month, day: left + 1, weekday: index % 7 }
    }

    /// `Wednesday, January 1, 2003`.
    pub(in crate::synthetic) fn long(&self) -> String {
        format!("{}, {} {}, {}", WEEKDAYS[self.weekday], MONTHS[self.month].0, self.day, self.year)
    }

    /// `Jan. 1`.
    pub(in crate::synthetic) fn short(&self) -> String {
        format!("{}. {}", &MONTHS[self.month].0[..3], self.day)
    }

    /// `2003/01/01`.
    pub(in crate::synthetic) fn path(&self) -> String {
        format!("{}/{:02}/{:02}", self.year, self.month + 1, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(index: usize, long: &str, path: &str) {
        assert_eq!((Day::of(index).long().as_str(), Day::of(index).path().as_str()), (long, path));
    }

    #[test]
    fn days_of_the_year() {
        check(0, "Wednesday, January 1, 2003", "2003/01/01");
        check(31, "Saturday, February 1, 2003", "2003/02/01");
        check(59, "Saturday, March 1, 2003", "2003/03/01");
        check(364, "Wednesday, December 31, 2003", "2003/12/31");
        check(365, "Thursday, January 1, 2004", "2004/01/01");
        check(424, "Sunday, February 29, 2004", "2004/02/29");
        check(730, "Friday, December 31, 2004", "2004/12/31");
        check(731, "Wednesday, January 1, 2003", "2003/01/01");
        assert_eq!(Day::of(58).short(), "Feb. 28");
    }
}
