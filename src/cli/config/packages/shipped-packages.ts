import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Packages that browsers run, by the specifier that runtime modules import, with the name of their bundled file.
 * They are part of hanblog's package, so that a blog does not install them.
 */
export const BROWSER_PACKAGES: ReadonlyMap<string, string> = new Map([
  ["@pixi/core", "pixi-core"],
  ["@pixi/display", "pixi-display"],
  ["@pixi/unsafe-eval", "pixi-unsafe-eval"],
  ["@simplewebauthn/browser", "simplewebauthn-browser"],
  ["altcha-lib", "altcha-lib"],
  ["altcha-lib/algorithms/web/pbkdf2", "altcha-pbkdf2"],
  ["dompurify", "dompurify"],
  ["katex", "katex"],
  ["leancloud-storage/core.js", "leancloud-storage"],
  ["marked", "marked"],
  ["medium-zoom/dist/pure/index.js", "medium-zoom"],
  ["nprogress", "nprogress"],
  ["pixi-live2d-display/cubism2", "cubism2"],
  ["pixi-live2d-display/cubism4", "cubism4"],
]);

/** npm's list of the packages in a checkout, and its copy from when they were bundled. The published package has neither. */
const INSTALLED = "node_modules/.package-lock.json";
const INSTALLED_THEN = "dist/bin/packages.json";

/**
 * Returns the absolute file of each browser package that ships with hanblog, by specifier. Returns none if the files
 * are missing or stale, as in a checkout after `npm install` without a build. The installed packages are used then.
 */
export function shippedPackages(packageDir: string): ReadonlyMap<string, string> {
  const folder = join(packageDir, "dist", "packages");
  const isCurrent =
    textOf(join(packageDir, INSTALLED)) === textOf(join(packageDir, INSTALLED_THEN)) && existsSync(folder);
  if (!isCurrent) return new Map();
  return new Map([...BROWSER_PACKAGES].map(([specifier, name]) => [specifier, join(folder, `${name}.js`)]));
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return null;
  }
}
