import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBuiltSite, type BuiltSite } from "../built-site.js";
import { startCommentService, type CommentService } from "../comment-service.js";
import { ROUTE_KINDS } from "../site-routes.js";
import { addStore } from "../add-store.js";
import { serveUnderPolicy, type PolicyHost } from "../serve-under-policy.js";
import { createVisitor, type EngineWindow, type Visitor } from "./engine.js";
import { findFirefox } from "./firefox.js";
import { findWebKit } from "./webkit.js";

/** Records everything that a browser would write to its console. It is in the head of every page. */
const RECORDER = `
  const faults = JSON.parse(sessionStorage.getItem("faults") || "[]");
  let isLeaving = false;
  // A browser reports the files that it stops loading.
  addEventListener("beforeunload", () => { isLeaving = true; });
  const add = (text) => { if (isLeaving) return; faults.push(location.pathname + ": " + text); sessionStorage.setItem("faults", JSON.stringify(faults)); };
  addEventListener("error", ({ message }) => add(message));
  addEventListener("unhandledrejection", ({ reason }) => add(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => add([effectiveDirective, blockedURI, sample].join(" ")));
  for (const level of ["error", "warn"]) { const print = console[level]; console[level] = (...texts) => { add(texts.join(" ")); print(...texts); }; }
`;
const DIAGRAM =
  "---\ntitle: Diagram\n---\n\n```mermaid\ngraph TD\n  A[One] --> B{Two}\n```\n\n$\\frac{a}{b}$\n";
const ARTICLE = "blogs/category1/2019/20190711.html";

let service: CommentService;
let site: BuiltSite;
let host: PolicyHost;

beforeAll(async () => {
  service = await startCommentService();
  site = await openBuiltSite("site", prepare);
  host = await serveUnderPolicy(site);
});
afterAll(async () => {
  host.close();
  await site.close();
  await service.stop();
});

async function prepare(dir: string): Promise<void> {
  await addStore(dir, { ...service.store }, (config) =>
    config.replace("head: [", `head: [["script", {}, ${JSON.stringify(RECORDER)}],`),
  );
  await writeFile(join(dir, "docs/diagram.md"), DIAGRAM);
}

describe.each([
  ["Firefox", findFirefox()],
  ["WebKit", findWebKit()],
])("in %s, under the policy that its build writes, a site", (_, engine) => {
  let tab: EngineWindow;
  let visitor: Visitor;

  beforeAll(async () => {
    if (typeof engine === "string") return;
    tab = await engine.start();
    visitor = createVisitor(tab);
    process.stdout.write(`Engine: ${tab.name}\n`);
  });
  afterAll(() => tab?.close());
  beforeEach(async ({ skip }) => {
    if (typeof engine === "string") return skip(engine);
    await tab.resize(1280, 900);
  });
  afterEach(async () => {
    if (typeof engine === "string") return;
    const faults = await visitor.run(() => {
      const recorded = sessionStorage.getItem("faults");
      sessionStorage.clear();
      return recorded ?? "[]";
    });
    expect(JSON.parse(faults)).toEqual([]);
  });

  /** Opens a page and waits for hydration. React marks every hydrated element. */
  async function open(path: string): Promise<void> {
    await tab.open(host.url + path);
    await hydrated();
  }

  async function hydrated(): Promise<void> {
    await visitor.until(() =>
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
    );
  }

  const pathIs = (path: string) => visitor.until((end) => location.pathname.endsWith(end), path);

  it.each(ROUTE_KINDS)("shows its kinds of pages without a fault: %s", async (__, path) => {
    await open(path);
    await visitor.run(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await visitor.until(() => document.querySelector("main h1, main h2, main .post-title") !== null);
    expect(await visitor.run(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("opens an article in place, and returns to the same position", async () => {
    await open("timeline/");
    await visitor.run(() => {
      Object.assign(window, { isSame: true });
      window.scrollTo({ top: 500, behavior: "instant" });
    });
    const top = await visitor.run(() => scrollY);
    expect(top).toBeGreaterThan(100);
    await visitor.click("main a[href*='/2019']");
    await visitor.appears("article [data-content], main [data-content]");
    await visitor.until(() => scrollY === 0);
    await visitor.run(() => history.back());
    await pathIs("/timeline/");
    await visitor.until((wanted) => Math.abs(scrollY - wanted) < 5, top);
    expect(await visitor.run(() => "isSame" in window)).toBe(true);
  });

  it("searches by the keyboard, and opens a result", async () => {
    await open("");
    await visitor.type("/");
    await visitor.until(() => document.activeElement?.matches(".search-input") === true);
    await visitor.type("Cookie");
    await visitor.appears(".search-hit");
    await visitor.type("Enter");
    await visitor.until(() => document.querySelector("main [data-content]") !== null);
    await visitor.until(() => document.querySelector("main")?.textContent?.includes("Cookie") === true);
  });

  it("switches the mode, and keeps it after a reload", async () => {
    await open("timeline/");
    for (const mode of ["light", "dark"]) {
      await visitor.click(".mode-switch summary");
      await visitor.click(`.mode-switch [data-mode=${mode}]`);
      await visitor.until((wanted) => document.documentElement.dataset["theme"] === wanted, mode);
      await open("timeline/");
      expect(await visitor.run(() => document.documentElement.dataset["theme"])).toBe(mode);
    }
  });

  it("opens a menu, which Escape closes", async () => {
    await open("timeline/");
    await visitor.click(".navbar nav summary");
    await visitor.appears(".navbar nav details[open]");
    await visitor.type("Escape");
    await visitor.until(() => document.querySelector(".navbar nav details[open]") === null);
  });

  it("opens the drawer on a narrow screen, and a page from it", async () => {
    await tab.resize(400, 800);
    await open("docs/Vue/slot.html");
    expect(await visitor.run(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await visitor.click(".drawer-button");
    await visitor.appears(".sidebar:popover-open");
    await visitor.type("Escape");
    await visitor.until(() => document.querySelector(".sidebar:popover-open") === null);
    await visitor.click(".drawer-button");
    await visitor.click(".sidebar-rows a[href$='funComponent.html']");
    await pathIs("/funComponent.html");
    await visitor.until(() => document.querySelector(":popover-open") === null);
  });

  it("zooms an image, which Escape closes", async () => {
    await open(ARTICLE);
    await visitor.run(() =>
      document.querySelector("[data-content] img")?.scrollIntoView({ behavior: "instant" }),
    );
    await visitor.until(
      () => document.querySelector("[data-content] img")?.getAttribute("role") === "button",
    );
    await visitor.click("[data-content] img");
    await visitor.appears(".medium-zoom-overlay");
    await visitor.type("Escape");
    await visitor.until(() => document.querySelector(".medium-zoom-overlay") === null);
  });

  it("draws a diagram and a formula", async () => {
    await open("docs/diagram.html");
    await visitor.appears(".diagram svg");
    expect(
      await visitor.run(() => document.querySelector(".katex .mfrac")?.getBoundingClientRect().height),
    ).toBeGreaterThan(15);
  });

  it("posts a comment, which is there after a reload", async () => {
    await open(ARTICLE);
    await visitor.run(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await visitor.click(".comments-editor textarea");
    await visitor.type("Hello **there**");
    await visitor.click(".comments-submit .comments-button:last-child");
    await visitor.appears(".comment-card:not(.sending) .comment-body strong");
    await open(ARTICLE);
    await visitor.run(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await visitor.appears(".comment-card .comment-body strong");
  });
});
