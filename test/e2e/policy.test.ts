import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { ROUTE_KINDS } from "./site-routes.js";
import { addStore } from "./add-store.js";
import { serveUnderPolicy, type PolicyHost } from "./serve-under-policy.js";
import { expectQuiet, recordViolations } from "./violations.js";

/** A page with everything that has inline styles or that scripts draw. */
const PAGE = `---
title: Styles
comments: true
---

| left | middle |
| :--- | :----: |
| a    | b      |

<p id="styled" style="color: rgb(1, 2, 3); background-image: url(../favicon.svg)">Styled</p>

The formula $\\frac{a^2}{b}$ is short.

![An image](/blog/avatar.svg)
`;
/** A page in another folder with the same text of a style, whose address is relative. */
const ELSEWHERE = `---
title: Elsewhere
---

<p id="styled" style="color: rgb(1, 2, 3); background-image: url(../favicon.svg)">Styled</p>
`;
const DIAGRAM = `---
title: Diagram
---

\`\`\`mermaid
graph TD
  A[One] --> B{Two}
\`\`\`

\`\`\`mermaid
pie title Pets
  "Dogs" : 3
\`\`\`
`;
const COLORED = '<span style="color: rgb(4, 5, 6)">coloured</span> and `code`';

let service: CommentService;
let site: BuiltSite;
let host: PolicyHost;
let browser: Browser;
let page: Page;
let faults: readonly string[];
let url: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startCommentService(), openBrowser()]);
  site = await openBuiltSite("site", prepare);
  host = await serveUnderPolicy(site);
  ({ url } = host);
});
afterAll(async () => {
  host.close();
  await site.close();
  await service.stop();
});
beforeEach(async () => {
  page = await openPage(browser);
  // Without a graphics card, the mascot slows the page down; it has a test of its own.
  await page.addInitScript(() => localStorage.setItem("hanblog-mascot", '{"isHidden":true}'));
});
afterEach(() => page.close());

async function openPage(from: Browser): Promise<Page> {
  const page = await from.newPage({ viewport: { width: 1440, height: 900 } });
  faults = listenForFaults(page);
  await recordViolations(page);
  return page;
}

async function prepare(dir: string): Promise<void> {
  const store = { ...service.store, visitor: true, mathjax: true };
  await Promise.all([
    addStore(dir, store, (config) =>
      config
        .replace("facts.guide)", '"https://example.com/hanblog/")')
        .replace('name: "小春",', 'name: "小春", start: "always",'),
    ),
    writeFile(join(dir, "docs/styles.md"), PAGE),
    mkdir(join(dir, "docs/far")).then(() => writeFile(join(dir, "docs/far/styles.md"), ELSEWHERE)),
    writeFile(join(dir, "docs/diagram.md"), DIAGRAM),
  ]);
}

/** Polls an expression of the page. A policy without \`unsafe-eval\` forbids Playwright's own waiting. */
const soon = <Value>(read: () => Value) => expect.poll(() => page.evaluate(read), { timeout: 20_000 });

async function open(path: string, at = url): Promise<void> {
  await page.goto(at + path);
  await soon(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  ).toBe(true);
}

/** Adds a link to another page of the site, and clicks it. */
async function follow(path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement("a");
    Object.assign(link, { href: `/blog/${to}`, textContent: "go", className: "test-link" });
    document.querySelector("main")?.prepend(link);
  }, path);
  await page.locator(".test-link").first().click();
}

/** Scrolls to the end, so that everything that waits to be seen is loaded. */
async function readToEnd(): Promise<void> {
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 700);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

const colorOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).color);

describe("a site under the policy that its build writes", () => {
  it("allows no inline script or style except by hash, and requires Trusted Types", () => {
    const directives = new Map(
      host.policy.split("; ").map((text) => [text.split(" ", 1)[0], text.split(" ").slice(1)] as const),
    );
    expect(directives.get("default-src")).toEqual(["'none'"]);
    expect(directives.get("script-src")).toEqual([
      "'self'",
      ...Array(2).fill(expect.stringMatching(/^'sha256-/)),
    ]);
    expect(directives.get("require-trusted-types-for")).toEqual(["'script'"]);
    expect(directives.get("connect-src")).toEqual(["'self'", service.store.serverURLs]);
    // Diagrams alone need these two, so a site without diagrams has neither.
    expect(directives.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
    expect(directives.get("trusted-types")).toContain("dompurify");
  });

  it("compiles no strings in any script, and has no style attribute in any document", async () => {
    const names = await readdir(site.dest, { recursive: true });
    const read = (ending: string) =>
      Promise.all(
        names
          .filter((name) => name.endsWith(ending) && !name.includes("mermaid"))
          .map(async (name) => [name, await readFile(join(site.dest, name), "utf8")] as const),
      );
    const isCompiler = /(?<![\w$.])(?:new Function\b|\$?Function\((?!\))|eval\)?\()/;
    expect((await read(".js")).filter(([, text]) => isCompiler.test(text)).map(([name]) => name)).toEqual([]);
    const isStyled = /<[a-z][^\s>]*(?:\s[^<>]*)?\sstyle=/i;
    expect((await read(".html")).filter(([, text]) => isStyled.test(text)).map(([name]) => name)).toEqual([]);
  });

  it.each(ROUTE_KINDS)("has no violations on its kinds of pages: %s", async (_, path) => {
    await open(path);
    await readToEnd();
    await expectQuiet(page, faults);
  });

  it("keeps inline styles, alignment and formulas, also after a navigation", async () => {
    const check = async () => {
      expect(await colorOf("#styled")).toBe("rgb(1, 2, 3)");
      const image = () => page.locator("#styled").evaluate((it) => getComputedStyle(it).backgroundImage);
      expect(await image()).toBe(`url("${new URL("favicon.svg", url).href}")`);
      expect(await page.locator("td.align-center").evaluate((it) => getComputedStyle(it).textAlign)).toBe(
        "center",
      );
      const height = await page.locator(".katex .mfrac").evaluate((it) => it.getBoundingClientRect().height);
      expect(height).toBeGreaterThan(20);
    };
    await open("docs/styles.html");
    await check();
    await open("timeline/");
    await follow("docs/styles.html");
    await page.locator("#styled").waitFor();
    await check();
    await expectQuiet(page, faults);
  });

  it("resolves the address in a style against its own page, after a page with the same style", async () => {
    const image = () => page.locator("#styled").evaluate((it) => getComputedStyle(it).backgroundImage);
    await open("docs/styles.html");
    expect(await image()).toBe(`url("${new URL("favicon.svg", url).href}")`);
    await follow("docs/far/styles.html");
    await page.locator("main h1", { hasText: "Elsewhere" }).waitFor();
    expect(await image()).toBe(`url("${new URL("docs/favicon.svg", url).href}")`);
    await page.goBack();
    await page.locator("main h1", { hasText: "Styles" }).waitFor();
    expect(await image()).toBe(`url("${new URL("favicon.svg", url).href}")`);
    await expectQuiet(page, faults);
  });

  it("searches, opens a result, and shows the progress bar", async () => {
    await open("");
    await page.locator("body").press("/");
    await page.getByRole("combobox").fill("Cookie");
    await page.getByRole("option").first().waitFor();
    await page.getByRole("combobox").press("Enter");
    await page.waitForURL((address) => !address.pathname.endsWith("/blog/"));
    await page.locator("main h1", { hasText: "Cookie" }).waitFor();
    await expectQuiet(page, faults);
  });

  it("posts a comment, and shows its colour, formula and picture", async () => {
    await open("docs/styles.html");
    await readToEnd();
    const editor = page.locator(".comments-editor textarea");
    await editor.fill(
      `${COLORED}\n\n$a^2$\n\n![](data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)`,
    );
    await page.locator(".comments-submit .comments-button").last().click();
    await page.locator(".comment-card:not(.sending) .comment-body span").first().waitFor();
    await page.locator(".comment-body math").first().waitFor({ state: "attached" });
    expect(await colorOf(".comment-card .comment-body span")).toBe("rgb(4, 5, 6)");
    await page.reload();
    await readToEnd();
    await page.locator(".comment-card .comment-body span").first().waitFor();
    expect(await colorOf(".comment-card .comment-body span")).toBe("rgb(4, 5, 6)");
    await expectQuiet(page, faults);
  });

  it("zooms an image", async () => {
    await open("docs/styles.html");
    const image = page.locator("[data-content] img").first();
    await image.scrollIntoViewIfNeeded();
    await soon(() => document.querySelector("[data-content] img")?.getAttribute("role")).toBe("button");
    await image.click();
    await page.locator(".medium-zoom-overlay").waitFor();
    await page.keyboard.press("Escape");
    await soon(() => document.querySelector(".medium-zoom-overlay")).toBeNull();
    await expectQuiet(page, faults);
  });

  it("draws the mascot", async () => {
    await page.close();
    page = await openPage(await openBrowser("software"));
    await open("");
    await soon(() => document.querySelector(".mascot canvas") !== null).toBe(true);
    await page.locator(".mascot-bubble").waitFor();
    await expectQuiet(page, faults);
  });

  it("draws diagrams", async () => {
    await open("docs/diagram.html");
    await readToEnd();
    await soon(() => document.querySelectorAll(".diagram svg").length).toBe(2);
    await expectQuiet(page, faults);
  });

  it("redirects an old address with query and hash", async () => {
    const target = "https://example.com/hanblog/theming.html?a=1";
    await page.route(target, (route) => route.fulfill({ body: "The guide" }));
    await page.goto(`${url}docs/hanblog/theming.html?a=1#b`, { waitUntil: "commit" });
    await page.waitForURL(`${target}#b`);
    expect(faults.filter((fault) => fault.includes("Content Security Policy"))).toEqual([]);
  });
});

describe("a site with its policy in each page", () => {
  beforeAll(async () => {
    const { stderr, code } = await site.build("--csp", "meta");
    expect([code, stderr]).toEqual([0, expect.any(String)]);
  });

  const policyOf = () =>
    page.evaluate(
      () => document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content,
    );

  it("allows inline styles on the page with diagrams only", async () => {
    await open("docs/diagram.html", site.url);
    expect(await policyOf()).toContain("style-src 'self' 'unsafe-inline';");
    await open("docs/styles.html", site.url);
    expect(await policyOf()).toContain("style-src 'self';");
    await readToEnd();
    await expectQuiet(page, faults);
  });

  it("loads a page with another policy in full, as often as it is opened, and others in place", async () => {
    await open("timeline/", site.url);
    const isOpenedInPlace = async (path: string) => {
      await page.evaluate(() => void Object.assign(window, { isSame: true }));
      await follow(path);
      await page.waitForURL(site.url + path);
      await soon(() =>
        Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
      ).toBe(true);
      return page.evaluate(() => Reflect.get(window, "isSame") === true);
    };
    expect(await isOpenedInPlace("docs/styles.html")).toBe(true);
    for (let round = 0; round < 2; round++) {
      expect(await isOpenedInPlace("docs/diagram.html")).toBe(false);
      await readToEnd();
      await soon(() => document.querySelectorAll(".diagram svg").length).toBe(2);
      expect(await isOpenedInPlace("docs/styles.html")).toBe(false);
    }
    await expectQuiet(page, faults);
  });
});
