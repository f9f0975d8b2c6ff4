import { withoutEndSlashes, withoutSlashes } from "../../../../runtime/model/path.js";
import { readDataFile } from "../../config/read-config.js";
import { guessLanguage } from "../../content/guess-language.js";
import { listRedirects } from "../../lists/list-redirects.js";
import { filesBelow, type OldFolder, readOldPackage } from "../../old-folder.js";
import { defaultTimeZone, readTimeZone } from "../../options/time-zone-option.js";
import { type Fields, textOf } from "../../plain-value.js";
import type { FoundSite, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { collectHexoAssets, themeAssets } from "./hexo-assets.js";
import { isListPage, readHexoFeeds, readHexoLists } from "./hexo-lists.js";
import { hanblogPermalink, hexoOptions, readHexoAddress, readHexoLanguage } from "./hexo-options.js";
import { draftHexoPage } from "./hexo-pages.js";
import { createHexoSite, readHexoFile } from "./hexo-site.js";
import { readHexoThemeConfig } from "./hexo-theme-config.js";

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
  const isShown = (path: string) =>
    !path.split("/").some((name) => /^[._]/.test(name)) || /^_(?:posts|drafts)\/[^.]/.test(path);
  const paths = all.filter((path) => /\.(?:md|markdown|mkd)$/i.test(path) && isShown(path));
  const files = await Promise.all(paths.map((path) => readHexoFile(old, { path, sourceDir, config })));
  const texts = files.map(({ text }) => text);
  const lang = readHexoLanguage(config["language"]) ?? guessLanguage(textOf(config["title"]), texts, "en");
  const timeZone = readTimeZone(config["timezone"], defaultTimeZone(lang));
  const packages = await readOldPackage(old);
  const names = Object.keys(packages).join(" ");
  const site = createHexoSite(files, { config, timeZone, all, packages });
  const written = files.filter((file) => !isListPage(file));
  const permalink = hanblogPermalink(site.permalink);
  const address = readHexoAddress(config);
  const lists = readHexoLists(files, site);
  const pages = written.map((file) => draftHexoPage(file, site, notes.ofFile(file.source, file.text)));
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
  const own = collectHexoAssets(all, { sourceDir, notes });
  return {
    config: draft,
    pages,
    assets: [...own, ...themeAssets(draft.options, own, { old, theme: theme.name })],
    files: [],
    lists,
    outputs: [withoutSlashes(textOf(config["public_dir"]) ?? "public"), ".deploy_git"],
    feeds: readHexoFeeds(config, packages),
    hasMath: /math|katex|kramed|pandoc|markdown-it-plus/.test(names) || usesMath(theme.options),
    hasEmoji: /emoji|markdown-it-plus/.test(names + JSON.stringify(config["markdown"])),
    base: address.base,
  };
}

function usesMath(theme: Fields): boolean {
  const options = JSON.stringify(["math", "mathjax", "katex", "post"].map((name) => theme[name]));
  return /"(?:enable|per_page|use)":(?:true|"(?:mathjax|katex)")/.test(options);
}
