"""Sites of made pages: 300 pages in 6 sites, with templates, in several languages and encodings, some of them broken."""

import random

WORDS = (
    "river engine market council storm harvest museum theatre budget forest railway harbour painter judge vaccine "
    "satellite orchestra glacier senate village teacher pipeline election novel archive bridge museum festival"
).split()
CHINESE = "今天的新闻报道说城市将会建设一座新的图书馆居民们对此表示欢迎市长感谢大家的支持"
MENUS = [["Home", "World", "Sport"], ["Start", "Products", "Support", "Contact"], ["首页", "新闻", "体育"]]


def sentence(random):
    return " ".join(random.choices(WORDS, k=random.randint(6, 18))).capitalize() + "."


def chinese(random):
    return "".join(random.choices(CHINESE, k=random.randint(20, 60))) + "。"


def page(random, site, number):
    """One page of a site, in the site's template."""
    of_site = chinese if site % 3 == 2 else sentence
    menu = "".join(f"<li><a href=/{place}>{item}</a>" for place, item in enumerate(MENUS[site % 3]))
    links = "".join(f'<a href="page{random.randrange(50)}.html">{of_site(random)[:30]}</a> | ' for _ in range(5))
    body = "".join(f"<p>{of_site(random)} <b>{of_site(random)}</b> caf\u00e9</p>" for _ in range(random.randint(0, 6)))
    if number % 7 == 3:
        body += "<table><tr><td>" + "<td>".join(of_site(random) for _ in range(4)) + "</table>"
    if number % 11 == 5:
        body = "<div>" * 40 + body  # never closed
    layout = (
        f"<table><tr><td><ul>{menu}</ul><td>{body}<td>{links}</table>"
        if site % 2
        else f"<div id=nav><ul>{menu}</ul></div><div id=main><h1>{of_site(random)}</h1>{body}</div><div>{links}</div>"
    )
    return (
        f"<!DOCTYPE html><html><head><title>{of_site(random)[:40]} - Site {site}</title></head><body>{layout}"
        f"<div class=footer>Copyright 2002 Site {site}. All rights reserved. <img src=ad{number % 4}.gif alt=ad></div></body></html>"
    )


def sites():
    """Site ids with their pages: names and bytes."""
    made = {}
    for site in range(6):
        rng = random.Random(site)
        encoding = ["utf-8", "iso-8859-1", "gb18030"][site % 3]
        pages = {}
        for number in range(50):
            html = page(rng, site, number)
            head = f'<head><meta charset="{encoding}">' if number % 5 else "<head>"
            pages[f"page{number:02}.html"] = html.replace("<head>", head, 1).encode(encoding, "xmlcharrefreplace")
        made[f"www.site{site}.test"] = pages
    return made
