import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chunkNumber, groupCount } from "../../src/runtime/model/document/chunk.js";
import { listenForFaults, openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

/** Number of pages added to the fixture, enough that pages share chunks. */
const PAGES = 600;

let site: BuiltSite;
let browser: Browser;
let page: Page;
let asked: string[];

const routeOf = (number: number) => `/many/p${number}.html`;
const groupOf = (number: number) => chunkNumber(routeOf(number), groupCount(PAGES));
const others = Array.from({ length: PAGES - 1 }, (_, index) => index + 1);
/** The first page that shares a chunk with page 0, and the first that does not. */
const mate = others.find((number) => groupOf(number) === groupOf(0)) ?? 0;
const stranger = others.find((number) => groupOf(number) !== groupOf(0)) ?? 0;

function textOf(number: number): string {
  const links = [mate, stranger].map((to) => `[to ${to}](./p${to}.md)`).join(" ");
  return `# Page ${number}\n\nText of page ${number}.\n\n${number === 0 ? links : "[to 0](./p0.md)"}\n`;
}

beforeAll(async () => {
  browser = await openBrowser();
  site = await openBuiltSite("test/fixtures/blog", async (dir) => {
    await Promise.all(["components", "many"].map((name) => mkdir(join(dir, name))));
    await writeFile(join(dir, "components/Tick.tsx"), TICK);
    for (let number = 0; number < PAGES; number++) {
      const island = number === mate ? "\n<Tick />\n" : "";
      await writeFile(join(dir, "many", `p${number}.md`), textOf(number) + island);
    }
  });
});
afterAll(() => site.close());

const TICK = `import { useState } from "react";
export default function Tick() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>ticked {count}</button>;
}
`;

beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1280, height: 700 }, reducedMotion: "reduce" });
  asked = [];
  page.on("request", (request) => {
    const name = /\/(assets\/js\/\d+\.\w+\.js|many\/\w+\.html)$/.exec(request.url())?.[1];
    if (name !== undefined) asked.push(name.replace(/\.\w+\.js$/, ""));
  });
});
afterEach(() => leaveTab(page));

async function openFirst(): Promise<void> {
  await page.goto(`${site.url}many/p0.html`);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  asked = [];
}

async function follow(name: string): Promise<void> {
  await page.locator("[data-content]").getByRole("link", { name, exact: true }).click();
}

const isSameDocument = () => page.evaluate(() => "marked" in window);

describe("a site of more than 512 routes", () => {
  it("has about 32 pages per chunk, and requests a chunk once", async () => {
    const manifest = JSON.parse(await readFile(join(site.dest, "routes.json"), "utf8"));
    expect(manifest.routes[routeOf(mate)]).toBe(manifest.routes[routeOf(0)]);
    await openFirst();
    await follow(`to ${mate}`);
    await page.getByText(`Text of page ${mate}.`).waitFor();
    await page.getByRole("button", { name: "ticked 0" }).click();
    await page.getByRole("button", { name: "ticked 1" }).waitFor();
    await page.goBack();
    await follow(`to ${stranger}`);
    await page.getByText(`Text of page ${stranger}.`).waitFor();
    await follow("to 0");
    await page.getByText("Text of page 0.").waitFor();
    expect(await isSameDocument()).toBe(true);
    expect(asked.toSorted()).toEqual(
      [
        `assets/js/${groupOf(0)}`,
        `assets/js/${groupOf(stranger)}`,
        `many/p${mate}.html`,
        `many/p${stranger}.html`,
      ].toSorted(),
    );
  });

  it("shows the new version of a page after a deployment that removed its old chunk", async () => {
    await openFirst();
    await follow(`to ${stranger}`);
    await page.getByText(`Text of page ${stranger}.`).waitFor();
    await page.goBack();
    await page.getByText("Text of page 0.").waitFor();
    const file = join(site.dir, "many", `p${mate}.md`);
    const text = await readFile(file, "utf8");
    await writeFile(file, `${text}\n\nFresh words.\n`);
    expect((await site.build()).code).toBe(0);
    const faults = listenForFaults(page);
    await follow(`to ${mate}`);
    await page.getByText("Fresh words.").waitFor();
    expect(await isSameDocument()).toBe(true);
    expect(faults).toContainEqual(
      expect.stringMatching(/^Loading chunk \d+ failed\.\n\((?:error|missing): /),
    );
    await page.getByRole("button", { name: "ticked 0" }).click();
    await page.getByRole("button", { name: "ticked 1" }).waitFor();
    await writeFile(file, text);
  });
});
