// Sorts a table by the column of which the head is pressed; a third press brings back the given order. Rows that begin in bold stay at the foot.
// In a tab of the board a row and its point are lit together.
"use strict";
const number = (text) => Number(text.replace(/[,<]/g, ""));
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 3) continue;
  const given = [...body.rows];
  const foot = given.filter((row) => row.cells[0].querySelector("strong"));
  [...table.tHead.rows[0].cells].forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.title = "Sort by this column";
    button.append(...[...head.childNodes].filter((node) => node.nodeName !== "A"));
    head.prepend(button);
    button.addEventListener("click", () => {
      const numeric = head.style.textAlign === "right";
      const [first, other] = numeric ? ["descending", "ascending"] : ["ascending", "descending"];
      const now = head.getAttribute("aria-sort");
      const order = now === null ? first : now === first ? other : null;
      for (const cell of table.tHead.rows[0].cells) cell.removeAttribute("aria-sort");
      if (order === null) return body.append(...given);
      head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const text = (row) => row.cells[at].textContent.trim();
      body.append(...given.filter((row) => !foot.includes(row)).sort((a, b) => {
        const [x, y] = [text(a), text(b)];
        if (x === "" || y === "") return (x === "") - (y === "");
        return sign * (numeric ? number(x) - number(y) : x.localeCompare(y, "en", { numeric: true }));
      }), ...foot);
    });
  });
}
document.querySelector("nav ul")?.addEventListener("click", (event) => {
  if (event.target.closest("a")) document.getElementById("fold").checked = false;
});
for (const tab of document.querySelectorAll(".tab")) {
  tab.addEventListener("pointerover", (event) => {
    const run = event.target.closest("[data-run]")?.dataset.run;
    for (const own of tab.querySelectorAll("[data-run]")) own.classList.toggle("lit", own.dataset.run === run);
  });
}
