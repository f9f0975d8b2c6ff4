import { describe, expect, it } from "vitest";
import { createRestClient } from "../../../../src/runtime/comments/store/rest-client.js";

const clientOf = (body: unknown, status = 200) =>
  createRestClient({ appId: "app", appKey: "key", serverURL: "https://store.test" }, () =>
    Promise.resolve(Response.json(body, { status })),
  );

describe("a response to a query", () => {
  it.each([
    [{}, { results: [], count: null }],
    [
      { results: "text", count: "7" },
      { results: [], count: null },
    ],
    [
      { results: [null, { a: 1 }], count: 1.5 },
      { results: [{}, { a: 1 }], count: null },
    ],
    [
      { results: [], count: 3 },
      { results: [], count: 3 },
    ],
  ])("%j is parsed as %j", async (body, found) => {
    expect(await clientOf(body).find("Comment", {})).toEqual(found);
    expect(await clientOf(body).cloudQuery("select * from Comment", [])).toEqual(found);
    expect(await clientOf([{ success: body }]).find("Comment", { where: "x".repeat(2001) })).toEqual(found);
  });

  it.each([[[]], [{}], [[null]], [[{ error: null }]], [["text"]]])(
    "%j to a batch is an error",
    async (body) => {
      const found = clientOf(body).find("Comment", { where: "x".repeat(2001) });
      await expect(found).rejects.toThrow("The store rejected the request");
    },
  );

  it("with an error has its code, its message and the time to wait", async () => {
    const found = clientOf({ code: 429, error: "Too many" }, 429).find("Comment", {});
    await expect(found).rejects.toMatchObject({ code: 429, message: "Too many", retryAfter: null });
  });
});
