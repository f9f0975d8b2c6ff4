import { normalizeBase, withoutSlashes } from "../../../../runtime/model/path.js";
import { readDataFile } from "../../config/read-config.js";
import { guessLanguage } from "../../content/guess-language.js";
import { listRedirects } from "../../lists/list-redirects.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { readTimeZone } from "../../options/time-zone-option.js";
import { type Fields, listOf, textOf } from "../../plain-value.js";
import type { FoundSite, OldFeed, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { collectJekyllAssets } from "./jekyll-assets.js";
import { pluginFeeds } from "./jekyll-feed.js";
import { isExcluded, isShown, type JekyllFile, MARKDOWN, readJekyllFile } from "./jekyll-files.js";
import { readJekyllMenu } from "./jekyll-menu.js";
import { jekyllOptions } from "./jekyll-options.js";
import { draftJekyllPage, hasOwnText } from "./jekyll-pages.js";
import { createJekyllSite } from "./jekyll-site.js";
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

async function readJekyll({ old, found, notes }: ReadContext): Promise<SiteDraft> {
  const { contentDir } = found;
  const configFile = joinPath(contentDir, "_config.yml");
  const config = old.has(configFile) ? await readDataFile(old, configFile, notes) : {};
  const all = filesBelow(old, contentDir).filter((path) => !isExcluded(path, config));
  const templates = await readJekyllTemplates(old, { all, contentDir, config, notes });
  const names = [
    ...all.filter((path) => MARKDOWN.test(path) && isShown(path, config)),
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
    return draftJekyllPage(file, site, { notes: notes.ofFile(file.source, file.text), templating, isHome });
  });
  const lists = templates.lists.filter(
    ({ address, list }) => list !== "/" || !pages.some((page) => page.address === address),
  );
  const redirects = { ...listRedirects(lists, pages), ...templates.redirects };
  const base = normalizeBase(textOf(config["baseurl"]) ?? "/");
  const nav = await readJekyllMenu(old, { contentDir, config, files: shown, site, notes });
  const { assets, feeds } = await collectJekyllAssets(old, {
    all,
    contentDir,
    templating,
    notes,
    templates: templates.paths,
  });
  const plugins = JSON.stringify([config["plugins"], config["gems"]]);
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
    files: [],
    lists,
    feeds: uniqueFeeds([...feeds, ...pluginFeeds(config, written)]),
    outputs: outputFolders(config, contentDir),
    hasMath: true,
    hasEmoji: /\bjemoji\b/.test(plugins + gemfile),
    base,
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
    return page.head !== "" || kind !== "page" || isReadme;
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
