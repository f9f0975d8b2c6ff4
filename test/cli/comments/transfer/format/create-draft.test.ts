import { Marked } from "marked";
import { describe, expect, it } from "vitest";
import {
  prepareBody,
  replaceEmojiPictures,
} from "../../../../../src/cli/comments/transfer/format/create-draft.js";

const AT = '<a class="at" href="#5c3f">@Ann</a> , ';

describe("a body", () => {
  it.each<[string, string, boolean]>([
    ["**早** `a < b`", "**早** `a < b`", false],
    ["line\n\nline", "line\n\nline", false],
    ["<p>one</p>\n", "<p>one</p>", true],
    ["<p>one</p>\n\n<p>two</p>", "<p>one</p>&#10;\n<p>two</p>", true],
    ["<pre>a\n\n\n  b</pre>", "<pre>a&#10;&#10;\n  b</pre>", true],
    ["<ul>\r\n\r\n    <li>a</li></ul>", "<ul>&#10;\n    <li>a</li></ul>", true],
    ["<p>one</p>\n\n- two", "<p>one</p>\n\n- two", false],
    ["<p>one</p> **two**", "<p>one</p> **two**", false],
    ["<p>one</p>\n<pre># a\n\n# b</pre>", "<p>one</p>\n<pre># a&#10;\n# b</pre>", true],
    ["<p><code>a[0](1)</code></p>\n\n<p>two</p>", "<p><code>a[0](1)</code></p>&#10;\n<p>two</p>", true],
    ["<script>alert(1)</script>", "<script>alert(1)</script>", false],
    ["<picture>", "<picture>", false],
    ["a <b>c</b>", "a <b>c</b>", false],
  ])("%j becomes %j, and is HTML: %j", (body, text, isHtml) => {
    expect(prepareBody(body, "unknown")).toEqual({ text, isHtml, answered: "" });
    expect(prepareBody(text, "unknown").text).toBe(text);
  });

  it("of a system that stores HTML is HTML, even if it contains Markdown marks", () => {
    expect(prepareBody("a *b*\n\nc", "html").text).toBe("<section>a *b*&#10;\nc</section>");
    expect(prepareBody("<p>- a</p>", "html").text).toBe("<p>- a</p>");
  });

  it.each<[string, string, string]>([
    [`<p>${AT}hello</p>`, "<p>hello</p>", "5c3f"],
    [`${AT}hello`, "hello", "5c3f"],
    ["<p><a href='#5c3f' class='at'>@Ann </a>，你好</p>", "<p>你好</p>", "5c3f"],
    ["<a class=at href=#5c3f>@Ann</a>&nbsp;hi", "hi", "5c3f"],
    [`${AT}${AT}twice`, `${AT}twice`, "5c3f"],
    ['<a class="attack" href="#5c3f">x</a> , y', '<a class="attack" href="#5c3f">x</a> , y', ""],
    ['<a href="https://x.example">x</a> y', '<a href="https://x.example">x</a> y', ""],
    [`hello ${AT}`, `hello ${AT}`, ""],
    ["[@Ann](#12): hello", "hello", "12"],
    ["[@阿米](#5c3f): [@Ann](#12): a", "[@Ann](#12): a", "5c3f"],
    ["hello [@Ann](#12): b", "hello [@Ann](#12): b", ""],
    ["[@Ann](https://x.example): c", "[@Ann](https://x.example): c", ""],
  ])("%j loses the link to its parent: %j, %j", (body, text, answered) => {
    expect(prepareBody(body, "unknown")).toMatchObject({ text, answered });
  });

  it("is prepared quickly even if tags are never closed", () => {
    for (const body of [`<p>${"<a ".repeat(50_000)}>`, `<p>${"<pre>".repeat(50_000)}`])
      expect(prepareBody(body, "unknown").text === body).toBe(true);
  });

  it.each([
    "<p>one</p>\n\n    <p>two *three*</p>",
    "<pre><code>a\n\n    b\n\n\n# c</code></pre>",
    "<ul>\n\n<li>a</li>\n\n    <li>b</li>\n</ul>",
    "<blockquote>\n\n> a\n\n- b</blockquote>",
    "plain *text*\n\n1. one",
  ])("in HTML, %j, is not changed by Markdown", (body) => {
    const { text } = prepareBody(body, "html");
    expect(new Marked({ gfm: true, breaks: true }).parse(text)).toBe(text);
    expect(text.replaceAll("&#10;", "\n")).toContain(body);
  });
});

const CDN = "https://img.t.sinajs.cn/t4/appstyle/expression/ext/normal";

it.each([
  [`<img alt="smile" src="${CDN}/e3/2018new_weixioa02_org.png">`, ":smile:"],
  [
    `<img class="vemoji" src="https://cdn.example/a.png" alt="doge" referrerpolicy="no-referrer" />`,
    ":doge:",
  ],
  [`<p>a <img src='${CDN}/x.png' alt=':laugh and cry:'> b</p>`, "<p>a :laugh and cry: b</p>"],
  [`<img src=https://cdn.example/emoji/haha.gif>`, ":haha:"],
  [`<img src="//cdn.example/emojis/love-you.png?v=2">`, ":love you:"],
  [
    `![smile](${CDN}/e3/2018new_weixioa02_org.png) and ![](https://cdn.example/emoji/cat.png)`,
    ":smile: and :cat:",
  ],
  [`![:ok:](https://cdn.example/emoji/1f44c.png "ok")`, ":ok:"],
  // Others stay.
  ["![cat](https://photos.example/cat.png)", "![cat](https://photos.example/cat.png)"],
  ["![unknown](https://cdn.example/emoji/unknown.png)", "![unknown](https://cdn.example/emoji/unknown.png)"],
  [
    "![constructor](https://cdn.example/emoji/toString.png)",
    "![constructor](https://cdn.example/emoji/toString.png)",
  ],
  ["![smile](/emoji/smile.png)", "![smile](/emoji/smile.png)"],
  [`\`![smile](${CDN}/x.png)\``, `\`![smile](${CDN}/x.png)\``],
  [`\`\`\`\n![smile](${CDN}/x.png)\n\`\`\``, `\`\`\`\n![smile](${CDN}/x.png)\n\`\`\``],
  [`<pre><img alt="smile" src="${CDN}/x.png"></pre>`, `<pre><img alt="smile" src="${CDN}/x.png"></pre>`],
  [`<img data-alt="smile" src="${CDN}/x.png">`, `<img data-alt="smile" src="${CDN}/x.png">`],
])("%j becomes %j", (body, expected) => {
  expect(replaceEmojiPictures(body)).toBe(expected);
});

it("takes a time that grows with the length of a hostile body only", () => {
  for (const part of ["<img ", "![", "![](", "`", "```\n", "<pre>", "<img src='"]) {
    const body = part.repeat(20_000);
    expect(replaceEmojiPictures(body)).toBe(body);
  }
});
