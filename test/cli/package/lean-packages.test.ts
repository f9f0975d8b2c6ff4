import { createRequire } from "node:module";
import { resolve } from "node:path";
import { compileFunction } from "node:vm";
import { build, type Plugin } from "esbuild";
import { describe, expect, it } from "vitest";
import { noBodies, oneYaml, plainFields, quietFolders } from "../../../src/cli/package/lean-packages.js";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Bundles the installed packages that a module imports. Returns the code and its exports. */
async function bundle(contents: string, plugin: Plugin) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    plugins: [plugin],
  });
  const text = outputFiles[0]?.text ?? "";
  const module: { exports: Record<string, (text: string) => unknown> } = { exports: {} };
  compileFunction(text, ["module", "require"])(module, createRequire(import.meta.url));
  return { text, exports: module.exports };
}

describe("packages in the bundle of the command line", () => {
  it("parse front matter without gray-matter's own YAML parser", async () => {
    const { text, exports } = await bundle('export { default as matter } from "gray-matter";', oneYaml);
    expect(text).not.toContain("js-yaml");
    expect(exports["matter"]?.("no front matter")).toMatchObject({ content: "no front matter" });
    expect(() => exports["matter"]?.("---\na: 1\n---")).toThrow("gray-matter tried to parse YAML itself");
  });

  it("serve without parsers of request bodies", async () => {
    const { text, exports } = await bundle('export { default as express } from "express";', noBodies);
    expect(text).not.toContain("iconv-lite");
    expect(exports["express"]?.("")).toEqual(expect.any(Function));
    expect(() => Reflect.get(Object(exports["express"]), "json")()).toThrow("tried to parse a request body");
  });

  it("assign the fields of tokens plainly, with the same result", async () => {
    const code =
      'import MarkdownIt from "markdown-it"; export const render = (text) => new MarkdownIt().render(text);';
    const { text, exports } = await bundle(code, plainFields);
    expect(text).not.toMatch(/_defineProperty\(\s*this/);
    expect(exports["render"]?.("*a* `b`")).toBe("<p><em>a</em> <code>b</code></p>\n");
  });

  it("do not reread a folder on Linux for changes that a file's own watch reports", async () => {
    const { text } = await bundle('export { watch } from "chokidar";', quietFolders);
    expect(text).toContain('if (!(process.platform === "linux" && rawEvent === "change" && evPath');
  });
});
