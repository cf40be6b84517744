//! What declarations say of whether text is seen, in a `style` attribute or in a rule: the properties that hide or show, and their values.
//! cssparser reads them.

use std::rc::Rc;

use cssparser::color::{parse_hash_color, parse_named_color};
use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, Delimiter, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, Token, match_ignore_ascii_case, parse_important,
};

/// A place that is so many units or more before the start of the screen is not on it.
const FAR: f32 = -999.0;

/// The value of a [`Property`] that hides,
pub(crate) const HIDES: u32 = 1;
/// that does not,
pub(crate) const SHOWS: u32 = 0;
/// and that leaves what is inherited. A value of [`Property::Transform`] that moves an element is this one too.
pub(crate) const LEAVES: u32 = 2;

/// A property, or several that are judged alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Property {
    Display,
    Visibility,
    Opacity,
    /// `color`, and its colour, if that is known.
    Colour,
    Ground,
    /// What paints letters beside their colour.
    Painted,
    FontSize,
    Indent,
    Left,
    Top,
    Right,
    MarginLeft,
    MarginTop,
    Clip,
    ClipPath,
    Width,
    Height,
    MaxWidth,
    MaxHeight,
    Overflow,
    Padding,
    Transform,
    /// A transition or an animation.
    Moves,
    /// It takes no clicks.
    Inert,
    Position,
}

impl Property {
    /// The number of properties.
    pub(crate) const COUNT: usize = Self::Position as usize + 1;
}

/// A declaration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    pub(crate) property: Property,
    /// [`HIDES`], [`SHOWS`] or [`LEAVES`]; or a colour, which is greater than these.
    pub(crate) value: u32,
    pub(crate) is_important: bool,
}

/// The declarations of a rule, whose selectors share them, or of a `style`.
pub(crate) type Declarations = Rc<[Declared]>;

/// Whether declarations may hide a text.
pub(crate) fn may_hide(declarations: &[Declared]) -> bool {
    let has = |property, value| declarations.iter().any(|own| own.property == property && own.value == value);
    let colour = declarations.iter().find(|own| own.property == Property::Colour);
    declarations.iter().any(|own| {
        let is_beside = matches!(own.property, Property::Moves | Property::Inert | Property::Overflow);
        own.value == HIDES && !is_beside
    }) || colour.is_some_and(|own| own.value > LEAVES && has(Property::Ground, own.value))
}

/// Whether declarations may show a text that others hide, or say how.
pub(crate) fn may_show(declarations: &[Declared]) -> bool {
    use Property::*;
    const UNDO: [Property; 14] = [
        Clip, ClipPath, Display, FontSize, Height, Indent, Inert, Left, MaxHeight, Moves, Opacity, Overflow,
        Transform, Visibility,
    ];
    declarations.iter().any(|own| UNDO.contains(&own.property))
}

/// The declarations of a block or of a `style` attribute, as far as they hide or show.
pub(crate) fn declarations(input: &mut Parser<'_>) -> Declarations {
    let mut found = Body::default();
    RuleBodyParser::new(input, &mut found).for_each(drop);
    found.0.into()
}

/// The declarations of a body.
#[derive(Default)]
struct Body(Vec<Declared>);

impl<'i> DeclarationParser<'i> for Body {
    type Declaration = ();
    type Error = ();

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _: &ParserState,
    ) -> Result<(), ParseError<()>> {
        // it is no property that is read
        if judged(&name, &[]).next().is_none() {
            return Err(ParseError::custom(()));
        }
        let value =
            input.parse_until_before(Delimiter::Bang, |input| Ok::<_, ParseError<()>>(tokens(input)))?;
        let is_important = input.try_parse(parse_important).is_ok();
        let read = judged(&name, &value);
        self.0.extend(read.map(|(property, value)| Declared { property, value, is_important }));
        Ok(())
    }
}

impl<'i> AtRuleParser<'i> for Body {
    type Prelude = ();
    type AtRule = ();
    type Error = ();
}

impl<'i> QualifiedRuleParser<'i> for Body {
    type Prelude = ();
    type QualifiedRule = ();
    type Error = ();
}

impl<'i> RuleBodyItemParser<'i, (), ()> for Body {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        false
    }
}

/// The tokens of a value, those in its functions and brackets among them.
pub(crate) fn tokens<'i>(input: &mut Parser<'i>) -> Vec<Token<'i>> {
    let mut found = Vec::new();
    while let Ok(token) = input.next() {
        let token = token.clone();
        let has_more = matches!(token, Token::Function(_) | Token::ParenthesisBlock);
        found.push(token);
        if has_more {
            // what is read to its end has no error
            let _ = input.parse_nested_block(|input| {
                while let Ok(token) = input.next() {
                    found.push(token.clone());
                }
                Ok::<_, ParseError<()>>(())
            });
        }
    }
    found
}

/// Whether a token is this word.
pub(crate) fn is_word(token: &Token<'_>, word: &str) -> bool {
    matches!(token, Token::Ident(ident) if ident.eq_ignore_ascii_case(word))
}

/// A number without its unit.
pub(crate) fn number(token: &Token<'_>) -> Option<f32> {
    match token {
        Token::Number { value, .. } | Token::Dimension { value, .. } => Some(*value),
        Token::Percentage { unit_value, .. } => Some(100.0 * unit_value),
        _ => None,
    }
}

/// What a declaration says.
fn judged(name: &str, value: &[Token<'_>]) -> impl Iterator<Item = (Property, u32)> {
    use Property::*;
    let of = |hides: bool| if hides { HIDES } else { SHOWS };
    let has = |word: &str| value.iter().any(|token| is_word(token, word));
    let first = value.iter().find_map(number);
    let numbers = || value.iter().filter_map(number);
    let is_called = |function: &str| matches!(value.first(), Some(Token::Function(name)) if name.eq_ignore_ascii_case(function));
    let is_far = of(first.is_some_and(|place| place <= FAR));
    let is_tiny = of(matches!(value, [one] if number(one).is_some_and(|length| (0.0..=1.0).contains(&length)
        && (length == 0.0 || matches!(one, Token::Dimension { unit, .. } if unit.eq_ignore_ascii_case("px"))))));
    let one = |property, value| [Some((property, value)), None];
    let found = match_ignore_ascii_case! { name,
        "display" => one(Display, of(has("none"))),
        "visibility" => one(Visibility, if has("hidden") || has("collapse") { HIDES } else if has("visible") { SHOWS } else { LEAVES }),
        "opacity" => one(Opacity, of(matches!(value, [one] if number(one).is_some_and(|share| share <= 0.01)))),
        "color" => one(Colour, colour(value)),
        "background-color" => one(Ground, ground(value)),
        "background" => [Some((Ground, ground(value))), Some((Painted, of(!has("text"))))],
        "background-image" => one(Ground, if has("none") { LEAVES } else { SHOWS }),
        "background-clip" | "-webkit-background-clip" => one(Painted, of(!has("text"))),
        "text-shadow" | "-webkit-text-stroke" | "-webkit-text-fill-color" => one(Painted, of(has("none") || has("transparent"))),
        "font-size" => one(FontSize, font_size(value)),
        "font" => one(FontSize, font_size(value.iter().position(|token| number(token).is_some_and(|own| own < 100.0)).map_or(&[], |at| &value[at..=at]))),
        "text-indent" => one(Indent, is_far),
        "left" => one(Left, is_far),
        "top" => one(Top, is_far),
        "right" => one(Right, is_far),
        "margin-left" => one(MarginLeft, is_far),
        "margin-top" => one(MarginTop, is_far),
        "clip" => one(Clip, of(is_called("rect") && numbers().all(|place| place <= 1.0) && first.is_some())),
        "clip-path" | "-webkit-clip-path" => one(ClipPath, of(
            is_called("inset") && first.is_some() && numbers().all(|place| place >= 50.0)
            || is_called("circle") && first == Some(0.0)
            || (is_called("polygon") || is_called("rect")) && first.is_some() && numbers().all(|place| place == 0.0))),
        "width" => one(Width, is_tiny),
        "height" => one(Height, is_tiny),
        "max-width" => one(MaxWidth, is_tiny),
        "max-height" => one(MaxHeight, is_tiny),
        "overflow" | "overflow-x" | "overflow-y" => one(Overflow, of(has("hidden") || has("clip"))),
        "padding" | "padding-top" | "padding-bottom" => one(Padding, of(numbers().any(|length| length > 1.0))),
        "transform" | "-webkit-transform" | "scale" => one(Transform, transform(name, value)),
        "transition" | "-webkit-transition" | "transition-property" | "transition-duration" | "animation" | "-webkit-animation" | "animation-name"
            => one(Moves, of(!has("none"))),
        "pointer-events" => one(Inert, of(has("none"))),
        "position" => one(Position, of(has("fixed"))),
        _ => [None, None],
    };
    found.into_iter().flatten()
}

/// Whether a size of letters hides them: nothing, or one pixel. One that is relative leaves what hides.
fn font_size(value: &[Token<'_>]) -> u32 {
    let [size] = value else { return LEAVES };
    match size {
        Token::Dimension { value, unit, .. } if *value > 0.0 => match_ignore_ascii_case! { unit,
            "px" | "pt" => u32::from(*value <= 1.0),
            "em" | "ex" | "ch" => LEAVES,
            _ => SHOWS,
        },
        Token::Percentage { unit_value, .. } if *unit_value > 0.0 => LEAVES,
        Token::Ident(word) => match_ignore_ascii_case! { word,
            "inherit" | "unset" | "smaller" | "larger" | "revert" => LEAVES,
            _ => SHOWS,
        },
        size => number(size).map_or(LEAVES, |size| u32::from(size <= 0.0)),
    }
}

/// Whether a transformation leaves nothing to be seen; otherwise whether it moves an element.
fn transform(name: &str, value: &[Token<'_>]) -> u32 {
    let calls = value.iter().zip(value.iter().skip(1)).filter_map(|(function, first)| match function {
        Token::Function(name) => Some((&**name, number(first)?)),
        _ => None,
    });
    let is_nothing = |(function, first): (&str, f32)| {
        match_ignore_ascii_case! { function,
            "scale" | "scalex" | "scaley" | "scale3d" | "matrix" => first == 0.0,
            "translate" | "translatex" | "translatey" | "translate3d" => first <= FAR,
            _ => false,
        }
    };
    if calls.into_iter().any(is_nothing) || name == "scale" && value.first().and_then(number) == Some(0.0) {
        HIDES
    } else if value.iter().any(|token| is_word(token, "none")) || value.is_empty() {
        SHOWS
    } else {
        LEAVES
    }
}

/// The colour of letters: [`HIDES`] if it lets everything through, [`SHOWS`] if it is not known.
fn colour(value: &[Token<'_>]) -> u32 {
    let rgb = |(red, green, blue): (u8, u8, u8), alpha: f32| {
        if alpha < 0.02 { HIDES } else { u32::from_be_bytes([red, green, blue, 0xFF]) }
    };
    match value.first() {
        Some(Token::Hash(digits) | Token::IDHash(digits)) => {
            let read = parse_hash_color(digits.as_bytes());
            read.map_or(SHOWS, |(red, green, blue, alpha)| rgb((red, green, blue), alpha))
        }
        Some(Token::Ident(word)) => match_ignore_ascii_case! { word,
            "transparent" => HIDES,
            "inherit" | "unset" | "currentcolor" => LEAVES,
            _ => parse_named_color(&word.to_ascii_lowercase()).map_or(SHOWS, |colour| rgb(colour, 1.0)),
        },
        Some(Token::Function(name)) => {
            let parts: Vec<f32> = value.iter().filter_map(number).collect();
            let is_rgb = name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("rgb"));
            let alpha = parts.get(3).copied().unwrap_or(1.0);
            match parts[..] {
                [red, green, blue, ..] if is_rgb => rgb((red as u8, green as u8, blue as u8), alpha),
                [_, _, _, alpha] if alpha < 0.02 => HIDES,
                _ => SHOWS,
            }
        }
        _ => SHOWS,
    }
}

/// The colour of the ground: [`LEAVES`] if there is none, [`SHOWS`] if it is not known, or is more than a colour.
fn ground(value: &[Token<'_>]) -> u32 {
    let is_picture = |token: &Token<'_>| match token {
        Token::UnquotedUrl(_) => true,
        Token::Function(name) => !matches!(name.get(..3), Some("rgb" | "RGB")),
        _ => false,
    };
    if value.iter().any(is_picture) {
        return SHOWS;
    }
    let is_colour = |token: &&Token<'_>| match token {
        Token::Ident(word) => parse_named_color(&word.to_ascii_lowercase()).is_ok(),
        token => matches!(token, Token::Hash(_) | Token::IDHash(_) | Token::Function(_)),
    };
    let at = value.iter().position(|token| is_colour(&token));
    match at.map_or(LEAVES, |at| colour(&value[at..])) {
        HIDES => LEAVES,
        colour => colour,
    }
}
