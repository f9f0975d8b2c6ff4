import * as z from "zod";
import {
  definePlugin,
  type PluginFile,
  type PluginFilesInput,
  type PluginOutputInput,
  type PluginPage,
} from "../config/plugins/define-plugin.js";
import { type Feed, renderFeed } from "./feed-formats.js";

const format = z.enum(["atom", "rss", "json"]);

const schema = z.strictObject({
  /** Formats of the feeds of each locale and term, with their files below its address. */
  formats: z.array(z.strictObject({ format, file: z.string() })).default([]),
  /** Feeds at other addresses, each of the locale that its file is below. Their articles have all that is given. */
  paths: z
    .array(
      z.strictObject({
        file: z.string(),
        format,
        tag: z.string().optional(),
        category: z.string().optional(),
        author: z.string().optional(),
        folder: z.string().optional(),
      }),
    )
    .default([]),
  /** Maximum number of articles in a feed. */
  limit: z.int().min(1).default(20),
  /** Front matter fields of the articles in feeds. */
  fields: z.array(z.string()).default([]),
  /** Names of the taxonomies whose terms have feeds. */
  taxonomies: z.array(z.string()).readonly().default([]),
});

type Options = z.output<typeof schema>;
type FeedPath = Options["paths"][number];
type Input = PluginOutputInput<Options>;

/** Writes feeds of the newest articles. Feed readers need absolute addresses, so that a site without a URL has none. */
export const feeds = definePlugin({
  name: "feeds",
  options: schema,
  bodies: (input) => [...new Set(plannedFeeds(input).flatMap(({ pages }) => pages))],
  files: (input) => plannedFeeds(input).flatMap((planned) => renderFiles(planned, input)),
});

/** A feed whose articles are known, with its files. */
interface PlannedFeed {
  readonly locale: string;
  /** Name of the part of the site that it belongs to; `null` for the whole locale. */
  readonly name: string | null;
  /** URL of the page that it belongs to. */
  readonly home: string;
  readonly pages: readonly PluginPage[];
  /** Files with their paths below the URL `below`. */
  readonly files: readonly Options["formats"][number][];
  readonly below: string;
  /** Path of `below` in the output. */
  readonly folder: string;
}

function plannedFeeds(input: Input): readonly PlannedFeed[] {
  const { site } = input;
  return site.origin === null ? [] : [...localeFeeds(input), ...termFeeds(input), ...pathFeeds(input)];
}

function localeFeeds({ site, options: { formats, limit }, articlesOf }: Input): readonly PlannedFeed[] {
  if (formats.length === 0) return [];
  return site.locales.map(({ path }) => ({
    locale: path,
    name: null,
    home: site.urlOf(path),
    pages: firstOf(articlesOf(path), limit),
    files: formats,
    below: site.urlOf(path),
    folder: path.slice(1),
  }));
}

function termFeeds({ options: { formats, limit, taxonomies }, termsOf }: Input): readonly PlannedFeed[] {
  if (formats.length === 0) return [];
  return taxonomies.flatMap(termsOf).flatMap(({ name, path, url, locale, articles }) => {
    const pages = firstOf(articles(), limit);
    const folder = decodeURIComponent(path).slice(1);
    return pages.length === 0 ? [] : [{ locale, name, home: url, pages, files: formats, below: url, folder }];
  });
}

function pathFeeds({
  site,
  options: { paths, limit },
  articlesOf,
  authorsOf,
}: Input): readonly PlannedFeed[] {
  return paths.map((own) => {
    const locale = site.locales
      .map(({ path }) => path)
      .filter((path) => `/${own.file}`.startsWith(path))
      .reduce((longest, path) => (path.length > longest.length ? path : longest), "/");
    const isIn = (page: PluginPage) => isInFeed(page, own, authorsOf);
    const pages = firstOf(articlesOf(locale), limit, isIn);
    const author = pages.flatMap(authorsOf).find((one) => isAuthor(one, own))?.name ?? own.author;
    return {
      locale,
      name: own.tag ?? own.category ?? author ?? null,
      home: site.urlOf(locale),
      pages,
      files: [own],
      below: site.urlOf("/"),
      folder: "",
    };
  });
}

function isInFeed(page: PluginPage, own: FeedPath, authorsOf: Input["authorsOf"]): boolean {
  const { tag, category, author, folder = "" } = own;
  return (
    (tag === undefined || page.tags.includes(tag)) &&
    (category === undefined || page.categories.includes(category)) &&
    (author === undefined || authorsOf(page).some((one) => isAuthor(one, own))) &&
    page.file.startsWith(folder)
  );
}

/** Returns whether an author has the name of a feed's author, or this id in the front matter. */
function isAuthor({ id, name }: ReturnType<Input["authorsOf"]>[number], { author }: FeedPath): boolean {
  return author === id || author === name;
}

/** Returns the first of the pages that pass a test. Later ones are not looked at. */
function firstOf(
  pages: Iterable<PluginPage>,
  limit: number,
  isIn: (page: PluginPage) => boolean = () => true,
): readonly PluginPage[] {
  const found: PluginPage[] = [];
  for (const page of pages) {
    if (isIn(page)) found.push(page);
    if (found.length === limit) break;
  }
  return found;
}

function renderFiles(planned: PlannedFeed, input: PluginFilesInput<Options>): readonly PluginFile[] {
  const { folder, below, files } = planned;
  const feed = createFeed(planned, input);
  return files.map(({ format, file }) => ({
    path: folder + file,
    text: renderFeed(feed, format, below + encodeURI(file)),
  }));
}

function createFeed(
  { locale: path, name, home, pages }: PlannedFeed,
  { site, options: { fields }, authorsOf, bodyOf }: PluginFilesInput<Options>,
): Feed {
  const locale = site.locales.find((one) => one.path === path);
  const { title = "", description = "", lang = "" } = locale ?? {};
  return {
    site: { title: name === null ? title : `${name} - ${title}`, description, lang, url: home },
    items: pages.map((page) => ({
      title: page.title,
      url: page.url,
      id: page.url,
      published: page.date,
      updated: page.updated ?? page.date,
      authors: authorsOf(page),
      summary: page.summary,
      contentHtml: bodyOf(page),
      ...fieldsOf(page, fields),
    })),
  };
}

/** Returns the front matter fields with these names, if a page has some. */
function fieldsOf(page: PluginPage, names: readonly string[]): Pick<Feed["items"][number], "fields"> {
  if (names.length === 0) return {};
  const { frontmatter } = page;
  const own = names.filter((name) => Object.hasOwn(frontmatter, name));
  return own.length === 0 ? {} : { fields: Object.fromEntries(own.map((name) => [name, frontmatter[name]])) };
}
