//! Formulas: their elements in pages, and TeX between delimiters in the text; `tex` reads their TeX.
//!
//! Pages have the same formula several times: as TeX, as MathML, as glyphs, as a picture. This module finds
//! the outermost element of a formula, with its TeX; the elements inside are not written. A price has a dollar too, and regular expressions have
//! `\(`. So TeX in text is read only on a page that shows a sign of mathematics: a program that draws it, a class of such a program, or a text
//! between delimiters that is certainly TeX.

use page::{NodeId, Page, Url};

use crate::formula::tex::tidy;
use crate::shown::{classes, has_class, is_among, pairs};

mod tex;

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Formula {
    /// Its TeX, in one line, without delimiters; empty if it is drawn of a formula that stands beside it.
    pub(crate) tex: String,
    /// Whether it is shown on lines of its own.
    pub(crate) display: bool,
}

impl Formula {
    /// The same, on lines of its own also if `display` holds.
    pub(crate) fn or_display(self, display: bool) -> Self {
        Self { display: self.display || display, ..self }
    }
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
        } else if let Some(formula) = finder.find(page, node) {
            behind = page.end(node);
            formulas.push((node, formula.tex));
        }
    }
    formulas
}

/// Attributes with TeX; the first two have nothing else.
const ATTRIBUTES: [&str; 7] =
    ["data-latex", "data-tex", "data-math", "data-formula", "data-equation", "data-katex", "data-expr"];

/// Classes of the drawings that MathJax 2 puts beside its scripts.
const DRAWN: &str = "MathJax_Preview MathJax MathJax_Display MathJax_SVG MathJax_SVG_Display MathJax_CHTML mjx-chtml \
                     MJXc-display MathJax_PHTML MathJax_MathML MathJax_PlainSource";

/// Classes of formulas that have their MathML.
const WITH_MATH: &str = "katex-display katex mwe-math-element ql-formula";

/// Pictures of formulas, which have TeX as their `alt`.
const PICTURES: &str = "texrender mwe-math-fallback-image-inline mwe-math-fallback-image-display tex latex math \
     ql-img-inline-formula ql-img-displayed-equation mimetex Wirisformula";

/// Whether an element of this class may be a formula.
pub(crate) fn is_class(class: &str) -> bool {
    is_among(DRAWN, class) || is_among(WITH_MATH, class)
}

/// Whether an element of this tag may be a formula whatever its attributes.
pub(crate) fn is_tag(tag: &str) -> bool {
    matches!(tag, "math" | "script" | "img" | "d-math" | "mjx-container")
}

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

    /// The formula of which an element is the outermost one.
    pub(crate) fn find(&mut self, page: &Page, node: NodeId) -> Option<Formula> {
        match page.tag(node).as_str() {
            "math" => return Some(of_math(page, node)?.or_display(is_in_equation(page, node))),
            "script" => return of_script(page, node),
            "img" => return of_picture(page, node),
            "d-math" => {
                let display = page.attribute(node, "block").is_some();
                return Some(Formula { display, ..tidy(page.text_of(node))? });
            }
            "mjx-container" => {
                let said = self.of_math_in(page, node).or_else(|| of_attribute(page, node));
                let formula = said.or_else(|| tidy(&tex::of_drawing(page, node)?))?;
                return Some(formula.or_display(page.attribute(node, "display") == Some("true")));
            }
            _ => {}
        }
        page.attributes(node).next()?;
        if has_class(page, node, DRAWN) {
            if self.has_scripts {
                return Some(Formula { tex: String::new(), display: false });
            }
            let of_attribute = || tex::of_markup(page.attribute(node, "data-mathml")?);
            let formula = of_attribute().or_else(|| self.of_math_in(page, node))?;
            return Some(formula.or_display(classes(page, node).any(|class| class.contains("isplay"))));
        }
        if has_class(page, node, WITH_MATH)
            && let Some(formula) = self.of_math_in(page, node)
        {
            return Some(formula.or_display(has_class(page, node, "katex-display")));
        }
        of_attribute(page, node)
    }

    /// The first `math` in an element.
    fn of_math_in(&mut self, page: &Page, node: NodeId) -> Option<Formula> {
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
    page.ancestors(math).take(3).any(|above| has_class(page, above, "ltx_eqn_cell ltx_equation"))
}

/// The formula of MathML: its annotation, its `alttext`, or the TeX of its elements.
pub(super) fn of_math(page: &Page, math: NodeId) -> Option<Formula> {
    let is_tex = |&node: &NodeId| {
        let encoding = page.attribute(node, "encoding").unwrap_or_default();
        *page.tag(node) == "annotation" && encoding.to_ascii_lowercase().contains("tex")
    };
    let annotation = page.descendants(math).find(is_tex).and_then(|node| tidy(page.text_of(node)));
    let said = annotation.or_else(|| tidy(page.attribute(math, "alttext")?));
    let formula = said.or_else(|| tidy(&tex::of_mathml(page, math)?))?;
    let is = |name, value| page.attribute(math, name) == Some(value);
    Some(formula.or_display(is("display", "block") || is("mode", "display")))
}

/// The formula of a script of MathJax 2.
fn of_script(page: &Page, script: NodeId) -> Option<Formula> {
    let text = page.formula(script)?;
    let kind = page.attribute(script, "type").unwrap_or_default().to_ascii_lowercase();
    if kind.contains("mml") {
        return tex::of_markup(text);
    }
    Some(tidy(text).filter(|_| kind.contains("tex"))?.or_display(kind.contains("display")))
}

/// The formula of a picture.
fn of_picture(page: &Page, image: NodeId) -> Option<Formula> {
    let said = page.attribute(image, "alt").or_else(|| page.attribute(image, "title"));
    let Some(formula) = said.filter(|_| has_class(page, image, PICTURES)).and_then(tidy) else {
        let of_address = |name| tidy(&of_service(page.attribute(image, name)?)?);
        return of_attribute(page, image).or_else(|| ["data-src", "src"].into_iter().find_map(of_address));
    };
    let mut above = page.ancestors(image).take(2);
    let is_block = above.any(|above| *page.tag(above) == "div" && has_class(page, above, "math"));
    Some(formula.or_display(is_block || classes(page, image).any(|class| class.contains("display"))))
}

/// Parts of the addresses of services that draw TeX, and the name of the TeX in their queries.
const NAMED: &str = "cht=tx chl= /equation? tex= /latex.php? latex= /render/math? math= //math.now.sh from= \
                     //math.vercel.app from= //tex.z-dn.net f=";

/// The TeX in the address of a picture that a service draws from it.
fn of_service(address: &str) -> Option<String> {
    let place = address.split('?').next().unwrap_or_default();
    let query = address.get(place.len() + 1..).unwrap_or_default().replace("&space;", "%20");
    let services = ["latex.codecogs.com/", "mathtex.cgi", "mimetex.cgi"];
    let tex = if services.iter().any(|service| place.contains(service)) {
        // the whole query, in which `+` is no blank and `&` separates columns
        query.replace('+', "%2B").replace('&', "%26")
    } else if let Some((_, path)) = place.split_once("i.upmath.me/") {
        path.split_once('/')?.1.replace('+', "%2B")
    } else {
        let (_, name) = pairs(NAMED).find(|(service, _)| address.contains(service))?;
        query.split('&').find_map(|part| part.strip_prefix(name))?.to_owned()
    };
    let decoded = Url::parse(&format!("http://service.invalid/?tex={tex}")).ok()?;
    let tex = decoded.query_pairs().next().map(|(_, tex)| tex.into_owned())?;
    // how the picture is to look
    let mut shown = tex.as_str();
    let looks = ["\\inline", "\\dpi{", "\\bg_", "\\fn_"];
    while let Some(rest) = looks.iter().find_map(|look| shown.strip_prefix(look)) {
        shown =
            rest.trim_start_matches(|sign: char| sign.is_ascii_alphanumeric()).trim_start_matches(['}', ' ']);
    }
    Some(shown.to_owned())
}

/// The formula in an attribute of an element.
fn of_attribute(page: &Page, node: NodeId) -> Option<Formula> {
    let mut said = page.attributes(node).filter_map(|(name, value)| {
        let place = ATTRIBUTES.iter().position(|&known| known == name)?;
        (place < 2 || value.contains(['\\', '^', '_', '{', '='])).then_some(value)
    });
    let formula = tidy(said.next()?)?;
    let is_block = classes(page, node).any(|class| class.contains("display") || class.contains("block"));
    let is_said = page.attribute(node, "data-display").is_some_and(|value| value != "false");
    Some(formula.or_display(is_block || is_said))
}

/// The most bytes of TeX between delimiters.
const LONGEST: usize = 4_000;

/// The most letters of a word between single dollars without a sign of TeX.
const LONGEST_NAME: usize = 2;

/// Environments that are formulas.
const ENVIRONMENTS: &str = "equation align aligned gather multline eqnarray alignat flalign split math";

/// Finds the TeX in texts of one page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TextFormulas {
    is_mathematical: bool,
}

/// TeX in a text.
#[derive(Debug, PartialEq, Eq)]
pub struct TextFormula<'t> {
    /// Its end in the text, delimiters included.
    pub end: usize,
    /// The TeX, without delimiters.
    pub tex: &'t str,
    /// Whether it is shown on lines of its own.
    pub display: bool,
}

impl TextFormulas {
    /// Reads the signs of mathematics of a page.
    pub fn of(page: &Page) -> Self {
        let is_sign = |node| page.is_element(node) && is_sign(page, node);
        let has_delimiters = page.text().contains(['$', '\\']);
        let of_text = Self::of_text(page.text());
        Self { is_mathematical: has_delimiters && (of_text.is_mathematical || page.nodes().any(is_sign)) }
    }

    /// Reads those of a text without elements.
    pub(crate) fn of_text(text: &str) -> Self {
        Self { is_mathematical: has_certain_tex(text) }
    }

    /// The TeX that begins at a byte of a text: between `\(` and `\)`, `\[` and `\]`, dollars, or an environment.
    ///
    /// Text between single dollars is TeX only if it has a sign of TeX or no word, has no blank directly inside the
    /// dollars, and is not followed by a digit.
    pub fn at(self, text: &str, at: usize) -> Option<TextFormula<'_>> {
        if !self.is_mathematical {
            return None;
        }
        let found = delimited(text, at)?;
        let has_content = found.tex.contains(|sign: char| sign.is_alphanumeric() || sign == '\\');
        let is_plain =
            text[at..].starts_with('$') && !found.display && !found.tex.contains(['\\', '^', '_', '{', '=']);
        (has_content && (!is_plain || is_name(found.tex))).then_some(found)
    }
}

/// Whether an element shows that its page has mathematics.
fn is_sign(page: &Page, node: NodeId) -> bool {
    let address = match page.tag(node).as_str() {
        "math" => return true,
        "script" if page.formula(node).is_some() => return true,
        "script" => page.attribute(node, "src"),
        "link" => page.attribute(node, "href"),
        _ => None,
    };
    let is_program = |name: &str| ["mathjax", "katex"].iter().any(|program| name.contains(program));
    address.is_some_and(|address| is_program(&address.to_ascii_lowercase()))
        || classes(page, node)
            .any(|class| matches!(class, "math" | "arithmatex") || is_program(&class.to_ascii_lowercase()))
}

/// Whether a text has TeX between delimiters that nothing else looks like.
fn has_certain_tex(text: &str) -> bool {
    let mut behind = 0;
    text.match_indices(['$', '\\']).any(|(at, _)| {
        if at < behind {
            return false;
        }
        let Some(found) = delimited(text, at) else { return false };
        behind = found.end;
        let before = text[..at].chars().next_back();
        let next = text[found.end..].chars().next();
        let is_in_word = before.is_some_and(char::is_alphanumeric) || next.is_some_and(char::is_alphanumeric);
        !is_in_word && !found.tex.contains('\n') && is_certain(found.tex)
    })
}

/// Whether a text has a command of TeX, or a raised or lowered group.
pub fn is_certain(tex: &str) -> bool {
    let is_command = |(at, _): (usize, &str)| {
        let name = tex[at + 1..].bytes().take_while(u8::is_ascii_alphabetic).count();
        // `\d+` is of a regular expression
        name > 1
    };
    tex.contains("^{") || tex.contains("_{") || tex.match_indices('\\').any(is_command)
}

/// Whether a text without a sign of TeX may be a formula: it has no word, and ends as a formula does.
fn is_name(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    words.all(|word| word.chars().count() <= LONGEST_NAME)
        && text.ends_with(|sign: char| sign.is_alphanumeric() || ")]}'!|".contains(sign))
}

/// What stands before and behind a formula, and whether the formula is on lines of its own.
const DELIMITERS: [(&str, &str, bool); 4] =
    [("$$", "$$", true), ("\\[", "\\]", true), ("$", "$", false), ("\\(", "\\)", false)];

/// The text between the delimiters that begin at `at`.
fn delimited(text: &str, at: usize) -> Option<TextFormula<'_>> {
    let rest = &text[at..];
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    if let Some(&(open, close, display)) = DELIMITERS.iter().find(|(open, ..)| rest.starts_with(open)) {
        let inner = &rest[open.len()..];
        let length = inner.find(close)?;
        let end = at + open.len() + length + close.len();
        let tex = inner[..length].trim();
        let is_one = !tex.is_empty() && !tex.ends_with('\\') && !tex.contains(open) && has_whole_groups(tex);
        let is_price = || text[end..].starts_with(|next: char| next.is_ascii_digit());
        let fits = open != "$" || (tex.len() == length && !is_price());
        return (is_one && fits).then_some(TextFormula { end, tex, display });
    }
    let name = rest.strip_prefix("\\begin{")?;
    let name = &name[..name.find('}')?];
    if !is_among(ENVIRONMENTS, name.trim_end_matches('*')) {
        return None;
    }
    let close = format!("\\end{{{name}}}");
    let end = rest.find(&close)? + close.len();
    Some(TextFormula { end: at + end, tex: &rest[..end], display: true })
}

/// Whether each brace has its other one. Programs that read Markdown take no other text for a formula.
fn has_whole_groups(tex: &str) -> bool {
    let (mut depth, mut is_escaped) = (0_usize, false);
    for byte in tex.bytes() {
        match byte {
            _ if is_escaped => {}
            b'{' => depth += 1,
            b'}' if depth == 0 => return false,
            b'}' => depth -= 1,
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let formulas = TextFormulas { is_mathematical: true };
        let found = formulas.at(text, 0).map(|found| (found.tex, &text[found.end..]));
        assert_eq!(found, expected, "{text}");
        assert_eq!(TextFormulas::default().at(text, 0), None);
    }

    #[test]
    fn tex_in_text_is_found() {
        check("\\(x_1\\) b", Some(("x_1", " b")));
        check("\\[ x \\].", Some(("x", ".")));
        check("$$x$$", Some(("x", "")));
        check("$h_{i}$, b", Some(("h_{i}", ", b")));
        check("$n$-th", Some(("n", "-th")));
        check("$f(a, b)$", Some(("f(a, b)", "")));
        check("$\\{x_{1}\\}$", Some(("\\{x_{1}\\}", "")));
        check("$_{a$", None);
        check("\\(}{\\)", None);
        check("$5 and $6", None);
        check("$5-$6", None);
        check("$5-$x", None);
        check("$$ | $$", None);
        check("$a word$", None);
        check("$HOME and $PATH_X", None);
        check("$a_b", None);
        check("\\(a", None);
        check("\\begin{align*}a\\\\b\\end{align*} c", Some(("\\begin{align*}a\\\\b\\end{align*}", " c")));
        check("\\begin{itemize}a\\end{itemize}", None);
    }

    #[track_caller]
    fn check_page(html: &str, expected: bool) {
        assert_eq!(TextFormulas::of(&testkit::parse(html)).is_mathematical, expected, "{html}");
    }

    #[test]
    fn signs_of_mathematics_are_certain() {
        check_page("<script src='//a.test/MathJax.js?x'></script><p>\\(a\\)", true);
        check_page("<link rel=stylesheet href=katex.min.css><p>$a$", true);
        check_page("<p><span class='math inline'>\\(a\\)</span>", true);
        check_page("<p>Let $a$ be $\\alpha$.", true);
        check_page("<p>Let $a$ be $b$, and $x^{2}$", true);
        check_page("<p>\\begin{align}a\\end{align}", true);
        check_page("<p>grep '\\(a\\|b\\)' or \\(\\d+\\) or \\[^x\\]", false);
        check_page("<p>$5 a month, $document_root$fastcgi_script_name", false);
        check_page("<p>$env:HOME\\Desktop;$env:PATH", false);
        check_page("<p>Hotels: $$ and $$$, or 5$", false);
    }
}
