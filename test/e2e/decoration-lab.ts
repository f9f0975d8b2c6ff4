import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { once } from "../../src/cli/files/once.js";
import { openTab } from "./tabs.js";

const ROOT = resolve(import.meta.dirname, "../..");

/** Name, chunk and options of every decoration, for the contract suite. */
export const DECORATIONS = [
  ["petals", "petals.js", { count: 16, color: "#f4a9bfa6" }],
  ["ribbon", "ribbon.js", { size: 90, opacity: 0.3, count: 2 }],
  ["topCat", "top-cat.js", { threshold: 500, label: null }],
  ["tabTitle", "tab-title.js", { away: null, welcome: null, duration: 2000 }],
  ["imageZoom", "image-zoom.js", { margin: 0, background: "#fff", scrollOffset: 40 }],
] as const;

/** Functions of the page under test, called with `page.evaluate`. */
export interface Lab {
  readonly mount: (name: string) => number;
  readonly teardown: (id: number) => void;
  /** Returns all traces that a decoration can leave in a page. */
  readonly trace: () => Trace;
}

export interface Trace {
  readonly html: string;
  readonly title: string;
  readonly sheets: number;
  readonly animations: number;
  readonly listeners: readonly string[];
  readonly frames: number;
}

declare global {
  interface Window {
    lab: Lab;
    decorations: Record<string, { mount: (host: HTMLElement, options: unknown) => () => void }>;
  }
}

function watchRegistrations(page: Page): Promise<unknown> {
  return page.addInitScript(countRegistrations);
}

/** Opens a tall page with an image. It counts registrations and can mount every decoration. */
export async function openLab(browser: Browser): Promise<Page> {
  const page = await openTab(browser, { viewport: { width: 800, height: 600 } }, watchRegistrations);
  await page.goto("data:text/html,<!doctype html><title>Lab</title>");
  await page.evaluate((image) => {
    document.body.innerHTML = `<main data-content style="height:3000px"><h1>Lab</h1><p><img alt="Square" src="${image}" width="100" height="100"></p></main>`;
  }, SQUARE);
  await page.addScriptTag({ content: await bundleDecorations() });
  await page.evaluate(
    (options) => {
      Object.assign(window.lab, {
        mount(name: string) {
          const id = teardowns.push(
            window.decorations[name]?.mount(document.body, options[name]) ?? (() => {}),
          );
          return id - 1;
        },
        teardown: (id: number) => teardowns[id]?.(),
      });
      const teardowns: (() => void)[] = [];
    },
    Object.fromEntries(DECORATIONS.map(([name, , options]) => [name, options])),
  );
  return page;
}

const SQUARE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1000' height='1000'%3E%3Crect width='1000' height='1000' fill='teal'/%3E%3C/svg%3E";

/** Bundles the decorations once per worker. */
const bundleDecorations = once(async (): Promise<string> => {
  const lines = DECORATIONS.map(([name, file]) => `export { ${name} } from "./${file}";`);
  const { outputFiles } = await build({
    stdin: { contents: lines.join("\n"), resolveDir: join(ROOT, "dist/runtime/decorations") },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "decorations",
  });
  return outputFiles[0]?.text ?? "";
});

/** Runs in the page before all other scripts. */
function countRegistrations(): void {
  const listeners = new Map<string, number>();
  const frames = new Set<number>();
  const names = new WeakMap<object, string>();
  let named = 0;
  const nameOf = (value: object) => {
    const name = names.get(value) ?? `#${named++}`;
    names.set(value, name);
    return name;
  };
  const keyOf = (target: EventTarget, type: string, listener: object, options: unknown) => {
    const capture =
      typeof options === "object" && options !== null && "capture" in options ? options.capture : options;
    return `${target.constructor.name} ${type} ${nameOf(listener)} ${capture === true}`;
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this, type, listener, options);
    // Listeners on removed elements are removed with them.
    if (listener === null || this instanceof Element || this instanceof AbortSignal) return;
    const key = keyOf(this, type, listener, options);
    listeners.set(key, 1);
    const signal = typeof options === "object" ? options.signal : undefined;
    if (signal !== undefined) addEventListener.call(signal, "abort", () => listeners.delete(key));
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, listener, options);
    if (listener !== null) listeners.delete(keyOf(this, type, listener, options));
  };
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    const id = request((time) => {
      frames.delete(id);
      callback(time);
    });
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.delete(id);
    cancel(id);
  };
  window.lab = {
    mount: () => -1,
    teardown: () => undefined,
    trace: () => ({
      html: document.documentElement.outerHTML,
      title: document.title,
      sheets: document.adoptedStyleSheets.length,
      animations: document.getAnimations().length,
      listeners: [...listeners.keys()].toSorted(),
      frames: frames.size,
    }),
  };
}

export const mount = (page: Page, name: string) => page.evaluate((name) => window.lab.mount(name), name);
export const teardown = (page: Page, id: number) => page.evaluate((id) => window.lab.teardown(id), id);
export const trace = (page: Page) => page.evaluate(() => window.lab.trace());

/** Makes a page believe that its tab is hidden or visible. A headless browser hides no tabs. */
export function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Resolves after a page has drawn `count` more frames. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, count);
}
