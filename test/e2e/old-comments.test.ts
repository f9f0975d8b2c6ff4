import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Notes } from "../../src/cli/import/notes.js";
import { readComments } from "../../src/cli/import/options/comment-options.js";
import { listenForFaults, openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";

/** Options of all systems whose script an import writes. */
const OLD = {
  giscus: { enable: true, repo: "a/b", repo_id: "R_abcd", category_id: "DIC_abcd" },
  utterances: { enable: true, repo: "a/b", issue_term: "pathname" },
  disqus: { enable: true, shortname: "my-blog" },
  waline: { enable: true, serverURL: "https://waline.example" },
  twikoo: { enable: true, envId: "https://twikoo.example" },
  artalk: { enable: true, server: "https://artalk.example", site: "Blog" },
};

/** Small programs with the interfaces of the systems. Each writes the path of its page. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "https://giscus.app/client.js": frame("giscus", "data-repo-id"),
  "https://utteranc.es/client.js": frame("utterances", "issue-term"),
  "https://my-blog.disqus.com/embed.js": `const write = (config) => {
    const page = {};
    config.call({ page });
    document.querySelector("#disqus_thread").textContent = "disqus " + new URL(page.url).pathname;
  };
  window.DISQUS = { reset: ({ config }) => write(config) };
  write(window.disqus_config);`,
  "https://unpkg.com/@waline/client@3/dist/waline.js":
    'export const init = ({ el, serverURL }) => { el.append("waline " + serverURL + location.pathname); };',
  "https://cdn.jsdelivr.net/npm/twikoo@1/dist/twikoo.min.js":
    'window.twikoo = { init: ({ el, envId, path }) => document.querySelector(el).append("twikoo " + envId + path) };',
  "https://artalk.example/dist/Artalk.js":
    'window.Artalk = { init: ({ el, site, pageKey }) => el.append("artalk " + site + pageKey) };',
};

function frame(name: string, attribute: string): string {
  return `{
    const { currentScript } = document;
    const text = "${name} " + currentScript.getAttribute("${attribute}") + location.pathname;
    currentScript.insertAdjacentText("afterend", text);
  }`;
}

let site: BuiltSite;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  const { services } = readComments([OLD], { notes: new Notes(), file: "_config.yml" });
  site = await openBuiltSite("test/fixtures/blog", async (dir) => {
    for (const { file } of services)
      if (file !== undefined) await writeFile(join(dir, file.target), file.text);
    const config = join(dir, "hanblog.config.mjs");
    const scripts = JSON.stringify(services.map(({ script }) => script));
    await writeFile(config, (await readFile(config, "utf8")).replace("nav:", `scripts: ${scripts},\n  nav:`));
    await writeFile(
      join(dir, "silent.md"),
      "---\ntitle: Silent\ncomments: false\n---\n\n[Links](./links.md)\n",
    );
    await appendFile(join(dir, "links.md"), "- [silent](./silent.md)\n");
  });
  browser = await openBrowser();
});
afterAll(() => site.close());
beforeEach(async () => {
  page = await browser.newPage();
  faults = listenForFaults(page);
  await page.route(/^https:/, (route) => {
    const url = route.request().url();
    return route.fulfill({
      body: PROGRAMS[url] ?? "",
      contentType: url.endsWith(".css") ? "text/css" : "text/javascript",
      headers: { "access-control-allow-origin": "*" },
    });
  });
});
afterEach(async () => {
  await page.close();
  expect(faults).toEqual([]);
});

/** Waits until each system shows the comments of a page once, below its article. */
async function expectComments(path: string): Promise<void> {
  const places = page.locator("article > section.comments");
  await expect.poll(async () => (await places.allTextContents()).toSorted()).toEqual(expected(path));
}

function expected(path: string): readonly string[] {
  return [
    `artalk Blog${path}`,
    `disqus ${path}`,
    `giscus R_abcd${path}`,
    `twikoo https://twikoo.example${path}`,
    `utterances pathname${path}`,
    `waline https://waline.example${path}`,
  ];
}

it("shows the comments of old services below each article, once, also after a navigation", async () => {
  await page.goto(`${site.url}links.html`);
  await waitForHydration(page);
  await expectComments("/blog/links.html");
  await page.getByRole("link", { name: "long", exact: true }).click();
  await page.waitForURL("**/long.html");
  await expectComments("/blog/long.html");
  await page.goBack();
  await page.waitForURL("**/links.html");
  await expectComments("/blog/links.html");
});

it("shows none on a page with `comments: false` and on a list", async () => {
  await page.goto(`${site.url}silent.html`);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Links", exact: true }).first().click();
  await page.waitForURL("**/links.html");
  await expectComments("/blog/links.html");
  await page.getByRole("link", { name: "silent", exact: true }).click();
  await page.waitForURL("**/silent.html");
  await page.getByRole("heading", { name: "Silent" }).waitFor();
  expect(await page.locator("section.comments").count()).toBe(0);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await page.waitForURL(site.url);
  expect(await page.locator("section.comments").count()).toBe(0);
});
