import { describe, expect, it } from "vitest";
import type { BuiltFile } from "../../../src/cli/bundle/built-file.js";
import { nameOutputs } from "../../../src/cli/bundle/name-outputs.js";

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");
const file = (path: string, contents: string, imports: readonly string[] = []): BuiltFile => ({
  path,
  contents: Buffer.from(contents),
  imports,
});

/** Returns a program with esbuild's names, whose hashes depend on the location of the sources. */
function build(hashes: { readonly app: string; readonly chunk: string }): readonly BuiltFile[] {
  const chunk = `assets/js/chunk-${hashes.chunk}.js`;
  return [
    file(`assets/js/app-${hashes.app}.js`, `import "./chunk-${hashes.chunk}.js"; run()`, [chunk]),
    file(chunk, "export const shared = 1"),
  ];
}

describe("nameOutputs", () => {
  it("gives equal programs equal names, regardless of esbuild's hashes", () => {
    const one = nameOutputs(build({ app: "AAAAAAAA", chunk: "BBBBBBBB" }));
    const two = nameOutputs(build({ app: "CCCCCCCC", chunk: "DDDDDDDD" }));
    expect(two.files).toEqual(one.files);
  });

  it("renames a file when one of its imports changes", () => {
    const [app, chunk] = build({ app: "AAAAAAAA", chunk: "BBBBBBBB" });
    if (app === undefined || chunk === undefined) throw new Error("build makes two files");
    const before = nameOutputs([app, chunk]).names.get(app.path);
    const after = nameOutputs([
      app,
      { ...chunk, contents: Buffer.from("export const shared = 2") },
    ]).names.get(app.path);
    expect(after).not.toBe(before);
  });

  it("writes the new names into the files that import them", () => {
    const { files, names } = nameOutputs(build({ app: "AAAAAAAA", chunk: "BBBBBBBB" }));
    const chunkName = names.get("assets/js/chunk-BBBBBBBB.js")?.split("/").at(-1);
    expect(chunkName).toMatch(/^chunk\.[0-9a-f]{8}\.js$/);
    expect(text(files.find(({ path }) => path.includes("app"))?.contents)).toContain(`./${chunkName}`);
  });

  it("gives files that import each other the same names in every folder", () => {
    const circle = (a: string, b: string) => [
      file(`js/a-${a}.js`, `import("./b-${b}.js")`, [`js/b-${b}.js`]),
      file(`js/b-${b}.js`, `import("./a-${a}.js")`, [`js/a-${a}.js`]),
    ];
    expect(nameOutputs(circle("AAAAAAAA", "BBBBBBBB")).files).toEqual(
      nameOutputs(circle("CCCCCCCC", "DDDDDDDD")).files,
    );
  });

  it("renames every file of a cycle when one of them changes, because they contain each other's names", () => {
    const circle = (app: string) => [
      file("js/app-AAAAAAAA.js", `import("./late-BBBBBBBB.js"); ${app}`, ["js/late-BBBBBBBB.js"]),
      file("js/late-BBBBBBBB.js", `import "./app-AAAAAAAA.js"; import "./shared-CCCCCCCC.js"`, [
        "js/app-AAAAAAAA.js",
        "js/shared-CCCCCCCC.js",
      ]),
      file("js/shared-CCCCCCCC.js", "export const shared = 1"),
    ];
    const before = nameOutputs(circle("one()"));
    const after = nameOutputs(circle("two()"));
    const old = new Map(before.files.map(({ path, contents }) => [path, text(contents)]));
    for (const { path, contents } of after.files)
      expect(old.get(path) ?? text(contents)).toBe(text(contents));
    expect(after.files.filter(({ path }) => old.has(path)).map(({ path }) => path)).toEqual([
      before.names.get("js/shared-CCCCCCCC.js"),
    ]);
  });

  it("gives two files of a cycle with the same base name different names", () => {
    const files = [
      file("js/a-AAAAAAAA.js", `import "./x-BBBBBBBB.js"`, ["js/x-BBBBBBBB.js"]),
      file("js/x-BBBBBBBB.js", `import "./x-CCCCCCCC.js"; 1`, ["js/x-CCCCCCCC.js"]),
      file("js/x-CCCCCCCC.js", `import "./a-AAAAAAAA.js"; 2`, ["js/a-AAAAAAAA.js"]),
    ];
    expect(new Set(nameOutputs(files).names.values()).size).toBe(3);
  });

  it("omits unused files, and names them independently of their content", () => {
    const [app, chunk] = build({ app: "AAAAAAAA", chunk: "BBBBBBBB" });
    if (app === undefined || chunk === undefined) throw new Error("build makes two files");
    const unused = new Set([chunk.path]);
    const { files } = nameOutputs([app, chunk], unused);
    expect(files).toHaveLength(1);
    expect(text(files[0]?.contents)).toBe('import "./chunk.js"; run()');
    const other = { ...chunk, contents: Buffer.from("export const shared = 2") };
    expect(nameOutputs([app, other], unused).files).toEqual(files);
  });

  it("renames files with non-ASCII names and keeps binary files unchanged", () => {
    const picture = "assets/img/图-CCCCCCCC.png";
    const bytes = Buffer.from([0xff, 0xfe, 0x2d, 0x80]);
    const { files } = nameOutputs([
      file("assets/css/style-DDDDDDDD.css", "a{background:url(/assets/img/图-CCCCCCCC.png)}", [picture]),
      { path: picture, contents: bytes, imports: [] },
    ]);
    const style = files.find(({ path }) => path.endsWith(".css"));
    const image = files.find(({ path }) => path.endsWith(".png"));
    expect(text(style?.contents)).toBe(`a{background:url(/${image?.path})}`);
    expect(Buffer.from(image?.contents ?? []).equals(bytes)).toBe(true);
  });
});
