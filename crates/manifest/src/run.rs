//! A run: a method in some variants, and the pages it is fitted on.
//!
//! It knows from the descriptors of data sets what each is for, and what the makers of methods have seen of it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use datasets::{DESCRIPTORS, Role};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::place::{Problem, check_all_known, check_known, ensure};

/// The most variants of a run: a sweep with more has a wrong step.
const MOST_VARIANTS: usize = 1000;

/// The beginning of the ids of the trivial baselines.
pub const BASELINE: &str = "baseline-";

/// The beginning of a peer's id.
const PEER: &str = "peer/";

/// The beginning of the ids of our own methods.
const OWN: &str = "witness";

/// `[[run]]`: a method in one or more variants.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Run {
    /// The id, which tables name.
    pub id: String,
    /// What it is, for the report; the id where absent.
    #[serde(default)]
    pub title: String,
    /// A name that several runs share, by which tables choose them: `classic`. The trivial baselines have `baseline`.
    #[serde(default)]
    pub group: String,
    /// The method's id, as `gleaner list methods` shows it; `peer/NAME`; `site-filter(ID)` or `strip(ID)` of one of these; or
    /// `stored` for texts that were made elsewhere.
    pub method: String,
    /// Parameters that differ from the method's defaults.
    #[serde(default)]
    pub settings: toml::Table,
    /// One variant for each value of a number. Not with `variants`.
    pub sweep: Option<Sweep>,
    /// A name and the settings that differ from those of the run, for each variant: `[run.variants]`, then a line each.
    #[serde(default, deserialize_with = "as_written")]
    pub variants: Vec<Variant>,
    /// Pages of a site that the method is fitted on; all that take part where absent.
    #[serde(default)]
    pub training: Training,
    /// Data sets from whose marked pages the method learns before it is fitted, for a method that learns across sites.
    pub train: Option<Train>,
    /// Marked pages of each site that the method is given; they are not scored.
    #[serde(default)]
    pub labels: usize,
    /// Traits that a page must have to take part.
    #[serde(default)]
    pub pages_with: Vec<String>,
    /// Traits that a page must not have.
    #[serde(default)]
    pub pages_without: Vec<String>,
    /// Sites with fewer pages that take part are left out.
    #[serde(default = "one")]
    pub least_pages: usize,
    /// The data sets that it runs on; all where absent.
    #[serde(default)]
    pub on: Vec<String>,
}

pub(crate) fn one<T: From<u8>>() -> T {
    1.into()
}

/// `sweep = {}`: a variant for each value of a number.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sweep {
    /// The parameter. With a dot it is a word with its value: `rule.fixed`.
    pub key: String,
    /// The first value.
    pub from: f64,
    /// The last.
    pub to: f64,
    /// The distance between two values.
    pub step: f64,
}

/// `training = {}`: how many pages of a site a run is fitted on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Training {
    /// Sizes of samples, drawn at random.
    #[serde(default)]
    pub pages: Vec<usize>,
    /// Also on all pages.
    #[serde(default)]
    pub all: bool,
    /// All pages, or a sample of so many where a site has more. Not with the other keys.
    pub at_most: Option<usize>,
    /// Each page by itself, without the other pages of its site. Not with the other keys, and not with `labels`.
    #[serde(default)]
    pub alone: bool,
    /// Samples of each size; 1 where absent.
    #[serde(default = "one")]
    pub repeats: u32,
    /// Whether the pages of a sample are the marked pages that the method is given, drawn from those that can be scored.
    #[serde(default)]
    pub labelled: bool,
}

impl Default for Training {
    /// On all pages.
    fn default() -> Self {
        Self { pages: Vec::new(), all: true, at_most: None, alone: false, repeats: 1, labelled: false }
    }
}

/// `train = {}`: what a run's method learns from, before it is fitted to any site. No site is cleaned by a model that was trained
/// on pages of its hosts: on another site, in another data set, or under another name of the same publisher. A site none of
/// whose hosts is among those trained on is cleaned by the model of all of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Train {
    /// The data sets; all of their marked pages that take part in the run.
    pub on: Vec<String>,
    /// Parts that the hosts are dealt to, 2 or more: one model a part, trained on the others. Where absent each host is a part of
    /// its own, and has a model if it is cleaned.
    pub folds: Option<usize>,
}

/// One setting of a method.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// The id in tables: the value of a swept key, or a name.
    pub id: String,
    /// The value on a numeric axis, for a sweep over numbers.
    pub x: Option<f64>,
    /// The parameters that differ from the method's defaults.
    pub settings: toml::Table,
}

impl Variant {
    /// The only variant of a run.
    pub fn default_with(settings: toml::Table) -> Self {
        Self { id: "default".to_owned(), x: None, settings }
    }
}

/// Variants in the order of the file.
fn as_written<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Variant>, D::Error> {
    let mut named: Vec<_> =
        BTreeMap::<Spanned<String>, toml::Table>::deserialize(from)?.into_iter().collect();
    named.sort_by_key(|(id, _)| id.span().start);
    Ok(named.into_iter().map(|(id, settings)| Variant { id: id.into_inner(), x: None, settings }).collect())
}

impl Run {
    /// Whether the run takes place on this data set.
    pub fn is_on(&self, data: &str) -> bool {
        self.on.is_empty() || self.on.iter().any(|id| id == data)
    }

    /// The parts of a data set that are known to have been seen when the method was made: by its makers, and by its training. Where nothing
    /// more is known of a method of ours, what the data set is for.
    pub fn seen_of(&self, data: &str) -> String {
        let learned = self.train.as_ref().filter(|train| train.on.iter().any(|on| on == data));
        let learned = learned.map(|_| "trained on other publishers of it".to_owned());
        let said: Vec<String> = learned.into_iter().chain(seen_by(&self.method, data)).collect();
        let role = role_of(data).filter(|role| *role != Role::None && inner(&self.method).starts_with(OWN));
        match role {
            Some(role) if said.is_empty() => format!("a set {}", role.words()),
            _ => said.join("; "),
        }
    }

    /// Whether a peer cleans the pages: alone, or inside another method.
    pub fn is_peer(&self) -> bool {
        self.method.split('(').any(|part| part.starts_with(PEER))
    }

    /// The key with the settings of a variant, for errors.
    pub fn key_of(&self, variant: &Variant) -> String {
        match variant.x {
            Some(_) => "sweep".to_owned(),
            None if self.variants.len() == 1 && variant.id == "default" => "settings".to_owned(),
            None => format!("variants.{}", variant.id),
        }
    }

    /// The variant of this name; without a name the only one. `key` is that of the name.
    pub(crate) fn named(&self, variant: &str, key: &str) -> Result<TimedRun, Problem> {
        let (one, run) = (self.variants.len() == 1, &self.id);
        let known = || self.variants.iter().map(|variant| variant.id.as_str());
        ensure(one || !variant.is_empty(), key, || {
            let known = known().collect::<Vec<_>>().join(", ");
            format!("run {run:?} has several variants: say which; there are: {known}")
        })?;
        let variant = if variant.is_empty() { &self.variants[0].id } else { variant };
        check_known(key, (&format!("run {run:?} with variant"), variant), known())?;
        Ok(TimedRun { run: run.clone(), variant: variant.to_owned(), name: self.name_of(variant) })
    }

    /// The name of a variant in tables: the run's id, or `RUN/VARIANT` if the run has several.
    pub fn name_of(&self, variant: &str) -> String {
        if self.variants.len() == 1 { self.id.clone() } else { format!("{}/{variant}", self.id) }
    }

    /// Checks ranges and the names of data sets, and makes the variants.
    pub(crate) fn check(&mut self, data: &BTreeSet<&str>) -> Result<(), Problem> {
        let id = &self.id;
        ensure(!id.starts_with(BASELINE), "id", || {
            format!("run id {id:?} begins with {BASELINE:?}, which is kept for the trivial baselines")
        })?;
        check_all_known("on", "data", &self.on, data.iter().copied())?;
        if let Some(Train { on, folds }) = &self.train {
            for (at, id) in on.iter().enumerate() {
                may_teach(id).map_err(|problem| (format!("train.on.{at}"), problem))?;
            }
            check_all_known("train.on", "data", on, data.iter().copied())?;
            ensure(!on.is_empty(), "train", || {
                "train.on is [], allowed is one data set and more".to_owned()
            })?;
            let folds = folds.unwrap_or(2);
            let is_bearable = (2..=MOST_VARIANTS).contains(&folds);
            ensure(is_bearable, "train", || format!("folds is {folds}, allowed is 2 to {MOST_VARIANTS}"))?;
        }
        self.training.check(self.labels)?;
        if let Some(sweep) = &self.sweep {
            ensure(self.variants.is_empty(), "sweep", || {
                format!("run {id:?} has both a sweep and variants, allowed is one of the two")
            })?;
            self.variants = sweep.variants()?;
        }
        if self.variants.is_empty() {
            self.variants.push(Variant::default_with(toml::Table::new()));
        }
        for variant in &mut self.variants {
            let own = std::mem::replace(&mut variant.settings, self.settings.clone());
            variant.settings.extend(own);
        }
        Ok(())
    }
}

/// A run in one of its variants.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct TimedRun {
    /// The run's id.
    pub run: String,
    /// The variant's id.
    pub variant: String,
    /// The name in tables: the run's id, or `RUN/VARIANT` if the run has several.
    pub name: String,
}

impl From<String> for TimedRun {
    /// Until it is checked, a run without a variant has an empty one. No run's id contains a slash.
    fn from(name: String) -> Self {
        let (run, variant) = name.split_once('/').unwrap_or((&name, ""));
        Self { run: run.to_owned(), variant: variant.to_owned(), name }
    }
}

impl TimedRun {
    /// Finds the run and its variant.
    pub(crate) fn check<'r>(&mut self, runs: &'r [Run], data: &str, key: &str) -> Result<&'r Run, Problem> {
        check_known(key, ("run", &self.run), runs.iter().map(|run| run.id.as_str()))?;
        let run = runs.iter().find(|run| run.id == self.run).expect("it is known");
        *self = run.named(&self.variant, key)?;
        ensure(run.is_on(data), key, || format!("run {:?} does not take place on {data}", run.id))?;
        Ok(run)
    }
}

impl Sweep {
    /// The variants. Values are rounded to six decimals, so 0.1 + 0.2 is 0.3. If all are whole, the method gets whole numbers, since
    /// a parameter that counts something takes no others.
    fn variants(&self) -> Result<Vec<Variant>, Problem> {
        let Self { key, from, to, step } = self;
        let steps = ((to - from) / step + 1e-9).floor();
        let sound = from.is_finite() && to.is_finite() && *step > 0.0 && from <= to;
        let number = if sound && steps < MOST_VARIANTS as f64 { steps as u32 + 1 } else { 0 };
        let whole = from.fract() == 0.0 && step.fract() == 0.0 && from.abs().max(to.abs()) < 1e9;
        let variant = |number: u32| {
            let x = ((from + f64::from(number) * step) * 1e6).round() / 1e6;
            let value = if whole { toml::Value::Integer(x as i64) } else { toml::Value::Float(x) };
            let settings = toml::Table::from_iter([(key.clone(), value)]);
            Variant { id: x.to_string(), x: Some(x), settings }
        };
        let variants: Vec<Variant> = (0..number).map(variant).collect();
        let differ = number > 0 && variants.windows(2).all(|pair| pair[0].id != pair[1].id);
        ensure(differ, "sweep", || {
            let allowed = format!("allowed is a step above 0 and at most {MOST_VARIANTS} values");
            format!("sweep from {from} to {to} by {step}, {allowed}, all different")
        })?;
        Ok(variants)
    }
}

impl Training {
    /// The sizes of samples, ascending; the last may be all pages, `None`.
    pub fn sizes(&self) -> impl Iterator<Item = Option<usize>> {
        self.pages.iter().copied().map(Some).chain(self.all.then_some(None))
    }

    /// Checks which keys go together.
    fn check(&mut self, labels: usize) -> Result<(), Problem> {
        let Self { pages, all, at_most, alone, repeats, labelled } = self;
        let sampled = *all || !pages.is_empty() || *repeats > 1;
        let problem = if *alone && (sampled || at_most.is_some() || *labelled || labels > 0) {
            "alone excludes the other keys, and labels"
        } else if pages.contains(&0) || *repeats == 0 || *at_most == Some(0) {
            "training pages and repeats must be 1 and more"
        } else if at_most.is_some() && sampled {
            "at-most excludes the other keys: it means all pages, or a sample of so many where a site has more"
        } else if *labelled && (*all || at_most.is_some()) {
            "labelled goes with numbers of pages: of all pages none would be left to score"
        } else if *labelled && labels > 0 {
            let problem = "allowed is none where the training pages are labelled";
            return Err(("labels".to_owned(), format!("labels is {labels}, {problem}")));
        } else if pages.is_empty() && !*all && !*alone && at_most.is_none() {
            "training names no size: give pages, all = true, alone = true or at-most"
        } else {
            *all |= *alone || at_most.is_some();
            pages.sort_unstable();
            pages.dedup();
            return Ok(());
        };
        Err(("training".to_owned(), problem.to_owned()))
    }
}

/// What the descriptor of a data set says of its use.
#[derive(Deserialize)]
struct Use {
    id: String,
    role: Option<Role>,
    #[serde(default)]
    seen: BTreeMap<String, String>,
}

static USES: LazyLock<Vec<Use>> =
    LazyLock::new(|| DESCRIPTORS.iter().filter_map(|(_, text)| toml::from_str(text).ok()).collect());

/// What a real data set is for; `None` for all others, and for pages that are no data set of the catalogue.
pub fn role_of(data: &str) -> Option<Role> {
    USES.iter().find(|own| own.id == data)?.role
}

/// Refuses a data set that we choose by: what has learned from it cannot be judged by it.
///
/// # Errors
/// What the data set is for, and those that are to train on.
pub fn may_teach(data: &str) -> Result<(), String> {
    if role_of(data) != Some(Role::Choose) {
        return Ok(());
    }
    let known = USES.iter().filter(|own| own.role == Some(Role::Train)).map(|own| own.id.as_str());
    Err(format!(
        "data set {data:?} is {}, allowed are generated sets, pages of your own, and those to train on: {}",
        Role::Choose.words(),
        known.collect::<Vec<_>>().join(", ")
    ))
}

/// The method itself, where it is within another.
fn inner(method: &str) -> &str {
    method.rsplit('(').next().unwrap_or_default().trim_end_matches(')')
}

/// The parts of a data set that the makers of a method are known to have seen.
fn seen_by(method: &str, data: &str) -> Option<String> {
    USES.iter().find(|own| own.id == data)?.seen.get(inner(method)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inner_method_counts() {
        assert!(seen_by("peer/rs-trafilatura", "wcxb-dev").is_some());
        assert!(seen_by("site-filter(peer/rs-trafilatura)", "wcxb-dev").is_some());
        assert!(seen_by("peer/rs-trafilatura", "daniel").is_none());
        assert!(seen_by("peer/trafilatura", "wcxb-dev").is_none());
    }

    #[track_caller]
    fn check_seen(method: &str, train: &str, data: &str, expected: &str) {
        let mut run: Run = toml::from_str(&format!("id = 'a'\nmethod = '{method}'\n{train}")).unwrap();
        run.check(&BTreeSet::from(["aeb", "cleaneval-part", "debian-docs-sources", "webkb", "local/a"]))
            .unwrap();
        assert_eq!(run.seen_of(data), expected);
    }

    #[test]
    fn what_a_data_set_is_for_is_said_of_our_methods_where_nothing_more_is_known() {
        check_seen("witness-forest", "", "aeb", "its rules for copies and comments were chosen with it");
        check_seen("witness-forest", "", "cleaneval-part", "a set to choose by");
        check_seen("site-filter(witness)", "", "cleaneval-part", "a set to choose by");
        check_seen("witness", "", "debian-docs-sources", "a set to train on");
        let train = "train = { on = ['debian-docs-sources'] }";
        check_seen("witness-forest", train, "debian-docs-sources", "trained on other publishers of it");
        check_seen("witness-forest", "", "webkb", "");
        check_seen("witness-forest", "", "local/a", "");
        check_seen("lin-ho", "", "cleaneval-part", "");
    }
}
