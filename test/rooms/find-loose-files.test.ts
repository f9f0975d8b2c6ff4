import { describe, expect, it } from "vitest";
import { findLooseFiles } from "./find-loose-files.js";

const short = "export const a = 1;\n";

/** Returns texts of files that import the named modules. */
function site(files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(files));
}

describe("findLooseFiles", () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      "a short file next to its only importer",
      { "src/a.ts": short, "src/b.tsx": 'import { a } from "./a.js";\n' },
      ["src/a.ts: 1 lines, imported by b.tsx only"],
    ],
    [
      "no file with two importers",
      { "src/a.ts": short, "src/b.ts": 'import "./a.js";\n', "src/c.ts": 'import "./a.js";\n' },
      [],
    ],
    ["no file that is loaded on demand", { "src/a.ts": short, "src/b.ts": 'await import("./a.js");\n' }, []],
    ["no file in another folder", { "src/a/a.ts": short, "src/b.ts": 'import "./a/a.js";\n' }, []],
    [
      "no file of the theme, which a site can replace",
      { "src/theme/a.ts": short, "src/theme/b.ts": 'import "./a.js";\n' },
      [],
    ],
    ["no long file", { "src/a.ts": short.repeat(41), "src/b.ts": 'import "./a.js";\n' }, []],
    [
      "no file whose importer is long",
      { "src/a.ts": short, "src/b.ts": `import "./a.js";\n${short.repeat(230)}` },
      [],
    ],
  ])("lists %s", (_, files, expected) => {
    expect(findLooseFiles(site(files))).toEqual(expected);
  });

  it("lists folders with more than 25 files, and rooms of more than ten files without a README", () => {
    const folder = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => [`src/${name}/${index}.ts`, ""] as const);
    const texts = new Map([
      ...folder("full", 26),
      ...folder("plain", 11),
      ...folder("small", 10),
      ...folder("known", 11),
      ["src/known/README.md", "`inner/` has parts."] as const,
      ...folder("known/inner", 11),
      ...folder("known/other", 11),
    ]);
    expect(findLooseFiles(texts)).toEqual([
      "src/full: 26 files",
      "src/full: no README.md",
      "src/plain: no README.md",
      "src/known/other: no README.md",
    ]);
  });
});
