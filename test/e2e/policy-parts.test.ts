import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTempDir } from "../make-temp-dir.js";
import { runCli } from "../run-cli.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { openIssueLab, type IssueLab } from "./issue-lab.js";
import { expectQuiet, recordViolations } from "./violations.js";

const PASSWORD = "bowl";
const DIAGRAM = "## Diagram\n\n```mermaid\ngraph TD\n  A[One] --> B{Two}\n```\n";
/** The policy does not say what a page with a password contains, so the owner adds it. */
const MERMAID = `csp: { sources: { "style-src": ["'unsafe-inline'"], "trusted-types": ["dompurify"] } },`;

let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
  });
  page.setDefaultTimeout(15_000);
  faults = listenForFaults(page);
  await recordViolations(page);
});
afterEach(() => page.close());

/** Polls an expression of the page. A policy without `unsafe-eval` forbids Playwright's own waiting. */
const soon = <Value>(read: () => Value) => expect.poll(() => page.evaluate(read), { timeout: 20_000 });

describe("comments in issues under the policy in each page", () => {
  let lab: IssueLab;
  beforeAll(async () => {
    lab = await openIssueLab();
    expect(await lab.site.build("--csp", "meta")).toMatchObject({ code: 0 });
  });
  afterAll(() => lab.close());

  it("sign in, open the comments of a page, and add one, which is there after a reload", async () => {
    await page.goto(lab.freshPage().url);
    expect(await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content")).toContain(
      "require-trusted-types-for 'script'",
    );
    await page.getByRole("button", { name: "Login with GitHub" }).click();
    await page.getByRole("button", { name: /ada/ }).click();
    await page.getByText("Signed in as ada").waitFor();
    await page.getByRole("button", { name: "Click to create issue" }).click();
    await page.getByRole("textbox", { name: "Your comment" }).fill("**bold** `code` <i>raw</i>");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.locator(".comment-body strong").waitFor();
    await page.reload();
    await page.locator(".comment-body strong").waitFor();
    await expectQuiet(page, faults);
  });
});

describe("a page with a password under the policy in each page", () => {
  let site: BuiltSite;
  beforeAll(async () => {
    vi.stubEnv("HANBLOG_PASSWORD_FAMILY", PASSWORD);
    vi.stubEnv("HANBLOG_PASSWORD_FRIENDS", PASSWORD);
    site = await openBuiltSite("test/fixtures/protected", async (dir) => {
      const file = join(dir, "posts/family.md");
      const config = join(dir, "hanblog.config.mjs");
      await Promise.all([
        writeFile(file, `${await readFile(file, "utf8")}\n${DIAGRAM}`),
        writeFile(config, (await readFile(config, "utf8")).replace("title:", `${MERMAID}\n  title:`)),
      ]);
    });
    expect(await site.build("--csp", "meta")).toMatchObject({ code: 0 });
    vi.unstubAllEnvs();
  });
  afterAll(() => site.close());

  async function expectSecret(): Promise<void> {
    await page.locator("main h1", { hasText: "zwetschge 家书" }).waitFor();
    const height = () =>
      page
        .locator(".katex-html")
        .first()
        .evaluate((it) => it.getBoundingClientRect().height);
    expect(await height()).toBeGreaterThan(10);
    const styled = page.getByText("zwetschge 缩进");
    expect(await styled.evaluate((it) => getComputedStyle(it).textIndent)).toBe("7px");
    const island = page.getByRole("button", { name: /zwetschge \d/ });
    await island.scrollIntoViewIfNeeded();
    await island.click();
    await page.getByRole("button", { name: "zwetschge 1" }).waitFor();
    await page.locator(".diagram").scrollIntoViewIfNeeded();
    await soon(() => document.querySelectorAll(".diagram svg").length).toBe(1);
    await expectQuiet(page, faults);
  }

  async function unlock(): Promise<void> {
    await page.getByLabel("在这个标签页里记住密码").check();
    await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
    await page.getByLabel("密码", { exact: true }).press("Enter");
  }

  it("shows its formula, island and diagram on a full load, and back and forward", async () => {
    await page.goto(`${site.url}posts/family.html`);
    await unlock();
    await expectSecret();
    await page.reload();
    await expectSecret();
    await page.getByRole("link", { name: "公开的文章" }).first().click();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
    await page.goBack();
    await expectSecret();
    await page.goForward();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
  });

  it("shows them after a navigation, and back and forward", async () => {
    await page.goto(`${site.url}posts/open.html`);
    await page.getByRole("link", { name: "加密的文章" }).click();
    await unlock();
    await expectSecret();
    await page.goBack();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
    await page.goForward();
    await expectSecret();
  });
});

describe("comments of other services in an imported site, turned on", () => {
  const giscus = "repo: a/b, repo_id: R_abcdef, category_id: DIC_abcdef";
  const OLD = `title: Old
theme: next
theme_config:
  giscus: { enable: true, ${giscus} }
  utterances: { enable: true, repo: a/b, issue_term: pathname }
  disqus: { enable: true, shortname: my-blog }
  waline: { enable: true, serverURL: "https://waline.example" }
  twikoo: { enable: true, envId: "https://twikoo.example/api" }
  artalk: { enable: true, server: "https://artalk.example" }
`;
  const frame = (host: string) =>
    `document.currentScript.insertAdjacentHTML("afterend", '<iframe src="https://${host}/frame"></iframe>');`;
  const fill = (id: string, host: string) =>
    `const place = document.getElementById("${id}"); place.innerHTML = "<p>${id}</p>"; fetch("https://${host}/list");`;
  const inlineStyle = `document.head.insertAdjacentHTML("beforeend", "<style>.x { color: red }</style>");`;
  /** Programs that insert and load what those of the services do, by their addresses. */
  const PROGRAMS: Readonly<Record<string, string>> = {
    "https://giscus.app/client.js": frame("giscus.app"),
    "https://utteranc.es/client.js": inlineStyle + frame("utteranc.es"),
    "https://my-blog.disqus.com/embed.js": `${inlineStyle}
const script = document.createElement("script");
script.src = "https://c.disquscdn.com/count.js";
document.head.append(script);`,
    "https://c.disquscdn.com/count.js": fill("disqus_thread", "my-blog.disqus.com"),
    "https://unpkg.com/@waline/client@3/dist/waline.js": `export function init() {
  ${fill("waline-comments", "waline.example")} }`,
    "https://unpkg.com/@waline/client@3/dist/waline.css": "",
    "https://cdn.jsdelivr.net/npm/twikoo@1/dist/twikoo.min.js": `window.twikoo = { init() {
  ${inlineStyle} ${fill("twikoo", "twikoo.example")} } };`,
    "https://artalk.example/dist/Artalk.js": `window.Artalk = { init() {
  ${inlineStyle} ${fill("artalk-comments", "artalk.example")} } };`,
    "https://artalk.example/dist/Artalk.css": "",
  };
  const ASKED = [
    ...Object.keys(PROGRAMS),
    ...["giscus.app/frame", "utteranc.es/frame", "my-blog.disqus.com/list", "waline.example/list"].map(
      (path) => `https://${path}`,
    ),
    "https://twikoo.example/list",
    "https://artalk.example/list",
  ];

  let root: string;
  beforeAll(async () => {
    root = await makeTempDir();
    await mkdir(join(root, "old/source/_posts"), { recursive: true });
    await Promise.all([
      writeFile(join(root, "old/_config.yml"), OLD),
      writeFile(join(root, "old/source/_posts/a.md"), "---\ntitle: A\ndate: 2020-01-01\n---\n\nText.\n"),
    ]);
    expect(await runCli(["import", "old", "new", "--from", "hexo"], { cwd: root })).toMatchObject({
      code: 0,
    });
  });

  /** Removes the signs of a comment from lines of the configuration. */
  async function turnOn(dir: string, options: readonly string[]): Promise<void> {
    const file = join(dir, "hanblog.config.ts");
    const block = new RegExp(`^  // (?:${options.join("|")}): [\\s\\S]*?^  // [\\]}]+,$`, "gm");
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replace(block, (found) => found.replaceAll(/^ {2}\/\/ /gm, "  ")),
    );
  }

  /** Opens the article of the site with these options turned on. Resolves to the addresses that arrive at other hosts. */
  async function openWith(options: readonly string[]): Promise<ReadonlySet<string>> {
    const site = await openBuiltSite(join(root, "new"), (dir) => turnOn(dir, options));
    try {
      expect(await site.build("--csp", "meta")).toMatchObject({ code: 0 });
      const asked = new Set<string>();
      await page.route(/^https:/, (route) => {
        const url = route.request().url();
        asked.add(url);
        const contentType = url.endsWith(".css") ? "text/css" : "text/javascript";
        const headers = { "access-control-allow-origin": "*" };
        return route.fulfill({ body: PROGRAMS[url] ?? "", contentType, headers });
      });
      await page.goto(`${site.url}2020/01/01/a/`);
      await page.locator("#artalk-comments").waitFor();
      await page.waitForLoadState("networkidle");
      return asked;
    } finally {
      await site.close();
    }
  }

  it("load their programs, which show comments", async () => {
    const asked = await openWith(["scripts", "csp"]);
    expect([...asked].toSorted()).toEqual(ASKED.toSorted());
    for (const id of ["disqus_thread", "waline-comments", "twikoo", "artalk-comments"])
      expect(await page.locator(`#${id} p`).textContent()).toBe(id);
    await expectQuiet(page, faults);
  });

  it("load nothing without the lines of `csp`", async () => {
    expect([...(await openWith(["scripts"]))]).toEqual([]);
  });
});
