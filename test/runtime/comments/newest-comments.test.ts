// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showNewest } from "../../../src/runtime/comments/newest-comments.js";
import { excerptOf } from "../../../src/runtime/model/newest-comments.js";

const ITEM = {
  url: "https://blog.example/p/#comment-1",
  title: "Ann on /p/",
  content_text: "**Good** rice",
  date_published: "2026-11-20T12:00:00.000Z",
  authors: [{ name: "Ann" }],
};

let place: HTMLElement;
let asked: string[];
beforeEach(() => {
  place = document.createElement("div");
  place.textContent = "before";
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());

async function show(answer: () => Response | Promise<Response>, count?: number): Promise<string> {
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answer();
  });
  await showNewest(place, { server: "https://talk.example/", count });
  return place.innerHTML;
}
const feed = (...items: readonly unknown[]) => Response.json({ items });

it("links to the newest comments, in the page's own style", async () => {
  expect(await show(() => feed(ITEM), 3)).toBe(
    '<ul class="posts"><li><a href="https://blog.example/p/#comment-1" title="Ann on /p/">Ann: Good rice</a> ' +
      '<time datetime="2026-11-20T12:00:00.000Z">2026-11-20</time></li></ul>',
  );
  expect(asked).toEqual(["https://talk.example/feed.json?limit=3"]);
});

it("shows texts of visitors as text, and no address of another scheme", async () => {
  const hostile = {
    ...ITEM,
    url: "javascript:alert(1)",
    authors: [{ name: "<b>&" }],
    content_text: "a & <i>b",
  };
  const html = await show(() => feed(hostile));
  expect(html).not.toContain("javascript");
  expect(html).toContain(">&lt;b&gt;&amp;: a &amp; b</a>");
});

it.each(["\u202e", "\u2067", "\u061c"])(
  "turns no text by the mark %j in a name, a title or a comment",
  async (mark) => {
    const hostile = {
      ...ITEM,
      title: `${mark}a`,
      authors: [{ name: `${mark}Ann` }],
      content_text: `rice${mark}`,
    };
    const html = await show(() => feed(hostile));
    expect(html).not.toContain(mark);
    expect(html).toContain('title="a">Ann: rice</a>');
  },
);

it.each<[string, () => Response | Promise<Response>]>([
  ["does not respond", () => Promise.reject(new TypeError("offline"))],
  ["has no public feed", () => Response.json({ code: 101 }, { status: 404 })],
  ["has no comments", () => feed()],
  ["is no comment service", () => new Response("<html>")],
  ["has another format", () => Response.json({ items: "x" })],
  ["has entries of another format", () => feed(null, 1, { content_text: 5 })],
])("keeps the content if the service %s", async (_, answer) => {
  expect(await show(answer)).toBe("before");
});

it("removes a list of the build whose comments are gone, and nothing if the feed is broken", async () => {
  const baked = '<ul class="posts" data-comments=""><li>Ann: removed</li></ul>';
  place.innerHTML = baked;
  expect(await show(() => Response.json({ items: [null] }))).toBe(baked);
  expect(await show(() => new Response("<html>"))).toBe(baked);
  expect(await show(() => feed())).toBe("");
});

it("leaves out what an entry does not have", async () => {
  expect(await show(() => feed({ content_text: "only", date_published: "x" }))).toBe(
    '<ul class="posts"><li><a>only</a></li></ul>',
  );
});

it.each([
  ["plain", "plain"],
  ["**bold** and `code`", "bold and code"],
  ["> quoted\n\n- item\n1. one", "quoted item one"],
  ["# Title\ntext", "Title text"],
  ["[link](https://x.example) ![image](data:,) end", "link image end"],
  ["<b>html</b><br>line <unclosed", "html line"],
  ["```js\ncode()\n```", "code()"],
  ["a * b * c", "a b c"],
  ["snake_case 2 < 3", "snake_case 2 < 3"],
  ["饭".repeat(200), `${"饭".repeat(79)}…`],
  ["", ""],
])("%j begins with %j", (body, expected) => {
  expect(excerptOf(body)).toBe(expected);
});
