import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { openMascotPage, placeOf, waitForMascot, type MascotPage } from "./mascot-lab.js";
import { leaveTab } from "./tabs.js";

type Finger = readonly [x: number, y: number];

let browser: Browser;
let site: BuiltSite;
let lab: MascotPage;
let page: Page;
let session: CDPSession;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser("software"), openBuiltSite("test/fixtures/mascot")]);
});
afterAll(() => site.close());
beforeEach(async () => {
  lab = await openMascotPage(browser, { hasTouch: true });
  ({ page } = lab);
  session = await page.context().newCDPSession(page);
  await page.goto(`${site.url}first.html`);
  await waitForMascot(page);
});
afterEach(() => leaveTab(page));

/** Puts fingers on the screen, moves them through the steps, and lifts them. */
async function touch(...steps: readonly (readonly Finger[])[]): Promise<void> {
  for (const [step, fingers] of steps.entries()) {
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
    await session.send("Input.dispatchTouchEvent", {
      type: step === 0 ? "touchStart" : "touchMove",
      touchPoints,
    });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Returns the positions of two fingers above and below a point, at the given distance. */
const around = ([x, y]: Finger, distance: number): readonly Finger[] => [
  [x, y - distance],
  [x, y + distance],
];

it.each([
  ["in", [20, 30, 45, 60, 80], "mtn/07.mtn"],
  ["out", [80, 70, 60, 50], "mtn/08.mtn"],
])("zooms on a pinch by two fingers %s to its limit, without moving", async (_, steps, motion) => {
  const face = await placeOf(page, "face");
  const before = await page.locator(".mascot").boundingBox();
  await touch(...steps.map((distance) => around([face[0], face[1] + 30], distance)));
  await expect.poll(() => lab.files).toContain(motion);
  expect(await page.locator(".mascot").boundingBox()).toEqual(before);
  // Neither finger counted as a tap.
  expect(lab.files).not.toContain("mtn/05.mtn");
  expect(lab.faults).toEqual([]);
});

it.each([
  ["towards her", -100, "mtn/07.mtn"],
  ["away", 100, "mtn/08.mtn"],
])(
  "zooms on the wheel with Ctrl, turned %s to its limit, and the page does not scroll",
  async (_, by, motion) => {
    const scale = () => page.evaluate(() => [window.scrollY, window.visualViewport?.scale]);
    const before = await scale();
    await page.mouse.move(...(await placeOf(page, "face")));
    await page.keyboard.down("Control");
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, by);
    await page.keyboard.up("Control");
    await expect.poll(() => lab.files).toContain(motion);
    expect(await scale()).toEqual(before);
  },
);

it("scrolls the page on the wheel without Ctrl", async () => {
  await page.evaluate(() => (document.body.style.minHeight = "3000px"));
  await page.mouse.move(...(await placeOf(page, "face")));
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => window.scrollY > 100);
});

it("moves with a finger, and keeps the position for the next visit", async () => {
  const [x, y] = await placeOf(page, "shirt");
  await touch([[x, y]], ...[20, 60, 120, 200].map((by): readonly Finger[] => [[x + by, y - by / 4]]));
  const place = { x: 65 + 200, y: 400 - 50, width: 135, height: 300 };
  await expect.poll(() => page.locator(".mascot").boundingBox()).toEqual(place);
  await page.reload();
  await waitForMascot(page);
  expect(await page.locator(".mascot").boundingBox()).toEqual(place);
});

it("reacts to a tap by a finger", async () => {
  await page.touchscreen.tap(...(await placeOf(page, "shirt")));
  await expect.poll(() => lab.files).toContain("mtn/05.mtn");
});
