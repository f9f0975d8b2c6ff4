import { type ConfigDraft, configComments } from "../../config/print-config.js";
import { readOldConfig } from "../../config/read-config.js";
import { inlineCode, removeAttributes, replaceTabs } from "../../content/code-imports.js";
import { collectFiles } from "../../content/collect-files.js";
import { type FieldChanges, readOldPage } from "../../content/front-matter.js";
import { guessLanguage } from "../../options/option-source.js";
import { VUE_IDS } from "../../content/headings.js";
import { listRedirects, readListTerms } from "../../lists/list-redirects.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { readHeadFeeds, readPageHead } from "../../options/head-options.js";
import { compact, type Fields, fieldsOf, isFields, listOf, textOf } from "../../plain-value.js";
import type { FoundSite, OldList, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { neighbourChanges, vuePressHome } from "../vue/home-page.js";
import { pageLink, draftVuePages, type VueRules } from "../vue/vue-site.js";
import { reportVueFiles, readVueFiles, withoutParts } from "../vue/vue-files.js";
import { unlistUndated, withDefaults } from "../../content/undated-pages.js";
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
import { expandStructure, folderPages, readTree, titleEntries, writeCatalogs } from "./hope-structure.js";
import { type VuePressOptions, vuePressOptions } from "./vuepress-options.js";

/** VuePress 2, with its default theme, hope and themes with the same options. */
export const vuePress2: SiteKind = {
  name: "vuepress2",
  async find(old: OldFolder): Promise<FoundSite | null> {
    const found = findVuePress(old);
    if (found === null || !(await isVuePress2(old, found))) return null;
    return { kind: "vuepress2", ...found };
  },
  read: readVuePress2,
};

async function readVuePress2(context: ReadContext): Promise<SiteDraft> {
  const { old, found, notes } = context;
  const { contentDir, configDir } = found;
  const { pages: all, others } = collectFiles(old, contentDir);
  const configFile = findVuePressConfig(old, configDir);
  const config = configFile === null ? {} : await readOldConfig(old, configFile, { notes, argument: {} });
  const files = await readVueFiles(old, contentDir, {
    files: all,
    isExcluded: pageFilter(config["pagePatterns"]),
  });
  const { names, texts, parts } = files;
  const call = fieldsOf(fieldsOf(config["theme"])["$call"]);
  const tree = readTree(files);
  const theme = withMenus(fieldsOf(listOf(call["args"])[0]), tree);
  const options = vuePressOptions(asVuePress1(config, theme), {
    notes,
    file: configFile ?? configDir,
    mode: "auto",
    lang: guessLanguage(textOf(config["title"]), texts, "en-US"),
  });
  const { pages: drafted, stubs } = await draftVuePages(names, texts, {
    context,
    rules: createRules(old, contentDir, options, tree),
    parts,
  });
  const pages = hideEncrypted(drafted, theme, notes);
  reportVueFiles(old, { notes, found, others });
  const isHope = /hope/.test(textOf(call["module"]) ?? "");
  const plugins = fieldsOf(theme["plugins"]);
  const folders = folderPages(
    isHope && plugins["catalog"] !== false && plugins["autoCatalog"] !== false ? tree : [],
  );
  const lists = isHope
    ? [
        ...hopeLists(texts, Boolean(plugins["blog"])),
        ...[...folders.keys()].map((address) => ({ address, list: address })),
      ]
    : [];
  const redirects = listRedirects(lists, pages);
  // Theme-hope takes missing dates from git, where its blog lists all articles.
  const listed = isHope && Boolean(plugins["blog"]) ? { pages, defaults: undefined } : unlistUndated(pages);
  return {
    config: withoutParts(withDefaults(withRedirects(options.config, redirects), listed.defaults), [...parts]),
    pages: listed.pages,
    assets: vuePressAssets(old, found, others),
    files: [...stubs, ...folders.values()],
    lists,
    feeds: readHeadFeeds(config),
    outputs: vuePressOutputs(found, config),
    hasMath: /katex|mathjax|math|mdEnhance/i.test(
      JSON.stringify([config["plugins"], config["theme"], config["markdown"]]),
    ),
    hasEmoji: true,
    base: options.base,
  };
}

/** Characters in names of files for which VuePress 2 writes `_`. */
// oxlint-disable-next-line no-control-regex -- VuePress replaces control characters too
const UNSAFE = /[\u0000-\u001F"#$&*+,:;<=>?[\]^`{|}\u007F]/g;

function createRules(
  old: OldFolder,
  contentDir: string,
  options: VuePressOptions,
  tree: ReturnType<typeof readTree>,
): VueRules {
  const addressOf = vuePressAddresses(options.config.options);
  return {
    ids: VUE_IDS,
    containers: options.containers,
    target: (name) => name,
    address: (name, text, { fields }) => {
      const address = addressOf(name, text, fields);
      const isInferred =
        fields["permalink"] === undefined && options.config.options["permalink"] === undefined;
      return isInferred && address !== null ? address.replace(UNSAFE, "_") : address;
    },
    snippet: (path) => movedSnippet(path, contentDir),
    fields: ({ fields }, name, fileNotes): FieldChanges => ({
      ...vuePressHome(fields, { notes: fileNotes, link: (path) => pageLink(path, `/${name}`) }),
      ...neighbourChanges(fields, (path) => pageLink(path, `/${name}`)),
      ...readPageHead(fields, fileNotes),
      ...(/^(?:Layout|Blog|Slides?)$/i.test(textOf(fields["layout"]) ?? "") ? { layout: null } : {}),
      ...(typeof fields["sidebar"] === "string" && fields["sidebar"] !== "auto" ? { sidebar: null } : {}),
    }),
    markup: (body, name, fileNotes) => {
      const path = joinPath(contentDir, name);
      const inlined = inlineCode(writeCatalogs(body, name, tree), {
        oldDir: old.dir,
        path,
        notes: fileNotes,
      });
      return removeAttributes(replaceTabs(inlined, fileNotes), fileNotes);
    },
  };
}

/** Completes menus and sidebars of the theme and its locales that name only a page or a folder. */
function withMenus(theme: Fields, tree: ReturnType<typeof readTree>): Fields {
  const expand = (options: Fields): Fields =>
    compact({
      ...options,
      navbar: titleEntries(options["navbar"], tree),
      sidebar: expandStructure(options["sidebar"], tree),
    });
  const locales = Object.entries(fieldsOf(theme["locales"])).map(([key, locale]) => [
    key,
    expand(fieldsOf(locale)),
  ]);
  return { ...expand(theme), ...(locales.length === 0 ? {} : { locales: Object.fromEntries(locales) }) };
}

function withRedirects(config: ConfigDraft, redirects: Readonly<Record<string, string>>): ConfigDraft {
  if (Object.keys(redirects).length === 0) return config;
  const options = { ...config.options, redirects };
  return { ...config, options, comments: configComments(options) };
}

/** Renames options of version 2, so that they are read like those of version 1. */
function asVuePress1(config: Fields, theme: Fields): Fields {
  const { theme: _, permalinkPattern, markdown, pagePatterns: __, plugins, ...rest } = config;
  const { plugins: themePlugins, hostname, ...themeConfig } = theme;
  const { headers, importCode: _code, ...own } = fieldsOf(markdown);
  const levels = listOf(fieldsOf(headers)["level"]).flatMap((level) =>
    typeof level === "number" ? `h${level}` : [],
  );
  return {
    ...rest,
    plugins: [...pluginEntries(plugins), ...pluginEntries(themePlugins), ["sitemap", { hostname }]],
    themeConfig,
    permalink: permalinkPattern,
    markdown: { ...own, ...(levels.length > 0 ? { extractHeaders: levels } : {}) },
  };
}

/** Returns plugins as a list. Keys of theme-hope, such as `mdEnhance`, become names of plugins. */
function pluginEntries(plugins: unknown): readonly unknown[] {
  if (!isFields(plugins)) return listOf(plugins);
  if (plugins["$call"] !== undefined || plugins["$standIn"] !== undefined) return [plugins];
  return Object.entries(plugins).map(([name, options]) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    options,
  ]);
}

/** Lists of theme-hope, with names in lower case. */
function hopeLists(texts: readonly string[], hasBlog: boolean): readonly OldList[] {
  const { tags, categories } = readListTerms(texts.map((text) => readOldPage(text).fields));
  const slug = (name: string) => name.toLowerCase().replace(/\s+/g, "-");
  return [
    ...(tags.length > 0 ? [{ address: "/tag/", list: "/tag/" }] : []),
    ...(categories.length > 0 ? [{ address: "/category/", list: "/categories/" }] : []),
    ...tags.map((tag) => ({ address: `/tag/${slug(tag)}/`, list: `/tag/${tag}/` })),
    ...categories.map((name) => ({ address: `/category/${slug(name)}/`, list: `/categories/${name}/` })),
    ...(hasBlog
      ? [
          { address: "/timeline/", list: "/timeline/" },
          { address: "/article/", list: "/" },
          { address: "/star/", list: "/" },
        ]
      : []),
  ];
}
