import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bundleTemplate, type ProgramTemplate } from "../../../src/cli/bundle/bundle-template.js";
import type { BundleInput } from "../../../src/cli/bundle/entry-modules.js";
import { findComponents, findLook, findStyle } from "../../../src/cli/bundle/find-components.js";
import { plainInput } from "../../../src/cli/bundle/plain-input.js";
import { writeFiles } from "../output/temporary-folder.js";
import { createSmallPackage, makeRealDir } from "./small-package.js";

const SITE = {
  "components/Bowl.tsx":
    'import "./bowl.css"; import { Link } from "hanblog/runtime"; export default () => <b title={Link}>site-bowl</b>;',
  "components/bowl.css": ".bowl { background: url(./pot.svg) }",
  "components/pot.svg": "<svg/>",
  "style.css": ".site { background: url(/open.png) }",
};

let packageDir = "";
beforeAll(async () => {
  packageDir = await createSmallPackage();
});

/** Bundles a site with these files. */
async function bundle(files: Readonly<Record<string, string>>, options: Partial<BundleInput> = {}) {
  const siteDir = await makeRealDir();
  await writeFiles(siteDir, files);
  const components = await findComponents(siteDir);
  const plain = plainInput(packageDir, options.dev ?? false);
  const own = { siteDir, components, siteStyle: findStyle(siteDir), base: "/b/", sourceMaps: true };
  return { siteDir, result: await bundleTemplate({ ...plain, ...own, ...options }) };
}

async function bundleWhole(files: Readonly<Record<string, string>>, options: Partial<BundleInput> = {}) {
  const { result, siteDir } = await bundle(files, options);
  if (result.kind === "failed") throw new Error(JSON.stringify(result.problems));
  const { template } = result;
  const textOf = (path: string | undefined) => {
    const file = template.client.files.find((one) => one.path === path);
    return file === undefined ? "" : Buffer.from(file.contents).toString();
  };
  const app = textOf(template.client.scripts[1]);
  return { template, siteDir, textOf, app };
}

const serverCode = ({ server }: ProgramTemplate) => (server.kind === "whole" ? server.code : "");

describe("the program of a site", () => {
  let whole: Awaited<ReturnType<typeof bundleWhole>>;
  beforeAll(async () => {
    whole = await bundleWhole(SITE, {
      unusedModules: ["comments/mount-panel.js"],
      mascot: "assets/m.json",
    });
  });

  it("begins with a small script that loads the application, which loads other modules late", () => {
    const { client } = whole.template;
    const [boot, entry = ""] = client.scripts;
    expect(client.script).toBe(boot);
    expect(whole.textOf(boot)).toContain("theme-boot");
    expect(whole.textOf(boot)).toContain(entry.slice(entry.lastIndexOf("/") + 1));
    for (const text of ["theme-frame", "__HANBLOG_SITE__"]) expect(whole.app).toContain(text);
    for (const text of ["runtime-late", "site-bowl"]) expect(whole.app).not.toContain(text);
    expect(whole.textOf(client.lateModules["app/late.js"])).toContain("runtime-late");
    const { imports = [] } = client.files.find(({ path }) => path === boot) ?? {};
    expect(imports).toEqual([entry]);
  });

  it.each([false, true])(
    "has the application in one file, which exports its start: in dev %s",
    async (dev) => {
      const { template, textOf, app } = await bundleWhole(SITE, { dev });
      expect(template.client.scripts).toHaveLength(2);
      const name = /import\("[^"]+"\)\)\.([\w$]+)\(/.exec(textOf(template.client.script))?.[1] ?? "";
      expect(
        /export\s*\{([^}]*)\}/
          .exec(app)?.[1]
          ?.split(/,|\bas\b/)
          .map((one) => one.trim()),
      ).toContain(name);
      // Late modules import the application from the same file.
      expect(textOf(template.client.lateModules["app/late.js"])).toContain(
        template.client.scripts[1]?.split("/").at(-1),
      );
    },
  );

  it("has the application, and nothing that loads late, compiled while it loads", () => {
    const { client } = whole.template;
    const hinted = client.files.filter(({ contents }) =>
      Buffer.from(contents).toString().startsWith("//# allFunctionsCalledOnLoad\n"),
    );
    expect(hinted.map(({ path }) => path)).toEqual([client.scripts[1]]);
  });

  it("omits modules that the site's settings do not need", () => {
    const { client } = whole.template;
    expect(client.lateModules).not.toHaveProperty("comments/mount-panel.js");
    expect(client.files.map(({ path }) => whole.textOf(path)).join("")).not.toContain("runtime-panel");
  });

  it("has one style sheet with runtime, theme and site in this order, and one for each component", () => {
    const { style, componentStyles } = whole.template.client;
    expect(whole.textOf(style).match(/\.\w+(?=\{)/g)).toEqual([".runtime", ".theme", ".frame", ".site"]);
    expect(Object.keys(componentStyles)).toEqual(["Bowl"]);
    expect(whole.textOf(componentStyles["Bowl"])).toMatch(
      /^\.bowl\{background:url\("\/b\/assets\/img\/pot-\w+\.svg"\)/,
    );
  });

  it("refers to files of `public` by the path where they are served", () => {
    expect(whole.textOf(whole.template.client.style)).toContain("url(/b/open.png)");
  });

  it("contains the inline scripts and the function that resolves the theme's options", () => {
    const { client, optionsCode } = whole.template;
    expect(client.beforePaint).toContain("theme-paint");
    expect(client.callback).toContain("__HANBLOG_BASE__");
    expect(optionsCode).toContain("resolveOptions");
  });

  it("renders with the same theme and components, and traces errors to their sources", async () => {
    const code = serverCode(whole.template);
    expect(code).toContain("sourceMappingURL=");
    const module = { exports: {} };
    compileFunction(code, ["module", "require"])(module, createRequire(import.meta.url));
    // The runtime of the test package renders nothing and returns its arguments.
    const { createSiteRenderer } = module.exports as { createSiteRenderer: (site: string) => unknown };
    expect(createSiteRenderer("the site")).toEqual({
      site: "the site",
      createTheme: expect.any(Function),
      components: { Bowl: expect.any(Function) },
      themeExports: ["createTheme", "extra"],
    });
  });

  it("loads the mascot late, with the path of its settings", () => {
    expect(whole.app).toContain('"assets/m.json"');
    expect(whole.app).not.toContain('"mascot "');
    expect(whole.textOf(whole.template.client.lateModules["app/open-mascot.js"])).toContain('"mascot "');
  });

  it("lists its source files", () => {
    const own = Object.keys(SITE).map((file) => join(whole.siteDir, file));
    expect([...whole.template.sources]).toEqual(expect.arrayContaining(own));
  });

  it("is not minified in dev, and its scripts map to their sources", async () => {
    const { app } = await bundleWhole({}, { dev: true });
    for (const text of ["sourceMappingURL=", "dev: true"]) expect(app).toContain(text);
    expect(whole.app).not.toContain("sourceMappingURL=");
  });

  it("has the style sheet of its look after the theme's", async () => {
    const siteDir = await makeRealDir();
    await writeFiles(siteDir, { "looks/ink.css": ".ink{color:#123456}", "other/mine.css": ".mine{}" });
    const mine = join(siteDir, "other/mine.css");
    const find = (look: unknown) => findLook(siteDir, new Map([["looks/mine.css", mine]]), look);
    expect(find("mine")).toBe(mine);
    for (const look of [undefined, 3, "pink", "../looks/ink", "", "ink.css"]) expect(find(look)).toBeNull();
    const { template, textOf } = await bundleWhole({}, { lookStyle: find("ink") });
    expect(textOf(template.client.style)).toMatch(/\.theme\{[^]*\.ink\{/);
    expect(textOf(whole.template.client.style)).not.toContain(".ink");
  });

  it("works without the optional modules of a theme", async () => {
    const none = { themeBoot: null, themeBeforePaint: null, themeOptions: null, themeStyle: null };
    const { template, textOf } = await bundleWhole({}, none);
    expect(template.optionsCode).toBeNull();
    expect(template.client.beforePaint).toBe("");
    expect(textOf(template.client.style)).not.toContain(".theme{");
  });
});

describe("a shipped renderer", () => {
  const shipped = (file: string) => ({
    server: { kind: "shipped", file, components: null } as const,
    optionsCode: "shipped options",
    sources: new Set([join(packageDir, "src/theme/index.tsx")]),
  });
  let known: ReturnType<typeof shipped>;
  beforeEach(() => {
    known = shipped(join(packageDir, "server.cjs"));
  });
  async function bundleOn(files: Readonly<Record<string, string>>, dev = false) {
    const siteDir = await makeRealDir();
    await writeFiles(siteDir, files);
    const input = { ...plainInput(packageDir, dev), siteDir, components: await findComponents(siteDir) };
    const result = await bundleTemplate(input, known);
    if (result.kind === "failed") throw new Error(JSON.stringify(result.problems));
    return result.template;
  }

  it("serves a site without components unchanged", async () => {
    expect(await bundleOn({})).toMatchObject({ server: known.server, optionsCode: "shipped options" });
  });

  it("is used with the site's components, which share its React and runtime", async () => {
    const { server } = await bundleOn(SITE);
    if (server.kind !== "shipped" || server.components === null)
      throw new Error("The renderer is not shared");
    expect(server.file).toBe(known.server.file);
    expect(server.components).toContain("site-bowl");
    expect(server.components).not.toContain("runtime-link");
    expect(server.components).toContain('require("hanblog/runtime")');
  });

  it("is not shared with components that contain a part of it, nor in dev", async () => {
    const index = JSON.stringify(join(packageDir, "src/theme/index.tsx"));
    const own = { "components/Own.tsx": `import { createTheme } from ${index}; export default createTheme;` };
    expect((await bundleOn(own)).server.kind).toBe("whole");
    expect((await bundleOn({}, true)).server.kind).toBe("whole");
  });
});

describe("a program that cannot be bundled", () => {
  it.each([
    [
      "a component with a fault of syntax",
      { "components/Bowl.tsx": "export default (" },
      "bundle-failed components/Bowl.tsx:1",
    ],
    [
      "a component that lacks a file",
      { "components/Bowl.tsx": '\nimport "./none.js"; export default 1;' },
      "bundle-failed components/Bowl.tsx:2",
    ],
    [
      "a component without a default export",
      { "components/Bowl.tsx": "export const Bowl = 1;" },
      "component-without-default components/Bowl.tsx:1",
    ],
    ["a CSS module", { "style.css": '@import "./a.module.css";' }, "bundle-failed style.css:1"],
  ])("reports %s once, with its position", async (_, files, expected) => {
    const { result } = await bundle(files);
    const problems = result.kind === "failed" ? result.problems : [];
    expect(problems.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`)).toEqual([expected]);
  });

  it("explains what to use instead of CSS modules", async () => {
    const { result } = await bundle({ "style.css": '@import "./a.module.css";' });
    expect(result).toMatchObject({
      problems: [
        {
          message: expect.stringContaining("not supported"),
          hint: expect.stringContaining("Remove `.module`"),
        },
      ],
    });
  });

  it("warns once about suspicious code of the site", async () => {
    const { result } = await bundle({ "components/Bowl.tsx": "export default (x) => typeof x === 'strin';" });
    const warnings = result.kind === "built" ? result.template.warnings : [];
    expect(warnings.map(({ severity, at }) => `${severity} ${at?.file}`)).toEqual([
      "warning components/Bowl.tsx",
    ]);
  });
});
