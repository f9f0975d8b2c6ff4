import { Parser } from "htmlparser2";
import { ALLOWED_HTML } from "../../../src/runtime/comments/text/allowed-html.js";

/** Script that sets a mark if an attack succeeds. */
const RUN = "window.hacked=1";

const SQUARE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** HTML from strangers, and the result of every sanitiser. */
export const CLEANED: readonly (readonly [html: string, cleaned: string])[] = [
  ["<p>plain &amp; <b>bold</b></p>", "<p>plain &amp; <b>bold</b></p>"],
  ["<span style='color:red;position:fixed'>a</span>", '<span data-css="color:red">a</span>'],
  [
    "<span title='a style=b' style=color:#fff>a style=c</span>",
    '<span data-css="color:#fff">a style=c</span>',
  ],
  ["<span data-css='color:red;position:fixed'>a</span>", '<span data-css="color:red">a</span>'],
  ["<b style='color:red'>a</b>", "<b>a</b>"],
  ["<span style='color:expression(alert(1))'>a</span>", "<span>a</span>"],
  ["<span style='color:url(javascript:x)'>a</span>", "<span>a</span>"],
  ["a<video src=x>b</video><audio src=x></audio>c", "ac"],
  ["<p id=app name=x class=navbar>a</p>", "<p>a</p>"],
  ['<h2 id="v-title">Title</h2>', '<h2 id="v-title">Title</h2>'],
  ['<pre><code class="language-js">x</code></pre>', '<pre><code class="language-js">x</code></pre>'],
  ["<div><p>a</p></div>", "<p>a</p>"],
  ['<a href="#b">a</a>', '<a href="#b" rel="nofollow noopener noreferrer ugc">a</a>'],
  [
    '<a href="https://a.example/?b&amp;c">a</a>',
    '<a href="https://a.example/?b&amp;c" rel="nofollow noopener noreferrer ugc" target="_blank">a</a>',
  ],
  [
    `<img src="${SQUARE}" alt="a">`,
    `<img src="${SQUARE}" alt="a" referrerpolicy="no-referrer" loading="lazy">`,
  ],
  [
    '<img src="/a.png" alt="" width="10" height="20">',
    '<img src="/a.png" alt="" width="10" height="20" referrerpolicy="no-referrer" loading="lazy">',
  ],
  ['a<img src="javascript:x" alt="b &lt;i>c">d', "ab &lt;i&gt;cd"],
  ['a<img src="ms-msdt:x" alt="b"><img src="search-ms:x" alt="c">d', "abcd"],
  ['<a href="vscode:x">a</a><img alt="b"><img src="">', "<a>a</a>b"],
  ['<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
  ['<del datetime="2020-01-02">a</del>', '<del datetime="2020-01-02">a</del>'],
  ['<bdo dir="rtl">a</bdo>', '<bdo dir="rtl">a</bdo>'],
  ['<font color="red" size="2">a</font>', '<font color="red" size="2">a</font>'],
  ['<blockquote cite="javascript:x">a</blockquote>', "<blockquote>a</blockquote>"],
  ["<ul><li>a</li><li>b</li></ul>", "<ul><li>a</li><li>b</li></ul>"],
  [
    '<table><thead><tr><th align="left">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<table><thead><tr><th align="left">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="vbscript:x">a</a>', "<a>a</a>"],
  ['<a href="data:text/html,x">a</a>', "<a>a</a>"],
  ['<a href="JaVaScRiPt:x">a</a>', "<a>a</a>"],
  ['<a href="java\tscript:x">a</a>', "<a>a</a>"],
  ['<a href="&#106;avascript:x">a</a>', "<a>a</a>"],
  ["<p onclick=x onmouseover=y>a</p>", "<p>a</p>"],
  ["<p data-content aria-hidden=true>a</p>", "<p>a</p>"],
  [`<script>${RUN}</script>a`, "a"],
  ["<style>*{display:none}</style>a", "a"],
  ["a<!-- b -->c", "ac"],
];

/** HTML that tries to run a script. Every sanitiser must prevent it. */
export const ATTACKS: readonly string[] = [
  `<img src=x onerror=${RUN}>`,
  `<img src="x" onerror="${RUN}" src="y">`,
  `<svg onload=${RUN}><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<textarea></textarea><img src=x onerror=${RUN}>`,
  `<title><p title="</title><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<noembed><p title="</noembed><img src=x onerror=${RUN}>">`,
  `<plaintext><img src=x onerror=${RUN}>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<form action=javascript:${RUN}><input type=submit autofocus onfocus=${RUN}>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<base href=//evil.example/><link rel=stylesheet href=//evil.example/a.css>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<p title="--><img src=x onerror=${RUN}>">x</p>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<?xml <img src=x onerror=${RUN}>?>`,
  `<a href="x" title='"><img src=x onerror=${RUN}>'>x</a>`,
  `<img alt="\`><img src=x onerror=${RUN}>" src="/x.png">`,
  `<template><script>${RUN}</script></template>`,
  `<table><tr><td><svg><desc><td><img src=x onerror=${RUN}>`,
  `<select><style></select><img src=x onerror=${RUN}></style></select>`,
  `<body onload=${RUN}><html onclick=${RUN}>`,
  `</p></div></section></main><script>${RUN}</script>`,
  `<span style="background:url(javascript:${RUN})">x</span>`,
  `<b constructor=1 __proto__=2 hasOwnProperty=3>x</b>`,
];

/** HTML with invalid nesting. It must not affect the page after a comment. */
export const TANGLES: readonly string[] = [
  "<b><p>a<b><p>b<b><p>c",
  "<a href=/x><p><a href=/y>a</p></a>",
  `${"<b><p>".repeat(40)}x`,
  `${"<i>".repeat(30)}<p>x`,
  "<table><b>a<tr><td>b</b></table>",
  "<table><tr><td><article><tr></article></article></table>",
  "</article></li></ol></section>a",
  "<article></article></article>b",
  "<li>a<li>b",
  "<dd>a<dt>b",
  "<h1>a<h2>b<h3>c",
  "<p>a<table><p>b</table>",
  "<font color=red><p>a",
  "<caption>a<col><td>b",
  "<ul>a<p>b<li>c</ul>",
  "<details><p><summary>a</details>b",
];

const ADDED = ["rel", "target", "referrerpolicy", "loading"];

/** Returns the elements and attributes in HTML that are not allowed. */
export function findStrange(html: string): readonly string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const allowed = Object.hasOwn(ALLOWED_HTML, name) ? ALLOWED_HTML[name] : undefined;
      if (allowed === undefined) found.push(`<${name}>`);
      const names = Object.keys(attributes).filter((key) => ![...(allowed ?? []), ...ADDED].includes(key));
      found.push(...names.map((key) => `${name}[${key}]`));
    },
    oncomment: () => void found.push("a comment"),
    onprocessinginstruction: (name) => void found.push(name),
  });
  parser.end(html);
  return found;
}
