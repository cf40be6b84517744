//! TeX of MathML that has no TeX beside it. Frequent elements have rules; of the others only the content is
//! written.

use page::{Hints, NodeId, Page};

/// The most bytes of a formula in the page's text.
const LONGEST: usize = 10_000;

/// Functions that are commands of TeX.
const FUNCTIONS: [&str; 24] = [
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "deg", "det", "dim", "exp", "gcd", "inf",
    "ker", "lim", "ln", "log", "max", "min", "sin", "sinh", "sup", "tan", "tanh",
];

/// Operators whose limits stand above and below.
const WITH_LIMITS: [&str; 11] = [
    "\\sum", "\\prod", "\\int", "\\lim", "\\max", "\\min", "\\sup", "\\inf", "\\bigcup", "\\bigcap",
    "\\coprod",
];

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
const ACCENTS: [(&str, &str); 10] = [
    ("^", "\\hat"),
    ("ˆ", "\\hat"),
    ("~", "\\tilde"),
    ("˜", "\\tilde"),
    ("¯", "\\overline"),
    ("\\to", "\\vec"),
    ("˙", "\\dot"),
    ("¨", "\\ddot"),
    ("‾", "\\overline"),
    ("⏞", "\\overbrace"),
];

/// The TeX of MathML that is mark-up in a text or an attribute.
pub(crate) fn of_markup(markup: &str) -> Option<(String, bool)> {
    let page = Page::parse(markup.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
    let math = page.nodes().find(|&node| *page.tag(node) == "math")?;
    super::of_math(&page, math)
}

/// The TeX of an element `math`; `None` if it is too long.
pub(crate) fn read(page: &Page, math: NodeId) -> Option<String> {
    if page.span(math).range().len() > LONGEST {
        return None;
    }
    let parts = folded(page, math, |open, parts| {
        let name = page.tag(open).as_str();
        vec![written(name, |name| page.attribute(open, name), parts)]
    });
    Some(fenced(parts))
}

/// The parts of a formula below an element: each element is written from its parts when it ends.
pub(super) fn folded(
    page: &Page,
    root: NodeId,
    mut end: impl FnMut(NodeId, Vec<String>) -> Vec<String>,
) -> Vec<String> {
    // the open elements, each with the TeX of its children so far
    let mut open: Vec<(NodeId, Vec<String>)> = vec![(root, Vec::new())];
    let mut close = |open: &mut Vec<(NodeId, Vec<String>)>, to: NodeId| {
        while open.len() > 1 && open.last().is_some_and(|&(node, _)| page.end(node) <= to) {
            if let Some((node, parts)) = open.pop() {
                let written = end(node, parts);
                if let Some((_, parts)) = open.last_mut() {
                    parts.extend(written);
                }
            }
        }
    };
    for node in page.descendants(root) {
        close(&mut open, node);
        if page.is_text(node) {
            if let Some((above, parts)) = open.last_mut() {
                parts.push(token(page.tag(*above).as_str(), page.text_of(node).trim()));
            }
        } else {
            open.push((node, Vec::new()));
        }
    }
    close(&mut open, page.end(root));
    open.pop().map(|(_, parts)| parts).unwrap_or_default()
}

/// The TeX of the text of an element.
pub(super) fn token(name: &str, text: &str) -> String {
    match name {
        "mtext" | "ms" => format!("\\text{{{text}}}"),
        "mi" if FUNCTIONS.contains(&text) => format!("\\{text}"),
        "mi" if text.chars().nth(1).is_some() && text.is_ascii() => format!("\\mathrm{{{text}}}"),
        "mo" if FUNCTIONS.contains(&text) => format!("\\{text}"),
        _ => text.chars().fold(String::new(), |tex, sign| joined(tex, &of_sign(sign))),
    }
}

fn of_sign(sign: char) -> String {
    match sign {
        // invisible signs of application, multiplication and separation
        '\u{2061}'..='\u{2064}' | '\u{200b}' => String::new(),
        '{' | '}' | '%' | '#' | '&' | '$' | '_' => format!("\\{sign}"),
        _ => {
            let mut words = SIGNS.split_ascii_whitespace();
            let mut pairs = std::iter::from_fn(|| words.next().zip(words.next()));
            let found = pairs.find(|(known, _)| known.starts_with(sign));
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

pub(super) fn row(parts: Vec<String>) -> String {
    let mut parts = parts.into_iter();
    let first = parts.next().unwrap_or_default();
    parts.fold(first, |left, right| joined(left, &right))
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
pub(super) fn written<'p>(
    name: &str,
    attribute: impl Fn(&str) -> Option<&'p str>,
    parts: Vec<String>,
) -> String {
    let part = |index: usize| parts.get(index).map_or("", String::as_str);
    let attribute = |name, otherwise| attribute(name).unwrap_or(otherwise);
    let has_limits = WITH_LIMITS.contains(&part(0));
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
        "mover" => match ACCENTS.iter().find(|(sign, _)| *sign == part(1)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(mathml: &str, expected: &str) {
        assert_eq!(of_markup(&format!("<math>{mathml}</math>")).unwrap().0, expected, "{mathml}");
    }

    #[test]
    fn symbols_and_operators() {
        check("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "E=mc^{2}");
        check("<mi>α</mi><mi>x</mi><mo>≤</mo><mi>β</mi>", "\\alpha x\\le\\beta");
        check("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "\\sin x");
        check("<mi>foo</mi><mo>(</mo><mn>50%</mn><mo>)</mo>", "\\mathrm{foo}(50\\%)");
        check("<mtext>if a</mtext><mspace width=1em></mspace><mi>b</mi>", "\\text{if a}\\,b");
    }

    #[test]
    fn fractions_roots_and_scripts() {
        check("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "\\frac{a+b}{2}");
        check("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "\\sqrt{x+1}");
        check("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}");
        check("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}");
        check("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mi>n</mi></msup>", "{(a)}^{n}");
        check("<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>", "\\binom{n}{k}");
    }

    #[test]
    fn limits_accents_and_fences() {
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
    }

    #[test]
    fn tables() {
        check(
            "<mo>[</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd></mtd></mtr></mtable><mo>]</mo>",
            "\\begin{bmatrix} a & b \\\\ 0 & \\end{bmatrix}",
        );
    }

    #[test]
    fn what_is_said_as_tex_is_taken() {
        let semantics = |inner: &str| format!("<semantics><mi>x</mi>{inner}</semantics>");
        check(&semantics("<annotation encoding='application/x-tex'>y_1</annotation>"), "y_1");
        check(&semantics("<annotation encoding='MathType'>zzz</annotation>"), "x");
    }

    #[test]
    fn deep_and_long_formulas_end() {
        check(&format!("{}<mi>x</mi>", "<mrow>".repeat(100_000)), "x");
        assert!(of_markup(&format!("<math>{}", "<msup><mi>x</mi>".repeat(3_000))).is_some());
        assert!(of_markup(&format!("<math>{}", "<mi>x</mi>".repeat(20_000))).is_none());
    }
}
