//! Lines of a text that others wrote: each is read by itself, so that a bad one is named and left out.

use std::io::{self, BufRead, Read as _};

/// The most bytes of a line: those of a page.
const LONGEST: usize = page::MAX_INPUT;

/// What editors on Windows write before the first line.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines that are not blank, with their numbers from 1, or the reason why a line cannot be read. The byte order mark is left out.
///
/// # Errors
/// Those of the reader, after which there is no further line.
pub fn text_lines<R: BufRead>(
    mut reader: R,
) -> impl Iterator<Item = io::Result<(usize, Result<String, String>)>> {
    let mut number = 0;
    let mut next = move || {
        loop {
            let mut line = Vec::new();
            if (&mut reader).take(LONGEST as u64).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            number += 1;
            if line.len() == LONGEST && !line.ends_with(b"\n") && reader.skip_until(b'\n')? > 0 {
                return Ok(Some((number, Err(format!("it is longer than {LONGEST} bytes")))));
            }
            let line = if number == 1 && line.starts_with(MARK) { line.split_off(MARK.len()) } else { line };
            match String::from_utf8(line) {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(Some((number, Ok(line)))),
                Err(_) => return Ok(Some((number, Err("it is not utf-8".to_owned())))),
            }
        }
    };
    let mut has_failed = false;
    std::iter::from_fn(move || {
        let line = if has_failed { None } else { next().transpose() };
        has_failed = matches!(line, Some(Err(_)));
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_line_is_named_and_the_others_are_read() {
        let check = |text: &[u8], expected: &[(usize, Result<&str, &str>)]| {
            let read: Vec<_> = text_lines(text).map(Result::unwrap).collect();
            let read: Vec<_> = read
                .iter()
                .map(|(number, line)| (*number, line.as_deref().map_err(String::as_str)))
                .collect();
            assert_eq!(read, expected);
        };
        check(b"", &[]);
        check(b"\n \r\n", &[]);
        check(b"\xef\xbb\xbfa\r\n\nb", &[(1, Ok("a\r\n")), (3, Ok("b"))]);
        check(b"\xff\na\n", &[(1, Err("it is not utf-8")), (2, Ok("a\n"))]);
        let long = [&vec![b'a'; LONGEST][..], b"\nb"].concat();
        check(&long, &[(1, Err("it is longer than 268435456 bytes")), (2, Ok("b"))]);
    }
}
