//! `gleaner audit`: how good the texts are that any program has made of pages, estimated without gold: page by page, the worst first, with reasons, and
//! by site.
//!
//! The texts are files of a folder with the names of the pages, or a field of JSON lines. All texts are in memory, and of pages one site.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Write as _};
use std::sync::Arc;

use anyhow::anyhow;
use cleaning::{Cleaning, Site};
use fit::{Explaining, LIMIT, Recipe, explain_site};
use input::{LocalFolder, list_texts, open_foreign, read_bytes, text_lines};
use methods::Audit;
use page::keeping_sources;
use serde::Serialize;
use serde_json::{Map, Value};
use view::{Judged, Score, Shown};

use crate::arguments::{self, AuditFormat};
use crate::command::clean::inputs::listed;
use crate::console::{Ended, Exit, Failed, counted, message, output, told};
use crate::places;

/// The most pages of `--page`.
const SHOWN: usize = 20;

/// The estimate of a page, or the mean of those of a site.
#[derive(Serialize)]
struct Row {
    site: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<usize>,
    #[serde(flatten)]
    audit: Audit,
}

pub(crate) fn audit(arguments: &arguments::Audit) -> Ended {
    places::check_file(arguments.page.as_deref(), &places::VIEW, &arguments.pages)?;
    let mut texts = Texts::read(arguments)?;
    let local = listed(&arguments.pages, false)?;
    if arguments.page.is_some() && local.sites.len() > 1 {
        return Err(Failed::asked(anyhow!(
            "--page is for one site, and these paths name {}",
            local.sites.len()
        )));
    }
    local.unreadable.iter().for_each(|problem| message(problem));
    let mut failures = local.unreadable.len() + texts.failures;
    let (mut rows, mut sites) = (Vec::new(), Vec::new());
    for source in &local.sites {
        let folder = keeping_sources(|| source.list().map(|pages| pages.read())).map_err(Failed::asked)?;
        folder.unreadable.iter().for_each(|problem| message(&problem.to_string()));
        failures += folder.unreadable.len();
        let site = Arc::new(folder.site);
        let (mut of_site, shown) = audit_site(&site, &mut texts, &mut failures)?;
        if let Some(out) = arguments.page.as_deref().filter(|_| !shown.is_empty()) {
            let html = worst(&site, &of_site, shown).html();
            whole_file::write_lightly(out, html.as_bytes()).map_err(Failed::system)?;
        }
        let audits: Vec<&Audit> = of_site.iter().map(|row| &row.audit).collect();
        if !audits.is_empty() {
            let (site, pages) = (site.id().to_owned(), Some(audits.len()));
            sites.push(Row { site, page: None, pages, audit: Audit::mean(&audits) });
        }
        rows.append(&mut of_site);
    }
    let unknown: Vec<&String> = texts.texts.keys().filter(|name| !texts.used.contains(*name)).collect();
    for name in &unknown {
        message(&format!("{name}: a text without a page"));
    }
    failures += unknown.len();
    for rows in [&mut rows, &mut sites] {
        rows.sort_by(|one, other| one.audit.f.total_cmp(&other.audit.f));
    }
    write(&rows, &sites, arguments.format)?;
    Ok(if failures == 0 { Exit::Done } else { Exit::WithFailures })
}

/// The estimates of the pages of a site that have a text, and what `--page` shows of them. Pages without a text are failures.
fn audit_site(
    site: &Arc<Site>,
    texts: &mut Texts,
    failures: &mut usize,
) -> Result<(Vec<Row>, Vec<Shown>), Failed> {
    let family = methods::family(methods::DEFAULT).map_err(Failed::asked)?;
    let recipe = Recipe::of(family, cleaning::Settings::new()).map_err(Failed::asked)?;
    let mut answers = Vec::new();
    for (index, page) in site.pages().iter().enumerate() {
        match texts.of_page(site.id(), site.name(index), page.url().map(|url| url.as_str())) {
            Some(text) => answers.push((index, Cleaning::of_text(page, text.to_owned()))),
            None => {
                *failures += 1;
                message(&format!("site {}, page {}: it has no text", site.id(), site.name(index)));
            }
        }
    }
    let pages = answers.iter().map(|(index, _)| *index).collect();
    let explaining = Explaining { labelled: Vec::new(), pages, seed: recipe.seed, limit: LIMIT };
    let explained = explain_site(recipe.method(), site, explaining)
        .map_err(|error| Failed::asked(anyhow!("site {}: {error}", site.id())))?;
    let (mut rows, mut shown) = (Vec::new(), Vec::new());
    for ((index, answer), judged) in answers.into_iter().zip(explained.pages) {
        let (site_id, page) = (site.id().to_owned(), site.name(index).to_owned());
        let (own, evidence) = match judged {
            Ok(judged) => judged,
            Err(error) => {
                *failures += 1;
                message(&format!("site {site_id}, page {page}: {error}"));
                continue;
            }
        };
        let audit = methods::audit(&site.pages()[index], &answer, &evidence);
        let scores = vec![Score {
            of: "words",
            meaning: "words of the text against the content that the default expects: an estimate without gold",
            precision: Some(audit.precision),
            recall: Some(audit.recall),
            f: Some(audit.f),
        }];
        let note = (!audit.reasons.is_empty()).then(|| audit.reasons.join("; "));
        let judged = vec![
            Ok(Judged { cleaning: answer, evidence: Vec::new(), scores }),
            Ok(Judged { cleaning: own, evidence, scores: Vec::new() }),
        ];
        shown.push(Shown { index, gold: None, note, judged });
        rows.push(Row { site: site_id, page: Some(page), pages: None, audit });
    }
    Ok((rows, shown))
}

/// The view of the worst pages: the text beside what the default keeps.
fn worst<'s>(site: &'s Site, rows: &[Row], shown: Vec<Shown>) -> view::View<'s> {
    let mut pages: Vec<(f64, Shown)> = rows.iter().map(|row| row.audit.f).zip(shown).collect();
    pages.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    pages.truncate(SHOWN);
    let method = |id: &str, name: &str| view::Method {
        id: id.to_owned(),
        name: name.to_owned(),
        settings: String::new(),
        warning: None,
    };
    view::View {
        title: site.id().to_owned(),
        site,
        methods: vec![method("text", "the text"), method(methods::DEFAULT, "the default")],
        pages: pages.into_iter().map(|(_, shown)| shown).collect(),
        first: 0,
    }
}

/// The texts, by the names of their pages.
struct Texts {
    texts: BTreeMap<String, String>,
    used: BTreeSet<String>,
    failures: usize,
}

impl Texts {
    /// Reads the files of a folder, or JSON lines.
    fn read(arguments: &arguments::Audit) -> Result<Self, Failed> {
        let mut texts = Self { texts: BTreeMap::new(), used: BTreeSet::new(), failures: 0 };
        let path = &arguments.texts;
        if path.is_dir() {
            let listed = list_texts(&LocalFolder::new(path)).map_err(Failed::asked)?;
            listed.unreadable.iter().for_each(|problem| texts.failure(&problem.to_string()));
            for (name, file) in listed.files {
                let name = name.rsplit_once('.').map_or(name.as_str(), |(name, _)| name).to_owned();
                match read_bytes(&file) {
                    Ok(bytes) => texts.add(name, String::from_utf8_lossy(&bytes).into_owned()),
                    Err(problem) => texts.failure(&format!("cannot read {}: {problem}", file.display())),
                }
            }
            return Ok(texts);
        }
        let cannot_read = |error| {
            Failed::asked(anyhow::Error::from(error).context(format!("cannot read {}", path.display())))
        };
        for line in text_lines(BufReader::new(open_foreign(path).map_err(cannot_read)?)) {
            let (number, line) = line.map_err(cannot_read)?;
            match line.and_then(|line| row(&line, &arguments.column)) {
                Ok((name, text)) => texts.add(name, text),
                Err(problem) => texts.failure(&format!("{}, line {number}: {problem}", path.display())),
            }
        }
        Ok(texts)
    }

    fn add(&mut self, name: String, text: String) {
        if let Some(second) = self.texts.insert(name.clone(), text).map(|_| name) {
            self.failure(&format!("{second}: a second text, which is taken"));
        }
    }

    fn failure(&mut self, text: &str) {
        self.failures += 1;
        message(text);
    }

    /// The text of a page: by site and name, by name, without the ending of the name, or by address.
    fn of_page(&mut self, site: &str, page: &str, url: Option<&str>) -> Option<&str> {
        let stem = page.rsplit_once('.').map_or(page, |(stem, _)| stem);
        let names = [format!("{site}/{page}"), page.to_owned(), format!("{site}/{stem}"), stem.to_owned()];
        let name =
            names.into_iter().chain(url.map(str::to_owned)).find(|name| self.texts.contains_key(name))?;
        self.used.insert(name.clone());
        self.texts.get(&name).map(String::as_str)
    }
}

/// The name of a line's page, and its text.
fn row(line: &str, column: &str) -> Result<(String, String), String> {
    let row: Map<String, Value> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let of = |name: &str| row.get(name).and_then(Value::as_str);
    let text = of(column).ok_or_else(|| format!("it has no text {column:?}"))?;
    let name = match (of("site"), of("page"), of("url")) {
        (Some(site), Some(page), _) => format!("{site}/{page}"),
        (None, Some(name), _) | (_, None, Some(name)) => name.to_owned(),
        (_, None, None) => return Err("it has neither a page nor a url".to_owned()),
    };
    Ok((name, text.to_owned()))
}

/// The estimates of pages, and then of sites.
fn write(rows: &[Row], sites: &[Row], format: AuditFormat) -> Result<(), Failed> {
    let mut out = output();
    if format == AuditFormat::Json {
        for row in rows.iter().chain(sites) {
            writeln!(out, "{}", serde_json::to_string(row).map_err(Failed::system)?)?;
        }
        return Ok(());
    }
    writeln!(out, "F    90 %       P    R")?;
    for Row { site, page, pages, audit } in rows.iter().chain(sites) {
        let what = match (page, pages) {
            (Some(page), _) => format!("{site}/{page}"),
            (None, pages) => format!("site {site}, {}", counted(pages.unwrap_or(0), "page")),
        };
        let [f, low, high, p, r] = [audit.f, audit.low, audit.high, audit.precision, audit.recall]
            .map(|number| format!("{number:.2}"));
        writeln!(out, "{f} {low}-{high}  {p} {r}  {}", told(what))?;
        for reason in &audit.reasons {
            writeln!(out, "       {}", told(reason))?;
        }
    }
    Ok(())
}
