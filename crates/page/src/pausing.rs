//! html5gum's tokenizer with bounded stack.
//!
//! Its states call each other for speed, and those of an attribute with a value in double quotes call each other in a circle: `a="" a="" ...`
//! of 33 kB overflows the stack of a thread. Two readers bound this. One ends the page where the emitter says so: ours does for a tag of more
//! attributes than a tag keeps, and the page is read again by the other. That one pauses: behind a quote it now and then gives an error in place
//! of the next byte, which ends all calls. The state is then the one behind a quoted value, or that behind a quoted part of a doctype, with
//! nothing read and nothing remembered; so the tokenizer goes on from there, as if nothing had been. The possible error alone costs a twentieth
//! of the time.

use std::cell::Cell;
use std::convert::Infallible;
use std::fmt::{self, Display};

use html5gum::{Emitter, Readable, Reader, StringReader, Tokenizer};

/// The number of quotes that end a value before the reader pauses.
const QUOTES: u32 = 64;

/// The tokens of a page that an emitter makes.
pub(crate) fn tokens<'p, E: Emitter + 'p>(page: &'p [u8], emitter: E) -> impl Iterator<Item = E::Token> {
    let reader = Pausing { page: page.to_reader(), quotes: 0, is_behind_quote: false };
    Tokenizer::new_with_emitter(reader, emitter).filter_map(Result::ok)
}

/// The same, quicker; the page ends where the emitter sets `ends`, which it is to do in a tag of very many attributes.
pub(crate) fn tokens_until<'p, E: Emitter + 'p>(
    page: &'p [u8],
    ends: &'p Cell<bool>,
    emitter: E,
) -> impl Iterator<Item = E::Token> {
    Tokenizer::new_with_emitter(Ending { page: page.to_reader(), ends }, emitter).filter_map(Result::ok)
}

/// A page that ends where it is told to.
#[derive(Debug)]
struct Ending<'p> {
    page: StringReader<'p>,
    ends: &'p Cell<bool>,
}

impl Reader for Ending<'_> {
    type Error = Infallible;

    #[inline(always)]
    fn read_byte(&mut self) -> Result<Option<u8>, Infallible> {
        if self.ends.get() { Ok(None) } else { self.page.read_byte() }
    }

    #[inline(always)]
    fn try_read_string(&mut self, text: &[u8], case_sensitive: bool) -> Result<bool, Infallible> {
        self.page.try_read_string(text, case_sensitive)
    }

    #[inline(always)]
    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Infallible> {
        self.page.read_until(needle, buffer)
    }
}

/// A page that pauses.
#[derive(Debug)]
struct Pausing<'p> {
    page: StringReader<'p>,
    /// The quotes read alone since the last pause.
    quotes: u32,
    /// Whether the last piece was a quote. Only a quote that ends a value is followed by a single byte: within a name or a value without
    /// quotes the tokenizer asks for a piece again.
    is_behind_quote: bool,
}

/// The error of a pause.
#[derive(Debug)]
struct Pause;

impl Display for Pause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a pause")
    }
}

impl std::error::Error for Pause {}

impl Reader for Pausing<'_> {
    type Error = Pause;

    #[inline(always)]
    fn read_byte(&mut self) -> Result<Option<u8>, Pause> {
        if std::mem::take(&mut self.is_behind_quote) && self.quotes >= QUOTES {
            self.quotes = 0;
            return Err(Pause);
        }
        let Ok(byte) = self.page.read_byte();
        Ok(byte)
    }

    #[inline(always)]
    fn try_read_string(&mut self, text: &[u8], case_sensitive: bool) -> Result<bool, Pause> {
        let Ok(is_read) = self.page.try_read_string(text, case_sensitive);
        Ok(is_read)
    }

    #[inline(always)]
    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Pause> {
        let Ok(piece) = self.page.read_until(needle, buffer);
        self.is_behind_quote = matches!(piece, Some([b'"' | b'\'']));
        self.quotes += u32::from(self.is_behind_quote);
        Ok(piece)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use crate::{Hints, Page};

    /// Each construct of the tokenizer, to be repeated between a beginning and an end; then a tag ends, if one is open.
    const REPEATED: &[(&str, &str, &str)] = &[
        ("<p", " a=\"\"", ""),
        ("<p", " a=\"b\"", ""),
        // read for its encoding too
        ("<p", " a=\"\"", "><meta charset=latin1>"),
        ("<p", "a=\"b\"", ""),
        ("<p", " a=\">\"", ""),
        ("<p", " a= \">\"", ""),
        ("<p", " a=\"b\" c='d\">'", ""),
        ("<p", " a=''", ""),
        ("<p", " a=b", ""),
        ("<p", " a", ""),
        ("<p", " a = \"b\" ", ""),
        ("<p", " a = 'b' ", ""),
        ("<p", "/a=\"\"", ""),
        ("<p", "/", ""),
        ("<p", " a=\"&amp;\"", ""),
        ("<p", " a=\"&amp\"", ""),
        ("<p", " a=&amp;", ""),
        ("<p", " a=\"'\" b='\"'", ""),
        ("<p", " a\"b=\"c\"", ""),
        ("<p", " =\"\"", ""),
        ("<p", "\"", ""),
        ("<p a=\"", "&amp;", "\""),
        ("<p a=\"", "'", "\""),
        ("<p a='", "\"", "'>"),
        ("<p a=", "\"", ""),
        ("</p", " a=\"\"", ""),
        ("", "<p a=\"b\" c=\"d\">", ""),
        ("", "</p a=\"\">", ""),
        ("", "<p/>", ""),
        ("", "<!---->", ""),
        ("", "<!--a-->", ""),
        ("", "<!-->", ""),
        ("<!--", "-", "-->"),
        ("<!--", "<!--", "-->"),
        ("<!--", "--!", "-->"),
        ("", "<!a>", ""),
        ("", "<?a?>", ""),
        ("", "</>", ""),
        ("", "</ a>", ""),
        ("", "<", ""),
        ("", "</", ""),
        ("", "<!", ""),
        ("", "&amp;", ""),
        ("", "&amp", ""),
        ("", "&", ""),
        ("", "&#65;", ""),
        ("", "&#x41", ""),
        ("", "&notit;", ""),
        ("", "<![CDATA[a]]>", ""),
        ("<svg>", "<![CDATA[a]]>", ""),
        ("<svg><![CDATA[", "]", "]]>"),
        ("", "<!doctype html public \"a\" \"b\">", ""),
        ("<!doctype html public \"", "'", "\""),
        ("<!doctype html ", "\"", ""),
        ("<script>", "<!--<script>", "</script>--></script>"),
        ("<script>", "<!--<script></script>-->", "</script>"),
        ("<script><!--", "-", "--></script>"),
        ("<script><!--", "<", "--></script>"),
        ("<style>", "</styl", "</style>"),
        ("<title>", "</titl", "</title>"),
        ("<title>", "&amp;", "</title>"),
        ("<textarea>", "</textarea ", "</textarea>"),
        ("", "\r", ""),
        ("", "\0", ""),
    ];

    #[test]
    fn no_construct_overflows_a_small_stack() {
        let parse = || {
            for (begin, construct, end) in REPEATED {
                for times in [200, 600, 100_000] {
                    let page = format!("{begin}{}{end}><p>word", construct.repeat(times));
                    let page = Page::parse(page.as_bytes(), &Hints::default());
                    assert!(page.text().ends_with("word"), "{begin}{construct}...{end}");
                }
            }
        };
        thread::Builder::new().stack_size(512 << 10).spawn(parse).unwrap().join().unwrap();
    }
}
