import { expect, it } from "vitest";
import { rootImages } from "../../../../src/cli/import/content/root-images.js";

const SOURCES = new Set(["images/x.png", "images/图 1.png", "_posts/a/own.png", "2020/01/02/a/there.jpg"]);

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
])("rootImages writes %s as %s", (text, expected) => {
  const page = { path: "_posts/a.md", address: "/2020/01/02/a/", sources: SOURCES };
  expect(rootImages(text, page, () => undefined)).toBe(expected);
});
