import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removalScript } from "../../templates/plugins/offline/worker.js";
import { makeTempDir } from "../make-temp-dir.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { buildIn } from "./build-once.js";
import { serveUnderPolicy, type PolicyHost } from "./serve-under-policy.js";

const PLUGINS = resolve(import.meta.dirname, "../../templates/plugins");
const page = (title: string, date: string) =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n\n# ${title}\n\nCooked.\n`;

let dir: string;
let host: PolicyHost;
let browser: Browser;
let tab: Page;

beforeAll(async () => {
  browser = await openBrowser();
  dir = await makeTempDir();
  await cp(PLUGINS, join(dir, "plugins"), { recursive: true });
  const files = {
    "hanblog.config.ts": `import { offline } from "./plugins/offline/index.js";
export default { title: "Bowl", lang: "en", base: "/b/", plugins: [offline({ articles: 1 })] };
`,
    "rice.md": page("Rice", "2026-01-03"),
    "tea.md": page("Tea", "2026-01-02"),
    "soup.md": page("Soup", "2026-01-01"),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(dir, file), text);
  await buildIn(dir);
});
afterAll(() => rm(dir, { recursive: true, force: true }));
beforeEach(async () => {
  const dest = join(dir, "dist");
  host = await serveUnderPolicy({ dest, url: "http://127.0.0.1/b/" });
  tab = await browser.newPage();
});
afterEach(async () => {
  await tab.context().close();
  host.close();
});

/** Visits a page, and waits until the service worker has stored it. */
async function visit(path: string): Promise<void> {
  await tab.goto(host.url + path);
  await waitForHydration(tab);
  await tab.evaluate(() => navigator.serviceWorker.ready);
  await tab.waitForFunction(async (url) => (await caches.match(url)) !== undefined, host.url + path);
}

const heading = () => tab.getByRole("heading", { level: 1 }).textContent();

describe("the plugin for offline reading", () => {
  it("shows a visited page, the home page and the newest article without a network, under a policy", async () => {
    await visit("tea.html");
    host.close();
    await tab.reload();
    await waitForHydration(tab);
    expect(await heading()).toContain("Tea");
    await tab.goto(`${host.url}rice.html`);
    expect(await heading()).toContain("Rice");
    await tab.goto(host.url);
    await tab.getByRole("link", { name: "Soup" }).first().waitFor();
  });

  it("shows the home page in place of a page that is not stored", async () => {
    await visit("tea.html");
    host.close();
    await tab.goto(`${host.url}soup.html`);
    expect(tab.url()).toBe(host.url);
  });

  it("shows a changed page as soon as there is a network", async () => {
    await visit("tea.html");
    await tab
      .context()
      .route("**/tea.html", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Green</h1>" }));
    await tab.reload();
    expect(await heading()).toBe("Green");
  });

  it("is removed from browsers with all that it has stored", async () => {
    await visit("tea.html");
    const file = join(dir, "dist/offline-worker.js");
    const before = await readFile(file, "utf8");
    try {
      await writeFile(file, removalScript());
      await tab.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await tab.waitForFunction(async () => {
        const left = [await caches.keys(), await navigator.serviceWorker.getRegistrations()];
        return left.flat().length === 0;
      });
    } finally {
      await writeFile(file, before);
    }
  });
});
