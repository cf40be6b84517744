//! Published figures beside measured ones.
//!
//! If rows of both tables have the same key (the first cell), the published figure and the difference follow each common column of the
//! measured table. A published table with other rows is also shown as it is.

use manifest::Published;
use polars::prelude::{DataFrame, df};

use crate::table::{Cell, Table};

/// The text of an empty cell if the figures of the source are lost.
pub(crate) const LOST: &str = "lost in our copy";

/// Joins the published figures into the measured table, and says whether it has all published rows; `None` if no figure can be compared.
pub(crate) fn join(measured: &Table, published: &Published) -> Option<(Table, bool)> {
    let place = |(at, name): (usize, &String)| column_of(published, name).filter(|_| at > 0);
    let places: Vec<Option<usize>> = measured.header.iter().enumerate().map(place).collect();
    let header = measured.header.iter().zip(&places).flat_map(|(name, place)| {
        let more = place.map(|_| [format!("{name} published"), format!("{name} difference")]);
        [name.clone()].into_iter().chain(more.into_iter().flatten())
    });
    let mut compared = false;
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for row in &measured.cells {
        let key = row.first().map(Cell::written).filter(|key| !key.is_empty());
        let partner = key.and_then(|key| row_of(published, &key));
        let mut cells = Vec::new();
        for (cell, place) in row.iter().zip(&places) {
            cells.push(cell.clone());
            if let Some(place) = place {
                let figure = partner.and_then(|partner| partner.get(*place));
                let difference = figure.and_then(|text| difference(&cell.written(), text));
                compared |= difference.is_some();
                cells.push(figure.map_or(Cell::Empty, |text| shown(text, published)));
                cells.push(difference.unwrap_or(Cell::Empty));
            }
        }
        rows.push(cells);
    }
    if !compared {
        return None;
    }
    let keys: Vec<String> = measured.cells.iter().map(|row| row[0].written()).collect();
    let whole = published.rows.iter().all(|row| keys.iter().any(|key| same_name(key, &row[0])));
    let foot = rows.split_off(rows.len() - measured.foot);
    Some((Table::new(header, rows).with_foot(foot), whole))
}

/// The table `printed`: figures that a table and the published ones both have, in the order of the measured one. Measured figures have all
/// their digits.
pub(crate) fn printed(measured: &Table, published: Option<&Published>) -> DataFrame {
    let (mut rows, mut columns, mut own, mut figures) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (row, published) in measured.cells.iter().flat_map(|row| published.map(|published| (row, published)))
    {
        let key = row[0].written();
        for (cell, column) in row.iter().zip(&measured.header).skip(1) {
            let value = match cell {
                Cell::Figure(value) => Some(*value),
                _ => number(&cell.written()),
            };
            if let Some((value, figure)) = value.zip(figure(published, &key, column)) {
                rows.push(key.clone());
                columns.push(column.as_str());
                own.push(value);
                figures.push(figure);
            }
        }
    }
    df!("row" => rows, "column" => columns, "measured" => own, "published" => figures)
        .expect("columns of one length")
}

/// The published figure of a row, by its first cell, and a column; `None` if there is no such number.
pub(crate) fn figure(published: &Published, row: &str, column: &str) -> Option<f64> {
    number(row_of(published, row).filter(|_| !row.is_empty())?.get(column_of(published, column)?)?)
}

/// The published row with this first cell.
fn row_of<'a>(published: &'a Published, key: &str) -> Option<&'a Vec<String>> {
    let is_it = |row: &&Vec<String>| row.first().is_some_and(|first| same_name(first, key));
    published.rows.iter().find(is_it)
}

/// The place of a published column behind the first.
fn column_of(published: &Published, name: &str) -> Option<usize> {
    (1..published.header.len()).find(|at| same_name(&published.header[*at], name))
}

/// The measured figure minus the published one; a whole number for two counts. `None` if one is not a number.
fn difference(measured: &str, published: &str) -> Option<Cell> {
    if let (Ok(measured), Ok(published)) = (measured.parse::<i64>(), published.trim().parse::<i64>()) {
        return Some(Cell::text(measured.checked_sub(published)?.to_string()));
    }
    Some(Cell::Figure(number(measured)? - number(published)?))
}

/// The published rows as a table of their own.
pub(crate) fn alone(published: &Published) -> Table {
    let cells = |row: &Vec<String>| row.iter().map(|text| shown(text, published)).collect::<Vec<_>>();
    Table::new(&published.header, published.rows.iter().map(cells))
}

/// A published cell as printed; [`LOST`] for an empty cell if the source mentions lost figures.
fn shown(text: &str, published: &Published) -> Cell {
    if text.is_empty() && published.source.contains("lost") { Cell::text(LOST) } else { Cell::text(text) }
}

/// A number as papers print them: `.95`, `0.95`, `95%`.
pub(crate) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let value = match text.strip_suffix('%') {
        Some(share) => share.trim().parse::<f64>().ok()? / 100.0,
        None => text.parse::<f64>().ok()?,
    };
    value.is_finite().then_some(value)
}

/// Whether two names of rows or columns are the same.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim())
}

#[cfg(test)]
mod tests {
    use crate::markdown;

    use super::*;

    fn published(source: &str, rows: &[[&str; 2]]) -> Published {
        Published {
            file: "t.csv".to_owned(),
            source: source.to_owned(),
            header: vec!["site".to_owned(), "f".to_owned()],
            rows: rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect(),
        }
    }

    fn measured() -> Table {
        let row =
            |site: &str, f: f64, pages: u64| vec![Cell::text(site), Cell::Figure(f), Cell::Count(pages)];
        let header = ["site", "F", "pages"].map(str::to_owned).to_vec();
        Table::new(header, [row("CNET", 0.9, 3), row("other", 0.5, 4)]).with_foot(vec![row("mean", 0.7, 7)])
    }

    #[test]
    fn joined_by_key_and_column() {
        let published = published("Table 2", &[["cnet", ".95"], ["CTV", "1"]]);
        let (table, whole) = join(&measured(), &published).unwrap();
        assert!(!whole);
        assert_eq!(table.foot, 1);
        insta::assert_snapshot!(markdown::of_cells(&table.header, &table.rows()), @r"
        | site  |      F | F published | F difference | pages |
        | ----- | -----: | ----------: | -----------: | ----: |
        | CNET  | 0.9000 |         .95 |      -0.0500 |     3 |
        | other | 0.5000 |             |              |     4 |
        | mean  | 0.7000 |             |              |     7 |
        ");
    }

    #[test]
    fn without_a_figure_to_compare_nothing_is_joined() {
        assert!(join(&measured(), &published("Table 2", &[["CTV", "1"]])).is_none());
        assert!(join(&measured(), &published("digits are lost", &[["CNET", ""]])).is_none());
        assert!(join(&measured(), &published("Table 2", &[["CNET", ".95"]])).unwrap().1);
    }

    #[test]
    fn a_lost_figure_is_called_so_only_where_the_source_says_it() {
        let rows = [["CTV", ""]];
        assert_eq!(alone(&published("digits are lost in our copy", &rows)).rows()[0][1], LOST);
        assert_eq!(alone(&published("Table 2", &rows)).rows()[0][1], "");
    }

    #[test]
    fn numbers_as_papers_print_them() {
        assert_eq!([".95", "95 %", "NaN", "high"].map(number), [Some(0.95), Some(0.95), None, None]);
        // counts differ by a whole number
        assert_eq!(difference("13", "381"), Some(Cell::text("-368")));
        assert_eq!(difference("13", "0.5"), Some(Cell::Figure(12.5)));
        assert_eq!(difference("13", ""), None);
    }
}
