//! TeX in one line and without delimiters; of MathML that has none beside it; and of formulas that MathJax 3 has drawn, where nothing but the
//! drawing is left: elements `mjx-…`, or groups of SVG.
//!
//! Of MathML frequent elements have rules; of the others only the content is written. A drawing says which element of MathML each part is, and
//! which character each sign. Only their order differs from MathML.

use page::{NodeId, Page};

use super::{DELIMITERS, Formula, has_whole_groups, of_math};
use crate::shown::{classes, is_among, page_of, pairs, replaced, shown};

/// The formula of TeX without the comments, the white space and the delimiters around it, in one line; shown as the
/// delimiters say. `None` if nothing is left.
pub(crate) fn tidy(tex: &str) -> Option<Formula> {
    let tex = &*shown(tex);
    let lines: Vec<_> = if tex.contains('\n') { tex.lines().map(uncommented).collect() } else { vec![tex] };
    let joined = lines.iter().flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ");
    let (mut tex, mut display) = (joined.as_str(), false);
    loop {
        let before = tex.len();
        for (open, close, is_display) in DELIMITERS {
            let inner = tex.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            // otherwise there are two formulas
            if let Some(inner) = inner.filter(|inner| !inner.contains(open)) {
                (tex, display) = (inner.trim(), display || is_display);
            }
        }
        tex = without_braces(tex);
        for style in ["\\displaystyle", "\\textstyle"] {
            let is_whole = |rest: &&str| !rest.starts_with(|sign: char| sign.is_ascii_alphabetic());
            tex = tex.strip_prefix(style).filter(is_whole).unwrap_or(tex).trim();
        }
        // the blank behind the last backslash was cut off
        if tex.len() - tex.trim_end_matches('\\').len() == 1 {
            tex = tex[..tex.len() - 1].trim_end();
        }
        if tex.len() == before {
            break;
        }
    }
    (!tex.is_empty()).then(|| Formula { tex: without_dollars(tex), display })
}

/// Formulas in the text of a formula, as in `\text{if $x$}`: their delimiters are replaced by others that do
/// not end the outer one.
fn without_dollars(tex: &str) -> String {
    let is_sign = |&at: &usize| !tex[..at].ends_with('\\');
    let dollars: Vec<usize> = tex.match_indices('$').map(|(at, _)| at).filter(is_sign).collect();
    if dollars.len() % 2 == 1 {
        return tex.to_owned();
    }
    let mut is_open = false;
    replaced(tex, dollars, |_| {
        is_open = !is_open;
        if is_open { "\\(" } else { "\\)" }
    })
}

/// A line up to its comment.
fn uncommented(line: &str) -> &str {
    let is_escaped = |at: usize| line[..at].bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1;
    line.match_indices('%').find(|&(at, _)| !is_escaped(at)).map_or(line, |(at, _)| &line[..at])
}

/// TeX without braces around all of it that set its style: `{\displaystyle x}`.
fn without_braces(tex: &str) -> &str {
    let inner = tex.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let sets_style = |inner: &str| inner.starts_with("\\displaystyle") || inner.starts_with("\\textstyle");
    let is_around_all = |inner: &str| has_whole_groups(inner) && has_whole_groups(tex);
    inner.filter(|inner| sets_style(inner) && is_around_all(inner)).unwrap_or(tex)
}

/// The most bytes of a formula in the page's text.
const LONGEST: usize = 10_000;

/// Functions that are commands of TeX.
const FUNCTIONS: &str = "arccos arcsin arctan arg cos cosh cot deg det dim exp gcd inf ker lim ln log max min sin sinh sup tan tanh";

/// Operators whose limits stand above and below.
const WITH_LIMITS: &str = r"\sum \prod \int \lim \max \min \sup \inf \bigcup \bigcap \coprod";

/// Characters, each with its TeX.
const SIGNS: &str = r"
    α \alpha  β \beta  γ \gamma  δ \delta  ε \varepsilon  ϵ \epsilon  ζ \zeta  η \eta  θ \theta  ι \iota
    κ \kappa  λ \lambda  μ \mu  ν \nu  ξ \xi  π \pi  ρ \rho  σ \sigma  τ \tau  υ \upsilon  φ \varphi
    ϕ \phi  χ \chi  ψ \psi  ω \omega  Γ \Gamma  Δ \Delta  Θ \Theta  Λ \Lambda  Ξ \Xi  Π \Pi  Σ \Sigma
    Φ \Phi  Ψ \Psi  Ω \Omega  × \times  ÷ \div  ± \pm  ∓ \mp  ⋅ \cdot  · \cdot  ∗ *  − -  ≤ \le  ≥ \ge
    ≠ \ne  ≈ \approx  ≡ \equiv  ∼ \sim  ≅ \cong  ∝ \propto  ∞ \infty  ∑ \sum  ∏ \prod  ∫ \int  ∮ \oint
    ∂ \partial  ∇ \nabla  √ \surd  ∈ \in  ∉ \notin  ∋ \ni  ⊂ \subset  ⊆ \subseteq  ⊃ \supset  ∪ \cup
    ∩ \cap  ∅ \emptyset  ∀ \forall  ∃ \exists  ¬ \neg  ∧ \land  ∨ \lor  → \to  ← \leftarrow
    ↔ \leftrightarrow  ⇒ \Rightarrow  ⇔ \Leftrightarrow  ↦ \mapsto  … \ldots  ⋯ \cdots  ⋮ \vdots
    ⋱ \ddots  ′ '  ∥ \parallel  ⟨ \langle  ⟩ \rangle  ℝ \mathbb{R}  ℕ \mathbb{N}  ℤ \mathbb{Z}
    ℂ \mathbb{C}  ℓ \ell
";

/// Marks over a symbol.
const ACCENTS: &str =
    r"^ \hat  ˆ \hat  ~ \tilde  ˜ \tilde  ¯ \overline  \to \vec  ˙ \dot  ¨ \ddot  ‾ \overline  ⏞ \overbrace";

/// The formula of MathML that is mark-up in a text or an attribute.
pub(crate) fn of_markup(markup: &str) -> Option<Formula> {
    let page = page_of(markup);
    let math = page.nodes().find(|&node| *page.tag(node) == "math")?;
    of_math(&page, math)
}

/// The TeX of an element `math`; `None` if it is too long.
pub(crate) fn of_mathml(page: &Page, math: NodeId) -> Option<String> {
    if page.span(math).range().len() > LONGEST {
        return None;
    }
    let parts = folded(page, math, |open, parts| {
        vec![written(page.tag(open).as_str(), |name| page.attribute(open, name), parts)]
    });
    Some(fenced(parts))
}

/// The parts of a formula below an element: each element is written from its parts when it ends.
fn folded(page: &Page, root: NodeId, mut end: impl FnMut(NodeId, Vec<String>) -> Vec<String>) -> Vec<String> {
    // the open elements, each with the number of parts before it
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    let mut parts: Vec<String> = Vec::new();
    for node in page.descendants(root).chain([page.end(root)]) {
        while let Some((ended, before)) = open.pop_if(|(open, _)| page.end(*open) <= node) {
            let own = parts.split_off(before);
            parts.extend(end(ended, own));
        }
        if node == page.end(root) {
            break;
        }
        if page.is_text(node) {
            let name = page.parent(node).map_or("", |above| page.tag(above).as_str());
            parts.push(token(name, page.text_of(node).trim()));
        } else {
            open.push((node, parts.len()));
        }
    }
    parts
}

/// The TeX of the text of an element.
fn token(name: &str, text: &str) -> String {
    match name {
        "mtext" | "ms" => format!("\\text{{{text}}}"),
        "mi" | "mo" if is_among(FUNCTIONS, text) => format!("\\{text}"),
        "mi" if text.chars().nth(1).is_some() && text.is_ascii() => format!("\\mathrm{{{text}}}"),
        _ => text.chars().fold(String::new(), |tex, sign| joined(tex, &of_sign(sign))),
    }
}

fn of_sign(sign: char) -> String {
    match sign {
        // invisible signs of application, multiplication and separation
        '\u{2061}'..='\u{2064}' | '\u{200b}' => String::new(),
        '{' | '}' | '%' | '#' | '&' | '$' | '_' => format!("\\{sign}"),
        _ => {
            let found = pairs(SIGNS).find(|(known, _)| known.starts_with(sign));
            found.map_or_else(|| sign.to_string(), |(_, tex)| tex.to_owned())
        }
    }
}

/// One TeX behind another, with a blank between a command and a letter.
fn joined(mut left: String, right: &str) -> String {
    let letters = left.bytes().rev().take_while(u8::is_ascii_alphabetic).count();
    let is_command = letters > 0 && left[..left.len() - letters].ends_with('\\');
    if is_command && right.starts_with(|next: char| next.is_ascii_alphabetic()) {
        left.push(' ');
    }
    left.push_str(right);
    left
}

fn row(parts: Vec<String>) -> String {
    parts.into_iter().fold(String::new(), |left, right| joined(left, &right))
}

/// A base or an index: in braces unless it is one sign or one command.
fn atom(tex: &str) -> String {
    let is_command = tex.strip_prefix('\\').is_some_and(|rest| {
        let name = rest.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
        name.is_empty() || (name.starts_with('{') && name.ends_with('}') && name.matches('}').count() == 1)
    });
    if is_command || tex.chars().count() == 1 { tex.to_owned() } else { format!("{{{tex}}}") }
}

/// The TeX of an element with this name and these attributes, from that of its children.
fn written<'p>(name: &str, attribute: impl Fn(&str) -> Option<&'p str>, parts: Vec<String>) -> String {
    let part = |index: usize| parts.get(index).map_or("", String::as_str);
    let attribute = |name, otherwise| attribute(name).unwrap_or(otherwise);
    let has_limits = is_among(WITH_LIMITS, part(0));
    match name {
        "annotation" | "annotation-xml" | "mphantom" | "none" | "mprescripts" => String::new(),
        "semantics" | "maction" => part(0).to_owned(),
        "mspace" => "\\,".to_owned(),
        "mfrac" if attribute("linethickness", "") == "0" => format!("\\binom{{{}}}{{{}}}", part(0), part(1)),
        "mfrac" => format!("\\frac{{{}}}{{{}}}", part(0), part(1)),
        "msqrt" => format!("\\sqrt{{{}}}", row(parts)),
        "mroot" => format!("\\sqrt[{}]{{{}}}", part(1), part(0)),
        "msup" => format!("{}^{{{}}}", atom(part(0)), part(1)),
        "msub" => format!("{}_{{{}}}", atom(part(0)), part(1)),
        "munder" if has_limits => format!("{}_{{{}}}", part(0), part(1)),
        "mover" if has_limits => format!("{}^{{{}}}", part(0), part(1)),
        "msubsup" | "munderover" => format!("{}_{{{}}}^{{{}}}", atom(part(0)), part(1), part(2)),
        "munder" => format!("\\underset{{{}}}{{{}}}", part(1), part(0)),
        "mover" => match pairs(ACCENTS).find(|(sign, _)| *sign == part(1)) {
            Some((_, accent)) => format!("{accent}{{{}}}", part(0)),
            None => format!("\\overset{{{}}}{{{}}}", part(1), part(0)),
        },
        "mfenced" => {
            let by =
                attribute("separators", ",").chars().next().map_or_else(String::new, |by| format!("{by} "));
            let (open, close) = (attribute("open", "("), attribute("close", ")"));
            let fence = |fence: &str| fence.chars().map(of_sign).collect::<String>();
            fenced(vec![fence(open), parts.join(&by), fence(close)])
        }
        "menclose" => match attribute("notation", "") {
            "top" => format!("\\overline{{{}}}", row(parts)),
            "bottom" => format!("\\underline{{{}}}", row(parts)),
            "radical" => format!("\\sqrt{{{}}}", row(parts)),
            _ => row(parts),
        },
        "mtable" => format!("\\begin{{matrix}} {} \\end{{matrix}}", parts.join(" \\\\ ")),
        "mtr" => parts.join(" & "),
        "mlabeledtr" => parts.get(1..).unwrap_or_default().join(" & "),
        _ => fenced(parts),
    }
}

/// A row, which may be a matrix or a binomial between its brackets.
fn fenced(parts: Vec<String>) -> String {
    if let [open, inner, close] = &parts[..] {
        let kind = match (open.as_str(), close.as_str()) {
            ("(", ")") => "pmatrix",
            ("[", "]") => "bmatrix",
            ("|", "|") => "vmatrix",
            _ => "",
        };
        let matrix =
            inner.strip_prefix("\\begin{matrix}").and_then(|rest| rest.strip_suffix("\\end{matrix}"));
        if let Some(cells) = matrix.filter(|cells| !kind.is_empty() && !cells.contains("matrix}")) {
            return format!("\\begin{{{kind}}}{cells}\\end{{{kind}}}");
        }
        if kind == "pmatrix" && inner.starts_with("\\binom{") && inner.matches("\\binom").count() == 1 {
            return inner.clone();
        }
    }
    row(parts)
}

/// The most nodes of a drawing.
const LARGEST: usize = 20_000;

/// Parts of a drawing that draw nothing of a formula's content: the signs of roots, lines, and struts.
const DRAWN: [&str; 4] = ["surd", "line", "assistive-mml", "spacer"];

/// Parts that stand for one part of the formula around them.
const GROUPS: [&str; 7] = ["num", "den", "base", "under", "over", "box", "root"];

/// The TeX of a drawing. None if there is no sign in it.
pub(super) fn of_drawing(page: &Page, container: NodeId) -> Option<String> {
    if page.subtree(container).len() > LARGEST {
        return None;
    }
    let parts = folded(page, container, |node, parts| of_part(page, node, parts));
    Some(row(parts)).filter(|tex| !tex.trim().is_empty())
}

/// What an element adds to the element around it, from what is in it.
fn of_part(page: &Page, node: NodeId, mut parts: Vec<String>) -> Vec<String> {
    if let Some(sign) = sign(page, node) {
        return vec![sign.to_string()];
    }
    let tag = page.tag(node).as_str();
    let Some(name) = page.attribute(node, "data-mml-node").or_else(|| tag.strip_prefix("mjx-")) else {
        return parts;
    };
    let name = match name {
        _ if DRAWN.contains(&name) => return Vec::new(),
        "mi" | "mn" | "mo" | "mtext" | "ms" => return vec![token(name, &parts.concat())],
        _ if GROUPS.contains(&name) => return vec![row(parts)],
        "TeXAtom" | "texatom" | "mrow" | "mstyle" | "mpadded" => "mrow",
        // the sign of the root is a part of its own
        "msqrt" | "mroot" => {
            parts.retain(|part| part != "\\surd");
            name
        }
        // drawn from above
        "munderover" if parts.len() == 2 => return vec![format!("{}^{{{}}}", parts[1], parts[0])],
        "mover" if parts.len() == 2 && tag.starts_with("mjx-") => {
            parts.swap(0, 1);
            name
        }
        "msubsup" | "munderover" if parts.len() == 3 => {
            parts.swap(1, 2);
            "msubsup"
        }
        _ if is_among("mspace mfrac msup msub munder mover mtable mtr mtd menclose", name) => name,
        _ => return parts,
    };
    vec![written(name, |_| None, parts)]
}

/// The sign that an element draws, by its number in Unicode. Slanted letters are those of the formula.
fn sign(page: &Page, node: NodeId) -> Option<char> {
    let number = match page.tag(node).as_str() {
        "mjx-c" => classes(page, node).find_map(|class| class.strip_prefix("mjx-c"))?,
        "use" | "path" => page.attribute(node, "data-c")?,
        _ => return None,
    };
    char::from_u32(u32::from_str_radix(number, 16).ok()?).map(upright)
}

/// The letter of which a character of "Mathematical Alphanumeric Symbols" in italics is a form.
fn upright(sign: char) -> char {
    const GREEK: &str = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ";
    let from = |first: char, letter: u8| char::from(letter + (u32::from(sign) - u32::from(first)) as u8);
    match sign {
        '\u{1d434}'..='\u{1d44d}' => from('\u{1d434}', b'A'),
        '\u{1d44e}'..='\u{1d467}' => from('\u{1d44e}', b'a'),
        '\u{1d6e2}'..='\u{1d71b}' => GREEK.chars().nth((u32::from(sign) - 0x1d6e2) as usize).unwrap_or(sign),
        'ℎ' => 'h',
        _ => sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_tidy(tex: &str, expected: &str, display: bool) {
        assert_eq!(
            tidy(tex),
            (!expected.is_empty()).then(|| Formula { tex: expected.to_owned(), display }),
            "{tex}"
        );
    }

    #[test]
    fn delimiters_styles_and_comments_are_taken_off() {
        check_tidy("{\\displaystyle x^{2}}", "x^{2}", false);
        check_tidy(" {\\displaystyle {a}+{b}} ", "{a}+{b}", false);
        check_tidy("{a}+{b}", "{a}+{b}", false);
        check_tidy("\\displaystyle\\sum x", "\\sum x", false);
        check_tidy("$$x$$", "x", true);
        check_tidy("\\(x\\)", "x", false);
        check_tidy("a % b\n c \\% d", "a c \\% d", false);
        check_tidy("100\\%", "100\\%", false);
        check_tidy("a\\text{ if $b$ is \\$5}", "a\\text{ if \\(b\\) is \\$5}", false);
        check_tidy("x \\", "x", false);
        check_tidy("a \\\\\n b", "a \\\\ b", false);
        check_tidy(" ", "", false);
        check_tidy("$", "$", false);
    }

    #[track_caller]
    fn check(mathml: &str, expected: &str) {
        assert_eq!(of_markup(&format!("<math>{mathml}</math>")).unwrap().tex, expected, "{mathml}");
    }

    #[test]
    fn mathml_is_read() {
        // symbols and operators
        check("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "E=mc^{2}");
        check("<mi>α</mi><mi>x</mi><mo>≤</mo><mi>β</mi>", "\\alpha x\\le\\beta");
        check("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "\\sin x");
        check("<mi>foo</mi><mo>(</mo><mn>50%</mn><mo>)</mo>", "\\mathrm{foo}(50\\%)");
        check("<mtext>if a</mtext><mspace width=1em></mspace><mi>b</mi>", "\\text{if a}\\,b");
        // fractions roots and scripts
        check("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "\\frac{a+b}{2}");
        check("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "\\sqrt{x+1}");
        check("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}");
        check("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}");
        check("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mi>n</mi></msup>", "{(a)}^{n}");
        check("<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>", "\\binom{n}{k}");
        // limits accents and fences
        check(
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
            "\\sum_{i=0}^{n}i",
        );
        check("<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>", "\\lim_{x\\to0}");
        check("<mover><mi>x</mi><mo>^</mo></mover><mover><mi>v</mi><mo>→</mo></mover>", "\\hat{x}\\vec{v}");
        check("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a, b)");
        check("<mfenced><mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac></mfenced>", "\\binom{n}{k}");
        check("<menclose notation=top><mi>A</mi></menclose>", "\\overline{A}");
        check("<mfenced open='{' close='' separators=''><mi>a</mi></mfenced>", "\\{a");
        // tables
        check(
            "<mo>[</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd></mtd></mtr></mtable><mo>]</mo>",
            "\\begin{bmatrix} a & b \\\\ 0 & \\end{bmatrix}",
        );
        // what is said as tex is taken
        let semantics = |inner: &str| format!("<semantics><mi>x</mi>{inner}</semantics>");
        check(&semantics("<annotation encoding='application/x-tex'>y_1</annotation>"), "y_1");
        check(&semantics("<annotation encoding='MathType'>zzz</annotation>"), "x");
        // deep and long formulas end
        check(&format!("{}<mi>x</mi>", "<mrow>".repeat(100_000)), "x");
        assert!(of_markup(&format!("<math>{}", "<msup><mi>x</mi>".repeat(3_000))).is_some());
        assert!(of_markup(&format!("<math>{}", "<mi>x</mi>".repeat(20_000))).is_none());
    }
}
