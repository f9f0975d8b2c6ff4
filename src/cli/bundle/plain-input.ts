import { join } from "node:path";
import type { BundleInput } from "./entry-modules.js";
import { findModule } from "./find-components.js";

/** What the program of a site is bundled from that has the default theme and adds no code or style to it. */
export function plainInput(packageDir: string, dev: boolean): BundleInput {
  const theme = join(packageDir, "src", "theme");
  const style = join(theme, "style.css");
  return {
    packageDir,
    // Nothing of the site is bundled, so nothing of what is bundled tells where it lies.
    siteDir: packageDir,
    themeFiles: {
      roots: [theme],
      entries: new Map([
        ["index", join(theme, "index")],
        ["style.css", style],
      ]),
      siteThemeDir: null,
      replacements: new Map(),
    },
    themeIndex: join(theme, "index"),
    themeStyle: style,
    themeBoot: findModule(theme, "boot"),
    themeBeforePaint: findModule(theme, "before-paint"),
    themeOptions: findModule(theme, "resolve-options"),
    // Scripts name each other by where they stand then, whatever the base; there are no pictures, which could not.
    base: "",
    components: [],
    siteStyle: null,
    mascot: null,
    // They are left out when the data of the site is filled in.
    unusedModules: [],
    dev,
    // An author has no use for places in hanblog's own code.
    sourceMaps: false,
  };
}

/** Whether a site's program would be that of `plainInput`. */
export function isPlain(input: BundleInput): boolean {
  const { components, siteStyle, mascot } = input;
  return hasPlainTheme(input) && components.length === 0 && siteStyle === null && mascot === null;
}

/** Whether a site has the default theme, and every file of it is the theme's own. */
export function hasPlainTheme({ packageDir, dev, themeIndex, themeStyle, themeFiles }: BundleInput): boolean {
  const plain = plainInput(packageDir, dev);
  const isOwn = themeIndex === plain.themeIndex && themeStyle === plain.themeStyle;
  return isOwn && themeFiles.replacements.size === 0;
}
