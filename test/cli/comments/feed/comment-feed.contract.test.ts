import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { equals } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { describeOnStore } from "../describe-on-store.js";
import { parseAtom } from "./parse-atom.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import { adminToken, callAdmin } from "../admin/call-admin.js";
import { openService, type TestService } from "../service.js";

const SITE = { ...NO_SITE, url: "https://blog.example/", name: "Blog & <Talk>", locale: "en" } as const;

describeOnStore("the owner's feed", ({ emptyPlace }) => {
  let service: TestService;
  let path = "";
  const read = async (at = path) => {
    const answer = await service.fetch(at);
    return { status: answer.status, type: answer.headers.get("content-type"), xml: await answer.text() };
  };
  const write = async (fields: Readonly<Record<string, unknown>>) => {
    const body = { comment: "x", url: "/p/", nick: "Ann", ...fields };
    const { body: made } = await service.call("POST", "classes/Comment", { body });
    service.advance(60_000);
    return (made as { readonly objectId: string }).objectId;
  };

  beforeAll(async () => {
    service = await openService(await emptyPlace(), { site: SITE });
    const { body } = await callAdmin(service, "GET", "feed", { token: await adminToken(service) });
    ({ path } = body as { readonly path: string });
  });
  afterAll(() => service.stop());

  it("is valid Atom without comments", async () => {
    const { status, type, xml } = await read();
    expect([status, type]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const feed = parseAtom(xml);
    expect(feed.get("feed/title")).toEqual(["Comments on Blog & <Talk>"]);
    expect(feed.get("feed/updated")).toEqual([service.context.now().toISOString()]);
    expect(feed.has("feed/entry")).toBe(false);
  });

  it("contains the texts of visitors as text, newest first, including waiting comments but no spam", async () => {
    const hostile = `]]>"><script>alert(1)</script>&#x0;&amp;\u0007\uFFFE😀\r\n<b>x`;
    const first = await write({ comment: hostile, nick: `<i>"\u0008` });
    const waiting = await write({ comment: "wait" });
    await write({ comment: "buy", hp: "trapped" });
    await service.call("PUT", `classes/Comment/${waiting}`, { master: true, body: { status: "waiting" } });
    const { xml } = await read();
    const feed = parseAtom(xml);
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

  it("contains the last fifty comments", async () => {
    for (let index = 0; index < 51; index++) await write({ comment: `n${index}` });
    const contents = parseAtom((await read()).xml).get("feed/entry/content") ?? [];
    expect([contents.length, contents[0], contents.at(-1)]).toEqual([50, "n50", "n1"]);
  });

  it.each(["", "?token=", "?token=x", `?token=${"0".repeat(32)}`, "?token=a&token=b"])(
    "is not found with %j",
    async (query) => {
      expect(await read(`/admin/feed.atom${query}`)).toMatchObject({ status: 404 });
    },
  );
});

describeOnStore("the address of the owner's feed", ({ emptyPlace }) => {
  it("is known to the owner only, and changes with the password", async () => {
    const place = await emptyPlace("shared");
    const first = await openService(place);
    expect((await callAdmin(first, "GET", "feed", { token: "" })).status).toBe(401);
    const { body } = await callAdmin(first, "GET", "feed", { token: await adminToken(first) });
    const { path: old } = body as { readonly path: string };
    expect((await first.fetch(old)).status).toBe(200);
    await first.stop();
    const second = await openService(place, { adminPassword: "another password" });
    expect((await second.fetch(old)).status).toBe(404);
    await second.stop();
  });
});

describeOnStore("the feed for everyone", ({ emptyPlace }) => {
  let service: TestService;
  const read = async (query = "", headers: Readonly<Record<string, string>> = {}) => {
    const answer = await service.fetch(`/feed.atom${query}`, { headers });
    return { status: answer.status, headers: answer.headers, xml: await answer.text() };
  };
  const write = async (fields: Readonly<Record<string, unknown>>) => {
    const body = { comment: "x", url: "/p/", nick: "Ann", mail: "ann@example.org", ...fields };
    const { body: made } = await service.call("POST", "classes/Comment", { body });
    service.advance(60_000);
    return (made as { readonly objectId: string }).objectId;
  };

  beforeAll(async () => {
    const classes = { comments: ["Guestbook"], counters: [] };
    service = await openService(await emptyPlace(), { site: SITE, hasFeed: true, classes });
    await service.call("POST", "classes/Guestbook", { body: { comment: "other site", url: "/p/" } });
    await write({ comment: "first" });
    await write({ comment: "second", url: "/标签/C#.html?a=1&b=2" });
    const waiting = await write({ comment: "waits" });
    await service.call("PUT", `classes/Comment/${waiting}`, { master: true, body: { status: "waiting" } });
    await write({ comment: "buy", hp: "trapped" });
  });
  afterAll(() => service.stop());

  it("has the visible comments, newest first, without mail and IP addresses", async () => {
    const { status, headers, xml } = await read();
    expect([status, headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    const feed = parseAtom(xml);
    expect(feed.get("feed/entry/content")).toEqual(["second", "first"]);
    expect(xml).not.toMatch(/ann@example|\b10\.\d+\.\d+/);
  });

  it("has those of one page, and an id of its own", async () => {
    const page = await read(`?url=${encodeURIComponent("/标签/C#.html?a=1&b=2")}`);
    const other = await read("?url=/p/");
    const [feeds] = [[await read(), page, other].map(({ xml }) => parseAtom(xml))];
    expect(feeds?.map((feed) => feed.get("feed/entry/content"))).toEqual([
      ["second", "first"],
      ["second"],
      ["first"],
    ]);
    expect(new Set(feeds?.flatMap((feed) => feed.get("feed/id"))).size).toBe(3);
    expect(parseAtom((await read("?url=/none/")).xml).has("feed/entry")).toBe(false);
  });

  const readJson = async (query = "") => {
    const answer = await service.fetch(`/feed.json${query}`);
    return { headers: answer.headers, text: await answer.text() };
  };

  it("is JSON as well, with the same comments", async () => {
    const { headers, text } = await readJson();
    expect(headers.get("content-type")).toBe("application/feed+json");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(text).not.toMatch(/ann@example|\b10\.\d+\.\d+|"(?:ip|mail|avatar|ua)"/);
    const atom = parseAtom((await read()).xml);
    const feed = JSON.parse(text) as { readonly items: readonly Readonly<Record<string, unknown>>[] };
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "Comments on Blog & <Talk>",
      home_page_url: "https://blog.example/",
      language: "en",
    });
    expect(feed.items.map((item) => Object.keys(item).toSorted())[0]).toEqual(
      ["authors", "content_text", "date_published", "id", "title", "url"].toSorted(),
    );
    const fields = {
      id: "id",
      url: "link@href",
      title: "title",
      content_text: "content",
      date_published: "published",
    };
    for (const [name, element] of Object.entries(fields)) {
      expect(feed.items.map((item) => item[name])).toEqual(atom.get(`feed/entry/${element}`));
    }
  });

  it.each([
    ["?limit=1", ["second"]],
    ["?limit=1&url=/p/", ["first"]],
    ["?limit=2", ["second", "first"]],
    ["?limit=0", ["second", "first"]],
    ["?limit=1000", ["second", "first"]],
    ["?limit=x", ["second", "first"]],
    ["?limit=1&limit=2", ["second", "first"]],
    ["?url=/none/", []],
  ])("in JSON with %s has the comments %j", async (query, expected) => {
    const { items } = JSON.parse((await readJson(query)).text) as {
      readonly items: readonly { readonly content_text: string }[];
    };
    expect(items.map(({ content_text }) => content_text)).toEqual(expected);
  });

  it("is off unless the owner turns it on", async () => {
    const other = await openService(await emptyPlace(), { site: SITE });
    for (const name of ["feed.atom", "feed.json"]) {
      expect((await other.fetch(`/${name}`)).status).toBe(404);
    }
    await other.stop();
  });
});

describeOnStore("the feed for everyone of a blog in a folder", ({ emptyPlace }) => {
  let service: TestService;
  const write = async (fields: Readonly<Record<string, unknown>>) => {
    const body = { comment: "x", url: "/博/", nick: "Ann", ...fields };
    const { body: made } = await service.call("POST", "classes/Comment", { body });
    service.advance(60_000);
    return (made as { readonly objectId: string }).objectId;
  };
  const hide = (id: string, status = "waiting") =>
    service.call("PUT", `classes/Comment/${id}`, { master: true, body: { status } });
  const read = async (query = "") => {
    const { items } = (await (await service.fetch(`/feed.json${query}`)).json()) as {
      readonly items: readonly { readonly content_text: string; readonly url: string }[];
    };
    const atom = parseAtom(await (await service.fetch("/feed.atom")).text());
    const texts = items.map(({ content_text }) => content_text);
    if (query === "") expect(atom.get("feed/entry/content") ?? []).toEqual(texts);
    return { texts, links: items.map(({ url }) => url.replace(/#.*/, "")) };
  };

  beforeAll(async () => {
    const site = { ...SITE, url: "https://user.github.io/博/" };
    service = await openService(await emptyPlace(), { site, hasFeed: true });
  });
  afterAll(() => service.stop());

  it("has comments on its pages only, and as many as there are", async () => {
    const own = [
      "/博/a.html?x=1",
      "https://user.github.io/博/b",
      "https://ann:secret@user.github.io/博/c",
      "//user.github.io/博/d",
      "/%e5%8d%9a/e",
      "/其他/../博/f..g",
      "/博",
    ];
    for (const url of own) await write({ comment: "own", url });
    const links = [
      "https://user.github.io/%E5%8D%9A",
      "https://user.github.io/%E5%8D%9A/f..g",
      "https://user.github.io/%e5%8d%9a/e",
      "https://user.github.io/%E5%8D%9A/d",
      "https://user.github.io/%E5%8D%9A/c",
      "https://user.github.io/%E5%8D%9A/b",
      "https://user.github.io/%E5%8D%9A/a.html?x=1",
    ];
    const others = [
      "/other-site/phish.html?x=1",
      "/博客/phish.html",
      "/博/../other/",
      "/博/%2e%2E/other/",
      "/博/..%2fother/",
      "/博/x/%252e%252e%252F../other/",
      "/博/..%5Cother/",
      "/博/..;x/other/",
      "\\博\\..\\other\\",
      "/博/\t../other/",
      "/\t/evil.example/博/",
      "//evil.example/博/",
      "\\\\evil.example\\博\\",
      "https://evil.example/博/",
      "http://user.github.io/博/",
      "blob:https://user.github.io/博/",
      "javascript:alert(1)",
      "http://[",
    ];
    for (let round = 0; round < 4; round++) {
      for (const url of others) await write({ comment: `other ${url}`, url });
    }
    expect(await read()).toEqual({ texts: own.map(() => "own"), links });
    expect((await read("?limit=2")).links).toEqual(links.slice(0, 2));
    expect((await read(`?url=${encodeURIComponent("/other-site/phish.html?x=1")}`)).texts).toEqual([]);
  });

  it("is not emptied by any number of newer comments elsewhere", async () => {
    const { objects } = service.context.store;
    const at = service.context.now();
    const forms = [
      (index: number) => `/${index}`,
      (index: number) => `/博/../${index}`,
      (index: number) => `/博/%2e./${index}`,
      (index: number) => `/博/.%252E/${index}`,
      (index: number) => `/博/..\\${index}`,
      (index: number) => `//evil.example/博/${index}`,
      (index: number) => `https://evil.example/博/${index}`,
    ];
    const strays = Array.from({ length: 700 }, (_, index) => ({
      objectId: `stray${index}`,
      createdAt: at,
      updatedAt: at,
      url: forms[index % forms.length]?.(index) ?? "",
      comment: "stray",
      status: "visible",
    }));
    for (let start = 0; start < strays.length; start += 100) {
      await objects.createAll(COMMENTS, strays.slice(start, start + 100));
    }
    const finds = vi.spyOn(objects, "find");
    const { texts, links } = await read("?limit=50");
    expect(texts).toEqual(["own"]);
    expect(links).toEqual(["https://user.github.io/%E5%8D%9A/a.html?x=1"]);
    finds.mockClear();
    await service.fetch("/feed.json");
    // D1 allows 50 queries per call, and each list needs at most one more.
    expect(finds.mock.calls.length).toBeLessThanOrEqual(20);
    finds.mockRestore();
    await objects.remove(COMMENTS, equals("comment", "stray"));
  });

  it("has no replies to comments that are not visible", async () => {
    const root = await write({ comment: "root" });
    const reply = await write({ comment: "reply", rid: root, pid: root });
    await write({ comment: "answer", rid: root, pid: reply });
    const newest = async () => (await read("?limit=3")).texts;
    expect(await newest()).toEqual(["answer", "reply", "root"]);
    await hide(reply, "spam");
    expect(await newest()).toEqual(["root", "own", "own"]);
    await hide(reply, "visible");
    await hide(root);
    expect(await newest()).toEqual(["own", "own", "own"]);
    await hide(root, "visible");
    expect(await newest()).toEqual(["answer", "reply", "root"]);
  });
});
