import { describe, expect, it } from "vitest";
import { readLiteral, readLiterals } from "../../../../src/cli/import/config/read-literals.js";

describe("readLiterals", () => {
  it("reads literals, and names the options that are expressions", () => {
    const text = `import { nav } from "./nav";
export default defineConfig({
  title: 'It\\'s', // a comment }
  nav, ...rest,
  "base": "/a/",
  themeConfig: { sidebar: { "/a/": ["", ["b", 'B']], "/c/": build("c") }, on: true, depth: 2 },
  head: [["script", {}, \`a \${b}\`]],
  extend(md) { return { a: 1 }; },
  last: null,
});`;
    expect(readLiterals(text)).toEqual({
      value: {
        title: "It's",
        base: "/a/",
        themeConfig: { sidebar: { "/a/": ["", ["b", "B"]] }, on: true, depth: 2 },
        head: [["script", {}]],
        last: null,
      },
      unread: ["nav", "themeConfig.sidebar./c/", "head[0][2]", "extend"],
    });
  });

  it("finds nothing in a file without an exported object", () => {
    expect(readLiterals("module.exports = build();")).toBeNull();
  });
});

describe("readLiteral", () => {
  it.each([
    ["['a', 1]", ["a", 1]],
    ["{ a: 'b' }", { a: "b" }],
    ["'x'", "x"],
    ["name", undefined],
    ["a + 'b'", undefined],
    ["'a' + b", undefined],
    ["", undefined],
  ])("reads %s", (text, expected) => {
    expect(readLiteral(text)).toEqual(expected);
  });
});
