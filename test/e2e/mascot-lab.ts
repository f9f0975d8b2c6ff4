import type { Browser, BrowserContextOptions, Page, Response } from "playwright-core";
import { isFault } from "./browser.js";
import { openTab } from "./tabs.js";

/** The state of a model at its last frame, and the number of frames. */
export interface Drawn {
  readonly count: number;
  readonly eyesOpen: number;
  readonly smile: number;
  readonly eyeX: number;
  readonly eyeY: number;
  readonly bodyX: number;
}

interface CoreModel {
  update: () => void;
  readonly getParamFloat: (id: string) => number;
  readonly getPartsOpacity: (id: string) => number;
}

declare global {
  interface Window {
    drawn: Drawn & { leastOpen: number };
    /** Runs the timer that makes the mascot sleepy. */
    fallAsleep: () => void;
    contexts: WebGLRenderingContext[];
    /** Idle callbacks, when the test controls them. */
    waiting: (() => void)[];
    /** The last model that the Cubism 2 core created. */
    core: CoreModel | undefined;
    /** All audio elements that were created. */
    audios: HTMLAudioElement[];
  }
}

/** The page of `test/fixtures/mascot`, observed from before its first script. */
export interface MascotPage {
  readonly page: Page;
  /** Console messages of the mascot. */
  readonly told: readonly string[];
  /** All other console messages and errors. */
  readonly faults: readonly string[];
  /** Names of the requested files below `assets/mascot`. */
  readonly files: readonly string[];
}

/** Opens an observable page. `Math.random` always returns 0.5. */
export async function openMascotPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<MascotPage> {
  const page = await openTab(browser, { viewport: { width: 1280, height: 700 }, ...options }, watchModels);
  const told: string[] = [];
  const faults: string[] = [];
  const files: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith("[mascot] ")) told.push(text.slice("[mascot] ".length));
    else if (isFault(message)) faults.push(text);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    const name = /\/assets\/mascot\/(.+)$/.exec(request.url())?.[1];
    if (name !== undefined) files.push(name.replace(/^[0-9a-f]{8}\//, ""));
  });
  return { page, told, faults, files };
}

function watchModels(page: Page): Promise<unknown> {
  return page.addInitScript(watchModel);
}

/** Runs in the page before all other scripts. */
function watchModel(): void {
  Math.random = () => 0.5;
  window.drawn = { count: 0, eyesOpen: 1, leastOpen: 1, smile: 0, eyeX: 0, eyeY: 0, bodyX: 0 };
  window.contexts = [];
  window.audios = [];
  window.Audio = class extends Audio {
    constructor(url?: string) {
      super(url);
      window.audios.push(this);
    }
  };
  const { setTimeout } = window;
  const delayed = (run: () => void, time?: number, ...rest: readonly unknown[]) => {
    if (time !== 50_000) return setTimeout(run, time, ...rest);
    window.fallAsleep = run;
    return 0;
  };
  Object.assign(window, { setTimeout: delayed });
  const { getContext } = HTMLCanvasElement.prototype;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, ...args: [string]) {
      const context: unknown = getContext.apply(this, args);
      if (context instanceof WebGLRenderingContext && !window.contexts.includes(context)) {
        window.contexts.push(context);
      }
      return context;
    },
  });

  interface Models {
    loadModel: (bytes: ArrayBuffer) => CoreModel;
  }
  const watch = (models: Models) => {
    const { loadModel } = models;
    models.loadModel = (bytes) => {
      const model = loadModel(bytes);
      window.core = model;
      const { update } = model;
      model.update = () => {
        const read = (id: string) => model.getParamFloat(`PARAM_${id}`);
        const { count, leastOpen } = window.drawn;
        const eyesOpen = read("EYE_L_OPEN");
        window.drawn = {
          count: count + 1,
          eyesOpen,
          leastOpen: Math.min(leastOpen, eyesOpen),
          smile: read("EYE_L_SMILE"),
          eyeX: read("EYE_BALL_X"),
          eyeY: read("EYE_BALL_Y"),
          bodyX: read("BODY_ANGLE_X"),
        };
        update.call(model);
      };
      return model;
    };
    return models;
  };
  let models: Models | undefined;
  Object.defineProperty(window, "Live2DModelWebGL", {
    configurable: true,
    get: () => models,
    set(value: Models) {
      models = watch(value);
    },
  });
}

/** Resolves when the mascot is on the page and a few frames are drawn. */
export async function waitForMascot(page: Page): Promise<void> {
  await page.waitForSelector(".mascot canvas");
  await page.waitForFunction(() => window.drawn.count > 2);
}

/** Returns the middle of a part of koharu as a position in the window. */
export async function placeOf(page: Page, part: "hat" | "face" | "shirt"): Promise<[number, number]> {
  const height = { hat: 60, face: 110, shirt: 200 }[part];
  const box = await page.locator(".mascot").boundingBox();
  if (box === null) throw new Error("There is no mascot on the page");
  return [box.x + box.width / 2, box.y + height];
}

/** Changes the setting file in the response. */
export async function changeSetting(
  page: Page,
  change: (setting: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route("**/koharu.model.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: change((await response.json()) as Record<string, unknown>) });
  });
}

/**
 * Returns the number of pixels on the mascot's canvas that are not white, which is the colour of the page.
 */
export async function countPixels(page: Page): Promise<number> {
  const box = await page.locator(".mascot canvas").boundingBox();
  if (box === null) return 0;
  const picture = (await page.screenshot({ clip: box })).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const bytes = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let at = 0; at < bytes.length; at += 4) {
      if ([0, 1, 2].some((channel) => (bytes[at + channel] ?? 255) < 250)) count++;
    }
    return count;
  }, picture);
}

/** Adds a content security policy to a page's documents. */
export async function addPolicy(page: Page, policy: string): Promise<void> {
  await page.route("**/*.html", async (route) => {
    const response: Pick<Response, "headers"> & Awaited<ReturnType<typeof route.fetch>> = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), "content-security-policy": policy },
    });
  });
}
