//! The days of 2003, when the collection was made, and how pages print them.

/// Days on which pages were published.
pub(super) const DAYS: usize = 365;

const MONTHS: [(&str, usize); 12] = [
    ("January", 31),
    ("February", 28),
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

/// A day of 2003.
pub(super) struct Day {
    month: usize,
    /// From 1.
    day: usize,
    weekday: usize,
}

impl Day {
    /// Day `index` of the year, counted round.
    pub(super) fn of(index: usize) -> Self {
        let mut left = index % DAYS;
        let mut month = 0;
        while left >= MONTHS[month].1 {
            left -= MONTHS[month].1;
            month += 1;
        }
        Self { month, day: left + 1, weekday: index % 7 }
    }

    /// `Wednesday, January 1, 2003`.
    pub(super) fn long(&self) -> String {
        format!("{}, {} {}, 2003", WEEKDAYS[self.weekday], MONTHS[self.month].0, self.day)
    }

    /// `Jan. 1`.
    pub(super) fn short(&self) -> String {
        format!("{}. {}", &MONTHS[self.month].0[..3], self.day)
    }

    /// `2003/01/01`.
    pub(super) fn path(&self) -> String {
        format!("2003/{:02}/{:02}", self.month + 1, self.day)
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
        check(364, "Wednesday, December 31, 2003", "2003/12/31");
        assert_eq!(Day::of(58).short(), "Feb. 28");
    }
}
