// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChunkLoader } from "../../../../src/runtime/app/navigation/load-chunk.js";
import { routeLoader, type RouteLoader } from "../../../../src/runtime/app/navigation/route-loader.js";
import type { PageChunk } from "../../../../src/runtime/model/document/chunk.js";
import type { DocumentData } from "../../../../src/runtime/model/document/document.js";
import { createPageRoute } from "../route-view.js";
import { writeDocument } from "../write-document.js";

const ROUTE = createPageRoute("/a b.html");
const { path } = ROUTE.info;
const URL_OF_A = `/blog${path}`;
const TARGET = { kind: "found", path, chunk: "1.a" } as const;
const PAGE = { route: ROUTE, html: "<p>a</p>", sidebar: null };

let asked: string[];
/** The host's responses for the document, in order. The last one is repeated. */
let answers: (() => Promise<Response>)[];
let chunk: PageChunk;
let loader: RouteLoader;

const documentOf = (html: string, data: Partial<DocumentData> = {}) =>
  writeDocument({ route: ROUTE, mark: "m", ...data }, html);
const answer =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }));
const askedDocuments = () => asked.filter((url) => url.startsWith("/"));

beforeEach(() => {
  asked = [];
  chunk = { [path]: { mark: "m", kind: "page" }, "/other.html": { mark: "o", kind: "page" } };
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
  loader = routeLoader("/blog/", chunks);
});
afterEach(() => vi.unstubAllGlobals());

describe("routeLoader", () => {
  it("reads the page from its document, which it requests together with the chunk", async () => {
    expect(await loader.load(TARGET)).toEqual(PAGE);
    expect(asked).toEqual([`${URL_OF_A} default`, "1.a"]);
  });

  it("reports the layout before the document is loaded", async () => {
    chunk = { [path]: { mark: "m", kind: "page", layout: "Wide" } };
    let send: (response: Response) => void = () => undefined;
    answers = [() => new Promise((resolve) => (send = resolve))];
    const onNote = vi.fn();
    const loading = loader.load(TARGET, { onNote });
    await vi.waitFor(() => expect(onNote).toHaveBeenCalledWith({ mark: "m", kind: "page", layout: "Wide" }));
    send(new Response(documentOf("<p>a</p>")));
    expect(await loading).toEqual(PAGE);
  });

  it("requests a document once", async () => {
    await Promise.all([loader.load(TARGET), loader.load(TARGET), loader.read(path)]);
    await loader.load(TARGET);
    expect(askedDocuments()).toEqual([`${URL_OF_A} default`]);
  });

  it("requests no document if the chunk contains the page", async () => {
    chunk = { [path]: { ...PAGE, html: "<p>b</p>" } };
    expect(await loader.load(TARGET, { isWhole: true })).toEqual({ ...PAGE, html: "<p>b</p>" });
    expect(asked).toEqual(["1.a"]);
  });

  it("accepts a page without content", async () => {
    answers = [answer(documentOf("", { content: null }))];
    expect(await loader.load(TARGET)).toEqual({ ...PAGE, html: null });
  });

  it("reads a page from its document alone, even if it is of another build", async () => {
    answers = [answer(documentOf("<p>new</p>", { mark: "n" }))];
    expect(await loader.read(path)).toMatchObject({ html: "<p>new</p>" });
    expect(asked).toEqual([`${URL_OF_A} default`]);
  });

  it("ignores an older copy in a cache", async () => {
    answers = [answer(documentOf("<p>old</p>", { mark: "old" })), answer(documentOf("<p>a</p>"))];
    const loads = [loader.load(TARGET), loader.load(TARGET)];
    for (const page of await Promise.all(loads)) expect(page).toMatchObject({ html: "<p>a</p>" });
    expect(askedDocuments()).toEqual([`${URL_OF_A} default`, `${URL_OF_A} no-cache`]);
  });

  it.each([
    ["of another build", documentOf("<p>new</p>", { mark: "n" })],
    ["of another page", documentOf("<p>a</p>", { route: createPageRoute("/404.html") })],
    ["that another program wrote", "<!DOCTYPE html><h1>Hello</h1>"],
    ["without its comments, as a proxy may leave it", documentOf("<p>a</p>").replaceAll(/<!--.*?-->/g, "")],
    ["without its data", documentOf("<p>a</p>").replace(/<script.*/s, "")],
    ["that was cut off", documentOf("<p>a</p>").slice(0, -20)],
    ["that a proxy has changed", documentOf("<p>a</p>").replace("<p>a</p>", "<p>a<script></script></p>")],
  ])("rejects for a document %s, and requests it again the next time", async (_, text) => {
    answers = [answer(text)];
    await expect(loader.load(TARGET)).rejects.toMatchObject({
      name: "ChunkLoadError",
      failure: "missing",
      message: `Loading chunk 1 failed.\n(missing: ${URL_OF_A})`,
    });
    expect(loader.isLoaded(TARGET)).toBe(false);
    answers = [answer(documentOf("<p>a</p>"))];
    expect(await loader.load(TARGET)).toMatchObject({ html: "<p>a</p>" });
    expect(loader.isLoaded(TARGET)).toBe(true);
    expect(loader.isLoaded({ ...TARGET, chunk: "1.b" })).toBe(false);
  });

  it("rejects for a chunk without the page", async () => {
    chunk = {};
    await expect(loader.load(TARGET)).rejects.toThrow(
      "Loading chunk 1 failed.\n(missing: /blog/assets/js/1.a.js)",
    );
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
    await expect(loader.load(TARGET)).rejects.toMatchObject({
      message: `Loading chunk 1 failed.\n(${failure}: ${URL_OF_A})`,
      failure,
      cause: { message },
    });
    expect(timeout).toHaveBeenCalledWith(120_000);
  });

  it("is shared by navigation and search, and drops its pages on request", async () => {
    await loader.load(TARGET);
    expect(loader.isLoaded(TARGET)).toBe(true);
    loader.clear();
    expect(loader.isLoaded(TARGET)).toBe(false);
    await loader.load(TARGET);
    expect(askedDocuments()).toHaveLength(2);
  });
});
