import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, Locator, Page, Response } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { startServer, type RunningServer } from "../run-cli.js";

const LINES = Array.from({ length: 80 }, (_, index) => `Line ${index}.\n`).join("\n");
const config = (title: string, base = "/b/") => `export default ${JSON.stringify({ title, base })};\n`;
const post = (text: string) =>
  `---\ntitle: Rice\ndate: 2024-01-02\n---\n# Rice\n\n${text}\n\n<Counter />\n\n${LINES}`;
const counter = (word: string) => `import { useState } from "react";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" className="counter" onClick={() => setCount(count + 1)}>${word} {count}</button>;
}
`;

const FILES = {
  "hanblog.config.ts": config("First title"),
  "README.md": "---\nhome: true\n---\n",
  "rice.md": post("Cooked."),
  "components/Counter.tsx": counter("times"),
  "all.md": "---\ntitle: All\n---\n\n[All of it](/rice.zip)\n",
  "public/rice.zip": "PK",
  "style.css": "body { outline: 1px solid rgb(1, 2, 3); }\n",
};

let browser: Browser;
let parent = "";
/** Started by the first page that a test opens, so that it sees the files that the test has written before. */
let server: RunningServer | null = null;
let page: Page;
let loads = 0;

const siteFile = (file: string) => join(parent, "site", file);
async function save(file: string, text: string): Promise<void> {
  await mkdir(dirname(siteFile(file)), { recursive: true });
  await writeFile(siteFile(file), text);
}

beforeAll(async () => {
  browser = await openBrowser();
});

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "hanblog-dev-"));
  for (const [file, text] of Object.entries(FILES)) await save(file, text);
  server = null;
  page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  loads = 0;
  page.on("load", () => (loads += 1));
});
afterEach(async () => {
  await page?.close();
  const code = await server?.stop();
  await rm(parent, { recursive: true, force: true });
  expect(code).toBe(0);
});

async function start(env: Readonly<Record<string, string>> = {}, port = "0"): Promise<RunningServer> {
  server = await startServer(["dev", "site", "--port", port], { cwd: parent, env });
  return server;
}

/** Ends the server. Resolves to its port. */
async function stop(): Promise<string> {
  expect(await server?.stop()).toBe(0);
  return new URL(server?.url ?? "").port;
}

/** Opens a page of the site. */
async function open(path: string): Promise<Response | null> {
  const { url } = server ?? (await start());
  return page.goto(url + path);
}

const overlay = () => page.locator("hanblog-errors");

describe("hanblog dev in a browser", () => {
  it("shows a saved file without a reload, and keeps scroll position and component state", async () => {
    await open("rice.html");
    const button = page.locator(".counter");
    await expect
      .poll(async () => {
        await button.click();
        return button.textContent();
      })
      .toMatch(/times [1-9]/);
    const count = await button.textContent();
    await page.evaluate(() => window.scrollTo(0, 700));
    const scroll = await page.evaluate(() => window.scrollY);
    expect(scroll).toBeGreaterThan(0);

    await save("rice.md", post("Fried."));
    await page.getByText("Fried.").waitFor({ state: "attached" });

    expect(await button.textContent()).toBe(count);
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
    expect(loads).toBe(1);
  });

  it("runs the effects of the application twice, so that a missing teardown shows", async () => {
    await page.addInitScript(() => {
      const { observe } = MutationObserver.prototype;
      // The mode switch observes the root's attribute.
      MutationObserver.prototype.observe = function (target, how) {
        if (how?.attributeFilter?.[0] === "data-theme") document.documentElement.dataset["follows"] += "+";
        observe.call(this, target, how);
      };
    });
    await open("rice.html");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset["follows"]))
      .toBe("undefined++");
  });

  it("keeps elements in the content open that the author has opened", async () => {
    const tabs = "::: code-group\n```js [a.js]\na\n```\n```ts [b.ts]\nb\n```\n:::\n";
    const closed = (summary: string, text: string) => `::: details ${summary}\n${text}\n:::\n`;
    const long = Array.from({ length: 200 }, () => "Stirred.\n").join("\n");
    const text = (word: string) =>
      `# Rice\n\n${tabs}\n${closed("Same", "x")}\n${closed("Same", "y")}\n${closed("Long", `${word}\n\n${long}`)}`;
    await open("rice.html");
    await save("rice.md", text("Steamed."));
    await page.getByText("b.ts").click();
    await page.locator("main summary").nth(1).click();
    await page.locator("main summary").nth(2).click();
    await page.evaluate(() => window.scrollTo({ top: 3000, behavior: "instant" }));

    await save("rice.md", `${text("Fried.")}\n${closed("New", "z")}`);
    await page.getByText("Fried.").waitFor();
    const opened = await page
      .locator("main details")
      .evaluateAll((all) => all.map((one) => one.matches("[open]")));
    expect(opened).toEqual([false, true, true, false]);
    expect(await page.getByLabel("b.ts").isChecked()).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(3000);
    expect(loads).toBe(1);
  });

  it("follows the shown page to another address", async () => {
    await open("rice.html");
    const moved = (text: string) => post(text).replace("---\n", "---\npermalink: /grain/\n");
    await save("rice.md", moved("Moved."));
    await page.getByText("Moved.").waitFor();
    await save("rice.md", moved("Moved.").replace("Line 2.", "Fried."));
    await page.getByText("Fried.").waitFor();
    expect(loads).toBe(1);
  });

  it("shows an error over the page with its place and code frame until it is fixed", async () => {
    await open("rice.html");
    await save("rice.md", post("<Conter />"));
    await overlay().getByText("rice.md:7").waitFor();
    expect(await overlay().locator("pre").textContent()).toContain(">    7 | <Conter />");
    await save("rice.md", post("Fixed."));
    await page.getByText("Fixed.").waitFor();
    await overlay().waitFor({ state: "detached" });
    expect(loads).toBe(1);
  });

  it("shows a changed file that a page with a password includes, once the page is unlocked", async () => {
    const part = (text: string) => save("parts/soup.md", `---\npassword: SOUP\n---\n\n${text}\n`);
    await save("hanblog.config.ts", 'export default { base: "/b/", lang: "en", exclude: ["parts/**"] };\n');
    await save("soup.md", "---\ntitle: Soup\npassword: SOUP\n---\n\n<!-- @include: ./parts/soup.md -->\n");
    await part("Miso.");
    await start({ HANBLOG_PASSWORD_SOUP: "bowl" });
    await open("soup.html");
    await page.getByLabel("Remember").check();
    await page.getByLabel("Password", { exact: true }).fill("bowl");
    await page.keyboard.press("Enter");
    await page.getByText("Miso.").waitFor();
    await part("Pumpkin.");
    await page.getByText("Pumpkin.").waitFor();
    await save("soup.md", "---\ntitle: Soup\n---\n\n<!-- @include: ./parts/soup.md -->\n");
    await overlay().getByText("password").first().waitFor();
  });

  it("closes the overlay with Escape", async () => {
    await save("broken.md", "---\ntags: [a\n---\n");
    await open("rice.html");
    await overlay().getByText("broken.md:").waitFor();
    await page.keyboard.press("Escape");
    expect(await overlay().count()).toBe(0);
  });

  it("replaces an error by the page as soon as it can be rendered", async () => {
    await open("rice.html");
    await save(
      "components/Counter.tsx",
      "export default function Counter() { throw new Error('no rice'); }\n",
    );
    await overlay().getByText("no rice").waitFor();
    const broken = await open("rice.html");
    expect(broken?.status()).toBe(500);
    await overlay().getByText("rice.md:9").waitFor();
    await save("components/Counter.tsx", counter("fixed"));
    await page.locator(".counter", { hasText: "fixed" }).waitFor();
    await overlay().waitFor({ state: "detached" });
  });

  it("shows a new page in a tab that was waiting at its address", async () => {
    const missing = await open("new.html");
    expect(missing?.status()).toBe(404);
    await save("new.md", "# Brand new\n");
    await page.getByRole("heading", { name: "Brand new" }).waitFor();
    await rm(siteFile("new.md"));
    await page.getByRole("heading", { name: "Brand new" }).waitFor({ state: "detached" });
  });

  it("finds text written since the last search", async () => {
    await open("rice.html");
    const field = page.getByRole("combobox");
    const options = page.getByRole("option");
    await field.fill("cooked");
    await options.filter({ hasText: "Rice" }).waitFor();
    await save("soup.md", "# Soup\n\nGarlic.\n");
    await save("rice.md", post("Cooked with garlic."));
    await page.getByText("Cooked with garlic.").waitFor();
    const search = async () => {
      await field.fill("");
      await field.fill("garlic");
      await options.nth(1).waitFor({ timeout: 5000 });
      return options.allInnerTexts();
    };
    await expect.poll(search).toContainEqual(expect.stringContaining("Soup"));
  });

  describe("after an edit of code", () => {
    const clickUntilAlive = (button: Locator) =>
      expect
        .poll(async () => {
          await button.click();
          return button.textContent();
        })
        .toMatch(/[1-9]/);
    const box = (word: string) => `import { useState } from "react";
export default function Box() {
  const [count, setCount] = useState(0);
  return <button type="button" className="box" onClick={() => setCount(count + 1)}>${word} {count}</button>;
}
`;
    beforeEach(async () => {
      await save("components/Box.tsx", box("box"));
      await save("components/names.ts", 'export const first = "one";\n');
      // No component imports it yet.
      await save("components/other.ts", 'export const word = "new";\n');
      await save(
        "components/Named.tsx",
        'import { first } from "./names";\nexport default function Named() {\n  return <b className="named">{first}</b>;\n}\n',
      );
      await save(
        "theme/Footer.tsx",
        "export function Footer() {\n  return <footer>First footer.</footer>;\n}\n",
      );
      await save("hanblog.config.ts", 'export default { base: "/b/", lang: "en" };\n');
      await save("rice.md", "# Rice\n\n<Counter />\n\n<Box />\n\n<Named />\n");
      await open("rice.html");
      await clickUntilAlive(page.locator(".counter"));
      await clickUntilAlive(page.locator(".box"));
    });

    it("shows the new component, and keeps the state of it and of all others", async () => {
      const [count, other] = await page.locator(".counter, .box").allTextContents();
      await save("components/Counter.tsx", counter("clicks"));
      await page.locator(".counter", { hasText: "clicks" }).waitFor();
      expect(await page.locator(".counter").textContent()).toBe(count?.replace("times", "clicks"));
      expect(await page.locator(".box").textContent()).toBe(other);
      await page.locator(".counter").click();
      expect(await page.locator(".counter").textContent()).not.toBe(count?.replace("times", "clicks"));
      await save(
        "theme/Footer.tsx",
        "export function Footer() {\n  return <footer>Second footer.</footer>;\n}\n",
      );
      await page.getByText("Second footer.").waitFor();
      expect(await page.locator(".box").textContent()).toBe(other);
      expect(loads).toBe(1);
      await page.reload();
      await page.locator(".counter", { hasText: "clicks 0" }).waitFor();
      await page.getByText("Second footer.").waitFor();
    });

    it("starts a component with other hooks again, and keeps the state of others", async () => {
      const other = await page.locator(".counter").textContent();
      await save("components/Box.tsx", box("hooked").replace("  return", "  useState(1);\n  return"));
      await page.locator(".box", { hasText: "hooked 0" }).waitFor();
      expect(await page.locator(".counter").textContent()).toBe(other);
      expect(loads).toBe(1);
    });

    it("reloads for a module that exports more than components, and says why", async () => {
      await save("components/names.ts", 'export const first = "two";\n');
      await page.locator(".named", { hasText: "two" }).waitFor();
      await page
        .getByText("Reloaded, because components/names.ts exports more than components: first.")
        .waitFor();
      expect(loads).toBeGreaterThan(1);
    });

    it("reloads for an import that is new to the page, and says why", async () => {
      await save("components/Box.tsx", `import { word } from "./other";\n${box("{word}")}`);
      await page.locator(".box", { hasText: "new 0" }).waitFor();
      await page.getByText("./other, which is new to the page").waitFor();
    });

    it("shows an error over the page, and goes on with its state when it is fixed", async () => {
      const other = await page.locator(".counter").textContent();
      await save("components/Box.tsx", "export default function Box() {\n");
      await overlay().getByText("components/Box.tsx:").waitFor();
      await save("components/Box.tsx", box("fixed"));
      await page.locator(".box", { hasText: "fixed" }).waitFor();
      await overlay().waitFor({ state: "detached" });
      expect(await page.locator(".counter").textContent()).toBe(other);
      expect(loads).toBe(1);
    });
  });

  it("replaces a changed style sheet without a reload", async () => {
    await open("rice.html");
    const colour = () => page.evaluate(() => getComputedStyle(document.body).outlineColor);
    expect(await colour()).toBe("rgb(1, 2, 3)");
    await save("style.css", "body { outline: 1px solid rgb(4, 5, 6); }\n");
    await expect.poll(colour).toBe("rgb(4, 5, 6)");
    expect(loads).toBe(1);
  });

  it("replaces a changed style sheet of a component without a reload", async () => {
    await save("components/counter.css", ".counter { outline: 2px solid rgb(7, 8, 9); }\n");
    await save("components/Counter.tsx", `import "./counter.css";\n${counter("styled")}`);
    await open("rice.html");
    const colour = () =>
      page.locator(".counter").evaluate((element) => getComputedStyle(element).outlineColor);
    await page.locator(".counter", { hasText: "styled" }).waitFor();
    await expect.poll(colour).toBe("rgb(7, 8, 9)");
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    await save("components/counter.css", ".counter { outline: 2px solid rgb(4, 5, 6); }\n");
    await expect.poll(colour).toBe("rgb(4, 5, 6)");
    expect(await page.evaluate(() => Reflect.get(window, "isKept"))).toBe(true);
    await page.reload();
    await expect.poll(colour).toBe("rgb(4, 5, 6)");
  });

  it("keeps the styles of components when it replaces the site's", async () => {
    await save("components/counter.css", ".counter { outline: 2px solid rgb(7, 8, 9); }\n");
    await save("components/Counter.tsx", `import "./counter.css";\n${counter("styled")}`);
    await open("rice.html");
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).outlineColor);
    await page.locator(".counter", { hasText: "styled" }).waitFor();
    await expect.poll(() => colourOf(".counter")).toBe("rgb(7, 8, 9)");
    await save("style.css", "body { outline: 1px solid rgb(4, 5, 6); }\n");
    await expect.poll(() => colourOf("body")).toBe("rgb(4, 5, 6)");
    expect(await colourOf(".counter")).toBe("rgb(7, 8, 9)");
  });

  it("shows a title changed in the config", async () => {
    await open("rice.html");
    expect(await page.title()).toContain("First title");
    await save("hanblog.config.ts", config("Second title"));
    await expect.poll(() => page.title()).toContain("Second title");
  });

  it("moves an open tab to another base", async () => {
    await open("rice.html");
    await save("hanblog.config.ts", config("First title", "/c/"));
    await page.waitForURL((url) => url.pathname === "/c/rice.html");
    await page.getByText("Cooked.").waitFor();
    await save("hanblog.config.ts", config("First title", "/"));
    await page.waitForURL((url) => url.pathname === "/rice.html");
    await page.getByText("Cooked.").waitFor();
  });

  it("shows every error as text, whatever it quotes", async () => {
    await open("rice.html");
    await save("rice.md", post("<Img onerror='document.title=1' />\n\n<Bad<img src=x onerror=alert(1)>"));
    await overlay().locator("article").first().waitFor();
    expect(await overlay().locator("img").count()).toBe(0);
  });

  it("shows the site again when its broken config is fixed", async () => {
    await save("hanblog.config.ts", "export default {\n");
    await open("");
    await overlay().getByText("hanblog.config.ts:").waitFor();
    await save("hanblog.config.ts", config("Fixed"));
    await expect.poll(() => page.title()).toContain("Fixed");
    expect(new URL(page.url()).pathname).toBe("/b/");
  });

  it("says when the server has gone and when it is back, and reconnects", async () => {
    await save("hanblog.config.ts", 'export default { base: "/b/", lang: "en" };\n');
    await open("rice.html");
    const port = await stop();
    await page.getByText("The dev server has stopped.").waitFor();
    await save("rice.md", post("Cold."));
    await start({}, port);
    await page.getByText("Cold.").waitFor();
    await page.getByText("The dev server is back.").waitFor();
    await save("rice.md", post("Warm."));
    await page.getByText("Warm.").waitFor();
  });

  it("reconnects in a tab in which a download was started", async () => {
    await open("all.html");
    const download = page.waitForEvent("download");
    await page.getByText("All of it").click();
    await (await download).delete();
    await save("all.md", "Cold.\n");
    await start({}, await stop());
    await page.getByText("Cold.").waitFor();
  });
});
