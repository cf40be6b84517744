//! Which elements hide their text, by attributes and by the rules of the page's own style sheets. The rules are matched on the nodes of
//! the page, by the crate `selectors`, and the strongest declaration wins as in CSS. Style sheets in other files are not read, and no
//! script runs. Whether a reader sees the text in the end is decided elsewhere.

use std::cell::{Cell, OnceCell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};
use scraper::selector::{Parser as SelectorParser, Simple};
use selectors::matching::SelectorCaches;
use selectors::parser::Selector;

use crate::matched::At;
use crate::names_above::NamesAbove;
use crate::sheet::{self, Key, When};
use crate::style::{Declarations, Declared, HIDES, LEAVES, Property, SHOWS, declarations, may_hide};
use crate::{NodeId, Page};

/// The most parts of a selector that is matched, since they are matched by recursion.
const MOST_PARTS: usize = 32;

/// The steps from element to element, each with a name of up to 64 bytes, that matching may take for each node of a page. Most pages take
/// a few, none of WCXB more than 301.
const STEPS: usize = 512;

/// How an element hides its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hides {
    /// `hidden` or `popover`.
    Attribute,
    /// `display: none`.
    Display,
    /// It has no width or no height, or one of a pixel, and shows nothing beside.
    Size,
    /// `clip` or `clip-path`.
    Clip,
    /// A transformation to nothing, or far away.
    Transform,
    /// A place far off the screen.
    Place,
    /// A margin that leads there.
    Margin,
    /// `opacity: 0`.
    Opacity,
    /// `visibility: hidden`.
    Visibility,
    /// Letters of one pixel or less.
    FontSize,
    /// Letters of no colour, or of that of the ground.
    Colour,
    /// An indentation far off the screen.
    Indent,
}

impl Hides {
    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Attribute => "attribute",
            Self::Display => "display",
            Self::Size => "size",
            Self::Clip => "clip",
            Self::Transform => "transform",
            Self::Place => "place",
            Self::Margin => "margin",
            Self::Opacity => "opacity",
            Self::Visibility => "visibility",
            Self::FontSize => "font-size",
            Self::Colour => "colour",
            Self::Indent => "indent",
        }
    }
}

/// An element that hides its text, or shows it though an element around it does so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The element.
    pub node: NodeId,
    /// How it hides its text; `None` if it shows it.
    pub hides: Option<Hides>,
    /// A rule of a style sheet says so, and neither an attribute nor its `style`.
    pub by_rule: bool,
    /// It hides it in two ways, lies before the screen, or takes no clicks.
    pub is_twice: bool,
    /// A transition, an animation or a transformation is declared beside.
    pub moves: bool,
    /// A rule of the page would show it, if the element or one around it had another name or state, or on another screen.
    pub may_show: bool,
}

impl Page {
    /// The elements that hide their text, in document order: also within each other, unless both do so by what elements inherit.
    ///
    /// Linear in the nodes; rules beyond a number of steps in proportion to these are not applied.
    pub fn looks(&self) -> Vec<Look> {
        Walk::of(self, &sheet::selectors(self.style_sheets())).run()
    }
}

/// What an element inherits, in the order of [`INHERITED`].
type Inherited = [bool; 4];

const INHERITED: [(Hides, Property); 4] = [
    (Hides::Visibility, Property::Visibility),
    (Hides::FontSize, Property::FontSize),
    (Hides::Colour, Property::Colour),
    (Hides::Indent, Property::Indent),
];

/// How strong a declaration is: importance, the attribute, the specificity of the selector, the order.
type Strength = (bool, bool, u32, u32);

/// The strongest value of each property.
#[derive(Default)]
struct Cascade([Option<(Strength, u32)>; Property::COUNT]);

impl Cascade {
    fn add(&mut self, declarations: &[Declared], (is_attribute, specificity, order): (bool, u32, u32)) {
        for own in declarations {
            let strength = (own.is_important, is_attribute, specificity, order);
            let known = &mut self.0[own.property as usize];
            if known.is_none_or(|(known, _)| known <= strength) {
                *known = Some((strength, own.value));
            }
        }
    }

    fn value(&self, property: Property) -> Option<u32> {
        self.0[property as usize].map(|(_, value)| value)
    }

    fn is(&self, property: Property) -> bool {
        self.value(property) == Some(HIDES)
    }

    /// The ways in which the element hides its text, the surest first, each with the property that says so; and what those in it inherit.
    fn hides(
        &self,
        around: Inherited,
        ground: Option<u32>,
        is_icon: bool,
    ) -> (Vec<(Hides, Property)>, Inherited) {
        use Property::*;
        let shows_none = self.is(Overflow) && !self.is(Padding);
        let boxes = [
            (Hides::Display, &[Display][..], true),
            (Hides::Size, &[MaxHeight, Height, Width, MaxWidth], shows_none),
            (Hides::Clip, &[Clip, ClipPath], true),
            (Hides::Transform, &[Transform], true),
            (Hides::Place, &[Left, Top, Right], true),
            (Hides::Margin, &[MarginLeft, MarginTop], true),
            (Hides::Opacity, &[Opacity], true),
        ];
        let mut hides: Vec<_> = boxes
            .into_iter()
            .filter(|(_, _, counts)| *counts)
            .filter_map(|(hides, of, _)| Some((hides, *of.iter().find(|&&property| self.is(property))?)))
            .collect();
        if is_icon {
            hides.push((Hides::Size, Width));
        }
        let mut own = around;
        for ((hides_by, property), own) in INHERITED.into_iter().zip(&mut own) {
            match self.value(property) {
                None | Some(LEAVES) => {}
                // letters that show the ground or their edges
                Some(_) if property == Colour && self.value(Painted) == Some(SHOWS) => *own = false,
                Some(HIDES) => *own = true,
                Some(SHOWS) => *own = false,
                Some(colour) => {
                    *own = self.value(Ground).filter(|&own| own != LEAVES).or(ground) == Some(colour);
                }
            }
            if *own {
                hides.push((hides_by, property));
            }
        }
        (hides, own)
    }
}

/// The bytes of a `class` from which on a class in it may stand there very often.
const LONG: usize = 1000;

struct Walk<'p> {
    page: &'p Page,
    selectors: &'p [sheet::Selector<'p>],
    /// The numbers of the selectors by their keys.
    by_key: FxHashMap<(Key, &'p str), Vec<u32>>,
    /// Whether some selectors are told by an attribute.
    has_attributes: bool,
    /// The selectors that were asked for.
    read: Vec<OnceCell<Option<Selector<Simple>>>>,
    /// What each value of `style` declares.
    styles: FxHashMap<&'p str, Declarations>,
    /// The colours behind the text of elements whose own `style` gives one.
    grounds: FxHashMap<NodeId, u32>,
    steps: Cell<usize>,
    /// Of the elements above the last one that was asked for: the element, its end, and the names of it and of those above.
    above: RefCell<Vec<(NodeId, NodeId, NamesAbove)>>,
    caches: RefCell<SelectorCaches>,
    looks: Vec<Look>,
}

impl<'p> Walk<'p> {
    fn of(page: &'p Page, selectors: &'p [sheet::Selector<'p>]) -> Self {
        let mut by_key: FxHashMap<(Key, &str), Vec<u32>> = FxHashMap::default();
        for (number, sheet::Selector { key: (key, name), .. }) in (0..).zip(selectors) {
            by_key.entry((*key, &**name)).or_default().push(number);
        }
        Self {
            page,
            selectors,
            has_attributes: by_key.keys().any(|(key, _)| *key == Key::Attribute),
            by_key,
            read: vec![OnceCell::new(); selectors.len()],
            styles: FxHashMap::default(),
            grounds: FxHashMap::default(),
            steps: Cell::new(STEPS * page.len()),
            above: RefCell::default(),
            caches: RefCell::default(),
            looks: Vec::new(),
        }
    }

    fn run(mut self) -> Vec<Look> {
        let mut around: Vec<(NodeId, Inherited)> = Vec::new();
        let mut asked = Vec::new();
        for node in self.page.nodes().filter(|&node| self.page.is_element(node)) {
            while around.pop_if(|(end, _)| *end <= node).is_some() {}
            let inherited = around.last().map(|&(_, inherited)| inherited).unwrap_or_default();
            asked.clear();
            if let Some(own) = self.inherits(node, inherited, &mut asked)
                && own != inherited
            {
                around.push((self.page.end(node), own));
            }
        }
        self.looks
    }

    /// Adds the look of an element, and gives what those in it inherit; `None` if nothing is said of it.
    fn inherits(&mut self, node: NodeId, around: Inherited, asked: &mut Vec<u32>) -> Option<Inherited> {
        let (page, selectors) = (self.page, self.selectors);
        let (mut style, mut by_attribute, mut is_icon) = (None, false, 0);
        let has_rules = !self.by_key.is_empty() && self.steps.get() > 0;
        let mut ask =
            |key: Key, name: &str| asked.extend(self.by_key.get(&(key, name)).into_iter().flatten());
        for (name, value) in page.attributes(node) {
            match name {
                "style" => style = Some(value),
                "hidden" => by_attribute |= !value.eq_ignore_ascii_case("until-found"),
                "popover" => by_attribute = true,
                "width" | "height" => is_icon += u8::from(value == "0" || value == "0px"),
                "class" if has_rules && value.len() > LONG => {
                    let once: FxHashSet<&str> = value.split_ascii_whitespace().collect();
                    once.into_iter().for_each(|name| ask(Key::Class, name));
                }
                "class" if has_rules => value.split_ascii_whitespace().for_each(|name| ask(Key::Class, name)),
                "id" if has_rules => ask(Key::Id, value),
                _ => {}
            }
            if has_rules && self.has_attributes {
                ask(Key::Attribute, name);
            }
        }
        if has_rules {
            ask(Key::Tag, page.tag(node).as_str());
            ask(Key::Nothing, "");
        }
        // to look through them all takes steps, too
        if !(At { page, node, steps: &self.steps }).step(asked.len() / 4) {
            asked.clear();
        }
        let is_icon = is_icon == 2 && *page.tag(node) == *"svg";
        if let Some(style) = style {
            self.styles.entry(style).or_insert_with(|| declarations(&mut cssparser::Parser::new(style)));
        }
        let own = style.map(|style| &*self.styles[style]).unwrap_or_default();
        self.grounds.extend(last(own, Property::Ground).filter(|&own| own > LEAVES).map(|own| (node, own)));
        // that of the element right around it, which is read already
        let ground = page.parent(node).and_then(|parent| self.grounds.get(&parent)).copied();
        let is_of_ground = ground.is_some() && last(own, Property::Colour) == ground;
        let is_told = by_attribute || is_icon || is_of_ground || may_hide(own) || around.contains(&true);
        let hides = |&number: &u32| selectors[number as usize].hides && self.holds(number, node).is_some();
        if !is_told && !asked.iter().any(hides) {
            return None;
        }
        let mut cascade = Cascade::default();
        if by_attribute {
            let hidden = Declared { property: Property::Display, value: HIDES, is_important: false };
            cascade.add(&[hidden], (false, 0, 0));
        }
        asked.sort_unstable();
        asked.dedup();
        let mut undone = Vec::new();
        for &number in &*asked {
            let sheet::Selector { declarations, key, .. } = &selectors[number as usize];
            if let Some(specificity) = self.holds(number, node) {
                cascade.add(declarations, (false, specificity, number + 1));
            } else if key.0 >= Key::Class {
                undone.extend(declarations.iter().filter(|own| own.value != HIDES).map(|own| own.property));
            }
        }
        cascade.add(own, (true, 0, 0));
        // the rule that decides is of some screens alone
        let rule_of = |property| {
            let decides = cascade.0[property as usize].and_then(|(strength, _)| strength.3.checked_sub(1))?;
            Some(&selectors[decides as usize])
        };
        let is_here = |property| rule_of(property).is_some_and(|rule| rule.when == When::Here);
        let (hides, own) = cascade.hides(around, ground, is_icon);
        let by_box = hides.iter().find(|(own, _)| INHERITED.iter().all(|(known, _)| known != own)).copied();
        if by_box.is_some() || own.contains(&true) != around.contains(&true) {
            let first = by_box.or(hides.first().copied());
            let by_attribute =
                by_attribute && cascade.0[Property::Display as usize].is_some_and(|(of, _)| of.3 == 0);
            let hides_by = match first {
                Some((Hides::Display, _)) if by_attribute => Some(Hides::Attribute),
                first => first.map(|(own, _)| own),
            };
            // what a rule fades out is often made invisible too
            let is_faded = [Property::Opacity, Property::Visibility]
                .iter()
                .all(|&property| cascade.is(property) && rule_of(property).is_some());
            self.looks.push(Look {
                node,
                hides: hides_by,
                by_rule: first.is_some_and(|(_, property)| rule_of(property).is_some()),
                is_twice: hides.len() > 1 + usize::from(is_faded)
                    || cascade.is(Property::Inert)
                    || cascade.is(Property::Position),
                moves: cascade.is(Property::Moves) || cascade.value(Property::Transform) == Some(LEAVES),
                may_show: first.is_some_and(|(_, property)| undone.contains(&property) || is_here(property)),
            });
        }
        Some(own)
    }

    /// The names of the elements above an element. Elements are asked for in document order.
    fn names_above(&self, node: NodeId) -> NamesAbove {
        let page = self.page;
        let mut known = self.above.borrow_mut();
        while known.pop_if(|(_, end, _)| *end <= node).is_some() {}
        let last = known.last().map(|&(last, ..)| last);
        let new: Vec<NodeId> = page.ancestors(node).take_while(|&above| Some(above) != last).collect();
        for above in new.into_iter().rev() {
            let mut names = known.last().map(|&(.., names)| names).unwrap_or_default();
            names.add(Key::Tag, page.tag(above).as_str());
            for (name, value) in page.attributes(above) {
                match name {
                    "class" => {
                        value.split_ascii_whitespace().for_each(|class| names.add(Key::Class, class));
                    }
                    "id" => names.add(Key::Id, value),
                    _ => {}
                }
            }
            known.push((above, page.end(above), names));
        }
        known.last().map(|&(.., names)| names).unwrap_or_default()
    }

    /// The specificity of a selector that holds of an element.
    fn holds(&self, number: u32, node: NodeId) -> Option<u32> {
        let selector = self.read[number as usize].get_or_init(|| {
            let own = &self.selectors[number as usize];
            let mut input = cssparser::Parser::new(own.text);
            // one that is not known holds of nothing
            let read =
                (own.when < When::Elsewhere).then(|| Selector::parse(&SelectorParser, &mut input).ok());
            read.flatten().filter(|own| own.len() <= MOST_PARTS)
        });
        let selector = selector.as_ref()?;
        let names = &self.selectors[number as usize].above;
        if *names != NamesAbove::default() && !self.names_above(node).may_have(names) {
            return None;
        }
        let element = At { page: self.page, node, steps: &self.steps };
        element.is_of(selector, &mut self.caches.borrow_mut()).then(|| selector.specificity())
    }
}

/// The value of a property in some declarations.
fn last(declarations: &[Declared], property: Property) -> Option<u32> {
    declarations.iter().rfind(|own| own.property == property).map(|own| own.value)
}
