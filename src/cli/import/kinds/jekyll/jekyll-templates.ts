import { isIncluded, pagePath } from "./jekyll-site.js";
import { readOldPage } from "../../content/front-matter.js";
import { isDocument } from "../../content/html/convert-html.js";
import type { Notes } from "../../notes.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, listOf, textOf } from "../../plain-value.js";
import type { OldList } from "../../site-kind.js";
import { jekyllPattern } from "./jekyll-addresses.js";

/** Lists of hanblog by the names of the pages that show them with a template. */
const LISTS: readonly (readonly [name: RegExp, list: string])[] = [
  [/^index$/, "/"],
  [/^(?:blog|posts|news)(?:\/index)?$/, "/"],
  [/^(?:_tabs\/)?tags?(?:\/index)?$/, "/tag/"],
  [/^(?:_tabs\/)?categor(?:y|ies)(?:\/index)?$/, "/categories/"],
  [/^(?:_tabs\/)?archives?(?:\/index)?$/, "/timeline/"],
];

/** Pages that are HTML with a template. */
interface JekyllTemplates {
  readonly lists: readonly OldList[];
  /** Redirects of the old site, by their addresses. */
  readonly redirects: Readonly<Record<string, string>>;
  /** All pages of HTML with front matter. */
  readonly paths: ReadonlySet<string>;
  /** Pages with content of their own, which become markdown. */
  readonly pages: readonly string[];
  /** Home page that can have text of its own next to its list, or `null`. */
  readonly home: string | null;
}

/** Reads pages that are HTML with a template. Pages whose list hanblog does not have are reported. */
export async function readJekyllTemplates(
  old: OldFolder,
  {
    all,
    contentDir,
    config,
    notes,
  }: {
    readonly all: readonly string[];
    readonly contentDir: string;
    readonly config: Fields;
    readonly notes: Notes;
  },
): Promise<JekyllTemplates> {
  const lists: OldList[] = [];
  const redirects: Record<string, string> = {};
  const paths = new Set<string>();
  const pages: string[] = [];
  let home: string | null = null;
  const isFolder = jekyllPattern(config["permalink"]).endsWith("/");
  for (const path of all.filter(
    (name) => /\.html?$/i.test(name) && (!/(?:^|\/)[_.]/.test(name) || isIncluded(name, config)),
  )) {
    const source = joinPath(contentDir, path);
    const text = await old.read(source);
    if (!/^---[ \t]*\r?\n/.test(text)) continue;
    const stem = path.replace(/\.\w+$/, "");
    if (/^(?:404|search)$/.test(stem)) continue;
    paths.add(path);
    const { fields, body } = readOldPage(text);
    const place = isFolder ? `/${stem}/` : `/${stem}.html`;
    const usual = /(?:^|\/)index$/.test(stem) ? `/${stem.replace(/index$/, "")}` : place;
    const address = pagePath(textOf(fields["permalink"]) ?? usual);
    const to = textOf(listOf(fields["redirect_to"])[0]);
    if (to !== undefined && /^https?:|^\//.test(to)) {
      redirects[address] = to;
      lists.push({ address, list: null });
      continue;
    }
    const name = address.replace(/^\/|\/$|\.html$/g, "");
    const list = LISTS.find(([pattern]) => pattern.test(stem) || pattern.test(name))?.[1] ?? null;
    if (list === null && isPart(body) && !all.includes(`${stem}.md`)) {
      pages.push(path);
      continue;
    }
    if (address === "/" && isPart(body) && !all.includes(`${stem}.md`)) home = path;
    lists.push({ address, list });
    if (list === null) notes.lost("layout", path, { file: source });
  }
  return { lists, redirects, paths, pages, home };
}

/** Returns whether HTML is a part of a page that a layout completes. */
function isPart(html: string): boolean {
  return /\S/.test(html) && !isDocument(html);
}
