//! Text that a page writes by other means: emoji and letters that are pictures, and addresses of mail that Cloudflare hides from programs.

use page::{NodeId, Page};

use crate::shown::following;

/// The most bytes of the description of a picture that is text.
const LONGEST: usize = 40;

/// The place to which the links with hidden addresses lead.
const HIDDEN: &str = "/cdn-cgi/l/email-protection";

/// The text that readers see in place of an element.
pub(crate) fn spelled(page: &Page, node: NodeId) -> Option<String> {
    match page.tag(node).as_str() {
        "img" => of_picture(page, node).map(str::to_owned),
        _ => address(page.attribute(node, "data-cfemail")?),
    }
}

/// What a link with a hidden address leads to: a letter to the address, or nothing. `None` for any other link.
pub(crate) fn of_link(href: &str) -> Option<Option<String>> {
    let (_, hidden) = href.split_once(HIDDEN)?;
    Some(hidden.strip_prefix('#').and_then(address).map(|address| format!("mailto:{address}")))
}

fn of_picture(page: &Page, image: NodeId) -> Option<&str> {
    let said = page.attribute(image, "alt")?.trim();
    let class = page.attribute(image, "class").unwrap_or_default().to_ascii_lowercase();
    let is_code = said.len() > 2 && said.starts_with(':') && said.ends_with(':');
    let is_said = ["emoji", "smil", "emoticon"].iter().any(|name| class.contains(name))
        || is_code && page.attribute(image, "src").is_some_and(|src| src.contains("emoji"));
    let is_name = is_said && !said.contains(char::is_whitespace);
    // the first letter of a text, in another form
    let is_letter = || {
        let (before, behind) = page.text().split_at(page.span(image).start as usize);
        let mut letters = said.chars();
        let is_one = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
        let begins = behind.starts_with(char::is_lowercase) && (before.is_empty() || before.ends_with('\n'));
        is_one && begins && following(page, image).is_some_and(|next| page.is_text(next))
    };
    (!said.is_empty() && said.len() <= LONGEST && (is_name || is_emoji(said) || is_letter())).then_some(said)
}

fn is_emoji(text: &str) -> bool {
    let is_picture = |sign: char| matches!(sign, '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}');
    // signs that join others, or change how they look
    let is_joint = |sign: char| {
        matches!(sign, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{e0020}'..='\u{e007f}')
    };
    let is_one = |sign: char| is_picture(sign) || is_joint(sign);
    let is_key = |sign: char| sign.is_ascii_digit() || matches!(sign, '#' | '*' | '\u{2190}'..='\u{25ff}');
    text.contains(is_one) && text.chars().all(|sign| is_one(sign) || is_key(sign) || sign.is_whitespace())
}

/// The address in hexadecimal digits, of which the first byte is the key to the others.
fn address(hidden: &str) -> Option<String> {
    let bytes =
        hidden.as_bytes().chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok());
    let bytes: Vec<u8> = bytes.collect::<Option<_>>()?;
    let (key, hidden) = bytes.split_first()?;
    let address = String::from_utf8(hidden.iter().map(|byte| byte ^ key).collect()).ok()?;
    address.contains('@').then_some(address)
}
