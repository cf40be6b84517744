//! The author of a page: the places where names are searched, the best first, and the forms of names in
//! by-lines.

use cleaning::lower_case_words;
use page::{Page, Span};

use crate::metadata::date::month;
use crate::metadata::sources::{Claim, Elements, Sources};
use crate::metadata::{bare, marked_text, near, text};
use crate::shown::is_among;

/// The most authors.
const AUTHORS: usize = 20;

/// The most words of a name in a by-line, with titles and companions.
const WORDS: usize = 8;

/// `meta` tags that name authors.
const META: &str = "author article:author dc.creator dcterms.creator dc.creator.author byl byline parsely-author \
                    sailthru.author citation_author og:article:author cxenseparse:author twitter:creator:name creator";

/// Words before a name in a by-line.
const BEFORE: &str = "by article articles authored by: author author: authors: written posted published words story \
                      submitted started post von par por di door autor: text: автор: 作者: 作者：";

/// Words behind a name in a by-line.
const BEHIND: &str = "| · • ⋅ - – — / on in at for from is updated updated: published published: posted last reviewed \
                      fact medically edited contributor share follow date read view see has covers leads writes";

/// Words of what people are, which stand behind their names, and of pictures' owners. A part of a by-line with one of these is no name.
const ROLES: &str = "agency analyst archive assistant associate attorney author blogger bureau ceo chief coach columnist company contributor \
                     contributing correspondent cto department desk dietitian director editor editorial expert founder freelance group guest images inc \
                     institute journal llc ltd magazine manager news newsletter nutritionist officer photo photographer photography photos \
                     president press producer professor redaktion reporter senior service special specialist staff team testimonial times tribune \
                     university video wire writer";

/// Words of those who own pictures. A name with one of these is the credit of a picture.
const OF_PICTURES: &str = "images photo photos image shutterstock unsplash istock alamy pexels pixabay";

/// Words between the parts of a name.
const PARTICLES: &str = "de da del della der den di do dos du la le van von ter bin al";

/// Texts that are no names, but stand at the places of names.
const NO_NAMES: &str = "about,bio,biography,contact,home,website,email,e-mail,instagram,youtube,rss,more,über mich,à propos,sobre mí,sobre mim,\
     chi sono,over mij,o mnie,обо мне,x,github,mastodon,threads,tiktok,archive,all posts,members,member,my profile,profile,moderator,articles,article,posts,author,authors,admin,\
     administrator,about the author,guest,unknown,null,none,undefined,share,follow,sign up,log in,log,my account,coming soon,category,\
     collection,review,reviews,people,human,webmaster,bluesky,facebook,linkedin,twitter";

/// Words that no name begins with: "Learn about our process", "Visit the store", "This article was written by".
const NO_FIRST: &str =
    "about learn visit click this read view hej request creative follow contact see more all";

/// Forms of companies at the ends of names.
const COMPANIES: &str = " gmbh, ag, llc, inc, ltd, s.a, s.p.a, s.r.l, b.v, z o.o, z.o.o";

/// The authors of a page, separated by `; `, and whether they are the site or a company.
pub(super) fn author(
    sources: &Sources<'_>,
    headline: Option<Span>,
    site: &[String],
) -> Option<(String, bool)> {
    let Sources { page, json_ld, tags, elements } = sources;
    let sources: [&dyn Fn() -> Vec<String>; 6] = [
        &|| json_ld.authors().into_iter().filter_map(marked_text).collect(),
        &|| tags.all_named(META).into_iter().filter_map(text).collect(),
        &|| claimed(elements, headline, |claim| claim == Claim::Property),
        &|| {
            // a link may lead to the author's pages elsewhere
            let linked = claimed(elements, headline, |claim| claim <= Claim::Relation);
            if linked.iter().any(|name| is_name(name)) { linked } else { Vec::new() }
        },
        &|| by_line(page, headline),
        &|| claimed(elements, headline, |_| true),
    ];
    let is_company = |name: &str| {
        let name = name.trim_end_matches('.').to_lowercase();
        COMPANIES.split(',').any(|form| name.ends_with(form))
    };
    // if a page names no people, the site is its author, or a company
    let mut of_site = None;
    let people = sources.iter().find_map(|source| {
        let (sites, people): (Vec<_>, Vec<_>) =
            source().into_iter().partition(|name| site.contains(&bare(name)) || is_company(name));
        of_site = of_site.take().or_else(|| joined(&sites));
        joined(&people)
    });
    people.map(|people| (people, false)).or(of_site.map(|site| (site, true)))
}

/// The names, each once.
fn joined(said: &[String]) -> Option<String> {
    let mut authors: Vec<String> = Vec::new();
    for name in said.iter().flat_map(|said| people(said)) {
        let name = name.strip_prefix("By ").or(name.strip_prefix("by ")).map_or(&*name, str::trim);
        // "Jane Doe Writer"
        let named = name
            .rsplit_once(' ')
            .filter(|(name, role)| is_name(name) && is_among(ROLES, &role.to_lowercase()));
        let name = named.map_or(name, |(name, _)| name);
        // some pages give the address of the author's page instead of a name
        let is_name = name.chars().next().is_some_and(char::is_alphanumeric)
            && !["://", "{{", "@"].iter().any(|no| name.contains(no))
            // "page.head.author"
            && (name.contains(' ') || name.split('.').count() <= 2)
            && !lower_case_words(name).next().is_some_and(|word| is_among(NO_FIRST, &word))
            && name.chars().any(char::is_alphabetic)
            && !NO_NAMES.split(',').any(|no| no == name.to_lowercase())
            && !lower_case_words(name).any(|word| is_among(OF_PICTURES, &word))
            // "By Staff"
            && !lower_case_words(name).all(|word| is_among(ROLES, &word));
        if is_name && authors.len() < AUTHORS && !authors.iter().any(|known| known == name) {
            authors.push(name.to_owned());
        }
    }
    (!authors.is_empty()).then(|| authors.join("; "))
}

/// The most bytes of text between the elements of a by-line.
const BETWEEN: u32 = 20;

/// The names of elements at the headline whose claims are of such a kind: of the first, and of those close behind
/// it with the same claim. The elements within it count in its place unless it names more people than they.
fn claimed(elements: &Elements<'_>, headline: Option<Span>, by: impl Fn(Claim) -> bool) -> Vec<String> {
    let Some(near) = headline.map(near) else { return Vec::new() };
    let claims = elements.authors.iter().filter(|(at, claim, _)| near.contains(&at.start) && by(*claim));
    let mut named = claims
        .filter_map(|&(at, claim, said)| Some((at, claim, people(&person(said, claim == Claim::Name)?))));
    let Some((mut around, claim, mut names)) = named.next() else { return Vec::new() };
    let (mut inner, mut all) = (Vec::new(), Vec::new());
    let chosen =
        |names: Vec<String>, inner: Vec<String>| if names.len() > inner.len() { names } else { inner };
    // the posts of a forum stand behind each other
    for (at, of, said) in named.take_while(|_| claim != Claim::Post) {
        if at.end <= around.end {
            inner.extend(said);
        } else if at.start > around.end + BETWEEN {
            break;
        } else if of == claim {
            all.extend(chosen(std::mem::replace(&mut names, said), std::mem::take(&mut inner)));
            around = at;
        }
    }
    all.extend(chosen(names, inner));
    all
}

/// The people in a text that names people: parted by semicolons, commas and words for "and". What they are, and
/// academic degrees, do not count as people; a degree stays with its name.
fn people(said: &str) -> Vec<String> {
    let mut people: Vec<String> = Vec::new();
    for list in said.split(';') {
        let mut parts = list.split(',').map(str::trim);
        let Some(first) = parts.next() else { continue };
        people.extend(pair(first));
        // "Doe, Jane"
        let mut is_list = first.split_whitespace().nth(1).is_some();
        for part in parts {
            let part = part.strip_prefix("and ").unwrap_or(part);
            match people.last_mut() {
                Some(last) if !is_list || is_degree(part) => *last = format!("{last}, {part}"),
                _ => {
                    let names = pair(part);
                    is_list = names.iter().all(|name| is_name(name));
                    if !is_list {
                        break;
                    }
                    people.extend(names);
                }
            }
        }
    }
    people
}

/// The two names that a word for "and" joins, or the text.
fn pair(said: &str) -> Vec<String> {
    const AND: [&str; 7] = [" and ", " & ", " und ", " et ", " y ", " и ", "、"];
    let pair = AND.iter().find_map(|and| said.split_once(and));
    let (one, other) = pair.unwrap_or((said, ""));
    let are_names = is_name(one) && is_name(other);
    if are_names { vec![one.trim().to_owned(), other.trim().to_owned()] } else { vec![said.to_owned()] }
}

/// Whether a text has the form of a full name: two to five words with capitals, none of them a [role](ROLES).
fn is_name(said: &str) -> bool {
    let words: Vec<&str> = said.split_whitespace().collect();
    let is_of_name = |word: &&str| {
        is_among(PARTICLES, word)
            || word.chars().next().is_some_and(|first| first.is_alphabetic() && !first.is_lowercase())
    };
    let has_form = (2..=5).contains(&words.len()) && words.iter().all(is_of_name);
    has_form && !lower_case_words(said).any(|word| is_among(ROLES, &word))
}

/// Whether a text is an academic degree or the like: `MD`, `Ph.D.`, `Jr.`
fn is_degree(said: &str) -> bool {
    let letters = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count();
    let is_short = |word: &str| {
        letters(word) <= 5 && (word.contains('.') || word.chars().all(|sign| !sign.is_lowercase()))
    };
    !said.is_empty() && said.split_whitespace().count() <= 2 && said.split_whitespace().all(is_short)
}

/// The names of a line that begins like a by-line.
fn by_line(page: &Page, headline: Option<Span>) -> Vec<String> {
    let Some(near) = headline.map(near) else { return Vec::new() };
    let lines = page.lines().take_while(|line| line.start < near.end).filter(|line| line.end >= near.start);
    let texts = lines.map(|line| &page.text()[line.range()]);
    texts.filter(|line| begins_so(line)).find_map(|line| person(line, true)).into_iter().collect()
}

fn begins_so(line: &str) -> bool {
    let mut words = line.split_whitespace().map(str::to_lowercase);
    let first = words.next().unwrap_or_default();
    let is_by = |word: &str| word == "by" || word == "by:";
    // these words begin sentences too
    let is_name_behind = || line.trim().split_once(' ').is_some_and(|(_, behind)| is_name(behind));
    is_by(&first)
        || matches!(&*first, "von" | "par" | "por") && is_name_behind()
        || (is_among(BEFORE, &first)
            && (first.ends_with([':', '：']) || words.next().is_some_and(|next| is_by(&next))))
}

/// Whether a word is the name of a month or of a day, or an abbreviation of such a name.
fn is_of_a_date(word: &str) -> bool {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let word = word.trim_end_matches([',', '.']);
    let is_day = || DAYS.iter().any(|day| *day == word || (word.starts_with(day) && word.ends_with("day")));
    // these are names too
    !matches!(word, "april" | "may" | "june" | "august" | "jan" | "mai" | "mar")
        && (month(word).is_some() || is_day())
}

/// The name in the text of a by-line; `None` if there is none. With `strict` it must begin with a capital, if
/// its script has capitals.
fn person(said: &str, strict: bool) -> Option<String> {
    let mut name: Vec<&str> = Vec::new();
    'lines: for line in said.lines() {
        for word in line.split_whitespace() {
            let lower = word.to_lowercase();
            if name.is_empty() && is_among(BEFORE, &lower) {
                continue;
            }
            let is_no_name = word.contains(|sign: char| sign.is_ascii_digit() && strict || sign == '@');
            if is_no_name || is_among(BEHIND, &lower) || is_of_a_date(&lower) {
                // "Jane Doe June 4", where a month may be a name
                let may_be_day = word.starts_with(|sign: char| sign.is_ascii_digit()) && name.len() > 2;
                if may_be_day && name.last().is_some_and(|last| month(last).is_some()) {
                    name.pop();
                }
                break 'lines;
            }
            name.push(word);
            // "By The Numbers: a race"
            if word.ends_with(':') && strict {
                return None;
            }
            if word.ends_with(['|', '·', '•', '⋅']) {
                break 'lines;
            }
        }
        if !name.is_empty() {
            break;
        }
    }
    let name = name.join(" ");
    let name = name.trim_matches(|sign: char| !sign.is_alphanumeric() && !".)\"'".contains(sign)).trim();
    let first = name.chars().next()?;
    let may_begin = first.is_alphabetic() && !(strict && first.is_lowercase());
    (may_begin && name.split_whitespace().count() <= WORDS).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &str, expected: Option<&str>) {
        assert_eq!(person(said, true).as_deref(), expected, "{said}");
    }

    #[test]
    fn names_are_taken_out_of_by_lines() {
        check("By Jane Doe", Some("Jane Doe"));
        check("by\nJane Doe\nMay 3, 2024", Some("Jane Doe"));
        check("Written by: Jane van Doe, MD | Updated May 3", Some("Jane van Doe, MD"));
        check("Posted by Jane Doe and J. R. Roe on 3 May", Some("Jane Doe and J. R. Roe"));
        check("作者： 李明", Some("李明"));
        check("LISA LEFF June 4, 2008", Some("LISA LEFF"));
        check("By The Numbers: Race for the top", None);
        check("Author", None);
        check("by the way", None);
        check("3 min read", None);
        check("By One Two Three Four Five Six Seven Eight Nine", None);
    }

    #[test]
    fn each_of_several_people_is_named_by_a_by_line() {
        // each of several people is named
        let check = |said, expected: &[&str]| assert_eq!(people(said), expected, "{said}");
        check("Dora Hill, Emil Lake and Fred Moor", &["Dora Hill", "Emil Lake", "Fred Moor"]);
        check("Dora Hill, Emil Lake, and Fred Moor", &["Dora Hill", "Emil Lake", "Fred Moor"]);
        check("Dora Hill & Emil van der Lake", &["Dora Hill", "Emil van der Lake"]);
        check("Dora Hill, Staff Writer, Herald", &["Dora Hill"]);
        check("Dora Hill; photos by Gil Roe", &["Dora Hill", "photos by Gil Roe"]);
        check("Dora Hill, MD, Ph.D., Emil Lake", &["Dora Hill, MD, Ph.D.", "Emil Lake"]);
        check("Hill, Dora", &["Hill, Dora"]);
        check("Center for Drug Evaluation and Research", &["Center for Drug Evaluation and Research"]);
        check("Hill and Sons", &["Hill and Sons"]);
        // lines that begin with by are by lines
        let check = |line, expected| assert_eq!(begins_so(line), expected, "{line}");
        check("By Jane Doe", true);
        check("Posted by Jane", true);
        check("Author: Jane", true);
        check("Von Dora van der Hill", true);
        check("Von Anfang an war es so", false);
        check("Por favor", false);
        check("Published in May", false);
        check("Bystanders", false);
    }
}
