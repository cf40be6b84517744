// Pages as jsdom reads them, without running their scripts, and elements as text whose blocks are on lines of their own.

import { JSDOM, VirtualConsole } from "jsdom";

const LINES =
    "address,article,blockquote,br,dd,div,dl,dt,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,ol,p,pre,section," +
    "table,td,th,tr,ul";

// Calls `use` with the window of the page, which is closed after it.
export async function withPage(page, use) {
    // jsdom tells the console what it does not understand of style sheets
    const { window } = new JSDOM(page.html, { url: page.url, virtualConsole: new VirtualConsole() });
    try {
        return await use(window);
    } finally {
        window.close();
    }
}

export function textOf(html) {
    const body = JSDOM.fragment(`<div>${html}</div>`).firstChild;
    for (const element of body.querySelectorAll(LINES)) {
        element.before("\n");
        element.after("\n");
    }
    return body.textContent;
}
