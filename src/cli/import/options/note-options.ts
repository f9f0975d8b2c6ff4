import type { TranslatedCode } from "../../messages/import-texts.js";
import type { Notes } from "../notes.js";
import { type Fields, fieldsOf, listOf } from "../plain-value.js";
import { FEEDS } from "../../../runtime/model/lists/feed.js";
import { FEED_PATH, feedFile } from "../../config/options/feed-schema.js";
import { nameKey } from "../../files/name-key.js";
import type { OldFeed, DraftPage, SiteDraft } from "../site-kind.js";
import type { TermLists } from "../unify-terms.js";
import { createInlineParser, parseInline } from "../../content/text/text-reader.js";
import { maskCode } from "../content/prose.js";

/** Options of the theme that an author looks for after an import, and their lines in the report. */
const THEME: readonly (readonly [option: string, code: TranslatedCode])[] = [
  ["author", "author"],
  ["authorAvatar", "avatar"],
  ["friendLinks", "friends"],
  ["socialLinks", "social"],
  ["record", "record"],
  ["footer", "footer"],
];

/** Reports the options about the author that the new configuration has, with the number of their entries. */
export function noteOptions(options: Fields, notes: Notes): void {
  for (const place of [options, ...Object.values(fieldsOf(options["locales"]))]) {
    const theme = fieldsOf(fieldsOf(place)["themeConfig"]);
    for (const [option, code] of THEME) notes.translated(code, listOf(theme[option]).length);
  }
  const comments = fieldsOf(options["comments"]);
  const kept = ["store", "issue"].filter((name) => comments[name] !== undefined);
  notes.translated("comment-options", kept.length);
}

/**
 * Returns `feed` of the configuration with the addresses of the old feeds. `pages` are the keys of the addresses of pages, which keep
 * them. Reports feeds that have other articles than before, and those at folders, which not every host answers.
 */
export function feedOptions(
  option: unknown,
  feeds: readonly OldFeed[],
  {
    lists,
    pages,
    notes,
  }: { readonly lists: TermLists; readonly pages: ReadonlySet<string>; readonly notes: Notes },
): Fields {
  const usual: Record<string, unknown> = { ...fieldsOf(option) };
  const paths: Record<string, Fields> = {};
  const names = new Set<string>();
  for (const feed of feeds) {
    const { address, format, list } = feed;
    const part = partOf(feed, lists);
    const name = nameKey(feedFile(address, format));
    // hanblog has no page of a term without an article, and no file system has two such names.
    if (part === null || names.has(name) || pages.has(nameKey(address))) continue;
    // One address that hanblog cannot write would stop the build.
    if (!FEED_PATH.test(address)) continue;
    names.add(name);
    const isFolder = address.endsWith("/");
    // Pages name the usual feeds only, so that readers find them.
    if (list === undefined && Object.keys(part).length === 0 && !isFolder) usual[format] = true;
    if (address === `/${FEEDS[format].file}`) continue;
    paths[address] = { format, ...part };
    if (Object.keys(part).length > 0) notes.translated("part-feed");
    else if (list !== undefined) notes.lost("wide-feed", address);
    if (isFolder) notes.lost("folder-feed", address);
  }
  return Object.keys(paths).length === 0 ? usual : { ...usual, paths };
}

/** Returns the filter of a feed, which is empty for one of all articles, or `null` without articles. */
function partOf({ list, author, folder }: OldFeed, lists: TermLists): Fields | null {
  if (author !== undefined) return { author };
  if (folder !== undefined) return { folder };
  return list === undefined ? {} : termOf(list, lists);
}

function termOf(list: string, { published, spellings }: TermLists): Fields | null {
  const [, folder = "", term = ""] = /(\/(?:tag|categories)\/)(.+)\/$/.exec(list) ?? [];
  // The list of all tags or all categories has the articles of the whole site.
  if (term === "") return {};
  const key = nameKey(`${folder}${term}/`);
  if (!published.has(key)) return null;
  return { [folder === "/tag/" ? "tag" : "category"]: spellings.get(key) ?? term };
}

const FORMULA = /(?<![\\\w$])\$(?![\s\d])[^$\n]*[^\s$\\]\$(?!\w)|^\$\$/m;

/** A line that may have an emoji: a name between colons, or a shortcut. */
const EMOJI_LINE = /^[^\n]*(?::[a-z\d_+-]+:|[:;][-',"]*[()DPoOsSzZ$@*|/]|[xX8B]-\)|<[/\\]?3)[^\n]*$/gm;

/**
 * Turns formulas and emoji off for a site whose signs would become some: dollar signs, or `:)`. Returns the options of the
 * configuration.
 */
export function signOptions(
  { config, hasMath, hasEmoji }: Pick<SiteDraft, "config" | "hasMath" | "hasEmoji">,
  pages: readonly DraftPage[],
): Fields {
  if (hasMath && hasEmoji) return config.options;
  const off: Record<string, false> = {};
  const md = createInlineParser({ html: true, breaks: false, math: false, emoji: true });
  const hasEmojiIn = (prose: string) =>
    (prose.match(EMOJI_LINE) ?? []).some((line) =>
      parseInline(md, line, {}).some(({ type }) => type === "emoji"),
    );
  for (const { text } of pages) {
    const prose = maskCode(text).text;
    if (!hasMath && off["math"] === undefined && FORMULA.test(prose)) off["math"] = false;
    if (!hasEmoji && off["emoji"] === undefined && hasEmojiIn(prose)) off["emoji"] = false;
  }
  const markdown = { ...fieldsOf(config.options["markdown"]), ...off };
  return Object.keys(off).length === 0 ? config.options : { ...config.options, markdown };
}
