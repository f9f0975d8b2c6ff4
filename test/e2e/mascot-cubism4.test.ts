import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { openMascotPage, type MascotPage } from "./mascot-lab.js";

/** The last model that the fake core of `test/fixtures/mascot-cubism4` created. */
interface Doll {
  readonly updates: number;
  readonly isReleased: boolean;
  readonly moc: { readonly isReleased: boolean };
  readonly parts: { readonly opacities: Float32Array };
  readonly drawn: (parameter: string) => number;
}

declare global {
  interface Window {
    doll: () => Doll | undefined;
  }
}

let browser: Browser;
let site: BuiltSite;
let lab: MascotPage;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    openBrowser("software"),
    openBuiltSite("test/fixtures/mascot-cubism4"),
  ]);
});
afterAll(() => site.close());
afterEach(() => page.close());

async function open(): Promise<void> {
  lab = await openMascotPage(browser);
  ({ page } = lab);
  await page.addInitScript(() => {
    window.doll = () => {
      const core: { models: Doll[] } | undefined = Reflect.get(window, "Live2DCubismCore");
      return core?.models.at(-1);
    };
  });
}

async function show(): Promise<void> {
  await page.goto(`${site.url}first.html`);
  await page.waitForSelector(".mascot canvas");
  await page.waitForFunction(() => (window.doll()?.updates ?? 0) > 2);
}

/** Changes a JSON file in the response. */
async function change(file: string, by: (json: Record<string, unknown>) => object): Promise<void> {
  await page.route(`**/${file}`, async (route) => {
    const text = await (await route.fetch()).text();
    const head = text.startsWith("MOC3") ? "MOC3" : "";
    const json = JSON.parse(text.slice(head.length)) as Record<string, unknown>;
    await route.fulfill({ body: head + JSON.stringify(by(json)) });
  });
}

/** Changes the file references in the setting file. */
function changeFiles(by: (files: Record<string, unknown>) => object): Promise<void> {
  return change("doll.model3.json", (setting) => ({
    ...setting,
    FileReferences: by(setting["FileReferences"] as Record<string, unknown>),
  }));
}

/** Returns the colour of a pixel of the mascot's canvas. Canvas and doll are both 150 × 300. */
async function colourAt(x: number, y: number): Promise<"red" | "green" | "none"> {
  const box = await page.locator(".mascot canvas").boundingBox();
  if (box === null) throw new Error("There is no mascot on the page");
  const clip = { x: box.x + x, y: box.y + y, width: 1, height: 1 };
  const data = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const context = document.createElement("canvas").getContext("2d");
    context?.drawImage(image, 0, 0);
    const [red = 0, green = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    if (red > 200 && green < 60) return "red";
    return green > 120 && red < 60 ? "green" : "none";
  }, data);
}

const missing = (route: Route) => route.fulfill({ status: 404, body: "Not found" });
const holding = (body: string) => (route: Route) => route.fulfill({ body });

describe("a model of Cubism 4", () => {
  it("is drawn upright by its own engine, without errors in the console", async () => {
    await open();
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.text());
    });
    await show();
    // The mascot fades in.
    await expect.poll(() => colourAt(75, 110)).toBe("green");
    expect([await colourAt(75, 220), await colourAt(5, 5)]).toEqual(["red", "none"]);
    const texts = (await Promise.all(scripts)).join("");
    expect(texts).toContain("Could not find Cubism 4 runtime");
    expect(texts).not.toContain("Could not find Cubism 2 runtime");
    expect([lab.faults, lab.told]).toEqual([[], []]);
  });

  it("is drawn with masks as well", async () => {
    await open();
    await change("doll.moc3", (moc) => {
      const drawables = moc["drawables"] as { id: string }[];
      return {
        ...moc,
        // The body is only visible over the head's lower half, and nowhere below it.
        drawables: drawables.map((drawable) =>
          drawable.id === "ArtBody" ? { ...drawable, box: [-0.35, -1, 0.35, 0.8], masks: [1] } : drawable,
        ),
      };
    });
    await show();
    await expect.poll(() => colourAt(75, 110)).toBe("green");
    expect(await colourAt(75, 220)).toBe("none");
    expect([lab.faults, lab.told]).toEqual([[], []]);
  });

  it("plays idle motions, looks at the pointer, and moves by physics and pose", async () => {
    await open();
    await show();
    await page.waitForFunction(() => (window.doll()?.drawn("ParamArm") ?? 0) > 0.5);
    await page.mouse.move(1279, 1);
    await page.waitForFunction(() => (window.doll()?.drawn("ParamEyeBallX") ?? 0) > 0.8);
    await page.waitForFunction(() => (window.doll()?.drawn("ParamAngleX") ?? 0) > 15);
    await page.waitForFunction(() => Math.abs(window.doll()?.drawn("ParamHair") ?? 0) > 0.05);
    await page.waitForFunction(() => {
      const [, , shown = 0, hidden = 1] = window.doll()?.parts.opacities ?? [];
      return shown > 0.95 && hidden < 0.05;
    });
  });

  it("blinks if no motion moves the eyes", async () => {
    await open();
    await changeFiles((files) => ({ ...files, Motions: {} }));
    await show();
    await page.waitForFunction(() => (window.doll()?.drawn("ParamEyeLOpen") ?? 1) < 0.3);
    await page.waitForFunction(() => window.doll()?.drawn("ParamEyeROpen") === 1);
  });

  it("reacts to a tap on its head with an expression and on its body with a motion", async () => {
    await open();
    await show();
    const { x, y } = (await page.locator(".mascot").boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 75, y + 110);
    await page.waitForFunction(() => (window.doll()?.drawn("ParamCheek") ?? 0) > 0.9);
    await page.mouse.click(x + 75, y + 220);
    await page.waitForFunction(() => (window.doll()?.drawn("ParamArm") ?? 0) > 9);
    await page.mouse.click(x + 75, y + 220);
    await expect.poll(() => lab.told).toContain("Motion is running");
  });

  it("dozes with the group Sleepy while the session's flag is set", async () => {
    await open();
    await page.addInitScript(() => sessionStorage.setItem("Sleepy", "1"));
    await show();
    await expect.poll(() => lab.files).toContain("doze.motion3.json");
    expect(lab.files).not.toContain("idle.motion3.json");
  });

  it("is released with its data when it is hidden, and returns", async () => {
    await open();
    await show();
    await page.getByRole("button", { name: "Hide Doll" }).click();
    expect(await page.evaluate(() => [window.doll()?.isReleased, window.doll()?.moc.isReleased])).toEqual([
      true,
      true,
    ]);
    expect(await page.evaluate(() => window.contexts.every((context) => context.isContextLost()))).toBe(true);
    await page.getByRole("button", { name: "Show Doll" }).click();
    await page.waitForFunction(
      () => window.doll()?.isReleased === false && (window.doll()?.updates ?? 0) > 2,
    );
    await expect.poll(() => colourAt(75, 110)).toBe("green");
    expect([lab.faults, lab.told]).toEqual([[], []]);
  });
});

describe("a model of Cubism 4 that is broken", () => {
  it.each<[string, string, (route: Route) => Promise<void>, RegExp]>([
    ["its core is gone", "core.*", missing, /^Failed to load : .*core\./],
    [
      "its core is another script",
      "core.*",
      holding("var a;"),
      /^Failed to load : .*not the core of Cubism 4$/,
    ],
    [
      "its setting file is empty",
      "*/doll.model3.json",
      holding("{}"),
      /^Failed to read .*`FileReferences\.Moc` is missing/,
    ],
    ["its model is gone", "*/doll.moc3", missing, /^Failed to load \(404\) : .*doll\.moc3/],
    [
      "its model is another file",
      "*/doll.moc3",
      holding("<html>"),
      /^Failed to read .*doll\.moc3: invalid or unsupported/,
    ],
    [
      "its model is damaged",
      "*/doll.moc3",
      holding("MOC3{"),
      /^Failed to read .*doll\.moc3: invalid or unsupported/,
    ],
    ["its texture is gone", "*/doll.png", missing, /^Failed to load image : .*doll\.png/],
  ])("logs that %s, and does not affect the page", async (_, file, answer, expected) => {
    await open();
    await page.route(`**/assets/mascot/${file}`, answer);
    await page.goto(`${site.url}first.html`);
    await expect.poll(() => lab.told).toEqual([expect.stringMatching(expected)]);
    expect(await page.locator(".mascot, .mascot-return").count()).toBe(0);
    expect(await page.evaluate(() => window.contexts.every((context) => context.isContextLost()))).toBe(true);
    expect(lab.faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
  });

  it("logs that its core is newer than the engine", async () => {
    await open();
    await page.route("**/assets/mascot/core.*", async (route) => {
      const source = await (await route.fetch()).text();
      await route.fulfill({ body: source.replace("renderOrders:", "renderOrdersOfNow:") });
    });
    await page.goto(`${site.url}first.html`);
    await expect.poll(() => lab.told).toEqual(["The Cubism 4 core is newer than the engine supports"]);
    expect(await page.locator(".mascot").count()).toBe(0);
  });

  it.each<[string, string, RegExp]>([
    ["physics", "*/doll.physics3.json", /^Failed to read .*physics3\.json/],
    ["a pose", "*/doll.pose3.json", /^Failed to read .*pose3\.json/],
    ["a motion", "*/idle.motion3.json", /^Failed to read .*idle\.motion3\.json/],
  ])("shows a model with an invalid %s, and logs that", async (_, file, expected) => {
    await open();
    await page.route(`**/assets/mascot/${file}`, holding("7"));
    await show();
    await expect.poll(() => lab.told).toContainEqual(expect.stringMatching(expected));
  });
});
