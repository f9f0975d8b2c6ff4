import { readdir, readFile, realpath, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { BROWSER_PACKAGES } from "../../../src/cli/config/shipped-packages.js";
import { bundlePackages } from "../../../src/cli/package/bundle-packages.js";
import { makeTempDir } from "../../make-temp-dir.js";

const NODE_MODULES = resolve(import.meta.dirname, "../../../node_modules");
let dir = "";
let sources: readonly string[] = [];
const load = (name: string) =>
  import(pathToFileURL(join(dir, "dist/packages", `${name}.js`)).href) as Promise<Record<string, unknown>>;

beforeAll(async () => {
  dir = await realpath(await makeTempDir());
  await symlink(NODE_MODULES, join(dir, "node_modules"), "junction");
  sources = await bundlePackages(dir);
});

describe("the packages that ship with hanblog", () => {
  it("are complete modules, which import nothing but each other and Node", async () => {
    const names = await readdir(join(dir, "dist/packages"));
    const own = [...BROWSER_PACKAGES.values(), "compression", "kysely"].map((name) => `${name}.js`);
    expect(names).toEqual(expect.arrayContaining(own));
    for (const name of names.filter((file) => file.endsWith(".js"))) {
      const text = await readFile(join(dir, "dist/packages", name), "utf8");
      for (const [, specifier = ""] of text.matchAll(/^(?:import|export) (?:.*from )?"([^"]+)";$/gm))
        expect(specifier).toMatch(/^(?:\.\/pixi-|node:)/);
    }
  });

  it("have the exports that hanblog imports", async () => {
    expect(Object.keys(await load("kysely")).toSorted()).toEqual([
      "Kysely",
      "Migrator",
      "PostgresDialect",
      "SqliteDialect",
      "sql",
    ]);
    expect(await load("compression")).toMatchObject({ default: expect.any(Function) });
    expect(Object.keys(await load("marked"))).not.toContain("Marked");
    expect(await load("dompurify")).toHaveProperty("default");
  });

  it("keep the notices of their licences, and are listed with all their files", async () => {
    expect(await readFile(join(dir, "dist/packages/dompurify.js"), "utf8")).toContain("@license DOMPurify");
    const names = ["@pixi/core", "leancloud-storage", "pixi-live2d-display", "kysely", "mime-db"];
    for (const name of names)
      expect(sources.some((file) => file.includes(`node_modules/${name}/`))).toBe(true);
  });
});
