import { normalizeBase, withoutSlashes } from "../../../../runtime/model/path.js";
import { readDataFile } from "../../config/read-config.js";
import { guessLanguage, readTimeZone } from "../../options/option-source.js";
import { archiveLists, laterLists } from "./jekyll-lists.js";
import { placeHomeList, listRedirects, readTerms } from "../../lists/list-redirects.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, listOf, textOf, fieldsOf, isFields } from "../../plain-value.js";
import type {
  DraftPage,
  FoundSite,
  OldFeed,
  OldList,
  ReadContext,
  SiteDraft,
  SiteKind,
} from "../../site-kind.js";
import { collectJekyllAssets } from "./jekyll-assets.js";
import {
  isExcluded,
  isRecord,
  isShown,
  type JekyllFile,
  MARKDOWN,
  readJekyllFile,
  createJekyllSite,
  type JekyllSite,
} from "./jekyll-site.js";
import { readJekyllMenu, jekyllOptions } from "./jekyll-options.js";
import { draftJekyllPage, hasOwnText } from "./jekyll-pages.js";
import { siteClock } from "../../content/old-dates.js";
import { jekyllClock } from "./jekyll-addresses.js";
import { readJekyllTemplating } from "./jekyll-templating.js";
import { readJekyllTemplates } from "./jekyll-templates.js";

/** Jekyll with the options of minima, Minimal Mistakes and Chirpy. */
export const jekyll: SiteKind = {
  name: "jekyll",
  async find(old: OldFolder): Promise<FoundSite | null> {
    const folder = ["", "docs", "src"].find((name) => {
      const files = filesBelow(old, name);
      // Jekyll needs no configuration, and the folder of its articles is named like that of Hexo.
      const isSite =
        files.includes("_config.yml") ||
        (files.some((file) => file.startsWith("_posts/")) &&
          files.some((file) => file.startsWith("_layouts/")));
      return (
        isSite &&
        files.some((file) =>
          /(?:^|\/)_(?:posts|layouts|includes|drafts)\/|^(?:index|about)\.(?:md|markdown|html)$/.test(file),
        )
      );
    });
    return Promise.resolve(
      folder === undefined ? null : { kind: "jekyll", contentDir: folder, configDir: folder },
    );
  },
  read: readJekyll,
};

async function readJekyll({ old, found, notes, now }: ReadContext): Promise<SiteDraft> {
  const { contentDir } = found;
  const configFile = joinPath(contentDir, "_config.yml");
  const config = old.has(configFile) ? await readDataFile(old, configFile, notes) : {};
  const all = filesBelow(old, contentDir).filter((path) => !isExcluded(path, config));
  const templates = await readJekyllTemplates(old, { all, contentDir, config, notes });
  const names = [
    ...all.filter((path) => isRecord(path, config) && isShown(path, config)),
    ...templates.pages,
    ...listOf(templates.home).map(String),
  ];
  const files = await Promise.all(names.map((path) => readJekyllFile(old, { path, contentDir, config })));
  const written = writtenFiles(files, all);
  const lang = languageOf(config, files);
  const timeZone = readTimeZone(config["timezone"], "UTC");
  const site = createJekyllSite(written, { config, timeZone, all });
  const templating = await readJekyllTemplating(old, { contentDir, config, files: written, site, notes });
  const shown = written.filter((file) => file.path !== templates.home || hasOwnText(file, templating));
  const pages = shown.map((file) => {
    const isHome = file.path === templates.home || templating.isHome(file);
    const own = { notes: notes.ofFile(file.source, file.text), templating, isHome };
    const isHidden = isFuture(file, { config, timeZone, now });
    return { ...draftJekyllPage(file, site, own), ...(isHidden ? { isHidden } : {}) };
  });
  const listed = jekyllLists(templates.lists, { pages, shown, config, timeZone });
  const { lists, files: homes } = placeHomeList(listed, pages);
  const redirects = { ...listRedirects(lists, pages), ...templates.redirects };
  const base = normalizeBase(textOf(config["baseurl"]) ?? "/");
  const nav = await readJekyllMenu(old, { contentDir, config, files: shown, site, notes });
  const { assets, feeds } = await collectJekyllAssets(old, {
    all,
    contentDir,
    templating,
    notes,
    pages: new Set([...templates.paths, ...written.map(({ path }) => path)]),
  });
  const gemfile = old.has("Gemfile") ? await old.read("Gemfile") : "";
  return {
    config: jekyllOptions({
      config,
      lang,
      timeZone,
      base,
      redirects,
      nav,
      files: shown,
      notes,
      file: configFile,
    }),
    pages,
    assets,
    files: homes,
    lists,
    feeds: uniqueFeeds([...feeds, ...pluginFeeds(config, written)]),
    outputs: outputFolders(config, contentDir),
    hasMath: true,
    hasEmoji: /\bjemoji\b/.test(JSON.stringify([config["plugins"], config["gems"], gemfile])),
    base,
  };
}

/** Returns the lists of templates and of plugins. `pages` are those of the shown files. */
function jekyllLists(
  ofTemplates: readonly OldList[],
  {
    pages,
    shown,
    config,
    timeZone,
  }: Pick<JekyllSite, "config" | "timeZone"> & {
    readonly pages: readonly DraftPage[];
    readonly shown: readonly JekyllFile[];
  },
): readonly OldList[] {
  const own = new Set(pages.map(({ address }) => address));
  const isPublished = (page: DraftPage | undefined) => page?.address != null && page.isHidden !== true;
  const posts = shown.filter(({ kind }, index) => kind === "post" && isPublished(pages[index]));
  return [
    ...ofTemplates.filter(({ address, list }) => list !== "/" || !own.has(address)),
    ...archiveLists(config, posts, timeZone),
    ...laterLists(config, posts),
  ];
}

/** Returns whether Jekyll did not publish an article yet. */
function isFuture(
  { kind, fields, name }: JekyllFile,
  { config, timeZone, now }: Pick<JekyllSite, "config" | "timeZone"> & { readonly now: Date | undefined },
): boolean {
  if (kind !== "post" || now === undefined || config["future"] === true) return false;
  const clock = jekyllClock(fields["date"], name, timeZone);
  return clock !== null && clock > (siteClock(now.toISOString(), timeZone) ?? clock);
}

/** Returns the feeds of the plugin jekyll-feed: of the articles, of collections, and of categories and tags that it is asked for. */
function pluginFeeds(config: Fields, files: readonly JekyllFile[]): readonly OldFeed[] {
  const plugins = listOf(config["plugins"] ?? config["gems"]).map(String);
  if (!plugins.includes("jekyll-feed")) return [];
  const options = fieldsOf(config["feed"]);
  const feeds = collectionsOf(options).flatMap(([name, meta]): readonly OldFeed[] => {
    const folder = name === "posts" ? "/feed" : `/feed/${name}`;
    const categories = listOf(meta["categories"]).flatMap((category) => textOf(category) ?? []);
    return [
      feedAt(textOf(meta["path"]) ?? (name === "posts" ? "/feed.xml" : `${folder}.xml`), name),
      ...categories.map((category) =>
        feedAt(`${folder}/${category}.xml`, name === "posts" ? `/categories/${category}/` : name),
      ),
    ];
  });
  return [...feeds, ...tagFeeds(options["tags"], files)];
}

/** Returns the collections with a feed. The options of the articles may also be those of the plugin itself. */
function collectionsOf(options: Fields): readonly (readonly [name: string, meta: Fields])[] {
  const named = options["collections"];
  const others: Fields = isFields(named)
    ? named
    : Object.fromEntries(listOf(named).map((name) => [String(name), {}]));
  const posts = fieldsOf(others["posts"]);
  const own = {
    path: posts["path"] ?? options["path"],
    categories: posts["categories"] ?? options["categories"],
  };
  return Object.entries({ ...others, posts: own }).map(([name, meta]) => [name, fieldsOf(meta)]);
}

function tagFeeds(value: unknown, files: readonly JekyllFile[]): readonly OldFeed[] {
  if (value === undefined || value === null || value === false) return [];
  const options = fieldsOf(value);
  const names = (list: unknown) => listOf(list).map(String);
  const used = files.flatMap(({ kind, fields }) => (kind === "post" ? readTerms(fields["tags"]) : []));
  const except = new Set(names(options["except"]));
  const tags = options["only"] === undefined ? [...new Set(used)] : names(options["only"]);
  // The plugin leaves out tags with other signs.
  return tags
    .filter((tag) => !except.has(tag) && /^\w+$/.test(tag))
    .map((tag) => feedAt(`${textOf(options["path"]) ?? "/feed/by_tag/"}${tag}.xml`, `/tag/${tag}/`));
}

/** `list` is the list of hanblog with the same articles, or the name of a collection, whose pages are in no list. */
function feedAt(path: string, list: string): OldFeed {
  const address = `/${path.replace(/^\/+/, "")}`;
  return {
    address,
    format: "atom",
    ...(list.startsWith("/") ? { list } : list === "posts" ? {} : { list: "/" }),
  };
}

/** Returns the folders that Jekyll writes the site to. */
function outputFolders(config: Fields, contentDir: string): readonly string[] {
  const written = withoutSlashes(textOf(config["destination"]) ?? "_site");
  return [...new Set([joinPath(contentDir, written), "_site"])];
}

/** Returns the files that are pages of the new site. */
function writtenFiles(files: readonly JekyllFile[], all: readonly string[]): readonly JekyllFile[] {
  const hasIndex = all.some((path) => /^index\.(?:md|markdown|html)$/.test(path));
  return files.filter(({ page, path, kind }) => {
    // A template for missing addresses belongs to the old theme.
    if (/^404\.html?$/.test(path)) return false;
    const isReadme = !hasIndex && /^readme\.md$/i.test(path);
    if (page.head !== "" || isReadme) return true;
    // HTML of a collection without front matter is no document.
    return kind !== "page" && (kind !== "collection" || MARKDOWN.test(path));
  });
}

function languageOf(config: Fields, files: readonly JekyllFile[]): string {
  const texts = files.map(({ text }) => text);
  return (
    textOf(config["lang"] ?? config["locale"])?.replaceAll("_", "-") ??
    guessLanguage(textOf(config["title"]), texts, "en")
  );
}

function uniqueFeeds(feeds: readonly OldFeed[]): readonly OldFeed[] {
  return [...new Map(feeds.toReversed().map((feed) => [feed.address, feed])).values()].toReversed();
}
