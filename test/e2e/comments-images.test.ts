import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser, FileChooser } from "playwright-core";
import { openImages } from "../../src/cli/comments/images/open-images.js";
import { APP_ID, APP_KEY, listen, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { BUCKET, createS3Server, S3_KEY, S3_REGION, S3_SECRET } from "../cli/comments/images/s3-server.js";
import { drawAnimation, drawImage, SECRET } from "../cli/comments/images/sample-images.js";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const s3 = createS3Server();
const bucketFaults: string[] = [];
let service: TestService;
let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  const url = `${await listen(s3.server)}/${BUCKET}/`;
  const images = openImages(
    { url, s3: { url, region: S3_REGION, key: S3_KEY, secret: S3_SECRET } },
    { fetch, now: () => new Date(), onFault: (reason) => bucketFaults.push(reason) },
  );
  [service, browser] = await Promise.all([openService(MEMORY, { pauseSeconds: 0, images }), openBrowser()]);
  const serverURLs = await listen(service.server);
  const csp = { sources: { "img-src": [new URL(url).origin] } };
  site = await openBuiltSite("test/fixtures/comments", (dir) =>
    writeFile(join(dir, "store.json"), JSON.stringify({ appId: APP_ID, appKey: APP_KEY, serverURLs, csp })),
  );
  await site.build("--csp", "meta");
});
afterAll(async () => {
  await site.close();
  await service.stop();
  s3.server.close();
});

it("shows pasted and dropped images from the bucket, without the place of a photo", async () => {
  const photo = { type: "image/jpeg", data: (await drawImage("jpeg")).toString("base64") };
  const animation = { type: "image/gif", data: (await drawAnimation("gif")).toString("base64") };
  const page = await openTab(browser, { reducedMotion: "reduce", locale: "en" });
  const faults = listenForFaults(page);
  await page.goto(`${site.url}first.html`);
  const editor = page.locator(".comments-editor textarea").first();
  await editor.waitFor({ timeout: 10_000 });
  await editor.evaluate(
    async (field, files) => {
      for (const [index, { type, data }] of files.entries()) {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], `../../${index}.html`, { type }));
        const init = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          index === 0
            ? new ClipboardEvent("paste", { ...init, clipboardData: transfer })
            : new DragEvent("drop", { ...init, dataTransfer: transfer }),
        );
      }
    },
    [photo, animation],
  );
  await expect.poll(() => editor.inputValue()).toMatch(/image:1.*image:2/s);
  await page.locator(".comments-editor [type=submit]").click();
  const images = page.locator(".comment-body img");
  // Until the service has the comment, the panel shows what was written.
  await page.locator(".comment-card .comment-time time").waitFor();
  expect(await images.count()).toBe(2);
  // The answer has the text as it was sent, so that nobody sees whether it was taken for spam.
  expect(await images.first().getAttribute("src")).toMatch(/^data:/);
  await page.reload();
  await images.nth(1).waitFor({ timeout: 10_000 });
  const paths = [...s3.files.keys()];
  const sources = await images.evaluateAll((list) => list.map((image) => image.getAttribute("src") ?? ""));
  expect(sources.map((source) => new URL(source).pathname).toSorted()).toEqual(paths.toSorted());
  const widthOf = (image: SVGElement | HTMLElement) =>
    image instanceof HTMLImageElement && image.naturalWidth;
  const findWidths = () => Promise.all([0, 1].map((n) => images.nth(n).evaluate(widthOf)));
  // The browser has turned the photo upright. It may have read the animation first.
  await expect.poll(async () => new Set(await findWidths())).toEqual(new Set([30, 40]));
  expect(paths.map((path) => path.replace(/.*\./, "")).toSorted()).toEqual(["gif", "webp"]);
  for (const { bytes } of s3.files.values()) expect(bytes.includes(SECRET)).toBe(false);
  expect([bucketFaults, faults]).toEqual([[], []]);
  await leaveTab(page);
});

it("takes images that are chosen with a button, by keyboard and on a phone as well", async () => {
  const page = await openTab(browser, {
    reducedMotion: "reduce",
    locale: "en",
    viewport: { width: 375, height: 700 },
  });
  const faults = listenForFaults(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  // Chromium shows a dialog instead when nobody listens before the key is pressed.
  const choosing = new Promise<FileChooser>((done) => page.once("filechooser", done));
  await page.goto(`${site.url}first.html`);
  const editor = page.locator(".comments-editor textarea").first();
  await editor.waitFor({ timeout: 10_000 });
  await page.waitForLoadState("networkidle");
  const button = page.getByRole("button", { name: "Picture", exact: true });
  expect(await button.count()).toBe(0);
  expect(asked.filter((url) => url.includes("choose-picture"))).toEqual([]);
  // A press on another button brings the focus, and the new one must not move it away.
  const emoji = page.getByRole("button", { name: "Emoji", exact: true });
  const place = await emoji.boundingBox();
  await emoji.click();
  await button.waitFor();
  expect(await emoji.getAttribute("aria-expanded")).toBe("true");
  expect(await emoji.boundingBox()).toMatchObject({ x: place?.x, width: place?.width });
  await emoji.click();
  await editor.focus();
  await page.keyboard.type("a photo: ");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Picture");
  await page.keyboard.press("Enter");
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await drawImage("jpeg") };
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("text") };
  await chooser.setFiles([photo, text]);
  await expect.poll(() => editor.inputValue()).toBe("a photo: ![image](image:1) ");
  expect(await editor.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await findInBothModes(page, ".comments")).toEqual(NO_VIOLATIONS);
  const before = s3.files.size;
  await page.locator(".comments-editor [type=submit]").click();
  await page.locator(".comment-card", { hasText: "a photo:" }).locator(".comment-time time").waitFor();
  expect(s3.files.size).toBe(before + 1);
  // The answer to a comment has an editor of its own.
  await page.locator(".comment-card .comment-reply:enabled").first().click();
  const answering = page.locator(".comments-editor").filter({ has: page.locator("textarea:focus") });
  await answering.getByRole("button", { name: "Picture", exact: true }).waitFor();
  expect([bucketFaults, faults]).toEqual([[], []]);
  await leaveTab(page);
});
