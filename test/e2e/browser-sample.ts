import type { Browser, BrowserContext } from "playwright-core";
import { checkSyntax } from "../site/check-syntax.js";
import type { Output } from "../site/compare-output.js";
import type { Fault, Sample } from "../site/read-samples.js";
import { compileSample, type Run } from "../site/run-sample.js";
import { judgeRun, TIME_LIMIT } from "../site/check-sample.js";

/** A reserved name. No request reaches the network. */
const ORIGIN = "https://sample.test";
const BLANK = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>sample</title></head><body><div id="app"></div></body></html>`;

/** Runs a browser sample in a blank page and compares its output. */
export async function checkBrowserSample(
  browser: Browser,
  sample: Sample,
  limit = TIME_LIMIT,
): Promise<readonly Fault[]> {
  const unreadable = await checkSyntax(sample);
  if (unreadable.length > 0) return unreadable;
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  try {
    return judgeRun(sample, await run(context, sample, limit));
  } finally {
    await context.close();
  }
}

async function run(context: BrowserContext, sample: Sample, limit: number): Promise<Run> {
  const { code, lineOf } = await compileSample(sample);
  await context.route("**", async (route) => {
    const url = route.request().url();
    if (url === `${ORIGIN}/`) return route.fulfill({ contentType: "text/html", body: BLANK });
    if (url === `${ORIGIN}/sample.mjs`) return route.fulfill({ contentType: "text/javascript", body: code });
    return route.fulfill({ status: 404, body: "" });
  });
  const page = await context.newPage();
  const outputs: Output[] = [];
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.stack ?? error.message));
  await page.exposeFunction("hanblogPrint", (text: string, stack: string) => {
    const place = findPlace(stack);
    outputs.push({ text, line: place === null ? null : lineOf(...place) });
  });
  await page.addInitScript(tellParent);
  await page.goto(`${ORIGIN}/`);
  const late = new Promise<"late">((resolve) => {
    const timer = setTimeout(() => resolve("late"), limit);
    page.once("close", () => clearTimeout(timer));
  });
  const thrown = await Promise.race([page.evaluate<string | null>(RUN_MODULE).catch(String), late]);
  if (thrown === "late") {
    return { outputs, failure: { message: `was still running after ${limit} ms`, line: null } };
  }
  if (thrown !== null) failures.unshift(thrown);
  const [failure] = failures;
  if (failure === undefined) return { outputs, failure: null };
  const place = findPlace(failure);
  const message = `threw ${failure.split("\n")[0] ?? ""}`;
  return { outputs, failure: { message, line: place === null ? null : lineOf(...place) } };
}

function findPlace(stack: string): [line: number, column: number] | null {
  const place = /sample\.mjs:(\d+):(\d+)/.exec(stack);
  return place === null ? null : [Number(place[1]), Number(place[2])];
}

/**
 * Code for the page. It resolves to the error that the module threw, after the module and its first timers
 * and two frames have run. It is a string because the test runner rewrites `import()` in functions.
 */
const RUN_MODULE = `import("/sample.mjs")
  .then(() => new Promise((resolve) => setTimeout(resolve)))
  .then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  .then(() => null, (error) => String(error?.stack ?? error))`;

/** Runs in the page. Sends console output to the test, with plain values formatted as in Node. */
function tellParent(): void {
  const quote = (value: string): string => (value.includes("'") ? JSON.stringify(value) : `'${value}'`);
  const show = (value: unknown, isInner: boolean): string => {
    if (typeof value === "string") return isInner ? quote(value) : value;
    if (typeof value === "bigint") return `${value}n`;
    if (value instanceof Element) return `<${value.localName}>`;
    if (Array.isArray(value))
      return wrap(
        "[",
        value.map((item) => show(item, true)),
        "]",
      );
    if (typeof value !== "object" || value === null) return String(value);
    if (Object.getPrototypeOf(value) !== Object.prototype) return Object.prototype.toString.call(value);
    const fields = Object.entries(value).map(([key, item]) => {
      const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : quote(key);
      return `${name}: ${show(item, true)}`;
    });
    return wrap("{", fields, "}");
  };
  const wrap = (start: string, items: readonly string[], end: string): string =>
    items.length === 0 ? start + end : `${start} ${items.join(", ")} ${end}`;
  const print: unknown = Reflect.get(window, "hanblogPrint");
  for (const name of ["log", "info", "debug", "warn", "error"] as const) {
    console[name] = (...values: unknown[]) => {
      if (typeof print !== "function") return;
      print(values.map((value) => show(value, false)).join(" "), new Error("here").stack ?? "");
    };
  }
}
