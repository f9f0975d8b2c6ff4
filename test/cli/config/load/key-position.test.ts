import { describe, expect, it } from "vitest";
import { findKey, findLiteral } from "../../../../src/cli/config/load/key-position.js";

const CONFIG = `import { defineConfig } from "hanblog";
// export default { title: "not this" }
const nav = [{ text: "elsewhere" }];

export default defineConfig({
  description: "title: { nav", // title: x
  title: \`a {
  \`,
  "locales": { "/en/": { lang: "en", nav: [{ text: 'it\\'s', link: "/" }] } },
  head: [["link", { rel: "icon" }], ["meta", { name: "x" }]],
  markdown: {
    rules: [(md) => { md.use(x, { title: 1 }); }],
    html: true,
  },
  nav,
  footer,
  plugins: [
    words.count({ size: 1, sizes: [1, 2] }), // { size: 2 }
    "bowl()",
    bowl(),
    tea,
    makeBowl(bowlOptions),
  ],
});
const bowlOptions: Options = { size: { depth: 1 } };
`;

describe("findKey", () => {
  it.each<[readonly PropertyKey[], number, number]>([
    [["description"], 6, 3],
    [["title"], 7, 3],
    [["locales", "/en/", "lang"], 9, 26],
    [["locales", "/en/", "nav", 0, "link"], 9, 61],
    [["head", 1, 1, "name"], 10, 48],
    [["head", 1], 10, 37],
    [["markdown", "rules", 0], 12, 13],
    [["markdown", "html"], 13, 5],
    [["markdown", "nothing"], 11, 3],
    [["nav", 0, "text"], 3, 16],
    [["nav", 0, "link"], 3, 14],
    [["footer", "text"], 16, 3],
    [["plugins", 0, "size"], 18, 19],
    [["plugins", 0, "sizes", 1], 18, 39],
    [["plugins", 1, "size"], 19, 5],
    [["plugins", 2, "size"], 20, 5],
    [["plugins", 3, "size"], 21, 5],
    [["plugins", 4, "size", "depth"], 25, 40],
  ])("finds %j", (path, line, column) => {
    expect(findKey(CONFIG, path)).toEqual({ line, column });
  });

  it.each([
    ["const config: SiteConfigInput = {\n  title: 1,\n};\nexport default config;\n", 2],
    ["module.exports = {\n  title: 1 }", 2],
    ["export default {\n  'title': 1 } satisfies SiteConfigInput", 2],
  ])("finds the exported object of %j", (source, line) => {
    expect(findKey(source, ["title"])).toEqual({ line, column: 3 });
  });

  it.each(["export default makeConfig;", "", "export default { ", "const a = 1"])(
    "gives null for %j, whose keys cannot be seen",
    (source) => {
      expect(findKey(source, ["title"])).toBeNull();
    },
  );
});

it.each([
  ['nav: [{ text: "a", link: "/gone/" }]', { line: 1, column: 26 }],
  ["a\n  link: '/gone/',", { line: 2, column: 9 }],
  ["it's `/gone/`", { line: 1, column: 6 }],
  ["link: /gone/", null],
])("finds in %j the text where it is written out", (source, place) => {
  expect(findLiteral(source, (text) => text === "/gone/")).toEqual(place);
});
