import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_SITE } from "../../../../src/cli/comments/site-settings.js";
import { createCommentFeed } from "../../../../src/cli/comments/feed/create-comment-feed.js";
import { adminToken, callAdmin } from "../admin/call-admin.js";
import { describeOnBothStores, startService, type TestService } from "../service.js";

const SITE = { ...NO_SITE, url: "https://blog.example/", name: "Blog & <Talk>", locale: "en" } as const;

/** Path of element names → texts; attributes as `path@name`. Throws where the text is no well-formed XML. */
function parseXml(xml: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const path: string[] = [];
  let text = "";
  const put = (key: string, value: string) => found.set(key, [...(found.get(key) ?? []), value]);
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (uri !== "http://www.w3.org/2005/Atom") throw new Error(`<${local}> is none of Atom`);
    path.push(local);
    text = "";
    for (const [name, { value }] of Object.entries(attributes)) put(`${path.join("/")}@${name}`, value);
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", () => {
    put(path.join("/"), text);
    path.pop();
    text = "";
  });
  parser.write(xml).close();
  return found;
}

describeOnBothStores("the owner's feed", (makePlace) => {
  let service: TestService;
  let path = "";
  const read = async (at = path) => {
    const answer = await fetch(`${service.url}${at}`);
    return { status: answer.status, type: answer.headers.get("content-type"), xml: await answer.text() };
  };
  const write = async (fields: Readonly<Record<string, unknown>>) => {
    const body = { comment: "x", url: "/p/", nick: "Ann", ...fields };
    const { body: made } = await service.call("POST", "classes/Comment", { body });
    service.advance(60_000);
    return (made as { readonly objectId: string }).objectId;
  };

  beforeAll(async () => {
    service = await startService(await makePlace(), { site: SITE });
    const { body } = await callAdmin(service, "GET", "feed", { token: await adminToken(service) });
    ({ path } = body as { readonly path: string });
  }, 60_000);
  afterAll(() => service.stop());

  it("is Atom without a single comment", async () => {
    const { status, type, xml } = await read();
    expect([status, type]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const feed = parseXml(xml);
    expect(feed.get("feed/title")).toEqual(["Comments on Blog & <Talk>"]);
    expect(feed.get("feed/updated")).toEqual([service.context.now().toISOString()]);
    expect(feed.has("feed/entry")).toBe(false);
  });

  it("holds what visitors wrote as text, newest first, those that wait among them and spam not", async () => {
    const hostile = `]]>"><script>alert(1)</script>&#x0;&amp;\u0007\uFFFE😀\r\n<b>x`;
    const first = await write({ comment: hostile, nick: `<i>"\u0008` });
    const waiting = await write({ comment: "wait" });
    await write({ comment: "buy", hp: "trapped" });
    await service.call("PUT", `classes/Comment/${waiting}`, { master: true, body: { status: "waiting" } });
    const { xml } = await read();
    const feed = parseXml(xml);
    expect(feed.get("feed/entry/content")).toEqual([
      "wait",
      hostile.replace("\u0007\uFFFE", "").replace("\r\n", "\n"),
    ]);
    expect(feed.get("feed/entry/content@type")).toEqual(["text", "text"]);
    expect(feed.get("feed/entry/title")).toEqual(["[waiting] Ann on /p/", '<i>" on /p/']);
    expect(feed.get("feed/entry/category@term")).toEqual(["waiting"]);
    expect(feed.get("feed/entry/author/name")).toEqual(["Ann", '<i>"']);
    expect(feed.get("feed/entry/link@href")?.[1]).toBe(`https://blog.example/p/#comment-${first}`);
    const ids = [...(feed.get("feed/id") ?? []), ...(feed.get("feed/entry/id") ?? [])];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });

  it("has the last fifty", async () => {
    for (let index = 0; index < 51; index++) await write({ comment: `n${index}` });
    const contents = parseXml((await read()).xml).get("feed/entry/content") ?? [];
    expect([contents.length, contents[0], contents.at(-1)]).toEqual([50, "n50", "n1"]);
  });

  it.each(["", "?token=", "?token=x", `?token=${"0".repeat(32)}`, "?token=a&token=b"])(
    "is not there for %j",
    async (query) => {
      expect(await read(`/admin/feed.atom${query}`)).toMatchObject({ status: 404 });
    },
  );

  it("tells its address to the owner alone, and has another one with another password", async () => {
    expect((await callAdmin(service, "GET", "feed", { token: "" })).status).toBe(401);
    const place = await makePlace();
    const first = await startService(place);
    const { body } = await callAdmin(first, "GET", "feed", { token: await adminToken(first) });
    const { path: old } = body as { readonly path: string };
    expect((await fetch(`${first.url}${old}`)).status).toBe(200);
    await first.stop();
    const second = await startService(place, { adminPassword: "another password" });
    expect((await fetch(`${second.url}${old}`)).status).toBe(404);
    await second.stop();
  });
});

describe("the feed of a service that knows no site", () => {
  it("is Atom too", () => {
    const at = new Date(Date.UTC(2026, 10, 20));
    const comment = { objectId: "c", createdAt: at, updatedAt: at, nick: "", url: "/p/", comment: "" };
    const feed = parseXml(createCommentFeed([comment], { site: NO_SITE, secret: "s", now: () => at }));
    expect(feed.get("feed/title")).toEqual(["评论"]);
    expect(feed.get("feed/entry/author/name")).toEqual(["Anonymous"]);
    expect(feed.has("feed/entry/link")).toBe(false);
  });
});
