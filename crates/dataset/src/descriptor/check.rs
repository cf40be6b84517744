//! The rules of descriptors: from a file's values to a [`Descriptor`], or to the first value that breaks a
//! rule.

use toml::Spanned;

use super::check_debian::check_debian;
use super::check_joined::check_joined;
use super::unchecked::{self, Unchecked};
use super::value::{Refusal, check_language, check_patterns, choose, content, count, not_blank, refuse};
use super::{Archive, Descriptor, Format, Kind, Origin, Place, Recipe, Repository, Source};

/// Checks every value. Errors name the key, the value found and the allowed ones.
pub(super) fn check(unchecked: Unchecked) -> Result<Descriptor, Refusal> {
    let kind = choose(&unchecked.kind, "kind", &[Kind::Real, Kind::Synthetic], |kind| kind.name())?;
    let prefix = match (&unchecked.joined, kind) {
        (Some(_), _) => "joined/",
        (None, Kind::Synthetic) => "synthetic/",
        (None, Kind::Real) => "",
    };
    check_id(&unchecked.id, prefix)?;
    let counts = unchecked.counts.get_ref();
    let sites = count(&counts.sites, "counts.sites")?;
    let pages = counts.pages.as_ref().map(|pages| count(pages, "counts.pages")).transpose()?;
    let origin = match (&unchecked.joined, kind) {
        (Some(joined), _) => Origin::Joined(check_joined(&unchecked, joined.get_ref(), kind)?),
        (None, Kind::Real) => check_real(&unchecked)?,
        (None, Kind::Synthetic) => check_synthetic(&unchecked)?,
    };
    Ok(Descriptor {
        languages: check_languages(&unchecked.languages)?,
        title: not_blank(&unchecked.title, "title")?,
        licence: not_blank(&unchecked.licence, "licence")?,
        citation: not_blank(&unchecked.citation, "citation")?,
        notes: unchecked.notes.trim().to_owned(),
        id: unchecked.id.into_inner(),
        sites,
        pages,
        origin,
    })
}

fn check_real(unchecked: &Unchecked) -> Result<Origin, Refusal> {
    if let Some(synthetic) = &unchecked.synthetic {
        return refuse(synthetic, "a real data set has no table `synthetic`".into());
    }
    let Some(reader) = &unchecked.reader else {
        return refuse(&unchecked.kind, "a real data set needs the key `reader`".into());
    };
    if unchecked.counts.get_ref().pages.is_none() {
        return refuse(&unchecked.counts, "a real data set needs the key `counts.pages`".into());
    }
    let format = choose(reader, "reader", &READERS, reader_name)?;
    let name = reader_name(format);
    let needs = |table| Refusal {
        at: reader.span().start,
        problem: format!("a data set with the reader {name} needs the table `{table}`"),
    };
    let has_no = |table| format!("a data set with the reader {name} has no table `{table}`");
    let (source, debian) = (&unchecked.source, &unchecked.debian);
    match (format, source, debian) {
        (Some(_), _, Some(debian)) => refuse(debian, has_no("debian")),
        (None, Some(source), _) => refuse(source, has_no("source")),
        (Some(format), source, None) => {
            let source = source.as_ref().ok_or_else(|| needs("source"))?;
            check_source(source.get_ref(), format).map(Origin::Source)
        }
        (None, None, debian) => {
            let debian = debian.as_ref().ok_or_else(|| needs("debian"))?;
            check_debian(debian.get_ref()).map(Origin::Source)
        }
    }
}

/// The readers by name: those of a format, and that of packages.
const READERS: [Option<Format>; 11] = [
    Some(Format::Aeb),
    Some(Format::CrawlToTheFuture),
    Some(Format::CrawlIndex),
    Some(Format::Daniel),
    None,
    Some(Format::Fixtures),
    Some(Format::Forum),
    Some(Format::Swde),
    Some(Format::SwdeValues),
    Some(Format::Wcxb),
    Some(Format::WebKb),
];

fn reader_name(reader: Option<Format>) -> &'static str {
    reader.map_or("debian", Format::name)
}

fn check_source(source: &unchecked::Source, format: Format) -> Result<Source, Refusal> {
    let unpacked = source.unpacked.as_ref().map(|unpacked| {
        let unpacked = unpacked.get_ref();
        content(&unpacked.files, &unpacked.bytes, &unpacked.digest)
    });
    Ok(Source {
        place: Place::Archive(Archive {
            format,
            paths: check_patterns(&source.paths, "source.paths")?,
            repository: Repository {
                host: check_host(&source.host)?,
                name: check_repository(&source.repository)?,
                revision: source.revision.as_ref().map(check_revision).transpose()?,
            },
            mirror: check_file_name(&source.mirror)?,
        }),
        content: content(&source.files, &source.bytes, &source.digest)?,
        unpacked: unpacked.transpose()?,
        beside: source.beside.as_ref().map(|beside| check_beside(beside, format)).transpose()?,
    })
}

/// The catalogue checks whether the other data set exists.
fn check_beside(beside: &Spanned<String>, format: Format) -> Result<Box<str>, Refusal> {
    let allowed = [Format::CrawlIndex, Format::SwdeValues];
    if allowed.contains(&format) {
        return not_blank(beside, "source.beside").map(String::into_boxed_str);
    }
    let with = allowed.map(Format::name).join(" and ");
    refuse(
        beside,
        format!("`source.beside` is given with the reader {}, allowed is it with {with}", format.name()),
    )
}

fn check_synthetic(unchecked: &Unchecked) -> Result<Origin, Refusal> {
    if let Some(source) = &unchecked.source {
        return refuse(source, "a synthetic data set has no table `source`".into());
    }
    if let Some(debian) = &unchecked.debian {
        return refuse(debian, "a synthetic data set has no table `debian`".into());
    }
    if let Some(reader) = &unchecked.reader {
        return refuse(reader, "a synthetic data set has no key `reader`".into());
    }
    let Some(synthetic) = &unchecked.synthetic else {
        return refuse(&unchecked.kind, "a synthetic data set needs the table `synthetic`".into());
    };
    let synthetic = synthetic.get_ref();
    match (&unchecked.counts.get_ref().pages, &synthetic.pages) {
        (Some(all), Some(_)) => {
            return refuse(
                all,
                "`counts.pages` and `synthetic.pages` are both given; allowed is one of them".into(),
            );
        }
        (None, None) => {
            return refuse(
                &synthetic.generator,
                "a synthetic data set needs the key `synthetic.pages` (a site) or `counts.pages` (of a generator with \
                 page counts of its own)"
                    .into(),
            );
        }
        _ => {}
    }
    let Ok(seed) = u64::try_from(*synthetic.seed.get_ref()) else {
        return refuse(
            &synthetic.seed,
            format!("`synthetic.seed` is {}, allowed is 0 or more", synthetic.seed.get_ref()),
        );
    };
    Ok(Origin::Recipe(Recipe {
        generator: not_blank(&synthetic.generator, "synthetic.generator")?,
        pages: synthetic.pages.as_ref().map(|pages| count(pages, "synthetic.pages")).transpose()?,
        seed,
    }))
}

fn is_word(text: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(inner) && !text.starts_with('-') && !text.ends_with('-')
}

fn check_id(id: &Spanned<String>, prefix: &str) -> Result<(), Refusal> {
    if id.get_ref().strip_prefix(prefix).is_some_and(is_word) {
        return Ok(());
    }
    let before = if prefix.is_empty() { String::new() } else { format!("`{prefix}` and then ") };
    let allowed = "lower-case letters, digits and inner hyphens";
    refuse(id, format!("`id` is {:?}, allowed are {before}{allowed}", id.get_ref()))
}

fn check_languages(languages: &Spanned<Vec<Spanned<String>>>) -> Result<Vec<String>, Refusal> {
    if languages.get_ref().is_empty() {
        return refuse(languages, "`languages` is empty; it names at least one".into());
    }
    let codes = languages.get_ref().iter().map(check_language).collect::<Result<Vec<_>, _>>()?;
    if !codes.is_sorted_by(|left, right| left < right) {
        return refuse(languages, format!("`languages` is {codes:?}, allowed is a sorted list, each once"));
    }
    Ok(codes)
}

fn check_host(host: &Spanned<String>) -> Result<String, Refusal> {
    let name = host.get_ref();
    let loopback = name.strip_prefix("127.0.0.1:").is_some_and(|port| port.parse::<u16>().is_ok());
    if name == "github.com" || loopback {
        return Ok(name.clone());
    }
    refuse(host, format!("`source.host` is {name:?}, allowed are github.com and 127.0.0.1:<port>"))
}

fn check_repository(repository: &Spanned<String>) -> Result<String, Refusal> {
    let name = repository.get_ref();
    let part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    match name.split_once('/') {
        Some((owner, project)) if part(owner) && part(project) => Ok(name.clone()),
        _ => refuse(repository, format!("`source.repository` is {name:?}, allowed is `owner/name`")),
    }
}

fn check_revision(revision: &Spanned<String>) -> Result<String, Refusal> {
    let commit = revision.get_ref();
    if commit.len() == 40 && commit.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return Ok(commit.clone());
    }
    // a branch or a tag moves
    refuse(
        revision,
        format!("`source.revision` is {commit:?}, allowed is a commit of 40 lower-case hex digits"),
    )
}

fn check_file_name(name: &Spanned<String>) -> Result<String, Refusal> {
    let text = name.get_ref();
    if text.is_empty() || text.starts_with('.') || text.contains(['/', '\\']) {
        return refuse(
            name,
            format!("`source.mirror` is {text:?}, allowed is the name of a file, without a folder"),
        );
    }
    Ok(text.clone())
}
