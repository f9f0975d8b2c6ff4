import { describe, expect, it } from "vitest";
import { hashSource } from "../../../../src/cli/output/policy/policy.js";
import { createHtmlReader } from "../../../../src/cli/output/html/read-html.js";

const sourcesOf = (html: string) => createHtmlReader()(html).sources.toSorted();

describe("the sources of a document", () => {
  it.each([
    [
      '<img src="https://a.example/a.png" srcset="//b.example/b.png 2x">',
      ["img-src b.example", "img-src https://a.example"],
    ],
    ['<img src="data:image/gif;base64,AA">', ["img-src data:"]],
    ['<img src="/a.png"><a href="https://a.example/">', []],
    ['<iframe src="https://a.example/v"></iframe>', ["frame-src https://a.example"]],
    ['<iframe src="/demo.html"></iframe>', ["frame-src 'self'"]],
    [
      '<video src="a.mp4" poster="https://a.example/p.png">',
      ["img-src https://a.example", "media-src 'self'"],
    ],
    ['<object data="a.pdf"></object>', ["object-src 'self'"]],
    ['<form action="https://a.example/"></form>', ["form-action https://a.example"]],
    ['<link rel="stylesheet" href="https://a.example/a.css">', ["style-src https://a.example"]],
    ['<link rel="preload" as="font" href="https://a.example/a.woff2">', ["font-src https://a.example"]],
    ['<link rel="manifest" href="/m.json">', ["manifest-src 'self'"]],
    ['<link rel="icon" href="https://a.example/i.png">', ["img-src https://a.example"]],
    ['<link rel="canonical" href="https://a.example/">', []],
    [
      '<script src="https://a.example/count.js"></script>',
      ["connect-src https://a.example", "img-src https://a.example", "script-src https://a.example"],
    ],
    ["<script>a()</script>", [`script-src ${hashSource("a()")}`]],
    ['<script type="module">a()</script>', [`script-src ${hashSource("a()")}`]],
    ['<script type="application/json">{}</script>', []],
    ['<script type="application/ld+json">{}</script>', []],
    [
      "<style>a{background:url(https://a.example/a.png)}</style>",
      ["img-src https://a.example", `style-src ${hashSource("a{background:url(https://a.example/a.png)}")}`],
    ],
    [
      '<button onclick="a(&quot;b&quot;)">',
      [`script-src ${hashSource('a("b")')}`, "script-src 'unsafe-hashes'"],
    ],
    ['<p data-css="background:url(https://a.example/a.png)">', ["img-src https://a.example"]],
    ['<p data-comments=""><img src="https://a.example/a.png"></p>', []],
    ["<p>The attribute on = 'x' of &lt;b onclick=y&gt;</p>", []],
  ])("%s", (html, sources) => {
    expect(sourcesOf(html)).toEqual(sources);
  });
});
