import { describe, expect, it } from "vitest";
import { createBaker } from "../../../../src/runtime/comments/baked/create-baker.js";
import type { StoredComment, StoreSettings } from "../../../../src/runtime/model/comments.js";

const SETTINGS: StoreSettings = { appId: "a", appKey: "k", serverURLs: "https://store.example", bake: true };

const comment = (fields: Partial<StoredComment> = {}): StoredComment => ({
  objectId: "5f",
  createdAt: "2026-03-04T20:00:00.000Z",
  insertedAt: "",
  rid: "",
  pid: "",
  nick: "Ann",
  link: "",
  ua: "",
  url: "/a.html",
  QQAvatar: "",
  avatar: "",
  comment: "Text",
  ...fields,
});

const bake = (fields: Partial<StoredComment> = {}, settings: Partial<StoreSettings> = {}, lang = "en") =>
  createBaker({ ...SETTINGS, ...settings }, "Asia/Shanghai")(
    { total: 1, roots: [comment(fields)], replies: [] },
    lang,
  );

describe("comments rendered by a build", () => {
  it("show the day on which they were written, in the site's time zone", () => {
    expect(bake()).toContain('<time dateTime="2026-03-04T20:00:00.000Z">2026-03-05</time>');
    expect(bake({ insertedAt: "2020-01-02T03:04:05.000Z" })).toContain("2020-01-02</time>");
    expect(bake({ createdAt: "never" })).not.toContain("<time");
  });

  it.each([
    ["en", "Enable JavaScript to write a comment."],
    ["zh-CN", "发表评论需要启用 JavaScript。"],
    ["zh-TW", "發表評論需要啟用 JavaScript。"],
    ["ja", "コメントを書くには JavaScript を有効にしてください。"],
  ])("explain in the page's language, %s, what writing requires", (lang, text) => {
    expect(bake({}, {}, lang)).toContain(text);
  });

  it.each<[string, Partial<StoredComment>, string[]]>([
    ["the owner", { owner: 1 }, ["Author"]],
    ["a moderator", { moderator: "m1" }, ["Moderator"]],
    ["a reader who signed in", { verified: "github" }, ["✓ GitHub"]],
    ["one with the name of another person", { verified: "no" }, ["not verified"]],
    ["others", {}, []],
  ])("have the marks of %s, if the site shows them", (_, fields, marks) => {
    const found = (html: string) =>
      [...html.matchAll(/"comment-pinned"[^>]*>([^<]*)/g)].map(([, text]) => text);
    const conversation = { badge: true, readers: "github" } as const;
    expect(found(bake(fields, { conversation }))).toEqual(marks);
    expect(found(bake(fields))).toEqual([]);
    expect(bake(fields, { conversation })).not.toContain("m1");
  });

  it("have the text of the site as the owner's mark, and others in the page's language", () => {
    expect(bake({ owner: 1 }, { conversation: { badge: "Tang" } })).toContain(">Tang</span>");
    const html = bake({ moderator: "m" }, { conversation: { badge: true } }, "de");
    expect(html).toMatch(/"comment-pinned">Moderat\w+</);
  });

  it("load no avatar from a host, and one of a chat profile only if the site uses profiles", () => {
    const QQAvatar = "https://q.qlogo.cn/a.png";
    const settings = { avatarCdn: "https://avatars.example/" };
    expect(bake({ QQAvatar }, settings)).not.toMatch(/<img|avatars\.example|qlogo/);
    expect(bake({ QQAvatar }, { ...settings, qqService: "https://qq.example/" })).toContain(
      `src="${QQAvatar}"`,
    );
  });

  it.each([
    ["![a cat](/a.png)", "<q>a cat</q></p>"],
    ["![](/a.png)", "</a> </p>"],
  ])("quote the words of the comment being replied to: %s", (body, end) => {
    const root = comment({ objectId: "r", comment: body });
    const replies = [comment({ objectId: "s", rid: "r", pid: "r" })];
    const html = createBaker(SETTINGS, "Asia/Shanghai")({ total: 1, roots: [root], replies }, "en");
    expect(/<p class="comment-quote">.*?<\/p>/.exec(html)?.[0]).toContain(end);
  });

  it("link to their pages if the comments of all pages are shown", () => {
    expect(bake({}, { path: "*" })).toContain('<a class="comment-page" href="/a.html">/a.html</a>');
  });

  it("show strangers' input as text, in every field", () => {
    const html = bake({
      nick: "<script>x</script>",
      link: "javascript:x",
      ua: "<img src=x> Firefox/1.0",
      url: "javascript:x",
      comment: "<script>x</script><img src=x onerror=y>",
    });
    expect(html).not.toMatch(/<script|onerror|javascript:/);
  });

  it("report that there are none yet, and contain no control that works without a script", () => {
    const html = createBaker(SETTINGS, "UTC")({ total: 0, roots: [], replies: [] }, "en");
    expect(html).toContain("No comments yet.");
    expect(html).toMatch(/^<div class="comments-baked-editor" inert="">/);
  });

  it("are the same for the same comments", () => {
    expect(bake()).toBe(bake());
  });
});
