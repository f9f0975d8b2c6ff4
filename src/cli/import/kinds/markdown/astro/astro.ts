import { withoutSlashes } from "../../../../../runtime/model/path.js";
import { publicAssets } from "../../../content/collect-files.js";
import { guessLanguage, baseOption, readOrigin } from "../../../options/option-source.js";
import { GITHUB_IDS } from "../../../content/headings.js";
import { readOldFile, type FieldChanges } from "../../../content/front-matter.js";
import { placeHomeList, listRedirects, readListTerms } from "../../../lists/list-redirects.js";
import { filesBelow, joinPath, readOldPackage } from "../../../old-folder.js";
import { compact, textOf, type Fields, fieldsOf, listOf } from "../../../plain-value.js";
import type { OldFeed, OldList, ReadContext, SiteDraft } from "../../../site-kind.js";
import { unlistUndated } from "../../../content/undated-pages.js";
import { draftPages, type PageRules, type SourcePage } from "../draft-pages.js";
import { findCollections, type AstroRoutes, readAstroRoutes } from "./astro-routes.js";
import { type AstroSettings, readAstroSettings } from "./astro-config.js";
import { readableDate } from "../../../content/old-dates.js";

/** Reads a site of Astro: its collections of markdown, and the markdown in `src/pages`. */
export async function readAstro(context: ReadContext): Promise<SiteDraft> {
  const { old, found, notes } = context;
  const folder = found.configDir;
  const settings = await readAstroSettings(old, folder, notes);
  const { srcDir } = settings;
  const collections = await findCollections(old, { folder, srcDir });
  const pagesDir = joinPath(srcDir, "pages");
  const routes = await readAstroRoutes(old, pagesDir, collections);
  const ofCollections = collections.flatMap((collection) => {
    const route = routes.collections.get(collection.name);
    if (route === undefined) notes.lost("route", collection.name, { file: collection.folder });
    return collection.files.map(async (path): Promise<SourcePage> => {
      const file = await readOldFile(old, collection.folder, path);
      const id = textOf(file.page.fields["slug"]) ?? astroId(path);
      return {
        file,
        target: `${collection.name}/${path.replace(/\.\w+$/, ".md")}`,
        address: route === undefined ? null : settings.address(withoutSlashes(`${route}/${id}`)),
      };
    });
  });
  const ofPages = filesBelow(old, pagesDir)
    .filter((path) => /\.mdx?$/i.test(path) && !/(?:^|\/)_|\[/.test(path))
    .map(async (path): Promise<SourcePage> => {
      const route = path.replace(/\.\w+$/, "").replace(/(?:^|\/)index$/, "");
      return {
        file: await readOldFile(old, pagesDir, path),
        target: path.replace(/\.\w+$/, ".md"),
        address: settings.address(route),
      };
    });
  const all = await Promise.all([...ofCollections, ...ofPages]);
  return draftSite(all, { context, settings, routes, packages: await readOldPackage(old) });
}

/** Returns the id of a file in a collection, as the loader of Astro makes it. */
function astroId(path: string): string {
  return path
    .replace(/\.\w+$/, "")
    .split("/")
    .map((part) => GITHUB_IDS.slug(part, part))
    .join("/")
    .replace(/\/index$/, "");
}

function astroRules({ srcDir, publicDir }: AstroSettings): PageRules {
  return {
    sourceDir: srcDir,
    publicDirs: [publicDir],
    ids: GITHUB_IDS,
    alias: (written) => (/^[@~]\//.test(written) ? `${srcDir}/${written.slice(2)}` : null),
    isMdx: ({ file }) => file.source.endsWith(".mdx"),
    changes: ({ file, address }, imageOf) => ({
      ...astroChanges(file.page.fields, imageOf),
      ...(address === null ? { draft: true } : {}),
    }),
  };
}

function draftSite(
  all: readonly SourcePage[],
  {
    context,
    settings,
    routes,
    packages,
  }: {
    readonly context: ReadContext;
    readonly settings: AstroSettings;
    readonly routes: AstroRoutes;
    readonly packages: Readonly<Record<string, string>>;
  },
): SiteDraft {
  const { old, notes } = context;
  const drafted = draftPages(all, astroRules(settings), context);
  const { pages, defaults } = unlistUndated(drafted.pages);
  const { lists, files: homes } = placeHomeList(astroLists(all, routes, settings), pages);
  for (const { route, file } of routes.fixed)
    if (!lists.some(({ address, list }) => list !== null && address === settings.address(route)))
      notes.lost("layout", file, { file });
  const texts = all.map(({ file }) => file.text);
  if (settings.isClean) notes.lost("clean-urls", "trailingSlash", { file: settings.file });
  const options = compact<unknown>({
    title: settings.title,
    description: settings.description,
    lang: guessLanguage(settings.title, texts, "en"),
    url: readOrigin(settings.site),
    base: baseOption(settings.base),
    cleanUrls: settings.isClean ? true : undefined,
    redirects: listRedirects(lists, pages),
    defaults,
  });
  return {
    config: { options, comments: { url: "url", base: "base", redirects: "redirects", defaults: "defaults" } },
    pages,
    assets: [...publicAssets(old, settings.publicDir), ...drafted.assets],
    files: [...drafted.stubs, ...homes],
    lists,
    feeds: routes.feeds.map((path): OldFeed => ({
      address: `/${path}`,
      format: path.endsWith(".json") ? "json" : /atom/.test(path) ? "atom" : "rss",
    })),
    outputs: [settings.outDir],
    hasMath: texts.some((text) => /^\$\$/m.test(text)),
    hasEmoji: Object.keys(packages).some((name) => name.includes("emoji")),
    base: settings.base,
  };
}

/** Returns the lists of a site. A page that a template draws by itself has no counterpart. */
function astroLists(
  all: readonly SourcePage[],
  routes: AstroRoutes,
  { address }: AstroSettings,
): readonly OldList[] {
  const terms = readListTerms(all.map(({ file }) => file.page.fields));
  const indexes = new Set([...routes.collections.values(), "blog", "posts", "articles"]);
  const own = new Set(all.map((page) => page.address));
  const hasTerms = (route: string) => (isCategory(route) ? terms.categories : terms.tags).length > 0;
  const fixed = routes.fixed
    .map(({ route }) => ({ route, address: address(route) }))
    .filter((one) => !own.has(one.address))
    .map(({ route, address: at }): OldList => {
      if (route === "") return { address: at, list: "/" };
      if (/^archives?$/.test(route)) return { address: at, list: "/timeline/" };
      if (routes.terms.includes(route) && hasTerms(route))
        return { address: at, list: isCategory(route) ? "/categories/" : "/tag/" };
      return { address: at, list: indexes.has(route) ? "/" : null };
    });
  const ofTerms = routes.terms.flatMap((folder) => {
    const names = isCategory(folder) ? terms.categories : terms.tags;
    return names.map((term): OldList => ({
      address: address(`${folder}/${term}`),
      list: `/${isCategory(folder) ? "categories" : "tag"}/${term}/`,
    }));
  });
  return [...fixed, ...ofTerms];
}

function isCategory(folder: string): boolean {
  return /categor|topic/i.test(folder);
}

const DATES = [
  "date",
  "pubDate",
  "pubDatetime",
  "publishDate",
  "publishedDate",
  "publishedAt",
  "published",
  "created",
  "createdAt",
];
const UPDATES = [
  "updated",
  "updatedDate",
  "modDatetime",
  "lastmod",
  "modifiedDate",
  "updatedAt",
  "modified",
  "lastModified",
];
const COVERS = ["cover", "heroImage", "ogImage", "image", "img", "thumbnail", "coverImage", "hero"];

/** Returns the changes of the front matter of a page of Astro. `imageOf` returns the new path of an image. */
function astroChanges(fields: Fields, imageOf: (written: string) => string | null): FieldChanges {
  const changes: Record<string, unknown> = {
    ...dateChange(fields, "date", DATES),
    ...dateChange(fields, "updated", UPDATES),
    ...coverChange(fields, imageOf),
  };
  for (const name of ["layout", "slug", "setup"]) if (fields[name] !== undefined) changes[name] = null;
  if (
    fields["isDraft"] === true ||
    fields["published"] === false ||
    /^(?:draft|private|unpublished)$/i.test(String(fields["status"]))
  )
    changes["draft"] = true;
  if (fields["isDraft"] !== undefined || typeof fields["published"] === "boolean")
    changes[fields["isDraft"] === undefined ? "published" : "isDraft"] = null;
  if (fields["unlisted"] === true || fields["hidden"] === true) changes["listed"] = false;
  const categories = listOf(fields["categories"] ?? fields["category"]);
  if (categories.some((one) => textOf(one) === undefined)) changes["categories"] = null;
  return changes;
}

function dateChange(fields: Fields, field: string, names: readonly string[]): FieldChanges {
  const name = names.find((one) => readableDate(fields[one]) !== null);
  if (name === undefined) return {};
  const date = readableDate(fields[name]);
  return name === field && date === fields[field]
    ? {}
    : { [field]: date, ...(name === field ? {} : { [name]: null }) };
}

/** Makes the first image that exists the cover. Its own field goes; fields with other images stay. */
function coverChange(fields: Fields, imageOf: (written: string) => string | null): FieldChanges {
  for (const name of COVERS) {
    const written = textOf(fieldsOf(fields[name])["src"] ?? fieldsOf(fields[name])["url"] ?? fields[name]);
    const cover = written === undefined ? null : imageOf(written);
    if (cover !== null) return name === "cover" ? { cover } : { [name]: null, cover };
  }
  return {};
}
