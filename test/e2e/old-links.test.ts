import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importObjects } from "../../src/cli/comments/transfer/import-objects.js";
import { createToPageAddress } from "../../src/cli/comments/transfer/page-address.js";
import { createStoreTarget } from "../../src/cli/comments/transfer/target/store-target.js";
import { readText } from "../cli/comments/transfer/read-fixture.js";
import { APP_ID, APP_KEY, listen, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const PATH = "/blog/first.html";
const AT = "2020-01-01T00:00:00.000Z";
const LONG = "5c3f0a1b2c3d4e5f60718201";
const TWIKOO = "0123456789abcdef0123456789abcdef";

/** Comments of other systems in their own formats, one of which is a reply. */
const EXPORTS: readonly (readonly [file: string, text: string])[] = [
  ["valine.json", JSON.stringify([{ objectId: LONG, createdAt: AT, url: PATH, comment: "from Valine" }])],
  [
    "twikoo.json",
    JSON.stringify([{ _id: TWIKOO, created: Date.parse(AT), url: PATH, comment: "<p>from Twikoo</p>" }]),
  ],
  [
    "waline.json",
    JSON.stringify([
      { objectId: 11, createdAt: AT, url: PATH, comment: "root in Waline", status: "approved" },
      {
        objectId: 12,
        createdAt: AT,
        url: PATH,
        comment: "from Waline",
        status: "approved",
        pid: 11,
        rid: 11,
      },
    ]),
  ],
  ["artalk.json", JSON.stringify([{ id: "1000", created_at: AT, page_key: PATH, content: "from Artalk" }])],
  [
    "disqus.xml",
    `<?xml version="1.0" encoding="utf-8"?><disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<thread dsq:id="1"><link>https://blog.example${PATH}</link></thread>
<post dsq:id="5432109876"><message><![CDATA[<p>from Disqus</p>]]></message><createdAt>2020-01-01T00:00:00Z</createdAt>
<isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Ann</name></author><thread dsq:id="1" /></post></disqus>`,
  ],
];

let service: TestService;
let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([openService(MEMORY, { pauseSeconds: 0 }), openBrowser()]);
  const store = { appId: APP_ID, appKey: APP_KEY, serverURLs: await listen(service.server), pageSize: 5 };
  site = await openBuiltSite("test/fixtures/comments", (dir) =>
    writeFile(join(dir, "store.json"), JSON.stringify(store)),
  );
  const target = createStoreTarget(service.context.store);
  for (const [file, text] of EXPORTS) {
    const report = await importObjects(readText(file, text), {
      target,
      format: null,
      commentClass: "Comment",
      toPageAddress: createToPageAddress(new Map()),
      notes: { refused: () => undefined, orphan: () => undefined },
    });
    expect([file, report.refused, report.comments.taken > 0]).toEqual([file, 0, true]);
  }
  // The imported comments are on the last pages of a long conversation.
  for (let n = 1; n <= 23; n++) {
    service.advance(1000);
    await service.call("POST", "classes/Comment", { body: { url: PATH, comment: `newer ${n}` } });
  }
});
afterAll(async () => {
  await site.close();
  await service.stop();
});

it.each([
  ["Valine", `#${LONG}`, "from Valine"],
  ["Valine, as this service writes it", `#comment-${LONG}`, "from Valine"],
  ["Twikoo", `#${TWIKOO}`, "from Twikoo"],
  ["Waline, to a reply", "#12", "from Waline"],
  ["Artalk", "#atk-comment-1000", "from Artalk"],
  ["Disqus", "#comment-5432109876", "from Disqus"],
])(
  "a link of %s leads to its comment after the import, far down in a long conversation",
  async (_, hash, text) => {
    const page = await openTab(browser, { viewport: { width: 1000, height: 600 }, reducedMotion: "reduce" });
    await page.goto(`${site.url}first.html${hash}`);
    const card = page.locator(".comment-card:focus");
    await card.waitFor();
    expect(await card.locator(".comment-body").innerText()).toBe(text);
    await expect
      .poll(() => card.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(600);
    await leaveTab(page);
  },
);

it("a link to a heading or to no comment loads nothing early, and no comment twice", async () => {
  const page = await openTab(browser, { viewport: { width: 1000, height: 600 }, reducedMotion: "reduce" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${site.url}first.html#some-heading`);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.includes("old-link"))).toEqual([]);
  await page.goto("about:blank");
  await page.goto(`${site.url}first.html#99999`);
  await page.locator(".comment-card").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".comment-card").count()).toBe(5);
  await leaveTab(page);
});
