import type { Problem } from "../../runtime/model/error.js";
import type { AssetUse } from "../content/file-store.js";
import type { PictureUse } from "../content/pictures/pictures.js";
import { loadPackageFiles } from "../content/packages/page-packages.js";
import type { ClientPackage } from "../content/packages/package-files.js";
import type { KeptSource } from "../engine/store/store.js";
import type { Compilation } from "../engine/workers/build-calls.js";
import type { RenderSession } from "../engine/workers/render-session.js";
import type { Route } from "../routes/create-routes.js";
import type { SiteView } from "./site-view.js";

/** Sources of a site as last read and compiled, with the files that they use. */
export type KnownSources = ReturnType<typeof createKnownSources>;

/** Creates the sources of a site before pages are read. */
export function createKnownSources(siteDir: string, session: RenderSession) {
  const all = new Map<string, KeptSource>();
  /** Sources that had problems before they changed. */
  const unsure = new Set<string>();
  const files = createUsedFiles(siteDir, all);
  let output = "";
  return {
    all,
    files,
    /** Returns the page of a route as last read; `null` for a route without a source. */
    read: ({ source }: Route) => (source === null ? null : (all.get(source)?.read ?? null)),
    /** Returns the sources that had problems before they changed, and were not compiled since. */
    unsure: (): readonly string[] => [...unsure],
    problems: (): readonly Problem[] => [...all.values()].flatMap(({ compiled }) => compiled?.problems ?? []),
    /** Takes over the facts about the compiled page of a route; `null` if it could not be rendered. */
    add({ source }: Route, compiled: Compilation | null): void {
      unsure.delete(source ?? "");
      if (compiled === null) return;
      const { relativePath } = compiled;
      const before = all.get(relativePath);
      if (before !== undefined) all.set(relativePath, { ...before, compiled });
      files.add(compiled);
    },
    /** Takes over the pages of a new state of the site. */
    take(view: Pick<SiteView, "pages" | "input" | "output">): void {
      for (const source of all.keys()) {
        if (view.pages.has(source)) continue;
        for (const known of [all, unsure]) known.delete(source);
        session.forget(source);
      }
      for (const { relativePath, updatedAt } of view.input.scanned.files) {
        const read = view.pages.get(relativePath);
        if (read === undefined) continue;
        const before = all.get(relativePath);
        // Another program compiles a page in another way.
        const isSame = before?.read === read && output === view.output;
        if (!isSame && before?.compiled?.problems.length) unsure.add(relativePath);
        all.set(relativePath, { relativePath, updatedAt, read, compiled: isSame ? before.compiled : null });
      }
      output = view.output;
    },
    /** Returns the sources that read one of these absolute files. */
    usersOf: (changed: ReadonlySet<string>): readonly string[] =>
      [...all.values()].flatMap(({ relativePath, read, compiled }) => {
        const reads = [...(read.reads ?? []), ...(compiled?.reads ?? [])];
        return reads.some((file) => changed.has(file)) ? relativePath : [];
      }),
  };
}

/** Creates a list of the files that pages have used. `sources` are the pages as they are now. */
function createUsedFiles(siteDir: string, sources: ReadonlyMap<string, KeptSource>) {
  const assets = new Map<string, AssetUse>();
  const pictures = new Map<string, PictureUse>();
  const packages = new Set<ClientPackage>();
  const packageFiles = new Map<string, Uint8Array>();
  return {
    add({ assets: used, pictures: shown, packages: names }: Compilation): void {
      for (const use of used) assets.set(use.output, use);
      for (const use of shown) for (const { output } of use.forms) pictures.set(output, use);
      for (const name of names.filter((one) => !packages.has(one))) {
        packages.add(name);
        for (const { path, contents } of loadPackageFiles(name, siteDir).files)
          packageFiles.set(path, contents);
      }
    },
    /** Returns an asset of a page by its path below the base, or `null`. */
    asset(path: string): AssetUse | null {
      // Most requests are for pages.
      if (!assets.has(path)) return null;
      // Two pages may use files with the same name and content. One of them can be removed or changed later.
      const uses = [...sources.values()].flatMap(({ compiled }) => compiled?.assets ?? []);
      return uses.find(({ output }) => output === path) ?? assets.get(path) ?? null;
    },
    /** Returns the picture with a form of this path below the base, or `null`. */
    picture: (path: string): PictureUse | null => pictures.get(path) ?? null,
    /** Returns a file of an npm package that a page loads, by its path below the base, or `null`. */
    packageFile: (path: string) => packageFiles.get(path) ?? null,
    /** Returns the paths of the files of npm packages that pages load. */
    packagePaths: () => packageFiles.keys(),
  };
}
