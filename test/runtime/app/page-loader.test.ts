// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChunkLoader } from "../../../src/runtime/app/load-chunk.js";
import { pageLoader, type PageLoader } from "../../../src/runtime/app/page-loader.js";
import { contentMark, CONTENT_END, CONTENT_START } from "../../../src/runtime/model/render.js";
import { createPageRoute } from "./route-view.js";

const ROUTE = createPageRoute("/a b.html");
const URL_OF_A = `/blog${ROUTE.info.path}`;

let asked: string[];
/** What the host answers for the document, one after the other; the last one stays. */
let answers: (() => Promise<Response>)[];
let chunk: unknown;
let loader: PageLoader;

const documentOf = (html: string) => `<!DOCTYPE html><main>${CONTENT_START}${html}${CONTENT_END}</main>`;
const answer =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }));

beforeEach(() => {
  asked = [];
  chunk = { route: ROUTE, mark: contentMark("<p>a</p>") };
  answers = [answer(documentOf("<p>a</p>"))];
  const chunks: ChunkLoader = {
    load(name) {
      asked.push(name);
      return Promise.resolve(chunk);
    },
    isLoaded: () => true,
    register: () => undefined,
    clear: () => undefined,
  };
  vi.stubGlobal("fetch", (url: string, { cache }: RequestInit) => {
    asked.push(`${url} ${cache}`);
    const [next] = answers;
    if (answers.length > 1) answers.shift();
    return next?.();
  });
  loader = pageLoader("/blog/", chunks);
});
afterEach(() => vi.unstubAllGlobals());

describe("pageLoader", () => {
  it("takes the content from the document, which it asks for with the chunk", async () => {
    expect(await loader.load("1.a", ROUTE.info.path)).toEqual({ route: ROUTE, html: "<p>a</p>" });
    expect(asked).toEqual([`${URL_OF_A} default`, "1.a"]);
  });

  it("asks for a document once", async () => {
    await Promise.all([loader.load("1.a", ROUTE.info.path), loader.load("1.a", ROUTE.info.path)]);
    await loader.load("1.a");
    expect(asked.filter((url) => url.startsWith("/"))).toEqual([`${URL_OF_A} default`]);
  });

  it("learns from the chunk that there is a document to ask for", async () => {
    expect(await loader.load("1.a")).toMatchObject({ html: "<p>a</p>" });
    expect(asked).toEqual(["1.a", `${URL_OF_A} default`]);
  });

  it("asks for no document where a page has no content, or its chunk holds it", async () => {
    chunk = { route: ROUTE, mark: null };
    expect(await loader.load("1.a")).toEqual({ route: ROUTE, html: null });
    chunk = { route: ROUTE, html: "<p>b</p>" };
    expect(await loader.load("1.b")).toEqual({ route: ROUTE, html: "<p>b</p>" });
    expect(asked).toEqual(["1.a", "1.b"]);
  });

  it("passes over an older copy that a cache has", async () => {
    answers = [answer(documentOf("<p>old</p>")), answer(documentOf("<p>a</p>"))];
    const loads = [loader.load("1.a", ROUTE.info.path), loader.load("1.a", ROUTE.info.path)];
    for (const page of await Promise.all(loads)) expect(page).toMatchObject({ html: "<p>a</p>" });
    expect(asked.filter((url) => url.startsWith("/"))).toEqual([
      `${URL_OF_A} default`,
      `${URL_OF_A} no-cache`,
    ]);
  });

  it.each([
    ["of another build", documentOf("<p>new</p>")],
    ["of another page, as some hosts answer for what is not there", "<!DOCTYPE html><h1>Hello</h1>"],
    ["without its comments, as a proxy may leave it", "<!DOCTYPE html><main><p>a</p></main>"],
    ["that was cut off", `<!DOCTYPE html><main>${CONTENT_START}<p>a</p>`],
    ["that a proxy has changed", documentOf('<p>a</p><script src="/ad.js"></script>')],
  ])("rejects for a document %s, and asks again the next time", async (_, text) => {
    answers = [answer(text)];
    await expect(loader.load("1.a", ROUTE.info.path)).rejects.toMatchObject({
      name: "ChunkLoadError",
      failure: "missing",
      message: `Loading chunk 1 failed.\n(missing: ${URL_OF_A})`,
    });
    expect(loader.isLoaded("1.a")).toBe(false);
    answers = [answer(documentOf("<p>a</p>"))];
    expect(await loader.load("1.a", ROUTE.info.path)).toMatchObject({ html: "<p>a</p>" });
    expect(loader.isLoaded("1.a")).toBe(true);
  });

  it.each([
    ["error", "Network Error", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["error", `${URL_OF_A} answered 404`, answer("", 404)],
    [
      "timeout",
      "timeout of 120000ms exceeded",
      () => Promise.reject(new DOMException("late", "TimeoutError")),
    ],
  ])("rejects with %s: %s", async (failure, message, fail) => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    answers = [fail];
    await expect(loader.load("1.a", ROUTE.info.path)).rejects.toMatchObject({
      message: `Loading chunk 1 failed.\n(${failure}: ${URL_OF_A})`,
      failure,
      cause: { message },
    });
    expect(timeout).toHaveBeenCalledWith(120_000);
  });

  it("is one for navigation and search, and forgets when it is told to", async () => {
    await loader.load("1.a", ROUTE.info.path);
    expect(loader.isLoaded("1.a")).toBe(true);
    loader.clear();
    expect(loader.isLoaded("1.a")).toBe(false);
    await loader.load("1.a", ROUTE.info.path);
    expect(asked.filter((url) => url.startsWith("/"))).toHaveLength(2);
  });
});
