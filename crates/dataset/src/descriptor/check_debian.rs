//! The rules of the table `debian`: names for apt, selectors, and sums.

use std::sync::Arc;

use page::{Hints, Page};
use toml::Spanned;

use super::unchecked;
use super::value::{Refusal, check_language, check_patterns, content, count, not_blank, refuse};
use super::{Debian, Package, Place, Selectors, Source};

pub(super) fn check_debian(debian: &unchecked::Debian) -> Result<Source, Refusal> {
    let pages = count(&debian.pages, "debian.pages")?;
    let content = content(&debian.files, &debian.bytes, &debian.digest)?;
    let mut packages: Vec<Arc<Package>> = Vec::new();
    for package in debian.packages.get_ref() {
        let checked = check_package(package.get_ref(), pages)?;
        if packages.last().is_some_and(|before| before.name >= checked.name) {
            let problem =
                format!("package {:?} is out of order, allowed is a sorted list, each once", checked.name);
            return refuse(&package.get_ref().name, problem);
        }
        packages.push(Arc::new(checked));
    }
    let sum =
        |of: fn(&Package) -> u64| packages.iter().map(|package| of(package)).fold(0, u64::saturating_add);
    let sums = [
        ("files", &debian.files, sum(|package| package.content.files), content.files),
        ("bytes", &debian.bytes, sum(|package| package.content.bytes), content.bytes),
    ];
    for (key, value, sum, declared) in sums {
        if sum != declared {
            return refuse(value, format!("`debian.{key}` is {declared}, its packages have {sum}"));
        }
    }
    let release = not_blank(&debian.release, "debian.release")?;
    Ok(Source {
        place: Place::Debian(Debian { release, pages, packages }),
        content,
        unpacked: None,
        beside: None,
    })
}

fn check_package(package: &unchecked::Package, pages: usize) -> Result<Package, Refusal> {
    let content = content(&package.files, &package.bytes, &package.digest)?;
    // each page may have its source beside it
    let files = if package.sources.is_some() { 2 * pages } else { pages };
    if content.files > files as u64 {
        let problem = format!("`files` is {}, allowed are the {files} of `debian.pages`", content.files);
        return refuse(&package.files, problem);
    }
    Ok(Package {
        name: check_name(&package.name)?,
        version: check_version(&package.version)?,
        architecture: check_architecture(&package.architecture)?,
        language: package.language.as_ref().map_or(Ok("en".to_owned()), check_language)?,
        paths: check_patterns(&package.paths, "paths")?,
        selectors: Selectors {
            main: check_selector(&package.main)?,
            except: package.except.as_ref().map(check_selector).transpose()?,
            toc: package.toc.as_ref().map(check_selector).transpose()?,
        },
        sources: package.sources.as_ref().map(|folder| not_blank(folder, "sources")).transpose()?,
        content,
    })
}

/// The names that Debian's policy allows (section 5.6.1); none of them is taken for an option or leaves a folder.
fn check_name(name: &Spanned<String>) -> Result<String, Refusal> {
    let text = name.get_ref();
    let inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+-.".contains(&byte);
    let first = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if first && text.len() > 1 && text.bytes().all(inner) {
        return Ok(text.clone());
    }
    refuse(name, format!("package {text:?}, allowed are lower-case letters, digits, `+`, `-` and `.`"))
}

/// The versions that Debian's policy allows (section 5.6.12).
fn check_version(version: &Spanned<String>) -> Result<String, Refusal> {
    let text = version.get_ref();
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b".+-:~".contains(&byte);
    if text.starts_with(|first: char| first.is_ascii_digit()) && text.bytes().all(allowed) {
        return Ok(text.clone());
    }
    refuse(version, format!("version {text:?}, allowed are a digit and then letters, digits and `.+-:~`"))
}

fn check_architecture(architecture: &Spanned<String>) -> Result<String, Refusal> {
    if architecture.get_ref() == "all" {
        return Ok(architecture.get_ref().clone());
    }
    // apt would give each machine another file
    refuse(architecture, format!("architecture {:?}, allowed is all", architecture.get_ref()))
}

fn check_selector(selector: &Spanned<String>) -> Result<String, Refusal> {
    let hints = Hints::default();
    match page::select(b"", &hints, &Page::parse(b"", &hints), selector.get_ref()) {
        Ok(_) => Ok(selector.get_ref().clone()),
        Err(error) => refuse(selector, error.to_string()),
    }
}
