/**
 * Prints the cost of the mascot on `site/`, rendered by the processor: script time and main thread time per frame, the long
 * tasks of its start, the time for creating a WebGL context, and the heap after fifty navigations and after hiding and
 * showing it, with and without the mascot.
 */
import { cpus } from "node:os";
import { chromium } from "playwright-core";
import { previewSite } from "./preview-site.js";

/** Milliseconds in which frames are counted. */
const WINDOW = 10_000;
const NAVIGATIONS = 50;
const HIDINGS = 10;
const PATHS = ["timeline/", "tag/"];

const site = await previewSite();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

try {
  const { url } = site;
  console.log(`${cpus().length} x ${cpus()[0]?.model}, Chromium ${browser.version()}, software WebGL\n`);
  console.table([await measure(url, "with her"), await measure(url, "hidden")]);
} finally {
  await browser.close();
  site.close();
}

async function measure(url, kind) {
  const isShown = kind === "with her";
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.addInitScript(watch, isShown);
  await page.goto(url + PATHS[0], { waitUntil: "load" });
  await page.waitForSelector(isShown ? ".mascot canvas" : ".mascot-entry");
  await page.waitForTimeout(3000);
  const { longTasks, interactive, context } = await page.evaluate(() => globalThis.seen);
  const before = await metrics(session);
  const first = await page.evaluate(() => globalThis.seen.frames);
  await page.waitForTimeout(WINDOW);
  const after = await metrics(session);
  const frames = (await page.evaluate(() => globalThis.seen.frames)) - first;
  const spent = (name) => (after[name] - before[name]) * 1000;
  const heap = await usedHeap(session);
  for (let step = 1; step <= NAVIGATIONS; step++) await navigate(page, url + PATHS[step % PATHS.length]);
  const navigated = await usedHeap(session);
  for (let time = 0; time < HIDINGS; time++) await hideAndCall(page, isShown);
  const row = {
    mascot: kind,
    "frames/s": round(frames / (WINDOW / 1000)),
    "script ms/s": round(spent("ScriptDuration") / (WINDOW / 1000)),
    "script ms/frame": frames === 0 ? 0 : round(spent("ScriptDuration") / frames),
    "all ms/s": round(spent("TaskDuration") / (WINDOW / 1000)),
    "long tasks before interactive": longTasks.filter(({ at }) => at < interactive).length,
    "long tasks after": longTasks
      .filter(({ at }) => at >= interactive)
      .map(({ length }) => Math.round(length))
      .join(" "),
    "of them getContext": Math.round(context),
    "heap MB": round(heap),
    [`after ${NAVIGATIONS} navigations`]: round(navigated),
    [`after ${HIDINGS} hidings`]: round(await usedHeap(session)),
  };
  await page.close();
  return row;
}

/** Runs in the page before its own scripts: counts WebGL frames and records long tasks. */
function watch(isShown) {
  localStorage.setItem("hanblog-mascot", JSON.stringify({ isHidden: !isShown }));
  // Drawn by the processor, she is otherwise left out.
  if (isShown) sessionStorage.setItem("hanblog-mascot-open", "");
  const seen = { frames: 0, longTasks: [], interactive: Infinity, context: 0 };
  globalThis.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longTasks.push({ at: startTime, length: duration });
    }
  }).observe({ type: "longtask", buffered: true });
  // React sets a property on hydrated elements. From then on, the page reacts.
  const timer = setInterval(() => {
    const main = document.querySelector("main");
    if (!Object.keys(main ?? {}).some((key) => key.startsWith("__reactFiber"))) return;
    seen.interactive = performance.now();
    clearInterval(timer);
  }, 10);
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (...args) {
    const from = performance.now();
    const context = getContext.apply(this, args);
    if (args[0].startsWith("webgl")) seen.context += performance.now() - from;
    return context;
  };
  let isCounted = false;
  const { drawElements } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.drawElements = function (...args) {
    if (!isCounted) {
      isCounted = true;
      seen.frames++;
      setTimeout(() => (isCounted = false));
    }
    return drawElements.apply(this, args);
  };
}

/** Hides and shows the mascot, or the reverse, so that the state is unchanged. */
async function hideAndCall(page, isShown) {
  const steps = isShown ? [".mascot-hide", ".mascot-entry"] : [".mascot-entry", ".mascot-hide"];
  for (const step of steps) {
    await page.waitForSelector(step, { state: "attached" });
    await page.evaluate((button) => document.querySelector(button)?.click(), step);
  }
  await page.waitForSelector(isShown ? ".mascot canvas" : ".mascot-entry");
}

async function navigate(page, target) {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.querySelector("main")?.append(link);
    link.click();
  }, target);
  await page.waitForURL(target);
}

async function metrics(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Resolves to the heap in megabytes after a garbage collection. */
async function usedHeap(session) {
  await session.send("HeapProfiler.collectGarbage");
  return (await metrics(session)).JSHeapUsedSize / 1e6;
}

function round(value) {
  return Number(value.toFixed(2));
}
