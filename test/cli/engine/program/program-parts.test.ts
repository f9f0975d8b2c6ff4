import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { plainInput } from "../../../../src/cli/bundle/plain-input.js";
import { fillTemplate, makeTemplate } from "../../../../src/cli/engine/program/program-parts.js";
import { readShippedProgram } from "../../../../src/cli/engine/program/shipped-program.js";
import { createPlainProblem } from "../../../../src/runtime/model/error.js";
import { SITE } from "../../../runtime/app/route-view.js";
import { createSmallPackage, makeRealDir } from "../../bundle/small-package.js";
import { writeFiles } from "../../output/temporary-folder.js";
import { createShippedPackage, SERVER_CODE, type ShippedPackage } from "../../shipped-package.js";

let shipped: ShippedPackage;
let cacheDir = "";

beforeEach(async () => {
  shipped = await createShippedPackage();
  cacheDir = join(shipped.dir, "cache");
});

describe("makeTemplate", () => {
  it.each([false, true])(
    "uses the shipped program for a site without code of its own (dev: %s)",
    async (dev) => {
      const made = await makeTemplate(plainInput(shipped.dir, dev), cacheDir);
      expect(made).toEqual(readShippedProgram(shipped.dir, dev));
      expect(made).not.toBeNull();
    },
  );

  it("bundles the code of any other site once, until it changes", async () => {
    const packageDir = await createSmallPackage();
    const siteDir = await makeRealDir();
    const file = join(siteDir, "components/Bowl.tsx");
    const input = { ...plainInput(packageDir, false), siteDir, components: [{ name: "Bowl", file }] };
    const make = async (text: string) => {
      await writeFiles(siteDir, { "components/Bowl.tsx": `export default () => "${text}";` });
      const made = await makeTemplate(input, cacheDir);
      if ("problems" in made) throw new Error(JSON.stringify(made.problems));
      return made;
    };
    const textOf = ({ server }: Awaited<ReturnType<typeof make>>) =>
      server.kind === "whole" ? server.code : "";
    const first = await make("one");
    expect(textOf(first)).toContain('"one"');
    expect(first.sources).toContain(file);
    expect(await make("one")).toEqual(first);
    expect(textOf(await make("two"))).toContain('"two"');
  });

  it("reports why the site's code cannot be bundled", async () => {
    const packageDir = await createSmallPackage();
    const siteDir = await makeRealDir();
    const components = [{ name: "Bowl", file: join(siteDir, "components/Bowl.tsx") }];
    expect(
      await makeTemplate({ ...plainInput(packageDir, false), siteDir, components }, cacheDir),
    ).toMatchObject({
      problems: [{ code: "bundle-failed" }],
    });
  });
});

describe("fillTemplate", () => {
  const fill = (template: Partial<typeof shipped.template>, shell = SITE) =>
    fillTemplate({ ...shipped.template, ...template }, shell, cacheDir);
  async function fillWhole(template: Partial<typeof shipped.template> = {}, shell = SITE) {
    const result = await fill(template, shell);
    if (result.kind === "failed") throw new Error(JSON.stringify(result.problems));
    return result.parts;
  }

  it("passes on the problems of bundling", async () => {
    const problems = [createPlainProblem("error", "bundle-failed", "No bowl", null, null)];
    expect(await fillTemplate({ problems }, SITE, cacheDir)).toEqual({ kind: "failed", problems });
  });

  it("reports the theme's errors about its options", async () => {
    const optionsCode =
      "export const resolveOptions = () => { throw new TypeError('themeConfig.size is odd') };";
    expect(await fill({ optionsCode })).toMatchObject({
      kind: "failed",
      problems: [{ code: "theme-config", message: expect.stringContaining("themeConfig.size is odd") }],
    });
  });

  it("gives scripts and renderer the resolved options", async () => {
    const optionsCode = "export const resolveOptions = () => ({ size: 'read' });";
    const { shell, client } = await fillWhole({ optionsCode });
    expect(shell.themeConfig).toEqual({ size: "read" });
    const app = client.files.find(({ path }) => path.includes("/app."));
    expect(Buffer.from(app?.contents ?? []).toString()).toContain('themeConfig:{size:"read"}');
  });

  it("keeps the sources and warnings of the program", async () => {
    const warnings = [createPlainProblem("warning", "odd", "An odd bowl", null, null)];
    expect(await fillWhole({ warnings })).toMatchObject({ sources: shipped.template.sources, warnings });
  });

  it("writes a custom renderer to the cache", async () => {
    const { server } = await fillWhole();
    if (server.kind !== "written") throw new Error("The renderer was not written");
    expect(server.file.startsWith(join(cacheDir, "server-"))).toBe(true);
    expect(await readFile(server.file, "utf8")).toBe(SERVER_CODE);
  });

  it("does not copy a shipped renderer, and writes only the site's components", async () => {
    const own = { kind: "shipped", file: join(shipped.dir, "server.cjs") } as const;
    const plain = await fillWhole({ server: { ...own, components: null } });
    expect(plain.server).toEqual({ ...own, components: null });
    const { server } = await fillWhole({ server: { ...own, components: "exports.Bowl = 1;" } });
    if (server.kind !== "shipped" || server.components === null)
      throw new Error("No components were written");
    expect(server.file).toBe(own.file);
    expect(await readFile(server.components.file, "utf8")).toBe("exports.Bowl = 1;");
  });
});
