//! Checks one `[[data]]`: a number of pages, and paths for pages on this machine only.

use std::path::PathBuf;

use toml::Spanned;

use crate::place::Place;
use crate::raw::RawData;
use crate::{AnswerKind, Data, Experiment, LOCAL, ManifestError};

pub(super) fn check(raw: RawData, place: &Place<'_>) -> Result<Data, ManifestError> {
    if let Some(pages) = raw.pages.as_ref().filter(|pages| *pages.get_ref() == 0) {
        return Err(place.error(pages.span().start, "pages is 0, allowed is 1 and more".to_owned()));
    }
    let paths = paths(&raw, place)?;
    Ok(Data {
        id: place.located(raw.id),
        pages: raw.pages.map(Spanned::into_inner),
        paths,
        sites: raw.sites,
        answer: raw.answer.unwrap_or(AnswerKind::Gold),
    })
}

/// Refuses a data set that is not in the experiment.
pub(super) fn is_there(
    id: &str,
    at: usize,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<(), ManifestError> {
    let known: Vec<_> = experiment.data.iter().map(|data| data.id.value.as_str()).collect();
    place.refuse_unknown(at, ("data", id), &known)
}

/// The paths of a data set on this machine; none for other data sets.
fn paths(raw: &RawData, place: &Place<'_>) -> Result<Vec<PathBuf>, ManifestError> {
    let id = raw.id.get_ref();
    let Some(name) = id.strip_prefix(LOCAL) else {
        return match &raw.paths {
            None => Ok(Vec::new()),
            Some(paths) => {
                let problem =
                    format!("data set {id:?} has paths, allowed only where the id begins with {LOCAL:?}");
                Err(place.error(paths.span().start, problem))
            }
        };
    };
    if !is_name(name) {
        let problem =
            format!("id {id:?}, allowed are lower-case letters, digits and inner hyphens behind {LOCAL:?}");
        return Err(place.error(raw.id.span().start, problem));
    }
    let Some(paths) = &raw.paths else {
        let problem =
            format!("data set {id:?} has no paths, allowed is a list of folders and files with its pages");
        return Err(place.error(raw.id.span().start, problem));
    };
    if paths.get_ref().is_empty() || paths.get_ref().iter().any(String::is_empty) {
        let problem = format!("paths is {:?}, allowed is one folder or file and more", paths.get_ref());
        return Err(place.error(paths.span().start, problem));
    }
    if let Some(pages) = &raw.pages {
        let found = pages.get_ref();
        let problem =
            format!("pages is {found}, allowed is none beside paths: all pages are read that are there");
        return Err(place.error(pages.span().start, problem));
    }
    Ok(paths.get_ref().iter().map(PathBuf::from).collect())
}

/// Whether it is a valid name of a data set; files are named after it.
fn is_name(name: &str) -> bool {
    let fine = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !name.is_empty() && name.bytes().all(fine) && !name.starts_with('-') && !name.ends_with('-')
}
