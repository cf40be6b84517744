"""The few lines of the README, errors in the words of the command line, odd input."""

import concurrent.futures
import json
import multiprocessing
import subprocess
import threading
import time

import pytest
from conftest import site_of

import gleaner

PAGE = "<title>Storms</title><ul><li>Home<li>News</ul><p>The storm reached the coast on <b>Monday</b>.<p>© Daily"


def small():
    texts = ["The storm reached the coast.", "The council met on Friday.", "Nobody won the match."]
    return {f"http://a.test/{n}": f"<div>Home News</div><p>{text}</p><div>© Daily</div>".encode() for n, text in enumerate(texts)}


def test_a_site_is_cleaned_by_what_its_pages_share():
    cleaner = gleaner.method("lin-ho", blocks="element", rule={"fixed": 0.7}).fit(gleaner.Site(small()))
    kept = cleaner.clean(small()["http://a.test/1"], url="http://a.test/1")
    assert kept.text == "The council met on Friday."
    assert kept.page_text == "Home News\nThe council met on Friday.\n© Daily"
    assert kept.html == "<p>The council met on Friday.</p>"
    assert kept.markdown == "The council met on Friday."
    assert (cleaner.method, len(cleaner.sample)) == ("lin-ho", 3)
    assert cleaner.params == {"blocks": "element", "rule": {"fixed": 0.7}}
    assert isinstance(cleaner.learned, dict)


def test_spans_are_of_bytes_and_of_characters():
    kept = gleaner.method("everything").fit(gleaner.Site({"a": PAGE})).clean("é<p>ü")
    assert (kept.spans, kept.char_spans, kept.page_text) == ([(0, 5)], [(0, 3)], "é\nü")
    cleaner = gleaner.method("lin-ho", blocks="element").fit(gleaner.Site(small()))
    for page in cleaner.clean_site(gleaner.Site(small())):
        text = page.page_text
        by_bytes = [text.encode()[start:end].decode() for start, end in page.spans]
        assert by_bytes == [text[start:end] for start, end in page.char_spans]


def test_html_holds_kept_text_alone_and_nothing_that_runs():
    html = (
        "<script>x()</script><div class=a onclick=x()><p>A &lt;b&gt; <a href=/b?x=1&y>link</a> <a href='javascript:x()'>no</a>"
        "<custom-tag>own</custom-tag></p></div><p></p><table><tr><td>cell</table>"
    )
    everything = gleaner.method("everything").fit(gleaner.Site({"a": html}))
    shown = everything.clean(html, url="http://a.test/").html
    assert shown == (
        '<p>A &lt;b> <a href="http://a.test/b?x=1&amp;y">link</a> no own</p>\n'
        "<table><tbody><tr><td>cell</td>\n</tr>\n</tbody>\n</table>"
    )
    assert "script" not in shown and "onclick" not in shown and "<p></p>" not in shown
    assert gleaner.method("nothing").fit(gleaner.Site({"a": html})).clean(html).html == ""


def test_a_page_says_something_of_itself():
    html = "<html lang=en><title>Floods - Site</title><meta name=author content='Jane Doe'><h1>Floods</h1><p>b <b>c</b>, <a href=d>e</a>"
    kept = gleaner.method("everything").fit(gleaner.Site({"a": html})).clean(html, url="http://a.test/b")
    assert kept.metadata == {"title": "Floods", "author": "Jane Doe", "language": "en"}
    assert kept.markdown == "# Floods - Site\n\n# Floods\n\nb **c**, [e](http://a.test/d)"


def test_a_page_alone_needs_one_call(gleaner_program, tmp_path):
    assert gleaner.__version__ in subprocess.check_output([gleaner_program, "--version"], text=True)
    file = tmp_path / "page"
    file.write_text(PAGE)

    def printed(form, *arguments):
        command = [gleaner_program, "clean", "--format", form, "--url", "http://a.test/x", *arguments, file]
        return subprocess.check_output(command, text=True)

    kept = gleaner.extract(PAGE, "http://a.test/x")
    line = json.loads(printed("json"))
    assert (kept.text, kept.spans) == (line["text"], [tuple(span) for span in line["spans"]]) and kept.text
    assert kept.markdown == printed("markdown", "--links").rstrip("\n")
    everything = gleaner.extract(PAGE.encode(), method="everything")
    assert (everything.text, everything.url) == (printed("text", "--method", "everything").rstrip("\n"), None)
    assert message(lambda: gleaner.extract(b"%PDF-1.4 x"), gleaner.ReadError) == "not a page: it seems to be application/pdf"
    slow = "<p>word <a href=/x>other</a> of a line</p>" * 100_000
    with pytest.raises((gleaner.CleanError, gleaner.FitError), match="took longer than 0.1 s"):
        gleaner.extract(slow, limit=0.1)


def test_text_is_read_as_it_is_and_bytes_by_their_encoding():
    everything = gleaner.method("everything").fit(gleaner.Site({"a": PAGE}))
    declared = '<meta charset="iso-8859-1"><p>é'
    assert everything.clean(declared).text == "é"
    assert everything.clean(declared.encode("iso-8859-1")).text == "é"


def message(call, kind):
    with pytest.raises(kind) as raised:
        call()
    assert isinstance(raised.value, gleaner.GleanerError)
    return str(raised.value)


def cli_message(program, folder, *arguments):
    ran = subprocess.run([program, "clean", *arguments, folder], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    return ran.stderr


@pytest.mark.parametrize(
    ("id", "params", "options", "kind"),
    [
        ("linho", {}, [], gleaner.UnknownMethod),
        ("site-filter(linho)", {}, [], gleaner.UnknownMethod),
        ("lin-ho", {"colour": 1}, ["--set", "colour=1"], gleaner.ParameterError),
        ("lin-ho", {"rule": {"fixed": 7.0}}, ["--set", "rule.fixed=7.0"], gleaner.ParameterError),
        ("lin-ho", {"blocks": "cellar"}, ["--set", "blocks=cellar"], gleaner.ParameterError),
        ("gibson-dom", {"least_pages": -1}, ["--set", "least-pages=-1"], gleaner.ParameterError),
    ],
)
def test_refusals_are_worded_as_by_the_command_line(id, params, options, kind, folders, gleaner_program):
    text = message(lambda: gleaner.method(id, **params), kind)
    assert text in cli_message(gleaner_program, folders[0], "--method", id, *options)


def test_values_that_no_parameter_has_are_refused():
    for value in [None, object(), 2**80, b"x", {1}]:
        assert "no parameter can be" in message(lambda value=value: gleaner.method("lin-ho", rule=value), gleaner.ParameterError)


def test_a_site_that_cannot_be_learned_from():
    needs_labels = message(lambda: gleaner.method("l-extractor").fit(gleaner.Site(small())), gleaner.FitError)
    assert needs_labels == "l-extractor needs labelled pages, the label budget gives 0"
    with pytest.raises(ValueError, match="limit is 0"):
        gleaner.method("lin-ho").fit(gleaner.Site(small()), limit=0.0)
    deep = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(gleaner.GleanerError, match="more than 4 deep"):
        gleaner.method("lin-ho", rule=deep)
    for threads in (0, 65_535):
        with pytest.raises(ValueError, match=f"threads is {threads}, allowed are 1 to 1024"):
            gleaner.method("lin-ho").fit(gleaner.Site(small())).clean_site(gleaner.Site(small()), threads=threads)
    with pytest.raises(ValueError, match="sample is 0"):
        gleaner.method("lin-ho").fit(gleaner.Site(small()), sample=0)


def test_halves_of_characters_are_read_as_what_cannot_be_read():
    everything = gleaner.method("everything").fit(gleaner.Site(small()))
    halves = "<p>a\ud800b \udce9"
    assert everything.clean(halves).text == "a\ufffd\ufffd\ufffdb \ufffd\ufffd\ufffd"
    assert everything.clean("<p>a", url="http://a.test/\ud800").text == "a"
    assert everything.clean_site(gleaner.Site({"http://a.test/\udce9": "<p>a"}))[0].text == "a"


def test_what_is_no_page_is_named_and_costs_nothing_else():
    pages = small() | {"http://a.test/x.pdf": b"%PDF-1.4 x", "http://a.test/y": bytes(range(256)) * 8}
    site = gleaner.Site(pages)
    assert len(site) == 3
    assert [name for name, _ in site.unreadable] == ["http://a.test/x.pdf", "http://a.test/y"]
    assert site.unreadable[0][1] == "not a page: it seems to be application/pdf"
    cleaner = gleaner.method("lin-ho").fit(site)
    assert message(lambda: cleaner.clean(b"%PDF-1.4 x"), gleaner.ReadError) == site.unreadable[0][1]


@pytest.mark.parametrize(
    "html",
    [b"", b"\xff\xfe", "<p>x\0", "<" * 50_000, "<div>" * 200_000, "&#x110000;" * 99, b"\xef\xbb\xbf<p>x", "\ud7ff\ue000", "<p" + ' a=""' * 99_999],
    ids=range(9),
)
def test_garbage_is_survived_by_every_method(html):
    for id in ["lin-ho", "sst", "cst", "gibson-text", "witness-forest"]:
        cleaned = gleaner.clean(gleaner.Site(small() | {"http://a.test/z": html}), id)
        assert [page.error for page in cleaned] == [None] * 4
    assert isinstance(gleaner.extract(html).text, str)


def test_a_page_of_100_megabytes():
    paragraph = b"<p>The storm reached the coast on Monday and left on Friday morning.</p>\n"
    page = b"<html><body>" + paragraph * (100_000_000 // len(paragraph))
    cleaner = gleaner.method("lin-ho", blocks="element").fit(gleaner.Site(small()), limit=300.0)
    cleaned = cleaner.clean(page)
    assert len(cleaned.page_text) > 90_000_000
    assert sum(end - start for start, end in cleaned.spans) == len("".join(cleaned.page_text[a:b] for a, b in cleaned.spans[:9_999_999]))


def test_an_endless_page_is_an_error_of_its_own():
    # what is read once, such as the forest, is read outside of the limit
    gleaner.clean(gleaner.Site(small()), "witness-forest")
    slow = {"http://a.test/slow": b"<p>word <a href=/x>other</a> of a line</p>" * 100_000}
    cleaner = gleaner.method("witness-forest").fit(gleaner.Site(small()), limit=0.1)
    cleaned = cleaner.clean_site(gleaner.Site(small() | slow))
    assert [page.error for page in cleaned] == [None, None, None, "took longer than 0.1 s of processor time"]
    assert (cleaned[3].text, cleaned[3].spans) == ("", [])
    assert message(lambda: cleaner.clean(slow["http://a.test/slow"]), gleaner.CleanError) == "took longer than 0.1 s of processor time"


def test_threads_share_a_cleaner_and_give_the_same(sites):
    pages = next(iter(sites.values()))
    cleaner = gleaner.method("lin-ho").fit(site_of(pages))
    expected = [page.text for page in cleaner.clean_site(site_of(pages))]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda html: cleaner.clean(html).text, list(pages.values()) * 4))
    assert found == expected * 4
    for threads in (1, 2, 5):
        assert [page.text for page in cleaner.clean_site(site_of(pages), threads=threads)] == expected


def test_the_lock_is_released_while_pages_are_cleaned():
    page = b"<p>" + b"word other " * 2_000_000
    cleaner = gleaner.method("everything").fit(gleaner.Site(small()))
    ended = threading.Event()
    turns = 0

    def work():
        cleaner.clean(page)
        ended.set()

    threading.Thread(target=work).start()
    while not ended.is_set():
        turns += 1
        time.sleep(0.001)
    assert turns > 5


def _clean_here(pages):
    return [page.text for page in gleaner.clean(gleaner.Site(pages), "lin-ho")]


@pytest.mark.parametrize("start", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_processes_may_be_started_after_use(start):
    expected = _clean_here(small())
    with multiprocessing.get_context(start).Pool(2) as pool:
        assert pool.map(_clean_here, [small()] * 4) == [expected] * 4


def test_methods_are_described_from_their_declaration():
    methods = {it["id"]: it for it in gleaner.methods()}
    assert len(methods) > 20
    rule = next(it for it in methods["lin-ho"]["parameters"] if it["key"] == "rule")
    assert rule["choices"] and rule["meaning"] and rule["reason"]
    assert rule["default"] == gleaner.method("lin-ho").params["rule"]
    for id, described in methods.items():
        defaults = {it["key"]: it["default"] for it in described["parameters"]}
        assert gleaner.method(id, **defaults).params == gleaner.method(id).params == defaults
    assert "reason for the default" in gleaner.describe("lin-ho")
    assert "there" not in gleaner.describe("everything")
    message(lambda: gleaner.describe("linho"), gleaner.UnknownMethod)


def test_scores_are_those_of_the_harness():
    everything = gleaner.clean(gleaner.Site({"a": PAGE}), "everything")[0]
    gold = "The storm reached the coast on Monday."
    scores = gleaner.score(everything, gold)
    assert scores["token"].recall == scores["words"].recall == 1.0
    assert 0 < scores["token"].precision < 1
    assert "item" not in scores and set(scores) <= set(gleaner.measures())
    start = everything.page_text.encode().index(b"The storm")
    by_spans = gleaner.score(everything, [(start, start + len(gold))], ["token", "words"])
    assert by_spans == {"token": scores["token"]}
    nothing = gleaner.clean(gleaner.Site({"a": PAGE}), "nothing")[0]
    both = sum(gleaner.score(page, gold)["token"] for page in (everything, nothing))
    assert (both.relevant, both.common) == (14, 7)
    assert gleaner.score(nothing, gold)["token"].precision is None
    with pytest.raises(ValueError, match="no measure is called"):
        gleaner.score(everything, gold, ["tokens"])
    with pytest.raises(ValueError, match="no part of a text"):
        gleaner.score(everything, [(0, 9_999)])


def test_sites_of_addresses():
    found = [gleaner.site_of(url) for url in ["http://news.bbc.co.uk/x", "https://me.github.io/", "http://10.0.0.1/", "x"]]
    assert gleaner.site_of(None) is None
    hosts = [gleaner.host_of(url) for url in ["http://News.BBC.co.uk/x", "http://a.test:8080/", "a page", None]]
    assert hosts == ["news.bbc.co.uk", "a.test_8080", None, None]
    assert found == ["bbc.co.uk", "me.github.io", "10.0.0.1", None]


def test_a_text_of_any_program_is_audited():
    body = "".join(f"<p>The storm number {n} reached the coast in the night, and took the roofs of forty houses.</p>" for n in range(9))
    menu = "".join(f"<li><a href=/{n}>Section number {n} of the site</a>" for n in range(30))
    html = f"<title>Storms</title><ul>{menu}</ul><h1>Storms</h1>{body}"
    everything = gleaner.method("everything").fit(gleaner.Site({"a": html})).clean(html).text
    own = gleaner.extract(html, "http://a.test/1").text
    good, bad = gleaner.audit(html, own, "http://a.test/1"), gleaner.audit(html.encode(), everything)
    assert bad["f"] < good["f"] and bad["precision"] < good["precision"]
    for audit in (good, bad):
        assert 0 <= audit["low"] <= audit["f"] <= audit["high"] <= 1
    assert any("menu" in reason for reason in bad["reasons"])
    with pytest.raises(gleaner.ReadError):
        gleaner.audit(b"%PDF-1.4", "")


def test_texts_of_any_program_lose_what_they_share():
    texts = {"a": "- [Home](/)\n\n# Floods\n\n© Daily", "b": "Home\n\nA ship sank.\n\n© Daily"}
    assert gleaner.strip(texts) == {"a": "# Floods\n", "b": "A ship sank.\n"}
    assert gleaner.strip(texts.values()) == ["# Floods\n", "A ship sank.\n"]
    assert gleaner.strip([]) == []
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"site": ["x", "x", "y"], "text": [*texts.values(), "Home"]})
    stripped = frame.groupby("site")["text"].transform(gleaner.strip)
    assert stripped.tolist() == ["# Floods\n", "A ship sank.\n", "Home"]
