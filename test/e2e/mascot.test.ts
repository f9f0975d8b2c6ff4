import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startServer } from "../run-cli.js";
import { setHidden } from "./decoration-lab.js";
import {
  addPolicy,
  changeSetting,
  countPixels,
  openMascotPage,
  placeOf,
  waitForMascot,
  type MascotPage,
} from "./mascot-lab.js";
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

async function open(options: Parameters<Browser["newPage"]>[0] = {}): Promise<void> {
  lab = await openMascotPage(browser, options);
  ({ page } = lab);
}

async function openShown(): Promise<void> {
  await open();
  await page.goto(`${site.url}first.html`);
  await waitForMascot(page);
}

const drawn = () => page.evaluate(() => window.drawn);
const bubble = () => page.locator(".mascot-bubble");

describe("koharu", () => {
  it("is drawn at the edge of the page, moves, and shows the page's text, without errors in the console", async () => {
    await openShown();
    const box = await page.locator(".mascot").boundingBox();
    expect(box).toEqual({ x: 65, y: 400, width: 135, height: 300 });
    expect(await countPixels(page)).toBeGreaterThan(5000);
    const clip = box ?? undefined;
    const first = await page.screenshot(clip === undefined ? {} : { clip });
    await expect
      .poll(async () => (await page.screenshot(clip === undefined ? {} : { clip })).equals(first))
      .toBe(false);
    expect(await bubble().textContent()).toBe("Hello");
    expect([lab.faults, lab.told]).toEqual([[], []]);
  });

  it("blinks, and opens her eyes again", async () => {
    await open();
    // Without motions, which move the eyes too.
    await changeSetting(page, (setting) => ({ ...setting, motions: {} }));
    await page.goto(`${site.url}first.html`);
    await waitForMascot(page);
    await page.waitForFunction(() => window.drawn.leastOpen < 0.1);
    await page.waitForFunction(() => window.drawn.eyesOpen === 1);
  });

  it("looks at the pointer anywhere in the window, and ahead when it has left", async () => {
    await openShown();
    await page.mouse.move(1279, 1);
    await page.waitForFunction(() => window.drawn.eyeX > 0.8 && window.drawn.eyeY > 0.8);
    await page.mouse.move(1, 699);
    await page.waitForFunction(() => window.drawn.eyeX < -0.8 && window.drawn.eyeY < -0.5);
    await page.evaluate(() => document.documentElement.dispatchEvent(new PointerEvent("pointerleave")));
    await page.waitForFunction(() => Math.abs(window.drawn.eyeX) < 0.1 && Math.abs(window.drawn.eyeY) < 0.1);
  });

  it("falls asleep while the pointer is away, and wakes when it moves", async () => {
    await openShown();
    await page.evaluate(() => {
      document.documentElement.dispatchEvent(new PointerEvent("pointerleave"));
      window.fallAsleep();
    });
    expect(await page.evaluate(() => sessionStorage.getItem("Sleepy"))).toBe("1");
    await expect.poll(() => lab.files, { timeout: 30_000 }).toContain("motions/doze.mtn");
    await page.waitForFunction(() => window.drawn.eyesOpen === 0);
    await page.mouse.move(500, 300);
    expect(await page.evaluate(() => sessionStorage.getItem("Sleepy"))).toBeNull();
    await expect.poll(() => bubble().textContent()).toBe("I was awake");
    await page.waitForFunction(() => window.drawn.eyesOpen === 1);
  });

  it("reacts to the next page and to copying with motions of her package", async () => {
    await openShown();
    await page.locator("nav a", { hasText: "Second" }).first().click();
    await page.waitForURL("**/second.html");
    await expect.poll(() => lab.files).toContain("mtn/02.mtn");
    // Until that motion has ended, no other of its priority starts.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => document.dispatchEvent(new Event("copy")));
          return lab.files;
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toContain("mtn/05.mtn");
  });

  it("reacts to the search, to finding nothing, and to another colour mode", async () => {
    await openShown();
    // Until a motion has ended, no other of its priority starts.
    const expectMotion = (file: string, act: (turn: number) => Promise<unknown>) => {
      let turn = 0;
      return expect
        .poll(
          async () => {
            await act(turn++);
            return lab.files;
          },
          { timeout: 30_000, interval: 1000 },
        )
        .toContain(file);
    };
    const search = page.getByRole("combobox");
    await expectMotion("mtn/04.mtn", async () => {
      await search.blur();
      await search.focus();
    });
    await expectMotion("mtn/06.mtn", (turn) => search.fill(`zqxj${turn}`));
    await search.blur();
    await expectMotion("mtn/03.mtn", (turn) =>
      page.evaluate(
        (mode) => (document.documentElement.dataset["theme"] = mode),
        ["light", "dark"][turn % 2],
      ),
    );
    expect([lab.faults, new Set(lab.told)]).toEqual([[], new Set(["Motion is running"])]);
  });

  it("reacts with an expression alone, for a while, if the visitor prefers reduced motion", async () => {
    await open({ reducedMotion: "reduce" });
    await page.goto(`${site.url}first.html`);
    await page.waitForSelector(".mascot canvas");
    const files = lab.files.length;
    const { count } = await drawn();
    await page.evaluate(() => window.dispatchEvent(new Event("hanblog:comment-sent")));
    await page.waitForFunction(() => window.drawn.smile > 0.9);
    expect(await countPixels(page)).toBeGreaterThan(5000);
    await page.waitForFunction(() => window.drawn.smile < 0.1);
    expect((await drawn()).count - count).toBeLessThanOrEqual(4);
    expect(lab.files.slice(files)).toEqual([]);
  });

  it("sleeps with a lowered head and closed eyes, through several breaths", async () => {
    await open();
    await page.addInitScript(() => sessionStorage.setItem("Sleepy", "1"));
    await page.goto(`${site.url}first.html`);
    await waitForMascot(page);
    await page.waitForFunction(() => window.drawn.eyesOpen === 0);
    const seen = await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const head = () => window.core?.getParamFloat("PARAM_ANGLE_Y") ?? NaN;
          const turns = [() => head() > -22, () => head() < -28, () => head() > -22, () => head() < -28];
          let [mostOpen, highest] = [0, -90];
          const look = () => {
            mostOpen = Math.max(mostOpen, window.drawn.eyesOpen);
            highest = Math.max(highest, head());
            if (turns[0]?.() === true) turns.shift();
            if (turns.length > 0) requestAnimationFrame(look);
            else resolve({ mostOpen, isSunk: highest < -15 });
          };
          look();
        }),
    );
    expect(seen).toEqual({ mostOpen: 0, isSunk: true });
  });

  it("continues with idle motions if a model has none for sleep", async () => {
    await open();
    await changeSetting(page, (setting) => ({ ...setting, motions: { idle: [{ file: "mtn/09.mtn" }] } }));
    await page.addInitScript(() => sessionStorage.setItem("Sleepy", "1"));
    await page.goto(`${site.url}first.html`);
    await waitForMascot(page);
    await expect.poll(() => lab.files).toContain("mtn/09.mtn");
    expect(lab.told).toEqual([]);
  });

  it("reacts to a tap on her face with an expression, and on shirt and hat with motions, one at a time", async () => {
    await openShown();
    await page.mouse.click(...(await placeOf(page, "face")));
    await page.waitForFunction(() => window.drawn.smile > 0.9);
    expect(await bubble().textContent()).toBe("Hey");
    await page.mouse.click(...(await placeOf(page, "shirt")));
    await expect.poll(() => lab.files).toContain("mtn/05.mtn");
    await page.mouse.click(...(await placeOf(page, "hat")));
    await expect.poll(() => lab.told).toContain("Motion is running");
    await expect
      .poll(
        async () => {
          await page.mouse.click(...(await placeOf(page, "hat")));
          return lab.files;
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toContain("mtn/04.mtn");
  });

  it.each([
    ["in", "+", "mtn/07.mtn"],
    ["out", "-", "mtn/08.mtn"],
  ])("reacts to pinching %s at the limit", async (_, key, motion) => {
    await openShown();
    await page.locator(".mascot-figure").focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press(key);
    await expect.poll(() => lab.files).toContain(motion);
  });

  it("is drawn under a content security policy that allows only the site's own scripts", async () => {
    await open();
    await addPolicy(page, "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'");
    await page.goto(`${site.url}first.html`);
    await waitForMascot(page);
    expect(await countPixels(page)).toBeGreaterThan(5000);
    expect(lab.told).toEqual([]);
  });
});

describe("the mascot as a part of the page", () => {
  it("can be hidden, frees its resources, stays hidden, and can be shown again", async () => {
    await openShown();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Hide Koharu" }).click();
    expect(await page.locator(".mascot").count()).toBe(0);
    expect(await page.evaluate(() => window.contexts.every((context) => context.isContextLost()))).toBe(true);
    const back = page.getByRole("button", { name: "Show Koharu" });
    await back.waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("mascot-entry");
    expect(await findViolations(page)).toEqual([]);
    const files = lab.files.length;
    await page.reload();
    await waitForHydration(page);
    await back.waitFor();
    expect(lab.files.slice(files).filter((name) => !name.startsWith("settings."))).toEqual([]);
    await back.click();
    await waitForMascot(page);
    expect(await back.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("mascot-figure");
    expect([lab.faults, lab.told]).toEqual([[], []]);
  });

  it("moves by pointer and keys, and keeps the position for the next visit", async () => {
    await openShown();
    const [x, y] = await placeOf(page, "shirt");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 200, y - 50, { steps: 4 });
    await page.mouse.up();
    await page.locator(".mascot-figure").press("ArrowLeft");
    const place = await page.locator(".mascot").boundingBox();
    expect(place).toEqual({ x: 65 + 200 - 20, y: 400 - 50, width: 135, height: 300 });
    // A drag does not count as a tap.
    expect(lab.files).not.toContain("mtn/05.mtn");
    await page.reload();
    await waitForMascot(page);
    expect(await page.locator(".mascot").boundingBox()).toEqual(place);
    await page.locator(".mascot-figure").press("Home");
    expect((await page.locator(".mascot").boundingBox())?.x).toBe(65);
  });

  it("leaves keys with Alt, Ctrl or Meta to the browser", async () => {
    await openShown();
    const figure = page.locator(".mascot-figure");
    await figure.press("ArrowRight");
    const place = await page.locator(".mascot").boundingBox();
    const isLeft = (key: string, modifier: string) =>
      figure.evaluate(
        (button, init) => button.dispatchEvent(new KeyboardEvent("keydown", { ...init, cancelable: true })),
        { key, [modifier]: true },
      );
    expect(await isLeft("ArrowLeft", "altKey")).toBe(true);
    expect(await isLeft("+", "ctrlKey")).toBe(true);
    expect(await isLeft("Home", "ctrlKey")).toBe(true);
    expect(await isLeft("-", "metaKey")).toBe(true);
    expect(await page.locator(".mascot").boundingBox()).toEqual(place);
    // Some keyboards need Shift for it.
    expect(await isLeft("+", "shiftKey")).toBe(false);
  });

  it("stays between pages, and has texts for each", async () => {
    await openShown();
    await page.evaluate(() => document.querySelector(".mascot")?.setAttribute("data-same", ""));
    await page.locator("nav a", { hasText: "Second" }).first().click();
    await page.waitForURL("**/second.html");
    await expect.poll(() => bubble().textContent()).toBe("The second page");
    await page.goBack();
    await expect.poll(() => bubble().textContent()).toBe("Hello");
    expect(await page.locator(".mascot[data-same]").count()).toBe(1);
  });

  it("pauses until a new page is painted and the browser is idle", async () => {
    await openShown();
    await page.evaluate(() => {
      window.waiting = [];
      window.requestIdleCallback = (run) =>
        window.waiting.push(() => run({ didTimeout: false, timeRemaining: () => 0 }));
    });
    await page.locator("nav a", { hasText: "Second" }).first().click();
    await page.waitForURL("**/second.html");
    const { count } = await drawn();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    expect((await drawn()).count).toBe(count);
    await page.evaluate(() => window.waiting.forEach((run) => run()));
    await page.waitForFunction((before) => window.drawn.count > before + 2, count);
  });

  it("lets clicks next to her legs reach the page", async () => {
    await openShown();
    // Inside of the box around her, but not under her.
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "#next";
      link.addEventListener("click", () => link.setAttribute("data-clicked", ""));
      link.setAttribute("style", "position: fixed; left: 74px; bottom: 4px; width: 16px; height: 16px");
      document.body.append(link);
    });
    const place = [82, 688] as const;
    await page.waitForFunction(([x, y]) => document.elementFromPoint(x, y)?.tagName === "A", place);
    await page.mouse.click(...place);
    expect(await page.locator("a[data-clicked]").count()).toBe(1);
    const [x, y] = await placeOf(page, "shirt");
    expect(
      await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.className, [x, y] as const),
    ).toBe("mascot-body");
  });

  it("is transparent over text until the pointer is on her", async () => {
    await openShown();
    const opacity = () =>
      page.locator(".mascot canvas").evaluate((canvas) => getComputedStyle(canvas).opacity);
    expect(await opacity()).toBe("1");
    await page.evaluate(() => {
      const text = document.createElement("p");
      text.textContent = "Read me";
      text.setAttribute("style", "position: absolute; left: 120px; top: 560px; margin: 0");
      document.body.append(text);
      document.body.style.minHeight = "2000px";
      window.scrollBy(0, 10);
    });
    await expect.poll(opacity).toBe("0.18");
    await page.mouse.move(...(await placeOf(page, "shirt")));
    await expect.poll(opacity).toBe("1");
    await page.mouse.move(600, 300);
    await expect.poll(opacity).toBe("0.18");
    await page.evaluate(() => window.scrollBy(0, 700));
    await expect.poll(opacity).toBe("1");
  });

  it("is transparent over a link, which can be followed", async () => {
    await openShown();
    const opacity = () =>
      page.locator(".mascot canvas").evaluate((canvas) => getComputedStyle(canvas).opacity);
    const [x, y] = await placeOf(page, "shirt");
    await page.evaluate(
      ([left, top]) => {
        const link = document.createElement("a");
        link.href = "#under";
        link.textContent = "Follow me";
        const box = `left: ${left - 20}px; top: ${top - 10}px; width: 80px; height: 80px`;
        link.setAttribute("style", `position: fixed; ${box}`);
        document.body.append(link);
      },
      [x, y] as const,
    );
    await page.mouse.move(x, y);
    await expect.poll(opacity).toBe("0.18");
    await page.mouse.click(x, y);
    await page.waitForURL(/#under$/);
    expect(await bubble().textContent()).toBe("Hello");
    await page.mouse.move(x, y + 40);
    await expect.poll(opacity).toBe("1");
  });

  it("draws no frame while the tab is hidden, and continues when it is visible", async () => {
    await openShown();
    await setHidden(page, true);
    const { count } = await drawn();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    expect((await drawn()).count).toBe(count);
    await setHidden(page, false);
    await page.waitForFunction((before) => window.drawn.count > before + 2, count);
  });

  it("is a still picture with reduced motion", async () => {
    await open({ reducedMotion: "reduce" });
    await page.goto(`${site.url}first.html`);
    await page.waitForSelector(".mascot canvas");
    await page.waitForFunction(() => window.drawn.count > 0);
    const { count } = await drawn();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    expect((await drawn()).count).toBe(count);
    expect(await countPixels(page)).toBeGreaterThan(5000);
  });

  it("disappears when WebGL is lost, and returns with it", async () => {
    await openShown();
    const { count } = await drawn();
    // A lost context returns no extension, so the one that restores it is fetched first.
    const switcher = await page.evaluateHandle(
      () => window.contexts[0]?.getExtension("WEBGL_lose_context") ?? null,
    );
    await page.evaluate((extension) => {
      const lost = new Promise((resolve) =>
        document.querySelector(".mascot canvas")?.addEventListener("webglcontextlost", resolve),
      );
      extension?.loseContext();
      return lost;
    }, switcher);
    expect(lab.told).toContain("WebGL context was lost");
    expect(await page.locator(".mascot").isVisible()).toBe(false);
    await page.evaluate((extension) => extension?.restoreContext(), switcher);
    await page.waitForFunction((before) => window.drawn.count > before + 5, count);
    expect(await page.locator(".mascot").isVisible()).toBe(true);
    expect(await countPixels(page)).toBeGreaterThan(5000);
  });

  it("exists once if React mounts everything twice, in development", async () => {
    const server = await startServer(["dev", "--port", "0"], { cwd: site.dir });
    try {
      await open();
      await page.goto(`${server.url}first.html`);
      await waitForMascot(page);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await page.locator(".mascot").count()).toBe(1);
      expect(lab.files.filter((name) => name.startsWith("core."))).toHaveLength(1);
      expect(lab.told).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it("does not appear on a phone, is a button of the bar in a narrow window, and appears in a wide one", async () => {
    await open({ viewport: { width: 375, height: 700 } });
    await page.goto(`${site.url}first.html`);
    await expect.poll(() => lab.files.length).toBe(1);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.locator(".mascot, .mascot-entry").count()).toBe(0);
    expect(lab.files[0]).toMatch(/^settings\./);
    await page.setViewportSize({ width: 959, height: 700 });
    await page.waitForSelector(".page-bar .mascot-entry");
    expect(lab.files).toHaveLength(1);
    await page.setViewportSize({ width: 1280, height: 700 });
    await waitForMascot(page);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.waitForSelector(".mascot", { state: "detached" });
  });
});
