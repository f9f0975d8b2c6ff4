import { describe, expect, it } from "vitest";
import { findServer } from "../../../../src/runtime/comments/store/server-url.js";

const routerSays = (body: unknown) => () => Promise.resolve(Response.json(body));
const silent = () => Promise.reject(new Error("offline"));

describe("findServer", () => {
  it.each([
    ["abc", routerSays({ api_server: "abc.api.example" }), "https://abc.api.example"],
    ["abc", routerSays({ api_server: "evil.example/path" }), "https://leancloud.cn"],
    ["abc", routerSays(null), "https://leancloud.cn"],
    ["abc", silent, "https://leancloud.cn"],
    ["abc-9Nh9j0Va", silent, "https://tab.leancloud.cn"],
    ["abc-MdYXbMMI", silent, "https://us.leancloud.cn"],
  ])("finds the host of %s", async (appId, send, expected) => {
    expect(await findServer(appId, send)).toBe(expected);
  });
});
