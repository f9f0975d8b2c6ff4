import { loadPackageFiles } from "../content/page-packages.js";
import type { PagePackage } from "../content/package-files.js";
import type { KeptResults, KeptSource } from "../engine/store/former-build.js";
import type { CompiledPage } from "../engine/workers/build-calls.js";
import type { PageSession } from "../engine/workers/page-session.js";
import type { SiteView } from "./site-view.js";

/** Creates the sources of a site as last read and compiled, with the files that they use. */
export function createKnownSources(siteDir: string, session: PageSession) {
  const sources = new Map<string, KeptSource>();
  const files = createUsedFiles(siteDir);
  return {
    add(compiled: CompiledPage): void {
      const { relativePath } = compiled;
      const source = sources.get(relativePath);
      if (source !== undefined) sources.set(relativePath, { ...source, compiled });
      files.add(compiled);
    },
    take({ pages, input }: Pick<SiteView, "pages" | "input">): void {
      for (const source of sources.keys()) {
        if (pages.has(source)) continue;
        sources.delete(source);
        session.forget(source);
      }
      for (const { relativePath, updatedAt } of input.scanned.files) {
        const read = pages.get(relativePath);
        if (read === undefined) continue;
        const before = sources.get(relativePath);
        const compiled = before?.read === read ? before.compiled : null;
        sources.set(relativePath, { relativePath, updatedAt, read, compiled });
      }
    },
    former: (isChanged: KeptResults["isChanged"]): KeptResults => ({ sources, isChanged }),
    usersOf: (changed: ReadonlySet<string>): readonly string[] =>
      [...sources.values()].flatMap(({ relativePath, read, compiled }) => {
        const reads = [...(read.reads ?? []), ...(compiled?.reads ?? [])];
        return reads.some((file) => changed.has(file)) ? relativePath : [];
      }),
    asset: (path: string) => files.asset(path, [...sources.values()]),
    packageFile: files.packageFile,
    packagePaths: files.packagePaths,
  };
}

/** Creates a list of the files that pages have used. */
function createUsedFiles(siteDir: string) {
  const assets = new Map<string, string>();
  const packages = new Set<PagePackage>();
  const packageFiles = new Map<string, Uint8Array>();
  return {
    add({ assets: used, packages: names }: CompiledPage): void {
      for (const { output, file } of used) assets.set(output, file);
      for (const name of names.filter((one) => !packages.has(one))) {
        packages.add(name);
        for (const { path, contents } of loadPackageFiles(name, siteDir).files)
          packageFiles.set(path, contents);
      }
    },
    asset(path: string, sources: readonly KeptSource[]): string | null {
      // Most requests are for pages.
      if (!assets.has(path)) return null;
      // Two pages may use files with the same name and content. One of them can be removed or changed later.
      const uses = sources.flatMap(({ compiled }) => compiled?.assets ?? []);
      return uses.find(({ output }) => output === path)?.file ?? assets.get(path) ?? null;
    },
    packageFile: (path: string) => packageFiles.get(path) ?? null,
    packagePaths: () => packageFiles.keys(),
  };
}
