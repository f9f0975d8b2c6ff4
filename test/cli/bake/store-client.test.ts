import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createStoreClient, StoreFailure } from "../../../src/cli/bake/store-client.js";

const SETTINGS = {
  appId: "app",
  appKey: "key",
  serverURLs: "https://store.example/below/",
  clazzName: "Remark",
};
const QUERY = { where: { url: "/a" }, order: "-createdAt", keys: "url", limit: 2, skip: 4 };
const row = z.object({ url: z.string() });

describe("createStoreClient", () => {
  it("requests a list of the configured class with the app's id and key", async () => {
    const asked: Request[] = [];
    const send: typeof fetch = (input, init) => {
      asked.push(new Request(input, init));
      return Promise.resolve(Response.json({ results: [{ url: "/a", more: 1 }, { url: 3 }], count: 7 }));
    };
    const client = createStoreClient(SETTINGS, send, new AbortController().signal);
    expect(await client.find(QUERY, row)).toEqual({ rows: [{ url: "/a" }], count: 7 });
    const { url = "", headers } = asked[0] ?? {};
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe("https://store.example/below/1.1/classes/Remark");
    expect(Object.fromEntries(searchParams)).toEqual({
      where: '{"url":"/a"}',
      order: "-createdAt",
      keys: "url",
      limit: "2",
      skip: "4",
      count: "1",
    });
    expect([headers?.get("X-LC-Id"), headers?.get("X-LC-Key")]).toEqual(["app", "key"]);
  });

  it("aborts a request when the deadline of the build is reached", async () => {
    const deadline = new AbortController();
    const silent: typeof fetch = (_, init) =>
      new Promise((_, fail) => {
        const { signal } = init ?? {};
        if (signal?.aborted === true) fail(new DOMException("Too late", "AbortError"));
        signal?.addEventListener("abort", () => fail(new DOMException("Too late", "AbortError")));
      });
    const answer = createStoreClient(SETTINGS, silent, deadline.signal).find(QUERY, row);
    deadline.abort();
    await expect(answer).rejects.toThrow(StoreFailure);
  });
});
