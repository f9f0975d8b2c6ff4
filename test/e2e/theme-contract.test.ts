import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { CONTRACT_PAGES } from "../../src/cli/testing.js";
import { fileOf, findFaults } from "../../src/cli/testing/find-faults.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { runCli, startServer } from "../run-cli.js";
import { leaveTab, openTab } from "./tabs.js";

const FIXTURES = resolve(import.meta.dirname, "../fixtures");

interface TestedTheme {
  readonly title: string;
  /** Installs the theme for the site in `dir`. */
  readonly install: (dir: string) => Promise<unknown>;
  /** The `theme` of the config. Without it, the site uses the default theme. */
  readonly theme?: string;
  /** A style rule of the theme, as printed by the build. */
  readonly style: string;
  /** Options with two faults; `faults` contains their descriptions, and `code` that of the problem. */
  readonly wrong: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
  readonly code?: string;
  /** Whether its pages need no script. */
  readonly isStatic?: true;
  /** Whether it has a search field. */
  readonly hasSearch?: true;
}

const DEFAULT = {
  hasSearch: true,
  style: ".skip-link",
  wrong: { author: 3, startYear: "long ago" },
  faults: ["themeConfig.author", "themeConfig.startYear"],
} as const;

/** Copies one of the other themes to where npm installs it. */
function installTheme(dir: string, name: string): Promise<unknown> {
  const source = resolve(import.meta.dirname, "../../templates/themes", name);
  return cp(source, join(dir, "node_modules", `hanblog-theme-${name}`), { recursive: true });
}

/**
 * The implementations of `src/runtime/theme-contract.ts`. The site adds a layout to each (`theme/index.jsx`).
 */
const THEMES: readonly TestedTheme[] = [
  { title: "the default theme", install: () => Promise.resolve(), ...DEFAULT },
  {
    title: "the theme that `hanblog new theme` writes",
    theme: "./my-theme",
    install: (dir) => runCli(["new", "theme", "my-theme"], { cwd: dir }),
    ...DEFAULT,
  },
  {
    title: "the theme that `hanblog new theme --minimal` writes",
    theme: "./my-theme",
    install: (dir) => runCli(["new", "theme", "my-theme", "--minimal"], { cwd: dir }),
    style: ".skip-link",
    wrong: { mode: "darkk", foter: "a" },
    faults: ["themeConfig.mode", "themeConfig.foter", "`footer`"],
    code: "config-invalid",
    hasSearch: true,
  },
  {
    title: "the plain theme",
    theme: "hanblog-theme-plain",
    install: (dir) => installTheme(dir, "plain"),
    style: "--color-surface",
    wrong: { mode: "darkk", foter: "a" },
    faults: ["themeConfig.mode", "themeConfig.foter", "`footer`"],
    code: "config-invalid",
    isStatic: true,
  },
  {
    title: "the garden theme",
    theme: "hanblog-theme-garden",
    install: (dir) => installTheme(dir, "garden"),
    style: "--color-surface",
    wrong: { mode: "darkk", foter: "a" },
    faults: ["themeConfig.mode", "themeConfig.foter", "`footer`"],
    code: "config-invalid",
    hasSearch: true,
  },
  {
    title: "a tiny theme, compiled and installed as a package",
    theme: "hanblog-theme-tiny",
    install: (dir) =>
      cp(join(FIXTURES, "tiny-theme"), join(dir, "node_modules/hanblog-theme-tiny"), { recursive: true }),
    style: "--tiny-back",
    wrong: { motto: 3, yeer: 2020 },
    faults: ["themeConfig.motto", "themeConfig.yeer"],
  },
];

/** Texts of components in articles, which the site of `checkTheme` does not have. */
const ISLANDS = ["twice", "1 bowls"];

const PAGES = CONTRACT_PAGES.map((page) =>
  page.kind === "page" ? { ...page, texts: [...page.texts, ...ISLANDS] } : page,
);

/** The pages of the contract, with what they show. */
const KINDS = PAGES.map(({ kind, path, texts }) => [kind, path, texts] as const);

async function writeConfig(dir: string, { theme }: TestedTheme, themeConfig: unknown = {}): Promise<void> {
  const config = {
    title: "Bowls",
    lang: "en-US",
    base: "/bowls/",
    pageSize: 2,
    nav: [{ text: "Home", link: "/" }],
    head: [["link", { rel: "icon", href: "data:," }]],
    ...(theme === undefined ? {} : { theme }),
    themeConfig,
  };
  await writeFile(join(dir, "hanblog.config.mjs"), `export default ${JSON.stringify(config)};\n`);
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** Opens a tab that records the elements of each document before any of its modules runs. */
function openWatchedTab(): Promise<Page> {
  return openTab(browser, { reducedMotion: "reduce" }, recordParsed);
}

function recordParsed(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      Object.assign(window, { parsed: [...document.querySelectorAll("#app *")] });
    });
  });
}

/** Opens `url`. Resolves to whether hydration kept every element of the application and added none. */
async function keepsElements(page: Page, url: string): Promise<boolean> {
  await page.goto(url);
  await waitForHydration(page);
  return page.evaluate(() => {
    const parsed = "parsed" in window && Array.isArray(window.parsed) ? window.parsed : [];
    const shown = [...document.querySelectorAll("#app *")];
    return (
      shown.length > 0 && shown.length === parsed.length && shown.every((node, at) => node === parsed[at])
    );
  });
}

describe.each(THEMES)("$title", (tested) => {
  let site: BuiltSite;
  let page: Page | null = null;

  beforeAll(async () => {
    site = await openBuiltSite("test/fixtures/themed", async (dir) => {
      await tested.install(dir);
      await writeConfig(dir, tested);
    });
  });
  afterAll(() => site?.close());
  afterEach(async () => {
    if (page !== null) await leaveTab(page);
    page = null;
  });

  async function openPage(url: string, options: BrowserContextOptions = {}) {
    page = await openTab(browser, { reducedMotion: "reduce", ...options });
    const faults = listenForFaults(page);
    await page.goto(url);
    return { page, faults };
  }

  it.each(PAGES)("renders a complete $kind without JavaScript", async (expected) => {
    const html = await readFile(join(site.dest, fileOf(expected)), "utf8");
    expect(findFaults(expected, html)).toEqual([]);
  });

  it("shows one tab of a code group at a time, without JavaScript", async () => {
    const { page } = await openPage(`${site.url}notes/rice.html`, { javaScriptEnabled: false });
    const blocks = page.locator(".code-group > .code");
    const shown = async () => (await blocks.all()).map((block) => block.isVisible());
    expect(await Promise.all(await shown())).toEqual([true, false]);
    await page.getByText("Cooker").click();
    expect(await Promise.all(await shown())).toEqual([false, true]);
  });

  it.runIf(tested.isStatic === true).each(KINDS)(
    "has no script on a %s, and shows its texts",
    async (_, path, texts) => {
      const { page, faults } = await openPage(site.url + path);
      for (const text of texts) expect(await page.locator("main").innerText()).toContain(text);
      expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  it.skipIf(tested.isStatic === true).each(KINDS)(
    "hydrates a %s without console output, and keeps its elements",
    async (_, path, text) => {
      page = await openWatchedTab();
      const faults = listenForFaults(page);
      expect(await keepsElements(page, site.url + path)).toBe(true);
      for (const part of text) expect(await page.locator("main").innerText()).toContain(part);
      expect(faults).toEqual([]);
    },
  );

  it.skipIf(tested.isStatic === true)("keeps its frame between all kinds of routes", async () => {
    const { page, faults } = await openPage(site.url + "notes/rice.html");
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(document.querySelector("main") ?? {}, { isSame: true }));
    for (const [, path, text] of KINDS.filter(([kind]) => kind !== "not-found")) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement("a"), { href, textContent: "on" });
        document.body.append(link);
        link.click();
        link.remove();
      }, site.url + path);
      await page.waitForURL(site.url + path);
      for (const part of text) {
        await expect.poll(() => page.locator("main").innerText()).toContain(part);
      }
      expect(await page.evaluate(() => "isSame" in (document.querySelector("main") ?? {}))).toBe(true);
    }
    expect(faults).toEqual([]);
  });

  it.skipIf(tested.isStatic === true)(
    "hydrates the islands of its content, also after a navigation",
    async () => {
      const { page, faults } = await openPage(site.url);
      await waitForHydration(page);
      await page.locator("[data-content]").getByRole("link", { name: "ready" }).click();
      await page.waitForURL(`${site.url}notes/rice.html`);
      const counter = page.locator("[data-content] .counter");
      await expect
        .poll(async () => {
          await counter.click();
          return counter.innerText();
        })
        .toMatch(/^[2-9] bowls/);
      expect(await page.locator("[data-content] .badge").allInnerTexts()).toEqual(["twice", "whole grain"]);
      expect(faults).toEqual([]);
    },
  );

  it.runIf(tested.hasSearch === true)("opens a page that its search field finds", async () => {
    const { page, faults } = await openPage(`${site.url}notes/rice.html`);
    await waitForHydration(page);
    const field = page.locator("input[type=search]");
    await field.fill("millet");
    const hit = page.locator('[role="option"], search a').filter({ hasText: "Millet" }).first();
    await hit.waitFor();
    if ((await field.getAttribute("role")) === "combobox") {
      expect(await field.getAttribute("aria-expanded")).toBe("true");
      const partOf = async (name: string) => page.locator(`[id="${await field.getAttribute(name)}"]`);
      expect(await (await partOf("aria-controls")).getAttribute("role")).toBe("listbox");
      expect(await (await partOf("aria-activedescendant")).getAttribute("aria-selected")).toBe("true");
    }
    await hit.click();
    await page.waitForURL(`${site.url}notes/millet.html`);
    expect(faults).toEqual([]);
  });

  it("renders a page in the layout that its front matter names", async () => {
    const { page } = await openPage(`${site.url}notes/wide.html`, { javaScriptEnabled: false });
    expect(await page.locator("main .wide").innerText()).toContain("fills the screen");
    expect(await page.locator("[data-content]").count()).toBe(1);
  });

  it("includes its style sheet, and only once", async () => {
    const html = await readFile(join(site.dest, "index.html"), "utf8");
    const [, href = ""] = /<link rel="stylesheet" href="\/bowls\/([^"]+)"/.exec(html) ?? [];
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(await readFile(join(site.dest, href), "utf8")).toContain(tested.style);
  });

  it("hydrates every kind of route in React's strict mode during development", async () => {
    const server = await startServer(["dev", "--port", "0"], { cwd: site.dir });
    try {
      page = await openTab(browser, { reducedMotion: "reduce" });
      const faults = listenForFaults(page);
      for (const [kind, path] of KINDS) {
        // The dev server has no page at 404.html: it sends the not-found page for unknown addresses.
        if (kind === "not-found") continue;
        await page.goto(server.url + path);
        await waitForHydration(page);
        await page.waitForFunction(() => "hanblog" in window);
        expect([path, faults]).toEqual([path, []]);
      }
    } finally {
      await server.stop();
    }
  });

  it("keeps the last output if a page names an unknown layout, and lists the known ones", async () => {
    const file = join(site.dir, "notes/wide.md");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("layout: Wide", "layout: Wider"));
    const { code, stderr } = await site.build();
    await writeFile(file, text);
    expect(code).toBe(1);
    expect(stderr).toMatch(/no layout `Wider`[^]*notes\/wide\.md[^]*`Wide`/);
    expect(await readFile(join(site.dest, "notes/wide.html"), "utf8")).toContain("fills the screen");
  });

  it("reports all invalid options at once", async () => {
    await writeConfig(site.dir, tested, tested.wrong);
    const { code, stderr } = await site.build();
    await writeConfig(site.dir, tested);
    expect(code).toBe(1);
    expect(stderr).toContain(`[${tested.code ?? "theme-config"}]`);
    for (const fault of tested.faults) expect(stderr).toContain(fault);
  });
});

describe("the default theme with a frame and a navbar replaced by path", () => {
  const FILES = {
    "Frame.jsx": `import { Frame as Original } from "@theme/Frame";
export const Frame = (props) => <div className="own-frame" data-kind={props.route.kind}><Original {...props} /></div>;
`,
    "Navbar.jsx": `import { Navbar as Original } from "@theme/Navbar";
import { useRoute } from "hanblog/runtime";
export const Navbar = () => <><p className="where">{useRoute().info.path}</p><Original /></>;
`,
  };
  let site: BuiltSite;

  beforeAll(async () => {
    site = await openBuiltSite("test/fixtures/themed", async (dir) => {
      for (const [name, text] of Object.entries(FILES)) await writeFile(join(dir, "theme", name), text);
      await writeFile(
        join(dir, "hanblog.config.mjs"),
        'export default { title: "Bowls", lang: "en-US", base: "/bowls/", pageSize: 2 };\n',
      );
    });
  });
  afterAll(() => site?.close());

  it.each(KINDS)("shows both on a %s, and hydrates it", async (_, path) => {
    const page = await openWatchedTab();
    const faults = listenForFaults(page);
    expect(await keepsElements(page, site.url + path)).toBe(true);
    expect(await page.locator(".own-frame > .frame > .where").innerText()).toBe(`/${path}`);
    expect(await page.locator(".own-frame .navbar .search-box, main .search-box").count()).toBe(1);
    expect(faults).toEqual([]);
    await leaveTab(page);
  });
});
