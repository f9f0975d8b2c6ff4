import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTempDir } from "../make-temp-dir.js";

const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Exports whose types the compiler can only declare with names from `hanblog/runtime`. */
const THEME = `
import { Comments, Link, repeated, useActiveHeading, useLocale, useNavigate, useNavigation } from "hanblog/runtime";
import { parseDecorationOptions, useNavigationGuard, useRoute, useSearch, useSite } from "hanblog/runtime";
import type { CreateTheme, Guard, Layout, Theme } from "hanblog/runtime";

export const guard: Guard = (href) => href !== "/draft.html";
export const timeline: Layout<"timeline"> = { load: async () => () => <main tabIndex={-1} /> };
export const layoutsOf = (theme: Theme) => theme.layouts;
export const layoutOf = (theme: Theme) => theme.pageLayouts?.["wide"];
export const partsOf = (theme: Theme) => ({ head: theme.head, components: theme.components });
export const useComments = () => useSite().comments;
export const useStore = () => useSite().comments.store;
export const useIssue = () => useSite().comments.issue;
export const useFeeds = () => useSite().feeds;
export const useMenu = () => [useLocale().nav, useSite().head, useSite().locales] as const;
export const useWhole = () => ({ route: useRoute(), info: useRoute().info, search: useSearch("rice") });
export const usePage = () => {
  const route = useRoute();
  return route.kind === "home" ? ([route.page, route.list, route.tags] as const) : null;
};
export const hooks = { useActiveHeading, useNavigate, useNavigation, useNavigationGuard };
export const parts = { Comments, Link, parseDecorationOptions, Card: repeated(() => <b>rice</b>) };
export const createTheme: CreateTheme = () => {
  const layout = () => null;
  const layouts = { page: layout, home: layout, taxonomy: layout, timeline, "not-found": layout };
  return { Frame: ({ children }) => <main tabIndex={-1}>{children}</main>, layouts };
};
`;

let dir: string;

beforeAll(async () => {
  dir = await makeTempDir();
  await mkdir(join(dir, "node_modules/@types"), { recursive: true });
  await symlink(ROOT, join(dir, "node_modules/hanblog"));
  await symlink(join(ROOT, "node_modules/@types/react"), join(dir, "node_modules/@types/react"));
  await writeFile(join(dir, "package.json"), '{ "name": "hanblog-theme-own", "type": "module" }');
  await writeFile(join(dir, "index.tsx"), THEME);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe("a theme that is published as a package", () => {
  it.each([
    ["nodenext", "nodenext"],
    ["bundler", "esnext"],
  ])("is compiled with its declarations, by the resolution of %s", async (resolution, module) => {
    const flags = ["--strict", "--exactOptionalPropertyTypes", "--declaration", "--target", "es2023"];
    const kind = ["--jsx", "react-jsx", "--module", module, "--moduleResolution", resolution, "--types", ""];
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const args = [compiler, ...flags, ...kind, "--outDir", resolution, "index.tsx"];
    const said = await run(process.execPath, args, { cwd: dir }).then(
      ({ stdout }) => stdout,
      (error: unknown) => String(Reflect.get(Object(error), "stdout")),
    );
    expect(said).toBe("");
    const declarations = await readFile(join(dir, resolution, "index.d.ts"), "utf8");
    expect(declarations).toContain("useComments: () => ");
    expect(declarations).not.toContain("hanblog/dist");
  });
});

it("the themes in templates have no faults of types", async () => {
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [compiler, "-p", join(ROOT, "templates/themes")]).catch(
    (error: { readonly stdout: string }) => error,
  );
  expect(stdout).toBe("");
});

describe("the settings that `hanblog new` writes", () => {
  // In a workspace, the packages are in a folder above the site.
  it("have the site's files and its theme's checked, wherever hanblog is installed", async () => {
    const site = join(dir, "packages/blog");
    await mkdir(join(site, "theme"), { recursive: true });
    await cp(join(ROOT, "templates/blog/common/tsconfig"), join(site, "tsconfig.json"));
    const config =
      'import { defineConfig } from "hanblog";\nexport default defineConfig({ title: "Rice" });\n';
    await writeFile(join(site, "hanblog.config.ts"), config);
    const original = 'import { Footer as Original } from "@theme/Footer";\n';
    await writeFile(
      join(site, "theme/Footer.tsx"),
      `${original}import { Drawer } from "./Drawer.js";\nexport const Footer = () => <Original x={Drawer} />;\n`,
    );
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const failure = await run(process.execPath, [compiler], { cwd: site }).catch((error: unknown) => error);
    const said = String(Reflect.get(Object(failure), "stdout"));
    expect(said.match(/^\S.*error TS\d+/gm)).toEqual(["theme/Footer.tsx(3,39): error TS2322"]);
  });
});
