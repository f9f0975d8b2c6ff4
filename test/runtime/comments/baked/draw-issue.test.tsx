import { describe, expect, it } from "vitest";
import { createIssueDrawer } from "../../../../src/runtime/comments/baked/draw-issue.js";
import type { IssueComment } from "../../../../src/runtime/comments/platforms/platform.js";
import type { IssueSettings } from "../../../../src/runtime/model/comments.js";

const SETTINGS: IssueSettings = {
  platform: "github-v3",
  owner: "ann",
  repo: "blog",
  clientId: "c",
  bake: true,
};
const AUTHOR = { username: "bob", avatar: "https://g.example/bob.png", homepage: "https://g.example/bob" };
const TIME = Date.UTC(2026, 2, 4, 20);
const COMMENT: IssueComment = {
  id: "5",
  html: "<p>Text</p>",
  raw: "Text",
  author: AUTHOR,
  createdAt: TIME,
  updatedAt: TIME,
  reactions: { heart: 2, like: 0, unlike: 0 },
};
const PLATFORM = {
  name: "GitHub",
  link: "https://g.example",
  version: "v3",
  isReactable: true,
  isSortable: false,
  root: "https://g.example/ann/blog",
};

const draw = (
  list: readonly Partial<IssueComment>[],
  {
    lang = "en",
    count = list.length,
    link = "https://g.example/7",
    ...more
  }: Partial<IssueSettings> & {
    readonly lang?: string;
    readonly count?: number;
    readonly link?: string;
  } = {},
) =>
  createIssueDrawer({ ...SETTINGS, ...more }, "Asia/Shanghai")(
    {
      issue: { id: "7", title: "t", content: "", link },
      comments: { comments: list.map((one) => ({ ...COMMENT, ...one })), count, page: 1, perPage: 10 },
      platform: PLATFORM,
    },
    lang,
  );

describe("comments of an issue rendered by a build", () => {
  it("show the day on which they were written, in the site's time zone", async () => {
    expect(await draw([{}])).toContain('<time dateTime="2026-03-04T20:00:00.000Z">Mar 5, 2026</time>');
    expect(await draw([{ createdAt: Number.NaN }])).not.toContain("<time");
  });

  it.each([
    ["en", {}, "1 comment", 'lang="en" dir="ltr"'],
    ["zh-CN", {}, "1 条评论", 'lang="zh-CN" dir="ltr"'],
    ["th", {}, "1 comment", 'lang="en"'],
    ["en", { locale: "he" }, "", 'lang="he" dir="rtl"'],
  ] as const)(
    "use the page's language, %s, or the one that the site configures: %j",
    async (lang, more, count, attributes) => {
      const html = await draw([{}], { lang, ...more });
      expect(html).toContain(count);
      expect(html).toContain(attributes);
    },
  );

  it("have their markdown rendered if the platform returns no HTML", async () => {
    expect(await draw([{ html: null, raw: "**bold**" }])).toContain("<strong>bold</strong>");
  });

  it("load uploaded pictures from the platform", async () => {
    expect(await draw([{ html: null, raw: "![a](/uploads/a.png)" }])).toContain(
      '<img src="https://g.example/ann/blog/uploads/a.png"',
    );
  });

  it("show strangers' input as text, in every field", async () => {
    const html = await draw(
      [
        {
          html: "<script>x</script><img src=x onerror=y><a href='javascript:x'>a</a>",
          author: { username: "<b>eve</b>", avatar: 'https://g.example/"onload=x', homepage: "javascript:x" },
        },
      ],
      { link: "javascript:x" },
    );
    expect(html).not.toMatch(/<script|onerror=|"onload|javascript:|<b>/);
    expect(html).toContain("&lt;b&gt;eve");
  });

  it("report that there are none yet", async () => {
    expect(await draw([])).toContain("No comments yet. Leave the first comment !");
  });

  it("are the same for the same comments", async () => {
    expect(await draw([{}])).toBe(await draw([{}]));
  });
});
