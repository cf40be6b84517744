"""jusText: its good paragraphs, with the stop words of the language that the page declares, or else of English."""

import re
from importlib.metadata import version

import gleaner_peer
import justext

LANGUAGES = {
    "cs": "Czech", "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "fi": "Finnish", "fr": "French",
    "hu": "Hungarian", "it": "Italian", "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian",
    "ru": "Russian", "sk": "Slovak", "sv": "Swedish", "tr": "Turkish", "uk": "Ukrainian",
}
STOP_WORDS = {language: justext.get_stoplist(language) for language in LANGUAGES.values()}
DECLARED = re.compile(r"<html\b[^>]*\blang\s*=\s*[\"']?([a-z]{2})", re.IGNORECASE)


def clean(page):
    if not page.html.strip():
        return None
    declared = DECLARED.search(page.html)
    language = LANGUAGES.get(declared.group(1).lower() if declared else "en", "English")
    # a page with an encoding declaration is refused as a string
    paragraphs = justext.justext(page.html.encode(), STOP_WORDS[language], encoding="utf-8")
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


gleaner_peer.serve(clean, version=version("justext"))
