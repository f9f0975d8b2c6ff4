import { parseReactions } from "../../../../src/runtime/model/reactions.js";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createPanelArea,
  SERVICE_MARK,
  type PanelHost,
} from "../../../../src/cli/comments/panel/panel-area.js";
import { RequestError } from "../../../../src/cli/comments/protocol/request-error.js";
import { createRouter } from "../../../../src/cli/comments/routes/routes.js";
import { askRouter } from "../routes/ask-router.js";
import { APP_ID, APP_KEY, MEMORY, openService, type TestService } from "../service.js";

const FILES = new Map([
  ["panel.js", { type: "text/javascript; charset=utf-8", contents: `start("${SERVICE_MARK}")` }],
  ["panel.css", { type: "text/css; charset=utf-8", contents: "a{}" }],
  ["panel/program-1.js", { type: "text/javascript; charset=utf-8", contents: "go()" }],
]);
const HOST: PanelHost = { loadPanel: () => Promise.resolve(FILES), gzip: (text) => gzipSync(text) };

let service: TestService;
beforeAll(async () => {
  service = await openService(MEMORY, {
    hasLikes: true,
    ownMinutes: 5,
    reactions: parseReactions("👍 🍚 Rice") ?? [],
  });
});
afterAll(() => service.stop());

function ask(path: string, headers: Readonly<Record<string, string>> = {}, host: PanelHost = HOST) {
  const area = createPanelArea(service.context, host);
  return askRouter(
    createRouter([area], () => new RequestError(404, 1, "None")),
    { path, headers },
  );
}

it("puts the public facts about the service into the script", async () => {
  const text = await (await ask("/panel.js")).text();
  const [, encoded = ""] = /^start\("(.*)"\)$/.exec(text) ?? [];
  expect(JSON.parse(decodeURIComponent(encoded))).toEqual({
    appId: APP_ID,
    appKey: APP_KEY,
    parts: {
      badge: true,
      sort: true,
      likes: true,
      reactions: "👍 🍚 Rice",
      ownChanges: 5,
      readers: "",
      moderation: false,
    },
  });
});

it.each([
  ["/panel.js", "public, no-cache", "text/javascript; charset=utf-8"],
  ["/panel.css", "public, no-cache", "text/css; charset=utf-8"],
  ["/panel/program-1.js", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"],
])("lets pages of any site load %s, cached as %s", async (path, caching, type) => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": caching,
    "content-type": type,
  });
});

it("answers 304 to a browser that has the file, and 200 after a change of the settings", async () => {
  const tag = (await ask("/panel.js")).headers.get("etag") ?? "";
  expect((await ask("/panel.js", { "if-none-match": `"other", ${tag}` })).status).toBe(304);
  const changed = { ...service.context, hasLikes: false };
  const router = createRouter([createPanelArea(changed, HOST)], () => new RequestError(404, 1, "None"));
  expect((await askRouter(router, { path: "/panel.js", headers: { "if-none-match": tag } })).status).toBe(
    200,
  );
});

it("compresses files for browsers that accept gzip, on hosts that do not do it themselves", async () => {
  const packed = await ask("/panel/program-1.js", { "accept-encoding": "br, gzip" });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe("go()");
  expect((await ask("/panel/program-1.js")).headers.get("content-encoding")).toBeNull();
  const { gzip: _, ...plain } = HOST;
  const other = await ask("/panel/program-1.js", { "accept-encoding": "gzip" }, plain);
  expect(other.headers.get("content-encoding")).toBeNull();
});

it("has no other files", async () => {
  expect((await ask("/panel/none.js")).status).toBe(404);
  expect((await ask("/panel/")).status).toBe(404);
});
