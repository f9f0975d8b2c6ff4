import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readPackageInfo } from "../../config/package-info.js";
import { findSitePackages } from "../../config/packages/site-packages.js";

/** Places of KaTeX's files. All are absolute. */
export interface KatexPackage {
  readonly script: string;
  readonly license: string;
  /** Folder with `katex.min.css` and `fonts`. */
  readonly styles: string;
}

/** Finds KaTeX: that of the site if it is newer, otherwise hanblog's copy. */
export function findKatex(siteDir: string): KatexPackage {
  const own = findSitePackages(readPackageInfo().dir, siteDir).used.find(({ name }) => name === "katex");
  if (own !== undefined) {
    const styles = join(own.dir, "dist");
    return { script: join(styles, "katex.min.js"), license: join(own.dir, "LICENSE"), styles };
  }
  const script = createRequire(import.meta.url).resolve("#katex");
  const styles = dirname(script);
  return { script, license: join(styles, "LICENSE"), styles };
}
