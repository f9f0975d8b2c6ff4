import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser } from "./browser.js";
import { openPanelLab, type PanelLab } from "./panel-lab.js";
import { leaveTab, openTab } from "./tabs.js";

const PATH = "/looks/";

let lab: PanelLab;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [lab, browser] = await Promise.all([openPanelLab(), openBrowser()]);
  const text =
    "**Hello** [link](/a) `code` :smile:\n\n```js\nlet a = 1;\n```\n\n> quote\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |";
  const first = await lab.write({ comment: text, nick: "Ann", link: "https://ann.example", url: PATH });
  await lab.write({ comment: "An answer", nick: "B", rid: first, pid: first, url: PATH });
  await lab.write({ comment: "x".repeat(200), nick: "A name that is as long as it can be", url: PATH });
});
afterAll(() => lab.close());
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
});
afterEach(() => leaveTab(page));

/** Keeps the place of the panel the same in every page. */
const PLACE = `
  #place { all: unset !important; display: block !important; position: absolute !important;
    inset: 200px 0 auto !important; font-family: serif !important }
  #place::before, #place::after { content: none !important }
`;

/** Rules of themes that reach into every element, some of them more than any theme has. */
const HOSTILE = `
  * { float: left !important; letter-spacing: 3px !important; text-transform: uppercase !important;
    text-align: right !important; line-height: 3 !important; box-shadow: 0 0 9px red !important;
    transition: all 5s !important; font-weight: 900 !important; word-break: break-all !important; color: red }
  *::before, *::after { content: "!" !important; display: block !important; color: red !important }
  html { font-size: 62.5% }
  button { width: 100% !important; background: lime !important }
  img, svg { display: none !important; filter: invert(1) !important }
  a { color: red !important; border: 3px solid !important }
  p { margin: 40px !important; text-indent: 2em !important }
  input, textarea, select { border: 9px solid blue !important; height: 90px !important }
  h1 + div, main div { padding: 99px !important; display: flex !important; overflow: scroll !important; opacity: 0.3 }
  html, body, main { box-shadow: none !important }
  .comment-card, .comments-list, .comments-editor, .hanblog-panel, .hanblog-comments { display: none !important }
`;

const SCHEMES = [
  ["light", "body { background: #fff; color: #222 } a { color: inherit }"],
  ["dark", "body { background: #1b1b1f; color: #ddd } a { color: inherit }"],
] as const;

const BODY =
  '<main><h1>Post</h1><p>A <a href="/a">link</a></p><div id="place" data-hanblog-comments></div><p>End</p></main>';

async function open(style: string, body = BODY, root = 'lang="en"'): Promise<void> {
  await lab.show(
    page,
    { style: `${style}${PLACE}`, body: `${body}<script src="{panel}" defer></script>`, root },
    PATH,
  );
  await page.locator(".comment-card").nth(2).waitFor();
  // Colours of code and the folding of long comments follow.
  await page.evaluate(async () => {
    await document.fonts.ready;
    while (CSS.highlights.size === 0) await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Returns the picture of the panel once it no longer changes: colours of code and the folding of comments come late. */
async function picture(): Promise<Buffer> {
  const take = () => page.locator("#place").screenshot({ animations: "disabled" });
  let last = await take();
  for (let next = await take(); !next.equals(last); next = await take()) last = next;
  return last;
}

describe.each([280, 375, 1440])("in a window of %i pixels", (width) => {
  beforeEach(() => page.setViewportSize({ width, height: 900 }));

  it.each(SCHEMES)("looks the same in a %s page whose styles reach everything", async (_, style) => {
    // The styles would move a text of the page behind the panel.
    const alone = '<main><div id="place" data-hanblog-comments></div></main>';
    const draw = async (styles: string) => {
      await open(styles, alone);
      return picture();
    };
    // Under load, Chromium draws the last bit of an edge in two ways. Other differences stay.
    await expect
      .poll(async () => (await draw(style + HOSTILE)).equals(await draw(style)), { timeout: 30_000 })
      .toBe(true);
  });

  it.each(SCHEMES)(
    "has no faults for axe in a %s page, and no part outside of its place",
    async (_, style) => {
      await open(style);
      await page.locator(".comment-reply").first().click();
      await page.getByRole("button", { name: "Emoji" }).click();
      expect(await findViolations(page, "colours")).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  it("has controls of at least 24 by 24 pixels, except for links in a text", async () => {
    await open(SCHEMES[0][1]);
    const small = await page
      .locator(".hanblog-comments :is(button, input, select, textarea, a:not(.comment-body a))")
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.closest(".visually-hidden, [aria-hidden=true]") === null)
          .map((control) => [control.outerHTML.slice(0, 80), control.getBoundingClientRect()] as const)
          .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
          .map(([html, { width, height }]) => `${width} × ${height}: ${html}`),
      );
    expect(small).toEqual([]);
  });
});

it("changes nothing outside of its element", async () => {
  const body = `${BODY}<footer class="comments"><button class="comments-button">Theme</button>
    <ol class="comments-list"><li class="comment-card"><img alt="" width="9" height="9"></li></ol></footer>`;
  const facts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("html, body, body *:not(#place, #place *)")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const look = [...style]
          .filter((name) => !name.startsWith("--"))
          .map((name) => style.getPropertyValue(name));
        return [element.tagName, element.className, x, y, width, height, look.join()].join("|");
      }),
    );
  const style = `${SCHEMES[0][1]} main { height: 4000px } footer { color: teal }`;
  await lab.show(page, { style: style + PLACE, body }, PATH);
  const before = await facts();
  await open(style, `${body}<link rel="stylesheet" href="${lab.address}/panel.css">`);
  const after = await facts();
  // The script and the style sheet are elements of the page.
  expect(after.filter((fact) => !/^(?:SCRIPT|LINK)/.test(fact))).toEqual(
    before.filter((fact) => !/^(?:SCRIPT|LINK)/.test(fact)),
  );
});

describe("the scheme of the page", () => {
  const scheme = () =>
    page.locator(".hanblog-panel").evaluate((panel) => getComputedStyle(panel).colorScheme);

  it.each([
    ['lang="en" data-theme="dark"', "", "dark"],
    ['lang="en" data-theme="light"', "body { background: #111 }", "light"],
    ['lang="en" class="dark"', "", "dark"],
    ['lang="en" data-user-color-scheme="dark"', "", "dark"],
    ['lang="en" data-bs-theme="dark"', "", "dark"],
    ['lang="en"', "", "light"],
    ['lang="en"', "html { background: #222 }", "dark"],
    ['lang="en"', "body { background: url(none.png); color: #eee }", "dark"],
    ['lang="en"', "body { background: #333 } main { background: #fff }", "light"],
  ])("of <html %s> with %j is %s", async (root, style, expected) => {
    await open(style, BODY, root);
    expect(await scheme()).toBe(expected);
  });

  it("changes while the page is open", async () => {
    await open("@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }");
    expect(await scheme()).toBe("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(scheme).toBe("dark");
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    await expect.poll(scheme).toBe("light");
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    await expect.poll(scheme).toBe("dark");
  });
});

it("has the colours, the font and the size that variables of the page name", async () => {
  await open(
    ":root { --hanblog-color-accent: rgb(1, 2, 3); --hanblog-font-text: monospace; --hanblog-font-size: 20px }",
  );
  const styles = await page.locator("[type=submit]").evaluate((button) => {
    const { backgroundColor, fontFamily, fontSize } = getComputedStyle(button);
    return [backgroundColor, fontFamily, fontSize];
  });
  expect(styles).toEqual(["rgb(1, 2, 3)", "monospace", "17.5px"]);
});
