(() => {
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const pages = all("section.page"), links = all("nav a");
  const box = (id) => document.getElementById(id);
  const check = (id) => { const input = box(id); if (input) input.checked = true; };
  let at = 0;
  const show = (place) => {
    if (!pages[place]) return;
    at = place;
    pages.forEach((page, index) => page.classList.toggle("on", index === place));
    links.forEach((link, index) => index === place
      ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current"));
    links[place]?.scrollIntoView({ block: "nearest" });
  };
  const named = () => pages.findIndex((page) => "#" + page.id === location.hash);
  const go = (place) => { if (pages[place]) { show(place); history.replaceState(null, "", "#" + pages[place].id); scrollTo(0, 0); } };
  const mistake = (step) => {
    const rows = all(".d", pages[at]).filter((row) => row.offsetParent);
    const own = rows.indexOf(document.activeElement?.closest?.(".d"));
    const next = rows[own < 0 ? (step > 0 ? 0 : rows.length - 1) : own + step];
    const sign = next && all("summary", next).find((sign) => sign.offsetParent);
    if (sign) { sign.focus({ preventScroll: true }); next.scrollIntoView({ block: "center" }); }
  };
  const fold = () => {
    const folds = all(".fold", pages[at]);
    const open = !folds.some((one) => one.open);
    folds.forEach((one) => { one.open = open; });
  };
  document.documentElement.classList.add("js");
  if (matchMedia("(max-width:760px)").matches) {
    check("m0");
    const pagesList = document.querySelector("nav details");
    if (pagesList) pagesList.open = false;
  }
  show(named() < 0 ? Number(document.body.dataset.first) : named());
  addEventListener("hashchange", () => { const place = named(); if (place >= 0) { show(place); scrollTo(0, 0); } });
  const keys = {
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), n: () => mistake(1), p: () => mistake(-1),
    t: () => check("text"), v: () => check("layout"), e: () => check("every"), k: () => check("loud"),
    d: () => check("odd"), o: fold, 0: () => check("all"),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const radio = event.target.matches?.("input[type=radio]") && event.key.startsWith("Arrow");
    const key = event.key >= "1" && event.key <= "9" ? () => check("m" + (event.key - 1)) : keys[event.key];
    if (key && !radio) { key(); if (event.key.startsWith("Arrow")) event.preventDefault(); }
  });
})();
