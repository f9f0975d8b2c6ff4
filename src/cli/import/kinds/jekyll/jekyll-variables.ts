import { replacePairs } from "../../content/replace-pairs.js";
import { siteClock } from "../../content/old-dates.js";
import { boundedFields } from "../../liquid/liquid-run.js";
import { markdownToHtml } from "../../liquid/create-liquid.js";
import { type Fields, listOf, textOf } from "../../plain-value.js";
import { jekyllCategories } from "./jekyll-addresses.js";
import type { JekyllFile, JekyllSite } from "./jekyll-site.js";

/** Variables of a site that Liquid in its files can name. */
export interface JekyllVariables {
  of(file: JekyllFile): Fields;
  /** Returns the variables for a file that is no page, by its front matter. Its addresses have the base of the site. */
  ofAsset(fields: Fields): Fields;
  /** Returns the variables for the home page. Its loops over articles are empty, because hanblog writes that list. */
  ofHome(file: JekyllFile): Fields;
}

/** A page as templates see it. */
type PageRecord = Record<string, unknown>;

const LIQUID = /\{[{%]/;
const OUTPUT = { start: /\{\{/g, end: /\}\}/g };
const TAGS = { start: /\{%/g, end: /%\}/g };

/** Creates the variables of a site from its published files. */
export function createJekyllVariables(
  files: readonly JekyllFile[],
  site: JekyllSite,
  { data, address }: { readonly data: Fields; address(file: JekyllFile): string | null },
): JekyllVariables {
  const { timeZone } = site;
  const config = boundedFields(site.config);
  const separator = textOf(config["excerpt_separator"]) ?? "\n\n";
  const records = new Map<string, PageRecord>();
  for (const file of files) {
    const url = address(file);
    if (url !== null) records.set(file.path, recordOf(file, { url, timeZone, separator }));
  }
  const ofKind = (kind: JekyllFile["kind"]) =>
    files.flatMap((file): readonly PageRecord[] => {
      const record = records.get(file.path);
      return file.kind === kind && record !== undefined ? [record] : [];
    });
  const posts = ofKind("post").toSorted((a, b) => compare(b, a));
  for (const [index, post] of posts.entries()) {
    hide(post, "next", posts[index - 1]);
    hide(post, "previous", posts[index + 1]);
  }
  const collections = collect(files, records);
  const shared = {
    ...config,
    // hanblog adds the base to addresses.
    url: "",
    baseurl: "",
    github: { url: "" },
    data,
    pages: ofKind("page"),
    html_pages: ofKind("page"),
    ...collections,
    documents: [...posts, ...Object.values(collections).flat()],
  };
  const listed = (shown: readonly PageRecord[]) => ({
    ...shared,
    posts: shown,
    tags: byTerm(shown, "tags"),
    categories: byTerm(shown, "categories"),
    related_posts: shown.slice(0, 10),
  });
  const all = listed(posts);
  const none = { ...all, posts: [] };
  const pageOf = ({ path, fields }: JekyllFile) => records.get(path) ?? { ...boundedFields(fields), path };
  const jekyll = { environment: "production", version: "4.3.1" };
  return {
    of: (file) => ({ site: all, page: pageOf(file), jekyll }),
    ofAsset: (page) => ({
      site: { ...all, ...addressesOf(config) },
      page: boundedFields(page),
      jekyll,
    }),
    ofHome: (file) => ({ site: none, page: pageOf(file), jekyll, paginator: PAGINATOR }),
  };
}

/** The first of one page, without articles. */
const PAGINATOR = { page: 1, total_pages: 1, per_page: 0, total_posts: 0, posts: [] };

function addressesOf(config: Fields): Fields {
  return { url: textOf(config["url"]) ?? "", baseurl: textOf(config["baseurl"]) ?? "" };
}

function recordOf(
  { path, kind, fields, name, page }: JekyllFile,
  {
    url,
    timeZone,
    separator,
  }: { readonly url: string; readonly timeZone: string; readonly separator: string },
): PageRecord {
  const clock = dateOf(fields["date"], name.date, timeZone);
  const record: PageRecord = {
    ...boundedFields(fields),
    title: textOf(fields["title"]) ?? titleOf(name.title),
    url,
    path,
    name: path.split("/").at(-1),
    slug: name.title,
    id: url.replace(/\.html$|\/$/, ""),
    date: clock,
  };
  if (kind !== "page") {
    Object.assign(record, {
      collection: kind === "collection" ? path.split("/")[0]?.slice(1) : "posts",
      categories: jekyllCategories(fields, kind === "post" ? name.folders : []),
      tags: termsOf(fields["tags"] ?? fields["tag"]),
    });
  }
  if (clock === null) delete record["date"];
  let html: string | null = null;
  hide(record, "content", () => (html ??= plainHtml(page.body)));
  let excerpt: string | null = null;
  if (fields["excerpt"] === undefined)
    hide(record, "excerpt", () => (excerpt ??= plainHtml(page.body.trimStart().split(separator)[0] ?? "")));
  return record;
}

/** Defines a field that is computed when it is read. It is left out where a template prints the whole page. */
function hide(record: PageRecord, name: string, value: unknown): void {
  Object.defineProperty(record, name, {
    ...(typeof value === "function" ? { get: value as () => unknown } : { value }),
    enumerable: false,
    configurable: true,
  });
}

/** Returns the HTML of markdown without its Liquid. */
function plainHtml(body: string): string {
  const text = LIQUID.test(body)
    ? replacePairs(
        replacePairs(body, TAGS, () => ""),
        OUTPUT,
        () => "",
      )
    : body;
  return markdownToHtml(text);
}

/** Returns a date as Liquid prints it, on the clock of the site. */
function dateOf(date: unknown, ofName: string | null, timeZone: string): string | null {
  const written = textOf(date);
  const clock = (written === undefined ? null : siteClock(written, timeZone)) ?? ofName;
  return clock === null ? null : `${clock.slice(0, 10)} ${clock.slice(11, 19) || "00:00:00"} +0000`;
}

/** Returns a title from the name of a file, as Jekyll makes it. */
function titleOf(name: string): string {
  return name
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function termsOf(value: unknown): readonly string[] {
  const list = typeof value === "string" ? value.split(/[\s,]+/) : listOf(value);
  return [...new Set(list.flatMap((item) => textOf(item) ?? []))];
}

function compare(a: PageRecord, b: PageRecord): number {
  const [one, two] = [a, b].map(({ date, path }) => `${String(date)} ${String(path)}`);
  return (one ?? "") < (two ?? "") ? -1 : one === two ? 0 : 1;
}

function byTerm(posts: readonly PageRecord[], field: "tags" | "categories"): Fields {
  const terms = new Map<string, PageRecord[]>();
  for (const post of posts)
    for (const term of listOf(post[field]).map(String)) {
      const listed = terms.get(term) ?? [];
      listed.push(post);
      terms.set(term, listed);
    }
  return Object.fromEntries(terms);
}

/** Returns the pages of collections, by their names. */
function collect(
  files: readonly JekyllFile[],
  records: ReadonlyMap<string, PageRecord>,
): Readonly<Record<string, readonly PageRecord[]>> {
  const collections = new Map<string, PageRecord[]>();
  for (const { kind, path } of files) {
    const record = records.get(path);
    const name = /^_([^/]+)/.exec(path)?.[1];
    if (kind !== "collection" || record === undefined || name === undefined) continue;
    const pages = collections.get(name) ?? [];
    pages.push(record);
    collections.set(name, pages);
  }
  return Object.fromEntries(collections);
}

/** Returns whether a template lists articles. */
export function listsPosts(text: string): boolean {
  return /\b(?:site\.posts|paginator\.posts|site\.categories|site\.tags)\b/.test(text);
}
