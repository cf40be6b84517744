//! Days as pages write them.

use time::{Date, Month};

/// The day at the beginning of a date that is written in one of the common ways, as `2024-05-31`; `None` for another one, and
/// for no day of the calendar.
///
/// Read are `2024-05-31...`, `2024/05/31`, `20240531...`, `31 May 2024`, `May 31, 2024`, and the latter two with the name of a
/// day before them. Not `05/06/2024`, which is two days.
pub(super) fn day(said: &str) -> Option<String> {
    let said = said.trim();
    let day = numeric(said).or_else(|| in_words(said))?;
    let (year, month) = (day.year(), u8::from(day.month()));
    // the web has no older pages; papers that are on it have
    (1500..=2200).contains(&year).then(|| format!("{year:04}-{month:02}-{:02}", day.day()))
}

fn numeric(said: &str) -> Option<Date> {
    let digits = |range: std::ops::Range<usize>| {
        let digits = said.get(range)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<u16>().ok())?
    };
    let (month, day, end) = match said.as_bytes().get(4)? {
        sign @ (b'-' | b'/') if said.as_bytes().get(7) == Some(sign) => (digits(5..7)?, digits(8..10)?, 10),
        byte if byte.is_ascii_digit() => (digits(4..6)?, digits(6..8)?, 8),
        _ => return None,
    };
    if end == 10 && said.as_bytes().get(end).is_some_and(u8::is_ascii_digit) {
        return None;
    }
    date(digits(0..4)?, month, day)
}

fn in_words(said: &str) -> Option<Date> {
    let parts = said.split(|character: char| !character.is_alphanumeric()).filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.take(5).collect();
    // the name of the day may come first
    (0..parts.len().min(2)).find_map(|start| {
        let [first, second, third] = *parts.get(start..start + 3)? else { return None };
        let year = third.parse().ok().filter(|_| third.len() == 4)?;
        let (month, day) =
            month(first).map(|month| (month, second)).or_else(|| Some((month(second)?, first)))?;
        let day = day.trim_end_matches(|character: char| character.is_ascii_alphabetic());
        date(year, month, day.parse().ok()?)
    })
}

/// The number of a month by its English name, or the first three letters of it.
fn month(name: &str) -> Option<u16> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let name = name.to_ascii_lowercase();
    let is_named = |month: &&str| month.starts_with(&name) || (name == "sept" && month.starts_with("sep"));
    let index = MONTHS.iter().position(|month| name.len() >= 3 && is_named(month))?;
    u16::try_from(index + 1).ok()
}

fn date(year: u16, month: u16, day: u16) -> Option<Date> {
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    Date::from_calendar_date(i32::from(year), month, u8::try_from(day).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &str, expected: Option<&str>) {
        assert_eq!(day(said).as_deref(), expected, "{said}");
    }

    #[test]
    fn days_are_read_as_they_are_written() {
        for said in [
            "2024-05-31",
            "2024-05-31T23:59:00+02:00",
            "2024/05/31 10:00",
            "20240531",
            "20240531T100000",
            "31 May 2024",
            "May 31, 2024",
            "Fri, 31 May 2024 10:00:00 GMT",
            "Friday, May 31st, 2024",
            " 2024-05-31 ",
        ] {
            check(said, Some("2024-05-31"));
        }
        check("Sept. 1, 1999", Some("1999-09-01"));
    }

    #[test]
    fn what_is_no_day_is_none() {
        for said in [
            "",
            "2024",
            "2024-05",
            "2024-13-01",
            "2023-02-29",
            "05/06/2024",
            "0001-01-01",
            "yesterday",
            "2024-05-311",
            "新聞新聞",
        ] {
            check(said, None);
        }
    }
}
