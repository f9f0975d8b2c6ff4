import { expect, it } from "vitest";
import { themeAssets } from "../../../../../src/cli/import/kinds/hexo/hexo.js";
import { oldFolderOf } from "../../old-files.js";

it("brings the files of a theme that options name, if the site has none of that name", () => {
  const files = ["images/me.jpg", "images/own.png", "images/other.gif", "favicon.ico"];
  const old = oldFolderOf(Object.fromEntries(files.map((file) => [`themes/next/source/${file}`, ""])));
  const options = {
    head: [["link", { rel: "icon", href: "/favicon.ico" }]],
    themeConfig: { authorAvatar: "/images/me.jpg", logo: "/images/own.png" },
    nav: [{ text: "A", link: "//a.example/images/me.jpg" }],
  };
  const own = [{ source: "source/images/own.png", target: "public/images/own.png" }];
  expect(themeAssets(options, own, { old, theme: "next" })).toEqual([
    { source: "themes/next/source/favicon.ico", target: "public/favicon.ico" },
    { source: "themes/next/source/images/me.jpg", target: "public/images/me.jpg" },
  ]);
});
