/**
 * Prints the cost of each kind of page of `site/` in a browser, with all features: total blocking time, layout shift, largest
 * contentful paint and bytes, at full speed and with a processor slowed four times. Blocking time is the time beyond 50 ms
 * of each task, as in Lighthouse, but until the page is idle.
 */
import { launchChromium } from "./chromium.js";
import { previewSite } from "./preview-site.js";
import { printHeading, printTable } from "./print-table.js";

const RUNS = Number(process.env["RUNS"] ?? 3);
/** Milliseconds after the load event in which the application and the decorations start. */
const REST = 4000;

const PAGES = [
  ["home", ""],
  ["article", "blogs/category1/2019/20190124.html"],
  ["note with sidebar", "docs/Vue/slot.html"],
  ["listing", "tag/JS/"],
  ["timeline", "timeline/"],
  ["not found", "404.html"],
];

const site = await previewSite();
const browser = await launchChromium();

try {
  const { url } = site;
  printHeading({ browser: browser.version(), runs: `median of ${RUNS}` });
  const rows = [];
  for (const [kind, path] of PAGES) {
    for (const slowdown of [1, 4]) {
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push(await measure(url + path, slowdown));
      rows.push({ page: kind, "CPU slowed": `${slowdown}x`, ...medians(runs) });
    }
  }
  printTable("what a page costs a visitor's browser", rows);
} finally {
  await browser.close();
  site.close();
}

async function measure(url, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await session.send("Network.enable");
  const bytes = { Document: 0, Script: 0, Stylesheet: 0, Other: 0 };
  const types = new Map();
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    bytes[type in bytes ? type : "Other"] += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(REST * Math.sqrt(slowdown));
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return {
    "blocking ms": Math.round(seen.blocking),
    "longest task ms": Math.round(seen.longest),
    "layout shift": Number(seen.shift.toFixed(4)),
    "LCP ms": Math.round(seen.paint),
    "HTML kB": kilobytes(bytes.Document),
    "JS kB": kilobytes(bytes.Script),
    "CSS kB": kilobytes(bytes.Stylesheet),
    "other kB": kilobytes(bytes.Other),
  };
}

/** Runs in the page before its own scripts. */
function observe() {
  const seen = { blocking: 0, longest: 0, shift: 0, paint: 0 };
  globalThis.seen = seen;
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch("longtask", ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50);
    seen.longest = Math.max(seen.longest, duration);
  });
  watch("layout-shift", ({ value }) => (seen.shift += value));
  watch("largest-contentful-paint", ({ startTime }) => (seen.paint = startTime));
}

function medians(runs) {
  return Object.fromEntries(
    Object.keys(runs[0]).map((name) => {
      const values = runs.map((run) => run[name]).toSorted((a, b) => a - b);
      return [name, values[values.length >> 1]];
    }),
  );
}

function kilobytes(bytes) {
  return Number((bytes / 1000).toFixed(1));
}
