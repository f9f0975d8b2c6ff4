import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { SitePackage } from "../config/packages/site-packages.js";
import { pathBelow } from "../config/path-below.js";
import { BROWSER_PACKAGES, shippedPackages } from "../config/packages/shipped-packages.js";

/** Matches the specifier of each package that ships with hanblog. */
const SPECIFIER = new RegExp(`^(?:${[...BROWSER_PACKAGES.keys()].join("|").replaceAll(".", "\\.")})$`);

/**
 * Resolves the packages that ship with hanblog, for hanblog's own modules. `newer` are packages of the site that replace
 * them. A theme or a component that imports one of them gets the package that its site has installed.
 */
export function browserPackages(packageDir: string, newer: readonly SitePackage[]): Plugin {
  const runtime = join(packageDir, "dist", "runtime");
  const shipped = shippedPackages(packageDir);
  return {
    name: "hanblog-browser-packages",
    setup(build) {
      build.onResolve({ filter: SPECIFIER }, ({ path, importer, kind }) => {
        if (pathBelow(runtime, importer) === null) return null;
        const own = newer.find(({ name }) => name === path);
        if (own !== undefined) return build.resolve(path, { kind, resolveDir: own.dir });
        const file = shipped.get(path);
        return file === undefined ? null : { path: file };
      });
    },
  };
}
