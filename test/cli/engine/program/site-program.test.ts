import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { loadProject } from "../../../../src/cli/config/load/load-config.js";
import type { Project } from "../../../../src/cli/config/project.js";
import { createShell } from "../../../../src/cli/site/create-shell.js";
import {
  bundleProgram,
  prepareProgram,
  programId,
  removeProgram,
  type SiteProgram,
} from "../../../../src/cli/engine/program/site-program.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { writeFiles } from "../../output/temporary-folder.js";
import { preparePlainProgram } from "../../plain-program.js";
import { createShippedPackage, type ShippedPackage } from "../../shipped-package.js";

const MASCOT = 'mascot: { model: "mascot/model.json", core: "mascot/core.js" },';
const MASCOT_FILES = {
  "mascot/model.json": '{"model":"bowl.moc","textures":[]}',
  "mascot/bowl.moc": "moc",
  "mascot/core.js": "core();",
};

let shipped: ShippedPackage;
let siteDir = "";

async function load(config = "", files: Readonly<Record<string, string>> = {}): Promise<Project> {
  await writeFiles(siteDir, {
    "hanblog.config.mjs": `export default {\n  title: "A & B",\n  base: "/b/",\n  ${config}\n};\n`,
    ...files,
  });
  return loadProject({ siteDir, packageDir: shipped.dir, now: new Date(0) });
}

/** Bundles the program of a valid project. */
async function bundle(project: Project, prepared = prepare(project)): Promise<SiteProgram> {
  const result = await bundleProgram(project, createShell(project.config, ""), prepared);
  if (result.kind === "failed") throw new Error(JSON.stringify(result.problems));
  return result.program;
}
const prepare = (project: Project) => prepareProgram(project, { packageDir: shipped.dir, dev: false });
const textOf = ({ client }: SiteProgram, name: string) => {
  const file = client.files.find(({ path }) => path === name);
  return file === undefined ? null : Buffer.from(file.contents).toString();
};

beforeEach(async () => {
  shipped = await createShippedPackage();
  siteDir = await makeTempDir();
});

describe("the program of a site that adds nothing to the theme", () => {
  it("is the shipped one, which is kept when the site's program is removed", async () => {
    const program = await bundle(await load());
    expect(program.server).toMatchObject({ kind: "shipped", components: null });
    expect(program.sources).toContain(join(shipped.dir, "src/theme/index.tsx"));
    expect(program.notes).toEqual([]);
    await removeProgram(program);
    expect(existsSync(join(shipped.dir, "dist/program/production.server.cjs"))).toBe(true);
  });

  it("has a sign-in callback page if comments need one", async () => {
    const name = "oauth/callback/index.html";
    expect(textOf(await bundle(await load()), name)).toBeNull();
    const issue = 'comments: { issue: { platform: "github-v3", owner: "o", repo: "r", clientId: "c" } },';
    const page = textOf(await bundle(await load(issue)), name);
    expect(page).toContain('finish("/b/");');
    expect(page).toContain('<a href="/b/">A &amp; B</a>');
  });

  it("has an id that depends on its scripts and styles", async () => {
    const program = await bundle(await load());
    expect(programId(program)).toMatch(/^[\da-f]{12}$/);
    expect(programId(await bundle(await load()))).toBe(programId(program));
    const ids = ["script", "style"].map((part) =>
      programId({ ...program, client: { ...program.client, [part]: "x" } }),
    );
    expect(new Set([programId(program), ...ids]).size).toBe(3);
  });
});

describe("the program of a site with code of its own", () => {
  it("is removed with its renderer", async () => {
    const project = await load();
    const program = await bundle(project, preparePlainProgram(project));
    if (program.server.kind !== "written") throw new Error("The renderer was not written");
    expect(existsSync(program.server.file)).toBe(true);
    await removeProgram(program);
    expect(existsSync(program.server.file)).toBe(false);
    // Removing a program from an empty cache is harmless.
    await removeProgram(program);
  });

  it("has the files, licences and sources of its mascot", async () => {
    const project = await load(MASCOT, MASCOT_FILES);
    const program = await bundle(project, preparePlainProgram(project));
    const paths = program.client.files.map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith("assets/mascot/"))).toHaveLength(5);
    expect([...program.sources]).toEqual(
      expect.arrayContaining(Object.keys(MASCOT_FILES).map((file) => join(project.siteDir, file))),
    );
  });

  it("warns about missing files of a mascot and about replacements that replace nothing", async () => {
    const { "mascot/bowl.moc": _, ...files } = MASCOT_FILES;
    const project = await load(MASCOT, { ...files, "theme/Styl.css": "" });
    const shell = createShell(project.config, "");
    const result = await bundleProgram(project, shell, preparePlainProgram(project));
    expect(result.kind).toBe("built");
    expect(result.problems.map(({ code, at }) => `${code} ${at?.file}`)).toEqual([
      "theme-file-unused theme/Styl.css",
      "mascot-file mascot/model.json",
    ]);
  });

  it("reports invalid theme options at the position of the option", async () => {
    const project = await load('themeConfig: {\n    size: "odd",\n  },');
    const prepared = await preparePlainProgram(project);
    if (prepared.kind === "failed" || "problems" in prepared.template) throw new Error("No program");
    const optionsCode =
      'export const resolveOptions = () => { throw new TypeError("`themeConfig.size` is odd") };';
    const template = { ...prepared.template, optionsCode };
    const shell = createShell(project.config, "");
    expect(await bundleProgram(project, shell, Promise.resolve({ ...prepared, template }))).toMatchObject({
      kind: "failed",
      problems: [{ code: "theme-config", at: { file: "hanblog.config.mjs", line: 5 } }],
    });
  });
});

describe("a program that cannot be prepared", () => {
  it("reports the mascot's problems at the mascot's position, and all other problems", async () => {
    const project = await load(MASCOT);
    const prepared = await prepare(project);
    const files = prepared.kind === "failed" ? prepared.problems.map(({ code, at }) => [code, at?.line]) : [];
    expect(files).toEqual([
      ["mascot-file", 4],
      ["mascot-file", 4],
    ]);
    const shell = createShell(project.config, "");
    expect(await bundleProgram(project, shell, Promise.resolve(prepared))).toEqual(prepared);
  });

  it("keeps the position of a fault in the mascot's own file", async () => {
    const project = await load(MASCOT, { ...MASCOT_FILES, "mascot/model.json": "{" });
    expect(await prepare(project)).toMatchObject({
      kind: "failed",
      problems: [{ code: "mascot-file", at: { file: "mascot/model.json" } }],
    });
  });
});
