//! Tables of typed cells: from the result of a query, with pivot and rows at the foot, to CSV.

use manifest::{Foot, Pivot};
use polars::prelude::{AnyValue, DataFrame};

use crate::numbers::{DECIMALS, counted, distinct, mean, plural, quantile, rounded};

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    Count(u64),
    /// A ratio or a difference of ratios, written with four decimals, or a large figure, written whole. A value that is not finite becomes empty.
    Figure(f64),
    Empty,
}

impl Cell {
    /// A figure; empty if it is undefined.
    pub(crate) fn figure(value: Option<f64>) -> Self {
        value.map_or(Cell::Empty, Cell::Figure)
    }

    /// A text; an empty one is an empty cell.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }

    /// The text in CSV and Markdown; empty for an undefined figure.
    pub(crate) fn written(&self) -> String {
        let decimals = if matches!(self, Cell::Figure(value) if value.abs() >= LARGE) { 0 } else { DECIMALS };
        self.with(decimals)
    }

    /// The same with so many decimals of a figure.
    pub(crate) fn with(&self, decimals: usize) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Figure(value) if value.is_finite() => format!("{:.decimals$}", rounded(*value)),
            Cell::Figure(_) | Cell::Empty => String::new(),
        }
    }
}

/// A figure from which on none has four decimals: a number of bytes, not a ratio.
const LARGE: f64 = 1e3;

/// A table with a header, rows, and summary rows at its foot.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    /// The names of the columns.
    pub(crate) header: Vec<String>,
    /// All rows, the foot last; each is as long as the header.
    pub(crate) cells: Vec<Vec<Cell>>,
    /// The number of summary rows at the end.
    pub(crate) foot: usize,
}

impl Table {
    /// A table without a foot. Short rows are filled with empty cells, long ones are cut. A repeated name in the header is numbered.
    pub(crate) fn new<N: Into<String>>(
        header: impl IntoIterator<Item = N>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        let mut names: Vec<String> = Vec::new();
        for name in header.into_iter().map(Into::into) {
            let numbered = (2..).map(|number| format!("{name} ({number})"));
            let mut free = [name.clone()].into_iter().chain(numbered).filter(|name| !names.contains(name));
            names.extend(free.next());
        }
        let mut cells: Vec<_> = rows.into_iter().collect();
        cells.iter_mut().for_each(|row| row.resize(names.len(), Cell::Empty));
        Self { header: names, cells, foot: 0 }
    }

    /// The rows above the foot.
    pub(crate) fn without_foot(&self) -> Self {
        let rows = self.cells.len() - self.foot;
        Self { header: self.header.clone(), cells: self.cells[..rows].to_vec(), foot: 0 }
    }

    /// The same rows with others at the foot.
    pub(crate) fn with_foot(mut self, foot: Vec<Vec<Cell>>) -> Self {
        self.foot += foot.len();
        self.cells.extend(foot);
        self
    }

    /// The written cells, row by row; an undefined one is an empty text.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let decimals: Vec<_> = (0..self.header.len()).map(|at| self.decimals(at)).collect();
        let cell = |(cell, decimals): (&Cell, &Option<usize>)| {
            decimals.map_or_else(|| cell.written(), |decimals| cell.with(decimals))
        };
        self.cells.iter().map(|row| row.iter().zip(&decimals).map(cell).collect()).collect()
    }

    /// The decimals of a column with a large figure: none, or one beside figures below 10. `None` for another column, and beside ratios, where
    /// each cell has its own.
    pub(crate) fn decimals(&self, at: usize) -> Option<usize> {
        let sizes = self.cells.iter().filter_map(|row| match row[at] {
            Cell::Figure(value) => Some(value.abs()).filter(|size| size.is_normal()),
            _ => None,
        });
        let (least, most) =
            sizes.fold((f64::MAX, 0.0_f64), |(least, most), own| (least.min(own), most.max(own)));
        (most >= LARGE && least >= 1.0).then(|| usize::from(least < 10.0))
    }

    /// The table as CSV, with a header line; fields are quoted if necessary.
    pub(crate) fn csv(&self) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in [self.header.clone()].iter().chain(&self.rows()) {
            writer.write_record(row).expect("rows are as long as the header, and memory takes all");
        }
        writer.into_inner().expect("memory takes all")
    }
}

/// The rows of a result as cells: a number with a fraction is a figure, a whole number a count.
pub(crate) fn cells(result: &DataFrame) -> Table {
    let header = result.get_column_names().into_iter().map(ToString::to_string);
    let row = |at: usize| result.columns().iter().map(|column| cell(column.get(at).ok())).collect();
    Table::new(header, (0..result.height()).map(row))
}

fn cell(value: Option<AnyValue<'_>>) -> Cell {
    match value {
        None | Some(AnyValue::Null) => Cell::Empty,
        Some(AnyValue::String(text)) => Cell::text(text),
        Some(AnyValue::StringOwned(text)) => Cell::text(text.as_str()),
        Some(AnyValue::Boolean(is)) => Cell::text(if is { "yes" } else { "no" }),
        Some(AnyValue::Float64(value)) => Cell::figure(value.is_finite().then_some(value)),
        Some(AnyValue::Float32(value)) => Cell::figure(value.is_finite().then_some(f64::from(value))),
        Some(other) => match other.try_extract::<i64>() {
            Ok(count) => u64::try_from(count).map_or_else(|_| Cell::text(count.to_string()), Cell::Count),
            Err(_) => Cell::text(other.to_string()),
        },
    }
}

/// Whether some cell of the table is a figure: a table of names and counts alone says nothing where figures are missing.
pub(crate) fn has_figures(table: &Table, result: &DataFrame) -> bool {
    let is_float = |at: usize| result.columns()[at].dtype().is_float();
    let floats: Vec<usize> = (0..table.header.len()).filter(|at| is_float(*at)).collect();
    !table.cells.is_empty()
        && (floats.is_empty()
            || table.cells.iter().any(|row| floats.iter().any(|at| row[*at] != Cell::Empty)))
}

/// The long table as a wide one: the values of a column become columns, in the order of their first rows; the columns that are neither it nor its
/// figures name the rows, in the order of their first rows, too.
pub(crate) fn pivot(long: &Table, pivot: &Pivot) -> Result<Table, String> {
    let column = place(long, "pivot", &pivot.column)?;
    let values = pivot.values.iter().map(|name| place(long, "pivot", name)).collect::<Result<Vec<_>, _>>()?;
    let index: Vec<usize> =
        (0..long.header.len()).filter(|at| *at != column && !values.contains(at)).collect();
    let names = distinct(long.cells.iter().map(|row| row[column].written()));
    let header = index.iter().map(|at| long.header[*at].clone());
    let wide = names.iter().flat_map(|name| {
        pivot.values.iter().map(move |value| match pivot.values.len() {
            1 => name.clone(),
            _ => format!("{name} {value}"),
        })
    });
    let header: Vec<String> = header.chain(wide).collect();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for row in &long.cells {
        let key: Vec<Cell> = index.iter().map(|at| row[*at].clone()).collect();
        let own = rows.iter().position(|own| own.starts_with(&key)).unwrap_or_else(|| {
            rows.push([key, vec![Cell::Empty; header.len() - index.len()]].concat());
            rows.len() - 1
        });
        let name = row[column].written();
        let at = names.iter().position(|own| *own == name).unwrap_or_default();
        let cells = &mut rows[own][index.len() + at * values.len()..];
        cells.iter_mut().zip(&values).for_each(|(cell, at)| *cell = row[*at].clone());
    }
    Ok(Table::new(header, rows))
}

/// The table without the columns of these endings whose cells are all the same.
pub(crate) fn without_even(table: &Table, endings: &[String]) -> Table {
    let is_even = |at: usize| table.cells.iter().all(|row| row[at] == table.cells[0][at]);
    let left_out = |at: usize| endings.iter().any(|ending| table.header[at].ends_with(ending)) && is_even(at);
    let kept: Vec<usize> = (0..table.header.len()).filter(|at| !left_out(*at)).collect();
    let rows = table.cells.iter().map(|row| kept.iter().map(|at| row[*at].clone()).collect());
    Table::new(kept.iter().map(|at| table.header[*at].clone()), rows)
}

/// The rows at the foot, in the order of the manifest, for each kind of row: rows with the same cell in the column `by`.
///
/// # Errors
/// No such column.
pub(crate) fn foot(table: &Table, kinds: &[Foot], by: Option<&str>) -> Result<Vec<Vec<Cell>>, String> {
    let by = by.map(|name| place(table, "foot-by", name)).transpose()?.filter(|at| *at > 0);
    let of_kind = |row: &Vec<Cell>| by.map(|at| row[at].clone());
    let is_number = |at: &usize| {
        let mut cells = table.cells.iter().map(|row| &row[*at]);
        cells.all(|cell| !matches!(cell, Cell::Text(_)))
    };
    let numbers: Vec<usize> = (1..table.header.len()).filter(is_number).collect();
    let things = plural(&table.header[0]);
    let mut foot = Vec::new();
    for own in distinct(table.cells.iter().map(of_kind)) {
        let rows: Vec<&Vec<Cell>> = table.cells.iter().filter(|row| of_kind(row) == own).collect();
        let column = |at: usize| rows.iter().filter_map(|row| number(&row[at])).collect::<Vec<f64>>();
        let mut push = |name: String, of: &dyn Fn(usize) -> Cell| {
            let mut row = vec![Cell::Empty; table.header.len()];
            if let Some((at, own)) = by.zip(own.clone()) {
                row[at] = own;
            }
            row[0] = Cell::text(name);
            numbers.iter().for_each(|at| row[*at] = of(*at));
            foot.push(row);
        };
        for kind in kinds {
            match kind {
                Foot::Mean => push(format!("mean of {things}"), &|at| Cell::figure(mean(&column(at)))),
                Foot::Sum => push(format!("all {things}"), &|at| {
                    let counts = rows.iter().map(|row| match row[at] {
                        Cell::Count(count) => Some(count),
                        Cell::Figure(_) => None,
                        Cell::Text(_) | Cell::Empty => Some(0),
                    });
                    let figures = || Cell::Figure(column(at).iter().sum());
                    counts.sum::<Option<u64>>().map_or_else(figures, Cell::Count)
                }),
                Foot::Quartiles if rows.len() > 3 => {
                    let quartiles = [("lower quartile", 0.25), ("median", 0.5), ("upper quartile", 0.75)];
                    for (name, share) in quartiles {
                        push(name.to_owned(), &|at| Cell::figure(quantile(&column(at), share)));
                    }
                }
                Foot::Defined if numbers.iter().any(|at| column(*at).len() < rows.len()) => {
                    push(format!("{things} with a value"), &|at| Cell::Count(column(at).len() as u64));
                    let filled: Vec<usize> =
                        numbers.iter().copied().filter(|at| !column(*at).is_empty()).collect();
                    let is_whole = |row: &&&Vec<Cell>| filled.iter().all(|at| number(&row[*at]).is_some());
                    let whole: Vec<&&Vec<Cell>> = rows.iter().filter(is_whole).collect();
                    if !whole.is_empty() && !filled.is_empty() {
                        let those = counted(whole.len(), &table.header[0]);
                        push(format!("mean of the {those} with every value"), &|at| {
                            let values: Vec<f64> = whole.iter().filter_map(|row| number(&row[at])).collect();
                            Cell::figure(mean(&values))
                        });
                    }
                }
                Foot::Quartiles | Foot::Defined => {}
            }
        }
    }
    Ok(foot)
}

/// The place of a column that a key of a head names.
pub(crate) fn place(table: &Table, key: &str, name: &str) -> Result<usize, String> {
    let found = table.header.iter().position(|own| own == name);
    found.ok_or_else(|| format!("{key}: no column {name:?}; there are: {}", table.header.join(", ")))
}

/// The number in a cell.
pub(crate) fn number(cell: &Cell) -> Option<f64> {
    match cell {
        Cell::Figure(value) => Some(*value),
        // counts of words and bytes are far below 2^53
        Cell::Count(count) => Some(*count as f64),
        Cell::Text(_) | Cell::Empty => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Head and rows of a table, and the file.
    type Written<'a> = (&'a [&'a str], Vec<Vec<Cell>>, &'a str);

    #[test]
    fn cells_are_written_as_they_are_read() {
        let cases: [Written<'_>; 8] = [
            (
                &["site", "F", "pages"],
                vec![
                    vec![Cell::text("a"), Cell::Figure(1.0 / 3.0), Cell::Count(7)],
                    vec![Cell::text(""), Cell::Figure(f64::NAN), Cell::Empty],
                ],
                "site,F,pages\na,0.3333,7\n,,\n",
            ),
            // a column of both counts and figures keeps each
            (&["0.1"], vec![vec![Cell::Figure(0.5)], vec![Cell::Count(13)]], "0.1\n0.5000\n13\n"),
            // a column with large figures is written whole, with one decimal beside small ones; ratios keep theirs
            (
                &["bytes", "ms", "some"],
                [[999.5, 2.25, 0.5], [1_000.4, 1_624.06, -1_234.5], [0.0, 12.0, 1_234_567.8]]
                    .map(|row| row.map(|value| Cell::figure(Some(value))).to_vec())
                    .to_vec(),
                "bytes,ms,some\n1000,2.2,0.5000\n1000,1624.1,-1234\n0,12.0,1234568\n",
            ),
            // no minus before zero
            (&["d"], vec![vec![Cell::Figure(-0.000_01)]], "d\n0.0000\n"),
            // strange text is quoted
            (
                &["s,t", "u"],
                vec![vec![Cell::text("a,b"), Cell::text("say \"x\"\nnow")]],
                "\"s,t\",u\n\"a,b\",\"say \"\"x\"\"\nnow\"\n",
            ),
            // a name twice is numbered
            (&["F", "F"], vec![vec![Cell::Count(1), Cell::Count(2)]], "F,F (2)\n1,2\n"),
            // short rows are filled, and a table without rows has a header
            (&["a", "b"], vec![vec![Cell::Count(1)]], "a,b\n1,\n"),
            (&["a", "b"], Vec::new(), "a,b\n"),
        ];
        for (header, rows, expected) in cases {
            let csv = Table::new(header.iter().copied(), rows).csv();
            assert_eq!(String::from_utf8(csv).unwrap(), expected);
        }
    }
}
