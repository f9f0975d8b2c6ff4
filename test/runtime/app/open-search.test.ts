// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { createSearchOpener } from "../../../src/runtime/app/open-search.js";
import { createFetchJson } from "../../../src/runtime/app/navigation/fetch-json.js";
import { injectScript } from "../../../src/runtime/app/navigation/load-chunk.js";
import { usePageSandbox } from "./page-sandbox.js";

usePageSandbox();

const CHUNKS = {
  load: () => Promise.reject(new Error("There is no chunk")),
  isLoaded: () => false,
  register: () => undefined,
  clear: () => undefined,
};

describe("createSearchOpener", () => {
  const create = (dev?: boolean) => {
    const asked: string[] = [];
    const open = createSearchOpener(
      "/blog/",
      (path, freshness) => {
        asked.push(`${path} ${freshness}`);
        return Promise.resolve({ locales: {} });
      },
      CHUNKS,
      dev,
    );
    return { open, asked };
  };

  it("creates one search per locale", async () => {
    const { open, asked } = create();
    const search = await open("/");
    expect(await open("/")).toBe(search);
    expect(await open("/en/")).not.toBe(search);
    await search.prepare();
    await search.prepare();
    expect(asked).toEqual(["search.json no-cache"]);
  });

  it("creates a new one each time during development", async () => {
    const { open } = create(true);
    expect(await open("/")).not.toBe(await open("/"));
    const live = create(false);
    expect(await live.open("/")).toBe(await live.open("/"));
  });
});

describe("createFetchJson", () => {
  it("fetches below the base, with the given freshness and a time limit", async () => {
    const calls: unknown[] = [];
    const timeout = vi.spyOn(AbortSignal, "timeout");
    vi.stubGlobal("fetch", async (...args: unknown[]) => {
      calls.push(args);
      return Response.json({ a: 1 });
    });
    expect(await createFetchJson("/blog/")("routes.json", "no-store")).toEqual({ a: 1 });
    expect(calls).toEqual([
      ["/blog/routes.json", { cache: "no-store", signal: timeout.mock.results[0]?.value as unknown }],
    ]);
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it("rejects unless the response is a success", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
    await expect(createFetchJson("/blog/")("routes.json", "no-store")).rejects.toThrow(
      "/blog/routes.json answered 503",
    );
  });
});

describe("a request of createFetchJson", () => {
  it.each([
    ["Network Error", new TypeError("Failed to fetch")],
    ["Request aborted", new DOMException("gone", "AbortError")],
    ["timeout of 30000ms exceeded", new DOMException("late", "TimeoutError")],
  ])("that fails rejects with %s", async (message, cause) => {
    vi.stubGlobal("fetch", () => Promise.reject(cause));
    await expect(createFetchJson("/blog/")("routes.json", "no-store")).rejects.toMatchObject({
      message,
      cause,
    });
  });

  it("whose response ends early rejects with Network Error", async () => {
    const json = () => Promise.reject(new TypeError("network error"));
    vi.stubGlobal("fetch", async () => ({ ok: true, json }));
    await expect(createFetchJson("/blog/")("routes.json", "no-store")).rejects.toThrow("Network Error");
  });

  it("whose response is not JSON keeps its own error", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>"));
    await expect(createFetchJson("/blog/")("routes.json", "no-store")).rejects.toThrow(SyntaxError);
  });
});

describe("injectScript", () => {
  it("adds a script to the head, reports its result, and removes it", () => {
    // A head outside of the document loads nothing.
    const head = document.createElement("head");
    vi.spyOn(document, "head", "get").mockReturnValue(head);
    const ends: string[] = [];
    const remove = injectScript("/x.js", (end) => ends.push(end));
    const script = head.querySelector("script");
    expect([script?.getAttribute("src"), script?.async]).toEqual(["/x.js", true]);
    script?.dispatchEvent(new Event("load"));
    script?.dispatchEvent(new Event("error"));
    expect(ends).toEqual(["load", "error"]);
    remove();
    expect(head.innerHTML).toBe("");
  });
});
