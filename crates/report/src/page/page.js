// Sorts a table by the column of which the head is pressed; a third press brings back the given order. Rows that begin in bold stay at the foot.
"use strict";
const number = (text) => Number(text.replaceAll(",", ""));
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 3) continue;
  const given = [...body.rows];
  const foot = given.filter((row) => row.cells[0].querySelector("strong"));
  [...table.tHead.rows[0].cells].forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.title = "Sort by this column";
    button.append(...head.childNodes);
    head.append(button);
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
document.querySelector("nav ul").addEventListener("click", (event) => {
  if (event.target.closest("a")) document.getElementById("fold").checked = false;
});
