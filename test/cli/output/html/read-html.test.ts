import { describe, expect, it } from "vitest";
import { createHtmlReader } from "../../../../src/cli/output/html/read-html.js";
import { CONTENT_END, CONTENT_START } from "../../../../src/runtime/model/document/document.js";
import { parseSrcset } from "../../../../src/cli/output/html/srcset.js";

const readHtml = createHtmlReader();

describe("readHtml", () => {
  it.each([
    ['<a href="/a.html?x=1&amp;y#h">', "link", "/a.html?x=1&y#h"],
    ["<A HREF=a.html>", "link", "a.html"],
    ['<img src=" x.png ">', "image", "x.png"],
    ['<img data-zoom-src="large.png">', "image", "large.png"],
    ['<video poster="p.png">', "image", "p.png"],
    ['<video src="v.mp4">', "media", "v.mp4"],
    ['<source src="v.webm">', "media", "v.webm"],
    ['<script type="module" src="/app.js"></script>', "script", "/app.js"],
    ['<link rel="stylesheet" href="/s.css">', "style", "/s.css"],
    ['<link rel="shortcut icon" href="/i.png">', "image", "/i.png"],
    ['<link rel="modulepreload" href="/m.js">', "script", "/m.js"],
    ['<link rel="alternate" href="/atom.xml">', "link", "/atom.xml"],
    ['<iframe src="/demo/">', "link", "/demo/"],
  ])("finds the address in %s", (html, kind, target) => {
    expect(readHtml(html).references).toEqual([{ kind, target }]);
  });

  it("finds every image of a srcset, also in data addresses with commas", () => {
    expect(readHtml('<img srcset="a.png, b,c.png 2x, data:image/png;base64,AA 3x">').references).toEqual([
      { kind: "image", target: "a.png" },
      { kind: "image", target: "b,c.png" },
      { kind: "image", target: "data:image/png;base64,AA" },
    ]);
  });

  it.each([
    ['<script src="https://a.example/x.js"></script>', ["a.example"]],
    [
      '<img src="//b.example:8080/x.png" srcset="https://c.example/y.png 2x">',
      ["b.example:8080", "c.example"],
    ],
    [
      '<iframe src="https://d.example/"></iframe><link rel=preconnect href=//e.example>',
      ["d.example", "e.example"],
    ],
    [
      '<style>@import "https://h.example/a.css"; a{background:url(//i.example/a.png)}</style><p>url(//no.example/)',
      ["h.example", "i.example"],
    ],
    ["<style></style>url(//no.example/)", []],
    ['<b style="background:URL(&quot;https://j.example/a.png&quot;)">url(//no.example/)</b>', ["j.example"]],
    [
      '<svg><image xlink:href="https://k.example/a.png"/></svg><input type=image src=//l.example/a.png>',
      ["k.example", "l.example"],
    ],
    ['<table background="https://m.example/a.png"><pre>@import "//no.example/"</pre>', ["m.example"]],
    ['<div data-comments><b style="background:url(//no.example/)"><style>a{b:url(//no.example)}', []],
    ['<a href="https://f.example/"></a><link rel=canonical href="https://g.example/">', []],
    ['<img src="/own.png"><img src="data:image/png;base64,AA"><img src="https://">', []],
  ])("finds the hosts that %s loads from", (html, expected) => {
    expect(readHtml(html).hosts).toEqual(expected);
  });

  it("lists an address once", () => {
    expect(readHtml('<a href="/a"></a><a href="/a"></a>').references).toHaveLength(1);
  });

  it("finds ids and anchor names", () => {
    expect(readHtml('<h2 id="安装"></h2><a name="old" id="new"></a><input name="q">').ids).toEqual([
      "安装",
      "new",
      "old",
    ]);
  });

  it.each([
    "<script>document.write('<a href=\"/x\">')</script>",
    "<pre><code>&lt;a href=&quot;/x&quot;&gt;</code></pre>",
    '<!-- <img src="x.png"> -->',
    "<style>a { background: url(x.png) }</style>",
    '<script type="application/json">{"html":"<a href=\\"/x\\">"}</script>',
  ])("reads nothing from %s", (html) => {
    expect(readHtml(html).references).toEqual([]);
  });
});

describe("comments in a document", () => {
  it("are ignored, unlike what follows them", () => {
    const stranger =
      '<ol><li id="comment-1"><a href="./gone.html">a</a><img src="https://elsewhere.example/a.png"><br></li></ol>';
    const html = `<a href="/before">b</a><div data-comments="">${stranger}</div><p id="after"><a href="/after">c</a>`;
    const { ids, references, hosts } = readHtml(html);
    expect(ids).toEqual(["after"]);
    expect(references.map(({ target }) => target)).toEqual(["/before", "/after"]);
    expect(hosts).toEqual([]);
  });

  describe("a document with a piece that other documents share", () => {
    const part = { html: '<nav id="n"><a href="/a.html">a</a><img src="https://img.example/i.png"></nav>' };
    const around = (before: string, after: string) => {
      const html = `${before}${part.html}${after}`;
      return { html, pieces: [{ from: before.length, to: before.length + part.html.length, part }] };
    };

    it.each([
      ['<p id="b"><a href="/b.html">b</a>', '</p><div data-content="">text<h2 id="h">H</h2></div>'],
      ['<div data-content="">text', "</div>"],
      ['<div data-comments="">', "</div>"],
      ["<script>x", "</script>"],
      ['<p title="', '">x</p>'],
    ])("is read the same with a cached piece, between %j and %j", (before, after) => {
      const { html, pieces } = around(before, after);
      const read = createHtmlReader();
      expect([read(html, { pieces }), read(html, { pieces })]).toEqual([readHtml(html), readHtml(html)]);
    });
  });

  describe("a document with known content", () => {
    const content =
      '<h2 id="h">H</h2><p><a href="/a.html">a</a><img src="https://img.example/i.png"> <b>b</b></p>';
    const facts = readHtml(`<div data-content="">${content}</div>`);

    it.each([
      ['<p id="b"><a href="/a.html">b</a></p><div data-content="">text', "more</div><p>after</p>"],
      ['<p style="background:url(//c.example/)"></p><div data-content="">', "</div>"],
      ['<div data-content=""><h2>text', "</h2></div>"],
      ['<div data-content=""><svg>', "</svg></div>"],
      ['<div data-content=""><pre>', "</pre></div>"],
      ['<div data-comments=""><div data-content="">', "</div></div>"],
      ["<div>", "</div>"],
      ["<script>x", "</script>"],
    ])("is read the same with known content, between %j and %j", (before, after) => {
      const html = before + CONTENT_START + content + CONTENT_END + after;
      const { text, ...known } = createHtmlReader()(html, { content: { html: content, facts } });
      const { text: scannedText, ...scanned } = readHtml(html);
      expect(known).toEqual(scanned);
      expect(text.split(/\s+/)).toEqual(scannedText.split(/\s+/));
    });
  });
});

describe("parseSrcset", () => {
  it.each([
    ["", []],
    ["a.png", [{ url: "a.png", descriptor: "" }]],
    [
      "a.png 1x,b.png 640w",
      [
        { url: "a.png", descriptor: "1x" },
        { url: "b.png", descriptor: "640w" },
      ],
    ],
    [
      "a.png,  b.png",
      [
        { url: "a.png", descriptor: "" },
        { url: "b.png", descriptor: "" },
      ],
    ],
  ])("reads %j", (srcset, expected) => {
    expect(parseSrcset(srcset)).toEqual(expected);
  });
});
