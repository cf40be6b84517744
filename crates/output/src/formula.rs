//! Formulas: their elements in pages, and their TeX.
//!
//! Pages have the same formula several times: as TeX, as MathML, as glyphs, as a picture. This module finds
//! the outermost element of a formula, with its TeX; the elements inside are not written.

mod drawn;
pub(crate) mod in_text;
pub(crate) mod mathml;
pub(crate) mod tex;

use page::{NodeId, Page, Url};

use self::tex::tidy;
use crate::classes::{classes, has_class};

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Formula {
    /// Its TeX, in one line, without delimiters.
    pub(crate) tex: String,
    /// Whether it is shown on lines of its own.
    pub(crate) display: bool,
}

/// The outermost elements of the formulas of a page, in document order, each with its TeX in one line without delimiters; an
/// empty one for elements that are drawn of a formula that stands beside them.
pub fn formulas(page: &Page) -> Vec<(NodeId, String)> {
    let mut finder = Finder::of(page);
    let mut formulas = Vec::new();
    let mut behind = NodeId::ROOT;
    for node in page.nodes().filter(|&node| page.is_element(node)) {
        if node < behind {
            continue;
        }
        if *page.tag(node) == "pre" {
            behind = page.end(node);
        } else if let Some(element) = finder.find(page, node) {
            behind = page.end(node);
            formulas.push((
                node,
                match element {
                    FormulaElement::Formula(formula) => formula.tex,
                    FormulaElement::Drawn => String::new(),
                },
            ));
        }
    }
    formulas
}

/// The role of an element.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FormulaElement {
    Formula(Formula),
    /// A drawing of a formula that stands beside it.
    Drawn,
}

/// Attributes with TeX; the first two have nothing else.
const ATTRIBUTES: [&str; 7] =
    ["data-latex", "data-tex", "data-math", "data-formula", "data-equation", "data-katex", "data-expr"];

/// Classes of the drawings that MathJax 2 puts beside its scripts.
const DRAWN: [&str; 11] = [
    "MathJax_Preview",
    "MathJax",
    "MathJax_Display",
    "MathJax_SVG",
    "MathJax_SVG_Display",
    "MathJax_CHTML",
    "mjx-chtml",
    "MJXc-display",
    "MathJax_PHTML",
    "MathJax_MathML",
    "MathJax_PlainSource",
];

/// Pictures of formulas, which have TeX as their `alt`.
const PICTURES: [&str; 9] = [
    "mwe-math-fallback-image-inline",
    "mwe-math-fallback-image-display",
    "tex",
    "latex",
    "math",
    "ql-img-inline-formula",
    "ql-img-displayed-equation",
    "mimetex",
    "Wirisformula",
];

/// Finds the formulas of a page. Its elements must come in document order.
#[derive(Debug)]
pub(crate) struct Finder {
    /// Whether the page has formulas in scripts.
    has_scripts: bool,
    /// There is no `math` before this node.
    searched: NodeId,
}

impl Finder {
    pub(crate) fn of(page: &Page) -> Self {
        Self {
            has_scripts: page.nodes().any(|node| *page.tag(node) == "script" && page.formula(node).is_some()),
            searched: NodeId::ROOT,
        }
    }

    /// What an element is, if it is the outermost one of a formula.
    pub(crate) fn find(&mut self, page: &Page, node: NodeId) -> Option<FormulaElement> {
        let found = |(tex, display): (String, bool)| Some(FormulaElement::Formula(Formula { tex, display }));
        match page.tag(node).as_str() {
            "math" => {
                let (tex, display) = of_math(page, node)?;
                return found((tex, display || is_in_equation(page, node)));
            }
            "script" => return found(of_script(page, node)?),
            "img" => return found(of_picture(page, node)?),
            "d-math" => {
                let (tex, _) = tidy(page.text_of(node))?;
                return found((tex, page.attribute(node, "block").is_some()));
            }
            "mjx-container" => {
                let display = page.attribute(node, "display") == Some("true");
                let said = self.of_math_in(page, node).or_else(|| of_attribute(page, node));
                let (tex, is_display) = said.or_else(|| tidy(&drawn::read(page, node)?))?;
                return found((tex, display || is_display));
            }
            _ => {}
        }
        page.attributes(node).next()?;
        if has_class(page, node, &DRAWN) {
            if self.has_scripts {
                return Some(FormulaElement::Drawn);
            }
            let of_attribute = || mathml::of_markup(page.attribute(node, "data-mathml")?);
            let (tex, is_display) = of_attribute().or_else(|| self.of_math_in(page, node))?;
            return found((tex, is_display || classes(page, node).any(|class| class.contains("isplay"))));
        }
        if has_class(page, node, &["katex-display", "katex", "mwe-math-element", "ql-formula"])
            && let Some((tex, display)) = self.of_math_in(page, node)
        {
            return found((tex, display || has_class(page, node, &["katex-display"])));
        }
        found(of_attribute(page, node)?)
    }

    /// The TeX of the first `math` in an element.
    fn of_math_in(&mut self, page: &Page, node: NodeId) -> Option<(String, bool)> {
        if page.end(node) <= self.searched {
            return None;
        }
        let math = page.descendants(node).find(|&node| *page.tag(node) == "math");
        if math.is_none() {
            self.searched = page.end(node);
        }
        of_math(page, math?)
    }
}

/// Whether MathML is the equation in one of LaTeXML's tables for equations.
fn is_in_equation(page: &Page, math: NodeId) -> bool {
    let mut above = page.ancestors(math).take(3);
    above.any(|above| has_class(page, above, &["ltx_eqn_cell", "ltx_equation"]))
}

/// The TeX of MathML: its annotation, its `alttext`, or the TeX of its elements.
pub(super) fn of_math(page: &Page, math: NodeId) -> Option<(String, bool)> {
    let is_tex = |&node: &NodeId| {
        *page.tag(node) == "annotation"
            && page
                .attribute(node, "encoding")
                .is_some_and(|encoding| encoding.to_ascii_lowercase().contains("tex"))
    };
    let annotation = page.descendants(math).find(is_tex).and_then(|node| tidy(page.text_of(node)));
    let said = annotation.or_else(|| tidy(page.attribute(math, "alttext")?));
    let (tex, display) = said.or_else(|| tidy(&mathml::read(page, math)?))?;
    let is = |name, value| page.attribute(math, name) == Some(value);
    Some((tex, display || is("display", "block") || is("mode", "display")))
}

/// The TeX of a script of MathJax 2.
fn of_script(page: &Page, script: NodeId) -> Option<(String, bool)> {
    let text = page.formula(script)?;
    let kind = page.attribute(script, "type").unwrap_or_default().to_ascii_lowercase();
    if kind.contains("mml") {
        return mathml::of_markup(text);
    }
    let (tex, display) = tidy(text).filter(|_| kind.contains("tex"))?;
    Some((tex, display || kind.contains("display")))
}

/// The TeX of a picture.
fn of_picture(page: &Page, image: NodeId) -> Option<(String, bool)> {
    if !has_class(page, image, &PICTURES) {
        return of_attribute(page, image).or_else(|| tidy(&of_service(page.attribute(image, "src")?)?));
    }
    let said = page.attribute(image, "alt").or_else(|| page.attribute(image, "title"))?;
    let (tex, display) = tidy(said)?;
    let mut above = page.ancestors(image).take(2);
    let is_block = above.any(|above| *page.tag(above) == "div" && has_class(page, above, &["math"]));
    Some((tex, display || is_block || classes(page, image).any(|class| class.contains("display"))))
}

/// The TeX in the address of a picture that a service draws from it.
fn of_service(address: &str) -> Option<String> {
    let (place, query) = address.split_once('?')?;
    let tex = if ["latex.codecogs.com/", "mathtex.cgi", "mimetex.cgi"]
        .iter()
        .any(|service| place.contains(service))
    {
        // the whole query, in which `+` is no blank and `&` separates columns
        query.replace('+', "%2B").replace('&', "%26")
    } else {
        let name = if query.contains("cht=tx") { "chl=" } else { "tex=" };
        let is_named = name == "chl=" || place.ends_with("/equation");
        query.split('&').find_map(|part| part.strip_prefix(name)).filter(|_| is_named)?.to_owned()
    };
    let decoded = Url::parse(&format!("http://service.invalid/?tex={tex}")).ok()?;
    decoded.query_pairs().next().map(|(_, tex)| tex.into_owned())
}

/// The TeX in an attribute of an element.
fn of_attribute(page: &Page, node: NodeId) -> Option<(String, bool)> {
    let mut said = page.attributes(node).filter_map(|(name, value)| {
        let place = ATTRIBUTES.iter().position(|&known| known == name)?;
        (place < 2 || value.contains(['\\', '^', '_', '{', '='])).then_some(value)
    });
    let (tex, display) = tidy(said.next()?)?;
    let is_block = classes(page, node).any(|class| class.contains("display") || class.contains("block"));
    Some((
        tex,
        display || is_block || page.attribute(node, "data-display").is_some_and(|value| value != "false"),
    ))
}
