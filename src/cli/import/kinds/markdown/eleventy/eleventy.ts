import { publicAssets } from "../../../content/collect-files.js";
import { guessLanguage, baseOption, readOrigin } from "../../../options/option-source.js";
import { GITHUB_IDS } from "../../../content/headings.js";
import { placeHomeList, listRedirects } from "../../../lists/list-redirects.js";
import { joinPath, readOldPackage } from "../../../old-folder.js";
import { compact, fieldsOf, plainLine, textOf } from "../../../plain-value.js";
import type { DraftAsset, OldFeed, OldList, ReadContext, SiteDraft } from "../../../site-kind.js";
import { unlistUndated } from "../../../content/undated-pages.js";
import { draftPages, type PageRules, type SourcePage, fitNav } from "../draft-pages.js";
import { baseName } from "../page-links.js";
import { type EleventySettings, readEleventySettings, readSiteData } from "./eleventy-config.js";
import {
  eleventyChanges,
  readersTags,
  readNavigation,
  type EleventyFile,
  readEleventyFiles,
  slugify,
} from "./eleventy-pages.js";
import type { FileNotes } from "../../../notes.js";
import { type Pair, replacePairs } from "../../../content/replace-pairs.js";
import { maskCode } from "../../../content/prose.js";

/** Reads a site of Eleventy: its markdown, with the data of its folders. Other templates are not rendered. */
export async function readEleventy(context: ReadContext): Promise<SiteDraft> {
  const { old, found, notes } = context;
  const settings = await readEleventySettings(old, found.configDir);
  const files = await readEleventyFiles(old, settings);
  const pages = files.filter(({ path, address }) => isMarkdown(path) && address !== "/404.html");
  for (const { source } of pages.filter(({ isUnknown }) => isUnknown))
    notes.lost("permalink", source, { file: source });
  const drafted = draftPages(
    pages.map((file) => sourcePage(file)),
    eleventyRules(pages, settings),
    context,
  );
  const unlisted = unlistUndated(drafted.pages);
  const { lists, files: homes } = placeHomeList(eleventyLists(files, pages), unlisted.pages);
  const feeds = eleventyFeeds(files, settings);
  const isList = new Set(lists.flatMap(({ address, list }) => (list === null ? [] : [address])));
  for (const { path, source, text, address } of files) {
    const isShown =
      TAG_PAGES.test(text) ||
      isMarkdown(path) ||
      isList.has(address ?? "") ||
      /\.(?:xml|json|txt|html)$/.test(address ?? "");
    if (!isShown) notes.lost("layout", path, { file: source });
  }
  const packages = await readOldPackage(old);
  const data = await readSiteData(old, settings.dataDir);
  const title = textOf(data["title"] ?? data["name"]);
  const texts = pages.map(({ text }) => text);
  const options = compact<unknown>({
    title,
    description: plainLine(data["description"]),
    lang: textOf(data["language"] ?? data["lang"])?.replaceAll("_", "-") ?? guessLanguage(title, texts, "en"),
    url: readOrigin(data["url"]),
    base: baseOption(settings.base),
    nav: fitNav(readNavigation(files), lists, unlisted.pages),
    redirects: listRedirects(lists, unlisted.pages),
    defaults: unlisted.defaults,
    themeConfig: compact<unknown>({ author: textOf(fieldsOf(data["author"])["name"] ?? data["author"]) }),
  });
  return {
    config: { options, comments: { url: "url", base: "base", redirects: "redirects", defaults: "defaults" } },
    pages: unlisted.pages,
    assets: [...copiedAssets(context, settings), ...drafted.assets],
    files: [...drafted.stubs, ...homes],
    lists,
    feeds,
    outputs: [settings.outputDir],
    hasMath: texts.some((text) => /^\$\$/m.test(text)),
    hasEmoji: Object.keys(packages).some((name) => name.includes("emoji")),
    base: settings.base,
  };
}

function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path);
}

function sourcePage(file: EleventyFile): SourcePage {
  // Front matter that is code is written as fields.
  const isCode = /^---\s*js/.test(file.page.head);
  const page = isCode ? { ...file.page, head: "", fields: {}, isValid: true } : file.page;
  return { file: { ...file, page }, target: file.path.replace(/\.\w+$/, ".md"), address: file.address };
}

function eleventyRules(pages: readonly EleventyFile[], settings: EleventySettings): PageRules {
  const files = new Map(pages.map((file) => [file.source, file]));
  return {
    sourceDir: settings.inputDir,
    publicDirs: settings.copied.flatMap(({ from, to }) => (to === "" ? [from] : [])),
    ids: settings.hasIds ? GITHUB_IDS : null,
    // The plugin for links accepts paths from the folder of the templates, too.
    alias: (written) => joinPath(settings.inputDir, written.replace(/^\.?\//, "")),
    isMdx: () => false,
    body: ({ file }, notes) =>
      settings.hasTemplates ? rewriteTemplateTags(file.page.body, notes) : file.page.body,
    changes: ({ file }, imageOf) => {
      const old = files.get(file.source);
      return old === undefined ? {} : eleventyChanges({ ...old, page: file.page }, imageOf);
    },
  };
}

/** Comments of Nunjucks and of Liquid. */
const COMMENTS: readonly Pair[] = [
  { start: /\{#/g, end: /#\}/g },
  { start: /\{%-?\s*comment\s*-?%\}/g, end: /\{%-?\s*endcomment\s*-?%\}/g },
];
const TAG: Pair = { start: /\{%-?/g, end: /%\}/g };
const OUTPUT = /\{\{(?:[^{}]|\{[^{}]*\})*\}\}/g;

/**
 * Removes comments of Liquid and Nunjucks, unwraps `raw`, and reports the tags that stay in the text. `url` adds a prefix to an
 * address, which hanblog does itself.
 */
function rewriteTemplateTags(body: string, notes: FileNotes): string {
  if (!/\{[{%#]/.test(body)) return body;
  const prose = maskCode(body);
  const shown = COMMENTS.reduce((text, pair) => replacePairs(text, pair, () => removed(notes)), prose.text);
  const text = shown
    .replace(/\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}/g, () => {
      notes.translated("raw");
      return "";
    })
    .replace(/\{\{-?\s*["']([^"'{}]*)["']\s*\|\s*url\s*-?\}\}/g, (_, path: string) => {
      notes.translated("expression");
      return path;
    });
  replacePairs(text, TAG, (content, whole) => {
    notes.lost("liquid", content.trim().split(/\s/)[0] ?? "", prose.restore(whole));
    return whole;
  });
  for (const [whole] of text.matchAll(OUTPUT))
    notes.lost("liquid", prose.restore(whole), prose.restore(whole));
  return prose.restore(text);
}

function removed(notes: FileNotes): string {
  notes.translated("private-comment");
  return "";
}

/** Returns the files that Eleventy copies, as files of `public`. */
function copiedAssets({ old }: ReadContext, { copied }: EleventySettings): readonly DraftAsset[] {
  return copied.flatMap(({ from, to }): readonly DraftAsset[] => {
    const place = to === "" ? "public/" : `public/${to}/`;
    if (old.has(from)) {
      const name = baseName(from);
      return [
        { source: from, target: to === "" || to.endsWith(name) ? `public/${to || name}` : place + name },
      ];
    }
    return publicAssets(old, from).map(({ source, target }) => ({
      source,
      target: place + target.slice("public/".length),
    }));
  });
}

/** Returns the lists of a site, and the pages of other templates, which have no counterpart. */
function eleventyLists(files: readonly EleventyFile[], pages: readonly EleventyFile[]): readonly OldList[] {
  const tags = [...new Set(pages.flatMap(readersTags))];
  const own = new Set(pages.map(({ address }) => address));
  const folders = [
    ...new Set(
      files.flatMap(({ path, text }) => (isMarkdown(path) ? [] : (TAG_PAGES.exec(text)?.[1] ?? []))),
    ),
  ];
  const drawn = files.flatMap(({ path, address, data }): readonly OldList[] => {
    const isPage = !isMarkdown(path) && address !== null && address.endsWith("/") && !own.has(address);
    if (!isPage || fieldsOf(data["pagination"])["data"] === "collections") return [];
    if (address === "/") return [{ address, list: "/" }];
    if (/^\/tags?\/$/.test(address)) return [{ address, list: tags.length > 0 ? "/tag/" : null }];
    if (/^\/archives?\/$/.test(address)) return [{ address, list: "/timeline/" }];
    const isList = /^\/(?:blog|posts|articles|writing|notes)\/$/.test(address);
    return [{ address, list: isList ? "/" : null }];
  });
  const ofTags = folders.flatMap((folder) =>
    tags.map((tag): OldList => ({ address: `${folder}${slugify(tag)}/`, list: `/tag/${tag}/` })),
  );
  return [...new Map([...drawn, ...ofTags].map((list) => [list.address, list])).values()];
}

/** Start of the addresses of the pages of tags, such as `/tags/{{ tag | slugify }}/`. */
const TAG_PAGES = /["'`\s](\/[\w/-]*tags?\/)(?:\{\{|\$\{)/;

function eleventyFeeds(files: readonly EleventyFile[], { feeds }: EleventySettings): readonly OldFeed[] {
  const drawn = files.flatMap(({ address }) =>
    address !== null &&
    /(?:feed|rss|atom)[^/]*\.(?:xml|json)$|\/(?:feed|rss)\/[^/]+\.(?:xml|json)$/.test(address)
      ? [address]
      : [],
  );
  return [...new Set([...drawn, ...feeds.map((path) => `/${path.replace(/^\/+/, "")}`)])].map((address) => ({
    address,
    format: address.endsWith(".json") ? "json" : /rss/.test(address) ? "rss" : "atom",
  }));
}
