//! The language of a page: as it states it, or else of its text.

use whatlang::detect;

/// The most bytes of a text that are looked at: some pages of prose.
const READ: usize = 20_000;

/// Below so many letters the language of a text is a guess, and in another script than that of the stated language.
const LEAST_LETTERS: usize = 100;
const LEAST_OF_OTHER_SCRIPT: usize = 20;

/// The languages that are told apart: the three letters of ISO 639-3 and the two of ISO 639-1, which tags of the web have.
const CODES: &str = "afr af aka ak amh am ara ar aze az bel be ben bn bul bg cat ca ces cs cmn zh cym cy dan da deu de ell el eng en epo eo est et \
                     fin fi fra fr guj gu heb he hin hi hrv hr hun hu hye hy ind id ita it jav jv jpn ja kan kn kat ka khm km kor ko lat la \
                     lav lv lit lt mal ml mar mr mkd mk mya my nep ne nld nl nob nb ori or pan pa pes fa pol pl por pt ron ro rus ru sin si \
                     slk sk slv sl sna sn spa es srp sr swe sv tam ta tel te tgl tl tha th tuk tk tur tr ukr uk urd ur uzb uz vie vi yid yi zul zu";

/// The first tag of what a page states: letters and digits, separated by hyphens.
pub(super) fn stated(said: &str) -> Option<String> {
    let tag = said.split([',', ';', ' ']).find(|tag| !tag.is_empty())?.replace('_', "-");
    let is_part =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_tag = tag.len() <= 35
        && tag.split('-').all(is_part)
        && tag.split('-').next().is_some_and(|first| {
            (2..=3).contains(&first.len()) && first.bytes().all(|byte| byte.is_ascii_alphabetic())
        });
    is_tag.then_some(tag)
}

/// Languages that are written in several scripts, of which `whatlang` knows one.
const IN_SEVERAL_SCRIPTS: &str = "az bs hi kk ku mn ms pa sr tk ug ur uz";

/// The language that a page states. It is that of the text if none is stated, or if the text is surely in a script
/// in which the stated language is not written: themes state the language of their authors.
pub(super) fn of_page(stated: Option<String>, text: &str) -> Option<String> {
    let of_text = |least| of_text(text, least).map(str::to_owned);
    match stated {
        Some(said) if is_in_other_script(&said, text) => of_text(LEAST_OF_OTHER_SCRIPT).or(Some(said)),
        None => of_text(LEAST_LETTERS),
        said => said,
    }
}

fn is_in_other_script(said: &str, text: &str) -> bool {
    let tag = said.split('-').next().unwrap_or_default().to_lowercase();
    let codes: Vec<&str> = CODES.split_ascii_whitespace().collect();
    let known = codes.chunks_exact(2).find(|codes| codes.contains(&&*tag));
    let language = known.and_then(|codes| whatlang::Lang::from_code(codes[0]));
    let script = whatlang::detect_script(read(text));
    !IN_SEVERAL_SCRIPTS.contains(&*tag)
        && language.zip(script).is_some_and(|(language, script)| !script.langs().contains(&language))
}

/// The language of a text of at least so many letters, by its script and its groups of three letters; `None` if these do
/// not decide.
fn of_text(text: &str, least: usize) -> Option<&'static str> {
    let text = read(text);
    text.chars().filter(|letter| letter.is_alphabetic()).nth(least - 1)?;
    let found = detect(text).filter(whatlang::Info::is_reliable)?;
    let mut codes = CODES.split_ascii_whitespace();
    codes.find(|&code| code == found.lang().code())?;
    codes.next()
}

fn read(text: &str) -> &str {
    &text[..text.floor_char_boundary(READ)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_a_tag() {
        let codes: Vec<&str> = CODES.split_ascii_whitespace().collect();
        for language in whatlang::Lang::all() {
            let at = codes.iter().position(|code| *code == language.code());
            assert!(at.is_some_and(|at| at % 2 == 0 && codes[at + 1].len() == 2), "{language}");
        }
        assert_eq!(codes.len(), 2 * whatlang::Lang::all().len());
    }

    #[test]
    fn a_text_of_some_sentences_has_a_language() {
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            assert_eq!(of_text(text, LEAST_LETTERS), expected, "{text}");
        }
        let english = "The mill closed ten years ago, and the water is clean enough for trout. Where there are trout, says the warden, there \
                       are otters sooner or later. Dogs have to be kept on a lead along the bank until the end of August.";
        check(english, Some("en"));
        let german = "Die Mühle wurde vor zehn Jahren geschlossen, und das Wasser ist sauber genug für Forellen. Wo es Forellen gibt, da \
                      gibt es früher oder später auch Otter, sagt der Wärter. Hunde müssen bis Ende August an der Leine gehen.";
        check(german, Some("de"));
        check(&"工廠在十年前關閉了，河水已經乾淨得可以養鱒魚。".repeat(6), Some("zh"));
        let russian = "Завод закрылся десять лет назад, и вода достаточно чиста для форели. Где есть форель, говорит сторож, там рано или \
                       поздно будут и выдры. До конца августа собак вдоль берега надо водить на поводке.";
        check(russian, Some("ru"));
        check("The mill closed ten years ago.", None);
        check(&"1 2 3 . ".repeat(100), None);
        check("", None);
    }

    #[test]
    fn a_text_in_another_script_is_surer_than_what_is_stated() {
        let check = |stated: &str, text: &str, expected: &str| {
            assert_eq!(of_page(Some(stated.to_owned()), text).as_deref(), Some(expected), "{stated}");
        };
        let chinese = &"工廠在十年前關閉了，河水已經乾淨得可以養鱒魚。".repeat(6);
        check("en", chinese, "zh");
        check("zh-TW", chinese, "zh-TW");
        check("en", "工廠在十年前關閉了，河水已經乾淨得可以養鱒魚。", "zh");
        check("en-US", "工廠在十年前關閉了", "en-US");
        check("xx", chinese, "xx");
        let russian = "Завод закрылся десять лет назад, и вода достаточно чиста для форели. Где есть форель, говорит сторож, там рано или \
                       поздно будут и выдры. До конца августа собак вдоль берега надо водить на поводке.";
        check("en", russian, "ru");
        check("uk", russian, "uk");
        check("sr-Latn", russian, "sr-Latn");
        let english = "The mill closed ten years ago, and the water is clean enough for trout. Where there are trout, says the warden, there \
                       are otters sooner or later. Dogs have to be kept on a lead along the bank until the end of August.";
        check("ja", english, "en");
        check("fr", english, "fr");
    }
}
