//! TeX of formulas that MathJax 3 has drawn, where nothing but the drawing is left: elements `mjx-…`, or groups of SVG.
//!
//! Both say which element of MathML each part is, and which character each sign. Only their order differs from MathML.

use page::{NodeId, Page};

use super::mathml::{folded, row, token, written};
use crate::classes::classes;

/// The most nodes of a drawing.
const LARGEST: usize = 20_000;

/// Parts of a drawing that draw nothing of a formula's content: the signs of roots, lines, and struts.
const DRAWN: [&str; 4] = ["surd", "line", "assistive-mml", "spacer"];

/// Parts that stand for one part of the formula around them.
const GROUPS: [&str; 7] = ["num", "den", "base", "under", "over", "box", "root"];

/// The TeX of a drawing. None if there is no sign in it.
pub(super) fn read(page: &Page, container: NodeId) -> Option<String> {
    if page.subtree(container).len() > LARGEST {
        return None;
    }
    let parts = folded(page, container, |node, parts| of_part(page, node, parts));
    let tex = row(parts);
    (!tex.trim().is_empty()).then_some(tex)
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
    let text = || parts.concat();
    match name {
        _ if DRAWN.contains(&name) => Vec::new(),
        "mi" | "mn" | "mo" | "mtext" | "ms" => vec![token(name, &text())],
        _ if GROUPS.contains(&name) => vec![row(parts)],
        "TeXAtom" | "texatom" | "mrow" | "mstyle" | "mpadded" => vec![written("mrow", |_| None, parts)],
        "mspace" => vec![written(name, |_| None, parts)],
        // the sign of the root is a part of its own
        "msqrt" | "mroot" => {
            parts.retain(|part| part != "\\surd");
            vec![written(name, |_| None, parts)]
        }
        // drawn from above
        "munderover" if parts.len() == 2 => vec![format!("{}^{{{}}}", parts[1], parts[0])],
        "mover" if parts.len() == 2 && tag.starts_with("mjx-") => {
            parts.swap(0, 1);
            vec![written("mover", |_| None, parts)]
        }
        "msubsup" | "munderover" if parts.len() == 3 => {
            parts.swap(1, 2);
            vec![written("msubsup", |_| None, parts)]
        }
        "mfrac" | "msup" | "msub" | "munder" | "mover" | "mtable" | "mtr" | "mtd" | "menclose" => {
            vec![written(name, |_| None, parts)]
        }
        _ => parts,
    }
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
