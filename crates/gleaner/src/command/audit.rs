//! `gleaner audit`: how good the texts are that any program has made of pages, estimated without gold: page by page, the worst first, with reasons, and
//! by site.
//!
//! The texts are files of a folder with the names of the pages, or JSON lines. All texts are in memory, and of pages one site.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::{BufReader, Write as _, stdout};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use cleaning::{Settings, Site, State};
use fit::{Explaining, LIMIT, Parsing, Recipe, explain_site, read_whole};
use input::{LocalFolder, list_texts, open_foreign, read_bytes, text_lines};
use methods::Audit;
use serde_json::{Map, Value};
use view::{Judged, Shown, View};

use crate::arguments;
use crate::command::clean::inputs::listed;
use crate::console::{Ended, Exit, Failures, output, told};
use crate::places;

/// The most pages of `--page`.
const SHOWN: usize = 20;

/// The names of a page or of a site, and its estimate.
type Row = (Vec<(&'static str, Value)>, Audit);

/// The texts that no page has yet, with the endings of their files, by the names of their pages.
#[derive(Default)]
struct Texts {
    texts: BTreeMap<String, (String, String)>,
    failures: Failures,
}

pub(crate) fn audit(arguments: &arguments::Audit) -> Ended {
    let Some((texts, pages)) = arguments.paths.split_last() else { unreachable!("two paths are required") };
    places::check_file(arguments.page.as_deref(), &places::VIEW, pages)?;
    let mut texts = Texts::read(texts)?;
    let local = listed(pages, false)?;
    let number = local.sites.len();
    ensure!(arguments.page.is_none() || number <= 1, "--page is for one site, and these paths name {number}");
    local.unreadable.iter().for_each(|problem| texts.failures.tell(problem));
    let (mut rows, mut sites) = (Vec::new(), Vec::new());
    for source in &local.sites {
        let (site, unreadable) = read_whole(&source.list()?, Parsing { sources: true, limit: LIMIT });
        unreadable.iter().for_each(|failure| texts.failures.tell(&failure.to_string()));
        let site = Arc::new(site);
        let mut of_site = audit_site(&site, &mut texts)?;
        if of_site.is_empty() {
            continue;
        }
        of_site.sort_by(|(one, _), (other, _)| by_f(one, other));
        let names = vec![("site", site.id().into()), ("pages", of_site.len().into())];
        sites.push((names, Audit::mean(of_site.iter().map(|((_, audit), _)| audit))));
        let (of_site, shown): (Vec<Row>, Vec<Shown>) = of_site.into_iter().unzip();
        rows.extend(of_site);
        if let Some(out) = &arguments.page {
            let method = |id: &str, name: &str| {
                let (settings, warning) = (String::new(), None);
                view::Method { id: id.to_owned(), name: name.to_owned(), settings, warning }
            };
            let methods = vec![method("text", "the text"), method(methods::DEFAULT, "the default")];
            let pages = shown.into_iter().take(SHOWN).collect();
            let html = View { title: site.id().to_owned(), site: &site, methods, pages, first: 0 }.html();
            whole_file::write_lightly(out, html.as_bytes())?;
        }
    }
    for name in std::mem::take(&mut texts.texts).into_keys() {
        texts.failures.tell(&format!("{name}: a text without a page"));
    }
    rows.sort_by(by_f);
    sites.sort_by(by_f);
    let is_below = sites.first().is_some_and(|(_, worst)| worst.numbers[0] < arguments.least);
    rows.append(&mut sites);
    if arguments.format == "json" { write_json(rows) } else { write(rows) }?;
    Ok(if is_below { Exit::No } else { texts.failures.exit() })
}

/// The order by F, the worst first.
fn by_f((_, one): &Row, (_, other): &Row) -> Ordering {
    one.numbers[0].total_cmp(&other.numbers[0])
}

/// The estimates of the pages of a site that have a text, and what `--page` shows of them. Pages without a text are failures.
fn audit_site(site: &Arc<Site>, texts: &mut Texts) -> Result<Vec<(Row, Shown)>> {
    let family = methods::family(methods::DEFAULT)?;
    let recipe = Recipe::of(family, Settings::new())?;
    let (id, mut answers) = (site.id(), Vec::new());
    for (index, page) in site.pages().iter().enumerate() {
        match texts.of_page(id, site.name(index), page.url().map(|url| url.as_str())) {
            Some((text, ending)) => answers.push((index, methods::placed(page, text, &ending))),
            None => texts.failures.tell(&format!("site {id}, page {}: it has no text", site.name(index))),
        }
    }
    let pages = answers.iter().map(|(index, _)| *index).collect();
    let explaining = Explaining { labelled: Vec::new(), pages, seed: recipe.seed, limit: LIMIT };
    let explained =
        explain_site(recipe.method(), site, explaining).map_err(|error| anyhow!("site {id}: {error}"))?;
    let mut rows = Vec::new();
    for ((index, answer), judged) in answers.into_iter().zip(explained.pages) {
        let page = site.name(index);
        match judged {
            Err(error) => texts.failures.tell(&format!("site {id}, page {page}: {error}")),
            Ok((cleaning, evidence)) => {
                let state = State::of(&site.pages()[index], &cleaning);
                let audit = methods::audit(&site.pages()[index], &answer, &evidence, state);
                let note =
                    Some(format!("An estimated F of {:.2}. {}", audit.numbers[0], audit.reasons.join("; ")));
                let judged = [(answer, Vec::new()), (cleaning, evidence)]
                    .map(|(cleaning, evidence)| Ok(Judged { cleaning, evidence, scores: Vec::new() }));
                let names = vec![("site", id.into()), ("page", page.into())];
                rows.push(((names, audit), Shown { index, gold: None, note, judged: judged.into() }));
            }
        }
    }
    Ok(rows)
}

impl Texts {
    /// Reads the files of a folder, or JSON lines.
    fn read(path: &Path) -> Result<Self> {
        let mut texts = Self::default();
        if path.is_dir() {
            let endings = &["md", "markdown", "txt", "html", "htm"];
            let listed = list_texts(&LocalFolder::new(path), endings)?;
            listed.unreadable.iter().for_each(|problem| texts.failures.tell(&problem.to_string()));
            for (name, file) in listed.files {
                let (name, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
                match read_bytes(&file) {
                    Ok(bytes) => {
                        let text = String::from_utf8_lossy(&bytes).into_owned();
                        texts.texts.insert(name.to_owned(), (text, ending.to_lowercase()));
                    }
                    Err(problem) => {
                        texts.failures.tell(&format!("cannot read {}: {problem}", file.display()));
                    }
                }
            }
            return Ok(texts);
        }
        let file = open_foreign(path).with_context(|| format!("cannot read {}", path.display()));
        for line in text_lines(BufReader::new(file?)) {
            let (number, line) = line?;
            match line.and_then(|line| row(&line)) {
                Ok((name, text)) => drop(texts.texts.insert(name, (text, String::new()))),
                Err(problem) => texts.failures.tell(&format!("{}, line {number}: {problem}", path.display())),
            }
        }
        Ok(texts)
    }

    /// The text of a page: by site and name, by name, without the ending of the name, or by address. No other page has it.
    fn of_page(&mut self, site: &str, page: &str, url: Option<&str>) -> Option<(String, String)> {
        let stem = page.rsplit_once('.').map_or(page, |(stem, _)| stem);
        let names = [format!("{site}/{page}"), page.to_owned(), format!("{site}/{stem}"), stem.to_owned()];
        names.into_iter().chain(url.map(str::to_owned)).find_map(|name| self.texts.remove(&name))
    }
}

/// The name of a line's page, and its text.
fn row(line: &str) -> Result<(String, String), String> {
    let row: Map<String, Value> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let of = |name: &str| row.get(name).and_then(Value::as_str);
    let text = of("text").ok_or("it has no text")?;
    let name = match (of("site"), of("page"), of("url")) {
        (Some(site), Some(page), _) => format!("{site}/{page}"),
        (_, page, url) => url.or(page).ok_or("it has neither a page nor a url")?.to_owned(),
    };
    Ok((name, text.to_owned()))
}

/// The estimates of pages, and then of sites, as JSON lines.
fn write_json(rows: Vec<Row>) -> Result<()> {
    // not by `output`, whose escapes are none of JSON
    let mut out = stdout().lock();
    for (names, Audit { numbers, reasons }) in rows {
        let numbers = Audit::NUMBERS.into_iter().zip(numbers.map(Value::from));
        let fields = names.into_iter().chain(numbers).chain([("reasons", reasons.into())]);
        let fields = fields.map(|(name, value)| (name.to_owned(), value)).collect();
        writeln!(out, "{}", Value::Object(fields))?;
    }
    Ok(())
}

/// The same for people.
fn write(rows: Vec<Row>) -> Result<()> {
    let mut out = output();
    writeln!(out, "F    90 %       P    R")?;
    for (names, Audit { numbers, reasons }) in rows {
        let [f, low, high, precision, recall] = numbers.map(|number| format!("{number:.2}"));
        let names: Vec<String> = names.iter().map(|(name, value)| format!("{name} {value}")).collect();
        writeln!(out, "{f} {low}-{high}  {precision} {recall}  {}", told(names.join(", ")))?;
        reasons.iter().try_for_each(|reason| writeln!(out, "       {}", told(reason)))?;
    }
    Ok(())
}
