import { normalizeBase, withoutSlashes } from "../../../../runtime/model/path.js";
import { readOldConfig } from "../../config/read-config.js";
import { collectFiles } from "../../content/collect-files.js";
import { guessLanguage } from "../../content/guess-language.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { DraftFile, FoundSite, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { readHeadFeeds } from "../../options/head-options.js";
import { globPattern } from "../../text-patterns.js";
import { findHiddenFolder } from "../vue/find-hidden-folder.js";
import { reportVueFiles } from "../vue/report-vue-files.js";
import { readVueFiles, withoutParts } from "../vue/vue-files.js";
import { unlistUndated, withDefaults } from "../vue/undated-pages.js";
import { draftVuePages } from "../vue/vue-site.js";
import { readRewrites } from "./read-rewrites.js";
import { vitePressEndings, vitePressLinks } from "./vitepress-links.js";
import { readVitePressLocales } from "./vitepress-locales.js";
import { vitePressOptions } from "./vitepress-options.js";
import { vitePressRules } from "./vitepress-rules.js";

/** VitePress with its default theme. */
export const vitePress: SiteKind = {
  name: "vitepress",
  async find(old: OldFolder): Promise<FoundSite | null> {
    const found = findHiddenFolder(old, ".vitepress");
    return Promise.resolve(found === null ? null : { kind: "vitepress", ...found });
  },
  read: readVitePress,
};

const CONFIG_FILES = [
  "config.ts",
  "config.mts",
  "config.js",
  "config.mjs",
  "config/index.ts",
  "config/index.mts",
  "config/index.js",
];

async function readVitePress({ notes, old, ...context }: ReadContext): Promise<SiteDraft> {
  const { configDir } = context.found;
  const configFile = CONFIG_FILES.map((name) => joinPath(configDir, name)).find((name) => old.has(name));
  const file = configFile ?? configDir;
  const config = configFile === undefined ? {} : await readOldConfig(old, configFile, { notes });
  const srcDir = withoutSlashes((textOf(config["srcDir"]) ?? "").replace(/^\.(?=\/|$)/, ""));
  const found = {
    ...context.found,
    contentDir: srcDir === "" ? context.found.contentDir : joinPath(context.found.contentDir, srcDir),
  };
  const { contentDir } = found;
  const { pages: all, others } = collectFiles(old, contentDir);
  for (const name of all.filter((one) => /\[\w+\]/.test(one)))
    notes.lost("vue-page", name, { file: joinPath(contentDir, name) });
  const { names, texts, parts } = await readVueFiles(old, contentDir, {
    files: all.filter((name) => !/\[\w+\]/.test(name)),
    isExcluded: (name) => isExcluded(name, config["srcExclude"]),
  });
  const moves = readRewrites(config["rewrites"], { notes, file });
  const icons = createIcons();
  const style = { cleanUrls: config["cleanUrls"] === true };
  const link = vitePressLinks(names.map(moves), style);
  const addEndings = vitePressEndings(names.map(moves), style);
  const { pages, stubs } = await draftVuePages(names, texts, {
    context: { ...context, notes, old, found },
    rules: vitePressRules(config, { moves, link, addEndings, saveSvg: icons.save }),
    parts,
  });
  const listed = unlistUndated(pages);
  const locales = await readVitePressLocales({ old, found, notes }, { config, moves });
  const options = vitePressOptions(config, {
    notes,
    file,
    locales,
    link,
    lang: guessLanguage(textOf(config["title"]), texts, "en-US"),
  });
  reportVueFiles(old, { notes, found, others });
  return {
    config: withoutParts(withDefaults(options, listed.defaults), [...parts].map(moves)),
    pages: listed.pages,
    assets: others
      .filter((name) => !/\.vue$|(?:^|\/)config\.[cm]?[jt]s$/.test(name))
      .map((name) => ({
        source: joinPath(contentDir, name),
        target: name.startsWith("public/") ? name : moves(name),
      })),
    files: [...stubs, ...icons.files],
    lists: [],
    feeds: readHeadFeeds(config),
    outputs: [joinPath(context.found.contentDir, textOf(config["outDir"]) ?? ".vitepress/dist")],
    hasMath: fieldsOf(config["markdown"])["math"] === true,
    hasEmoji: true,
    base: normalizeBase(textOf(config["base"]) ?? "/"),
  };
}

/** Collects the SVG icons of home pages, which hanblog shows from files. */
function createIcons() {
  const files: DraftFile[] = [];
  const save = (markup: string) => {
    const text = /\sxmlns=/.test(markup)
      ? markup
      : markup.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
    const known = files.find((file) => file.text === text);
    const target = known?.target ?? `public/vitepress-icon-${files.length + 1}.svg`;
    if (known === undefined) files.push({ target, text });
    return target.slice("public".length);
  };
  return { files, save };
}

function isExcluded(name: string, patterns: unknown): boolean {
  return listOf(patterns).some((pattern) => {
    const glob = textOf(pattern);
    return glob !== undefined && globPattern(glob).test(name);
  });
}
