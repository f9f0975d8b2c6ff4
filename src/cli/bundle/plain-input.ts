import { join } from "node:path";
import type { BundleInput } from "./entry-modules.js";
import { findModule } from "../config/theme-dir.js";

/** Returns the bundle input of a site with the default theme and without code or styles of its own. */
export function plainInput(packageDir: string, dev: boolean): BundleInput {
  const theme = join(packageDir, "src", "theme");
  const style = join(theme, "style.css");
  return {
    packageDir,
    // No file of the site is bundled, so the result must not depend on the site's location.
    siteDir: packageDir,
    themeFiles: {
      roots: [theme],
      entries: new Map([
        ["index", join(theme, "index")],
        ["style.css", style],
      ]),
      siteThemeDir: null,
      replacements: new Map(),
      moved: new Map(),
    },
    themeIndex: join(theme, "index"),
    themeStyle: style,
    lookStyle: null,
    themeBoot: findModule(theme, "boot"),
    themeBeforePaint: findModule(theme, "before-paint"),
    themeOptions: findModule(theme, "resolve-options"),
    themeSchema: null,
    // Scripts refer to each other by relative paths, so the result works for every base. Images could not,
    // but there are none.
    base: "",
    components: [],
    collections: {},
    siteStyle: null,
    mascot: null,
    // Unused modules are omitted when the site's data is filled in.
    unusedModules: [],
    newerPackages: [],
    dev,
    // Authors do not need source positions in hanblog's own code.
    sourceMaps: false,
  };
}

/** Whether a site's program is the one of `plainInput`. */
export function isPlain(input: BundleInput): boolean {
  const { components, lookStyle, siteStyle, mascot, newerPackages } = input;
  const styles = lookStyle ?? siteStyle;
  const isEmpty = components.length === 0 && styles === null && mascot === null;
  return hasPlainTheme(input) && isEmpty && newerPackages.length === 0;
}

/** Whether a site uses the default theme without replacing any of its files. */
export function hasPlainTheme({ packageDir, dev, themeIndex, themeStyle, themeFiles }: BundleInput): boolean {
  const plain = plainInput(packageDir, dev);
  const isOwn = themeIndex === plain.themeIndex && themeStyle === plain.themeStyle;
  return isOwn && themeFiles.replacements.size === 0;
}
