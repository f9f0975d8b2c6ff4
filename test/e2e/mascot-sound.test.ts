import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { changeSetting, openMascotPage, placeOf, waitForMascot, type MascotPage } from "./mascot-lab.js";
import { leaveTab } from "./tabs.js";

let browser: Browser;
let site: BuiltSite;
let lab: MascotPage;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser("software"), openBuiltSite("test/fixtures/mascot")]);
});
afterAll(() => site.close());
afterEach(() => leaveTab(page));

/** Returns two seconds of a quiet tone: WAV, mono, 8 bits, 8000 Hz. */
function tone(): Buffer {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from({ length: 2 * rate }, (_, at) => 128 + Math.round(20 * Math.sin(at / 3))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Shows koharu with one tap motion that has a sound. */
async function open(volume = 0.5): Promise<void> {
  lab = await openMascotPage(browser);
  ({ page } = lab);
  await changeSetting(page, (setting) => ({
    ...setting,
    motions: { tap_body: [{ file: "mtn/05.mtn", sound: "snd/hello.wav" }] },
  }));
  await page.route("**/settings.*", async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, volume } });
  });
  await page.route("**/snd/hello.wav", (route) =>
    route.fulfill({ body: tone(), headers: { "content-type": "audio/wav" } }),
  );
  await page.goto(`${site.url}first.html`);
  await waitForMascot(page);
}

async function tapShirt(): Promise<void> {
  await page.mouse.click(...(await placeOf(page, "shirt")));
}

const sounds = () => page.evaluate(() => window.audios.map(({ src, volume }) => [src.slice(-9), volume]));

it("plays the sound of a motion at the config's volume, and stops it when she is hidden", async () => {
  await open();
  expect(await sounds()).toEqual([]);
  await tapShirt();
  await page.waitForFunction(() => (window.audios[0]?.currentTime ?? 0) > 0);
  expect(await sounds()).toEqual([["hello.wav", 0.5]]);
  await page.getByRole("button", { name: "Hide Koharu" }).click();
  expect(
    await page.evaluate(() => [window.audios[0]?.paused, window.audios[0]?.getAttribute("src")]),
  ).toEqual([true, null]);
  expect([lab.told, lab.faults]).toEqual([[], []]);
});

it("logs a missing sound, and moves without it", async () => {
  await open();
  await page.route("**/snd/hello.wav", (route) => route.fulfill({ status: 404 }));
  await tapShirt();
  await expect
    .poll(() => lab.told)
    .toContainEqual(expect.stringMatching(/^Failed to load sound : .*hello\.wav$/));
  await expect.poll(() => lab.files).toContain("mtn/05.mtn");
});
