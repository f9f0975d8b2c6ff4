import { readOldConfig } from "../../config/read-config.js";
import { collectFiles } from "../../content/collect-files.js";
import { readOldPage } from "../../content/front-matter.js";
import { guessLanguage } from "../../options/option-source.js";
import { HANBLOG_IDS } from "../../content/headings.js";
import { readListTerms } from "../../lists/list-redirects.js";
import { joinPath, type OldFolder, readOldPackage } from "../../old-folder.js";
import { readHeadFeeds } from "../../options/head-options.js";
import { type Fields, fieldsOf, textOf } from "../../plain-value.js";
import type { FoundSite, OldList, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { reportVueFiles } from "../vue/vue-files.js";
import { unlistUndated, withDefaults } from "../../content/undated-pages.js";
import { draftVuePages } from "../vue/vue-site.js";
import {
  findVuePress,
  isVuePress2,
  findVuePressConfig,
  vuePressAssets,
  hideEncrypted,
  pageFilter,
  vuePressOutputs,
  movedSnippet,
  vuePressAddresses,
} from "./vuepress-files.js";
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
  const { pages: all, others } = collectFiles(old, contentDir);
  const configFile = findVuePressConfig(old, configDir);
  const config: Fields =
    configFile === null
      ? {}
      : await readOldConfig(old, configFile, {
          notes,
          argument: { isProd: true, cliOptions: {}, sourceDir: contentDir },
        });
  const isExcluded = pageFilter(config["patterns"]);
  const names = all.filter((name) => !isExcluded(name));
  const texts = await Promise.all(names.map((name) => old.read(joinPath(contentDir, name))));
  const isReco = await usesReco(old, config);
  const options = vuePressOptions(config, {
    notes,
    file: configFile ?? configDir,
    // The default theme of VuePress 1 has one mode.
    mode: isReco ? "auto" : "light",
    lang: guessLanguage(textOf(config["title"]), texts, "en-US"),
  });
  const addressOf = vuePressAddresses(options.config.options);
  const { pages, stubs } = await draftVuePages(names, texts, {
    context,
    rules: {
      ids: HANBLOG_IDS,
      containers: options.containers,
      target: (name) => name,
      address: (name, text, { fields }) => addressOf(name, text, fields),
      snippet: (path) => movedSnippet(path, contentDir),
    },
  });
  reportVueFiles(old, { notes, found, others });
  const listed = unlistUndated(hideEncrypted(pages, fieldsOf(config["themeConfig"]), notes));
  return {
    config: withDefaults(options.config, listed.defaults),
    pages: listed.pages,
    assets: vuePressAssets(old, found, others),
    files: stubs,
    feeds: readHeadFeeds(config),
    outputs: vuePressOutputs(found, config),
    lists: [
      ...(isReco ? recoLists(texts) : []),
      ...options.blog.lists(texts.map((text) => readOldPage(text).fields)),
    ],
    // Formulas came from a plugin, or from a script that no one can find in the configuration.
    hasMath: true,
    hasEmoji: true,
    base: options.base,
  };
}

async function usesReco(old: OldFolder, config: Fields): Promise<boolean> {
  const packages = await readOldPackage(old);
  return (
    /reco/.test(textOf(config["theme"]) ?? "") ||
    Object.keys(packages).some((name) => name.includes("theme-reco")) ||
    JSON.stringify(config["themeConfig"] ?? {}).includes("reco-")
  );
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
