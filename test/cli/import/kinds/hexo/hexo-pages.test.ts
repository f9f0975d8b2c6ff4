import { expect, it } from "vitest";
import { placeOwnFiles, rootFile, rootImages } from "../../../../../src/cli/import/kinds/hexo/hexo-pages.js";

const SOURCES = new Set([
  "images/x.png",
  "images/图 1.png",
  "_posts/a/own.png",
  "2020/01/02/a/there.jpg",
  "files/a.mp4",
  "about/index.md",
]);

it.each([
  ["![](../images/x.png)", "![](/images/x.png)"],
  ['![x](images/x.png "t")', '![x](/images/x.png "t")'],
  ["![](../images/图%201.png)", "![](/images/%E5%9B%BE%201.png)"],
  ['<img alt="" src="../../images/x.png">', '<img alt="" src="/images/x.png">'],
  ["![](there.jpg)", "![](/2020/01/02/a/there.jpg)"],
  ["![](a/own.png)", "![](a/own.png)"],
  ["![](/images/x.png)", "![](/images/x.png)"],
  ["![](https://a.example/images/x.png)", "![](https://a.example/images/x.png)"],
  ["![](../images/gone.png)", "![](../images/gone.png)"],
  ["![](../images/x.png?v=1)", "![](/images/x.png?v=1)"],
  [
    "![a][b]\n\n[b]: ../images/x.png 'T'\n[c]: <images/x.png>",
    "![a][b]\n\n[b]: /images/x.png 'T'\n[c]: </images/x.png>",
  ],
  [
    '<video src="../files/a.mp4#t=1" poster="../images/x.png"></video>',
    '<video src="/files/a.mp4#t=1" poster="/images/x.png"></video>',
  ],
  [
    '<a href="../images/x.png"><img src="../images/x.png"></a>',
    '<a href="/images/x.png"><img src="/images/x.png"></a>',
  ],
  ["[see](../images/x.png)", "[see](/images/x.png)"],
  ["[about](../about/index.md) [b](#c) [d](?e)", "[about](../about/index.md) [b](#c) [d](?e)"],
])("rootImages writes %s as %s", (text, expected) => {
  const page = { path: "_posts/a.md", address: "/2020/01/02/a/", sources: SOURCES };
  expect(rootImages(text, page, () => undefined)).toBe(expected);
});

it.each([
  ["../images/x.png", "/images/x.png"],
  ["images/x.png?v=1", "/images/x.png?v=1"],
  ["/images/x.png", null],
  ["https://a.example/x.png", null],
  ["a/own.png", null],
  ["gone.png", null],
])("the cover %s is at %s", (written, expected) => {
  expect(rootFile(written, { path: "_posts/a.md", address: null, sources: SOURCES })).toBe(expected);
});

it.each([
  ["![](own.png)", "![](a/own.png)"],
  ["![](./own.png?v=1)", "![](a/own.png?v=1)"],
  ["![a][b]\n\n[b]: own.png", "![a][b]\n\n[b]: a/own.png"],
  [
    '<a href="own.png"><img alt="" src="own.png"></a>',
    '<a href="a/own.png"><img alt="" src="a/own.png"></a>',
  ],
  ["![](a/own.png) ![](other.png) ![](/own.png)", "![](a/own.png) ![](other.png) ![](/own.png)"],
])("placeOwnFiles writes %s as %s", (text, expected) => {
  const page = { path: "_posts/a.md", sources: SOURCES, below: "a/" };
  expect(placeOwnFiles(text, page, () => undefined)).toBe(expected);
});
