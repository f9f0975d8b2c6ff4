import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

/** Pages of the jottings, each with its first demo. */
const DEMOS = [
  ["accordion", "Accordion"],
  ["flexbox", "FlexDemo"],
  ["loading", "LoadingDemo"],
  ["particles", "ParticlesDemo"],
  ["shadow", "ShadowDemo"],
  ["whirligig", "Whirligig"],
] as const;

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());

interface Demo {
  readonly page: Page;
  /** The outermost element that the component renders, without its island. */
  readonly demo: Locator;
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

async function open(name: string, options: BrowserContextOptions = {}): Promise<Demo> {
  const page = await openTab(browser, { viewport: { width: 1024, height: 900 }, ...options });
  const faults = listenForFaults(page);
  await page.goto(`${site.url}docs/jottings/${name}.html`);
  const demo = page.locator("[data-island]").first();
  await demo.scrollIntoViewIfNeeded();
  return { page, demo, faults, close: () => leaveTab(page) };
}

async function openAlive(name: string, options: BrowserContextOptions = {}): Promise<Demo> {
  const opened = await open(name, options);
  await opened.page.waitForFunction(() => {
    const root = document.querySelector("[data-island]")?.firstElementChild ?? {};
    return Object.keys(root).some((key) => key.startsWith("__reactFiber"));
  });
  return opened;
}

/** Returns the extent of visible movement in the demo during some frames. */
function movement(demo: Locator): Promise<number> {
  return demo.evaluate(async (element) => {
    const look = () =>
      JSON.stringify([
        [...element.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()),
        [...element.querySelectorAll("*")].map((each) => {
          const { x, y, width } = each.getBoundingClientRect();
          return [x, y, width];
        }),
        element.getAnimations({ subtree: true }).map(({ currentTime }) => Number(currentTime)),
      ]);
    const looks = new Set<string>();
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame);
      looks.add(look());
    }
    return looks.size - 1;
  });
}

const still: BrowserContextOptions = { reducedMotion: "reduce" };
const calm: BrowserContextOptions = { reducedMotion: "no-preference" };

describe.each(DEMOS)("the demo of the page %s", (name, component) => {
  it("can be read without JavaScript, and shows no dead control", async () => {
    const { page, demo, close } = await open(name, { javaScriptEnabled: false });
    expect(await demo.getAttribute("data-island")).toBe(component);
    expect(await demo.locator("ul, svg, details, .demo-bubble").first().isVisible()).toBe(true);
    expect(await demo.locator("button, select, input[type=range]").filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await close();
  });

  it("is hydrated without console output", async () => {
    const { page, demo, faults, close } = await openAlive(name);
    await demo.hover();
    await page.keyboard.press("Tab");
    expect(faults).toEqual([]);
    await close();
  });

  it("is next to its own code", async () => {
    const { page, close } = await open(name, { javaScriptEnabled: false });
    const titles = await page.locator(".code-title").allInnerTexts();
    expect(titles).toContain(`${component}.tsx`);
    await close();
  });

  it("has a label on each control", async () => {
    const { demo, close } = await openAlive(name);
    const controls = demo.locator("summary, button, select, input");
    expect(await controls.count()).toBeGreaterThan(0);
    for (const snapshot of await Promise.all((await controls.all()).map((one) => one.ariaSnapshot()))) {
      expect(snapshot).toMatch(/^- \w+ "[^"]+"|^- text: \S|^- (?:\w+): \S/);
    }
    await close();
  });

  it.each([320, 1440])("fits a window of %i px", async (width) => {
    const { page, demo, close } = await openAlive(name, { viewport: { width, height: 800 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const box = await demo.locator(":scope > *").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    const small = await demo
      .locator("summary, button, select")
      .evaluateAll((controls) =>
        controls.map((control) => control.getBoundingClientRect().height).filter((height) => height < 36),
      );
    expect(small).toEqual([]);
    await close();
  });

  it("does not move with reduced motion", async () => {
    const { demo, close } = await openAlive(name, still);
    await expect.poll(() => movement(demo)).toBe(0);
    await close();
  });
});

describe("the accordion", () => {
  it.each(["mouse", "keyboard"])("opens one fold at a time by %s, and counts", async (by) => {
    const { page, close } = await openAlive("accordion");
    const folds = page.locator(".demo-accordion");
    const press = async (index: number) => {
      const summary = folds.nth(index).locator("summary");
      if (by === "mouse") return summary.click();
      await summary.focus();
      await page.keyboard.press("Enter");
    };
    const states = () =>
      folds.evaluateAll((all) => all.map((fold) => fold instanceof HTMLDetailsElement && fold.open));
    await press(0);
    expect(await states()).toEqual([true, false, false]);
    await press(1);
    expect(await states()).toEqual([false, true, false]);
    await press(0);
    await folds.nth(0).getByText("这是第 2 次打开了。").waitFor();
    await close();
  });

  it("opens without JavaScript", async () => {
    const { demo, close } = await open("accordion", { javaScriptEnabled: false });
    expect(await demo.getByText("全凉了又散").isVisible()).toBe(false);
    await demo.locator("summary").click();
    await demo.getByText("全凉了又散").waitFor();
    await close();
  });
});

describe("the flex playground", () => {
  it("applies the chosen values, and shows the applied CSS", async () => {
    const { page, demo, close } = await openAlive("flexbox");
    await demo.getByLabel("justify-content").selectOption("space-evenly");
    await demo.getByLabel("flex-grow").focus();
    await page.keyboard.press("ArrowRight");
    const box = demo.locator(".demo-flex");
    await expect
      .poll(() => box.evaluate((element) => getComputedStyle(element).justifyContent))
      .toBe("space-evenly");
    const grow = box.locator("li").nth(1);
    await expect.poll(() => grow.evaluate((element) => getComputedStyle(element).flexGrow)).toBe("1");
    const css = await demo.locator(".demo-css").innerText();
    expect(css).toContain("justify-content: space-evenly;");
    expect(css).toContain("flex-grow: 1;");
    await close();
  });
});

describe("the loading animations", () => {
  it("move until the visitor stops them, also without JavaScript", async () => {
    const { demo, close } = await open("loading", { ...calm, javaScriptEnabled: false });
    const states = () =>
      demo.evaluate((element) => [
        ...new Set(element.getAnimations({ subtree: true }).map(({ playState }) => playState)),
      ]);
    expect(await states()).toEqual(["running"]);
    await demo.getByLabel("停一停").check();
    expect(await states()).toEqual(["paused"]);
    await close();
  });

  it("stop while they are out of view", async () => {
    const { page, demo, close } = await openAlive("loading", calm);
    const away = () => demo.locator(".demo-loading").getAttribute("data-away");
    expect(await away()).toBeNull();
    await page.locator(".footer, footer").last().scrollIntoViewIfNeeded();
    await expect.poll(away).toBe("");
    await close();
  });

  it.each([
    ["请求 50 毫秒", "50 毫秒的请求好了，没有转圈。"],
    ["请求 300 毫秒", "300 毫秒的请求好了，转过圈。"],
  ])("end after “%s”", async (button, answer) => {
    const { page, demo, close } = await openAlive("loading");
    await demo.getByRole("button", { name: button }).focus();
    await page.keyboard.press("Enter");
    await demo.getByRole("status").getByText(answer).waitFor();
    await close();
  });
});

describe("the shadows", () => {
  it("follow the shape on demand, in the chosen number of layers", async () => {
    const { page, demo, close } = await openAlive("shadow");
    const bubble = demo.locator(".demo-bubble");
    const layers = (property: "boxShadow" | "filter") =>
      bubble.evaluate((element, name) => getComputedStyle(element)[name].split("rgba(").length - 1, property);
    expect(await layers("boxShadow")).toBe(4);
    await demo.getByLabel("层数").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => layers("boxShadow")).toBe(5);
    await demo.getByLabel("画在哪里").selectOption("drop-shadow");
    await expect.poll(() => layers("filter")).toBe(5);
    expect(await layers("boxShadow")).toBe(0);
    await close();
  });
});

describe("the particles", () => {
  it("drift, stop and continue by the button", async () => {
    const { page, demo, close } = await openAlive("particles", calm);
    await demo.getByRole("button", { name: "停下来" }).waitFor();
    expect(await movement(demo)).toBeGreaterThan(0);
    await demo.getByRole("button", { name: "停下来" }).click();
    await expect.poll(() => movement(demo)).toBe(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => movement(demo)).toBeGreaterThan(0);
    await close();
  });

  it("replace the server's picture, and adopt the colours of another theme", async () => {
    const { page, demo, close } = await openAlive("particles", still);
    const picture = () =>
      demo
        .locator("canvas")
        .evaluate((element) => (element instanceof HTMLCanvasElement ? element.toDataURL() : ""));
    const empty = await page.evaluate(() => document.createElement("canvas").toDataURL());
    await expect.poll(picture).not.toBe(empty);
    expect(await demo.locator("svg").count()).toBe(0);
    const first = await picture();
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    await expect.poll(picture).not.toBe(first);
    await close();
  });

  it("have the number that the slider shows", async () => {
    const { page, demo, close } = await openAlive("particles", still);
    await demo.getByLabel("点数").focus();
    await page.keyboard.press("ArrowRight");
    await demo.locator("output", { hasText: "37" }).waitFor();
    await close();
  });
});

describe("the whirligig", () => {
  it("turns by buttons and arrow keys, in both directions", async () => {
    const { page, demo, close } = await openAlive("whirligig");
    const place = demo.locator("output");
    await demo.getByRole("button", { name: "下一张" }).click();
    await place.getByText("2 / 6").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await place.getByText("6 / 6").waitFor();
    expect(await demo.locator("li[aria-current]").innerText()).toContain("天");
    await close();
  });

  it("turns by a swipe", async () => {
    const { page, demo, close } = await openAlive("whirligig");
    const box = await demo.locator(".demo-ring-stage").boundingBox();
    if (box === null) throw new Error("The stage is not drawn");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 200, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, y);
    await page.mouse.up();
    await demo.locator("output").getByText("2 / 6").waitFor();
    await close();
  });

  it("turns by itself, but not with a pointer or focus on it, or after it was turned by hand", async () => {
    const context = await browser.newContext({ ...calm, viewport: { width: 1024, height: 900 } });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${site.url}docs/jottings/whirligig.html`);
    const demo = page.locator("[data-island]").first();
    const place = demo.locator("output");
    // The clock is paused between the steps, so no turn is missed.
    const turnsIn = async (ms: number) => {
      const before = await place.innerText();
      await page.clock.runFor(ms);
      return (await place.innerText()) !== before;
    };
    await demo.scrollIntoViewIfNeeded();
    await expect.poll(() => turnsIn(3100)).toBe(true);
    await demo.locator(".demo-whirligig").hover();
    expect(await turnsIn(7000)).toBe(false);
    await page.mouse.move(5, 5);
    await expect.poll(() => turnsIn(3100)).toBe(true);
    await page.keyboard.press("Escape");
    await demo.getByRole("button", { name: "下一张" }).focus();
    await page.keyboard.press("Enter");
    await page.mouse.move(5, 5);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    expect(await turnsIn(7000)).toBe(false);
    await demo.getByRole("button", { name: "转起来" }).click();
    await expect.poll(() => turnsIn(3100)).toBe(true);
    await context.close();
  });

  it("shows all its cards next to each other without JavaScript", async () => {
    const { demo, close } = await open("whirligig", { javaScriptEnabled: false });
    const boxes = await Promise.all((await demo.locator("li").all()).map((card) => card.boundingBox()));
    const places = boxes.map((box) => `${Math.round(box?.x ?? 0)} ${Math.round(box?.y ?? 0)}`);
    expect(new Set(places).size).toBe(6);
    await close();
  });
});
