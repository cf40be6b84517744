//! The rules of a page's `style` elements that hide or show, and no others. cssparser reads them when `looks` asks, since most methods never do.
//! Rules that count for no screen are left out. `style` says what their declarations mean, and `looks` applies them.

use cssparser::{
    AtRuleParser, CowRcStr, ParseError, Parser, ParserState, QualifiedRuleParser, StyleSheetParser, Token,
    match_ignore_ascii_case,
};

use crate::names_above::NamesAbove;
use crate::style::{Declarations, declarations, is_word, may_hide, may_show, number, tokens};

/// The width of the screen, in CSS pixels.
const SCREEN: f32 = 1280.0;

/// What every element has for which a selector holds. The best is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Key {
    Nothing,
    Tag,
    Attribute,
    Class,
    Id,
}

/// When the rule of a selector counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum When {
    Always,
    /// On a screen as wide as this one.
    Here,
    /// On another screen, or while a reader does something, or when a box is ticked.
    Elsewhere,
}

/// A selector of a rule. It is a text, since most are never asked for.
#[derive(Clone, Debug)]
pub(crate) struct Selector<'c> {
    pub(crate) text: &'c str,
    /// What every element has for which the selector holds, and its name; empty if there is none.
    pub(crate) key: (Key, CowRcStr<'c>),
    /// Names of elements above each such element.
    pub(crate) above: NamesAbove,
    pub(crate) declarations: Declarations,
    pub(crate) when: When,
    /// The rule may hide.
    pub(crate) hides: bool,
}

/// The selectors of the rules that hide or show, in their order, from style sheets, each with its media.
pub(crate) fn selectors<'c>(sheets: impl Iterator<Item = (&'c str, Option<&'c str>)>) -> Vec<Selector<'c>> {
    let mut selectors = Vec::new();
    for (css, media) in sheets {
        let media = media.map_or_else(Vec::new, |media| tokens(&mut Parser::new(media)));
        if let Some(when) = when(&media) {
            Rules { selectors: &mut selectors, when }.read(&mut Parser::new(css));
        }
    }
    selectors
}

/// The rules of a sheet, or of a part of it, while they are read.
struct Rules<'s, 'c> {
    selectors: &'s mut Vec<Selector<'c>>,
    /// When they count.
    when: When,
}

impl<'c> Rules<'_, 'c> {
    fn read(&mut self, input: &mut Parser<'c>) {
        StyleSheetParser::new(input, self).for_each(drop);
    }
}

/// A selector of a prelude.
struct Told<'i> {
    text: &'i str,
    key: (Key, CowRcStr<'i>),
    above: NamesAbove,
    /// It holds for a time.
    is_of_state: bool,
}

/// Pseudo-classes that hold only for a time.
const STATES: &str = "hover focus focus-within focus-visible active target checked open popover-open";

/// The selector before the next comma; `None` for one of a part that is no element.
fn told<'i>(input: &mut Parser<'i>) -> Option<Told<'i>> {
    let start = input.position();
    let mut key = (Key::Nothing, CowRcStr::from(""));
    let mut before = Token::Comma;
    let mut above = NamesAbove::default();
    let (mut is_of_state, mut is_of_part, mut is_beside) = (false, false, false);
    while let Ok(token) = input.next_including_whitespace() {
        let token = token.clone();
        let attribute;
        let new = match (&token, &before) {
            (Token::Colon, Token::Colon) => {
                is_of_part = true;
                continue;
            }
            (Token::Ident(name), Token::Colon) => {
                is_of_state |= STATES.split(' ').any(|state| name.eq_ignore_ascii_case(state));
                is_of_part |= ["before", "after"].iter().any(|part| name.eq_ignore_ascii_case(part));
                None
            }
            (Token::IDHash(name), _) => Some((Key::Id, name)),
            (Token::Ident(name), Token::Delim('.')) => Some((Key::Class, name)),
            (Token::Ident(name), _) => Some((Key::Tag, name)),
            (Token::SquareBracketBlock, _) => {
                let name = input.parse_nested_block(|input| {
                    let name = input.expect_ident_cloned()?;
                    while input.next().is_ok() {}
                    Ok::<_, ParseError<()>>(name)
                });
                attribute = name.ok();
                attribute.as_ref().map(|name| (Key::Attribute, name))
            }
            _ => None,
        };
        let is_apart = matches!(before, Token::WhiteSpace(_) | Token::Delim('>' | '+' | '~'));
        is_beside |= matches!(token, Token::Delim('+' | '~'));
        if is_apart && !matches!(token, Token::WhiteSpace(_) | Token::Delim('>' | '+' | '~')) {
            // capitals are another name for elements of SVG alone
            let is_name = key.0 >= Key::Class || key.0 == Key::Tag && *key.1 == key.1.to_ascii_lowercase();
            if !is_beside && is_name {
                above.add(key.0, &key.1);
            }
            (key, is_beside) = ((Key::Nothing, CowRcStr::from("")), false);
        }
        if let Some((new, name)) = new.filter(|(new, _)| *new > key.0) {
            key = (new, name.clone());
        }
        before = token;
    }
    (!is_of_part).then(|| Told { text: input.slice_from(start), key, above, is_of_state })
}

impl<'i> QualifiedRuleParser<'i> for Rules<'_, 'i> {
    type Prelude = &'i str;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<&'i str, ParseError<()>> {
        let start = input.position();
        while input.next_including_whitespace_and_comments().is_ok() {}
        Ok(input.slice_from(start))
    }

    fn parse_block(
        &mut self,
        prelude: &'i str,
        _: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), ParseError<()>> {
        let declarations = declarations(input);
        let hides = may_hide(&declarations);
        // most rules do neither, and their selectors are not looked at
        if !hides && !may_show(&declarations) {
            return Ok(());
        }
        let prelude =
            Parser::new(prelude).parse_comma_separated(|input| Ok::<_, ParseError<()>>(told(input)))?;
        for Told { text, key, above, is_of_state } in prelude.into_iter().flatten() {
            let when = if is_of_state { When::Elsewhere } else { self.when };
            let declarations = declarations.clone();
            self.selectors.push(Selector { text, key, above, declarations, when, hides });
        }
        Ok(())
    }
}

impl<'i> AtRuleParser<'i> for Rules<'_, 'i> {
    type Prelude = When;
    type AtRule = ();
    type Error = ();

    fn parse_prelude(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i>) -> Result<When, ParseError<()>> {
        let condition = tokens(input);
        let when = match_ignore_ascii_case! { &name,
            "media" => when(&condition),
            "supports" if condition.first().is_none_or(|first| !is_word(first, "not")) => Some(When::Always),
            "layer" => Some(When::Always),
            _ => None,
        };
        when.ok_or_else(|| ParseError::custom(()))
    }

    fn parse_block(
        &mut self,
        when: When,
        _: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), ParseError<()>> {
        // cssparser bounds the depth
        Rules { selectors: self.selectors, when: self.when.max(when) }.read(input);
        Ok(())
    }
}

/// When one of some media queries holds: always, if there is none, and never if they are of no screen.
fn when(queries: &[Token<'_>]) -> Option<When> {
    if queries.is_empty() {
        return Some(When::Always);
    }
    queries.split(|token| *token == Token::Comma).filter_map(when_it_holds).min()
}

fn when_it_holds(query: &[Token<'_>]) -> Option<When> {
    let (mut holds, mut is_of_screen, mut has_sizes, mut negates) = (true, true, false, false);
    let mut at = 0;
    while let Some(token) = query.get(at) {
        at += 1;
        let Token::Ident(name) = token else { continue };
        if query.get(at) == Some(&Token::Colon) {
            let value = query.get(at + 1).unwrap_or(token);
            at += 2;
            has_sizes = true;
            holds &= match_ignore_ascii_case! { name,
                "min-width" | "min-device-width" => pixels(value) <= SCREEN,
                "max-width" | "max-device-width" => pixels(value) >= SCREEN,
                "orientation" => is_word(value, "landscape"),
                "prefers-reduced-motion" => is_word(value, "no-preference"),
                "prefers-color-scheme" => is_word(value, "light"),
                "hover" | "any-hover" => is_word(value, "hover"),
                "pointer" | "any-pointer" => is_word(value, "fine"),
                _ => false,
            };
        } else {
            match_ignore_ascii_case! { name,
                "not" => negates = !negates,
                "all" | "screen" | "only" | "and" | "hover" | "color" => {},
                _ => is_of_screen = false,
            }
        }
    }
    match (holds && is_of_screen) != negates {
        true if has_sizes => Some(When::Here),
        true => Some(When::Always),
        false => (is_of_screen && has_sizes).then_some(When::Elsewhere),
    }
}

/// A length in CSS pixels, one em as 16.
fn pixels(token: &Token<'_>) -> f32 {
    match token {
        Token::Dimension { value, unit, .. } if unit.ends_with("em") => value * 16.0,
        token => number(token).unwrap_or_default(),
    }
}
