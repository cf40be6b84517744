//! A fitted site as a file: not what the fit found, but what it was made from. Fits are deterministic, so that reading the
//! file and fitting again gives a cleaner with the same output, and no method needs code for it.
//!
//! ```text
//! gleaner-site 1
//! site "www.example.org"
//! sample 200 of 3000 pages
//! method lin-ho
//! set blocks="element"
//! seed 0
//! model 48211 bytes           (only for a method with a model that is not part of the program)
//! digest 91ab...
//!
//! (packed by zstd: the text of the model, then the pages)
//! ```
//!
//! The digest is SHA-256 of all lines above its own and of the packed part. A page is one line of JSON with its name, its address,
//! the encoding that a server named, and the number of its bytes; then come the bytes.

use std::fmt::Write as _;

use cleaning::{Family, Method, Settings, Site};
use page::keeping_sources;
use pages::{Digest, Unparsed};
use serde::{Deserialize, Serialize};

use crate::header_lines::{LineError, Lines, write_method};
use crate::model_file::ModelFile;

const HEAD: &str = "gleaner-site 1";

/// How the first line begins, whatever the version.
const KIND: &str = "gleaner-site ";

/// How hard zstd tries. More costs much time and saves little.
const LEVEL: i32 = 9;

/// What a method was fitted to, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct SiteFile {
    /// The site's id.
    pub site: String,
    /// Number of pages of the site, of which [`pages`](Self::pages) is a sample.
    pub of: usize,
    /// The method's id.
    pub method: String,
    /// All of its parameters.
    pub settings: Settings,
    /// The seed of the fit.
    pub seed: u64,
    /// The model that the method judges by, where it is not part of the program.
    pub model: Option<ModelFile>,
    /// Names and pages of the sample, in the order in which the fit saw them.
    pub pages: Vec<(String, Unparsed)>,
}

/// What stands before the bytes of a page.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PageLine {
    name: String,
    url: Option<String>,
    charset: Option<String>,
    bytes: usize,
}

impl SiteFile {
    /// Whether these bytes, of which the first ones are enough, begin a file of this kind, of whatever version.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(KIND.as_bytes())
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let model = self.model.as_ref().map(ModelFile::to_text);
        let mut text = format!("{HEAD}\n");
        let mut line = |line: String| writeln!(text, "{line}").expect("strings take everything");
        line(format!("site {}", quoted(&self.site)));
        line(format!("sample {} of {} pages", self.pages.len(), self.of));
        write_method(&mut text, &self.method, &self.settings, self.seed);
        if let Some(model) = &model {
            writeln!(text, "model {} bytes", model.len()).expect("strings take everything");
        }
        let mut body = model.unwrap_or_default().into_bytes();
        for (name, Unparsed { bytes, url, charset }) in &self.pages {
            let (url, charset) = (url.clone(), charset.clone());
            let line = PageLine { name: name.clone(), url, charset, bytes: bytes.len() };
            serde_json::to_writer(&mut body, &line).expect("strings and numbers are JSON");
            body.push(b'\n');
            body.extend_from_slice(bytes);
        }
        let packed = zstd::encode_all(&body[..], LEVEL).expect("memory takes everything");
        let digest = digest(&text, &packed);
        let mut file = format!("{text}digest {digest}\n\n").into_bytes();
        file.extend(packed);
        file
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`LineError`] for the first line that is not as [`to_bytes`](Self::to_bytes) writes it; for another version; where the
    /// file is not the one that was written.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LineError> {
        let end = bytes.windows(2).position(|two| two == b"\n\n").map_or(bytes.len(), |at| at + 2);
        let (header, packed) = bytes.split_at(end);
        // what is no text differs from what was written, and is refused by its line
        let header = String::from_utf8_lossy(header);
        let mut lines = Lines::after(HEAD, &header)?;
        let site = lines.keyed("site")?;
        let site: String = serde_json::from_str(site)
            .map_err(|_| lines.error(format!("found {site:?}, expected a text between quotes")))?;
        let sample = lines.keyed("sample")?;
        let [number, "of", of, "pages"] = sample.split(' ').collect::<Vec<_>>()[..] else {
            let form = "\"sample NUMBER of NUMBER pages\"";
            return Err(lines.error(format!("found \"sample {sample}\", expected {form}")));
        };
        let (number, of): (usize, usize) = (lines.number(number)?, lines.number(of)?);
        let (method, settings, seed) = lines.method()?;
        let model = match lines.try_keyed("model") {
            None => 0,
            Some(found) => lines.number(found.strip_suffix(" bytes").unwrap_or(found))?,
        };
        let above = &header[..header.len() - lines.text.len()];
        let expected = lines.keyed("digest")?;
        lines.blank("packed pages")?;
        let damaged = || lines.error_below("the file is not the one that was written");
        if digest(above, packed) != expected {
            return Err(damaged());
        }
        let body = zstd::decode_all(packed).map_err(|_| damaged())?;
        let (model, rest) = body.split_at_checked(model).ok_or_else(damaged)?;
        let model = match std::str::from_utf8(model).map_err(|_| damaged())? {
            "" => None,
            text => Some(ModelFile::from_text(text).map_err(|error| in_model(&lines, &error))?),
        };
        let pages = pages(rest).filter(|pages| pages.len() == number).ok_or_else(damaged)?;
        Ok(Self { site, of, method, settings, seed, model, pages })
    }

    /// The method with its settings, and its model where it has one. `family` is that of [`method`](Self::method).
    ///
    /// # Errors
    /// [`LineError`] where the program does not accept the settings or the model.
    pub fn method(&self, family: &dyn Family) -> Result<Box<dyn Method>, LineError> {
        let wrong = |line, reason: String| LineError { line, reason };
        match &self.model {
            // after kind, site, sample and method
            None => family.build(&self.settings).map_err(|error| wrong(5, format!("and below: {error}"))),
            Some(model) => {
                let line = 6 + self.settings.iter().count();
                model.load(family).map_err(|error| wrong(line, format!("the model, {error}")))
            }
        }
    }

    /// The sample as a site, for the fit; pages keep their source if `sources` says so
    /// ([`Family::wants_sources`]).
    pub fn sample(&self, sources: bool) -> Site {
        let parse =
            || Site::new(&*self.site, self.pages.iter().map(|(name, page)| (name.clone(), page.parse())));
        if sources { keeping_sources(parse) } else { parse() }
    }
}

fn digest(above: &str, packed: &[u8]) -> String {
    Digest::of(&[above.as_bytes(), packed].concat()).hex()
}

/// A text on one line.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("strings are JSON")
}

fn in_model(lines: &Lines<'_>, error: &LineError) -> LineError {
    lines.error_below(&format!("the model, {error}"))
}

/// The pages; `None` where they end within one.
fn pages(mut rest: &[u8]) -> Option<Vec<(String, Unparsed)>> {
    let mut pages = Vec::new();
    while !rest.is_empty() {
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let PageLine { name, url, charset, bytes } = serde_json::from_slice(&rest[..end]).ok()?;
        let (bytes, after) = rest[end + 1..].split_at_checked(bytes)?;
        pages.push((name, Unparsed { bytes: bytes.to_vec(), url, charset }));
        rest = after;
    }
    Some(pages)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cleaning::FamilyOf;
    use proptest::prelude::*;
    use testkit::methods::{LONG, MeanParams};

    use super::*;
    use crate::FittedSite;

    fn page(name: &str, url: Option<&str>, bytes: &[u8]) -> (String, Unparsed) {
        let charset = url.map(|_| "windows-1252".to_owned());
        (name.to_owned(), Unparsed { bytes: bytes.to_vec(), url: url.map(str::to_owned), charset })
    }

    fn file() -> SiteFile {
        SiteFile {
            site: "a \"b\"\nc".to_owned(),
            of: 30,
            method: "lin-ho".to_owned(),
            settings: Settings::new().with("rule.fixed", 0.5).with("blocks", "element"),
            seed: 7,
            model: None,
            pages: vec![
                page("a.html", None, b"<p>menu one\n\n"),
                page("b\n", Some("http://a/\"b\""), b"caf\xe9\0"),
                page("", None, b""),
            ],
        }
    }

    fn model() -> ModelFile {
        let settings = Settings::new().with("factor", 1.0);
        ModelFile { method: "mean".to_owned(), settings, seed: 1, data: Vec::new(), body: "4".to_owned() }
    }

    #[test]
    fn a_file_comes_back_and_its_head_is_read_by_people() {
        let bytes = file().to_bytes();
        let head = "gleaner-site 1\nsite \"a \\\"b\\\"\\nc\"\nsample 3 of 30 pages\nmethod lin-ho\nset blocks=\"element\"\n\
                    set rule={ fixed = 0.5 }\nseed 7\ndigest ";
        assert!(bytes.starts_with(head.as_bytes()));
        assert!(SiteFile::begins(&bytes) && !SiteFile::begins(b"gleaner-model 1\n"));
        assert_eq!(SiteFile::from_bytes(&bytes), Ok(file()));
        let with_model = SiteFile { model: Some(model()), pages: Vec::new(), ..file() };
        assert_eq!(SiteFile::from_bytes(&with_model.to_bytes()), Ok(with_model));
    }

    proptest! {
        #[test]
        fn any_pages_come_back(pages in proptest::collection::vec(("\\PC{0,5}", any::<Vec<u8>>()), 0..5)) {
            let pages: Vec<_> = pages.iter().map(|(name, bytes)| page(name, Some(name), bytes)).collect();
            let file = SiteFile { pages, ..file() };
            prop_assert_eq!(SiteFile::from_bytes(&file.to_bytes()), Ok(file));
        }

        #[test]
        fn any_damage_is_found(place: prop::sample::Index, by in 1..=255_u8) {
            let mut bytes = file().to_bytes();
            let place = place.index(bytes.len());
            bytes[place] ^= by;
            prop_assert!(SiteFile::from_bytes(&bytes).is_err(), "at {place}");
            prop_assert!(SiteFile::from_bytes(&bytes[..place]).is_err(), "until {place}");
        }
    }

    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        let bytes = file().to_bytes();
        let end = bytes.windows(2).position(|two| two == b"\n\n").unwrap();
        let header = std::str::from_utf8(&bytes[..end]).unwrap();
        assert!(header.contains(from), "{header}");
        let changed = [header.replacen(from, to, 1).as_bytes(), &bytes[end..]].concat();
        assert_eq!(SiteFile::from_bytes(&changed).unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        check("site 1", "site 2", "line 1: found \"gleaner-site 2\", expected \"gleaner-site 1\"");
        check(
            "site \"a",
            "site a",
            "line 2: found \"a \\\\\\\"b\\\\\\\"\\\\nc\\\"\", expected a text between quotes",
        );
        check(
            "of 30",
            "30",
            "line 3: found \"sample 3 30 pages\", expected \"sample NUMBER of NUMBER pages\"",
        );
        check("3 of", "x of", "line 3: found \"x\", expected a number");
        check("seed 7", "seed 8", "line 10: the file is not the one that was written");
    }

    #[track_caller]
    fn check_method(file: &SiteFile, family: &dyn Family, expected: &str) {
        let said = file.method(family).map_or_else(|error| error.to_string(), |_| "fine".to_owned());
        assert_eq!(said, expected);
    }

    #[test]
    fn a_method_is_made_of_settings_and_model() {
        let lin_ho = methods::family("lin-ho").unwrap();
        check_method(&file(), lin_ho, "fine");
        let settings = Settings::new().with("rule.fixed", 5.0);
        let said = "line 5: and below: parameters of lin-ho: ";
        let wrong = SiteFile { settings, ..file() }.method(lin_ho).err().unwrap().to_string();
        assert!(wrong.starts_with(said), "{wrong}");
        let mean = FamilyOf::<MeanParams>::new();
        let with_model = SiteFile { model: Some(model()), ..file() };
        check_method(&with_model, &mean, "fine");
        let broken = SiteFile { model: Some(ModelFile { body: "x".to_owned(), ..model() }), ..file() };
        check_method(&broken, &mean, "line 8: the model, line 7 and below: not a model of mean: found \"x\"");
    }

    #[test]
    fn a_site_that_was_read_again_cleans_as_before() {
        let html = |number: usize| {
            format!(
                "<table><tr><td>menu of all</td></tr></table><table><tr><td>story{number} told{number}</td></tr></table>"
            )
        };
        let pages = (0..6).map(|number| page(&number.to_string(), None, html(number).as_bytes())).collect();
        let file = SiteFile { pages, ..file() };
        let fit = |file: &SiteFile| {
            let method = Arc::from(file.method(methods::family("lin-ho").unwrap()).unwrap());
            FittedSite::fit(&method, &Arc::new(file.sample(false)), file.seed, LONG).unwrap()
        };
        let new = Unparsed { bytes: html(9).into_bytes(), url: None, charset: None };
        let day_after = Arc::new(Site::new("later", [("new".to_owned(), new.parse())]));
        let clean = |file: &SiteFile| fit(file).clean(&day_after, LONG);
        let cleaned = clean(&file);
        assert_eq!(cleaned[0].as_ref().unwrap().read(&day_after.pages()[0]), "story9 told9");
        assert_eq!(clean(&SiteFile::from_bytes(&file.to_bytes()).unwrap()), cleaned);
    }
}
