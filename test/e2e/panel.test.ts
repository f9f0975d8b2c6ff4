import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NO_SITE } from "../../src/cli/comments/service-context.js";
import { parseReactions } from "../../src/runtime/model/reactions.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openPanelLab, PAGE_PATH, type PanelLab } from "./panel-lab.js";
import { leaveTab, openTab } from "./tabs.js";
import { expectQuiet, recordViolations } from "./violations.js";

let lab: PanelLab;
let browser: Browser;
let page: Page;
let faults: readonly string[];
/** The origins of all requests. */
let origins: Set<string>;
let first: string;

beforeAll(async () => {
  [lab, browser] = await Promise.all([openPanelLab(), openBrowser()]);
  first = await lab.write({ comment: "**Hello** from a page", nick: "Ann", mail: "ann@example.org" });
  for (let n = 1; n <= 12; n++) await lab.write({ comment: `Number ${n}`, nick: "Ben", url: "/long/" });
});
afterAll(() => lab.close());
beforeEach(async () => {
  page = await openTab(
    browser,
    { viewport: { width: 1000, height: 900 }, reducedMotion: "reduce" },
    recordViolations,
  );
  faults = listenForFaults(page);
  origins = new Set();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
});
afterEach(() => leaveTab(page));

const MARKED =
  '<main><h1>Post</h1><div data-hanblog-comments></div></main><script src="{panel}" defer></script>';
const bodies = () => page.locator(".comment-body").allInnerTexts();

it("needs an element and the script, and no more than one host in a strict policy", async () => {
  await lab.write({ comment: "Here", url: "/strict/" });
  await lab.show(page, { body: MARKED }, "/strict/");
  await expect.poll(bodies).toEqual(["Here"]);
  await page.locator("textarea").fill("A reply with `code` :smile:\n\n```js\nlet a = 1;\n```");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.locator(".comments-preview code").first().waitFor();
  await page.getByRole("button", { name: "Emoji" }).click();
  await page.locator(".comments-emoji button").first().click();
  await page.locator("[type=submit]").click();
  await expect.poll(async () => (await bodies()).length).toBe(2);
  // Likes, the order, and changing the new comment, as the service allows them.
  await page.locator("[aria-pressed]").first().click();
  await page.locator("[aria-pressed=true]").waitFor();
  await page.locator("select").selectOption("Oldest first");
  await expect.poll(async () => (await bodies())[0]).toBe("Here");
  await page.getByRole("button", { name: /^Edit/ }).click();
  await page.locator(".comments-list textarea").fill("Changed");
  await page.locator(".comments-list [type=submit]").click();
  await expect.poll(bodies).toEqual(["Here", "Changed"]);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect.poll(bodies).toEqual(["Here"]);
  await expectQuiet(page, faults);
  expect([...origins]).toEqual([lab.origin, lab.address]);
});

it("lists the newest comments and shows reactions, if the service has them", async () => {
  const site = { ...NO_SITE, url: "https://blog.example/" };
  const own = await openPanelLab({ hasFeed: true, site, reactions: parseReactions("👍 🎉 🍚 Rice") ?? [] });
  try {
    for (const comment of ["one", "**two**", "three"]) await own.write({ comment, nick: "Ann", url: "/p/" });
    await own.show(page, {
      body: `<ul id="old"></ul><div data-hanblog-newest data-count="2">None yet</div>${MARKED}
<script src="{service}/newest.js" defer></script>`,
      script:
        'const late = document.createElement("div"); late.dataset.hanblogNewest = ""; document.body.append(late);',
    });
    const links = (at: number) => page.locator("[data-hanblog-newest]").nth(at).locator("a").allInnerTexts();
    await expect.poll(() => links(0)).toEqual(["Ann: three", "Ann: two"]);
    await expect.poll(() => links(1)).toEqual(["Ann: three", "Ann: two", "Ann: one"]);
    await page.getByRole("button", { name: "Rice" }).click();
    await page.getByRole("button", { name: "Rice, 1" }).waitFor();
    await page.reload();
    expect(await page.getByRole("button", { name: "Rice, 1" }).getAttribute("aria-pressed")).toBe("true");
    await expectQuiet(page, faults);
    expect([...origins]).toEqual([own.origin, own.address]);
  } finally {
    await own.close();
  }
});

it("takes the place of Valine, with its options and the keys of LeanCloud", async () => {
  await lab.show(page, {
    body: '<div id="vcomments"></div><script src="{panel}"></script>',
    script: `const valine = new Valine({
      el: "#vcomments", appId: "x-gzGzoHsz", appKey: "y", serverURLs: "", path: ${JSON.stringify(PAGE_PATH)},
      placeholder: "Say it", avatar: "mm", meta: ["nick"], lang: "zh-CN", pageSize: 1 });
      window.setPath = (path) => valine.setPath(path);`,
  });
  await expect.poll(bodies).toEqual(["Hello from a page"]);
  expect(await page.locator("textarea").getAttribute("placeholder")).toBe("Say it");
  expect(await page.locator("[data-field]").count()).toBe(1);
  expect(await page.locator("[type=submit]").innerText()).toBe("提交");
  await page.evaluate("setPath('/long/')");
  await expect.poll(bodies).toEqual(["Number 12"]);
});

it("runs as a module and from another host, with the address and the keys of the service", async () => {
  const { address, service } = lab;
  const { appId, appKey } = service.context.keys;
  await lab.show(page, {
    body: `<div data-hanblog-comments data-server-urls="${address}" data-app-id="${appId}" data-app_key="${appKey}"
      data-meta="mail" data-page-size="2"></div><script type="module" src="/cdn/panel.js"></script>`,
  });
  await expect.poll(bodies).toEqual(["Hello from a page"]);
  expect(await page.locator("[data-field=mail]").count()).toBe(1);
  // Parts that the page does not turn on are off: the script knows nothing about the service.
  expect(await page.locator("[aria-pressed]").count()).toBe(0);
  await expectQuiet(page, faults);
});

it("names options that it cannot follow once in the console, with the fix", async () => {
  await lab.show(page, {
    body: `<div data-hanblog-comments data-placehoder="x" data-page-size="many"></div>
      <div data-hanblog-comments data-placehoder="x"></div><div id="a"></div><script src="{panel}" defer></script>`,
    script: 'new Valine({ el: "#nowhere" }); new Valine({ el: "#a", recordIP: true, notify: true });',
  });
  const said = () => faults.filter((fault) => fault.startsWith("hanblog-comments: ")).toSorted();
  await expect.poll(() => said().length).toBe(5);
  expect(said()).toEqual([
    expect.stringContaining('Invalid option `pageSize`: `"many"`. Expected a number of at least 1.'),
    expect.stringContaining('No element matches `"#nowhere"`. Set `el`'),
    expect.stringContaining("The option `notify` has no effect. The service sends mails itself."),
    expect.stringContaining("The option `recordIP` has no effect without `ip_service`."),
    expect.stringContaining("Unknown option `placehoder`. Did you mean `placeholder`?"),
  ]);
});

it.each([1000, 375])(
  "reads from right to left in Hebrew on an English page of %i px, but not code",
  async (width) => {
    const url = `/he/${width}/`;
    const rid = await lab.write({ comment: "שלום `npm run --x`\n\n```\nlet a = 1;\n```", nick: "דנה", url });
    await lab.write({ comment: "English", nick: "Ada", url, rid, pid: rid });
    await page.setViewportSize({ width, height: 900 });
    await lab.show(page, { body: MARKED.replace("comments>", 'comments data-lang="he">') }, url);
    await page.getByRole("button", { name: "שליחה" }).waitFor();
    const box = async (selector: string) => {
      const { x = 0, width: size = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
      return { start: x, end: x + size };
    };
    const [card, replies] = [await box(".comment-card"), await box(".comments-replies")];
    expect((await box(".comment-avatar")).end).toBeCloseTo(card.end, 0);
    expect(replies.start).toBeCloseTo(card.start, 0);
    expect(replies.end).toBeLessThan(card.end);
    expect(await page.locator(".comment-body pre").evaluate((pre) => getComputedStyle(pre).direction)).toBe(
      "ltr",
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

describe("on a site without full page loads", () => {
  const mount = `window.panel = hanblogComments.mount(document.querySelector("#place"), { path: "/long/", pageSize: 3 });`;
  beforeEach(async () => {
    await lab.show(page, {
      body: '<main id="main"><div id="place"></div></main><script src="{panel}" defer></script>',
      script: mount,
    });
    await expect.poll(bodies).toEqual(["Number 12", "Number 11", "Number 10"]);
  });

  it("shows another page after an update, and leaves nothing after `unmount`", async () => {
    await page.evaluate(`panel.update({ path: ${JSON.stringify(PAGE_PATH)} })`);
    await expect.poll(bodies).toEqual(["Hello from a page"]);
    await page.evaluate("panel.unmount()");
    await expect.poll(() => page.evaluate(() => document.querySelector("#place")?.innerHTML)).toBe("");
  });

  it("mounts in marked elements that are added later, and forgets those that are removed", async () => {
    await page.evaluate((path) => {
      const main = document.querySelector("#main");
      if (main !== null)
        main.innerHTML = `<p>Next page</p><div data-hanblog-comments data-path="${path}"></div>`;
    }, PAGE_PATH);
    await expect.poll(bodies).toEqual(["Hello from a page"]);
  });
});

it("lets scripts that measure the page do it again when the panel has grown", async () => {
  await lab.show(
    page,
    {
      body: `${MARKED}<footer>End</footer>`,
      script: `const footer = document.querySelector("footer");
        function measure() {
          footer.toggleAttribute("data-short", document.body.offsetHeight < innerHeight);
          footer.dataset.top = Math.round(footer.getBoundingClientRect().top + scrollY);
        }
        measure();
        addEventListener("resize", measure);`,
    },
    "/long/",
  );
  const measured = () =>
    page.locator("footer").evaluate((footer) => ({
      isShort: footer.hasAttribute("data-short"),
      isRight: Number(footer.dataset["top"]) === Math.round(footer.getBoundingClientRect().top + scrollY),
    }));
  await expect.poll(async () => (await bodies()).length).toBe(10);
  await expect.poll(measured).toEqual({ isShort: false, isRight: true });
  await page.locator(".comments-more").click();
  await expect.poll(async () => (await bodies()).length).toBe(12);
  await expect.poll(measured).toEqual({ isShort: false, isRight: true });
});

describe("a link to a comment", () => {
  it("opens the comment, on a later page of the list too", async () => {
    const { results } = (
      await lab.service.call("GET", "classes/Comment", { params: { where: { comment: "Number 1" } } })
    ).body as { results: readonly { objectId: string }[] };
    const id = `comment-${results[0]?.objectId}`;
    await lab.show(page, { body: `<p style="height: 3000px">Text</p>${MARKED}` }, "/long/");
    await page.goto(`${lab.origin}/long/#${id}`);
    await page.reload();
    await expect.poll(() => focused()).toBe(id);
    expect(await isInView(id)).toBe(true);
  });

  it("scrolls each time that it is followed", async () => {
    const reply = await lab.write({ comment: "An answer", nick: "Ben", rid: first, pid: first });
    await lab.show(page, { body: MARKED });
    const mention = page.locator(".comment-mention");
    for (const _ of [1, 2]) {
      await mention.click();
      await expect.poll(focused).toBe(`comment-${first}`);
      await page.locator(`#comment-${reply}`).focus();
    }
    expect(new URL(page.url()).hash).toBe(`#comment-${first}`);
  });

  const focused = () =>
    page.evaluate(() => document.querySelector(".hanblog-comments")?.shadowRoot?.activeElement?.id);
  const isInView = (id: string) =>
    page.locator(`#${id}`).evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
});

describe("counts", () => {
  const COUNTS = `<span class="valine-comment-count" data-xid="/long/"></span>
    <a class="post-comments-count valine-comment-count" data-xid="/none/"></a>
    <span id="/visits/" class="leancloud_visitors" data-flag-title="Visits"><i class="leancloud-visitors-count"></i></span>
    <span id="/other/" class="leancloud-visitors"></span>`;
  const texts = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".valine-comment-count, .leancloud_visitors, .leancloud-visitors")].map(
        ({ textContent }) => textContent.trim(),
      ),
    );

  it("are shown on a page without comments, and the visit is counted if the script asks for it", async () => {
    const list = { body: `${COUNTS}<script src="{panel}" data-visitor defer></script>` };
    await lab.show(page, list, "/visits/");
    await expect.poll(texts).toEqual(["12", "0", "1", "0"]);
    await lab.show(page, list, "/visits/");
    await expect.poll(texts).toEqual(["12", "0", "2", "0"]);
  });

  it("are shown next to comments, once for each visit", async () => {
    const body = `${COUNTS.replace("/visits/", "/counted/")}<div id="v"></div><script src="{panel}"></script>`;
    const script = 'new Valine({ el: "#v", visitor: true });';
    await lab.show(page, { body, script }, "/counted/");
    await expect.poll(texts).toEqual(["12", "0", "1", "0"]);
  });
});

it("shows the static comments in its place until it has loaded them", async () => {
  const body = `<div data-hanblog-comments><article class="comment-card" id="comment-${first}">Static</article></div>
    <script src="{panel}" defer></script>`;
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/1.1/classes/**", async (route) => {
    await released;
    await route.continue();
  });
  await lab.show(page, { body });
  await page.locator("textarea").waitFor();
  expect(await page.locator("[data-hanblog-comments] > article").isVisible()).toBe(true);
  release();
  await expect.poll(bodies).toContain("Hello from a page");
  expect(await page.locator("[data-hanblog-comments] > article").count()).toBe(0);
});
