import { normalizeBase, withoutSlashes } from "../../../../runtime/model/path.js";
import { readDataFile } from "../../config/read-config.js";
import { guessLanguage } from "../../content/guess-language.js";
import { listRedirects } from "../../lists/list-redirects.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { readTimeZone } from "../../options/time-zone-option.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { FoundSite, OldFeed, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { collectJekyllAssets } from "./jekyll-assets.js";
import { isExcluded, isShown, type JekyllFile, MARKDOWN, readJekyllFile } from "./jekyll-files.js";
import { readJekyllMenu } from "./jekyll-menu.js";
import { jekyllOptions } from "./jekyll-options.js";
import { draftJekyllPage } from "./jekyll-pages.js";
import { createJekyllSite } from "./jekyll-site.js";
import { readMarkdownIncludes } from "./markdown-includes.js";
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

async function readJekyll({ old, found, notes }: ReadContext): Promise<SiteDraft> {
  const { contentDir } = found;
  const configFile = joinPath(contentDir, "_config.yml");
  const config = old.has(configFile) ? await readDataFile(old, configFile, notes) : {};
  const all = filesBelow(old, contentDir).filter((path) => !isExcluded(path, config));
  const templates = await readJekyllTemplates(old, { all, contentDir, config, notes });
  const names = [...all.filter((path) => MARKDOWN.test(path) && isShown(path, config)), ...templates.pages];
  const files = await Promise.all(names.map((path) => readJekyllFile(old, { path, contentDir, config })));
  const hasIndex = all.some((path) => /^index\.(?:md|markdown|html)$/.test(path));
  const written = files.filter(({ page, path, kind }) => {
    // hanblog writes a page for missing addresses itself.
    if (/^404\.\w+$/.test(path)) return false;
    const isReadme = !hasIndex && /^readme\.md$/i.test(path);
    return page.head !== "" || kind !== "page" || isReadme;
  });
  const lang = languageOf(config, files);
  const timeZone = readTimeZone(config["timezone"], "UTC");
  const site = createJekyllSite(written, { config, timeZone, all });
  const include = await readMarkdownIncludes(old, contentDir);
  const pages = written.map((file) =>
    draftJekyllPage(
      { ...file, page: { ...file.page, body: include(file.page.body) } },
      site,
      notes.ofFile(file.source, file.text),
    ),
  );
  const redirects = { ...listRedirects(templates.lists, pages), ...templates.redirects };
  const base = normalizeBase(textOf(config["baseurl"]) ?? "/");
  const nav = await readJekyllMenu(old, { contentDir, config, files: written, site, notes });
  const { assets, feeds } = await collectJekyllAssets(old, {
    all,
    contentDir,
    config,
    notes,
    templates: templates.paths,
  });
  return {
    config: jekyllOptions({
      config,
      lang,
      timeZone,
      base,
      redirects,
      nav,
      files: written,
      notes,
      file: configFile,
    }),
    pages,
    assets,
    files: [],
    lists: templates.lists,
    feeds: uniqueFeeds([...feeds, ...pluginFeeds(config)]),
    outputs: [
      ...new Set([joinPath(contentDir, withoutSlashes(textOf(config["destination"]) ?? "_site")), "_site"]),
    ],
    hasMath: true,
    base,
  };
}

function languageOf(config: Fields, files: readonly JekyllFile[]): string {
  const texts = files.map(({ text }) => text);
  return (
    textOf(config["lang"] ?? config["locale"])?.replaceAll("_", "-") ??
    guessLanguage(textOf(config["title"]), texts, "en")
  );
}

/** Returns the feed of the plugin jekyll-feed. */
function pluginFeeds(config: Fields): readonly OldFeed[] {
  const plugins = listOf(config["plugins"] ?? config["gems"]).map(String);
  if (!plugins.includes("jekyll-feed")) return [];
  const path = textOf(fieldsOf(config["feed"])["path"]) ?? "feed.xml";
  return [{ address: `/${path.replace(/^\/+/, "")}`, format: "atom" }];
}

function uniqueFeeds(feeds: readonly OldFeed[]): readonly OldFeed[] {
  return [...new Map(feeds.toReversed().map((feed) => [feed.address, feed])).values()].toReversed();
}
