/**
 * Prints the waiting time for a prefetched article, on `site/` with all features and a processor slowed four times: from
 * the click to the paint of the next article. Also prints blocking time and layout shift of navigations.
 */
import { setTimeout as pause } from "node:timers/promises";
import { launchChromium } from "./chromium.js";
import { previewSite } from "./preview-site.js";
import { median, printHeading, printTable } from "./print-table.js";

const SLOWDOWN = Number(process.env["SLOWDOWN"] ?? 4);
/** Number of timed navigations to articles that were not shown before. */
const STEPS = Number(process.env["STEPS"] ?? 15);
const START = "blogs/category1/2019/20190124.html";
/** Milliseconds in which the application and the decorations start. Then the page is idle. */
const REST = 6000;
const REST_AFTER_STEP = 1500;

const site = await previewSite();
const browser = await launchChromium();
try {
  const { url } = site;
  printHeading({ browser: browser.version(), runs: `median of ${STEPS} steps` });
  printTable(`navigation, processor slowed ${SLOWDOWN}x`, [
    await measure(url, "as it comes"),
    await measure(url, "reduce"),
  ]);
} finally {
  await browser.close();
  site.close();
}

/** Navigates from article to article by the links at their ends. */
async function measure(url, motion) {
  const reducedMotion = motion === "reduce" ? "reduce" : "no-preference";
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(url + START, { waitUntil: "load" });
  await pause(REST);
  const paints = [];
  const blocked = [];
  const shifts = [];
  let fades = 0;
  for (let step = 0; step < STEPS; step++) {
    const seen = await page.evaluate(takeStep, REST_AFTER_STEP);
    if (seen === null) break;
    paints.push(seen.paint);
    blocked.push(seen.blocking);
    shifts.push(seen.shift);
    fades += seen.fades;
  }
  await context.close();
  return {
    "motion of the pages": motion,
    steps: paints.length,
    "with a fade": fades,
    "click to paint ms": Math.round(median(paints)),
    "worst ms": Math.round(Math.max(...paints)),
    "blocking ms a step": Math.round(median(blocked)),
    "layout shift a step": Number(Math.max(...shifts).toFixed(4)),
  };
}

/** Runs in the page before its own scripts. */
function observe() {
  const seen = { blocking: 0, shift: 0, fades: 0 };
  globalThis.seen = seen;
  const fade = document.startViewTransition;
  document.startViewTransition = (change) => {
    seen.fades += 1;
    return fade.call(document, change);
  };
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch("longtask", ({ duration }) => (seen.blocking += Math.max(0, duration - 50)));
  watch("layout-shift", ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
}

/** Runs in the page: prefetches an article like a pointer over its link, clicks, and waits for the paint. */
async function takeStep(rest) {
  const { seen } = globalThis;
  globalThis.visited ??= new Set([location.pathname]);
  const links = [...document.querySelectorAll("main a[href], nav a[href]")].filter(
    ({ pathname, origin, hash }) =>
      origin === location.origin &&
      hash === "" &&
      /\/blogs\/.*\.html$/.test(pathname) &&
      !globalThis.visited.has(pathname),
  );
  const [link] = links;
  if (link === undefined) return null;
  globalThis.visited.add(link.pathname);
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  link.scrollIntoView({ block: "center", behavior: "instant" });
  link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  link.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  await wait(rest);
  const before = document.querySelector("main h1")?.textContent;
  Object.assign(seen, { blocking: 0, shift: 0, fades: 0 });
  const painted = new Promise((done) => {
    const look = new MutationObserver(() => {
      if (document.querySelector("main h1")?.textContent === before) return;
      look.disconnect();
      requestAnimationFrame(() => {
        // A message that is sent during a frame arrives after it.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => done(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
    look.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const clicked = performance.now();
  link.click();
  const paint = (await painted) - clicked;
  await wait(rest);
  return { paint, ...seen };
}
