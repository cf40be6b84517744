//! The parameters of a method or task as the table in its README. Tests read and write the file.

use std::fmt::Write as _;

use crate::{Allowed, ParamInfo, Settings};

/// The line behind every table.
const END: &str = "<!-- end of parameters -->";

/// The line above the table of the method or task of this id.
pub fn begin(id: &str) -> String {
    format!("<!-- parameters of {id}: from their declaration, do not edit -->")
}

/// The README with the table between the two marks of `id` replaced; `None` if it has no such marks.
pub fn with_table(readme: &str, id: &str, params: &[ParamInfo], defaults: &Settings) -> Option<String> {
    let begin = begin(id);
    let (before, rest) = readme.split_once(begin.as_str())?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{begin}\n\n{}\n{END}{after}", table(params, defaults)))
}

/// One row a parameter; the words of a choice each with its meaning.
fn table(params: &[ParamInfo], defaults: &Settings) -> String {
    let mut table = "| parameter | what it does | default | allowed | reason for the default |\n".to_owned();
    table.push_str("|---|---|---|---|---|\n");
    for param in params {
        let default = defaults.get(param.key).expect("every parameter has a default");
        let allowed = match (param.allowed)() {
            Allowed::Range(words) => words,
            Allowed::Choice(choices) => {
                let each = choices.iter().map(|choice| format!("`{choice}`: {}", choice.meaning));
                each.collect::<Vec<_>>().join("<br>")
            }
        };
        let row = [format!("`{}`", param.key), param.meaning.to_owned(), format!("`{default}`"), allowed];
        let cells = row.iter().map(String::as_str).chain([param.reason]);
        let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|")).collect();
        writeln!(table, "| {} |", cells.join(" | ")).expect("a string takes all");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Declared as _;

    crate::choices! {
        /// A choice.
        enum Rule {
            /// One a site.
            PerSite,
            /// This one.
            Fixed(f64, in 0.0..=1.0),
        }
    }

    crate::params! {
        /// Parameters.
        struct TestParams {
            /// The mean of |x|.
            size: u32 = 3, in 1.., because "made";
            /// Where the threshold comes from.
            rule: Rule = Rule::Fixed(0.5), because "section 3";
        }
    }

    #[track_caller]
    fn check(readme: &str, expected: Option<&str>) {
        let made = with_table(readme, "made", TestParams::PARAMS, &Settings::of(&TestParams::default()));
        assert_eq!(made.as_deref(), expected);
    }

    #[test]
    fn the_text_between_the_marks_is_replaced() {
        check(
            "before\n<!-- parameters of made: from their declaration, do not edit -->\nold\n<!-- end of parameters -->\n\
             after",
            Some(
                "before\n<!-- parameters of made: from their declaration, do not edit -->\n\n\
                 | parameter | what it does | default | allowed | reason for the default |\n\
                 |---|---|---|---|---|\n\
                 | `size` | The mean of \\|x\\|. | `3` | from 1 | made |\n\
                 | `rule` | Where the threshold comes from. | `{ fixed = 0.5 }` | `\"per-site\"`: One a site.<br>`{ fixed \
                 = 0.0 to 1.0 }`: This one. | section 3 |\n\n\
                 <!-- end of parameters -->\nafter",
            ),
        );
    }

    #[test]
    fn a_readme_without_the_marks_has_no_such_table() {
        check(
            "before\n<!-- parameters of other: from their declaration, do not edit -->\n<!-- end of parameters -->",
            None,
        );
    }
}
