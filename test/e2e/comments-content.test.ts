import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoreSettings } from "../../src/runtime/model/comments.js";
import { openBrowser, listenForFaults } from "./browser.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { openLab, startLabHost, type Lab, type LabHost } from "./comments-lab.js";
import { leaveTab } from "./tabs.js";
import { sanitizeText } from "../../src/runtime/comments/baked/sanitize-text.js";
import { ATTACKS, CLEANED, TANGLES } from "../runtime/comments/sanitizer-contract.js";

let service: CommentService;
let browser: Browser;
let host: LabHost;
let lab: Lab;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [service, browser, host] = await Promise.all([startCommentService(), openBrowser(), startLabHost()]);
});
afterAll(async () => {
  host.close();
  await service.stop();
});
beforeEach(async () => {
  lab = await openLab(browser, host);
  ({ page } = lab);
  faults = listenForFaults(page);
});
afterEach(async () => {
  expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
  await leaveTab(page);
});

const settings = (more: Partial<StoreSettings> = {}): StoreSettings => ({ ...service.store, ...more });
const write = (comment: Readonly<Record<string, unknown>>) =>
  service.write({ nick: "Guest", url: lab.path, mail: "", link: "", ua: "", ...comment });
const bodies = () => page.locator(".comment-body");

/** Returns the HTML of the page's only comment. */
async function shown(comment: string, more: Partial<StoreSettings> = {}): Promise<string> {
  await write({ comment });
  await lab.open(settings(more));
  await bodies().first().waitFor({ state: "attached" });
  return (await bodies().first().innerHTML()).trim();
}

/** Responds in place of a service on another host. */
const serve = (url: string, body: unknown) =>
  page.route(url, (route) =>
    route.fulfill({
      contentType: "application/json",
      headers: { "Access-Control-Allow-Origin": "*" },
      body: JSON.stringify(body),
    }),
  );

const SQUARE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

it("colours code in a language, and leaves the HTML as the sanitiser returned it", async () => {
  const html = await shown("```js\nconst a = f(1);\n```\n\n```\nconst b = 2;\n```");
  expect(html).toBe(
    '<pre><code class="language-js">const a = f(1);\n</code></pre>\n<pre><code>const b = 2;\n</code></pre>',
  );
  const coloured = () =>
    page.evaluate(() =>
      ["keyword", "function", "number"].map((kind) =>
        [...(CSS.highlights.get(`code-${kind}`) ?? [])].map(({ startContainer, startOffset, endOffset }) =>
          startContainer.textContent?.slice(startOffset, endOffset),
        ),
      ),
    );
  await page.waitForFunction(() => CSS.highlights.get("code-keyword")?.size === 1);
  expect(await coloured()).toEqual([["const"], ["f"], ["1"]]);
});

describe("the allowed HTML of comments", () => {
  it.each([
    ["<span style='color:red;position:fixed'>a</span>", '<p><span style="color: red;">a</span></p>'],
    ["<b style='color:red'>a</b>", "<p><b>a</b></p>"],
    ["<span style='color:expression(alert(1))'>a</span>", "<p><span>a</span></p>"],
    ["<span style='color:url(javascript:x)'>a</span>", "<p><span>a</span></p>"],
    ["a<video src=x></video><audio src=x></audio>b", "<p>ab</p>"],
    ["<Foo> is <a-tag>", "<p>&lt;Foo&gt; is &lt;a-tag&gt;</p>"],
    ["[a](javascript:alert(1))", "<p><a>a</a></p>"],
    ["[a](#b)", '<p><a href="#b" rel="nofollow noopener noreferrer ugc">a</a></p>'],
    ["## Title", '<h2 id="v-title">Title</h2>'],
    ["<p id=app name=x class=navbar>a</p>", "<p>a</p>"],
    [`![a](${SQUARE})`, `<p><img src="${SQUARE}" alt="a" referrerpolicy="no-referrer" loading="lazy"></p>`],
  ])("shows %s as %s", async (comment, html) => {
    expect(await shown(comment)).toBe(html);
  });

  it.each(["mailto:a@b.example", "tel:123", "ftp://a.example/", "/a", "./a", "../a", "https://a.example/"])(
    "keeps the link %s",
    async (url) => {
      expect(await shown(`[a](${url})`)).toContain(`href="${url}"`);
    },
  );

  it.each([
    "javascript:x",
    "vbscript:x",
    "data:text/html,x",
    "file:///etc",
    "JaVaScRiPt:x",
    "java\tscript:x",
  ])("removes the address %j", async (url) => {
    expect(await shown(`<a href="${url}">a</a>`)).toBe("<p><a>a</a></p>");
  });

  it("runs nothing that strangers write, in any field", async () => {
    const run = "window.hacked=1";
    const vectors = [
      `<script>${run}</script>`,
      `<img src=x onerror=${run}>`,
      `<svg onload=${run}><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
      `<details open ontoggle=${run}>x</details>`,
      `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
      `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
      `![x]("onerror="${run})`,
      `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
      `<form action=javascript:${run}><input type=submit autofocus onfocus=${run}>`,
      `<a href="javascript:${run}">x</a> :smile"onclick=${run}: $\\href{javascript:${run}}{x}$`,
      `<style>*{display:none}</style><base href=//evil.example/>`,
    ];
    for (const comment of vectors) {
      await write({
        comment,
        nick: comment.slice(0, 35),
        link: `javascript:${run}//`,
        ua: `Mozilla ${comment} Firefox/1.0 ${comment}`,
        QQAvatar: `x" onerror="${run}`,
      });
    }
    const root = await write({ comment: "x" });
    for (const comment of vectors) await write({ comment, rid: root, pid: root });
    await lab.open(settings({ pageSize: 100, mathjax: true, path: "*" }));
    await bodies()
      .nth(vectors.length * 2)
      .waitFor({ state: "attached" });
    for (const vector of vectors.slice(0, 3)) {
      await page.getByRole("textbox", { name: "Your comment" }).fill(vector);
      await page.getByRole("button", { name: "Preview" }).click();
      await page.locator(".comments-preview .comment-body").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Preview" }).click();
    }
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    const unsafe =
      ".comments :is(script, iframe, object, embed, form form, style, base, [onerror], [onload], [srcdoc])";
    expect(await page.locator(unsafe).count()).toBe(0);
    expect(await page.locator('.comments [href^="javascript" i]').count()).toBe(0);
  });

  it.each([
    ["quotation marks", "\"'".repeat(4_990)],
    ["typeset quotation marks", "“‘".repeat(4_990)],
    ["emphasis without an end", "*a_".repeat(3_332)],
  ])("shows ten thousand characters of %s without blocking the page", async (_, comment) => {
    await write({ comment });
    await lab.open(settings());
    await page.getByRole("button", { name: "See more" }).click();
    expect(await bodies().first().innerText()).not.toBe("");
  });

  it.each([
    ["a table with a border", '<table border="3000"><tr><td>a</td></tr></table>'],
    ["letters", `${"<big>".repeat(40)}a`],
    ["headings", `${"<h1><b>".repeat(100)}a`],
    ["lists", `${"<ul><li>".repeat(150)}a`],
    ["quotes", `${"<blockquote>".repeat(150)}a`],
  ])("keeps the page's size, however large somebody writes %s", async (_name, comment) => {
    await shown(comment);
    const size = await bodies()
      .first()
      .evaluate((body) => [body.scrollHeight, document.documentElement.scrollWidth - innerWidth] as const);
    expect(size[0]).toBeLessThan(900);
    expect(size[1]).toBeLessThanOrEqual(0);
  });

  it("renders formulas if the site wants them, and keeps code and prices", async () => {
    await shown("$e^{i\\pi}$ costs $5 or $6, `$x$`\n\n$$\na*b*c\n$$", { mathjax: true });
    await page.locator(".comment-body math").first().waitFor();
    expect(await page.locator(".comment-body math").count()).toBe(2);
    expect(await page.locator(".comment-body math[display=block] mo").allTextContents()).toEqual(["∗", "∗"]);
    expect(await bodies().innerText()).toContain("costs $5 or $6");
    expect(await page.locator(".comment-body code").innerText()).toBe("$x$");
  });

  it("keeps formulas as text otherwise", async () => {
    expect(await shown("$e$")).toBe("<p>$e$</p>");
  });

  it("uses the site's own emoji", async () => {
    await page.route("https://emoji.example/**", (route) =>
      route.fulfill({ contentType: "image/gif", body: "" }),
    );
    const html = await shown("Hi :wave: :smile:", {
      emojiMaps: { wave: "wave.gif" },
      emojiCDN: "https://emoji.example/",
    });
    expect(html).toContain('src="https://emoji.example/wave.gif"');
    expect(html).toContain(":smile:");
    await page.getByRole("button", { name: "Emoji" }).click();
    expect(await page.locator(".comments-emoji button").count()).toBe(1);
  });
});

describe("both sanitisers", () => {
  const inBrowser = (htmls: readonly string[]) =>
    page.evaluate((htmls) => htmls.map(window.comments.createSanitizer(window)), htmls);

  it("return the same for strangers' HTML", async () => {
    await page.goto(host.origin);
    const cleaned = await inBrowser(CLEANED.map(([html]) => html));
    expect(cleaned).toEqual(CLEANED.map(([, html]) => html));
  });

  it("run nothing, and keep the page after a comment intact", async () => {
    await page.goto(host.origin);
    const htmls = [...ATTACKS, ...TANGLES];
    for (const cleaned of [await inBrowser(htmls), htmls.map(sanitizeText)]) {
      const bodies = cleaned.map((html) => `<article><div class="body">${html}</div></article>`);
      await page.setContent(`<main><ol><li>${bodies.join("</li><li>")}</li></ol><p id="end">End</p></main>`);
      const unsafe = "script, style, iframe, object, embed, form, base, meta, svg, math, main [id]:not(#end)";
      expect(await page.locator(`main :is(${unsafe})`).count()).toBe(0);
      expect(await page.locator("main > #end").count()).toBe(1);
      const handlers = await page.evaluate(() =>
        [...document.querySelectorAll("main *")].flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith("on")),
        ),
      );
      expect(handlers).toEqual([]);
      expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    }
    // The browser parses the build's HTML exactly as written, so nothing reaches beyond its comment.
    const written = htmls.map(sanitizeText);
    const read = await page
      .locator("main > ol > li > article > .body")
      .evaluateAll((bodies) => bodies.map((body) => body.innerHTML));
    const asRead = await page.evaluate(
      (htmls) =>
        htmls.map((html) => {
          const body = document.createElement("div");
          body.innerHTML = html;
          return body.innerHTML;
        }),
      written,
    );
    expect(read).toEqual(asRead);
  });
});

describe("other hosts", () => {
  it("receive no request unless the site configures them", async () => {
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await write({ comment: "a", nick: "12345", QQAvatar: "https://evil.example/track.gif" });
    await lab.open(settings());
    await bodies().waitFor();
    await page.getByRole("textbox", { name: "Nickname" }).fill("123456");
    await page.getByRole("textbox", { name: "Your comment" }).fill("b");
    await page.getByRole("button", { name: "Submit" }).click();
    await bodies().nth(1).waitFor();
    expect([...hosts].toSorted()).toEqual(
      [new URL(host.origin).host, new URL(service.store.serverURLs).host].toSorted(),
    );
  });

  it("provide avatars if the site configures one", async () => {
    await page.route("https://avatars.example/**", (route) =>
      route.fulfill({ contentType: "image/gif", body: Buffer.from(SQUARE.split(",")[1] ?? "", "base64") }),
    );
    await write({ comment: "a" });
    await lab.open(
      settings({ avatarCdn: "https://avatars.example/avatar/", avatar: "retro", avatarForce: true }),
    );
    const url = new URL((await page.locator("img.comment-avatar").getAttribute("src")) ?? "");
    expect(url.origin + url.pathname).toMatch(/^https:\/\/avatars\.example\/avatar\/[\da-f]{32}$/);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ d: "retro", v: "1.5.1" });
    expect(url.searchParams.get("q")).not.toBeNull();
  });

  it("are replaced by a drawn avatar if they do not respond", async () => {
    await page.route("https://avatars.example/**", (route) => route.abort());
    await write({ comment: "a" });
    await lab.open(settings({ avatarCdn: "https://avatars.example/avatar/", avatar: "identicon" }));
    await page.locator("svg.comment-avatar path").waitFor();
    expect(await page.locator("img.comment-avatar").count()).toBe(0);
  });

  it.each([
    ["hide", 0, 0],
    ["blank", 1, 0],
    ["identicon", 1, 1],
    ["mp", 1, 0],
  ] as const)("are not needed for the avatar %s", async (avatar, pictures, patterns) => {
    await write({ comment: "a" });
    await lab.open(settings({ avatar }));
    await bodies().waitFor();
    expect(await page.locator(".comment-avatar").count()).toBe(pictures);
    expect(await page.locator(".comment-avatar path").count()).toBe(patterns);
  });

  it("provide the profile of a QQ number, which is remembered", async () => {
    await serve("https://qq.example/", { nick: "团子", qq: "123456", pic: "https://qq.example/a.gif" });
    await page.route("https://qq.example/a.gif", (route) =>
      route.fulfill({ contentType: "image/gif", body: "" }),
    );
    await lab.open(settings({ qqService: "https://qq.example/" }));
    const asked = page.waitForRequest("https://qq.example/");
    await page.getByRole("textbox", { name: "Nickname" }).fill("123456");
    expect((await asked).postData()).toBe("qq=123456");
    await expect.poll(() => page.getByRole("textbox", { name: "Nickname" }).inputValue()).toBe("团子");
    expect(await page.getByRole("textbox", { name: "E-Mail" }).inputValue()).toBe("123456@qq.com");
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes("/1.1/"),
    );
    await page.getByRole("textbox", { name: "Your comment" }).fill("b");
    await page.getByRole("button", { name: "Submit" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ nick: "团子", QQAvatar: "https://qq.example/a.gif" });
    expect(await page.evaluate(() => localStorage.getItem("_v_Cache_Q"))).toContain("123456");
  });

  it("provide the visitor's IP address, which is stored", async () => {
    await serve("https://ip.example/", { ip: "192.0.2.7" });
    await lab.open(settings({ ipService: "https://ip.example/" }));
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("textbox", { name: "Your comment" }).fill("b");
    await page.getByRole("button", { name: "Submit" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ ip: "192.0.2.7" });
  });
});
