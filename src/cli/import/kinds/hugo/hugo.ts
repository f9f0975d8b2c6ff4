import { normalizeBase, withoutSlashes } from "../../../../runtime/model/path.js";
import { guessLanguage } from "../../content/guess-language.js";
import { listRedirects } from "../../lists/list-redirects.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { readUrlPath } from "../../options/address-options.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { FoundSite, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { collectHugoAssets, reportHugoFolders } from "./hugo-assets.js";
import { hugoConfigFiles, readHugoConfig } from "./hugo-config.js";
import { readHugoFile, readHugoLanguages } from "./hugo-files.js";
import { readHugoFeeds } from "./hugo-feeds.js";
import { listOfLayout, readHugoLists } from "./hugo-lists.js";
import { mountedFiles } from "./hugo-mounts.js";
import { hugoOptions } from "./hugo-options.js";
import { draftHugoPage } from "./hugo-pages.js";
import { readHugoPager } from "./hugo-pager.js";
import { createHugoSite } from "./hugo-site.js";
import { hugoTimeZone } from "./hugo-time-zone.js";

/** Hugo with the options of PaperMod and themes with similar ones. */
export const hugo: SiteKind = {
  name: "hugo",
  find(old: OldFolder): Promise<FoundSite | null> {
    const folder = ["", "docs", "site", "exampleSite"].find((name) => {
      const hasContent = old.files.some(
        (file) => file.startsWith(joinPath(name, "content/")) && file.endsWith(".md"),
      );
      return hasContent && hugoConfigFiles(old, name).length > 0;
    });
    return Promise.resolve(
      folder === undefined
        ? null
        : { kind: "hugo", contentDir: joinPath(folder, "content"), configDir: folder },
    );
  },
  read: readHugo,
};

async function readHugo({ old, found, notes }: ReadContext): Promise<SiteDraft> {
  const configFiles = hugoConfigFiles(old, found.configDir);
  const config = await readHugoConfig(old, configFiles, notes);
  const languages = readHugoLanguages(config);
  const place = { folder: found.configDir, config };
  const all = mountedFiles(old, "content", place).filter(({ path }) => !/(?:^|\/)\./.test(path));
  const files = await Promise.all(
    all
      .filter(({ path }) => /\.(?:md|markdown)$/i.test(path))
      .map((file) => readHugoFile(old, file, { config, languages })),
  );
  const lang =
    textOf(config["languagecode"] ?? config["locale"]) ??
    (languages.length > 1 ? languages[0] : undefined) ??
    guessLanguage(
      textOf(config["title"]),
      files.map(({ text }) => text),
      "en",
    );
  const timeZone = hugoTimeZone(files, config, lang);
  const shown = files.filter(
    (file) => listOfLayout(file, { config }) === null && !/^404\.md$/.test(file.path),
  );
  const site = createHugoSite(shown, { config, languages });
  const pages = shown.map((file) => draftHugoPage(file, site, notes.ofFile(file.source, file.text)));
  const pager = await readHugoPager(old, { config, configDir: found.configDir });
  const lists = readHugoLists(files, site, pager);
  const redirects = listRedirects(lists, pages);
  reportHugoFolders(old, found.configDir, notes);
  const base = normalizeBase(readUrlPath(config["baseurl"]));
  return {
    config: hugoOptions({
      config,
      lang,
      timeZone,
      base,
      redirects,
      site,
      pages,
      notes,
      file: configFiles[0] ?? "",
    }),
    pages,
    assets: collectHugoAssets(all, mountedFiles(old, "static", place)),
    files: [],
    lists,
    outputs: [joinPath(found.configDir, withoutSlashes(textOf(config["publishdir"]) ?? "public"))],
    themes: findThemes(config, found.configDir, old),
    feeds: readHugoFeeds(lists, files, site),
    hasMath: [fieldsOf(config["params"]), ...files.map(({ fields }) => fields)].some(hasFormulas),
    hasEmoji: config["enableemoji"] === true,
    base,
  };
}

/** Returns the themes and modules that a site needs. Those in `_vendor` are there in any case. */
function findThemes(config: Fields, configDir: string, old: OldFolder): NonNullable<SiteDraft["themes"]> {
  const themesDir = withoutSlashes(textOf(config["themesdir"]) ?? "themes");
  const modules = listOf(fieldsOf(config["module"])["imports"]).map((entry) => fieldsOf(entry)["path"]);
  const names = [...listOf(config["theme"]), ...modules].flatMap((name) => textOf(name) ?? []);
  return names
    .filter((name) => !old.files.some((file) => file.startsWith(joinPath(configDir, `_vendor/${name}/`))))
    .map((name) => ({ name, folder: joinPath(configDir, `${themesDir}/${name}`) }));
}

/** Themes of Hugo turn formulas on for a site or a page by one of these names. */
function hasFormulas(fields: Fields): boolean {
  return ["math", "mathjax", "katex"].some(
    (name) => fields[name] === true || fieldsOf(fields[name])["enable"] === true,
  );
}
