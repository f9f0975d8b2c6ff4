import { changeFields, readOldPage } from "../../content/front-matter.js";
import { publicAssets } from "../../content/collect-files.js";
import { joinPath, type OldFolder, readOldPackage } from "../../old-folder.js";
import { type Fields, fieldsOf, globPattern, listOf, recordsOf, textOf } from "../../plain-value.js";
import type { Notes } from "../../notes.js";
import type { DraftAsset, DraftPage, FoundSite } from "../../site-kind.js";
import { findHiddenFolder, type HiddenFolder } from "../vue/vue-files.js";
import { DEFAULT_TIME_ZONE } from "../../../../runtime/model/date.js";
import { decodeRoute } from "../../../../runtime/model/path.js";
import { createPageReader } from "../../../content/create-page.js";

const CONFIG_FILES = [
  "config.js",
  "config.ts",
  "config.mjs",
  "config.cjs",
  "config/index.js",
  "config/index.ts",
  "config.yml",
  "config.toml",
];

/** Returns the configuration file of a site, or `null`. */
export function findVuePressConfig(old: OldFolder, configDir: string): string | null {
  return CONFIG_FILES.map((name) => joinPath(configDir, name)).find((file) => old.has(file)) ?? null;
}

/** Returns the folders that VuePress writes to: that of its configuration, relative to the project, or its own. */
export function vuePressOutputs(
  { configDir }: Pick<FoundSite, "configDir">,
  config: Fields,
): readonly string[] {
  const dest = textOf(config["dest"]);
  return [...(dest === undefined ? [] : [dest]), joinPath(configDir, "dist")];
}

/** Returns the files that are copied: those next to pages, and those of the folder `public`. */
export function vuePressAssets(
  old: OldFolder,
  { contentDir, configDir }: Pick<FoundSite, "contentDir" | "configDir">,
  others: readonly string[],
): readonly DraftAsset[] {
  return [
    ...others
      .filter((name) => !name.endsWith(".vue"))
      .map((name) => ({ source: joinPath(contentDir, name), target: name })),
    ...publicAssets(old, joinPath(configDir, "public")),
  ];
}

/** Finds the folder with `.vuepress`, the nearest to the old folder first. */
export function findVuePress(old: OldFolder): HiddenFolder | null {
  return findHiddenFolder(old, ".vuepress");
}

/** Returns whether a VuePress site is one of version 2, by its packages or by its configuration. */
export async function isVuePress2(old: OldFolder, { configDir }: HiddenFolder): Promise<boolean> {
  const packages = await readOldPackage(old);
  const version = packages["vuepress"];
  if (version !== undefined && /\d/.test(version)) return /^\D*2/.test(version);
  if (
    Object.keys(packages).some((name) =>
      /^@vuepress\/(?:bundler-|client|cli$)|^vuepress-(?:vite|webpack)/.test(name),
    )
  ) {
    return true;
  }
  const files = old.files.filter(
    (file) =>
      file.startsWith(`${configDir}/`) && /^config\b.*\.[cm]?[jt]s$/.test(file.slice(configDir.length + 1)),
  );
  const texts = await Promise.all(files.map((file) => old.read(file)));
  return texts.some((text) =>
    /defineUserConfig|@vuepress\/bundler-|vuepress-theme-hope|defaultTheme\(/.test(text),
  );
}

/** A time after all articles, because VuePress publishes those of the future too. */
const FAR = new Date("9999-01-01T00:00:00Z");

/** Returns the address of a page by its path, text and fields, or `null`. */
type AddressOf = (name: string, text: string, fields: Fields) => string | null;

/**
 * Creates the rule of VuePress for the addresses of pages, which is that of hanblog. `test/cli/migration.build.test.ts`
 * compares both.
 */
export function vuePressAddresses(options: Fields): AddressOf {
  const read = createPageReader({
    locales: { "/": { lang: "en" } },
    permalink: textOf(options["permalink"]) ?? null,
    timeZone: DEFAULT_TIME_ZONE,
    syntax: { html: true, breaks: false, math: true, emoji: true },
    defaults: recordsOf(options["defaults"]),
    passwords: new Map(),
    now: FAR,
  });
  return (name, text, fields) => {
    if (!/\S/.test(name)) return null;
    const { page } = read({ relativePath: name, file: name, updatedAt: null }, text);
    return decodeRoute(fields["home"] === true ? page.regularPath : page.path);
  };
}

/** `@` is the folder of the project in VuePress, and the folder of the site in hanblog. */
export function movedSnippet(path: string, contentDir: string): string | null {
  const start = `@/${contentDir}/`;
  return contentDir !== "" && path.startsWith(start) ? `@/${path.slice(start.length)}` : null;
}

/** Returns whether a file is no page, because of the globs that a configuration has for pages. */
export function pageFilter(value: unknown): (name: string) => boolean {
  const globs = listOf(value)
    .flatMap((pattern) => textOf(pattern) ?? [])
    .filter((glob) => !/node_modules|\.vuepress/.test(glob));
  const excluded = globs.filter((glob) => glob.startsWith("!")).map((glob) => globPattern(glob.slice(1)));
  const others = globs.filter((glob) => !glob.startsWith("!"));
  // A glob of another kind could leave out every page.
  const wanted = others.some((glob) => /[{}()[\]?@+]/.test(glob)) ? [] : others.map(globPattern);
  return (name) =>
    excluded.some((pattern) => pattern.test(name)) ||
    (wanted.length > 0 && !wanted.some((pattern) => pattern.test(name)));
}

/**
 * Makes drafts of the pages for which a theme asks a password: `encrypt` of theme-hope, and `keyPage` of reco for the whole site. Both
 * only hide a page in the browser.
 */
export function hideEncrypted(
  pages: readonly DraftPage[],
  theme: Fields,
  notes: Notes,
): readonly DraftPage[] {
  const encrypt = fieldsOf(theme["encrypt"]);
  const isWhole = encrypt["global"] === true || fieldsOf(theme["keyPage"])["absoluteEncryption"] === true;
  const starts = Object.keys(fieldsOf(encrypt["config"])).map(decodeRoute);
  const isHidden = ({ address }: DraftPage) =>
    isWhole || starts.some((start) => address?.startsWith(start) === true);
  return pages.map((page) => {
    if (!isHidden(page)) return page;
    notes.lost("password", page.address ?? page.source, { file: page.source });
    const { head, body } = readOldPage(page.text);
    return { ...page, text: changeFields(head, { draft: true }) + body };
  });
}
