// What the page can do beyond being read: sort tables, follow the reader in the contents, open what a link leads into.
"use strict";
(() => {
  const number = (text) => Number(text.replaceAll(",", ""));
  for (const table of document.querySelectorAll("table.sorts")) {
    const body = table.tBodies[0];
    if (!body || body.rows.length < 2) continue;
    const given = [...body.rows];
    [...table.tHead.rows[0].cells].forEach((head, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = "Sort by this column";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const numeric = head.classList.contains("n");
        const first = numeric ? "descending" : "ascending";
        const other = numeric ? "ascending" : "descending";
        const now = head.getAttribute("aria-sort");
        const order = now === null ? first : now === first ? other : null;
        for (const cell of table.tHead.rows[0].cells) cell.removeAttribute("aria-sort");
        if (order === null) return body.append(...given);
        head.setAttribute("aria-sort", order);
        const sign = order === "ascending" ? 1 : -1;
        const text = (row) => row.cells[at].textContent.trim();
        body.append(...given.toSorted((a, b) => {
          const [x, y] = [text(a), text(b)];
          if (x === "" || y === "") return (x === "") - (y === "");
          return sign * (numeric ? number(x) - number(y) : x.localeCompare(y, "en", { numeric: true }));
        }));
      });
    });
  }

  const nav = document.querySelector("nav");
  const links = new Map([...nav.querySelectorAll("a")].map((a) => [a.hash.slice(1), a]));
  const places = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let current = null;
  const follow = () => {
    const above = places.filter((place) => place.getBoundingClientRect().top < 120);
    const link = links.get((above.at(-1) ?? places[0])?.id);
    if (!link || link === current) return;
    current?.removeAttribute("aria-current");
    current = link;
    link.setAttribute("aria-current", "true");
    const own = link.closest("details");
    for (const fold of nav.querySelectorAll("details")) fold.open = fold === own;
    const [bar, box] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
    if (box.top < bar.top || box.bottom > bar.bottom) nav.scrollTop += box.top - bar.top - bar.height / 3;
  };
  let asked = false;
  addEventListener("scroll", () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; follow(); });
  }, { passive: true });
  follow();

  nav.addEventListener("click", (event) => {
    if (event.target.closest("a")) document.getElementById("fold").checked = false;
  });

  const open = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!place) return;
    for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    place.scrollIntoView();
  };
  addEventListener("hashchange", open);
  if (location.hash) open();
})();
