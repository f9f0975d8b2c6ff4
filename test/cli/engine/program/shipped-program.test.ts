import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  loadShippedServer,
  readShippedProgram,
  shipProgram,
} from "../../../../src/cli/engine/program/shipped-program.js";
import { bundlerFiles } from "../../../../src/cli/engine/store/own-code.js";
import { createShippedPackage, SERVER_CODE, type ShippedPackage } from "../../shipped-package.js";

let shipped: ShippedPackage;
const at = (path: string) => join(shipped.dir, path);

beforeEach(async () => {
  shipped = await createShippedPackage();
});

describe("the program that ships with a package", () => {
  it.each([
    ["a build", false, "dist/program/production.server.cjs"],
    ["hanblog dev", true, "dist/program/development.server.cjs"],
  ])("is read for %s as it was shipped", async (_, dev, server) => {
    const { client, optionsCode } = shipped.template;
    const program = readShippedProgram(shipped.dir, dev);
    expect(program).toEqual({
      client: { ...client, files: client.files.map((file) => expect.objectContaining({ path: file.path })) },
      optionsCode,
      server: { kind: "shipped", file: at(server), components: null },
      // Only the package's own files. Other packages are identified by version.
      sources: new Set([at("src/theme/index.tsx"), at("src/theme/style.css")]),
      warnings: [],
    });
    const texts = (files: typeof client.files = []) =>
      files.map(({ contents, imports }) => [Buffer.from(contents).toString(), imports]);
    expect(texts(program?.client.files)).toEqual(texts(client.files));
    expect(await readFile(at(server), "utf8")).toBe(SERVER_CODE);
  });

  it.each([
    ["a file of the theme was changed", "src/theme/style.css", "body { color: red }\n"],
    ["code next to one shadows it", "src/theme/index.js", ""],
    ["a package has another version", "node_modules/react/package.json", '{"version":"19.0.1"}'],
    ["the bundler has another version", "node_modules/esbuild/package.json", '{"version":"1.0.1"}'],
    ["it is damaged", "dist/program/production.client", "{}\n"],
  ])("is not used if %s", async (_, file, text) => {
    await writeFile(at(file), text);
    expect(readShippedProgram(shipped.dir, false)).toBeNull();
  });

  it("is not used if a file of the theme is missing, or if there is none", async () => {
    await rm(at("src/theme/style.css"));
    expect(readShippedProgram(shipped.dir, false)).toBeNull();
    expect(readShippedProgram(at("nowhere"), false)).toBeNull();
  });

  it("cannot be created from a shipped program", () => {
    const server = { kind: "shipped", file: at("server.cjs"), components: null } as const;
    expect(() => shipProgram(shipped.dir, false, { ...shipped.template, server })).toThrow(RangeError);
  });
});

describe("bundlerFiles", () => {
  it("lists files at every depth, whose change makes a shipped program stale", () => {
    const files = ["bundle-template", "replacements/replacements"].map((name) => `bundle/${name}.ts`);
    const model = ["error", "document/body"].map((name) => `../runtime/model/${name}.ts`);
    expect(bundlerFiles()).toEqual(expect.arrayContaining([...files, ...model]));
  });
});

describe("loadShippedServer", () => {
  it("loads the renderer early, and ignores a missing or broken one", async () => {
    await writeFile(at("dist/program/production.server.cjs"), "globalThis.shippedServerRuns = true;");
    loadShippedServer(shipped.dir);
    expect(Reflect.get(globalThis, "shippedServerRuns")).toBe(true);
    Reflect.deleteProperty(globalThis, "shippedServerRuns");
    loadShippedServer(at("nowhere"));
    const broken = await createShippedPackage();
    await writeFile(join(broken.dir, "dist/program/production.server.cjs"), "(");
    loadShippedServer(broken.dir);
  });
});
