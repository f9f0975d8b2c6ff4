import { createPageReader } from "../../content/create-page.js";
import { decodeRoute } from "../../../runtime/model/path.js";
import { readOldConfig } from "../config/read-config.js";
import { collectFiles, publicAssets } from "../content/collect-files.js";
import { readOldPage } from "../content/front-matter.js";
import { HANBLOG_IDS } from "../content/heading-ids.js";
import { guessLanguage } from "../content/guess-language.js";
import { filesBelow, joinPath, type OldFolder, readOldPackage } from "../old-folder.js";
import { type Fields, textOf } from "../plain-value.js";
import type { FoundSite, OldList, ReadContext, SiteDraft, SiteKind } from "../site-kind.js";
import { findVuePress, isVuePress2 } from "./find-vuepress.js";
import { readListTerms } from "../lists/list-terms.js";
import { draftVuePages } from "./vue-site.js";
import { vuePressOptions } from "./vuepress-options.js";

/** VuePress 1, with its default theme, reco and themes with the same options. */
export const vuePress1: SiteKind = {
  name: "vuepress1",
  async find(old: OldFolder): Promise<FoundSite | null> {
    const found = findVuePress(old);
    if (found === null || (await isVuePress2(old, found))) return null;
    return { kind: "vuepress1", ...found };
  },
  read: readVuePress1,
};

async function readVuePress1(context: ReadContext): Promise<SiteDraft> {
  const { old, found, notes } = context;
  const { contentDir, configDir } = found;
  const { pages: names, others } = collectFiles(old, contentDir);
  const texts = await Promise.all(names.map((name) => old.read(joinPath(contentDir, name))));
  const configFile = findVuePressConfig(old, configDir);
  const config: Fields =
    configFile === null
      ? {}
      : await readOldConfig(old, configFile, {
          notes,
          argument: { isProd: true, cliOptions: {}, sourceDir: contentDir },
        });
  const isReco = await usesReco(old, config);
  const options = vuePressOptions(config, {
    notes,
    file: configFile ?? configDir,
    lang: guessLanguage(textOf(config["title"]), texts, "en-US"),
  });
  const { pages, stubs } = await draftVuePages(names, texts, {
    context,
    rules: {
      ids: HANBLOG_IDS,
      containers: options.containers,
      target: (name) => name,
      address: (name, text, { fields }) => vuePressAddress(name, text, options.config.options, fields),
      snippet: (path) => movedSnippet(path, contentDir),
    },
  });
  reportVueFiles(old, { notes, found, others });
  return {
    config: options.config,
    pages,
    assets: [
      ...others
        .filter((name) => !name.endsWith(".vue"))
        .map((name) => ({ source: joinPath(contentDir, name), target: name })),
      ...publicAssets(old, joinPath(configDir, "public")),
    ],
    files: stubs,
    lists: isReco ? recoLists(texts) : [],
    // Formulas came from a plugin, or from a script that no one can find in the configuration.
    hasMath: true,
    base: options.base,
  };
}

export function findVuePressConfig(old: OldFolder, configDir: string): string | null {
  const names = [
    "config.js",
    "config.ts",
    "config.mjs",
    "config.cjs",
    "config/index.js",
    "config/index.ts",
    "config.yml",
    "config.toml",
  ];
  return names.map((name) => joinPath(configDir, name)).find((file) => old.has(file)) ?? null;
}

async function usesReco(old: OldFolder, config: Fields): Promise<boolean> {
  const packages = await readOldPackage(old);
  return (
    /reco/.test(textOf(config["theme"]) ?? "") ||
    Object.keys(packages).some((name) => name.includes("theme-reco")) ||
    JSON.stringify(config["themeConfig"] ?? {}).includes("reco-")
  );
}

/** The rules of hanblog are those of VuePress 1; `test/cli/migration.build.test.ts` compares both. */
export function vuePressAddress(name: string, text: string, options: Fields, fields: Fields): string | null {
  if (!/\S/.test(name)) return null;
  const permalink = textOf(options["permalink"]) ?? null;
  const read = createPageReader({
    locales: { "/": { lang: "en" } },
    permalink,
    timeZone: "Asia/Shanghai",
    isGuest: false,
    defaults: {},
    passwords: [],
    now: FAR,
  });
  const { page } = read({ relativePath: name, file: name, updatedAt: null }, text);
  return fields["home"] === true ? decodeRoute(page.regularPath) : decodeRoute(page.path);
}

/** A time after all articles, because VuePress publishes those of the future too. */
const FAR = new Date("9999-01-01T00:00:00Z");

/** `@` is the folder of the project in VuePress, and the folder of the site in hanblog. */
export function movedSnippet(path: string, contentDir: string): string | null {
  const start = `@/${contentDir}/`;
  return contentDir !== "" && path.startsWith(start) ? `@/${path.slice(start.length)}` : null;
}

export function reportVueFiles(
  old: OldFolder,
  { notes, found, others }: Pick<ReadContext, "notes" | "found"> & { readonly others: readonly string[] },
): void {
  for (const name of others.filter((file) => file.endsWith(".vue"))) {
    notes.lost("vue-page", name, { file: joinPath(found.contentDir, name) });
  }
  for (const name of filesBelow(old, found.configDir)) {
    const file = joinPath(found.configDir, name);
    if (/^(?:enhanceApp|client|clientAppEnhance|clientAppSetup)\.[jt]s$/.test(name))
      notes.lost("enhance-app", name, { file });
    else if (/^styles\/|^(?:override|style)\.styl$/.test(name)) notes.lost("style-file", name, { file });
    else if (/^(?:theme|layouts?)\/.*\.vue$/.test(name)) notes.lost("layout", name, { file });
  }
}

/** Lists of tags, categories and the timeline in reco, which hanblog has at the same addresses. */
function recoLists(texts: readonly string[]): readonly OldList[] {
  const { tags, categories } = readListTerms(texts.map((text) => readOldPage(text).fields));
  const lists = [
    "/tag/",
    "/categories/",
    "/timeline/",
    ...tags.map((tag) => `/tag/${tag}/`),
    ...categories.map((category) => `/categories/${category}/`),
  ];
  return lists.map((address) => ({ address, list: address }));
}
