//! The methods of the arguments: ids with settings, a model, or a fitted site.

use std::fmt::Display;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use cleaning::{Family, Settings};
use fit::{ModelFile, Recipe, SiteFile, Store, read_file};
use methods::SELECTORS;
use peer::Peers;

use crate::arguments::{ByMethod, ByMethods};
use crate::places;

/// A method, ready to be fitted.
pub(crate) struct Chosen {
    pub(crate) recipe: Recipe,
    /// What the user has named, if that is fitted already.
    pub(crate) fitted: Option<Fitted>,
}

/// A method that is fitted already.
pub(crate) enum Fitted {
    /// To one site.
    Site(SiteFile),
    /// To many sites.
    Store(Store),
}

/// The method with its settings, from the arguments of a command or from their file.
pub(crate) fn chosen(arguments: &ByMethod, command: &str) -> Result<Chosen> {
    let named = arguments.method.as_deref();
    let peers = places::peers(&arguments.peers)?;
    if let Some(path) = &arguments.model {
        return of_path(path, named, &peers);
    }
    let family = fit::family(named.unwrap_or(methods::DEFAULT), &peers)?;
    without_model(present(family)?, settings_of(&arguments.settings)?, command)
}

/// The method in the file of a model or of a fitted site. If the arguments name a method too, it must be the same.
fn of_path(path: &Path, named: Option<&str>, peers: &Peers) -> Result<Chosen> {
    let wrong = |error: &dyn Display| anyhow!("{}, {error}", path.display());
    let other = |own: &str| named.filter(|named| *named != own);
    let recipe_of = |file: &SiteFile| {
        if let Some(named) = other(&file.method) {
            return Err(wrong(&format!("line 4: a site fitted by {}, not by {named}", file.method)));
        }
        let family = fit::family(&file.method, peers).map_err(|error| wrong(&format!("line 4: {error}")))?;
        Recipe::of_site(present(family)?, file).map_err(|error| wrong(&error))
    };
    if path.is_dir() {
        let store = Store::open(path)?;
        return Ok(Chosen { recipe: recipe_of(store.head())?, fitted: Some(Fitted::Store(store)) });
    }
    let cannot = || format!("cannot read {}", path.display());
    let bytes = read_file(path).with_context(cannot)?;
    if SiteFile::begins(&bytes) {
        let file = SiteFile::from_bytes(&bytes).map_err(|error| wrong(&error))?;
        return Ok(Chosen { recipe: recipe_of(&file)?, fitted: Some(Fitted::Site(file)) });
    }
    let text = String::from_utf8(bytes).with_context(cannot)?;
    let file = ModelFile::from_text(&text).map_err(|error| wrong(&error))?;
    if let Some(named) = other(&file.method) {
        return Err(wrong(&format!("line 2: a model of {}, not of {named}", file.method)));
    }
    let family = methods::family(&file.method).map_err(|error| wrong(&format!("line 2: {error}")))?;
    let recipe = Recipe::of_model(family, file).map_err(|error| wrong(&error))?;
    Ok(Chosen { recipe, fitted: None })
}

/// A method without a model. Refuses one that learns from marked pages of the site: here no page has marks.
fn without_model(family: &'static dyn Family, settings: Settings, command: &str) -> Result<Chosen> {
    let id = family.info().id;
    if family.info().needs_labels {
        let then = match family.trainer(&settings)? {
            Some(_) => format!(
                "`gleaner train {id} --on DATASET --out FILE` learns from other sites, for `gleaner {command} --model FILE`"
            ),
            None => "an experiment can run it, with `labels` in the run".to_owned(),
        };
        bail!("{id} learns from labelled pages of the same site, and `{command}` has none; {then}");
    }
    Ok(Chosen { recipe: Recipe::of(family, settings)?, fitted: None })
}

/// Refuses a method that is not on this machine.
fn present(family: &'static dyn Family) -> Result<&'static dyn Family> {
    match family.absence() {
        None => Ok(family),
        Some(absence) => bail!("{} {absence}", family.info().id),
    }
}

/// The methods of `clean`, each with its name there: one or several ids with settings, or the method of a file.
pub(super) fn all_chosen(arguments: &ByMethods) -> Result<Vec<(String, Chosen)>> {
    let asked = [&arguments.keep_selector, &arguments.drop_selector];
    let selectors = SELECTORS.into_iter().zip(asked).filter(|(_, own)| !own.is_empty());
    let selectors: Settings = selectors.map(|(key, own)| (key.to_owned(), own.clone().into())).collect();
    let mut all = without_selectors(arguments)?;
    for (_, chosen) in &mut all {
        let recipe = chosen.recipe.clone().with_hidden(arguments.hidden)?;
        chosen.recipe = recipe.selecting(&selectors)?;
    }
    Ok(all)
}

fn without_selectors(arguments: &ByMethods) -> Result<Vec<(String, Chosen)>> {
    let ByMethods { methods, settings, no_step, model, peers, .. } = arguments;
    let peers = places::peers(peers)?;
    if let Some(path) = model {
        ensure!(methods.len() <= 1, "--model has one method, but {} are named", methods.len());
        let chosen = of_path(path, methods.first().map(String::as_str), &peers)?;
        return Ok(vec![(chosen.recipe.family().info().id.to_owned(), chosen)]);
    }
    let default = [methods::DEFAULT.to_owned()];
    let named = if methods.is_empty() { &default[..] } else { &methods[..] };
    if let Some(twice) = (1..named.len()).find(|&index| named[..index].contains(&named[index])) {
        bail!("{} is named twice", named[twice]);
    }
    let off = |settings: Settings, id: &String| settings.with(&format!("steps.{id}"), false);
    let for_all = no_step.iter().fold(settings_of(settings)?, off);
    let one = |named: &String| {
        let (family, settings) = with_own_settings(named, &for_all, &peers)?;
        Ok((named.clone(), without_model(family, settings, "clean")?))
    };
    named.iter().map(one).collect()
}

/// The family and the settings of `METHOD[:KEY=VALUE,...]`, together with the settings for all methods.
pub(crate) fn with_own_settings(
    named: &str,
    for_all: &Settings,
    peers: &Peers,
) -> Result<(&'static dyn Family, Settings)> {
    let (id, own) = named.split_once(':').unwrap_or((named, ""));
    let own: Vec<String> = own.split(',').filter(|one| !one.is_empty()).map(str::to_owned).collect();
    let settings = for_all.merged(&settings_of(&own)?);
    let family = fit::family(id, peers)?;
    Ok((present(family)?, settings))
}

/// The settings of `--set`.
pub(crate) fn settings_of(assignments: &[String]) -> Result<Settings> {
    let mut settings = Settings::new();
    for assignment in assignments {
        settings.assign(assignment)?;
    }
    Ok(settings)
}
