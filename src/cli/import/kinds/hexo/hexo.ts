import { withoutEndSlashes, withoutSlashes } from "../../../../runtime/model/path.js";
import { readDataFile } from "../../config/read-config.js";
import { guessLanguage, defaultTimeZone, readTimeZone } from "../../options/option-source.js";
import { placeHomeList, listRedirects } from "../../lists/list-redirects.js";
import { filesBelow, type OldFolder, readOldPackage, joinPath } from "../../old-folder.js";
import { type Fields, textOf, mapTexts } from "../../plain-value.js";
import type { FoundSite, ReadContext, SiteDraft, SiteKind, DraftAsset } from "../../site-kind.js";
import { isListPage, readHexoFeeds, readHexoLists } from "./hexo-lists.js";
import { hanblogPermalink, hexoOptions, readHexoAddress, readHexoLanguage } from "./hexo-options.js";
import { draftHexoPage } from "./hexo-pages.js";
import { createHexoSite, isUnrendered, MARKDOWN, readHexoFiles } from "./hexo-site.js";
import { readHexoThemeConfig } from "./hexo-theme.js";
import { readOldPage } from "../../content/front-matter.js";
import { isHiddenFile } from "../../content/collect-files.js";
import type { Notes } from "../../notes.js";

/** Hexo with the options of landscape, NexT, Butterfly, Fluid and Icarus. */
export const hexo: SiteKind = {
  name: "hexo",
  async find(old: OldFolder): Promise<FoundSite | null> {
    if (!old.has("_config.yml")) return null;
    const packages = await readOldPackage(old);
    const isHexo =
      packages["hexo"] !== undefined || old.files.some((file) => file.startsWith("source/_posts/"));
    if (!isHexo) return null;
    return { kind: "hexo", contentDir: "source", configDir: "" };
  },
  read: readHexo,
};

async function readHexo({ old, notes }: ReadContext): Promise<SiteDraft> {
  const config = await readDataFile(old, "_config.yml", notes);
  const sourceDir = withoutEndSlashes(textOf(config["source_dir"]) ?? "source");
  const theme = await readHexoThemeConfig(old, { config, sourceDir, notes });
  const all = filesBelow(old, sourceDir);
  const files = await readHexoFiles(old, { all, sourceDir, config });
  const texts = files.map(({ text }) => text);
  const lang = readHexoLanguage(config["language"]) ?? guessLanguage(textOf(config["title"]), texts, "en");
  const timeZone = readTimeZone(config["timezone"], defaultTimeZone(lang));
  const packages = await readOldPackage(old);
  const names = Object.keys(packages).join(" ");
  const site = createHexoSite(files, { config, timeZone, all, packages });
  const written = files.filter((file) => !isListPage(file));
  const permalink = hanblogPermalink(site.permalink);
  const address = readHexoAddress(config);
  const pages = written.map((file) => draftHexoPage(file, site, notes.ofFile(file.source, file.text)));
  const { lists, files: homes } = placeHomeList(readHexoLists(files, site), pages);
  const redirects = listRedirects(lists, pages);
  const hasPages = written.some(({ kind }) => kind === "page");
  const draft = hexoOptions({
    config,
    lang,
    timeZone,
    permalink,
    address,
    redirects,
    theme,
    notes,
    hasPages,
  });
  const read = new Set(files.map(({ path }) => path));
  const others = all.filter((path) => !read.has(path));
  const own = await collectHexoAssets(old, { all: others, sourceDir, config, notes });
  return {
    config: draft,
    pages,
    assets: [...own, ...themeAssets(draft.options, own, { old, theme: theme.name })],
    files: homes,
    lists,
    outputs: [withoutSlashes(textOf(config["public_dir"]) ?? "public"), ".deploy_git"],
    feeds: readHexoFeeds(config, packages),
    hasMath: /math|katex|kramed|pandoc|markdown-it-plus/.test(names) || usesMath(theme.options),
    hasEmoji: /emoji|markdown-it-plus/.test(names + JSON.stringify(config["markdown"])),
    base: address.base,
  };
}

/** Returns the files that are copied, HTML without front matter. Data and templates are reported. */
async function collectHexoAssets(
  old: OldFolder,
  {
    all,
    sourceDir,
    config,
    notes,
  }: {
    readonly all: readonly string[];
    readonly sourceDir: string;
    readonly config: Fields;
    readonly notes: Notes;
  },
): Promise<readonly DraftAsset[]> {
  const assets = all.flatMap((path): readonly DraftAsset[] => {
    const source = joinPath(sourceDir, path);
    if (MARKDOWN.test(path) || isHiddenFile(path)) return [];
    if (path.startsWith("_data/")) {
      notes.lost("data-file", path, { file: source });
      return [];
    }
    if (/^_(?:posts|drafts)\//.test(path)) return [{ source, target: path }];
    if (/^_|\/_/.test(path)) return [];
    if (/\.(?:ejs|pug|njk|swig|styl|scss|less)$/.test(path)) {
      notes.lost("layout", path, { file: source });
      return [];
    }
    if (/^404\.html?$/.test(path)) return [];
    return [{ source, target: `public/${path}` }];
  });
  return Promise.all(
    assets.map(async (asset) => {
      if (!/\.html?$/i.test(asset.source) || isUnrendered(asset.source.slice(sourceDir.length + 1), config))
        return asset;
      const { head, body } = readOldPage(await old.read(asset.source));
      return head === "" ? asset : { ...asset, text: body };
    }),
  );
}

/** Returns the files of a theme that options name and the site lacks, such as an avatar. Hexo publishes both. */
export function themeAssets(
  options: Fields,
  own: readonly DraftAsset[],
  { old, theme }: { readonly old: OldFolder; readonly theme: string },
): readonly DraftAsset[] {
  const taken = new Set(own.map(({ target }) => target));
  const found = new Map<string, DraftAsset>();
  mapTexts(options, (text) => {
    const target = `public${text}`;
    const source = `themes/${theme}/source${text}`;
    if (/^\/[^/]/.test(text) && !taken.has(target) && old.has(source)) found.set(target, { source, target });
    return text;
  });
  return [...found.values()];
}

function usesMath(theme: Fields): boolean {
  const options = JSON.stringify(["math", "mathjax", "katex", "post"].map((name) => theme[name]));
  return /"(?:enable|per_page|use)":(?:true|"(?:mathjax|katex)")/.test(options);
}
