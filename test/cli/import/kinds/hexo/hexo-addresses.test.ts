import { describe, expect, it } from "vitest";
import {
  hexoAddress,
  hexoCategories,
  hexoClock,
  hexoSlug,
  readHexoName,
} from "../../../../../src/cli/import/kinds/hexo/hexo-addresses.js";

describe("readHexoName", () => {
  // The results are those of Hexo 7.3.
  it.each([
    ["a.md", ":title.md", "a", null, {}],
    ["web/a.md", ":title.md", "web/a", null, {}],
    ["2020-01-02-a.md", ":title.md", "2020-01-02-a", null, {}],
    ["2020-01-02-a.md", ":year-:month-:day-:title.md", "a", "2020-01-02", {}],
    ["2020-1-2-a.md", ":year-:i_month-:i_day-:title.md", "a", "2020-01-02", {}],
    ["2020-1-2-a.md", ":year-:month-:day-:title.md", "2020-1-2-a", null, {}],
    ["web/2020-01-02-a.md", ":year-:month-:day-:title.md", "web-2020-01-02-a", null, {}],
    ["c_cpp/2023/a/b.md", ":category/:year/:title.md", "a/b", null, { category: "c_cpp" }],
    ["post/story of_a.md", ":category/:year/:title.md", "post-story-of-a", null, {}],
    ["en/go/a.md", ":lang/:tag/:title.md", "a", null, { lang: "en", tag: "go" }],
  ])("reads %s by %s", (path, pattern, title, date, fields) => {
    const name = title.split("/").at(-1);
    expect(readHexoName(path, pattern)).toEqual({ title, name, date, fields });
  });
});

describe("hexoAddress", () => {
  const values = {
    fields: { title: "Hello World", abbrlink: "ab12", ids: ["x", 2], none: [] },
    name: { title: "web/a", name: "a", date: null, fields: {} },
    clock: "2020-01-02T03:04:05",
    category: "web/js",
  };
  it.each([
    [":year/:month/:day/:title/", "/2020/01/02/web/a/"],
    [":i_month-:i_day/:name.html", "/1-2/a.html"],
    [":category/:post_title/", "/web/js/hello-world/"],
    ["posts/:abbrlink/", "/posts/ab12/"],
    [":title/index.html", "/web/a/"],
    ["p/:ids/", "/p/x,2/"],
    ["p/:none/", null],
    [":hash/", null],
  ])("fills %s", (pattern, expected) => {
    expect(hexoAddress(pattern, values)).toBe(expected);
  });
});

describe("hexoClock", () => {
  const name = { title: "a", name: "a", date: "2020-01-02", fields: {} };
  it.each([
    ["2020-01-02T23:30:00.000", "2020-01-02T23:30:00"],
    ["2020-01-02T23:30:00.000Z", "2020-01-03T07:30:00"],
    [undefined, "2020-01-02T00:00:00"],
    ["nonsense", null],
  ])("reads %s in the zone of the site", (date, expected) => {
    expect(hexoClock(date, name, "Asia/Shanghai")).toBe(expected);
  });
});

describe("hexoCategories", () => {
  it.each([
    ["a", [["a"]]],
    [["a", "b"], [["a", "b"]]],
    [
      [["a", "b"], "c"],
      [["a", "b"], ["c"]],
    ],
    [null, []],
  ])("reads %j as paths", (value, expected) => {
    expect(hexoCategories(value)).toEqual(expected);
  });
});

it("hexoSlug keeps capital letters and Chinese", () => {
  expect(hexoSlug("Hello, 世界 & Café")).toBe("Hello-世界-Cafe");
});
