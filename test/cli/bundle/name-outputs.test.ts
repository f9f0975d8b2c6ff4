import { describe, expect, it } from "vitest";
import { nameOutputs, type BuiltFile } from "../../../src/cli/bundle/name-outputs.js";

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");
const file = (path: string, contents: string, imports: readonly string[] = []): BuiltFile => ({
  path,
  contents: Buffer.from(contents),
  imports,
});

/** One program as esbuild gives it in a folder: its own hashes depend on where the sources lie. */
function build(hashes: { readonly app: string; readonly chunk: string }): readonly BuiltFile[] {
  const chunk = `assets/js/chunk-${hashes.chunk}.js`;
  return [
    file(`assets/js/app-${hashes.app}.js`, `import "./chunk-${hashes.chunk}.js"; run()`, [chunk]),
    file(chunk, "export const shared = 1"),
  ];
}

describe("nameOutputs", () => {
  it("gives equal programs equal names, whatever hashes esbuild chose", () => {
    const one = nameOutputs(build({ app: "AAAAAAAA", chunk: "BBBBBBBB" }));
    const two = nameOutputs(build({ app: "CCCCCCCC", chunk: "DDDDDDDD" }));
    expect(two.files).toEqual(one.files);
  });

  it("renames a file when something that it imports changes", () => {
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

  it("names files that import each other the same in every folder", () => {
    const circle = (a: string, b: string) => [
      file(`js/a-${a}.js`, `import("./b-${b}.js")`, [`js/b-${b}.js`]),
      file(`js/b-${b}.js`, `import("./a-${a}.js")`, [`js/a-${a}.js`]),
    ];
    expect(nameOutputs(circle("AAAAAAAA", "BBBBBBBB")).files).toEqual(
      nameOutputs(circle("CCCCCCCC", "DDDDDDDD")).files,
    );
  });
});
