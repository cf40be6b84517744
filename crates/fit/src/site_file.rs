//! A fitted site as a file. It stores what the method has learned ([`Cleaner::state`](cleaning::Cleaner::state)), or, for a method without
//! a state, the pages of the fit. Fits are deterministic, so reading these pages and fitting again gives a cleaner with the same output.
//!
//! ```text
//! gleaner-site 2
//! site "www.example.org"
//! sample 200 of 3000 pages
//! method lin-ho
//! set blocks="element"
//! seed 0
//! model 48211 bytes           (only for a method with a model that is not part of the program)
//! state 61223 bytes           (only for a method with a state)
//! sketches of pages           (only if a sketch is stored in place of each page, named by the address)
//! batches 6f0b... 27c9...     (only with sketches: the batches in which the pages were added)
//! digest 91ab...
//!
//! (packed by zstd: the text of the model, then the state or the pages)
//! ```
//!
//! The digest is SHA-256 of all lines above its own and of the packed part. A page is one line of JSON with
//! its name, its address, the encoding from the server, and the number of its bytes; then come the bytes.
//! Files come from strangers, so the packed part is read page by page, and within bounds ([`TooLarge`]).

use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;

use cleaning::{Family, LineError, Lines, Method, Settings, Site};
use input::{Digest, Unparsed, open_foreign, read_foreign};
use page::keeping_sources;
use serde::{Deserialize, Serialize};

use crate::model_file::{self, ModelFile, blank, read_method, try_bytes, write_method};

const HEAD: &str = "gleaner-site 2";

/// The line of a file with sketches.
const SKETCHES: &str = "sketches of pages";

/// The beginning of the first line, for every version.
const KIND: &str = "gleaner-site ";

/// The compression level of zstd. A higher one costs much time and saves little.
const LEVEL: i32 = 9;

/// The most bytes of one page, the same as in a WARC file.
const PAGE: usize = 64 << 20;

/// The most bytes of the line before a page.
const LINE: usize = 1 << 20;

/// The most bytes of all pages, or of the state, with the model: 1,000 pages, the usual sample, of half a MiB each. Parsed,
/// pages take up to ten times as much memory.
const ALL: usize = 512 << 20;

/// The bytes that are added for each page: the size of a parsed empty page.
const EACH: usize = 4 << 10;

/// The most bytes of a file: zstd makes no input longer by more than a 128th.
const FILE: usize = ALL + ALL / 64;

/// What a cleaner of a site is made of.
#[derive(Debug, Clone, PartialEq)]
pub struct SiteFile {
    /// The site's id.
    pub site: String,
    /// Number of pages of the site, of which the fit has seen a sample.
    pub of: usize,
    /// The method's id.
    pub method: String,
    /// All of its parameters.
    pub settings: Settings,
    /// The seed of the fit.
    pub seed: u64,
    /// The method's model, if it is not part of the program.
    pub model: Option<ModelFile>,
    /// What the fit has learned, or its pages.
    pub learned: Learned,
    /// The batches in which the pages of sketches were added ([`Recipe::merge`](crate::Recipe::merge)); none without sketches.
    pub batches: Vec<String>,
}

/// What is stored of a fit.
#[derive(Debug, Clone, PartialEq)]
pub enum Learned {
    /// The state of the cleaner.
    State {
        /// Number of pages of the fit.
        pages: usize,
        /// The state.
        state: Vec<u8>,
    },
    /// Names and pages of the sample, in the order of the fit.
    Pages(Vec<(String, Unparsed)>),
    /// Addresses and sketches of the sample ([`Method::sketch`]).
    Sketches(Vec<(String, Vec<u8>)>),
}

impl Learned {
    /// Number of pages of the fit.
    pub fn pages(&self) -> usize {
        match self {
            Self::State { pages, .. } => *pages,
            Self::Pages(pages) => pages.len(),
            Self::Sketches(sketches) => sketches.len(),
        }
    }
}

/// The line before the bytes of a page.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PageLine {
    name: String,
    url: Option<String>,
    charset: Option<String>,
    bytes: usize,
}

/// The reason why the pages cannot be a file of a fitted site.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// One page is too large.
    #[error("page {name:?} has {bytes} bytes, a fitted site takes pages of at most {PAGE}")]
    Page {
        /// Its name.
        name: String,
        /// Number of its bytes.
        bytes: usize,
    },
    /// The name and the address of a page are too long.
    #[error("the name and the address of a page have more than {LINE} bytes")]
    Line,
    /// The pages and the model are too large together; 4 KiB are added for each page.
    #[error("the pages have more than {ALL} bytes, {EACH} added for each; a smaller sample has less")]
    All,
}

impl SiteFile {
    /// Whether a file with these bytes is of this kind, in any version; its first bytes are enough.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(KIND.as_bytes())
    }

    /// The file.
    ///
    /// # Errors
    /// [`TooLarge`] if [`from_bytes`](Self::from_bytes) would refuse the size.
    pub fn to_bytes(&self) -> Result<Vec<u8>, TooLarge> {
        let model = self.model.as_ref().map(ModelFile::to_text);
        let mut text = format!("{HEAD}\n");
        text += &format!("site {}\n", serde_json::to_string(&self.site).expect("strings are JSON"));
        text += &format!("sample {} of {} pages\n", self.learned.pages(), self.of);
        write_method(&mut text, &self.method, &self.settings, self.seed);
        if let Some(model) = &model {
            text += &format!("model {} bytes\n", model.len());
        }
        let mut body = model.unwrap_or_default().into_bytes();
        let room = ALL.checked_sub(body.len()).ok_or(TooLarge::All)?;
        match &self.learned {
            Learned::State { state, .. } => {
                room.checked_sub(state.len()).ok_or(TooLarge::All)?;
                text += &format!("state {} bytes\n", state.len());
                body.extend_from_slice(state);
            }
            Learned::Pages(pages) => add_pages(&mut body, pages, room)?,
            Learned::Sketches(sketches) => {
                text += &format!("{SKETCHES}\n");
                if !self.batches.is_empty() {
                    text += &format!("batches {}\n", self.batches.join(" "));
                }
                let page = |(address, bytes): &(String, Vec<u8>)| {
                    (address.clone(), Unparsed { bytes: bytes.clone(), url: None, charset: None })
                };
                add_pages(&mut body, &sketches.iter().map(page).collect::<Vec<_>>(), room)?;
            }
        }
        let packed = zstd::encode_all(&body[..], LEVEL).expect("memory takes everything");
        let digest = digest(&text, &packed);
        let mut file = format!("{text}digest {digest}\n\n").into_bytes();
        file.extend(packed);
        Ok(file)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`LineError`] for the first line that [`to_bytes`](Self::to_bytes) would not write, for another
    /// version, for a wrong digest, and for [`TooLarge`] pages.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LineError> {
        let end = bytes.windows(2).position(|two| two == b"\n\n").map_or(bytes.len(), |at| at + 2);
        let (header, packed) = bytes.split_at(end);
        // bytes that are no text differ from the written text, and their line is refused
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
        if number > of {
            return Err(lines.error(format!("found \"sample {sample}\", allowed are at most all pages")));
        }
        let (method, settings, seed) = read_method(&mut lines)?;
        let (model, state) = (try_bytes(&mut lines, "model")?.unwrap_or(0), try_bytes(&mut lines, "state")?);
        let has_sketches = lines.try_line(SKETCHES);
        let batches = if has_sketches { lines.try_keyed("batches") } else { None };
        let batches = batches.map_or_else(Vec::new, |found| found.split(' ').map(str::to_owned).collect());
        let above = &header[..header.len() - lines.rest().len()];
        let expected = lines.keyed("digest")?;
        blank(&mut lines, "packed pages")?;
        let damaged = || lines.error_below("the file was changed");
        if digest(above, packed) != expected {
            return Err(damaged());
        }
        let mut body = zstd::Decoder::new(packed).map(BufReader::new).map_err(|_| damaged())?;
        let room = ALL - Some(model).filter(|&model| model <= model_file::LARGEST).ok_or_else(damaged)?;
        let model = exactly(&mut body, model).and_then(|model| String::from_utf8(model).ok());
        let text = model.ok_or_else(damaged)?;
        let in_model = |error: LineError| lines.error_below(&format!("the model, {error}"));
        let model = (!text.is_empty()).then(|| ModelFile::from_text(&text)).transpose().map_err(in_model)?;
        let too_large = |error: TooLarge| lines.error_below(&error.to_string());
        let learned = match state {
            Some(bytes) if bytes > room => return Err(too_large(TooLarge::All)),
            Some(bytes) => {
                let state = exactly(&mut body, bytes).ok_or_else(damaged)?;
                Learned::State { pages: number, state }
            }
            None => {
                let wrong = |error: Option<TooLarge>| error.map_or_else(damaged, too_large);
                let pages = pages_in(&mut body, room).map_err(wrong)?;
                let sketch = |(address, page): (String, Unparsed)| (address, page.bytes);
                match has_sketches {
                    true => Learned::Sketches(pages.into_iter().map(sketch).collect()),
                    false => Learned::Pages(pages),
                }
            }
        };
        if learned.pages() != number || body.fill_buf().map_or(true, |rest| !rest.is_empty()) {
            return Err(damaged());
        }
        Ok(Self { site, of, method, settings, seed, model, learned, batches })
    }

    /// The method with its settings, and its model if it has one. `family` is that of
    /// [`method`](Self::method).
    ///
    /// # Errors
    /// [`LineError`] if the program does not accept the settings or the model.
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

    /// The pages of the fit as a site; they keep their source if `sources` says so ([`Family::wants_sources`]). A state and sketches have
    /// none.
    pub fn sample(&self, sources: bool) -> Site {
        let pages = if let Learned::Pages(pages) = &self.learned { &pages[..] } else { &[] };
        let parse = || Site::new(&*self.site, pages.iter().map(|(name, page)| (name.clone(), page.parse())));
        if sources { keeping_sources(parse) } else { parse() }
    }
}

/// Adds the pages to the body, if there is so much `room`.
fn add_pages(body: &mut Vec<u8>, pages: &[(String, Unparsed)], mut room: usize) -> Result<(), TooLarge> {
    for (name, Unparsed { bytes, url, charset }) in pages {
        let (url, charset) = (url.clone(), charset.clone());
        let line = PageLine { name: name.clone(), url, charset, bytes: bytes.len() };
        let line = serde_json::to_vec(&line).expect("strings and numbers are JSON");
        take_room(&mut room, name, (line.len(), bytes.len()))?;
        body.extend(line);
        body.push(b'\n');
        body.extend_from_slice(bytes);
    }
    Ok(())
}

/// The pages of the rest of the body; no error in words for a damaged one.
fn pages_in(body: &mut impl BufRead, mut room: usize) -> Result<Vec<(String, Unparsed)>, Option<TooLarge>> {
    let mut pages = Vec::new();
    loop {
        let mut line = Vec::new();
        body.take(LINE as u64 + 1).read_until(b'\n', &mut line).map_err(|_| None)?;
        if line.is_empty() {
            return Ok(pages);
        }
        let line = line.strip_suffix(b"\n").ok_or(None)?;
        let PageLine { name, url, charset, bytes } = serde_json::from_slice(line).map_err(|_| None)?;
        take_room(&mut room, &name, (line.len(), bytes))?;
        let bytes = exactly(body, bytes).ok_or(None)?;
        pages.push((name, Unparsed { bytes, url, charset }));
    }
}

/// Reads the file of a model or of a fitted site.
///
/// # Errors
/// Those of [`read_foreign`]; the bound is 64 MiB for a model, and 520 MiB for a fitted site.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    open_foreign(path)?.take(KIND.len() as u64).read_to_end(&mut head)?;
    read_foreign(path, if SiteFile::begins(&head) { FILE } else { model_file::LARGEST } as u64)
}

fn digest(above: &str, packed: &[u8]) -> String {
    Digest::of(&[above.as_bytes(), packed].concat()).hex()
}

/// Takes the room of a page's line and bytes, if there is so much `room`.
fn take_room(room: &mut usize, name: &str, (line, bytes): (usize, usize)) -> Result<(), TooLarge> {
    if line > LINE {
        return Err(TooLarge::Line);
    }
    if bytes > PAGE {
        return Err(TooLarge::Page { name: name.to_owned(), bytes });
    }
    *room = room.checked_sub(line + bytes + EACH).ok_or(TooLarge::All)?;
    Ok(())
}

/// So many bytes; `None` if there are fewer.
fn exactly(body: &mut impl BufRead, bytes: usize) -> Option<Vec<u8>> {
    let mut read = Vec::new();
    body.take(bytes as u64).read_to_end(&mut read).ok().filter(|read| *read == bytes)?;
    Some(read)
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
            learned: Learned::Pages(vec![
                page("a.html", None, b"<p>menu one\n\n"),
                page("b\n", Some("http://a/\"b\""), b"caf\xe9\0"),
                page("", None, b""),
            ]),
            batches: Vec::new(),
        }
    }

    fn model() -> ModelFile {
        let settings = Settings::new().with("factor", 1.0);
        ModelFile { method: "mean".to_owned(), settings, seed: 1, data: Vec::new(), body: "4".to_owned() }
    }

    #[test]
    fn a_file_comes_back_and_its_head_is_read_by_people() {
        let bytes = file().to_bytes().unwrap();
        let head = "gleaner-site 2\nsite \"a \\\"b\\\"\\nc\"\nsample 3 of 30 pages\nmethod lin-ho\nset blocks=\"element\"\n\
                    set rule={ fixed = 0.5 }\nseed 7\ndigest ";
        assert!(bytes.starts_with(head.as_bytes()));
        assert!(SiteFile::begins(&bytes) && !SiteFile::begins(b"gleaner-model 1\n"));
        assert_eq!(SiteFile::from_bytes(&bytes), Ok(file()));
        let sketches =
            Learned::Sketches(vec![("http://a/a".to_owned(), vec![1, 0]), ("b".to_owned(), Vec::new())]);
        let batches = vec!["6f0b".to_owned(), "27c9".to_owned()];
        let with_sketches = SiteFile { model: Some(model()), learned: sketches, batches, ..file() };
        assert_eq!(SiteFile::from_bytes(&with_sketches.to_bytes().unwrap()), Ok(with_sketches));
        let with_model = SiteFile { model: Some(model()), learned: Learned::Pages(Vec::new()), ..file() };
        assert_eq!(SiteFile::from_bytes(&with_model.to_bytes().unwrap()), Ok(with_model));
        for state in [vec![1, 2, 3], Vec::new()] {
            let with_state = SiteFile { learned: Learned::State { pages: 7, state }, ..file() };
            assert_eq!(SiteFile::from_bytes(&with_state.to_bytes().unwrap()), Ok(with_state));
        }
    }

    proptest! {
        #[test]
        fn any_pages_come_back(pages in proptest::collection::vec(("\\PC{0,5}", any::<Vec<u8>>()), 0..5)) {
            let pages: Vec<_> = pages.iter().map(|(name, bytes)| page(name, Some(name), bytes)).collect();
            let file = SiteFile { learned: Learned::Pages(pages), ..file() };
            prop_assert_eq!(SiteFile::from_bytes(&file.to_bytes().unwrap()), Ok(file));
        }

        #[test]
        fn any_damage_is_found(place: prop::sample::Index, by in 1..=255_u8) {
            let mut bytes = file().to_bytes().unwrap();
            let place = place.index(bytes.len());
            bytes[place] ^= by;
            prop_assert!(SiteFile::from_bytes(&bytes).is_err(), "at {place}");
            prop_assert!(SiteFile::from_bytes(&bytes[..place]).is_err(), "until {place}");
        }
    }

    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        let bytes = file().to_bytes().unwrap();
        let end = bytes.windows(2).position(|two| two == b"\n\n").unwrap();
        let header = std::str::from_utf8(&bytes[..end]).unwrap();
        assert!(header.contains(from), "{header}");
        let changed = [header.replacen(from, to, 1).as_bytes(), &bytes[end..]].concat();
        assert_eq!(SiteFile::from_bytes(&changed).unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        check("site 2", "site 1", "line 1: found \"gleaner-site 1\", expected \"gleaner-site 2\"");
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
        check("of 30", "of 2", "line 3: found \"sample 3 of 2 pages\", allowed are at most all pages");
        check("seed 7", "seed 8", "line 10: the file was changed");
    }

    /// Checks a file with this packed part and a correct digest.
    #[track_caller]
    fn check_packed(parts: &[(&[u8], usize)], expected: &str) {
        let bytes = file().to_bytes().unwrap();
        let header = bytes.windows(7).position(|seven| seven == b"digest ").unwrap();
        let header = std::str::from_utf8(&bytes[..header]).unwrap();
        let mut packed = zstd::Encoder::new(Vec::new(), 1).unwrap();
        for (part, times) in parts {
            (0..*times).for_each(|_| std::io::Write::write_all(&mut packed, part).unwrap());
        }
        let packed = packed.finish().unwrap();
        let whole = [format!("{header}digest {}\n\n", digest(header, &packed)).as_bytes(), &packed].concat();
        assert_eq!(SiteFile::from_bytes(&whole).unwrap_err().to_string(), format!("line 10: {expected}"));
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        let line = |bytes: usize| {
            format!("{{\"name\":\"a\",\"url\":null,\"charset\":null,\"bytes\":{bytes}}}\n").into_bytes()
        };
        let zeros = vec![0; 1 << 20];
        check_packed(&[(&zeros, 600)], "the file was changed");
        let page = "page \"a\" has 67108865 bytes, a fitted site takes pages of at most 67108864";
        check_packed(&[(&line(PAGE + 1), 1), (&zeros, 2)], page);
        let all = "the pages have more than 536870912 bytes, 4096 added for each; a smaller sample has less";
        let large = [line(PAGE), vec![0; PAGE]].concat();
        check_packed(&[(&large, 8)], all);
        check_packed(&[(&line(0), ALL / EACH)], all);
    }

    #[test]
    fn what_would_be_refused_is_not_written() {
        let pages = vec![page("a", None, &vec![0; PAGE + 1])];
        let too_large = TooLarge::Page { name: "a".to_owned(), bytes: PAGE + 1 };
        assert_eq!(SiteFile { learned: Learned::Pages(pages), ..file() }.to_bytes(), Err(too_large));
        let pages = vec![page(&"a".repeat(LINE), None, b"")];
        assert_eq!(SiteFile { learned: Learned::Pages(pages), ..file() }.to_bytes(), Err(TooLarge::Line));
        let pages = vec![page("a", None, b""); ALL / EACH];
        assert_eq!(SiteFile { learned: Learned::Pages(pages), ..file() }.to_bytes(), Err(TooLarge::All));
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
        let file = SiteFile { learned: Learned::Pages(pages), ..file() };
        let fit = |file: &SiteFile| {
            let method = Arc::from(file.method(methods::family("lin-ho").unwrap()).unwrap());
            FittedSite::fit(&method, &Arc::new(file.sample(false)), file.seed, LONG).unwrap()
        };
        let new = Unparsed { bytes: html(9).into_bytes(), url: None, charset: None };
        let day_after = Arc::new(Site::new("later", [("new".to_owned(), new.parse())]));
        let clean = |file: &SiteFile| fit(file).clean(&day_after, LONG);
        let cleaned = clean(&file);
        assert_eq!(cleaned[0].as_ref().unwrap().read(&day_after.pages()[0]), "story9 told9");
        assert_eq!(clean(&SiteFile::from_bytes(&file.to_bytes().unwrap()).unwrap()), cleaned);
    }
}
